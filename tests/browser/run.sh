#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Tests in Chromium: the HTML report of the sample suite (report_test.mjs), its page inspector
# (inspector_test.mjs), answers written as HTML (html_output_test.mjs), and the labelling page
# (label_test.mjs). If the npm packages of package-lock.json are missing, it installs them into
# node_modules beside this file. Pictures of the pages go to BUILD/screenshots.
#
# Usage: run.sh REPOSITORY BUILD
#
# Exit codes: 0 all tests passed; 77 left out: chromium (CHROMIUM names another one), npm or node 18
# is missing, or the packages could not be fetched; else a test failed.

set -euo pipefail
repository=$(realpath -- "$1")
build=$(realpath -- "$2")
cd -- "$repository/tests/browser"

leave_out() {
  printf 'run.sh: left out: %s\n' "$1" >&2
  exit 77
}

CHROMIUM=${CHROMIUM:-$(command -v chromium)} || leave_out 'chromium is missing'
export CHROMIUM
for program in node npm; do
  command -v "$program" >/dev/null || leave_out "$program is missing"
done
version=$(node -p 'process.versions.node.split(".")[0]')
((version >= 18)) || leave_out "node is version $version; 18 is needed"

# The stamp is written last, so that an interrupted installation is repeated.
stamp=node_modules/.pagelet-installed
if ! cmp -s package-lock.json "$stamp"; then
  log=$(mktemp)
  trap 'rm -f -- "$log"' EXIT
  npm ci --ignore-scripts --no-audit --no-fund >"$log" 2>&1 ||
    leave_out "npm could not fetch the packages: $(tail -n 1 "$log")"
  cp -- package-lock.json "$stamp"
fi

PAGELET=$build/cli/pagelet SUITE=$repository/datasets/sample SCREENSHOTS=$build/screenshots \
  node --test report_test.mjs inspector_test.mjs html_output_test.mjs label_test.mjs
