#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# One part of a tuning: a task of the job array that tune.sh submits.
#
# Usage: task.sh PARTS, with SLURM_ARRAY_TASK_ID; PARTS/plan describes the work.
#
# Writes PARTS/part-I.sqlite, and PARTS/part-I.done when the part is complete. When pagelet fails,
# the task is requeued as often as the plan allows, and then continues with the sites that its store
# does not have. After wrong usage it is not requeued, because it would fail again.
#
# Exit code: 0, or that of pagelet.

# shellcheck disable=SC1091,SC2154  # The plan's variables.
set -uo pipefail
source "$1/plan" || exit 70
part=$SLURM_ARRAY_TASK_ID
name=$parts/part-$part
[[ ! -e $name.done ]] || exit 0

grid=()
((${#blocks[@]} == 0)) || grid=(--grid "${blocks[(part - 1) / shards]}")
printf '%s part %d on %s, job %s, restart %d\n' "$(date '+%F %T')" "$part" "$(hostname)" \
  "$SLURM_JOB_ID" "${SLURM_RESTART_COUNT:-0}"
code=0
"$pagelet" tune "$suite" "${options[@]}" "${grid[@]}" --store "$name.sqlite" \
  --shard "$(((part - 1) % shards + 1))/$shards" || code=$?
if ((code == 0 || code == 3)); then
  printf '%d\n' "$code" >"$name.stamp" && mv -- "$name.stamp" "$name.done" && exit 0
  code=5
fi

printf '%d\n' "$code" >>"$name.failures"
failures=$(wc -l <"$name.failures")
printf '%s part %d: exit code %d, failure %d\n' "$(date '+%F %T')" "$part" "$code" "$failures"
if ((code != 2 && failures <= max_requeues)); then
  scontrol requeue "${SLURM_ARRAY_JOB_ID}_$part"
fi
exit "$code"
