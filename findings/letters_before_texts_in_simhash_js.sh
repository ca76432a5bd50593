#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: simhash-js for Node.js gives texts that "differ in just a single byte" hashes that are near
# each other. It takes groups of four letters, the 128 smallest of their hashes if there are more, and
# its Comparator counts the bits that differ, at most 32, or says how many are shared, from 0 to 1.
#
# What happens: there are three errors.
# - The groups do not overlap: each begins where the last one ends. One letter before a text moves
#   all groups, so the hash is as far away as that of a text about something else. The same letter
#   at the end changes nothing.
# - If there are more than 128 groups, the 128 smallest are left out, and not kept. A text of 513 to
#   516 letters has the hash of its largest group of four letters alone. Two texts that share this
#   group are equal, with all other words different.
# - The Comparator reads the decimal digits of the hashes as hexadecimal ones, so what it counts are
#   bits of other numbers: 28 in place of 11.
#
# Seen with simhash-js 1.0.0 on Node.js 20, for a text of 276 letters and one of 516:
#   276 letters and the same                         0 bits     Comparator: 0 bits    share 1.000
#   ... with "!" after it                            0 bits     Comparator: 0 bits    share 1.000
#   ... with "A" before it                           11 bits    Comparator: 28 bits   share 0.300
#   ... and a text about something else              12 bits    Comparator: 20 bits   share 0.474
#   516 letters, with another end of 116 letters     0 bits     Comparator: 0 bits    share 1.000
#   ... and a text that shares four letters in it    0 bits     Comparator: 0 bits    share 1.000
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts simhash-js@1.0.0 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { Comparator, SimHash } = require("simhash-js");
const { Jenkins } = require("simhash-js/Jenkins.js");

const boats = "The boat left the old pier at ten and came back in the evening. Its nets were full of " +
  "herring, and the people of the harbour bought all of them before it was dark. Nobody had seen so " +
  "many fish since the long winter, when the ice had kept the boats at home for weeks and weeks.";
const library = "Lamps were lit in every street as the mayor opened the new library. She thanked those " +
  "who had given books, money or time, and said that reading is for all. In the first hour more than " +
  "two hundred children had chosen a story, and most of them sat down on the floor to read.";
const long = `${boats} ${library}`.slice(0, 516);
const groups = (text) => text.match(/[^]{1,4}/g);
const hash = (group) => new Jenkins().hash32(group);

const largest = groups(long).reduce((one, other) => hash(one) < hash(other) ? other : one);
const smaller = groups(library).filter((group) => group.length === 4 && hash(group) < hash(largest));
const others = Array.from({ length: 128 }, (_, index) => smaller[index % smaller.length]);
const stranger = [...others.slice(0, 60), largest, ...others.slice(60)].join("");
const same = groups(long).filter((group, index) => group === groups(stranger)[index]).length;
assert.deepEqual([largest, stranger.length, same], [" wer", 516, 0]);

for (const [first, second, ...expected] of [
  [boats, boats, 0, 0, "1.000"],
  [boats, boats + "!", 0, 0, "1.000"],
  [boats, "A" + boats, 11, 28, "0.300"],
  [boats, library, 12, 20, "0.474"],
  [long, long.slice(0, 400) + library.slice(0, 116), 0, 0, "1.000"],
  [long, stranger, 0, 0, "1.000"],
]) {
  const [one, other] = [first, second].map((text) => new SimHash().hash(text));
  const bits = ((one ^ other) >>> 0).toString(2).replaceAll("0", "").length;
  const found = [bits, Comparator.hammingDistance(one, other),
    Comparator.similarity(one, other).toFixed(3)];
  console.log(first.length, second.length, one, other, found);
  assert.deepEqual(found, expected);
}
JAVASCRIPT
unshare -rn node look.cjs
