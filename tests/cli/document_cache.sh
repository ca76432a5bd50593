#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The cache of parsed pages as users meet it: the same bytes without it, while it fills and when it
# is full, also beyond limits, with damaged files and while others delete it; where it lies; what is
# said when it cannot be written.
#
# Usage: document_cache.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -euo pipefail
sample=$1/datasets/sample
site=$sample/sample-courier
pagelet=$(realpath -- "$2/cli/pagelet")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
cache=$work/cache
unset PAGELET_DOCUMENT_CACHE
export HOME=$work/home XDG_CACHE_HOME=
faults=0

fault() {
  printf 'FAULT: %s\n' "$1" >&2
  faults=$((faults + 1))
}

# run NAME COMMAND...: output, messages and exit code of a command in $work/NAME.
run() {
  local name=$1 code=0
  shift
  timeout 60 "$@" >"$work/$name" 2>&1 || code=$?
  printf 'exit code %s\n' "$code" >>"$work/$name"
}

# same WHAT COMMAND...: without cache and with it, whatever it holds, a command says the same.
same() {
  local what=$1
  shift
  run without "$@" --document-cache off
  for round in first second; do
    run with "$@" --document-cache "$cache"
    cmp -s "$work/without" "$work/with" || fault "$what: the $round run with a cache differs"
  done
}

documents() { find "$1" -type f -not -name growth 2>/dev/null | wc -l; }

bench=("$pagelet" bench "$sample" --format json --no-times --jobs 2)
same 'bench' "${bench[@]}"
grep -q 'exit code 0' "$work/with" || fault 'bench: failed'
(($(documents "$cache") > 20)) || fault 'bench: keeps no pages'
[[ ! -e $work/home ]] || fault 'bench: writes to the home folder in spite of --document-cache'
for limit in '--max-nodes 40' '--max-nodes 150' '--max-depth 4' '--max-depth 8' '--max-bytes 2500' \
  '--max-depth 5000'; do
  # shellcheck disable=SC2086 # an option and its value
  same "bench $limit" "${bench[@]}" --algorithms temex $limit
done
grep -q '"status": *"ok"' "$work/with" || fault 'limits: nothing was answered'
same 'extract' "$pagelet" extract --site "$site" --format json --no-times
same 'extract --diff' "$pagelet" extract --site "$site" --diff temex,leafcut
same 'candidates' "$pagelet" candidates --site "$site"
same 'tune' "$pagelet" tune "$sample" --algorithm temex --grid votes=1..3 --folds 2
"$pagelet" bench "$sample" --algorithms temex --store "$work/store" --document-cache off >/dev/null
for choice in off "$cache"; do
  "$pagelet" report "$work/store" --out "$work/report" --document-cache "$choice" >/dev/null
  mv "$work/report" "$work/report-${choice##*/}"
done
diff -r "$work/report-off" "$work/report-cache" >/dev/null || fault 'report: differs'

# Damaged files.
run without "${bench[@]}" --algorithms temex --document-cache off
while read -r file; do
  truncate -s -7 -- "$file"
done < <(find "$cache" -type f -not -name growth | sort | sed -n '0~3p')
while read -r file; do
  printf 'damage' | dd of="$file" bs=1 seek=150 conv=notrunc status=none
done < <(find "$cache" -type f -not -name growth | sort | sed -n '0~2p')
run with "${bench[@]}" --algorithms temex --document-cache "$cache"
cmp -s "$work/without" "$work/with" || fault 'damaged files change the result'

# Deleted, and used by two runs, all the while.
(for ((i = 0; i < 200; ++i)); do rm -rf -- "$cache" 2>/dev/null || true; done) &
deleting=$!
run other "${bench[@]}" --algorithms temex --document-cache "$cache" &
run with "${bench[@]}" --algorithms temex --document-cache "$cache"
wait "$deleting" "$!"
cmp -s "$work/without" "$work/with" || fault 'deleting the cache changes the result'
cmp -s "$work/without" "$work/other" || fault 'deleting the cache changes the other result'

# Where it lies.
extract=("$pagelet" extract --site "$site" --format paths)
run without "${extract[@]}" --document-cache off
run with env XDG_CACHE_HOME="$work/xdg" "${extract[@]}"
(($(documents "$work/xdg/pagelet/documents") > 0)) || fault 'XDG_CACHE_HOME: not used'
run with env -u XDG_CACHE_HOME "${extract[@]}"
(($(documents "$work/home/.cache/pagelet/documents") > 0)) || fault 'HOME: not used'
run with env PAGELET_DOCUMENT_CACHE="$work/variable" "${extract[@]}"
(($(documents "$work/variable") > 0)) || fault 'PAGELET_DOCUMENT_CACHE: not used'
rm -rf -- "$work/home"
run with env -u HOME -u XDG_CACHE_HOME "${extract[@]}"
cmp -s "$work/without" "$work/with" || fault 'without HOME: differs'
run with env PAGELET_DOCUMENT_CACHE=off "${extract[@]}"
[[ ! -e $work/home ]] || fault 'off: a folder is made'

# A folder that cannot be made.
: >"$work/file"
run with "${bench[@]}" --algorithms temex --document-cache "$work/file/cache"
run without "${bench[@]}" --algorithms temex --document-cache off
(($(grep -c 'pagelet: warning: .*/file/cache: parsed pages cannot be kept' "$work/with") == 1)) ||
  fault 'a folder that cannot be made: not one warning'
sed -i '/^pagelet: warning: /d' "$work/with"
cmp -s "$work/without" "$work/with" || fault 'a folder that cannot be made changes the result'

((faults == 0))
