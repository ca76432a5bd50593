#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the pictures of README.md anew: docs/images/bench.svg (the table of a suite, by default the
# open suite) and docs/images/inspector.png (of the sample suite).
#
# Usage: pictures.sh [SUITE]
#
# Needs build/release, chromium and node; npm fetches the packages of tests/browser.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
suite=${1:-${XDG_CACHE_HOME:-$HOME/.cache}/pagelet/open-suite}
[[ -d tests/browser/node_modules ]] ||
  (cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund)
PAGELET=$PWD/build/release/cli/pagelet SUITE=$suite SAMPLE=$PWD/datasets/sample \
  node tests/browser/pictures.mjs "$PWD/docs/images"
