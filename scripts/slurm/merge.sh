#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The last job of a divided tuning. tune.sh submits it, and it waits for the job array.
#
# Usage: merge.sh PARTS ROUND [JOB]; PARTS/plan describes the work, JOB is the array.
#
# Parts that ended without a stamp (killed with their job, out of time or memory) are submitted
# again, with another merge after them, as often as the plan allows, unless they were cancelled.
# When all parts are there, they are merged, and the tuning runs on the merged store.
#
# Exit codes: 0 done, or parts are submitted again; 1 parts are missing; 3 sites failed; else those
# of pagelet.

# shellcheck disable=SC1091,SC2154  # The plan's variables.
set -uo pipefail
source "$1/plan" || exit 70
# shellcheck source=scripts/slurm/jobs.sh
source "$scripts/jobs.sh" || exit 70
round=$2
array_job=${3:-}
say() {
  printf '%s merge: %s\n' "$(date '+%F %T')" "$*"
}

mapfile -t missing < <(missing_parts)
if ((${#missing[@]} > 0)); then
  hopeless=()
  for part in "${missing[@]}"; do
    failures=0 last=
    [[ ! -e $parts/part-$part.failures ]] || {
      failures=$(wc -l <"$parts/part-$part.failures")
      last=$(tail -n 1 "$parts/part-$part.failures")
    }
    ((failures <= max_requeues)) && [[ $last != 2 ]] || hopeless+=("$part")
  done
  reason=
  if ((${#hopeless[@]} > 0)); then
    reason="part $(ranges "${hopeless[@]}") failed too often"
  elif ((round >= max_requeues)); then
    reason="submitted again $round times"
  elif [[ -n $array_job ]] &&
    scontrol show job "$array_job" 2>/dev/null | grep -q 'JobState=CANCELLED'; then
    reason='cancelled'
  fi
  if [[ -z $reason ]]; then
    say "parts $(ranges "${missing[@]}") ended without a result; submitting them again"
    next=$(submit_parts "${missing[@]}") && submit_merge "$((round + 1))" "$next" >/dev/null && exit 0
    [[ -z $next ]] || scancel "$next"
    reason='the jobs could not be submitted'
  fi
  say "parts $(ranges "${missing[@]}") are missing ($reason): see the logs in $parts, and start" \
    'tune.sh again with the same arguments'
  exit 1
fi

stores=()
for ((part = 1; part <= shards * (${#blocks[@]} > 0 ? ${#blocks[@]} : 1); ++part)); do
  stores+=("$parts/part-$part.sqlite")
done
# merge_into STORE...: sets `experiments`, the number that the merged store has.
merge_into() {
  local line
  line=$("$pagelet" merge "$@" --out "$out") || return
  experiments=${line##*: }
  experiments=${experiments%% *}
}
merge_into "${stores[@]}" || exit
merged=$experiments
say "$merged experiments of ${#stores[@]} parts"

grid=()
if ((${#blocks[@]} > 0)); then
  values=$(printf ',%s' "${blocks[@]#*=}")
  grid=(--grid "$block_name=${values:1}")
fi
code=0
"$pagelet" tune "$suite" "${options[@]}" "${grid[@]}" --store "$out" >"$parts/.report" || code=$?
if ((code != 0 && code != 3)); then
  say "the parts are merged, but 'pagelet tune' on $out ended with code $code"
  exit "$code"
fi
mv -- "$parts/.report" "$out.report" || exit 5
# Merging parts that are in the store already only counts them.
merge_into "${stores[0]}" || exit
((experiments == merged)) ||
  say "$((experiments - merged)) experiments were in no part: the suite changed meanwhile"
say "report: $out.report"
exit "$code"
