#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: agentmarkdown for Node.js, "an accurate HTML-to-markdown converter", takes a line feed between
# two words for a space, as browsers do. `code` in a sentence or heading stays in it.
#
# What happens: a text between two elements that consists of a line feed and blanks around it is left
# out. Pages that have each link or name on a line of its own, as editors and templates write them,
# lose the spaces between all of these, so two names become one word. With a space there, or with a
# letter beside the line feed, all is right: the package first removes the blanks around line feeds,
# and then drops texts of nothing but line feeds. `code` is made a block, with line feeds before and
# after it. So a heading ends before it, the rest of the heading is a paragraph with "##" at its end,
# and a comma or parenthesis beside the code is alone.
#
# Seen with agentmarkdown 6.0.0, read by marked 18.2.1 on Node.js 20 (text of the HTML):
#   <a>One</a> <a>two</a>                   One two
#   <a>One</a>[line feed]<a>two</a>         Onetwo
#   <span>One</span>[...]<span>two</span>   Onetwo
#   <b>One</b>[line feed]<i>two</i>         Onetwo
#   One[line feed]<b>two</b>                One two
#   <h2>The <code>pier</code> of old</h2>   heading "The", paragraph "pier of old ##"
#   <p>Use <code>pier</code>, then go.</p>  Use pier , then go.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts agentmarkdown@6.0.0 marked@18.2.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import agentmarkdown from "agentmarkdown";
import { marked } from "marked";

for (const [html, ...expected] of [
  ['<p><a href="/a">One</a> <a href="/b">two</a></p>', "[One](/a) [two](/b)", "p: One two"],
  ['<p><a href="/a">One</a>\n<a href="/b">two</a></p>', "[One](/a)[two](/b)", "p: Onetwo"],
  ["<p><span>One</span>\n    <span>two</span></p>", "Onetwo", "p: Onetwo"],
  ["<p><b>One</b>\n<i>two</i></p>", "**One***two*", "p: Onetwo"],
  ["<p>One\n<b>two</b></p>", "One **two**", "p: One two"],
  ["<h2>The <code>pier</code> of old</h2>", "## The \n`pier`\n of old ##",
    "h2: The | p: pier of old ##"],
  ["<p>Use <code>pier</code>, then go.</p>", "Use \n`pier`\n, then go.", "p: Use pier , then go."],
]) {
  const markdown = await agentmarkdown.AgentMarkdown.produce(html);
  const read = [...marked(markdown).matchAll(/<(p|h2)>([^]*?)<\/\1>/g)].map(([, name, inner]) =>
    `${name}: ${inner.replace(/<[^>]*>/g, "").split(/\s+/).join(" ").trim()}`).join(" | ");
  console.log(JSON.stringify(html), JSON.stringify(markdown), read);
  assert.deepEqual([markdown, read], expected);
}
JAVASCRIPT
unshare -rn node look.mjs
