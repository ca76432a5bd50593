#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: Defuddle, which was made for Obsidian's clipper, keeps each list of an article. What it
# removes are lists of links: its documentation speaks of "navigation, link lists, etc."
#
# What happens: near the beginning or the end of the text, a list of two to eight items with at most
# eight words and no full stop is removed, ordered or not, though it has no link. The ingredients of
# a recipe and the steps of a short manual are such lists. The paragraph before the list stays, so
# the text reads as if nothing were missing. A colon at the end of that paragraph or a heading saves
# the list, and so does a full stop in the items or a place in the middle of a long text. The
# documented options against removals change nothing. Readability keeps all these lists.
#
# Seen with Defuddle 0.19.4, Readability 0.6.0 and jsdom 29.1.1 on Node.js 20, for a list of "Load
# the boat", "Set the sails" and "Leave":
#                                  Defuddle  Readability
#   after "Sailing is easy."       removed   kept
#   the same, without removals     removed
#   after "Sailing is easy:"       kept      kept
#   after the heading "Sailing"    kept      kept
#   with full stops in the items   kept      kept
#   in the middle of the text      kept      kept
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund defuddle@0.19.4 @mozilla/readability@0.6.0 jsdom@29.1.1 \
  >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { Readability } from "@mozilla/readability";
import { Defuddle } from "defuddle/node";
import { JSDOM } from "jsdom";

const address = "http://site.example/sailing";
const sentence = "The boats leave the harbour in the morning, when the tide is high and the wind" +
  " comes from the west, and they return before the evening, with all that was caught in the bay.";
const steps = ["Load the boat", "Set the sails", "Leave"];
const page = (before, items, paragraphs = 1) => {
  const list = `<ol>${items.map((item) => `<li>${item}</li>`).join("")}</ol>`;
  const text = (number) => `<p>${sentence}</p>`.repeat(number);
  return `<!DOCTYPE html><html lang="en"><head><title>Sailing</title></head><body><main><article>
<h1>Sailing</h1>${text(paragraphs)}${before}${list}${text(9)}</article></main></body></html>`;
};
const kept = (text) => (steps.every((step) => text.includes(step)) ? "kept" : "removed");
const byDefuddle = async (html, options = {}) =>
  kept((await Defuddle(html, address, { useAsync: false, ...options })).content);
const byReadability = (html) =>
  kept(new Readability(new JSDOM(html, { url: address }).window.document).parse().textContent);

const noRemovals = {
  removeExactSelectors: false, removePartialSelectors: false, removeHiddenElements: false,
  removeLowScoring: false, standardize: false,
};
const plain = page("<p>Sailing is easy.</p>", steps);
assert.equal(await byDefuddle(plain, noRemovals), "removed");
for (const [name, html, expected] of [
  ["after a full stop", plain, "removed"],
  ["after a colon", page("<p>Sailing is easy:</p>", steps), "kept"],
  ["after a heading", page("<h2>Sailing</h2>", steps), "kept"],
  ["full stops in items", page("<p>Sailing is easy.</p>", steps.map((step) => `${step}.`)), "kept"],
  ["in the middle", page("<p>Sailing is easy.</p>", steps, 9), "kept"],
]) {
  const found = [await byDefuddle(html), byReadability(html)];
  console.log(name.padEnd(20), ...found);
  assert.deepEqual(found, [expected, "kept"]);
}
JAVASCRIPT
node look.mjs
