#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs a build into a temporary folder. Builds small programs against it and runs them: one that
# links the algorithms alone, and those of examples/.
#
# Usage: run.sh REPOSITORY BUILD

set -euo pipefail
repository=$(realpath -- "$1")
build=$2
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}
consumer() {  # NAME COMPONENT PROGRAM...: builds the programs in $work/NAME
  local name=$1 component=$2 programs
  shift 2
  programs=$(IFS=';'; printf '%s' "$*")
  cmake -S "$repository/tests/install" -B "$work/$name" -G Ninja -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_PREFIX_PATH="$work/installed" -DCOMPONENTS="$component" -DPROGRAMS="$programs" \
    >"$work/log" 2>&1 || fail "$(<"$work/log")"
  cmake --build "$work/$name" >"$work/log" 2>&1 || fail "$(<"$work/log")"
}
expect() {  # PATTERN PROGRAM ARGUMENT...: a line of the output must match
  local pattern=$1
  shift
  "$@" >"$work/output" || fail "$* failed"
  grep -qE -- "$pattern" "$work/output" || fail "$*: no line matches '$pattern': $(<"$work/output")"
}

cmake --install "$build" --prefix "$work/installed" >/dev/null
program=$work/installed/bin/pagelet
[[ ! -e $program ]] || expect '^[0-9.]+' "$program" --version
[[ ! -e $program ]] || expect 'CC BY 4.0' cat "$work/installed/share/doc/pagelet/NOTICE"

consumer algorithms extractors "$repository/tests/install/algorithms_only.cpp"
expect '^[1-9][0-9]* template nodes' "$work/algorithms/algorithms_only" \
  "$repository/datasets/sample/sample-ceramics/pages" shop/harbour-jug.html
# The algorithms need ICU and uchardet, but no library of the web, of evaluation or of reports.
needed=$(readelf -d "$work/algorithms/algorithms_only" | sed -n 's/.*NEEDED.*\[\(.*\)\]/\1/p')
while read -r library; do
  case $library in
    libicu* | libuchardet.*) ;;
    libstdc++.* | libm.* | libgcc_s.* | libc.* | ld-linux*) ;;
    *) fail "a program that extracts needs $library" ;;
  esac
done <<<"$needed"

consumer examples '' "$repository"/examples/*.cpp
expect '^The harbour was frozen for nine days\.' "$work/examples/extract_from_memory"
expect '^Home$' "$work/examples/my_extractor"
expect '^All about the museum\.' "$work/examples/site_in_memory"
headers=$(find "$work/installed/include" -name '*.h' | wc -l)
((headers <= 56)) || fail "$headers headers are installed: is the new one for users of the library?"
