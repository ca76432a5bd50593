#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: dom-to-semantic-markdown, which makes Markdown of pages for language models and "preserves
# the semantic structure of web content", writes a list within an item of a numbered list so that
# readers find it there: indented as far as the item's text, by three blanks after "1. ", as
# CommonMark says.
#
# What happens: each level is indented by two blanks, which is enough below "- " and too little
# below "1. ". So the steps within a step become steps of the outer list, and the numbers after them
# change: the second step is the fourth. A list with "-" ends the numbered one. The second paragraph
# of an item and its code are not indented at all: the paragraph takes the next item into itself,
# "Pull. 2. Sail.".
#
# Seen with dom-to-semantic-markdown 1.5.0 and marked 18.2.1 (the items as a browser shows
# them, and what is outside of the lists):
#   <ol><li>Rig<ol><li>Mast</li><li>Sail</li></ol></li><li>Go</li></ol>
#     1. Rig  2. Mast  3. Sail  4. Go
#   <ol><li>Rig<ul><li>Mast</li></ul></li><li>Go</li></ol>
#     1. Rig  - Mast  2. Go
#   <ol><li><p>Rig.</p><p>Pull.</p></li><li><p>Sail.</p></li></ol>
#     1. Rig.  Pull. 2. Sail.
#   <ul><li>Rig<ul><li>Mast</li></ul></li><li>Go</li></ul>
#     - Rig [- Mast]  - Go
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts \
  dom-to-semantic-markdown@1.5.0 marked@18.2.1 jsdom@29.1.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { createRequire } from "node:module";
import { JSDOM } from "jsdom";
import { marked } from "marked";

const { convertHtmlToMarkdown } = createRequire(import.meta.url)("dom-to-semantic-markdown");
const { window } = new JSDOM("");
globalThis.Node = window.Node;

const shown = (list) =>
  [...list.children]
    .map((item, index) => {
      const inner = [...item.children].filter((child) => /^[OU]L$/.test(child.tagName)).map(shown);
      const sign = list.tagName === "OL" ? `${Number(list.start) + index}.` : "-";
      const words = item.firstChild.textContent.trim();
      return [sign, words, ...inner.map((text) => `[${text}]`)].join(" ");
    })
    .join("  ");
for (const [page, expected] of [
  [
    "<ol><li>Rig<ol><li>Mast</li><li>Sail</li></ol></li><li>Go</li></ol>",
    "1. Rig  2. Mast  3. Sail  4. Go",
  ],
  ["<ol><li>Rig<ul><li>Mast</li></ul></li><li>Go</li></ol>", "1. Rig  - Mast  2. Go"],
  [
    "<ol><li><p>Rig.</p><p>Pull.</p></li><li><p>Sail.</p></li></ol>",
    "1. Rig.  Pull. 2. Sail.",
  ],
  ["<ul><li>Rig<ul><li>Mast</li></ul></li><li>Go</li></ul>", "- Rig [- Mast]  - Go"],
]) {
  const markdown = convertHtmlToMarkdown(`<html><body>${page}</body></html>`, {
    overrideDOMParser: new window.DOMParser(),
  });
  const { body } = new JSDOM(marked.parse(markdown)).window.document;
  const found = [...body.children]
    .map((part) => (part.tagName === "P" ? part.textContent.replace(/\s+/g, " ") : shown(part)))
    .join("  ");
  console.log(`${page}\n  ${found}`);
  assert.equal(found, expected);
}
JAVASCRIPT
unshare -rn node look.mjs
