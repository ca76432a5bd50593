#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: @rowanmanning/feed-parser for Node.js gives the content of an item as HTML that shows what
# the author wrote. If a page explains the tag <b>, its HTML is "&lt;b&gt;", also in the feed, where
# the whole is in a CDATA section, or escaped once more, as the formats have it.
#
# What happens: after the parser of XML has read the text, all entities in it are decoded again. So
# "&lt;b&gt;" becomes a tag: the word vanishes from the text, and what comes after it is bold. "The
# &lt;input&gt; field" loses its name, and "a &lt;b" its rest, up to the next ">". Each code in a
# tutorial is damaged, while articles without such signs are right. A description in RSS and the
# title and content of an Atom entry have the same fate. feedsmith decodes once.
#
# Seen with @rowanmanning/feed-parser 2.1.5 and feedsmith 3.0.1 on Node.js 20:
#   feed-parser  <p>Write <b> for bold.</p>              read as "Write  for bold."
#   feedsmith    <p>Write &lt;b&gt; for bold.</p>        read as "Write <b> for bold."
#   feed-parser  <pre>if (a <b) c = "&";</pre>           read as "if (a "
#   feedsmith    <pre>if (a &lt;b) c = "&amp;";</pre>    read as "if (a <b) c = "&";"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts \
  @rowanmanning/feed-parser@2.1.5 feedsmith@3.0.1 jsdom@29.1.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { parseFeed } from "@rowanmanning/feed-parser";
import { parseFeed as parseWithFeedsmith } from "feedsmith";
import { JSDOM } from "jsdom";

const rss = (item) => `<?xml version="1.0"?><rss version="2.0"
xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Boats</title>
<link>http://site.example/</link><description>At the pier</description><item><title>Tags</title>
<link>http://site.example/1</link>${item}</item></channel></rss>`;
const atom = (content) => `<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom">
<title>Boats</title><id>http://site.example/</id><updated>2024-03-02T10:15:00Z</updated>
<author><name>Ann</name></author><entry><title>Tags</title><id>http://site.example/1</id>
<updated>2024-03-02T10:15:00Z</updated><content type="html">${content}</content></entry></feed>`;
const escaped = (html) => html.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
const read = (html) => new JSDOM(html).window.document.body.textContent;

for (const [html, damaged, words] of [
  ["<p>Write &lt;b&gt; for bold.</p>", "<p>Write <b> for bold.</p>", "Write  for bold."],
  ['<pre>if (a &lt;b) c = "&amp;";</pre>', '<pre>if (a <b) c = "&";</pre>', "if (a "],
]) {
  const encoded = rss(`<content:encoded><![CDATA[${html}]]></content:encoded>`);
  const found = parseFeed(encoded).items[0].content;
  const usual = parseWithFeedsmith(encoded).feed.items[0].content.encoded;
  console.log("feed-parser ", found.padEnd(37), "read as", JSON.stringify(read(found)));
  console.log("feedsmith   ", usual.padEnd(37), "read as", JSON.stringify(read(usual)));
  assert.equal(found, damaged);
  assert.equal(usual, html);
  assert.equal(read(found), words);
  const description = parseFeed(rss(`<description>${escaped(html)}</description>`));
  assert.equal(description.items[0].description, damaged);
  assert.equal(parseFeed(atom(escaped(html))).items[0].content, damaged);
}
JAVASCRIPT
unshare -rn node look.mjs
