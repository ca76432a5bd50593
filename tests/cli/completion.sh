#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Checks what bash completes for pagelet.
#
# Usage: completion.sh REPOSITORY BUILD; prints each fault, exit code 1 when there are any.

set -uo pipefail
pagelet=$(realpath -- "$2/cli/pagelet")
# shellcheck source=cmake/packaging/completion.bash
source "$1/cmake/packaging/completion.bash"
faults=0

completes() {  # WANTED WORD...: WANTED must be among the completions of the last word
  local wanted=$1
  shift
  COMP_WORDS=("$pagelet" "$@")
  COMP_CWORD=$#
  _pagelet
  [[ " ${COMPREPLY[*]} " == *" $wanted "* ]] || {
    printf 'FAULT: %s completes to "%s" without %s\n' "$*" "${COMPREPLY[*]}" "$wanted" >&2
    faults=$((faults + 1))
  }
}
completes extract ex
completes bench ''
completes check suite ch
completes --format extract --fo
completes --max-nodes extract --max
completes markdown extract --format m
completes content extract --output ''
completes leafcut extract --algorithm leaf
completes temex,sst bench --algorithms temex,ss
completes votes= extract --algorithm temex --set vo
completes max-pages= extract --set max
completes sst.noise-threshold= bench --set sst.noi
completes conex algorithms con
completes --log-level extract --log
# Names of files are completed by bash itself.
COMP_WORDS=("$pagelet" extract --site '')
COMP_CWORD=3
_pagelet
[[ -z ${COMPREPLY[*]} ]] || {
  printf 'FAULT: --site completes to "%s"\n' "${COMPREPLY[*]}" >&2
  faults=$((faults + 1))
}
exit $((faults > 0))
