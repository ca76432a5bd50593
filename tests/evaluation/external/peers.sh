#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The extractors that scripts/install_external.sh installs answer for every site of the sample
# suite, and find most words of the main content.
#
# Usage: peers.sh REPOSITORY BUILD; exit code 77 if none of them is installed.

set -euo pipefail
cd -- "$1"
pagelet=$(realpath -- "$2/cli/pagelet")
export LC_ALL=C
found=0

# peer NAME LEAST COMMAND: the mean F1 of the content in words is at least LEAST.
peer() {
  found=1
  "$pagelet" bench datasets/sample --algorithms everything --external "$1:content=$3" \
    --no-times --format json |
    jq -e --arg name "$1" --argjson least "$2" '
      ([.results[] | select(.algorithm == $name)] | length > 0 and all(.status == "ok")) and
      (first(.summary[] | select(.algorithm == $name and .task == "content" and
                                 .unit == "words" and .metric == "f1")).mean > $least)' >/dev/null ||
    { echo "$1: an answer is missing, or finds too few words" >&2; exit 1; }
}

external=extractors/external
for name in readability defuddle; do
  [[ -e $external/$name/node_modules/.pagelet-installed ]] && command -v node >/dev/null || continue
  peer "$name" 90 "node $(echo "$external/$name"/*.*js)"
done
if /usr/bin/python3 -c 'import readability' 2>/dev/null; then
  peer readability-lxml 80 "/usr/bin/python3 $external/readability-lxml/readability_lxml.py"
fi
if [[ -e /usr/share/java/boilerpipe.jar ]] && command -v javac >/dev/null; then
  peer boilerpipe 60 "sh $external/boilerpipe/boilerpipe.sh"
fi
((found)) || exit 77
