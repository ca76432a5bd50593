#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Installs the packages that the external extractors below extractors/external/ need:
#
# - readability, defuddle: npm packages, into the folder node_modules beside each program, in the
#   versions and with the checksums of its package-lock.json. Needs node 18 or newer and npm.
# - readability-lxml, boilerpipe: the Debian packages python3-readability and, if a JDK is
#   installed, libboilerpipe-java. They are only installed as root; otherwise the script reports
#   that they are missing, and installs the others.
#
# Packages that are installed already are left alone. docs/adding-an-algorithm.md says what they are
# for.
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

cd -- "$(dirname -- "${BASH_SOURCE[0]}")/../extractors/external"
for program in node npm; do
  command -v "$program" >/dev/null || fail 4 "$program is missing (Debian packages: nodejs, npm)"
done
version=$(node -p 'process.versions.node.split(".")[0]')
((version >= 18)) || fail 4 "node is version $version; 18 is needed"
log=$(mktemp)
trap 'rm -f -- "$log"' EXIT
question='{"id":"a","key_page":{"html":"<p>b","url":"http://a.example/"}}'

runs() {  # COMMAND...
  local answer
  answer=$(printf '%s\n' "$question" | "$@" 2>&1) || true
  [[ $answer == '{"id":'*'"a"'* ]] || fail 4 "$* does not run: ${answer%%$'\n'*}"
}

npm_packages() {  # FOLDER PROGRAM
  cd -- "$1"
  # The stamp is written last, so an interrupted installation is done again.
  local stamp=node_modules/.pagelet-installed
  if ! cmp -s package-lock.json "$stamp"; then
    npm ci --ignore-scripts --no-audit --no-fund >"$log" 2>&1 ||
      fail 6 "npm could not fetch the packages: $(grep -m 1 -iE 'err(or|!)' "$log" ||
        tail -n 1 "$log")"
  fi
  runs node "$2"
  cp -- package-lock.json "$stamp"
  cd -- ..
}

debian_package() {  # NAME FILE COMMAND...
  local name=$1 file=$2
  shift 2
  if [[ ! -e $file ]]; then
    if ((EUID != 0)); then
      printf 'install_external.sh: the Debian package %s is missing\n' "$name" >&2
      return
    fi
    DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends "$name" \
      >"$log" 2>&1 || fail 6 "apt-get could not install $name: $(tail -n 1 "$log")"
  fi
  runs "$@"
}

npm_packages readability readability.js
npm_packages defuddle defuddle.mjs
debian_package python3-readability /usr/lib/python3/dist-packages/readability/__init__.py \
  /usr/bin/python3 readability-lxml/readability_lxml.py
if command -v javac >/dev/null; then
  debian_package libboilerpipe-java /usr/share/java/boilerpipe.jar sh boilerpipe/boilerpipe.sh
else
  printf 'install_external.sh: no JDK, so boilerpipe is left out\n' >&2
fi
