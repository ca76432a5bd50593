#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Goes from a new Debian 12 to the papers' tables: installs missing packages, builds Release,
# fetches the open suite and the web suite, runs all algorithms, Readability and a baseline on them
# and on the sample suite, prints the tables, and says where the files are; then the leader boards of
# the benchmarks that others made, with the tools of scripts/install_external.sh that are installed.
# Without a network it uses the suites that are already there.
#
# Usage: reproduce.sh [--out DIR]     (default: build/results)
#
# Output in DIR, for each suite: SUITE.txt (the comparison of all algorithms), SUITE/ (the tables
# and figures of the papers), SUITE.sqlite (every result) and report-SUITE/ (the HTML report).
#
# Exit codes: 0 success; 3 some sites failed (they count as zero); 4 something is missing.

set -euo pipefail
here=$(pwd -P)
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

out=build/results
case ${1:-} in
  '') ;;
  --out) out=$(cd -- "$here" && realpath -m -- "${2:?--out needs a folder}") ;;
  *)
    printf 'usage: reproduce.sh [--out DIR]\n' >&2
    exit 2
    ;;
esac

install_packages "${build_packages[@]}"
cmake --preset release >/dev/null
cmake --build --preset release --target pagelet
mkdir -p -- "$out"
# As XDG says, a relative folder is ignored.
[[ ${XDG_CACHE_HOME:-} == /* ]] || XDG_CACHE_HOME=$HOME/.cache
cache=$XDG_CACHE_HOME/pagelet

external=()
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

code=0
# Exit code 3 means that some sites failed. This is remembered, but stops nothing.
run() {
  local failed=0
  "$@" || failed=$?
  ((failed == 0 || failed == 3)) || exit "$failed"
  ((failed == 0)) || code=3
}

reproduce() {  # NAME FOLDER
  local pagelet=build/release/cli/pagelet
  printf '\n'
  rm -f -- "$out/$1.sqlite"
  run "$pagelet" reproduce "$2" --out "$out/$1" "${external[@]}" --jobs "$(nproc)" \
    --log-level warning >"$out/$1-papers.txt"
  run "$pagelet" bench "$2" --algorithms all "${external[@]}" --jobs "$(nproc)" \
    --store "$out/$1.sqlite" --log-level error >"$out/$1.txt"
  printf '\n'
  cat -- "$out/$1.txt"
  printf '\n'
  run "$pagelet" report "$out/$1.sqlite" --out "$out/report-$1"
}

reproduce sample datasets/sample
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
