#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: linkedom, the light DOM that readers of articles use instead of jsdom, makes the tree that
# browsers make, and its innerText is what a browser shows.
#
# What happens: tables without tbody get none, so the selector "tbody > tr" finds no row, and paths
# that were made in a browser lead nowhere. A link within a link, which the standard's parser splits
# into two, stays nested, so the words of the second count twice in a share of words in links.
# innerText has the words of hidden paragraphs and those of a template.
#
# Seen with linkedom 0.18.15 on Node.js 20:
#   <table><tr><td>tide</td></tr></table>
#   <a href="1">north<a href="2">south</a></a>
#   "shown\nhidden\nlater"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund linkedom@0.18.15 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { parseHTML } from "linkedom";

const bodyOf = (html) => parseHTML(`<!DOCTYPE html><html><body>${html}</body></html>`).document.body;
const table = bodyOf("<table><tr><td>tide</table>").innerHTML;
const links = bodyOf('<a href="1">north<a href="2">south</a>').innerHTML;
const text = bodyOf("<p>shown</p><p hidden>hidden</p><template><p>later</p></template>").innerText;
console.log(table);
console.log(links);
console.log(JSON.stringify(text));
assert.equal(table, "<table><tr><td>tide</td></tr></table>");
assert.equal(links, '<a href="1">north<a href="2">south</a></a>');
assert.equal(text, "shown\nhidden\nlater");
JAVASCRIPT
node look.mjs
