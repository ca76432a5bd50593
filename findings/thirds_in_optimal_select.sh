#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: optimal-select for browsers and Node.js makes "unique CSS selectors" of elements: querySelector()
# with the selector that it gives for an element finds this element. Tools that let a person point at a text
# and store where it is rely on that.
#
# What happens: the last step of its search compares only how many elements a shortened selector finds, and
# one other element is as good as the right one. Of a paragraph in one of several posts, the post can be left
# out: what remains finds one paragraph, the one with the same number directly below `body`. So the selector
# of the third paragraph of the first post finds the text after the posts, and two elements have the same
# selector. The numbers must fit by chance, so most elements of a page are right. finder is right for all.
#
# Seen with optimal-select 4.0.1, finder 4.0.2 and jsdom 26.1.0 on Node.js 20, for two sections with the
# paragraphs One, Two, Three and Four, and a paragraph Five after them:
#   One     body section:nth-of-type(1) p:nth-of-type(1)   finds One
#   Three   body > p:nth-child(3)                          finds Five
#   Four    body section:nth-of-type(2) p                  finds Four
#   Five    body > p:nth-child(3)                          finds Five
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts \
  optimal-select@4.0.1 @medv/finder@4.0.2 jsdom@26.1.0 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { finder } from "@medv/finder";
import { JSDOM } from "jsdom";
import optimal from "optimal-select";

const { window } = new JSDOM(`<body><section><p>One</p><p>Two</p><p>Three</p></section>
<section><p>Four</p></section><p>Five</p>`);
const { document } = window;
Object.assign(globalThis, { window, document, CSS: { escape: (name) => name } });
globalThis.Node = window.Node;
const paragraphs = [...document.querySelectorAll("p")];
const rows = paragraphs.map((paragraph) => {
  const selector = optimal.select(paragraph);
  const found = document.querySelector(selector).textContent;
  assert.equal(document.querySelectorAll(selector).length, 1);
  assert.equal(document.querySelector(finder(paragraph)), paragraph);
  return [paragraph.textContent, selector, found].join(" | ");
});
console.log(rows.join("\n"));
assert.deepEqual(rows, [
  "One | body section:nth-of-type(1) p:nth-of-type(1) | One",
  "Two | body section:nth-of-type(1) p:nth-of-type(2) | Two",
  "Three | body > p:nth-child(3) | Five",
  "Four | body section:nth-of-type(2) p | Four",
  "Five | body > p:nth-child(3) | Five",
]);
JAVASCRIPT
unshare -rn node look.mjs
