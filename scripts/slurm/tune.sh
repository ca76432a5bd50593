#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs 'pagelet tune' as a Slurm job array, and merges its stores in a job that waits for it.
#
# Usage: tune.sh --shards N --out STORE [options] -- SUITE OPTIONS OF 'pagelet tune'...
#   --shards N          divide the sites into N parts
#   --block NAME=VALUES a --grid for one part of the work; give it several times, always for one
#                       parameter: each block of values becomes N tasks
#   --out STORE         the store for all results
#   --time T            limit of a task, as sbatch takes it
#   --mem M             memory of a task, as sbatch takes it
#   --merge-time T, --merge-mem M
#                       of the merge job (default: as the tasks)
#   --partition P       where to run
#   --max-requeues K    how often a failed part is tried again (default 3)
#   --help              this text
# Other options of a cluster (account, QOS) are given by the variables of sbatch (SBATCH_ACCOUNT,
# ...). With --jobs N among the options of 'pagelet tune', each task gets N processors. STORE and
# the suite must be on a file system that the nodes share. PAGELET names another program than
# build/release/cli/pagelet.
#
# Each task keeps its experiments in its own store in STORE.parts, where the logs are too. A task
# that fails is requeued and continues where it ended. Parts that were killed with their job, or
# exceeded the time limit, are submitted again by the merge job. The merge job merges the parts into
# STORE, runs the same tuning on it, and writes its output to STORE.report. Run the same command
# again to submit everything that is not finished.
#
# Output: one line with the numbers of the jobs.
#
# Exit codes: 0 the jobs are submitted; 2 wrong usage, of 'pagelet tune' too; 4 the suite cannot be
# read, Slurm or pagelet is missing, Slurm refuses the jobs, STORE.parts belongs to another run;
# 5 STORE.parts cannot be written. The merge job ends with 0; 1 when parts are missing; 3 when sites
# failed; else as 'pagelet merge' and 'pagelet tune'.

set -euo pipefail

readonly script="${BASH_SOURCE[0]}"
scripts=$(cd -- "$(dirname -- "$script")" && pwd -P)
repository=$(cd -- "$scripts/../.." && pwd -P)
readonly repository
# shellcheck source=scripts/slurm/jobs.sh
source "$scripts/jobs.sh"

fail() {  # CODE MESSAGE
  printf 'tune.sh: %s\n' "$2" >&2
  exit "$1"
}

# ---- Arguments ----------------------------------------------------------------------------------

shards=
out=
blocks=()
time=
mem=
merge_time=
merge_mem=
partition=
max_requeues=3
while (($# > 0)); do
  case $1 in
    --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "$script"; exit 0 ;;
    --) break ;;
    --shards | --block | --out | --time | --mem | --merge-time | --merge-mem | --partition | \
      --max-requeues)
      [[ -n ${2:-} && $2 != -- ]] || fail 2 "$1 needs a value (see --help)"
      case $1 in
        --shards) shards=$2 ;;
        --block) blocks+=("$2") ;;
        --out) out=$2 ;;
        --time) time=$2 ;;
        --mem) mem=$2 ;;
        --merge-time) merge_time=$2 ;;
        --merge-mem) merge_mem=$2 ;;
        --partition) partition=$2 ;;
        --max-requeues) max_requeues=$2 ;;
      esac
      shift 2
      ;;
    --*=?*) set -- "${1%%=*}" "${1#*=}" "${@:2}" ;;
    *) fail 2 "unknown argument '$1' (see --help)" ;;
  esac
done
[[ ${1:-} == -- ]] || fail 2 "after -- the suite and options of 'pagelet tune' are wanted (see --help)"
shift
[[ -n $shards ]] || fail 2 '--shards is missing (see --help)'
[[ -n $out ]] || fail 2 '--out is missing (see --help)'
[[ $shards =~ ^[1-9][0-9]{0,5}$ ]] || fail 2 "--shards wants a number from 1 to 999999, not '$shards'"
[[ $max_requeues =~ ^[0-9]{1,3}$ ]] ||
  fail 2 "--max-requeues wants a number from 0 to 999, not '$max_requeues'"
max_requeues=$((10#$max_requeues))
# In names of logs, % has a meaning for sbatch.
[[ $out != *[%$'\n']* ]] || fail 2 '--out must have neither % nor a line break in it'
((${#blocks[@]} != 1)) || fail 2 'one --block is none: use --grid'
block_name=
for block in "${blocks[@]}"; do
  [[ $block == ?*=?* ]] || fail 2 "--block wants NAME=VALUES, not '$block'"
  [[ -z $block_name || $block_name == "${block%%=*}" ]] ||
    fail 2 "--block $block: the other blocks are values of $block_name"
  block_name=${block%%=*}
done

[[ ${1:--} != -* ]] || fail 2 'after -- the suite comes first (see --help)'
suite=$1
shift
options=("$@")
cpus=1
for ((at = 0; at < ${#options[@]}; ++at)); do
  case ${options[at]} in
    --store | --store=* | --shard | --shard=*)
      fail 2 "${options[at]%%=*} is set by this script: leave it out"
      ;;
    --grid) given=${options[at + 1]:-} ;;&
    --grid=*) given=${options[at]#*=} ;;&
    --grid | --grid=*)
      [[ -z $block_name || ${given%%=*} != "$block_name" ]] ||
        fail 2 "--grid $given: there are blocks of $block_name"
      ;;
    --jobs) cpus=${options[at + 1]:-} ;;
    --jobs=*) cpus=${options[at]#*=} ;;
    random | --search=random)
      # A random sample of a block is not a part of a sample of the whole grid.
      ((${#blocks[@]} == 0)) || fail 2 '--search random cannot be divided into blocks'
      ;;
  esac
done
[[ $cpus =~ ^[1-9][0-9]{0,3}$ ]] || fail 2 "--jobs wants a number, not '$cpus'"

for program in sbatch scontrol; do
  command -v "$program" >/dev/null || fail 4 "$program is missing (Debian package: slurm-client)"
done
pagelet=${PAGELET:-$repository/build/release/cli/pagelet}
[[ -x $pagelet ]] || { [[ -z ${PAGELET:-} ]] && pagelet=$(command -v pagelet); } ||
  fail 4 "${PAGELET:+$PAGELET: }no pagelet: build the release preset or install it (see README.md)"
pagelet=$(realpath -- "$pagelet")
[[ -d $suite ]] || fail 4 "$suite is not a folder"
suite=$(realpath -- "$suite")
out=$(realpath -m -- "$out")
folder=$PWD

# ---- The plan that the jobs read ----------------------------------------------------------------

parts=$out.parts
mkdir -p -- "$parts" 2>/dev/null || fail 5 "cannot make the folder $parts"
[[ -w $parts ]] || fail 5 "cannot write to the folder $parts"
work=$(printf '%q ' "$shards" "${blocks[@]}" -- "$suite" "${options[@]}")
if [[ -e $parts/plan ]]; then
  earlier=$(
    # shellcheck disable=SC1091
    source "$parts/plan" && printf '%s' "$work"
  )
  [[ $earlier == "$work" ]] ||
    fail 4 "$parts belongs to another run: remove it, or take another --out"
fi

# A part without sites: reads the options and the list of the suite, and computes nothing.
for block in "${blocks[@]-}"; do
  grid=()
  [[ -z $block ]] || grid=(--grid "$block")
  code=0
  message=$("$pagelet" tune "$suite" "${options[@]}" "${grid[@]}" --store "$parts/.check" \
    --shard 1000000000/1000000000 2>&1 >/dev/null) || code=$?
  rm -f -- "$parts"/.check*
  ((code == 0)) || fail "$code" "pagelet tune: ${message#pagelet: error: }"
done

declare -p work pagelet suite options shards blocks block_name out parts folder time mem merge_time \
  merge_mem partition cpus max_requeues scripts >"$parts/.plan" ||
  fail 5 "cannot write to the folder $parts"
mv -- "$parts/.plan" "$parts/plan"
rm -f -- "$parts"/part-*.failures

# ---- The jobs -----------------------------------------------------------------------------------

mapfile -t missing < <(missing_parts)
if ((${#missing[@]} == 0)); then
  merge_job=$(submit_merge 0) || exit 4
  printf 'merge: job %s; all parts are finished; report: %s\n' "$merge_job" "$out.report"
else
  array_job=$(submit_parts "${missing[@]}") || exit 4
  merge_job=$(submit_merge 0 "$array_job") || { scancel "$array_job"; exit 4; }
  printf 'parts: job %s, %d tasks; merge: job %s; report: %s\n' "$array_job" "${#missing[@]}" \
    "$merge_job" "$out.report"
fi
