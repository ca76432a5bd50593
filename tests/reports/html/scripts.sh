#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The report's scripts with Node alone, without a browser (scripts_test.mjs).
#
# Usage: scripts.sh REPOSITORY
#
# Exit codes: 0 all tests passed; 77 left out: node 18 or npm is missing; else a test failed.

set -euo pipefail
cd -- "${1:?the repository}/tests/reports/html"
# shellcheck source=tests/support/node.sh
source ../../support/node.sh
need_node 18
node --test scripts_test.mjs
