#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Makes the pictures for the documents again, in docs/images: leader-board.png and inspector.png
# show the report, label-marks.png and label-compare.png show `pagelet label`, all for the sample
# suite; try.png shows the page to try Pagelet (docs/try) with its example.
#
# Usage: pictures.sh
#
# Needs build/release, build/wasm (without it, try.png stays), chromium and node; npm fetches the packages of tests/browser. PAGELET names
# another program than that of build/release.

set -euo pipefail
cd -- "$(dirname -- "${BASH_SOURCE[0]}")/.."
if (($# > 0)); then
  printf 'usage: pictures.sh\n' >&2
  exit 2
fi
[[ -d tests/browser/node_modules ]] ||
  (cd tests/browser && npm ci --ignore-scripts --no-audit --no-fund)
export PAGELET=${PAGELET:-$PWD/build/release/cli/pagelet} SUITE=$PWD/datasets/sample
node tests/browser/pictures.mjs docs/images
node tests/browser/label_pictures.mjs docs/images
readonly module=build/wasm/library/pagelet.wasm
if [[ -e $module ]]; then
  page=$(mktemp --suffix=.html)
  trap 'rm -f -- "$page"' EXIT
  node docs/try/make.mjs "$module" "$page"
  node tests/browser/try_picture.mjs "$page" docs/images
else
  printf 'pictures.sh: %s is missing, try.png stays: cmake --preset wasm && cmake --build --preset wasm\n' "$module" >&2
fi
