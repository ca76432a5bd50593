#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tests of the add-on in the browsers that are there: builds it, checks its archive with web-ext, and
# runs addon_test.mjs, reading_test.mjs and ways_test.mjs; with `all` also hostile_test.mjs and
# suites_test.mjs. If npm packages are missing, it installs them beside their package-lock.json.
# Pictures go to BUILD/screenshots.
#
# Usage: run.sh REPOSITORY BUILD [all]
#
# LIBRARY names the folder of the built WebAssembly library, CHROMIUM and FIREFOX other browsers.
#
# Exit codes: 0 all tests passed; 77 left out: the library, both browsers, npm or node 20 are missing,
# or the packages could not be fetched; else a test failed.

set -euo pipefail
repository=$(realpath -- "$1")
build=$(realpath -- "$2")
extent=${3:-}
# shellcheck source=tests/support/node.sh
source "$repository/tests/support/node.sh"
export LIBRARY=${LIBRARY:-$repository/build/wasm/library}
[[ -e $LIBRARY/pagelet.wasm ]] || leave_out 'the WebAssembly library is not built'
need_node 20
CHROMIUM=${CHROMIUM:-$(command -v chromium || true)}
FIREFOX=${FIREFOX:-$(command -v firefox-esr || true)}
[[ -n $CHROMIUM ]] || printf 'run.sh: chromium is missing, its tests are left out\n' >&2
[[ -n $FIREFOX ]] || printf 'run.sh: firefox-esr is missing, its tests are left out\n' >&2
[[ -n $CHROMIUM$FIREFOX ]] || leave_out 'there is no browser'

install_in "$repository/tests/browser"
if [[ $extent == all ]]; then install_in "$repository/addon"; else install_in "$repository/addon" --omit=dev; fi

(cd -- "$repository/addon" && DIST=$build/extension npm run --silent build)
export CHROMIUM FIREFOX ADDON=$build/extension PAGELET=$build/cli/pagelet
export SUITE=$repository/datasets/sample SCREENSHOTS=$build/screenshots
export WEB_SUITE=${WEB_SUITE:-${XDG_CACHE_HOME:-$HOME/.cache}/pagelet/web-suite}
cd -- "$repository/tests/browser/extension"
if [[ $extent == all ]]; then
  (cd -- "$repository/addon" &&
    npx --no-install web-ext lint --warnings-as-errors -s "$ADDON/firefox")
  node --test --test-timeout=600000 addon_test.mjs reading_test.mjs ways_test.mjs hostile_test.mjs suites_test.mjs
else
  node --test --test-timeout=600000 addon_test.mjs reading_test.mjs ways_test.mjs
fi
