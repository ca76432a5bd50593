#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Markdown of random pages as markdown-it reads it (markdown_it_test.mjs). If the npm packages of
# package-lock.json are missing, it installs them into node_modules beside this file.
#
# Usage: run.sh REPOSITORY BUILD
#
# Exit codes: 0 all tests passed; 77 left out: npm or node 18 is missing, or the packages could not be
# fetched; else a test failed.

set -euo pipefail
repository=$(realpath -- "$1")
build=$(realpath -- "$2")
cd -- "$repository/tests/markdown"
# shellcheck source=tests/support/node.sh
source ../support/node.sh
need_node 18
install_in .

PAGELET=$build/cli/pagelet node --test markdown_it_test.mjs
