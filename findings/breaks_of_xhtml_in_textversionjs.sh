#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: textversionjs for Node.js, which makes the plain text of a page or mail, begins a new line at
# each break, be it "<br>", "<br />" or "<br/>", and takes no words from attributes.
#
# What happens: "<br/>", the usual form in XHTML and in many mails, is removed like an unknown element,
# so the last word of a line and the first one of the next become one: "12 Pier Street<br/>Low Harbour"
# has a "StreetLow". With a space before the slash, or with an attribute, there is a new line: the
# pattern for the elements that are kept has a space or ">" after the name. A ">" in an attribute,
# which HTML allows, ends the element, so the rest of a title such as "tide > 3 m" is text. Cells of
# `th`, and `dt` and `dd`, have no space between them, while those of `td` are on lines of their own.
#
# Seen with textversionjs 1.1.3 on Node.js 20 ("/": a new line):
#   12 Pier Street<br>Low Harbour                 12 Pier Street / Low Harbour
#   12 Pier Street<br />Low Harbour               12 Pier Street / Low Harbour
#   12 Pier Street<br/>Low Harbour                12 Pier StreetLow Harbour
#   <p title="tide > 3 m">High water</p>          3 m">High water
#   <th>Year</th><th>Boats</th>                   YearBoats
#   <td>1999</td><td>4</td>                       1999 / 4
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts textversionjs@1.1.3 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const textVersion = require("textversionjs");

for (const [html, expected] of [
  ["<p>12 Pier Street<br>Low Harbour</p>", "12 Pier Street / Low Harbour"],
  ["<p>12 Pier Street<br />Low Harbour</p>", "12 Pier Street / Low Harbour"],
  ['<p>12 Pier Street<br class="a"/>Low Harbour</p>', "12 Pier Street / Low Harbour"],
  ["<p>12 Pier Street<br/>Low Harbour</p>", "12 Pier StreetLow Harbour"],
  ['<p title="tide > 3 m">High water</p>', '3 m">High water'],
  ["<table><tr><th>Year</th><th>Boats</th></tr></table>", "YearBoats"],
  ["<table><tr><td>1999</td><td>4</td></tr></table>", "1999 / 4"],
  ["<dl><dt>Boat</dt><dd>A ship</dd></dl>", "BoatA ship"],
]) {
  const found = textVersion(html).trim().split("\n").join(" / ");
  console.log(html.padEnd(52), found);
  assert.equal(found, expected);
}
JAVASCRIPT
unshare -rn node look.cjs
