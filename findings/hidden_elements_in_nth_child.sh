#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "p:nth-child(2 of .x)", the second paragraph of the class x, depends on the tree alone, and
# jsdom finds the same element each time as long as the document does not change.
#
# What happens: jsdom's selector engine (dom-selector) computes the style of each paragraph and does
# not count those with display: none, so "2 of .x" is the third here. The standard counts them. And
# the first such search in a document finds nothing, without an error. The same call again finds
# the paragraph. happy-dom finds "two" both times.
#
# Seen with jsdom 29.1.1 and happy-dom 21.0.4 on Node.js 20:
#   jsdom      first call: []       second call: ["three"]
#   happy-dom  first call: ["two"]  second call: ["two"]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund jsdom@29.1.1 happy-dom@21.0.4 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { Window } from "happy-dom";
import { JSDOM } from "jsdom";

const page = `<!DOCTYPE html><html><head></head><body><p class="x">one</p>
<p class="x" style="display: none">two</p><p class="x">three</p></body></html>`;
const find = (document) =>
  [...document.querySelectorAll("p:nth-child(2 of .x)")].map((node) => node.textContent);
const window = new Window();
window.document.write(page);
const documents = { jsdom: new JSDOM(page).window.document, "happy-dom": window.document };
const found = {};
for (const [name, document] of Object.entries(documents)) {
  found[name] = [find(document), find(document)];
  const [first, second] = found[name].map((texts) => JSON.stringify(texts));
  console.log(`${name.padEnd(10)} first call: ${first.padEnd(8)} second call: ${second}`);
}
assert.deepEqual(found, { jsdom: [[], ["three"]], "happy-dom": [["two"], ["two"]] });
await window.happyDOM.close();
JAVASCRIPT
node look.mjs
