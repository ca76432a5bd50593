# shellcheck shell=bash
# SPDX-License-Identifier: MIT
#
# For test scripts that need Node. Source it.

# leave_out MESSAGE: ends the script with the code of a test that is left out.
leave_out() {
  printf '%s: left out: %s\n' "${0##*/}" "$1" >&2
  exit 77
}

# need_node VERSION: leaves the test out if Node is missing or older, or if npm is missing.
need_node() {
  local program version
  for program in node npm; do
    command -v "$program" >/dev/null || leave_out "$program is missing"
  done
  version=$(node -p 'process.versions.node.split(".")[0]')
  ((version >= $1)) || leave_out "node is version $version; $1 is needed"
}

# install_in FOLDER [--omit=dev]: installs the packages of its package-lock.json, unless they are there.
install_in() (
  cd -- "$1" || exit
  # The stamp is written last, so that an interrupted installation is repeated.
  stamp=node_modules/.pagelet-installed${2:-}
  cmp -s package-lock.json node_modules/.pagelet-installed && return
  cmp -s package-lock.json "$stamp" && return
  log=$(mktemp)
  trap 'rm -f -- "$log"' EXIT
  npm ci ${2:+"$2"} --ignore-scripts --no-audit --no-fund >"$log" 2>&1 ||
    leave_out "npm could not fetch the packages: $(tail -n 1 "$log")"
  cp -- package-lock.json "$stamp"
)
