#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: each measure of string-comparison for Node.js has similarity and distance, and its readme
# says that a distance of 0 "means strings are identical". So the smallest distance is that of the
# best match, and levenshtein.distance is the number of letters that must be changed.
#
# What happens: jaroWinkler.distance is Jaro's similarity, so it is 1 for equal texts and 0 for two
# that have no letter in common, and a search for the smallest finds the worst match. All measures
# first remove blanks and capitals: "now here" and "no where" are equal, "10 5" and "1 05" as well,
# with Levenshtein's distance 0, although the readme says nothing of it. fastest-levenshtein counts
# these.
#
# Seen with string-comparison 1.3.0 and fastest-levenshtein 1.0.16 on Node.js 20 (distances):
#                        jaroWinkler  cosine  levenshtein  fastest-levenshtein
#   harbour   harbour    1.00         0.00    0            0
#   harbour   harbor     0.95         0.09    1            1
#   harbour   pin        0.00         1.00    7            7
#   now here  no where   1.00         0.00    0            2
#   10 5      1 05       1.00         0.00    0            2
#   Boat      boat       1.00         0.00    0            1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts \
  string-comparison@1.3.0 fastest-levenshtein@1.0.16 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { distance } = require("fastest-levenshtein");
const { cosine, jaroWinkler, levenshtein } = require("string-comparison").default;

for (const [first, second, ...expected] of [
  ["harbour", "harbour", "1.00", "0.00", 0, 0],
  ["harbour", "harbor", "0.95", "0.09", 1, 1],
  ["harbour", "pin", "0.00", "1.00", 7, 7],
  ["now here", "no where", "1.00", "0.00", 0, 2],
  ["10 5", "1 05", "1.00", "0.00", 0, 2],
  ["Boat", "boat", "1.00", "0.00", 0, 1],
]) {
  const found = [
    jaroWinkler.distance(first, second).toFixed(2),
    Math.abs(cosine.distance(first, second)).toFixed(2),
    levenshtein.distance(first, second),
    distance(first, second),
  ];
  console.log(first.padEnd(9), second.padEnd(10), found.join("  "));
  assert.deepEqual(found, expected);
}
JAVASCRIPT
unshare -rn node look.cjs
