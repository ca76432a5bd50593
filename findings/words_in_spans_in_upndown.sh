#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: upndown, a converter of HTML to Markdown for browsers and Node.js, keeps the words of elements that
# Markdown does not have, such as `span`, `time` or `sub`, where they are in the sentence. It ends a line at a
# `div`.
#
# What happens: only eight elements belong to a line: `strong`, `b`, `i`, `em`, `u`, `a`, `img` and `code`.
# All others are taken for blocks: before the word there is a line feed, and the blank after it is removed, as
# at the end of a block. So "The <span>boat</span> left" has the word "boatleft", and H2O is in two lines.
# Between two such elements, however, there is no line feed: two `div` and the cells of a table become one
# word. Pages from editors have `span` everywhere. The elements that Markdown has, and `p`, are right.
#
# Seen with upndown 2.1.0, read by marked 18.2.1 on Node.js 20 ("/": a line feed):
#   <p>The <b>boat</b> left.</p>             The boat left.
#   <p>The <span>boat</span> left.</p>       The / boatleft.
#   <p>At <time>ten</time> it left.</p>      At / tenit left.
#   <p>H<sub>2</sub>O is water.</p>          H / 2O is water.
#   <div>One</div><div>Two</div>             OneTwo
#   <tr><td>1999</td><td>4</td></tr>         19994
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts upndown@2.1.0 marked@18.2.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { marked } from "marked";
import Upndown from "upndown";

for (const [html, expected] of [
  ["<p>The <b>boat</b> left.</p>", "The boat left."],
  ["<p>The <span>boat</span> left.</p>", "The / boatleft."],
  ["<p>At <time>ten</time> it left.</p>", "At / tenit left."],
  ["<p>H<sub>2</sub>O is water.</p>", "H / 2O is water."],
  ["<div>One</div><div>Two</div>", "OneTwo"],
  ["<table><tr><td>1999</td><td>4</td></tr></table>", "19994"],
]) {
  const markdown = await new Promise((resolve, reject) => {
    new Upndown().convert(html, (error, text) => (error ? reject(error) : resolve(text)));
  });
  const found = marked(markdown).replace(/<[^>]*>/g, "").trim().split(/ *\n/).join(" / ");
  console.log(html.padEnd(50), found);
  assert.equal(found, expected);
}
JAVASCRIPT
unshare -rn node look.mjs
