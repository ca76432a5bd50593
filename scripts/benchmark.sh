#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Measures the speed goals on the open suite and on generated pages, and prints a table: the times,
# their ratios to Gumbo's own parse in the same run, and the times of the last release. "WORSE"
# marks times that are more than a tenth longer than in that release. The goals are about a tenth
# above the best figures of the nearest of two machines (tests/performance/goals.json); a topic alone
# may be nearer to another machine than the whole.
#
# Usage: benchmark.sh [options of pagelet_benchmark]
#   --only=TOPIC   program, suite, tuning, parsing, candidates, mapping, algorithms, whole-site or
#                  warc
#   --rounds=N     take the smallest of N measurements (default: 7)
#   --save=FILE    write the figures; a release adds its own as
#                  tests/performance/releases/VERSION.json
#
# Exit codes: 0 when all goals are met, 1 when one is missed.

set -euo pipefail
case ${1-} in
  --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; exit 0 ;;
esac
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

install_packages "${build_packages[@]}"
cmake --preset bench >/dev/null
cmake --build --preset bench
last_release=$(find tests/performance/releases -name '*.json' 2>/dev/null | sort --version-sort | tail -n 1)
build/bench/tests/performance/pagelet_benchmark ${last_release:+"--release=$last_release"} "$@"
