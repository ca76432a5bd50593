# SPDX-License-Identifier: MIT
#
# Sourced by tests that need a server on this machine, after they have set `work`, a folder of their
# own. The end of the test ends the servers and removes the folder.
# shellcheck shell=bash disable=SC2034,SC2154

running=()
trap 'kill "${running[@]}" 2>/dev/null; rm -rf -- "$work"' EXIT

# start PATTERN COMMAND...: starts a server; `found` is what the pattern finds in its output.
start() {
  local pattern=$1
  shift
  : >"$work/log"  # the server opens it a little later
  "$@" >"$work/log" 2>&1 &
  running+=("$!")
  for _ in $(seq 600); do
    found=$(sed -nE "s,$pattern,\\1,p" "$work/log")
    [[ -z $found ]] || return 0
    sleep 0.1
  done
  printf 'not started within a minute: %s: %s\n' "$*" "$(<"$work/log")" >&2
  exit 1
}

# serve FOLDER: starts a server of its files; `found` is its port.
serve() {
  start '.* port ([0-9]+) .*' python3 -u -m http.server 0 --bind 127.0.0.1 --directory "$1"
}
