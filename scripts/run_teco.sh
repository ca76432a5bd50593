#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs all algorithms on the TECO benchmark suite, which is not part of this project. Checks that a
# folder looks like an unpacked TECO, checks its labels, runs the algorithms, and says where the
# results are. datasets/teco.md tells how to get TECO.
#
# Usage: run_teco.sh PATH/TO/TECO [--out DIR] [-- options of 'pagelet bench']
#   --out DIR   where to put the results (default: build/teco in the repository)
#   --help      this text
# Without arguments it says how to get TECO. Without options after --, all algorithms are run.
#
# Output: check.txt, bench.txt (the tables, also on standard output), bench.json in DIR.
#
# Exit codes: 0 success; 2 wrong usage; 3 some sites failed (they count as zero in the results);
# 4 no pagelet, or the folder does not look like TECO; else as 'pagelet bench'.

set -euo pipefail

readonly script="${BASH_SOURCE[0]}"
repository=$(cd -- "$(dirname -- "$script")/.." && pwd -P)
readonly repository

fail() {  # CODE MESSAGE
  printf 'run_teco.sh: %s\n' "$2" >&2
  exit "$1"
}

suite=
out=$repository/build/teco
options=()
while (($# > 0)); do
  case $1 in
    --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "$script"; exit 0 ;;
    --out) [[ -n ${2:-} ]] || fail 2 "--out needs a folder"; out=$2; shift ;;
    --out=?*) out=${1#*=} ;;
    --) shift; options=("$@"); break ;;
    -*) fail 2 "unknown option '$1' (see --help)" ;;
    *) [[ -z $suite ]] || fail 2 "one folder only (see --help)"; suite=$1 ;;
  esac
  shift
done
((${#options[@]} > 0)) || options=(--algorithms all)

if [[ -z $suite ]]; then
  cat <<TEXT
TECO is not distributed with Pagelet. Its page, as far as known: https://mist.dsic.upv.es/teco
Download and unpack it so that every site lies at TECO/<category>/<site>/, then run

  scripts/run_teco.sh PATH/TO/TECO

More in datasets/teco.md.
TEXT
  exit 0
fi

# ---- Does it look like TECO? --------------------------------------------------------------------

[[ -d $suite ]] || fail 4 "$suite is not a folder"
suite=$(realpath -- "$suite")
# One labelled page is enough, because reading all of TECO would take minutes. head ends grep early,
# which is no error.
labelled=$(grep -rlE -m 1 'TECO_(notTemplate|mainContent|mainMenu)' -- "$suite" 2>/dev/null |
  head -n 1) || true
[[ -n $labelled ]] ||
  fail 4 "no page below $suite carries a TECO_ class: not an unpacked TECO (see datasets/teco.md)"
[[ ${labelled#"$suite"/} == */*/* ]] ||
  fail 4 "$labelled: sites lie at <category>/<site>/; give the folder that holds the categories"
sites=$(find -L "$suite" -mindepth 2 -maxdepth 2 -type d | wc -l)
printf '%s: %d site folders\n' "$suite" "$sites" >&2

# ---- Check and measure --------------------------------------------------------------------------

pagelet=$repository/build/release/cli/pagelet
[[ -x $pagelet ]] || pagelet=$(command -v pagelet) ||
  fail 4 "no pagelet: build the release preset or install it (see README.md)"

mkdir -p -- "$out" || fail 5 "cannot make the folder $out"
out=$(realpath -- "$out")
code=0
"$pagelet" suite check "$suite" >"$out/check.txt" || code=$?
case $code in
  0) ;;
  1) printf 'some labels have errors, see %s; going on\n' "$out/check.txt" >&2 ;;
  *) fail "$code" "'pagelet suite check' ended with code $code" ;;
esac

code=0
"$pagelet" bench "$suite" --full "${options[@]}" |
  tee "$out/bench.txt" || code=$?
((code == 0 || code == 3)) || fail "$code" "'pagelet bench' ended with code $code"
"$pagelet" bench "$suite" "${options[@]}" --log-level error --format json >"$out/bench.json" ||
  code=$?
printf '\nresults: %s\n' "$out"
exit "$code"
