#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs missing packages, builds, and runs tests: in Release all tests; with asan the fast tests
# under the address and undefined-behaviour sanitizers; with tsan the tests with threads under the
# thread sanitizer. scripts/verify.sh runs the checks that take longer.
#
# Usage: test.sh [--all] [release|ci|asan|tsan]...     (default: release)
#   ci      release, and every warning of the compiler is an error
#   --all   also install and build what some tests of Release need and are left out without: the
#           compiler for WebAssembly, two browsers, some of others' extractors, Spark, Ray and Dask,
#           and the wheel (scripts/build_wheel.sh), which a test installs elsewhere
#
# Exit codes: 0 when all tests passed; 2 wrong usage.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

all=false
presets=()
for argument in "$@"; do
  case $argument in
    --all) all=true ;;
    release | ci | asan | tsan) presets+=("$argument") ;;
    *)
      printf 'test.sh: unknown argument %s; usage: test.sh [--all] [release|ci|asan|tsan]...\n' "$argument" >&2
      exit 2
      ;;
  esac
done
((${#presets[@]} > 0)) || presets=(release)
install_packages "${build_packages[@]}"
if $all; then
  install_packages "${wasm_packages[@]}" "${browser_packages[@]}"
  cmake --preset wasm >/dev/null
  cmake --build --preset wasm
  install_packages python3-venv
  # The compiled ones are left out where there is no cargo or go, or only an old one.
  scripts/install_external.sh trafilatura readability-lxml newspaper4k readability rs-trafilatura \
    go-trafilatura || true
  scripts/install_engines.sh || true
  scripts/build_wheel.sh
else
  # Tables and datatrove take some seconds; their tests are left out without a network.
  install_packages python3-venv && scripts/install_engines.sh arrow datatrove || true
fi
# The shell draws no window, so it takes half the time.
command -v chromium-headless-shell chromium >/dev/null || install_packages chromium-headless-shell ||
  install_packages chromium ||
  printf 'test.sh: without chromium the tests in the browser are left out\n' >&2
# Code that was compiled before, in any folder, is not compiled again.
export CMAKE_CXX_COMPILER_LAUNCHER=ccache CCACHE_SLOPPINESS=pch_defines,time_macros
export CCACHE_BASEDIR=$PWD CCACHE_NOHASHDIR=1
for preset in "${presets[@]}"; do
  targets=()
  [[ $preset == release || $preset == ci ]] || targets=(--target "${preset}_tests")
  cmake --preset "$preset" >/dev/null
  cmake --build --preset "$preset" "${targets[@]}"
  # One more than there are processors, as some tests wait for a browser or a server.
  ctest --preset "$preset" -j "$(($(nproc) + 1))"
done
