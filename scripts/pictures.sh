#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the pictures of the documents anew, in docs/images: leader-board.png and inspector.png of the
# report, label-marks.png and label-compare.png of `pagelet label`. All are of the sample suite.
#
# Usage: pictures.sh
#
# Needs build/release, chromium and node; npm fetches the packages of tests/browser. PAGELET names
# another program than that of build/release.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
[[ -d tests/browser/node_modules ]] ||
  (cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund)
export PAGELET=${PAGELET:-$PWD/build/release/cli/pagelet} SUITE=$PWD/datasets/sample
node tests/browser/pictures.mjs docs/images
node tests/browser/label_pictures.mjs docs/images
