#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs a build into a temporary folder. Builds plug-ins against it, outside the source tree: those
# of this folder and the one of docs/adding-an-algorithm.md. Runs the installed program with them.
#
# Usage: run.sh REPOSITORY BUILD

set -euo pipefail
repository=$(realpath -- "$1")
build=$(realpath -- "$2")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

fail() {
  printf '%s\n' "$1" >&2
  exit 1
}
cached() {  # VARIABLE: its value in the configuration of the build
  sed -n "s/^$1:[A-Z]*=//p" "$build/CMakeCache.txt"
}

cmake --install "$build" --prefix "$work/installed" >/dev/null
build_plugins() {  # SOURCES BUILD: with the compiler and the options of the program
  if ! cmake -S "$1" -B "$2" -G Ninja -DCMAKE_PREFIX_PATH="$work/installed" \
    -DCMAKE_CXX_COMPILER="$(cached CMAKE_CXX_COMPILER)" -DCMAKE_BUILD_TYPE=Debug \
    -DCMAKE_CXX_FLAGS="$(cached CMAKE_CXX_FLAGS) -Wall -Wextra -Wpedantic -Wshadow -Wconversion" \
    -DCMAKE_CXX_FLAGS_DEBUG=-O0 -DCMAKE_COMPILE_WARNING_AS_ERROR=ON >"$work/log" 2>&1 ||
    ! cmake --build "$2" >>"$work/log" 2>&1; then
    fail "$(<"$work/log")"
  fi
}
cp -R -- "$repository/tests/plugin" "$work/plugin"
build_plugins "$work/plugin" "$work/build"

# The example of the document: the code blocks that belong to its plug-in.
block() {
  awk -v begin="\`\`\`$1 $2" '$0 == begin { inside = 1; next } /^```/ { inside = 0 } inside' \
    "$repository/docs/adding-an-algorithm.md"
}
mkdir -p -- "$work/documented/extractors"
block cmake plug-in >"$work/documented/CMakeLists.txt"
block cpp extractors/overlay.h >"$work/documented/extractors/overlay.h"
{ block cpp extractors/overlay.cpp && block cpp plug-in; } \
  >"$work/documented/extractors/overlay.cpp"
build_plugins "$work/documented" "$work/documented_build"

cd -- "$work/build"  # plug-ins are named as a user names them
pagelet=$work/installed/bin/pagelet
sample=$repository/datasets/sample

# ---- What works ---------------------------------------------------------------------------------

output() {  # ARGUMENT...: runs pagelet, which must succeed and print no errors
  "$pagelet" "$@" >"$work/output" 2>"$work/errors" || fail "pagelet $* failed: $(<"$work/errors")"
  [[ ! -s $work/errors ]] || fail "pagelet $* complained: $(<"$work/errors")"
}
expect() {  # PATTERN: a line of the output must match
  grep -qE -- "$1" "$work/output" || fail "no line matches '$1' in: $(<"$work/output")"
}

output algorithms --plugin ./liblong_texts.so
expect '^long-texts \(Long texts\): texts of many words'
expect '^  words +5 +1\.\.1000 +words +words of a long text'
expect '^temex \(TemEx\)'
output algorithms --plugin liblong_texts.so --format json
expect '"name": "long-texts"'

output bench "$sample" --full --plugin ./liblong_texts.so --algorithms long-texts,temex
expect 'Long texts +[1-9][0-9.]+ \['
expect 'TemEx +[1-9][0-9.]+ \['
output bench "$sample" --full --plugin ./liblong_texts.so --algorithms long-texts \
  --set long-texts.words=1000 --format csv
expect ',long-texts,'
output bench "$sample" --full --plugin ./liblong_texts.so --no-times --format json
expect '"algorithm": "long-texts"'
mv -- "$work/output" "$work/one_job"
output bench "$sample" --full --plugin ./liblong_texts.so --no-times --format json --jobs 3
cmp -- "$work/one_job" "$work/output" || fail 'the number of jobs changes results'

overlay=$work/documented_build/liboverlay.so
output bench "$sample" --full --plugin "$overlay" --plugin ./liblong_texts.so \
  --algorithms overlay,long-texts
expect 'Overlay +[1-9][0-9.]+ \['
expect 'Long texts +[1-9][0-9.]+ \['

site=$sample/sample-courier
output extract --site "$site" --plugin ./liblong_texts.so --algorithm long-texts --format text
long=$(wc -w <"$work/output")
((long > 20)) || fail "only $long words of content"
output extract --site "$site" --plugin ./liblong_texts.so --algorithm long-texts --set words=15 \
  --format text
((0 < $(wc -w <"$work/output") && $(wc -w <"$work/output") < long)) ||
  fail 'the parameter changes nothing'
output extract --site "$site" --plugin ./liblong_texts.so --algorithm long-texts --format json
expect '"algorithm": "long-texts"'

# ---- What is refused ----------------------------------------------------------------------------

refuses() {  # CODE TEXT ARGUMENT...: pagelet prints one line of errors, which contains TEXT
  local code=0 wanted=$1 text=$2
  shift 2
  "$pagelet" "$@" >"$work/output" 2>"$work/errors" || code=$?
  ((code == wanted)) || fail "pagelet $*: exit code $code instead of $wanted"
  [[ $(wc -l <"$work/errors") == 1 ]] || fail "pagelet $*: not one line: $(<"$work/errors")"
  grep -qF -- "$text" "$work/errors" || fail "pagelet $*: no '$text' in: $(<"$work/errors")"
  [[ ! -s $work/output ]] || fail "pagelet $* printed results: $(<"$work/output")"
}

gumbo=$(ldd "$pagelet" | awk '/libgumbo/ { print $3 }')
printf 'no library\n' >text.so
for command in "algorithms" "bench $sample" "extract --site $site"; do
  # shellcheck disable=SC2086
  refuses 4 './missing.so: the plug-in cannot be loaded: cannot open shared object file' \
    $command --plugin missing.so
done
refuses 4 './text.so: the plug-in cannot be loaded: ' algorithms --plugin text.so
refuses 4 "$work/build: is not a regular file" algorithms --plugin "$work/build"
refuses 4 "$gumbo: is not a plug-in of Pagelet: it does not export pagelet_plugin" \
  algorithms --plugin "$gumbo"
refuses 4 './libanother_version.so: the plug-in was built for Pagelet 0.0.0, GCC 1.0, this program' \
  algorithms --plugin ./libanother_version.so
refuses 4 './libtaken_name.so: the name "temex" is already taken' \
  algorithms --plugin ./libtaken_name.so
refuses 4 './liblong_texts.so: the name "long-texts" is already taken' \
  algorithms --plugin ./liblong_texts.so --plugin ./liblong_texts.so
refuses 4 './libbad_name.so: "My Algorithm" is not a name of an algorithm' \
  algorithms --plugin ./libbad_name.so
refuses 4 './libbad_default.so: mine: parameter digit: the default "99" is not in the range 1..9' \
  algorithms --plugin ./libbad_default.so
refuses 2 'unknown algorithm "long-texts"' extract --site "$site" --algorithm long-texts
refuses 2 'long-texts: parameter words: "0" is not in the range 1..1000' \
  extract --site "$site" --plugin ./liblong_texts.so --algorithm long-texts --set words=0
