#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: sentence-splitter for Node.js, with which textlint's rules count sentences and measure their
# lengths, ends a sentence at a full stop that a word with a capital follows, also if a year is before
# it. A number with a full stop at the beginning of a line is that of an item, "1. Boats".
#
# What happens: each word of digits and a full stop is taken for the number of an item, wherever it is. So a
# sentence that ends with a year, a page or a price includes the next one, and a biography in which
# most sentences end with a year is one sentence. The longest sentence of a text, its mean length and
# all that is computed from them, such as its readability, depend on how many sentences end so. With
# an exclamation mark, a comma or point in the number, or a word after the year, the sentence ends
# where it does. sbd and @stdlib/nlp-sentencize divide all of these.
#
# Seen with sentence-splitter 5.0.1, sbd 1.0.19 and @stdlib/nlp-sentencize 0.2.4 on Node.js 20 (number of
# sentences):
#   The boat left at ten. It came back at two. The pier was full.      3  3  3
#   The boat left in 1999. It came back in 2004. The pier was full.    1  3  3
#   The boat left in 1999! It came back in 2004! The pier was full.    3  3  3
#   It is all on page 12. The tide was high in 1914. She was there.    1  3  3
#   All boats had cost 1,200. The old pier had cost 3.5. It was low.   3  3  3
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts sentence-splitter@5.0.1 sbd@1.0.19 \
  @stdlib/nlp-sentencize@0.2.4 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import sentencize from "@stdlib/nlp-sentencize";
import sbd from "sbd";
import { split } from "sentence-splitter";

for (const [text, expected] of [
  ["The boat left at ten. It came back at two. The pier was full.", 3],
  ["The boat left in 1999. It came back in 2004. The pier was full.", 1],
  ["The boat left in 1999! It came back in 2004! The pier was full.", 3],
  ["It is all on page 12. The tide was high in 1914. She was there.", 1],
  ["All boats had cost 1,200. The old pier had cost 3.5. It was low.", 3],
]) {
  const sentences = split(text).filter((node) => node.type === "Sentence");
  const found = [sentences.length, sbd.sentences(text).length, sentencize(text).length];
  console.log(text, found);
  assert.deepStrictEqual(found, [expected, 3, 3]);
  assert.equal(sentences.map((node) => node.raw).join(" "), text);
}
JAVASCRIPT
unshare -rn node look.mjs
