#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tries Pagelet on 64-bit ARM, without such a machine: compiles the program and the fast tests with
# Debian's cross compiler (preset arm64) and runs the tests with qemu-user-static. Then compares what
# the program prints for the sample suite with what this machine's program (build/release) prints:
# trees and answers byte for byte, statistics to 1e-12. Installs missing packages of Debian.
#
# Usage: try_arm64.sh
#
# The libraries for ARM are unpacked into build/systems/arm64.
#
# Exit codes: 0 all tests passed and nothing differs; 1 otherwise; 2 wrong usage; 4 something is missing.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh
case ${1:-} in
  '') ;;
  -h | --help) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; exit 0 ;;
  *)
    printf 'usage: try_arm64.sh\n' >&2
    exit 2
    ;;
esac
readonly root=$PWD/build/systems/arm64
install_packages "${build_packages[@]}" g++-aarch64-linux-gnu mmdebstrap qemu-user-static
if [[ ! -e $root/usr/include/zlib.h ]]; then
  libraries=(libc6-dev)
  for package in "${build_packages[@]}"; do
    [[ $package == lib*-dev || $package == *json*-dev || $package == zlib* ]] &&
      libraries+=("$package")
  done
  rm -rf -- "$root"
  mkdir -p -- "${root%/*}"
  # Nothing of it is run while it is made.
  mmdebstrap --quiet --variant=extract --architectures=arm64 \
    --include="$(IFS=,; printf '%s' "${libraries[*]}")" "$system" "$root"
fi
export CMAKE_C_COMPILER_LAUNCHER=ccache CMAKE_CXX_COMPILER_LAUNCHER=ccache
export CCACHE_SLOPPINESS=pch_defines,time_macros
cmake --preset arm64 >/dev/null
cmake --build --preset arm64 --target pagelet asan_tests
cmake --preset release >/dev/null
cmake --build --preset release --target pagelet
code=0
ctest --preset arm64 -j "$(nproc)" || code=1

made=$(mktemp -d)
trap 'rm -rf -- "$made"' EXIT
print() {  # NAME PROGRAM...: what the program prints for the sample suite
  local name=$1 site
  shift
  for site in datasets/sample/*/; do
    "$@" extract --site "$site" --all --with html --with markdown --no-times
    "$@" extract --site "$site" --all --algorithm nothing --raw --with html --no-times
  done | sed 's/"commit":"[^"]*"//' >"$made/$name-answers.jsonl"
  "$@" bench datasets/sample --algorithms all --format json --full --no-times \
    >"$made/$name-bench.json" || (($? == 3))
}
print here build/release/cli/pagelet
print arm qemu-aarch64-static -L "$root" build/arm64/cli/pagelet
cmp -- "$made/here-answers.jsonl" "$made/arm-answers.jsonl" || code=1
python3 - "$made/here-bench.json" "$made/arm-bench.json" <<'END' || code=1
import json, sys

def compare(a, b, path):
    if isinstance(a, dict) and isinstance(b, dict) and a.keys() == b.keys():
        return sum((compare(a[key], b[key], path + [key]) for key in a if key not in ("build", "commit")), [])
    if isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        return sum((compare(x, y, path + [at]) for at, (x, y) in enumerate(zip(a, b))), [])
    if isinstance(a, float) and isinstance(b, float):
        return [] if abs(a - b) <= 1e-12 * max(1, abs(a)) else [(path, a, b)]
    return [] if a == b else [(path, a, b)]

found = compare(*(json.load(open(name, encoding="utf-8")) for name in sys.argv[1:]), [])
for path, a, b in found[:20]:
    print("/".join(map(str, path)), a, b)
print(f"{len(found)} figures differ")
sys.exit(bool(found))
END
exit "$code"
