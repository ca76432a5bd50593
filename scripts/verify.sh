#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Runs the checks that take longer than scripts/test.sh: fetches the open suite, checks it, and
# compares it with the answers of the independent implementations; builds the package for JavaScript
# and compares its answers with those of the program; runs clang-tidy on all sources; runs test.sh
# with sanitizers (asan, tsan); builds the wheel, the packages and the documents; and measures the
# speed goals.
#
# Usage: verify.sh
#
# Exit codes: 0 when all checks passed; 2 wrong usage.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
if (($# > 0)); then
  printf 'usage: verify.sh\n' >&2
  exit 2
fi
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

install_packages clang-tidy cmark-gfm lintian mmdebstrap
scripts/test.sh --all ci asan tsan
scripts/fetch_suite.py open
scripts/fetch_suite.py web
scripts/fetch_suite.py html5lib
tests/javascript/run.sh . build/release build/wasm/library datasets/sample \
  "${XDG_CACHE_HOME:-$HOME/.cache}"/pagelet/{open,web}-suite
suite=${XDG_CACHE_HOME:-$HOME/.cache}/pagelet/open-suite
build/release/cli/pagelet suite check "$suite"
build/release/cli/pagelet suite check datasets/sample
build/release/tests/conformance_test
python3 tests/attack/time_attack_test.py build/release
tests/markdown/links.sh . build/release
# The libraries build without web and evaluation, and other programs can be built with them.
cmake --preset ci -B build/libraries -DPAGELET_WEB=OFF -DPAGELET_PYTHON=OFF >/dev/null
cmake --build build/libraries
tests/install/run.sh . build/libraries
tests/packages/run.sh . build/release
tests/wheel/source.sh .
# The commands of README.md and docs/building.md, in a new clone.
tests/docs/fresh_clone.py .
scripts/build_docs.sh
CHROMIUM=${CHROMIUM:-$(command -v chromium)} node tests/docs/site_test.mjs build/docs/site
# Left out where the library for JavaScript is not built.
tests/browser/extension/run.sh . build/release all || (($? == 77))
# Follows docs/adding-an-algorithm.md in a copy of the sources.
tests/adding_an_algorithm/run.sh . build/release
# clang cannot read the precompiled headers of g++, and reads files one by one. The headers
# that the build makes are those of build/release.
cmake --preset release -B build/tidy -DCMAKE_DISABLE_PRECOMPILE_HEADERS=ON \
  -DCMAKE_UNITY_BUILD=OFF >/dev/null
sed -i 's#/build/tidy#/build/release#g' build/tidy/compile_commands.json
# The examples and the program that makes a table are built apart.
git ls-files '*.cpp' | grep -v -e '^tests/' -e '^examples/' -e '^bindings/javascript/' -e '_wasm.cpp$' \
  -e 'unicode_table_maker.cpp$' |
  xargs -P "$(nproc)" -n 4 clang-tidy -p build/tidy --quiet
scripts/benchmark.sh
node --expose-gc tests/performance/javascript.mjs build/release/cli/pagelet build/wasm/library \
  datasets/sample
