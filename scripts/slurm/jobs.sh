# SPDX-License-Identifier: MIT
#
# tune.sh and merge.sh source this file: it handles the parts of a tuning and their jobs. The
# variables come from the plan that tune.sh writes.
# shellcheck shell=bash disable=SC2154

# Prints the numbers of the parts that are not finished, one in each line.
missing_parts() {
  local part count=$((shards * (${#blocks[@]} > 0 ? ${#blocks[@]} : 1)))
  for ((part = 1; part <= count; ++part)); do
    [[ -e $parts/part-$part.done ]] || printf '%d\n' "$part"
  done
}

# ranges NUMBER...: prints 1 2 3 7 as 1-3,7.
ranges() {
  local text='' first=$1 last=$1 number
  for number in "${@:2}" ''; do
    if [[ -n $number ]] && ((number == last + 1)); then
      last=$number
      continue
    fi
    text+=${text:+,}$first
    ((last == first)) || text+=-$last
    first=$number last=$number
  done
  printf '%s' "$text"
}

# submit OPTION... SCRIPT ARGUMENT...: prints the job's number.
submit() {
  local answer log
  log=$(mktemp)
  if ! answer=$(sbatch --parsable --requeue --chdir="$folder" --open-mode=append \
    --cpus-per-task="$cpus" ${partition:+--partition="$partition"} "$@" 2>"$log"); then
    printf '%s: sbatch: %s\n' "${0##*/}" "$(tail -n 1 "$log" | sed 's/^sbatch: error: //')" >&2
    rm -f -- "$log"
    return 4
  fi
  rm -f -- "$log"
  printf '%s' "${answer%%;*}"
}

# submit_parts PART...
submit_parts() {
  submit --job-name=pagelet-tune --array="$(ranges "$@")" --output="$parts/part-%a.log" \
    ${time:+--time="$time"} ${mem:+--mem="$mem"} "$scripts/task.sh" "$parts"
}

# submit_merge ROUND [JOB]: submits a merge after the job, whether the job succeeds or not. The
# stamps show whether every part is there.
submit_merge() {
  local limit=${merge_time:-$time} memory=${merge_mem:-$mem}
  submit --job-name=pagelet-merge --output="$parts/merge.log" ${2:+--dependency="afterany:$2"} \
    ${limit:+--time="$limit"} ${memory:+--mem="$memory"} "$scripts/merge.sh" "$parts" "$@"
}
