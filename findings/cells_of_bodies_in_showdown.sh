#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: makeMarkdown() of showdown, a converter of Markdown that also knows the way back, writes the words of
# each table, list and sentence, or leaves HTML as it is where Markdown has no form.
#
# What happens: the cells of a table are looked for as `th` in `thead` and as `td` in `tbody`. HTML demands
# neither: a table without `thead`, as most are, has no names of columns, so it has no columns, and of each
# row only bars are left. Where there is a `thead`, a `th` that names a row is lost, and the numbers
# move one column to the left, below a wrong name. A list within an item is on the line of the item, with a
# hyphen between words. After each `br`, `sub` and `q` a new paragraph begins, within a sentence.
#
# Seen with showdown 2.1.0, marked 18.2.1 (what it makes of the Markdown) and jsdom 29.1.1 on Node.js 20:
#   <table><tr><td>Tides</td><td>Winds</td></tr></table>       |  |
#   a head Year, Boats and a row with th 1999, td 4            | 4     |       | below Year, Boats
#   <ul><li>Boats<ul><li>Nets</li></ul></li></ul>              - Boats- Nets
#   <p>H<sub>2</sub>O is water.</p>                            two paragraphs
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts showdown@2.1.0 marked@18.2.1 jsdom@29.1.1 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { JSDOM } = require("jsdom");
const { marked } = require("marked");
const { Converter } = require("showdown");

const { document } = new JSDOM("").window;
const head = "<thead><tr><th>Year</th><th>Boats</th></tr></thead>";

for (const [html, expected, elements] of [
  ["<table><tr><td>Tides</td><td>Winds</td></tr></table>", "|  |\n|  |\n|  |", "p"],
  [`<table>${head}<tbody><tr><td>1999</td><td>4</td></tr></tbody></table>`,
    "| Year  | Boats |\n| ----- | ----- |\n| 1999  | 4     |",
    "table thead tr th th tbody tr td td"],
  [`<table>${head}<tbody><tr><th>1999</th><td>4</td></tr></tbody></table>`,
    "| Year  | Boats |\n| ----- | ----- |\n| 4     |       |",
    "table thead tr th th tbody tr td td"],
  ["<ul><li>Boats<ul><li>Nets</li></ul></li></ul>",
    "- Boats- Nets\n\n    <!-- -->\n\n\n<!-- -->", "ul li p"],
  ["<p>H<sub>2</sub>O is water.</p>", "H<sub>2</sub>\n\nO is water.", "p sub p"],
  ["<p>One<br>Two</p>", "One<br>\n\nTwo", "p br p"],
]) {
  const found = new Converter().makeMarkdown(html, document).trim();
  const { body } = new JSDOM(marked(found)).window.document;
  const read = [...body.querySelectorAll("*")].map(({ localName }) => localName).join(" ");
  console.log(html, "\n ", JSON.stringify(found), "\n ", read);
  assert.equal(found, expected);
  assert.equal(read, elements);
}
JAVASCRIPT
unshare -rn node look.cjs
