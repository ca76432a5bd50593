#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: html-table-to-json for Node.js names the cells of a row after the headings above them. Where
# the first cell of each row is a heading too, as in tables of years or names, it is one more cell.
#
# What happens: each `th` of each row is written over the headings, by its number in its own row. So
# the first column gets the name of the last row. Such a cell is not among the values either, so all
# others move one column to the left. A table of years looks sound and is wrong: the number of boats
# of each year is under "2001", the number of nets under "Boats", nothing is under "Nets", and the
# other years and the heading "Year" are lost. The property `headers` has the wrong name, too.
# With `td` in the first column all is right.
#
# Seen with html-table-to-json 1.0.0 on Node.js 20, for three rows of years, boats and nets:
#   years in td    {Year: 1999, Boats: 4, Nets: 40}  {Year: 2000, Boats: 5, Nets: 50}  {...}
#   years in th    {2001: 4, Boats: 40}  {2001: 5, Boats: 50}  {2001: 6, Boats: 60}
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts html-table-to-json@1.0.0 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { parse } = require("html-table-to-json");

const rows = [[1999, 4, 40], [2000, 5, 50], [2001, 6, 60]];
for (const [name, headers, expected] of [
  ["td", ["Year", "Boats", "Nets"], [
    { Year: "1999", Boats: "4", Nets: "40" },
    { Year: "2000", Boats: "5", Nets: "50" },
    { Year: "2001", Boats: "6", Nets: "60" },
  ]],
  ["th", ["2001", "Boats", "Nets"], [
    { 2001: "4", Boats: "40" },
    { 2001: "5", Boats: "50" },
    { 2001: "6", Boats: "60" },
  ]],
]) {
  const body = rows.map(([year, boats, nets]) =>
    `<tr><${name}>${year}</${name}><td>${boats}</td><td>${nets}</td></tr>`).join("");
  const found = parse(`<table><thead><tr><th>Year</th><th>Boats</th><th>Nets</th></tr></thead>
    <tbody>${body}</tbody></table>`);
  console.log(name, found.headers[0], found.results[0]);
  assert.deepEqual([found.headers, found.results], [[headers], [expected]]);
}
JAVASCRIPT
unshare -rn node look.cjs
