#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks the scripts of the report, of the labelling page, of the add-on and of the package for
# JavaScript with ESLint (eslint.config.mjs) and TypeScript (tsconfig.json; types are in JSDoc
# comments), and the package's own types by a file that uses all of them (tests/javascript/uses.ts). If the npm
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
# The types of the package for JavaScript, as a strict program uses them.
node_modules/.bin/tsc --strict --noEmit --target ES2022 --module ES2022 --moduleResolution bundler \
  --lib ES2023,DOM ../javascript/uses.ts || faults=1
cd ../..
tests/style/node_modules/.bin/eslint -c tests/style/eslint.config.mjs \
  reports/*/assets/*.js bindings/javascript/library/*.js addon/*.js \
  addon/*/*.js || faults=1
exit "$faults"
