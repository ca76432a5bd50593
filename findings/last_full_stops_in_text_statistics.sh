#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: text-statistics, "readability statistics from raw text" for Node.js, counts six words and one
# sentence in "The boat is at the pier." Flesch's reading ease is then 206.835 − 1.015 × 6 − 84.6 = 116.1,
# as each word has one syllable. It takes HTML too, and ends a sentence at each `p`, `li` and heading.
#
# What happens: a full stop is added "just in case it's missing", also if it is there, and counts as a
# sentence. The empty text after the last full stop counts as a word. So each text has a sentence and
# a word too many: 118.7. It matters most for short texts, such as the paragraphs of a page or its
# comments, whose sentences seem to be half as long. Without a full stop the count of sentences is right,
# but the formulas prepare the text once more, and have the same result. In HTML, only the first end of
# each kind of element ends a sentence, and all other tags are removed without a blank, so three items
# of a list are the two words "boats" and "ferriestides".
#
# Seen with text-statistics 0.1.1 and Node.js 20 (words, sentences, Flesch's reading ease):
#   The boat is at the pier.                        7  2  118.7   by hand: 6  1  116.1
#   The boat is at the pier                         7  1  118.7   by hand: 6  1  116.1
#   <li>boats</li><li>ferries</li><li>tides</li>    3  2          by hand: 3  3
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund text-statistics@0.1.1 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const textStatistics = require("text-statistics");

const list = "<ul><li>boats</li><li>ferries</li><li>tides</li></ul>";
for (const [text, words, sentences, ease] of [
  ["The boat is at the pier.", 7, 2, 118.7],
  ["The boat is at the pier", 7, 1, 118.7],
  [list, 3, 2, null],
]) {
  const found = textStatistics(text);
  const counts = [found.wordCount(), found.sentenceCount()];
  console.log(text, ...counts, found.fleschKincaidReadingEase());
  assert.deepEqual(counts, [words, sentences]);
  if (ease !== null) assert.equal(found.fleschKincaidReadingEase(), ease);
}
assert.match(textStatistics(list).text, /boats\. ferriestides/);
JAVASCRIPT
unshare -rn node look.cjs
