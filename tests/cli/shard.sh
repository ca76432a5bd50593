#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# `--shard auto` under the variables of each batch system, against `--shard I/N`.
#
# Usage: shard.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -uo pipefail
# shellcheck source=tests/cli/support/faults.sh
source "$(dirname -- "${BASH_SOURCE[0]}")/support/faults.sh"
unset "${!SLURM_@}" "${!SGE_@}" "${!AWS_BATCH_@}" JOB_COMPLETION_INDEX

# sites SHARD [VARIABLE=VALUE...]: the sites of this part, one a line.
sites() {
  local shard=$1
  shift
  env "$@" "$pagelet" bench "$sample" --algorithms nothing --no-times --format json \
    --shard "$shard" | jq -r '[.results[].site] | unique[]'
}

# same PART SHARD VARIABLE=VALUE...: the variables mean this part.
same() {
  local part=$1
  shift
  local wanted
  wanted=$(sites "$part")
  [[ -n $wanted && $(sites "$@") == "$wanted" ]] || fault "$* is not part $part"
}

# refuse PATTERN SHARD [VARIABLE=VALUE...]: exit code 2, and a message that matches.
refuse() {
  local pattern=$1 shard=$2 code
  shift 2
  env "$@" "$pagelet" bench "$sample" --shard "$shard" >"$work/out" 2>"$work/err"
  code=$?
  [[ $code == 2 && ! -s $work/out ]] || fault "--shard $shard $*: exit code $code instead of 2"
  grep -qE -e "$pattern" "$work/err" || fault "--shard $shard $*: $(<"$work/err")"
}

[[ $(sites 2/5 | tr '\n' ' ') == 'sample-boardgames sample-hikes sample-recipes ' ]] ||
  fault "part 2 of 5 of the sample is $(sites 2/5)"
slurm=(SLURM_ARRAY_TASK_MIN=10 SLURM_ARRAY_TASK_STEP=5 SLURM_ARRAY_TASK_COUNT=3)
same 1/3 auto SLURM_ARRAY_TASK_ID=10 "${slurm[@]}"
same 3/3 auto SLURM_ARRAY_TASK_ID=20 "${slurm[@]}"
same 2/3 auto/3 SLURM_ARRAY_TASK_ID=15 "${slurm[@]}"
sge=(SGE_TASK_FIRST=2 SGE_TASK_LAST=9 SGE_TASK_STEPSIZE=2) # tasks 2, 4, 6, 8
same 1/4 auto SGE_TASK_ID=2 "${sge[@]}"
same 4/4 auto SGE_TASK_ID=8 "${sge[@]}"
same 1/7 auto AWS_BATCH_JOB_ARRAY_INDEX=0 AWS_BATCH_JOB_ARRAY_SIZE=7
same 7/7 auto AWS_BATCH_JOB_ARRAY_INDEX=6 AWS_BATCH_JOB_ARRAY_SIZE=7
same 1/4 auto/4 JOB_COMPLETION_INDEX=0
same 4/4 auto/4 JOB_COMPLETION_INDEX=3
same 2/4 auto/4 SGE_TASK_ID=undefined JOB_COMPLETION_INDEX=1

refuse 'SLURM_ARRAY_TASK_ID, SGE_TASK_ID, AWS_BATCH_JOB_ARRAY_INDEX, JOB_COMPLETION_INDEX' auto
refuse 'none of these variables is set' auto/3
refuse 'SGE_TASK_ID' auto SGE_TASK_ID=undefined
refuse 'auto/N' auto JOB_COMPLETION_INDEX=0
refuse 'beyond the last of 4 parts' auto/4 JOB_COMPLETION_INDEX=4
refuse 'SLURM_ARRAY_TASK_ID=12 is not in the sequence' auto SLURM_ARRAY_TASK_ID=12 "${slurm[@]}"
refuse 'SLURM_ARRAY_TASK_ID=5 is not in the sequence' auto SLURM_ARRAY_TASK_ID=5 "${slurm[@]}"
refuse 'another number of tasks: 3' auto/4 SLURM_ARRAY_TASK_ID=10 "${slurm[@]}"
# An array such as 1,3,9 has gaps, so that its tasks cannot tell their parts.
refuse 'beyond the last of 3 parts' auto SLURM_ARRAY_TASK_ID=9 SLURM_ARRAY_TASK_MIN=1 \
  SLURM_ARRAY_TASK_STEP=2 SLURM_ARRAY_TASK_COUNT=3
refuse 'SLURM_ARRAY_TASK_MIN' auto SLURM_ARRAY_TASK_ID=1
refuse 'SGE_TASK_ID=x is no number' auto SGE_TASK_ID=x "${sge[@]}"
refuse 'JOB_COMPLETION_INDEX=-1 is no number' auto/2 JOB_COMPLETION_INDEX=-1
for wrong in 0/3 4/3 1/0 1 1/3x /3 auto/0 auto/ auto/x automatic 1/-1 '1 /3'; do
  refuse 'is not auto, auto/N or of the form I/N' "$wrong" JOB_COMPLETION_INDEX=0
done

end_test
