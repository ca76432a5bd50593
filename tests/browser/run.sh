#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tests in Chromium: the HTML report of the sample suite (report_test.mjs) and of a suite of single
# pages (single_pages_test.mjs), the page inspector
# (inspector_test.mjs), answers written as HTML (html_output_test.mjs), and the labelling page
# (label_test.mjs). If the npm packages of package-lock.json are missing, it installs them into
# node_modules beside this file. Pictures of the pages go to the folder SCREENSHOTS, if one is named.
#
# Usage: run.sh REPOSITORY BUILD
#
# Exit codes: 0 all tests passed; 77 left out: chromium (CHROMIUM names another one), npm or node 18
# is missing, or the packages could not be fetched; else a test failed.

set -euo pipefail
repository=$(realpath -- "$1")
build=$(realpath -- "$2")
cd -- "$repository/tests/browser"
# shellcheck source=tests/support/node.sh
source ../support/node.sh
CHROMIUM=${CHROMIUM:-$(command -v chromium-headless-shell || command -v chromium)} ||
  leave_out 'chromium is missing'
export CHROMIUM
need_node 18
install_in .

PAGELET=$build/cli/pagelet SUITE=$repository/datasets/sample \
  node --test report_test.mjs single_pages_test.mjs inspector_test.mjs html_output_test.mjs \
    label_test.mjs
