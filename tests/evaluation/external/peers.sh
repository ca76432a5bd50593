#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# The extractors that scripts/install_external.sh has installed answer for every site of the sample
# suite, say how long that took, and find most words of the main content.
#
# Usage: peers.sh REPOSITORY BUILD; exit code 77 if none of them is installed.

set -euo pipefail
cd -- "$1"
pagelet=$(realpath -- "$2/cli/pagelet")
export LC_ALL=C
found=0
for description in "${XDG_CACHE_HOME:-$HOME/.cache}"/pagelet/external/*/tool.json; do
  [[ -e $description ]] || continue
  found=1
  name=$(jq -r .name "$description")
  command=$(jq -r .command "$description")
  sh -c "$command" <<<'{"id":"a","key_page":{"html":"<p>b","url":"http://a.example/"}}' |
    jq -e '.id == "a" and (.text | type == "string") and .ms > 0' >/dev/null ||
    { echo "$name: answers wrongly" >&2; exit 1; }
  "$pagelet" bench datasets/sample --algorithms everything --external "$name:content=$command" \
    --no-times --format json |
    jq -e --arg name "$name" '
      ([.results[] | select(.algorithm == $name)] | length > 0 and
       all(.status == "ok" or .status == "empty")) and
      (first(.summary[] | select(.algorithm == $name and .task == "content" and
                                 .unit == "words" and .metric == "f1")).mean > 60)' >/dev/null ||
    { echo "$name: an answer is missing, or finds too few words" >&2; exit 1; }
done
((found)) || exit 77
