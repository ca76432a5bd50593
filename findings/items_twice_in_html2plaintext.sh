#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: html2plaintext for Node.js writes each word of a page once. Its readme has "reformat
# ordered/unordered lists": an item becomes a line with "-" or a number. An item of a list within a list
# is a line, too, perhaps indented.
#
# What happens: an item's line is all of its text, with the items within it, and each of these has a line
# of its own as well. A word at the third level is there three times, and on the first lines the words
# of several items are one. In an ordered list, the items within an item are counted on, so its second
# item gets the number 3. The counts of words on which a search or a comparison of pages is based
# depend on how deep a list is. html-to-text writes each item once.
#
# Seen with html2plaintext 2.1.4 and html-to-text 10.0.1 on Node.js 20 (lines divided by "/"):
#   one, two                       - one / - two                          * one / * two
#   one with two in it             - onetwo / - two                       * one / * two
#   one with two with three        - onetwothree / - twothree / - three   * one / * two / * three
#   1. one with 1. two; 2. three   1. onetwo / 2. two / 3. three          1. one / 1. two / 2. three
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts html2plaintext@2.1.4 html-to-text@10.0.1 \
  >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const html2plaintext = require("html2plaintext");
const { convert } = require("html-to-text");

const lines = (text) => text.split("\n").map((line) => line.trim()).filter(Boolean).join(" / ");
for (const [html, expected, usual] of [
  ["<ul><li>one</li><li>two</li></ul>", "- one / - two", "* one / * two"],
  ["<ul><li>one<ul><li>two</li></ul></li></ul>", "- onetwo / - two", "* one / * two"],
  ["<ul><li>one<ul><li>two<ul><li>three</li></ul></li></ul></li></ul>",
    "- onetwothree / - twothree / - three", "* one / * two / * three"],
  ["<ol><li>one<ol><li>two</li></ol></li><li>three</li></ol>",
    "1. onetwo / 2. two / 3. three", "1. one / 1. two / 2. three"],
]) {
  const found = [lines(html2plaintext(html)), lines(convert(html))];
  console.log(html, found);
  assert.deepStrictEqual(found, [expected, usual]);
}
JAVASCRIPT
unshare -rn node look.cjs
