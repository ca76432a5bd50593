#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "h2:has(+ p)" in hast-util-select, the selectors of the rehype tools, finds the headings
# that a paragraph follows, and "li:not(.last ~ li)" the items that do not come after the last one.
# Its readme lists `:has()`, `:not()`, "+" and "~" as supported without a restriction, while it names
# what it does not support, and unknown selectors are errors.
#
# What happens: within the parentheses, "+" and "~" find nothing, and neither does what is around the
# element, as in "p:not(section > p)". So ":has(+ p)" is true for no heading and ":not(:has(+ p))"
# for all of them: a rule that drops empty sections drops each section. ":not()" with such a
# selector keeps each element. There is no error. Outside of the parentheses "h2 + p" is right, and so
# is a descendant, ":has(> p)". jsdom and cheerio find what browsers find.
#
# Seen with hast-util-select 6.0.4, jsdom 29.1.1 and cheerio 1.2.0 (hast | the other two):
#   h2:has(+ p)            -           | A
#   h2:not(:has(+ p))      A, B        | B
#   li:has(~ .last)        -           | 1
#   li:not(.last ~ li)     1, 2, 3     | 1, 2
#   p:not(section > p)     a, b        | a
#   section:has(> p)       b           | b
#   h2 + p                 a           | a
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund hast-util-select@6.0.4 hast-util-from-html@2.0.3 \
  hast-util-to-string@3.0.1 jsdom@29.1.1 cheerio@1.2.0 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import * as cheerio from "cheerio";
import { fromHtml } from "hast-util-from-html";
import { selectAll } from "hast-util-select";
import { toString } from "hast-util-to-string";
import { JSDOM } from "jsdom";

const page = `<!DOCTYPE html><html><body><h2>A</h2><p>a</p><h2>B</h2>
  <ul><li>1</li><li class="last">2</li><li>3</li></ul><section><p>b</p></section></body></html>`;
const tree = fromHtml(page);
const { document } = new JSDOM(page).window;
const $ = cheerio.load(page);
const expected = {
  "h2:has(+ p)": ["", "A"],
  "h2:not(:has(+ p))": ["A, B", "B"],
  "li:has(~ .last)": ["", "1"],
  "li:not(.last ~ li)": ["1, 2, 3", "1, 2"],
  "p:not(section > p)": ["a, b", "a"],
  "section:has(> p)": ["b", "b"],
  "h2 + p": ["a", "a"],
};
for (const [selector, [byHast, byOthers]] of Object.entries(expected)) {
  const found = [
    selectAll(selector, tree).map((element) => toString(element)),
    [...document.querySelectorAll(selector)].map((element) => element.textContent),
    $(selector).toArray().map((element) => $(element).text()),
  ].map((texts) => texts.join(", "));
  console.log(selector.padEnd(20), ...found.map((texts) => (texts || "-").padEnd(10)));
  assert.deepEqual(found, [byHast, byOthers, byOthers]);
}
JAVASCRIPT
unshare -rn node look.mjs
