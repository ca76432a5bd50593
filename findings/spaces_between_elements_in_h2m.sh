#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: h2m for Node.js, which writes HTML as Markdown, keeps the space between two words, whether they
# are in elements or not, and all spaces in `pre`.
#
# What happens: each text that consists of blanks only is left out, wherever it is. So every space
# between two elements is lost, and the words of neighbouring links, names or emphasized words become
# one word. Authors whose names are links with a space or a line between them can't be told apart. A
# space beside any letter stays, so most sentences are right, and the loss is seen only where two
# elements meet. In `pre` it is the same: highlighted code has an element for each word, and loses the
# spaces between them, its empty lines and the ends of its lines.
#
# Seen with h2m 0.7.0, read by marked 18.2.1 on Node.js 20 (text of the HTML):
#   <a>Ada</a> <a>Low</a>                           AdaLow
#   <a>Ada</a> and <a>Low</a>                       Ada and Low
#   <strong>One</strong> <em>two</em> three         Onetwo three
#   <span>One</span>[line feed]<span>two</span>     Onetwo
#   <pre><b>return</b> <i>12</i></pre>              return12
#   <pre><b>let</b>[line feed]<b>if</b></pre>       letif
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts h2m@0.7.0 marked@18.2.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import h2m from "h2m";
import { marked } from "marked";

for (const [html, ...expected] of [
  ['<p><a href="/a">Ada</a> <a href="/b">Low</a></p>', "[Ada](/a)[Low](/b)", "AdaLow"],
  ['<p><a href="/a">Ada</a> and <a href="/b">Low</a></p>', "[Ada](/a) and [Low](/b)", "Ada and Low"],
  ["<p><strong>One</strong> <em>two</em> three</p>", "**One***two* three", "Onetwo three"],
  ["<p><span>One</span>\n<span>two</span></p>", "Onetwo", "Onetwo"],
  ["<pre><b>return</b> <i>12</i></pre>", "    return12", "return12"],
  ["<pre><b>let</b>\n<b>if</b></pre>", "    letif", "letif"],
]) {
  const markdown = h2m(html);
  const read = marked(markdown).replace(/<[^>]*>/g, "").trim();
  console.log(JSON.stringify(html), JSON.stringify(markdown), read);
  assert.deepEqual([markdown, read], expected);
}
JAVASCRIPT
unshare -rn node look.mjs
