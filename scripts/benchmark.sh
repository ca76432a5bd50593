#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Measures the speed goals on the open suite and on generated pages and prints one table of figures,
# as ratios to Gumbo's own parse in the same run.
#
# Usage: benchmark.sh [options of pagelet_benchmark]
#
# Exit codes: 0 when all goals are met, 1 when one is missed.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
# shellcheck source=scripts/packages.sh
source scripts/packages.sh

install_packages "${build_packages[@]}"
cmake --preset bench >/dev/null
cmake --build --preset bench
build/bench/tests/performance/pagelet_benchmark "$@"
