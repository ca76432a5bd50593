#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tests scripts/slurm on a real Slurm: starts munged, slurmctld and slurmd on this machine, with
# their own configuration in a temporary folder, submits tunings, kills a part and a whole job while
# they run, and compares the merged stores and reports with those of one process.
#
# Usage: test.sh [--install] [PAGELET]
#   --install   install Debian's slurmctld, slurmd, slurm-client and munge first, as root or with
#               sudo
#   --help      this text
# PAGELET is the program (default build/release/cli/pagelet). Runs as any user; takes a minute or
# two.
#
# Exit codes: 0 everything is equal; 1 there are faults, which are printed; 2 wrong usage; 77 the
# test was left out, because the packages are not installed.

# shellcheck disable=SC2317  # Functions are called by traps and by wait_for.
set -uo pipefail
readonly script="${BASH_SOURCE[0]}"
repository=$(cd -- "$(dirname -- "$script")/../.." && pwd -P)
pagelet=$repository/build/release/cli/pagelet
install=false
while (($# > 0)); do
  case $1 in
    --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "$script"; exit 0 ;;
    --install) install=true ;;
    -*) printf 'test.sh: unknown option %s (see --help)\n' "$1" >&2; exit 2 ;;
    *) pagelet=$1 ;;
  esac
  shift
done
export LC_ALL=C PATH=$PATH:/usr/sbin:/sbin
if $install; then
  # shellcheck source=scripts/packages.sh
  source "$repository/scripts/packages.sh"
  install_packages "${slurm_packages[@]}" || exit
fi
for program in munged slurmctld slurmd sbatch scontrol squeue; do
  command -v "$program" >/dev/null || {
    printf 'test.sh: left out: %s is missing\n' "$program" >&2
    exit 77
  }
done
pagelet=$(realpath -e -- "$pagelet") || exit 2
sample=$repository/datasets/sample
tune=$repository/scripts/slurm/tune.sh
export PAGELET=$pagelet
unset "${!SBATCH_@}" "${!SLURM_@}"

work=$(mktemp -d)
daemons=()
clean_up() {
  local pid
  scancel --user="$(id -un)" 2>/dev/null
  # slurmd is ended first, because it ends the tasks. munge is ended last: the others need it.
  for pid in "${daemons[@]}"; do
    kill "$pid" 2>/dev/null
    for ((wait = 0; wait < 50; ++wait)); do
      kill -0 "$pid" 2>/dev/null || break
      sleep 0.1
    done
    kill -9 "$pid" 2>/dev/null
  done
  if [[ -n ${KEEP:-} ]]; then printf 'kept: %s\n' "$work" >&2; else rm -rf -- "$work"; fi
}
trap clean_up EXIT
trap 'exit 130' INT TERM
faults=0
fault() {
  printf 'FAULT: %s\n' "$*" >&2
  faults=$((faults + 1))
}
say() {
  printf '%4d s  %s\n' "$SECONDS" "$*" >&2
}

# ---- A cluster of one node ----------------------------------------------------------------------

free_port() {
  local port
  while port=$((20000 + RANDOM % 12000)); do
    (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null || { printf '%d' "$port"; return; }
  done
}
# munge demands folders to which only their owner can write.
cd -- "$work" || exit 1
mkdir -m 755 munge && mkdir spool state
head -c 128 /dev/urandom >munge/key && chmod 400 munge/key
host=$(hostname -s)
cat >slurm.conf <<CONF
ClusterName=test
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=$(free_port)
SlurmdPort=$(free_port)
SlurmUser=$(id -un)
SlurmdUser=$(id -un)
# Requeued jobs wait as long as a credential is valid.
AuthInfo=socket=$work/munge/socket,cred_expire=5
CommunicationParameters=NoInAddrAny,NoCtldInAddrAny
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerType=sched/builtin
SchedulerParameters=sched_interval=1,batch_sched_delay=0
SlurmdParameters=config_overrides
ReturnToService=2
KillWait=2
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 RealMemory=1000 State=UNKNOWN
PartitionName=test Nodes=$host Default=YES MaxTime=60
CONF
export SLURM_CONF=$work/slurm.conf
munged --foreground --force --key-file=munge/key --socket=munge/socket --pid-file=munge/pid \
  --log-file=munge/log --seed-file=munge/seed >munged.log 2>&1 &
munged=$!
daemons=("$munged")
for ((wait = 0; wait < 600; ++wait)); do
  [[ -S munge/socket ]] && break
  sleep 0.1
done
slurmctld -D -c >slurmctld.log 2>&1 &
controller=$!
slurmd -D -N "$host" >slurmd.log 2>&1 &
daemons=($! "$controller" "$munged")
for ((wait = 0; wait < 1200; ++wait)); do
  [[ $(sinfo --noheader --format=%t 2>/dev/null) == idle ]] && break
  sleep 0.1
done
if [[ $(sinfo --noheader --format=%t 2>&1) != idle ]]; then
  tail -n 5 munged.log slurmctld.log slurmd.log >&2
  fault 'the cluster does not start'
  exit 1
fi
say "$(sinfo --version): slurmctld and slurmd are up"

# wait_for WHAT COMMAND...: until it succeeds. The bound only ends a test that hangs: on a busy
# machine everything may take many times as long.
wait_for() {
  local until=$((SECONDS + 600)) what=$1
  shift
  until "$@"; do
    ((SECONDS < until)) || { fault "waited in vain: $what"; return 1; }
    sleep 0.05
  done
}
no_jobs() { [[ -z $(squeue --noheader 2>&1) ]]; }
is_larger() { (($(stat -c %s -- "$1" 2>/dev/null || echo 0) > $2)); }
# expect_same STORE NAME: store and report are those of one process, NAME.csv and NAME.txt.
expect_same() {
  cmp -s "$2.csv" <("$pagelet" export "$1") || fault "$1: the merged store exports something else"
  cmp -s "$2.txt" "$1.report" || fault "$1: the report is another one: $(tail -n 3 "$1.parts/merge.log")"
}
# A restarted task prints a line about the restart, so the number of lines is the number of starts.
starts() { grep -c ' on .* job ' "$1"; }

# ---- Kills in mid-run ---------------------------------------------------------------------------

# Algorithm and parameters for which every experiment has to be computed from its pages.
slow=("$sample" --algorithm rtdm-td --grid order=random --grid seed=1..10000)
begin=$SECONDS
"$pagelet" tune "${slow[@]}" --store whole.sqlite >whole.txt || fault 'one process'
"$pagelet" export whole.sqlite >whole.csv
rows=$(($(wc -l <whole.csv) - 1))
say "one process: $rows experiments in $((SECONDS - begin)) s"

"$tune" --shards 3 --out killed.sqlite --time 10 --max-requeues 2 -- "${slow[@]}" >submitted ||
  fault "tune.sh: exit code $?"
say "$(<submitted)"
# kill_part PART PARENT: waits until the store has a site and the part is not finished; then kills
# the process. With PARENT it also kills the shell of the job, so that it cannot be requeued.
kill_part() {
  local name=killed.sqlite.parts/part-$1 pid shell
  # A site needs 4 MB, so one site is complete, and another one may be half written.
  wait_for "part $1 has a site" is_larger "$name.sqlite" 5000000 || return
  pid=$(pgrep -f -- "tune .*--store $work/$name.sqlite ") || { fault "part $1 is over"; return; }
  shell=$(ps -o ppid= -p "$pid")
  # The shell is killed first; otherwise it would see the end of its child.
  # shellcheck disable=SC2086
  [[ $2 == process ]] || kill -9 $shell || fault "kill the shell of part $1"
  kill -9 "$pid" 2>/dev/null || [[ $2 != process ]] || fault "kill part $1"
  [[ ! -e $name.done ]] || fault "part $1 was finished before it was killed"
  cp -- "$name.sqlite" "left-$1.sqlite"
  [[ ! -e $name.sqlite-journal ]] || cp -- "$name.sqlite-journal" "left-$1.sqlite-journal"
  # A merge into the store opens it for writing, which rolls back unfinished work.
  "$pagelet" merge empty.sqlite --out "left-$1.sqlite" >/dev/null
  left=$(($("$pagelet" export "left-$1.sqlite" | wc -l) - 1))
  say "killed the $2 of part $1, with $left experiments in its store"
  ((left > 0 && left < rows / 3)) || fault "part $1 was not killed in mid-run"
}
"$pagelet" tune "$sample" --algorithm temex --grid votes=1 --store empty.sqlite \
  --shard 1000/1000 >/dev/null
kill_part 1 process
kill_part 2 job
wait_for 'the merge' test -e killed.sqlite.report
wait_for 'the end of all jobs' no_jobs
say "merged: $(grep -h 'experiments of' killed.sqlite.parts/merge.log)"
expect_same killed.sqlite whole
parts=killed.sqlite.parts
[[ $(<$parts/part-1.failures) == 137 ]] || fault 'part 1 did not see its process killed'
grep -q 'restart 1' $parts/part-1.log || fault 'part 1 was not requeued'
[[ ! -e $parts/part-2.failures ]] || fault 'part 2 outlived its job'
grep -q 'parts 2 ended without a result' $parts/merge.log || fault 'part 2 was not submitted again'
for part in 1=2 2=2 3=1; do
  [[ $(starts "$parts/part-${part%=*}.log") == "${part#*=}" ]] ||
    fault "part ${part%=*} was not started ${part#*=} times"
done
! grep -q 'in no part' $parts/merge.log || fault 'the merge had to compute'

# The same command again only has to merge, which changes nothing.
rm killed.sqlite.report
"$tune" --shards 3 --out killed.sqlite -- "${slow[@]}" >submitted || fault 'tune.sh again'
grep -q 'all parts are finished' submitted || fault "finished parts again: $(<submitted)"
wait_for 'the second merge' test -e killed.sqlite.report
wait_for 'the end of the second merge' no_jobs
expect_same killed.sqlite whole
say 'merged again'

# ---- Blocks of parameters -----------------------------------------------------------------------

small=("$sample" --algorithm temex --where 'votes<=cs-size' --format json)
"$pagelet" tune "${small[@]}" --grid votes=1..3 --grid cs-size=1..2,3,4..6 --store blocks.whole \
  >blocks.txt
"$pagelet" export blocks.whole >blocks.csv
"$tune" --shards 2 --block cs-size=1..2 --block cs-size=3 --block cs-size=4..6 --out blocks.sqlite \
  --mem 100 --partition test -- "${small[@]}" --grid votes=1..3 >submitted || fault 'blocks'
grep -q '6 tasks' submitted || fault "blocks: $(<submitted)"
wait_for 'blocks' test -e blocks.sqlite.report
wait_for 'the end of blocks' no_jobs
expect_same blocks.sqlite blocks
say 'blocks of parameters'

# ---- A part that always fails -------------------------------------------------------------------

cat >broken.sh <<'SCRIPT'
#!/bin/sh
case "$*" in *--shard?2/2*) exit 70 ;; esac
exec "$REAL_PAGELET" "$@"
SCRIPT
chmod +x broken.sh
REAL_PAGELET=$pagelet PAGELET=$work/broken.sh "$tune" --shards 2 --max-requeues 1 \
  --out broken.sqlite -- "${small[@]}" --grid votes=1 >submitted || fault 'a broken program'
wait_for 'the end of a part that fails' no_jobs
[[ ! -e broken.sqlite && ! -e broken.sqlite.report ]] || fault 'a merge though a part is missing'
[[ -e broken.sqlite.parts/part-1.done && $(wc -l <broken.sqlite.parts/part-2.failures) == 2 ]] ||
  fault 'a part that fails is not tried twice'
grep -q 'parts 2 are missing (part 2 failed too often)' broken.sqlite.parts/merge.log ||
  fault "a part that fails: $(<broken.sqlite.parts/merge.log)"
# With a sound program, the same command does the rest.
"$tune" --shards 2 --out broken.sqlite -- "${small[@]}" --grid votes=1 >submitted
grep -q '1 tasks' submitted || fault "the rest: $(<submitted)"
wait_for 'the rest' test -e broken.sqlite.report
wait_for 'the end of the rest' no_jobs
cmp -s broken.sqlite.report <("$pagelet" tune "${small[@]}" --grid votes=1) || fault 'the rest'
say 'a part that fails'

# ---- Sites that fail, a run that is cancelled ----------------------------------------------------

"$tune" --shards 2 --out timeout.sqlite -- "${small[@]}" --grid votes=1 --timeout 0.000001 \
  >submitted || fault 'sites that fail'
wait_for 'sites that fail' test -e timeout.sqlite.report
wait_for 'the end of sites that fail' no_jobs
job=$(sed -n 's/.*; merge: job \([0-9]*\);.*/\1/p' submitted)
[[ $(scontrol show job "$job") == *ExitCode=3:0* ]] || fault 'sites that fail: the code of the merge'
grep -q '"failed": *14' timeout.sqlite.report || fault 'sites that fail are not in the report'

"$tune" --shards 2 --out cancelled.sqlite -- "${slow[@]}" >submitted || fault 'to be cancelled'
wait_for 'a store' test -e cancelled.sqlite.parts/part-2.sqlite
array=$(sed -n 's/^parts: job \([0-9]*\),.*/\1/p' submitted)
scancel "$array"
wait_for 'the end of a cancelled run' no_jobs
grep -q 'parts 1-2 are missing (cancelled)' cancelled.sqlite.parts/merge.log ||
  fault "a cancelled run: $(<cancelled.sqlite.parts/merge.log)"
say 'sites that fail, a run that is cancelled'

# ---- Refusals -----------------------------------------------------------------------------------

# refuse CODE PATTERN -- ARGUMENT...: one line on standard error, nothing submitted.
refuse() {
  local wanted=$1 pattern=$2 code=0
  shift 3
  "$tune" "$@" >out 2>errors || code=$?
  [[ $code == "$wanted" ]] || fault "exit code $code instead of $wanted: $*: $(<errors)"
  if [[ $(wc -l <errors) == 1 && ! -s out ]] && grep -qE -e "$pattern" errors; then return; fi
  fault "no line with '$pattern': $*: $(<errors)"
}
good=("$sample" --algorithm temex)
refuse 2 '--shards is missing' -- --out a -- "${good[@]}"
refuse 2 '--out is missing' -- --shards 2 -- "${good[@]}"
refuse 2 'after --' -- --shards 2 --out a
refuse 2 'suite' -- --shards 2 --out a -- --algorithm temex
refuse 2 '--shards' -- --shards 0 --out a -- "${good[@]}"
refuse 2 '--no-such' -- --shards 2 --no-such --out a -- "${good[@]}"
refuse 2 '--time' -- --shards 2 --out a --time -- "${good[@]}"
refuse 2 '--out' -- --shards 2 --out %a -- "${good[@]}"
refuse 2 '--store' -- --shards 2 --out a -- "${good[@]}" --store b
refuse 2 '--block' -- --shards 2 --out a --block votes=1 -- "${good[@]}"
refuse 2 '--grid votes=1' -- --shards 2 --out a --block votes=2 --block votes=3 -- "${good[@]}" \
  --grid votes=1
refuse 2 'pagelet tune: .*--grid votes=0' -- --shards 2 --out a -- "${good[@]}" --grid votes=0
refuse 4 'missing is not a folder' -- --shards 2 --out a -- missing --algorithm temex
refuse 4 'belongs to another run' -- --shards 4 --out blocks.sqlite -- "${good[@]}" --grid votes=1
refuse 4 'sbatch: .*partition' -- --shards 2 --out b --partition none -- "${good[@]}" --grid votes=1
refuse 5 'cannot make the folder' -- --shards 2 --out whole.csv/a -- "${good[@]}" --grid votes=1
no_jobs || fault 'a refusal left jobs behind'

say "$([[ $faults == 0 ]] && echo 'all equal' || printf '%d faults' "$faults")"
exit "$((faults > 0))"
