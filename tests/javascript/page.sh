#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the page to try Pagelet (docs/try) and tests it in Chromium (page_test.mjs)
# and, if it is there, in Firefox (page_firefox_test.mjs). Pictures of it go to PACKAGE/../screenshots.
#
# Usage: page.sh REPOSITORY PACKAGE
#   PACKAGE  the folder that the preset wasm makes (build/wasm/library); FIREFOX names another Firefox
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
node "$repository/docs/try/make.mjs" "$package/pagelet.wasm" "$work/page.html"
node "$repository/tests/javascript/page_test.mjs" "$work/page.html" \
  "$repository/datasets/sample/sample-hikes" "$package" "$package/../screenshots"
FIREFOX=${FIREFOX:-$(command -v firefox-esr || true)}
if [[ -n $FIREFOX ]]; then
  FIREFOX=$FIREFOX node "$repository/tests/javascript/page_firefox_test.mjs" "$work/page.html"
else
  printf 'page.sh: firefox-esr is missing, its test is left out\n' >&2
fi
