#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: removeWhitespace() of node-html-parser removes blanks that browsers do not show, such as
# the line feeds between two paragraphs. structuredText, which writes each block on a line of its
# own, keeps the cells of a table apart, in its head and in its body.
#
# What happens: removeWhitespace() removes each text that consists of blanks, also that between two
# links or two bold words. "Ann" and "Miller" become "AnnMiller". Where a word or a comma is between
# the elements, the blanks stay, so most sentences are right. structuredText knows `td` and not
# `th`, so the heads of a table become one word and the cells below do not.
# A count of words falls, a search for the name finds nothing, and a title of a column that joins
# two does not exist. The documentation says no more than "Remove whitespaces in this sub tree" and
# "Get structured Text". innerText of browsers keeps all these words apart.
#
# Seen with node-html-parser 9.0.7 on Node.js 20:
#   textContent        By Ann Miller, at nine
#   removeWhitespace   By AnnMiller, at nine
#   structuredText     YearBoats | 1914 | 12
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund node-html-parser@9.0.7 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { parse } from "node-html-parser";

const author = '<p>By <a href="/ann">Ann</a> <b>Miller</b>, at nine</p>';
const table =
  "<table><tr><th>Year</th><th>Boats</th></tr><tr><td>1914</td><td>12</td></tr></table>";
const lines = (page) => parse(page).structuredText.replaceAll("\n", " | ");
const found = [
  ["textContent", parse(author).textContent],
  ["removeWhitespace", parse(author).removeWhitespace().textContent],
  ["structuredText", lines(table)],
];
for (const [name, text] of found) {
  console.log(`${name.padEnd(17)} ${text}`);
}
assert.deepEqual(found.map(([, text]) => text), [
  "By Ann Miller, at nine",
  "By AnnMiller, at nine",
  "YearBoats | 1914 | 12",
]);
JAVASCRIPT
node look.mjs
