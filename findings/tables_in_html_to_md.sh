#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a table of plain words and numbers in valid HTML, without cells over several columns or
# rows, has all its cells after html-to-md has written it as Markdown and a reader has read that.
#
# What happens: of a box of facts, where each row has a `th` and a `td`, html-to-md makes a table
# whose head has one column. Readers of GitHub's dialect ignore the cells beyond the head, as its
# specification says, so each value is lost. A table with years above and names at the left, whose
# corner is empty, has a head with too few cells, because html-to-md omits an empty `th`, so they
# read it as a paragraph. If the end tags that HTML allows to be omitted are omitted, a table is not
# in the Markdown at all, and neither is a list. Turndown keeps all.
#
# Seen with html-to-md 0.8.8, Turndown 7.2.5 with @joplin/turndown-plugin-gfm 1.0.68 and, as the
# reader, marked 18.2.1, on Node.js 20 (what the reader finds):
#                       html-to-md                            Turndown
#   box of facts        Year, Boats                           Year 1914, Boats 9
#   empty corner        (no table)                            _ 1914 1915, Boats 9 10
#   without end tags    (nothing)                             Year Boats, 1914 9
#   list without them   (nothing)                             Load, Sail
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund html-to-md@0.8.8 turndown@7.2.5 \
  @joplin/turndown-plugin-gfm@1.0.68 marked@18.2.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { gfm } from "@joplin/turndown-plugin-gfm";
import toMarkdown from "html-to-md";
import { marked } from "marked";
import TurndownService from "turndown";

const turndown = new TurndownService().use(gfm);
const row = (cells) => cells.map((cell) => cell.text || "_").join(" ");
// The rows of the tables and the items of the lists that a reader finds. A head without words is
// there only because Markdown demands one.
const found = (markdown) => marked.lexer(markdown, { gfm: true }).flatMap((block) => {
  if (block.type === "list") return block.items.map((item) => item.text);
  if (block.type !== "table") return [];
  return [block.header, ...block.rows].map(row).filter((cells) => /[a-z0-9]/.test(cells));
}).join(", ");
for (const [name, html, expected, words] of [
  ["box of facts", "<table><tbody><tr><th>Year</th><td>1914</td></tr>" +
    "<tr><th>Boats</th><td>9</td></tr></tbody></table>", "Year, Boats", "Year 1914, Boats 9"],
  ["empty corner", "<table><thead><tr><th></th><th>1914</th><th>1915</th></tr></thead><tbody>" +
    "<tr><th>Boats</th><td>9</td><td>10</td></tr></tbody></table>", "", "_ 1914 1915, Boats 9 10"],
  ["with end tags", "<table><tr><th>Year</th><th>Boats</th></tr><tr><td>1914</td><td>9</td></tr>" +
    "</table>", "Year Boats, 1914 9", "Year Boats, 1914 9"],
  ["without end tags", "<table><tr><th>Year<th>Boats<tr><td>1914<td>9</table>", "",
    "Year Boats, 1914 9"],
  ["list without them", "<ul><li>Load<li>Sail</ul>", "", "Load, Sail"],
]) {
  const page = `<h2>Harbour</h2>${html}<p>Boats sail.</p>`;
  const seen = [found(toMarkdown(page)), found(turndown.turndown(page))];
  console.log(name.padEnd(19), (seen[0] || "-").padEnd(20), seen[1]);
  assert.deepEqual(seen, [expected, words]);
}
const nothing = toMarkdown("<h2>Harbour</h2><ul><li>Load<li>Sail</ul><p>Boats sail.</p>");
assert.equal(nothing, "## Harbour\n\nBoats sail.");
JAVASCRIPT
node look.mjs
