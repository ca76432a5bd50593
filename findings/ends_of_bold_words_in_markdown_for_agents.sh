#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: markdown-for-agents writes a blank between two words also if it is in the bold text and not
# after it, as editors often put it: "<b>harbour </b>is". And it writes a `table` as a "pipe table
# with separator row", as its readme says, whether the row of the heads is in a `thead` or not.
#
# What happens: a blank at the end of bold or emphasised text or of a link is dropped, so "harbour"
# and "is" are one word for the reader of the Markdown. A blank at the beginning stays, and so does
# one in a `span`. The line of dashes is written only if the table has a `thead`, which HTML does
# not demand. Without it, though the first row consists of `th`, a reader finds no table, but a
# paragraph with bars in it, where the cells of all rows follow each other.
#
# Seen with markdown-for-agents 1.3.4, and marked 17.0.1 as reader:
#   bold text        "The **harbour**is open."
#   link             "The [pier](/a)is open."
#   heads in a row   "| Year | Boats |\n| 1914 | 12 |", for the reader no table
#   heads in thead   "| Year | Boats |\n| --- | --- |\n| 1914 | 12 |", for the reader a table
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund markdown-for-agents@1.3.4 marked@17.0.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { convert } from "markdown-for-agents";
import { marked } from "marked";

const body = "<tr><td>1914</td><td>12</td></tr>";
const heads = "<tr><th>Year</th><th>Boats</th></tr>";
const expected = [
  ["bold text", "<p>The <b>harbour </b>is open.</p>", "The **harbour**is open.", false],
  ["link", '<p>The <a href="/a">pier </a>is open.</p>', "The [pier](/a)is open.", false],
  ["heads in a row", `<table>${heads}${body}</table>`, "| Year | Boats |\n| 1914 | 12 |", false],
  ["heads in thead", `<table><thead>${heads}</thead><tbody>${body}</tbody></table>`,
    "| Year | Boats |\n| --- | --- |\n| 1914 | 12 |", true],
];
for (const [name, page, text, isTable] of expected) {
  const markdown = convert(page).markdown.trim();
  const found = marked.parse(markdown).includes("<table>");
  console.log(name.padEnd(15), JSON.stringify(markdown), found ? "a table" : "");
  assert.deepEqual([markdown, found], [text, isTable]);
}
JAVASCRIPT
node look.mjs
