#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the example extract_page and tests it in Chromium (page_test.mjs).
#
# Usage: page.sh REPOSITORY PACKAGE
#   PACKAGE  the folder that the preset wasm makes (build/wasm/library)
#
# Exit codes: 0 passed; 77 left out: the package is not built, chromium (CHROMIUM names another one),
# npm or node 18 is missing, or the packages could not be fetched; else the test failed.

set -euo pipefail
repository=$(realpath -- "$1")
package=$2
# shellcheck source=tests/support/node.sh
source "$repository/tests/support/node.sh"
[[ -e $package/pagelet.wasm ]] ||
  leave_out "$package is not there: cmake --preset wasm && cmake --build --preset wasm"
CHROMIUM=${CHROMIUM:-$(command -v chromium)} || leave_out 'chromium is missing'
export CHROMIUM
need_node 18
install_in "$repository/tests/browser"

work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
node "$repository/examples/extract_page/make.mjs" "$package/pagelet.wasm" "$work/page.html"
node "$repository/tests/javascript/page_test.mjs" "$work/page.html" \
  "$repository/datasets/sample/sample-brewery" "$package"
