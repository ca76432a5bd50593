#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Goes from a new Debian 12 to the papers' tables: says what it will do, installs missing packages,
# builds Release, and prints the tables of the sample suite, which is in the repository. Then it
# fetches the open suite and the web suite, runs all algorithms, Readability and a baseline on them,
# prints the tables, and says where the files are; then the leader boards of the benchmarks that
# others made, with the tools of scripts/install_external.sh that are installed. Without a network it
# uses the suites that are already there.
#
# Usage: reproduce.sh [--out DIR]     (default: build/results)
#        reproduce.sh --check [--out DIR] [--pagelet PROGRAM] [SUITE...]
#        reproduce.sh --expect [--out DIR] [--pagelet PROGRAM] [SUITE...]
#
# Output in DIR, for each suite: SUITE.txt (the comparison of all algorithms), SUITE-papers.txt and
# SUITE/ (the tables and figures of the papers), SUITE.sqlite (every result) and report-SUITE/ (the
# HTML report).
#
# --check computes the papers' tables and the verdicts on their claims, without times, and compares
# every number with the expected results of reports/reproduction/expected. It says pass or fail for
# each table. SUITE: sample, open or web; without any, sample and those that are fetched. With
# --pagelet nothing is built. --expect replaces the expected results by those of this program.
#
# Exit codes: 0 success; 1 --check found a difference; 2 wrong usage; 3 some sites failed (they count
# as zero); 4 something is missing.

set -euo pipefail
here=$(pwd -P)
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

usage() {
  printf 'usage: reproduce.sh [--out DIR]\n%s\n' \
    '       reproduce.sh --check|--expect [--out DIR] [--pagelet PROGRAM] [sample|open|web]...' >&2
  exit 2
}
out=build/results
action=all
pagelet=
suites=()
while (($# > 0)); do
  case $1 in
    --check | --expect) action=${1#--} ;;
    --out) [[ -n ${2:-} ]] || usage; out=$(cd -- "$here" && realpath -m -- "$2"); shift ;;
    --pagelet) [[ -n ${2:-} ]] || usage; pagelet=$(cd -- "$here" && realpath -- "$2"); shift ;;
    sample | open | web) suites+=("$1") ;;
    *) usage ;;
  esac
  shift
done
[[ $action != all || (-z $pagelet && ${#suites[@]} == 0) ]] || usage
# As XDG says, a relative folder is ignored.
[[ ${XDG_CACHE_HOME:-} == /* ]] || XDG_CACHE_HOME=$HOME/.cache
cache=$XDG_CACHE_HOME/pagelet

build() {
  install_packages "${build_packages[@]}"
  cmake --preset release >/dev/null
  cmake --build --preset release --target pagelet
}

folder_of() {  # SUITE
  if [[ $1 == sample ]]; then
    printf 'datasets/sample\n'
  else
    printf '%s\n' "$cache/$1-suite"
  fi
}

# ---- Compare with the expected results, or replace them ------------------------------------------

compute() {  # SUITE: the tables without times into $out/check-SUITE
  local failed=0
  rm -rf -- "$out/check-$1"
  "$pagelet" reproduce "$(folder_of "$1")" --out "$out/check-$1" --no-times --jobs "$(nproc)" \
    --log-level error >"$out/check-$1.txt" || failed=$?
  ((failed == 0 || failed == 3)) || exit "$failed"
  grep -o 'SHA-256 [0-9a-f]*' "$out/check-$1/reproduction.txt" | head -n 1 \
    >"$out/check-$1/tables/suite.csv"
}

check() {  # SUITE: a line for each table
  local expected=reports/reproduction/expected/$1 table name
  for table in "$expected"/*.csv; do
    name=${table##*/}
    tables=$((tables + 1))
    if cmp -s -- "$table" "$out/check-$1/tables/$name"; then
      printf 'pass  %s %s\n' "$1" "${name%.csv}"
    else
      failures=$((failures + 1))
      printf 'FAIL  %s %s\n' "$1" "${name%.csv}"
      diff -- "$table" "$out/check-$1/tables/$name" | head -n 4 || true
    fi
  done
}

if [[ $action != all ]]; then
  if [[ -z $pagelet ]]; then
    build
    pagelet=build/release/cli/pagelet
  fi
  if ((${#suites[@]} == 0)); then
    for name in sample open web; do
      [[ ! -e $(folder_of "$name") ]] || suites+=("$name")
    done
  fi
  mkdir -p -- "$out"
  tables=0
  failures=0
  for name in "${suites[@]}"; do
    [[ -e $(folder_of "$name") ]] || {
      printf 'reproduce.sh: %s: is not there; scripts/fetch_suite.py %s\n' "$(folder_of "$name")" \
        "$name" >&2
      exit 4
    }
    [[ $action == expect || -d reports/reproduction/expected/$name ]] || {
      printf 'reproduce.sh: there are no expected results of the suite %s\n' "$name" >&2
      exit 4
    }
    compute "$name"
    if [[ $action == expect ]]; then
      rm -rf -- "reports/reproduction/expected/$name"
      mkdir -p -- "reports/reproduction/expected/$name"
      cp -- "$out/check-$name"/tables/*.csv "reports/reproduction/expected/$name"
    else
      check "$name"
    fi
  done
  [[ $action == check ]] || exit 0
  printf '%s: %d of %d tables as expected, of the suites %s\n' \
    "$( ((failures == 0)) && printf PASS || printf FAIL)" "$((tables - failures))" "$tables" "${suites[*]}"
  exit "$((failures > 0))"
fi

# ---- Everything ---------------------------------------------------------------------------------

mkdir -p -- "$out"
cat <<EOF
reproduce.sh does this; Ctrl-C ends it at any point, and what is there stays:
  1. installs missing packages and builds the program: about 10 minutes with 2 cores, once
  2. runs all algorithms on the sample suite, 14 sites in this repository, and prints the papers'
     tables: less than a minute
  3. fetches the suites open and web (1 GB, about 10 minutes, once) and does the same: 2 minutes
  4. fetches four benchmarks that others made and prints their leader boards: about 10 minutes
The files go to $(realpath -- "$out"). Without a network, 3 and 4 use what is there already.
EOF
build
pagelet=build/release/cli/pagelet

external=()
# Exit code 3 means that some sites failed. This is remembered, but stops nothing.
code=0
run() {
  local failed=0
  "$@" || failed=$?
  ((failed == 0 || failed == 3)) || exit "$failed"
  ((failed == 0)) || code=3
}

reproduce() {  # NAME FOLDER
  printf '\nThe suite %s:\n\n' "$1"
  rm -f -- "$out/$1.sqlite"
  run "$pagelet" reproduce "$2" --out "$out/$1" "${external[@]}" --jobs "$(nproc)" \
    --log-level warning >"$out/$1-papers.txt"
  cat -- "$out/$1-papers.txt"
  run "$pagelet" bench "$2" --algorithms all "${external[@]}" --jobs "$(nproc)" \
    --store "$out/$1.sqlite" --log-level error >"$out/$1.txt"
  printf '\n'
  cat -- "$out/$1.txt"
  printf '\n'
  run "$pagelet" report "$out/$1.sqlite" --out "$out/report-$1"
}

reproduce sample datasets/sample

if scripts/install_external.sh readability; then
  tool=$cache/external/readability/tool.json
  external+=(--external "readability:content=$(jq -r .command "$tool")")
else
  printf 'reproduce.sh: Readability is left out\n' >&2
fi
if command -v python3 >/dev/null; then
  external+=(--external 'paragraphs:content=python3 extractors/external/baseline.py')
else
  printf 'reproduce.sh: without python3 the baseline of paragraphs is left out\n' >&2
fi

for name in open web; do
  suite=$cache/$name-suite
  fetched=0
  scripts/fetch_suite.py "$name" || fetched=$?
  if [[ -e $suite/suite.json ]] && ((fetched == 0)); then
    reproduce "$name" "$suite"
  elif ((fetched == 6)); then
    printf 'reproduce.sh: no network: the %s suite is left out\n' "$name" >&2
  else
    printf 'reproduce.sh: the %s suite could not be fetched and is left out\n' "$name" >&2
  fi
done
# The benchmarks of others. A suite that cannot be fetched is left out.
tools=()
if compgen -G "$cache/external/*/tool.json" >/dev/null; then
  tools=(--external all)
fi
for name in aeb wcxb wcxb-test trafilatura; do
  suite=$cache/$name-suite
  if scripts/fetch_suite.py "$name" && [[ -e $suite/suite.json ]]; then
    run build/release/cli/pagelet bench "$suite" "${tools[@]}" --by category --jobs "$(nproc)" \
      --log-level error >"$out/$name.txt"
    printf '\n'
    cat -- "$out/$name.txt"
  else
    printf 'reproduce.sh: the benchmark %s is left out\n' "$name" >&2
  fi
done
printf '\nThe files are in %s\n' "$(realpath -- "$out")"
exit "$code"
