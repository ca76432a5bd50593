#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: of an Atom entry whose content has type="xhtml", which the standard allows beside "text" and
# "html", rss-parser gives the markup, or its text.
#
# What happens: rss-parser reads the feed into objects that group the children of an element by
# their names, and writes the content from them. Bold words come after the rest of their paragraph,
# and headings after all paragraphs. No word is lost, so a check of the length or a bag of words
# shows nothing, but each sentence with an inline element is wrong. A title with type="xhtml" is an
# object, in which "new" is apart from "The harbour". feedsmith and feedparser keep the order.
#
# Seen with rss-parser 3.13.0 and feedsmith 3.0.1 on Node.js 20, and feedparser 6.0.14:
#   rss-parser  <p>Boats  at nine.<b>sail</b></p><p>The sea is calm.</p><h2>Noon</h2>
#   feedsmith   <p>Boats <b>sail</b> at nine.</p><h2>Noon</h2><p>The sea is calm.</p>
#   feedparser  <p>Boats <b>sail</b> at nine.</p><h2>Noon</h2><p>The sea is calm.</p>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check feedparser==6.0.14
npm install --silent --no-audit --no-fund rss-parser@3.13.0 feedsmith@3.0.1 >/dev/null
cat >feed.xml <<'XML'
<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour</title><id>http://site.example/</id>
<updated>2024-03-02T10:00:00Z</updated><author><name>Ann Miller</name></author>
<entry><title type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"
>The <em>new</em> harbour</div></title>
<id>http://site.example/a</id><updated>2024-03-02T10:00:00Z</updated>
<link href="http://site.example/a"/><content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"
><p>Boats <b>sail</b> at nine.</p><h2>Noon</h2><p>The sea is calm.</p></div></content></entry></feed>
XML
cat >read.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { parseFeed } from "feedsmith";
import Parser from "rss-parser";

const xml = readFileSync("feed.xml", "utf8");
const item = (await new Parser().parseString(xml)).items[0];
const inner = item.content.slice(item.content.indexOf("<p>"), -"</div></div>".length);
const entry = parseFeed(xml).feed.entries[0];
console.log("rss-parser ", inner);
console.log("rss-parser  title:", JSON.stringify(item.title));
console.log("rss-parser  text: ", item.contentSnippet.replaceAll("\n", " | "));
console.log("feedsmith  ", entry.content.value);
const moved = "<p>Boats  at nine.<b>sail</b></p><p>The sea is calm.</p><h2>Noon</h2>";
assert.equal(inner, moved);
assert.equal(item.contentSnippet, "Boats  at nine.sail\nThe sea is calm.\nNoon");
assert.deepEqual(item.title.div[0].em, ["new"]);
assert.equal(item.title.div[0]._, "The  harbour");
assert.equal(entry.content.value, process.argv[2]);
JAVASCRIPT
right="<p>Boats <b>sail</b> at nine.</p><h2>Noon</h2><p>The sea is calm.</p>"
node read.mjs "$right"
venv/bin/python - "$right" <<'PYTHON'
import sys

import feedparser

entry = feedparser.parse("feed.xml").entries[0]
print("feedparser ", entry.content[0].value)
assert entry.content[0].value == sys.argv[1] and entry.title == "The <em>new</em> harbour"
PYTHON
