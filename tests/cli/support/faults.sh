# SPDX-License-Identifier: MIT
#
# Sourced by tests of the program, with their arguments: REPOSITORY BUILD. A test prints each fault; its
# exit code is 1 when there are any.
# shellcheck shell=bash disable=SC2034

sample=$(realpath -- "$1/datasets/sample")
pagelet=$(realpath -- "$2/cli/pagelet")
work=$(mktemp -d)
trap 'rm -rf -- "$work"' EXIT
export LC_ALL=C
faults=0

fault() {
  local line=${*//[[:cntrl:]]/ }
  printf 'FAULT: %s\n' "${line:0:600}" >&2
  faults=$((faults + 1))
}

end_test() {
  [[ $faults == 0 ]] || printf '%d faults\n' "$faults" >&2
  exit "$((faults > 0))"
}
