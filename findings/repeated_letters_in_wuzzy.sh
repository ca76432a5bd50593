#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: tanimoto of wuzzy, a library of measures of similarity for Node.js, is Tanimoto's index of two
# texts or lists, c / (a + b − c), where a and b are their sizes and c is the number of what they share.
# Taken as sets or with repeated elements, a text has 1 with itself: a / (a + a − a).
#
# What happens: what is shared is counted once, and the sizes with each repetition. "boat tide boat" has
# three words, and shares two with itself: 2 / (3 + 3 − 2) = 0.5. A text of letters has about 25
# different ones, however long it is, so a sentence has 0.11 with itself, and a page about 0. The more
# two equal texts have in common, the less similar they are. Two short words with no repeated letter
# win against two equal pages. jaccard of the same package, the same measure by definition, is 1 for
# each of these texts with itself.
#
# Seen with wuzzy 0.1.8 and Node.js 20, for texts with themselves (tanimoto, jaccard):
#   night                                 1.000  1.000
#   harbour                               0.750  1.000
#   the words boat, tide, boat            0.500  1.000
#   a sentence of 109 characters          0.112  1.000
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund wuzzy@0.1.8 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const wuzzy = require("wuzzy");

const sentence = "the captain of the ferry said that the boats would be late, since the storm had moved "
  + "the sand of the harbour";
for (const [text, expected] of [
  ["night", "1.000"],
  ["harbour", "0.750"],
  [["boat", "tide", "boat"], "0.500"],
  [sentence, "0.112"],
]) {
  const shared = new Set(text).size;
  const byHand = shared / (2 * text.length - shared);
  const found = wuzzy.tanimoto(text, text).toFixed(3);
  console.log(text.length, shared, found, byHand.toFixed(3), wuzzy.jaccard(text, text));
  assert.equal(found, expected);
  assert.equal(byHand.toFixed(3), expected);
  assert.equal(wuzzy.jaccard(text, text), 1);
}
assert(wuzzy.tanimoto("tide", "tidy") > wuzzy.tanimoto(sentence, sentence));
JAVASCRIPT
unshare -rn node look.cjs
