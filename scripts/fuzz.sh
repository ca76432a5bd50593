#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Fuzzes all code that reads bytes from outside (tests/fuzz): builds the targets with Clang,
# libFuzzer and sanitizers, makes the first inputs, runs the targets one after the other, and prints
# the results. The corpus folder keeps new inputs for the next run.
#
# Usage: fuzz.sh [OPTION]... [SECONDS] [TARGET...]     (default: 60 seconds for each of all targets)
#   --total SECONDS   time for all targets together
#   --corpus FOLDER   where inputs are kept (default: build/fuzz/corpus)
#   --minimise        no fuzzing: replaces the inputs of each target in tests/fuzz/seeds.tar.xz by the
#                     fewest that cover the same code
#   --lines           also prints the share of lines and branches that the corpus covers, by file
#                     (needs llvm-cov; a second build)
#   --no-build        does not build the targets, which must be up to date
#
# Exit code: 0 when nothing was found, 1 with findings (the inputs are kept, the way to reproduce
# them is printed), 2 for wrong usage.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

usage() {
  printf 'fuzz.sh: %s; see the head of %s\n' "$1" "${BASH_SOURCE[0]}" >&2
  exit 2
}

# Longest input of a target in bytes, if it is not 4096.
declare -A longest=([gumbo]=256 [html]=16384 [extractors]=8192 [definitions]=2048 [decoding]=16384
                    [store_file]=65536)

seconds=60 total='' corpus=build/fuzz/corpus action=fuzz build=yes lines=no
targets=()
while (($# > 0)); do
  case $1 in
    --total | --corpus)
      (($# > 1)) || usage "$1 needs a value"
      [[ $1 == --total ]] && total=$2 || corpus=$2
      shift
      ;;
    --minimise) action=minimise ;;
    --lines) lines=yes ;;
    --no-build) build=no ;;
    -*) usage "unknown option $1" ;;
    *[!0-9]*) targets+=("$1") ;;
    *) seconds=$1 ;;
  esac
  shift
done
[[ -z $total || $total =~ ^[0-9]+$ ]] || usage "--total $total: is not a number of seconds"

if [[ $build == yes ]]; then
  install_packages "${build_packages[@]}" clang-19 libclang-rt-19-dev
  cmake --preset fuzz >/dev/null
  cmake --build --preset fuzz
fi
programs=build/fuzz/tests/fuzz
mapfile -t known < <(find "$programs" -maxdepth 1 -name 'fuzz_*' -type f -executable -printf '%f\n' |
  sed 's/^fuzz_//' | sort)
((${#known[@]} > 0)) || usage "no targets in $programs"
((${#targets[@]} > 0)) || targets=("${known[@]}")
for target in "${targets[@]}"; do
  [[ -x $programs/fuzz_$target ]] || usage "no target $target; there are: ${known[*]}"
done
[[ -z $total ]] || seconds=$((total / ${#targets[@]}))

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
# Files of targets that read files.
TMPDIR=$work
[[ -w /dev/shm ]] && { TMPDIR=$(mktemp -d -p /dev/shm); trap 'rm -rf -- "$work" "$TMPDIR"' EXIT; }
export TMPDIR UBSAN_OPTIONS=print_stacktrace=1
python3 tests/fuzz/make_seeds.py "$work/seeds"
mkdir "$work/packed"
tar -xf tests/fuzz/seeds.tar.xz -C "$work/packed"

# run TARGET OPTION...: runs a target with the options that all runs share.
run() {
  local target=$1 dictionary=()
  shift
  [[ -e tests/fuzz/dictionaries/$target.dict ]] &&
    dictionary=(-dict="tests/fuzz/dictionaries/$target.dict")
  "$programs/fuzz_$target" -max_len="${longest[$target]:-4096}" -rss_limit_mb=2048 -timeout=10 \
    "${dictionary[@]}" "$@"
}

# Keeps the inputs that reach code which no smaller input reaches. They are cut to 2048 bytes,
# because they are in the repository. libFuzzer's merge finds them: its control file has the names,
# then for each input a line `COV NUMBER EDGE...` with the new edges. At most 100 inputs are kept
# for each target, those with most edges.
minimise() {
  local target=$1 kept=$work/packed/$1
  mkdir -p "$kept" "$corpus/$target" "$work/kept" "$work/merged/$target"
  mv -- "$kept" "$work/kept/$target"
  mkdir "$kept"
  run "$target" -merge=1 -max_len=2048 -merge_control_file="$work/control" \
    "$work/merged/$target" "$work/kept/$target" "$corpus/$target" "$work/seeds/$target" \
    >"$work/log" 2>&1 || { tail -n 20 "$work/log" >&2; return 1; }
  python3 - "$work/control" "$kept" <<'PYTHON'
import hashlib, sys
from pathlib import Path
lines = Path(sys.argv[1]).read_text().splitlines()
files = lines[2 : 2 + int(lines[0])]
fields = [line.split() for line in lines[2 + len(files) :]]
new = [(len(field) - 2, int(field[1])) for field in fields if field[0] == "COV" and len(field) > 2]
for _, number in sorted(new, key=lambda pair: (-pair[0], pair[1]))[:100]:
    data = Path(files[number]).read_bytes()[:2048]
    Path(sys.argv[2], hashlib.sha1(data).hexdigest()).write_bytes(data)
PYTHON
  rm -f -- "$work/control"
  printf '%-14s %5d inputs %7d bytes\n' "$target" "$(find "$kept" -type f | wc -l)" \
    "$(find "$kept" -type f -printf '%s\n' | awk '{sum += $1} END {print sum + 0}')"
}

if [[ $action == minimise ]]; then
  for target in "${targets[@]}"; do minimise "$target"; done
  tar --sort=name --format=ustar --mtime=@0 --owner=0 --group=0 --numeric-owner --mode=go=rX \
    -C "$work/packed" -cf - . | xz -9e >tests/fuzz/seeds.tar.xz
  exit 0
fi

findings=$corpus/findings
mkdir -p "$findings"
found=0
printf '%-14s %10s %8s %7s %7s  %s\n' target runs runs/s edges corpus findings
for target in "${targets[@]}"; do
  log=$work/log
  mkdir -p "$corpus/$target" "$work/seeds/$target"
  folders=("$corpus/$target" "$work/seeds/$target")
  for folder in "$work/packed/$target" "tests/fuzz/findings/$target"; do
    [[ -d $folder ]] && folders+=("$folder")
  done
  touch "$work/begin"
  status=0
  run "$target" -max_total_time="$seconds" -print_final_stats=1 -report_slow_units=5 \
    -artifact_prefix="$findings/$target-" "${folders[@]}" >"$log" 2>&1 || status=$?
  mapfile -t new < <(find "$findings" -newer "$work/begin" -name "$target-*" ! -name '*-slow-unit-*')
  # A run that ended early has no final statistics.
  number() { { grep -aoE "$1" "$log" || echo 0; } | grep -oE '[0-9]+$' | sort -n | tail -n 1; }
  printf '%-14s %10d %8d %7d %7d  %d\n' "$target" \
    "$(number '^(#[0-9]+|stat::number_of_executed_units: [0-9]+)')" "$(number 'exec/s: [0-9]+')" \
    "$(number 'cov: [0-9]+')" "$(find "$corpus/$target" -type f | wc -l)" "${#new[@]}"
  ((status == 0 && ${#new[@]} == 0)) && continue
  found=1
  # Not every fault leaves an input; the start of a target may fail too.
  ((${#new[@]} > 0)) || tail -n 20 "$log" >&2
  for input in "${new[@]}"; do
    cp -- "$log" "$input.log"
    printf '  %s\n  reproduce: %s/fuzz_%s %s\n  log: %s.log\n' \
      "$(grep -aE 'SUMMARY|what\(\)|runtime error' "$log" | head -n 1)" "$programs" "$target" \
      "$input" "$input" >&2
  done
done

if [[ $lines == yes ]]; then
  install_packages llvm-19
  cmake --preset fuzz -B build/fuzz-lines \
    -DCMAKE_CXX_FLAGS='-fprofile-instr-generate -fcoverage-mapping' >/dev/null
  cmake --build build/fuzz-lines --target fuzzers >/dev/null
  programs=build/fuzz-lines/tests/fuzz
  objects=()
  for target in "${targets[@]}"; do
    objects+=(-object "$programs/fuzz_$target")
    LLVM_PROFILE_FILE=$work/$target.profraw \
      run "$target" -runs=0 "$corpus/$target" "$work/seeds/$target" >"$work/log" 2>&1 || found=1
  done
  llvm-profdata-19 merge -o "$work/profile" "$work"/*.profraw
  llvm-cov-19 report -instr-profile="$work/profile" -ignore-filename-regex='/usr/|tests/' \
    "${objects[@]:1}"
fi
exit "$found"
