#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs what the external extractors below extractors/external/ need: the npm packages of
# Readability, into extractors/external/readability/node_modules, in the versions and with the
# checksums of its package-lock.json. Needs node 18 or newer and npm. Nothing is done when they are
# there already. docs/external-extractors.md says what they are for.
#
# Usage: install_external.sh
#
# Exit codes: 0 installed; 4 node or npm is missing or too old, or the packages do not run; 6 the
# packages could not be fetched.

set -euo pipefail

fail() {  # CODE MESSAGE
  printf 'install_external.sh: %s\n' "$2" >&2
  exit "$1"
}

case ${1:-} in
  '') ;;
  --help | -h) sed -n '4,/^$/{s/^# \{0,1\}//;p}' "${BASH_SOURCE[0]}"; exit 0 ;;
  *) fail 2 "unknown argument '$1' (see --help)" ;;
esac

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../extractors/external/readability"
for program in node npm; do
  command -v "$program" >/dev/null || fail 4 "$program is missing (Debian packages: nodejs, npm)"
done
version=$(node -p 'process.versions.node.split(".")[0]')
((version >= 18)) || fail 4 "node is version $version; 18 is needed"

# The stamp is written last, so an interrupted installation is done again.
stamp=node_modules/.pagelet-installed
if ! cmp -s package-lock.json "$stamp"; then
  log=$(mktemp)
  trap 'rm -f -- "$log"' EXIT
  npm ci --ignore-scripts --no-audit --no-fund >"$log" 2>&1 ||
    fail 6 "npm could not fetch the packages: $(grep -m 1 -iE 'err(or|!)' "$log" ||
      tail -n 1 "$log")"
fi
answer=$(printf '%s\n' '{"id":"a","key_page":{"url":"http://a.example/","html":"<p>b"}}' |
  node readability.js 2>&1) || true
[[ $answer == '{"id":"a",'* ]] ||
  fail 4 "the packages are there but do not run: ${answer%%$'\n'*}"
cp -- package-lock.json "$stamp"
