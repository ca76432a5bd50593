#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Follows docs/adding-an-algorithm.md: takes the example out of the document's code blocks, adds it
# to a copy of the sources, and builds and runs the program and the example's test.
#
# The first line of a block names a file after the language. Blocks for extractors/CMakeLists.txt
# and tests/CMakeLists.txt are additions to these files; all other blocks are whole files.
#
# scripts/verify.sh runs it, because it builds the whole program; ctest does not.
#
# Usage: run.sh REPOSITORY BUILD     (the build's compiler is used)

set -euo pipefail
repository=$(realpath -- "$1")
build=$(realpath -- "$2")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
document=$repository/docs/adding-an-algorithm.md

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}
block() {  # the code block that begins with ```LANGUAGE NAME
  awk -v begin="\`\`\`$1 $2" '
    $0 == begin { inside = 1; next }
    /^```/ { inside = 0 }
    inside' "$document" >"$work/block"
  [[ -s $work/block ]] || fail "$document: there is no block \`\`\`$1 $2"
  cat -- "$work/block"
}

# ---- The steps of the document ------------------------------------------------------------------

mkdir -- "$work/source"
tar -C "$repository" --exclude=./build --exclude=./.git --exclude=node_modules -cf - . | tar -C "$work/source" -xf -
cd -- "$work/source"
for file in extractors/overlay.cpp tests/extractors/overlay_test.cpp; do
  [[ ! -e $file ]] || fail "$file is there already"
  block cpp "$file" >"$file"
done
block cmake extractors/CMakeLists.txt >"$work/line"
[[ $(wc -l <"$work/line") == 1 ]] || fail 'the document says one line'
sed -i "/\"conex conex.cpp\"/r $work/line" extractors/CMakeLists.txt
grep -qxFf "$work/line" extractors/CMakeLists.txt || fail 'extractors/CMakeLists.txt has no such list'

# ---- What a reviewer checks ----------------------------------------------------------------------

faults=$(tests/style/check_sources.sh . | grep -e overlay) || true
[[ -z $faults ]] || fail "the example is not in the style of the project: $faults"

compiler=$(sed -n 's/^CMAKE_CXX_COMPILER:[A-Z]*=//p' "$build/CMakeCache.txt")
options=(-G Ninja -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug
         -DCMAKE_CXX_FLAGS_DEBUG=-O0)
if command -v ccache >/dev/null; then
  export CCACHE_BASEDIR=$work CCACHE_NOHASHDIR=1
  options+=(-DCMAKE_CXX_COMPILER_LAUNCHER=ccache)
fi
if ! cmake -S . -B "$work/build" "${options[@]}" >"$work/log" 2>&1 ||
  ! cmake --build "$work/build" --target pagelet extractors_test >>"$work/log" 2>&1; then
  fail "$(<"$work/log")"
fi
"$work/build/tests/extractors_test" --gtest_filter='Overlay.*' --gtest_brief=1

# ---- What a user sees ---------------------------------------------------------------------------

pagelet=$work/build/cli/pagelet
"$pagelet" algorithms >"$work/algorithms"
block text 'pagelet algorithms' | while IFS= read -r line; do
  grep -qxF -- "$line" "$work/algorithms" || fail "pagelet algorithms does not print '$line'"
done
"$pagelet" algorithms --format json >"$work/json"
grep -qF '"name": "overlay"' "$work/json" || fail 'overlay is not in the JSON'

"$pagelet" bench datasets/sample --full --algorithms overlay,temex | tee "$work/bench"
for title in Overlay TemEx; do
  grep -qE "^ *$title +[1-9][0-9.]+ \[" "$work/bench" || fail "bench has no scores of $title"
done
# All sites have answers, and other parameters give other results.
"$pagelet" bench datasets/sample --algorithms overlay --no-times --format csv >"$work/two"
"$pagelet" bench datasets/sample --algorithms overlay --set overlay.votes=1 --no-times \
  --format csv >"$work/one"
! cmp -s -- "$work/one" "$work/two" || fail 'the parameter changes nothing'
"$pagelet" bench datasets/sample --algorithms overlay --no-times --jobs 2 --format csv |
  cmp -- "$work/two" - || fail 'the number of jobs changes results'
code=0
"$pagelet" extract --site datasets/sample/sample-courier --algorithm overlay --set votes=65 \
  2>"$work/errors" || code=$?
((code == 2)) || fail "a value out of range gives the exit code $code"
grep -qF 'not in the range 1..64' "$work/errors" || fail "no range in: $(<"$work/errors")"
