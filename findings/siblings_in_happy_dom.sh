#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "h2 ~ p" finds each paragraph after a heading of the same parent, once, as in browsers.
# This is the usual way to take the text of a section without a wrapper around it.
#
# What happens: happy-dom finds only the nearest paragraph after each heading, so most of the text
# is lost. If two headings come before a paragraph that the selector describes, the paragraph is
# there twice. A chain such as "h2 ~ p ~ p" finds nothing. A count of paragraphs is too small or too
# large, as the case may be.
#
# Seen with happy-dom 21.0.4 and jsdom 29.1.1 on Node.js 20:
#   h2 ~ p       happy-dom: one three          jsdom: one two three four five
#   h2 ~ p.last  happy-dom: five five          jsdom: five
#   h2 ~ p ~ p   happy-dom:                    jsdom: two three four five
#   h2 + p       happy-dom: one three          jsdom: one three
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund happy-dom@21.0.4 jsdom@29.1.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { Window } from "happy-dom";
import { JSDOM } from "jsdom";

const page = `<!DOCTYPE html><html><head><title>Harbour</title></head><body><article>
<h2>Boats</h2><p>one</p><p>two</p><h2>Tides</h2><p>three</p><p>four</p><p class="last">five</p>
</article></body></html>`;
const window = new Window();
const documents = {
  "happy-dom": new window.DOMParser().parseFromString(page, "text/html"),
  jsdom: new JSDOM(page).window.document,
};
const texts = (name, selector) =>
  [...documents[name].querySelectorAll(selector)].map((found) => found.textContent).join(" ");
for (const [selector, ...expected] of [
  ["h2 ~ p", "one three", "one two three four five"],
  ["h2 ~ p.last", "five five", "five"],
  ["h2 ~ p ~ p", "", "two three four five"],
  ["h2 + p", "one three", "one three"],
]) {
  const seen = ["happy-dom", "jsdom"].map((name) => texts(name, selector));
  console.log(selector.padEnd(12), `happy-dom: ${seen[0].padEnd(18)} jsdom: ${seen[1]}`);
  assert.deepEqual(seen, expected);
}
await window.happyDOM.close();
JAVASCRIPT
node look.mjs
