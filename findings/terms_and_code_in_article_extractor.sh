#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: article-extractor returns the HTML that Readability finds, without scripts and styles. Of
# elements that are not in its list of allowed tags it removes the tags, as its documentation says
# ("Disallowed tags are removed (not escaped)"), and keeps the words.
#
# What happens: it removes these elements with their words. The list has `dl` and `dd`, but not
# `dt`, so a glossary is a list of descriptions without their terms. It has `table`, but not
# `caption`, and `h2`, but neither `header` nor `hgroup`, so a section whose heading is in one of
# these continues the section before it. Then blanks at the beginning of lines and empty lines are
# removed from the whole HTML, also in `pre`, and code in Python loses its blocks. There is no
# warning, and the text reads well. Readability, on which it is built, keeps all this.
#
# Seen with @extractus/article-extractor 9.0.1, Readability 0.6.0 and jsdom 29.1.1 on Node.js 20:
#                          article-extractor              Readability
#   terms of a glossary    -                              Tide, Pier
#   descriptions           the sea rises, it is of wood   the sea rises, it is of wood
#   caption of a table     -                              Boats in each year
#   h2 in header, hgroup   -                              Winter, Summer
#   code                   if late:\nsail()\nwait()       if late:\n    sail()\n\nwait()
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund @extractus/article-extractor@9.0.1 \
  @mozilla/readability@0.6.0 jsdom@29.1.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { extractFromHtml } from "@extractus/article-extractor";
import { Readability } from "@mozilla/readability";
import { JSDOM } from "jsdom";

const address = "http://site.example/harbour";
const text = "<p>The harbour is open from five in the morning until the evening, and the boats" +
  " sail at the tide, as they have done for as long as anyone can say.</p>";
const page = `<!DOCTYPE html><html lang="en"><head><title>Harbour opens again today</title></head>
<body><main><article><h1>Harbour opens again today</h1>${text}
<dl><dt>Tide</dt><dd>the sea rises</dd><dt>Pier</dt><dd>it is of wood</dd></dl>${text}
<table><caption>Boats in each year</caption><thead><tr><th>Year</th><th>Boats</th></tr></thead>
<tbody><tr><td>1914</td><td>912</td></tr></tbody></table>${text}
<section><header><h2>Winter</h2></header>${text}</section>
<section><hgroup><h2>Summer</h2></hgroup>${text}</section>
<pre><code>if late:
    sail()

wait()</code></pre>${text}</article></main></body></html>`;

const article = await extractFromHtml(page, address);
const document = new JSDOM(page, { url: address }).window.document;
const contents = [article.content, new Readability(document).parse().content];
for (const [name, selector, expected, words] of [
  ["paragraphs", "p", new Array(6).fill(null), new Array(6).fill(null)],
  ["terms of a glossary", "dt", [], ["Tide", "Pier"]],
  ["descriptions", "dd", ["the sea rises", "it is of wood"], ["the sea rises", "it is of wood"]],
  ["cells", "td", ["1914", "912"], ["1914", "912"]],
  ["caption of a table", "caption", [], ["Boats in each year"]],
  ["h2 in header, hgroup", "section h2", [], ["Winter", "Summer"]],
  ["code", "pre", ["if late:\nsail()\nwait()"], ["if late:\n    sail()\n\nwait()"]],
]) {
  const found = contents.map((content) => {
    const elements = [...new JSDOM(content).window.document.querySelectorAll(selector)];
    return elements.map((element) => (selector === "p" ? null : element.textContent));
  });
  if (selector !== "p") {
    const shown = found.map((list) => JSON.stringify(list.join(", ")));
    console.log(name.padEnd(22), shown[0].padEnd(32), shown[1]);
  }
  assert.deepEqual(found, [expected, words]);
}
for (const word of ["Tide", "Boats in each year", "Winter", "Summer"]) {
  assert.ok(!article.content.includes(word));
}
JAVASCRIPT
node look.mjs
