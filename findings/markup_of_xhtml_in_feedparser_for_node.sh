#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: of an Atom entry whose content has type="xhtml", feedparser for Node.js gives HTML with the same
# text and the same elements. What the author wrote as "&lt;" is "&lt;" in it, as in HTML, and a `br` is
# one line break.
#
# What happens: it makes the HTML anew from the elements and texts that its parser of XML reports, and
# does not escape the texts and the values of attributes again. A post that explains an element, with
# "&lt;time&gt;" in its text, has this element, and the word is gone for each reader. A comparison such as
# "a &lt;b" opens an element, and a quotation mark in a title or in the description of a picture ends the
# attribute there. `br`, `img` and `hr` get an end tag; a reader of HTML takes "</br>" for a second line
# break. Entries with type="html" are right, and so is feedsmith with both.
#
# Seen with feedparser 2.6.0 and feedsmith 3.0.1 on Node.js 20 and, as the reader, parse5 8.0.0, which
# writes what it has read:
#   in the feed    <p>Use &lt;time&gt; here.</p>
#     feedparser   <p>Use <time> here.</time></p>
#     feedsmith    <p>Use &lt;time&gt; here.</p>
#   in the feed    <p>One<br/>Two</p>
#     feedparser   <p>One<br><br>Two</p>
#     feedsmith    <p>One<br>Two</p>
#   in the feed    <p title="a &quot;new&quot; pier">Pier</p>
#     feedparser   <p title="a " new"="" pier"="">Pier</p>
#     feedsmith    <p title="a &quot;new&quot; pier">Pier</p>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts \
  feedparser@2.6.0 feedsmith@3.0.1 parse5@8.0.0 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { Readable } from "node:stream";
import FeedParser from "feedparser";
import { parseFeed } from "feedsmith";
import { parseFragment, serialize } from "parse5";

function feed(type, content) {
  return `<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour</title><id>tag:site.example,2024:h</id>
<updated>2024-03-02T10:00:00Z</updated><entry><title>Boats</title><id>tag:site.example,2024:b</id>
<updated>2024-03-02T10:00:00Z</updated><content type="${type}">${content}</content></entry></feed>`;
}

async function byFeedparser(xml) {
  const entries = Readable.from([xml]).pipe(new FeedParser({ feedurl: "https://site.example/feed" }));
  for await (const entry of entries) {
    return read(entry.description);
  }
}

function byFeedsmith(xml) {
  return read(parseFeed(xml).feed.entries[0].content.value);
}

function read(html) {
  return serialize(parseFragment(html)).replace(/^<div[^>]*>(.*)<\/div>$/, "$1");
}

for (const [content, expected, right] of [
  ["<p>Use &lt;time&gt; here.</p>", "<p>Use <time> here.</time></p>", "<p>Use &lt;time&gt; here.</p>"],
  ["<p>One<br/>Two</p>", "<p>One<br><br>Two</p>", "<p>One<br>Two</p>"],
  ['<p title="a &quot;new&quot; pier">Pier</p>', '<p title="a " new"="" pier"="">Pier</p>',
    '<p title="a &quot;new&quot; pier">Pier</p>'],
]) {
  const xhtml = feed("xhtml", `<div xmlns="http://www.w3.org/1999/xhtml">${content}</div>`);
  const html = feed("html", content.replaceAll("&", "&amp;").replaceAll("<", "&lt;"));
  const found = [await byFeedparser(xhtml), byFeedsmith(xhtml)];
  console.log([content, ...found].join("\n  "));
  assert.deepEqual(found, [expected, right]);
  assert.deepEqual([await byFeedparser(html), byFeedsmith(html)], [right, right]);
}
JAVASCRIPT
unshare -rn node look.mjs
