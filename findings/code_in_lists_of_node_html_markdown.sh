#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: node-html-markdown writes code in an item of a list as it writes code elsewhere: with all
# its lines, and indented as far as the item, so that a reader of CommonMark finds it in the list.
#
# What happens: in an item, it removes the empty lines of the code and ends each other line with two
# blanks, and it does not indent the fence. The reader finds changed code after a list that has
# ended, and the next item begins another list. A list within a numbered item is indented by two
# blanks where three are needed, so it is not in the list either: the steps 1 to 3 become a list of
# one step, a second list, and a list that starts at 2. A step within a step becomes one beside it.
# Outside of lists the code stays as it was. Turndown keeps all.
#
# Seen with node-html-markdown 2.0.0, Turndown 7.2.5 and, as the reader, marked 18.2.1 on Node.js
# 20:
#                             node-html-markdown        Turndown
#   code in an item           "sail()  \nreturn  \n"    "sail()\n\nreturn\n"
#   lists of the two items    2                         1
#   steps with a list within  ol ul ol                  ol(ul)
#   a step within two steps   3 steps                   2 steps
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-html-markdown@2.0.0 turndown@7.2.5 marked@18.2.1 \
  jsdom@29.1.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { JSDOM } from "jsdom";
import { marked } from "marked";
import { NodeHtmlMarkdown } from "node-html-markdown";
import TurndownService from "turndown";

const turndown = new TurndownService({ codeBlockStyle: "fenced" });
const writers = {
  "node-html-markdown": (page) => NodeHtmlMarkdown.translate(page),
  Turndown: (page) => turndown.turndown(page),
};
const read = (markdown) => new JSDOM(marked.parse(markdown)).window.document.body;
const lists = (parent) =>
  [...parent.querySelectorAll(":scope > ol, :scope > ul, :scope > li > ul")]
    .map((list) => list.localName + (lists(list).length ? `(${lists(list).join(" ")})` : ""));
const code = "<pre><code>sail()\n\nreturn</code></pre>";
const pages = {
  code: `<ul><li>Write this:${code}</li><li>Run it.</li></ul>`,
  list: "<ol><li>Load<ul><li>ropes</li></ul></li><li>Wait</li><li>Sail</li></ol>",
  steps: "<ol><li>Load<ol><li>ropes</li></ol></li><li>Sail</li></ol>",
};
const found = {};
for (const [name, write] of Object.entries(writers)) {
  const trees = {};
  for (const [kind, page] of Object.entries(pages)) trees[kind] = read(write(page));
  found[name] = {
    code: trees.code.querySelector("pre").textContent,
    codeIsInList: trees.code.querySelector("li pre") !== null,
    lists: trees.code.querySelectorAll("ul").length,
    steps: lists(trees.list).join(" "),
    items: trees.steps.querySelector("ol").children.length,
    alone: read(write(code)).querySelector("pre").textContent,
  };
  console.log(name, found[name]);
}
assert.deepEqual(found, {
  "node-html-markdown": {
    code: "sail()  \nreturn  \n", codeIsInList: false, lists: 2, steps: "ol ul ol", items: 3,
    alone: "sail()\n\nreturn\n",
  },
  Turndown: {
    code: "sail()\n\nreturn\n", codeIsInList: true, lists: 1, steps: "ol(ul)", items: 2,
    alone: "sail()\n\nreturn\n",
  },
});
JAVASCRIPT
node look.mjs
