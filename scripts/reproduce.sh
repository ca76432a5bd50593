#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# From a bare Debian 12 to scored tables: installs what is missing, builds Release, gets the open
# suite, runs all algorithms and the external extractors of extractors/external/ on the sample suite
# and on the open suite, prints the tables and says where the files are. Without a network it goes on
# with the sample suite alone.
#
# Usage: reproduce.sh [--out DIR]     (default: build/results)
#
# Output in DIR, for each suite: SUITE.txt (the tables) and SUITE.json (every result).
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
  --out) out=$(realpath -m -- "$here/${2:?--out needs a folder}") ;;
  *)
    printf 'usage: reproduce.sh [--out DIR]\n' >&2
    exit 2
    ;;
esac

install_packages "${build_packages[@]}" jq
command -v npm >/dev/null || install_packages npm ||
  printf 'reproduce.sh: without npm the sites from npm packages are left out\n' >&2
cmake --preset release >/dev/null
cmake --build --preset release --target pagelet
mkdir -p -- "$out"

external=()
if scripts/install_external.sh; then
  external+=(--external 'readability:content=node extractors/external/readability/readability.js')
else
  printf 'reproduce.sh: Readability is left out\n' >&2
fi
if command -v python3 >/dev/null; then
  external+=(--external 'paragraphs:content=python3 extractors/external/baseline.py')
else
  printf 'reproduce.sh: without python3 the baseline of paragraphs is left out\n' >&2
fi

code=0
bench() {  # NAME FOLDER
  local format extension
  printf '\n'
  for format in table:txt json:json; do
    extension=${format#*:}
    build/release/cli/pagelet bench "$2" --algorithms all "${external[@]}" \
      --jobs "$(nproc)" --format "${format%:*}" \
      --log-level "$([[ $extension == txt ]] && echo warning || echo error)" \
      >"$out/$1.$extension" || {
      local failed=$?
      ((failed == 3)) || exit "$failed"
      code=3
    }
  done
  cat -- "$out/$1.txt"
}

bench sample datasets/sample
suite=${XDG_CACHE_HOME:-$HOME/.cache}/pagelet/open-suite
fetched=0
scripts/fetch_open_suite.sh || fetched=$?
if [[ -e $suite/suite.json ]]; then
  bench open "$suite"
elif ((fetched == 6)); then
  printf 'reproduce.sh: no network: the open suite is left out, only the sample suite was run\n' >&2
else
  printf 'reproduce.sh: the open suite could not be fetched, only the sample suite was run\n' >&2
fi
printf '\nThe files are in %s\n' "$(realpath -- "$out")"
exit "$code"
