#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks the scripts of the report, of the labelling page and of the add-on with ESLint
# (eslint.config.mjs) and TypeScript (tsconfig.json; types are in JSDoc comments). If the npm
# packages of package-lock.json are missing, it installs them into node_modules beside this file.
#
# Usage: check_scripts.sh REPOSITORY
#
# Exit codes: 0 no fault; 77 left out: node 18 or npm is missing, or the packages could not be
# fetched; else there is a fault, which is printed.

set -euo pipefail
cd -- "${1:?the repository}/tests/style"
# shellcheck source=tests/support/node.sh
source ../support/node.sh
need_node 18
install_in .

faults=0
node_modules/.bin/tsc -p . || faults=1
cd ../..
tests/style/node_modules/.bin/eslint -c tests/style/eslint.config.mjs \
  reports/*/assets/*.js bindings/javascript/library/*.js addon/*.js \
  addon/*/*.js || faults=1
exit "$faults"
