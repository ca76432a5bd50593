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

leave_out() {
  printf 'check_scripts.sh: left out: %s\n' "$1" >&2
  exit 77
}

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

faults=0
node_modules/.bin/tsc -p . || faults=1
cd ../..
tests/style/node_modules/.bin/eslint -c tests/style/eslint.config.mjs \
  reports/*/assets/*.js javascript/library/*.js javascript/extension/*.js \
  javascript/extension/*/*.js || faults=1
exit "$faults"
