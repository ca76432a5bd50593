#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs everything on the TECO benchmark suite, which is not part of this project: checks that a
# folder looks like an unpacked TECO, checks its labels, runs all algorithms, computes the papers'
# tables on all sites and on the sites that a paper names, and writes the HTML report.
# datasets/teco.md tells how to get TECO.
#
# Usage: run_teco.sh PATH/TO/TECO [--out DIR] [--pagelet PROGRAM] [-- options of 'pagelet bench']
#   --out DIR          where to put the results (default: build/teco in the repository)
#   --pagelet PROGRAM  the program (default: build/release, or the installed one)
#   --help             this text
# Without arguments it says how to get TECO. Without options after --, all algorithms are run.
#
# Output in DIR: check.txt; bench.txt and bench.json (the comparison of all algorithms); papers/,
# psi15/, conex30/ (the papers' tables and figures, on all sites and on those that PSI15's Table 1
# and CONEX's Table 2 name; papers.txt and so on have what was printed); teco.sqlite (every result:
# a run that was stopped continues there); report/index.html.
#
# Exit codes: 0 success; 2 wrong usage; 3 some sites failed (they count as zero in the results);
# 4 no pagelet, or the folder does not look like TECO; else as the command that failed.

set -euo pipefail

readonly script="${BASH_SOURCE[0]}"
repository=$(cd -- "$(dirname -- "$script")/.." && pwd -P)
readonly repository

exec 3>&2  # of the script, also where that of a command goes to a file
fail() {  # CODE MESSAGE
  printf 'run_teco.sh: %s\n' "$2" >&3
  exit "$1"
}

suite=
out=$repository/build/teco
pagelet=
options=()
while (($# > 0)); do
  case $1 in
    --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p;}' "$script"; exit 0 ;;
    --out) [[ -n ${2:-} ]] || fail 2 "--out needs a folder"; out=$2; shift ;;
    --out=?*) out=${1#*=} ;;
    --pagelet) [[ -n ${2:-} ]] || fail 2 "--pagelet needs a program"; pagelet=$2; shift ;;
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
# All pages are read, as by the check below; -m 1 ends the reading of a page at its first label.
labels='TECO_(notTemplate|mainContent|mainMenu)'
mapfile -t labelled < <(cd -- "$suite" && grep -rlIE -m 1 "$labels" -- . 2>/dev/null)
if ((${#labelled[@]} == 0)); then
  mapfile -t labelled < <(cd -- "$suite" &&
    grep -rlIE -m 1 "class=[^>]*\\b(notTemplate|mainContent)\\b" -- . 2>/dev/null)
fi
labelled=("${labelled[@]#./}")
((${#labelled[@]} > 0)) ||
  fail 4 "no page below $suite has a label such as TECO_notTemplate: not an unpacked TECO (see datasets/teco.md)"
declare -A folders_of_site=()  # by category/site: the folders of its labelled pages
for page in "${labelled[@]}"; do
  [[ $page == */*/* ]] ||
    fail 4 "$suite/$page: sites lie at <category>/<site>/; give the folder that holds the categories"
  IFS=/ read -r category site rest <<<"$page"
  folder=.
  [[ $rest != */* ]] || folder=${rest%%/*}
  [[ " ${folders_of_site[$category/$site]:-} " == *" $folder "* ]] ||
    folders_of_site[$category/$site]+="${folders_of_site[$category/$site]:+ }$folder"
done
mapfile -t sites < <(cd -- "$suite" && find -L . -mindepth 2 -maxdepth 2 -type d | sed 's|^\./||' | sort)
unlabelled=()
for site in "${sites[@]}"; do
  folders=${folders_of_site[$site]:-}
  [[ -n $folders ]] || unlabelled+=("$site")
  # Copies of a key page may be anywhere below a site, but not each in a folder of its own.
  [[ $folders != *' '* || " $folders " == *' . '* ]] ||
    fail 4 "$suite/$site: labelled pages in ${folders// /, }: these are sites and not one site; move them up, so that sites lie at <category>/<site>/"
done
((2 * ${#unlabelled[@]} < ${#sites[@]})) ||
  fail 4 "$suite: ${#unlabelled[@]} of ${#sites[@]} site folders have no labelled page, such as ${unlabelled[0]}: give the folder that holds the categories, not a category"
printf '%s: %d site folders\n' "$suite" "${#sites[@]}" >&2

# ---- Check and measure --------------------------------------------------------------------------

if [[ -z $pagelet ]]; then
  pagelet=$repository/build/release/cli/pagelet
  [[ -x $pagelet ]] || pagelet=$(command -v pagelet) ||
    fail 4 "no pagelet: build the release preset or install it (see README.md)"
fi

mkdir -p -- "$out" || fail 5 "cannot make the folder $out"
out=$(realpath -- "$out")
code=0
"$pagelet" suite check "$suite" >"$out/check.txt" || code=$?
case $code in
  0) ;;
  1) printf 'some labels have errors, see %s; continuing\n' "$out/check.txt" >&2 ;;
  *) fail "$code" "'pagelet suite check' ended with code $code" ;;
esac

failed=0
# Exit code 3 means that some sites failed. This is remembered, but stops nothing; 4 is returned.
run() {  # FILE COMMAND...
  local file=$1 code=0
  shift
  "$pagelet" "$@" >"$out/$file" || code=$?
  ((code != 4)) || return 4
  ((code == 0 || code == 3)) || fail "$code" "'pagelet $1' ended with code $code"
  ((code == 0)) || failed=3
}
store=(--store "$out/teco.sqlite" --jobs 0)

run bench.txt bench "$suite" --full "${store[@]}" "${options[@]}"
cat -- "$out/bench.txt"
run bench.json bench "$suite" "${store[@]}" "${options[@]}" --log-level error --format json
for subset in psi15 conex30; do
  # 4: the suite has none of the sites.
  run "$subset.txt" reproduce "$suite" "${store[@]}" --subset "$subset" --out "$out/$subset" \
    --log-level error || printf 'no tables for %s\n' "$subset" >&2
done
# The report shows the run written last: the comparison on all sites.
run papers.txt reproduce "$suite" "${store[@]}" --out "$out/papers" --log-level warning \
  2>"$out/warnings.txt"
# The other warnings are those of bench.
grep -F "TWEB19's tables" "$out/warnings.txt" >&2 || true
printf '\n'
cat -- "$out/papers.txt"
"$pagelet" report "$out/teco.sqlite" --out "$out/report"
printf '\nresults: %s\n' "$out"
exit "$failed"
