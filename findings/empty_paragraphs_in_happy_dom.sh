#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "p:empty" finds the paragraphs without text and without elements, so a tool that cleans a
# page can remove what it finds. The standard counts text, too: an element with a word in it is not
# empty.
#
# What happens: happy-dom asks only whether the element has child elements. Each paragraph of plain
# words is "empty", so the usual clean-up removes the text of the page. Only paragraphs with a link
# or a bold word remain. jsdom and cheerio find the one empty paragraph.
#
# Seen with happy-dom 21.0.4, jsdom 29.1.1 and cheerio 1.2.0 on Node.js 20:
#   happy-dom  finds 3, remains: <p>The <b>harbour</b> is open.</p>
#   jsdom      finds 1, remains: all but the empty paragraph
#   cheerio    finds 1, remains: all but the empty paragraph
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund happy-dom@21.0.4 jsdom@29.1.1 cheerio@1.2.0 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import * as cheerio from "cheerio";
import { Window } from "happy-dom";
import { JSDOM } from "jsdom";

const bold = "<p>The <b>harbour</b> is open.</p>";
const plain = "<p>The boats sail at nine.</p><p>They come back at noon.</p>";
const page = `<!DOCTYPE html><html><head></head><body>${bold}<p></p>${plain}</body></html>`;

const cleaned = (document) => {
  const found = [...document.querySelectorAll("p:empty")];
  for (const paragraph of found) paragraph.remove();
  return [found.length, document.body.innerHTML];
};
const window = new Window();
window.document.write(page);
const $ = cheerio.load(page);
const inCheerio = $("p:empty");
inCheerio.remove();
const results = {
  "happy-dom": cleaned(window.document),
  jsdom: cleaned(new JSDOM(page).window.document),
  cheerio: [inCheerio.length, $("body").html()],
};
for (const [name, [count, rest]] of Object.entries(results))
  console.log(`${name.padEnd(10)} finds ${count}, remains: ${rest}`);
assert.deepEqual(results["happy-dom"], [3, bold]);
assert.deepEqual(results.jsdom, [1, bold + plain]);
assert.deepEqual(results.cheerio, [1, bold + plain]);
await window.happyDOM.close();
JAVASCRIPT
node look.mjs
