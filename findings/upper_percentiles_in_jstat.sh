#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: jStat.percentile gives "the k-th percentile of values in a range". It interpolates between
# neighbours, and does so at both ends: the 2.5th and the 97.5th percentile of 1 to 8 are as far
# from the middle. The second of jStat.quartiles is the median.
#
# What happens: between the last but one value and the last one, percentile does not interpolate, and
# returns the last but one. Of 1 to 8, all percentiles from 86 to 99.9 are 7, and the hundredth
# is 8. The lower end is right. So an interval from the scores of some sites, or from a small
# bootstrap, is too short at its upper end, and a limit at the 95th percentile too low. quartiles
# returns values of the list, and never a mean of two: of 1 to 8 the middle one is 4, while
# jStat.median is 4.5, and of three values the second and the third quartile are the same. quantiles
# of the same package has no step at the end.
#
# Seen with jstat 1.9.6 on Node.js 20, for the numbers 1 to 8:
#   k                 0.025   0.5   0.85   0.9   0.975   1
#   percentile        1.175   4.5   6.95   7     7       8
#   quantiles         1.175   4.5   6.95   7.3   7.825   8    (parameters 1 and 1)
#   quartiles         2, 4, 6       median 4.5
#   of 1, 2, 3        1, 2, 2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund jstat@1.9.6 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { jStat } = require("jstat");

const sites = [5, 1, 8, 3, 7, 2, 6, 4];
const shares = [0.025, 0.5, 0.85, 0.9, 0.975, 1];
const round = (number) => Number(number.toFixed(3));
const found = {
  percentile: shares.map((share) => round(jStat.percentile(sites, share))),
  quantiles: jStat.quantiles(sites, shares, 1, 1).map(round),
  quartiles: jStat.quartiles(sites),
  median: jStat.median(sites),
  "quartiles of three": jStat.quartiles([1, 2, 3]),
};
for (const [name, numbers] of Object.entries(found)) console.log(name.padEnd(20), numbers);
assert.deepEqual(found, {
  percentile: [1.175, 4.5, 6.95, 7, 7, 8],
  quantiles: [1.175, 4.5, 6.95, 7.3, 7.825, 8],
  quartiles: [2, 4, 6],
  median: 4.5,
  "quartiles of three": [1, 2, 2],
});
JAVASCRIPT
unshare -rn node look.cjs
