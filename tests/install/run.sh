#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs a build into a temporary folder and builds and runs a small program against it.
#
# Usage: run.sh REPOSITORY BUILD

set -euo pipefail
repository=$1
build=$2
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT

cmake --install "$build" --prefix "$work/installed" >/dev/null
"$work/installed/bin/pagelet" --version
cmake -S "$repository/tests/install" -B "$work/build" -G Ninja \
  -DCMAKE_PREFIX_PATH="$work/installed" >/dev/null
cmake --build "$work/build" >/dev/null
"$work/build/consumer" "$repository/datasets/sample/sample-ceramics/pages" shop/harbour-jug.html
