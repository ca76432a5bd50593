#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: string.sentences of wink-nlp-utils for Node.js ends a sentence after its full stop, where a space or
# the end of the text follows. Its documentation shows that the points in numbers, in short forms and in
# addresses of mails end none.
#
# What happens: a point between two words without a space ends a sentence, too, unless the word is a number,
# a mail, an address with "https://" or a known short form. So the name of a site, a file or a tool
# is cut: "See notes.txt first." is two sentences, "See www.pier.example for more." even three. Each
# name adds one or two, which makes the mean length of sentences of a technical page far too small, and a
# sentence of "js today." goes to a search. The pieces, joined with spaces, are not the text any more.
#
# Seen with wink-nlp-utils 2.1.0 on Node.js 20 ("/": between sentences):
#   See notes.txt first.                 See notes. / txt first.
#   See www.pier.example for more.       See www. / pier. / example for more.
#   It runs on Node.js today.            It runs on Node. / js today.
#   See https://pier.example/x for more. See https://pier.example/x for more.
#   It is 3.5 m deep.                    It is 3.5 m deep.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts wink-nlp-utils@2.1.0 wink-nlp@1.14.3 \
  wink-eng-lite-web-model@1.8.1 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { string } = require("wink-nlp-utils");

for (const [text, ...expected] of [
  ["See notes.txt first.", "See notes.", "txt first."],
  ["See www.pier.example for more.", "See www.", "pier.", "example for more."],
  ["It runs on Node.js today.", "It runs on Node.", "js today."],
  ["See https://pier.example/x for more.", "See https://pier.example/x for more."],
  ["Write to ann@pier.example now.", "Write to ann@pier.example now."],
  ["It is 3.5 m deep.", "It is 3.5 m deep."],
]) {
  const found = string.sentences(text);
  console.log(text.padEnd(36), found.join(" / "));
  assert.deepEqual(found, expected);
}
JAVASCRIPT
unshare -rn node look.cjs
