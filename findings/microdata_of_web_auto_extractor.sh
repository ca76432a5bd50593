#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: web-auto-extractor, which reads schema.org data for Node.js, gives the values of microdata
# as the standard defines them: of a `time` its attribute `datetime`, and of an element with text
# and inline elements in it the whole text. An `itemprop` with two names is two properties.
#
# What happens: of a `time` it takes the words, so the date is "Saturday": the day that the page
# states is lost. From a text it removes the blanks at both ends of each piece and joins the pieces,
# so a headline with a word in italics is one long word. Of two names in an `itemprop` it makes one
# key, "name headline", which no reader looks up. Also, JSON-LD with "@graph", as many blogs write it,
# is in the result under the key "undefined".
#
# Seen with web-auto-extractor 1.0.17:
#   microdata   {"name headline":"TheBertasails","datePublished":"Saturday"}
#   JSON-LD     the keys are undefined
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund web-auto-extractor@1.0.17 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert/strict");
const WebAutoExtractor = require("web-auto-extractor").default;

const graph = {
  "@context": "https://schema.org",
  "@graph": [{ "@type": "Article", name: "Boats" }],
};
const page = `<!DOCTYPE html><html><head><title>Pier</title>
<script type="application/ld+json">${JSON.stringify(graph)}</script></head>
<body><div itemscope itemtype="http://schema.org/Article">
<h1 itemprop="name headline">The <i>Berta</i> sails</h1>
<time itemprop="datePublished" datetime="2024-03-02">Saturday</time></div></body></html>`;
const { microdata, jsonld } = WebAutoExtractor().parse(page);
const { "@context": _, "@type": __, ...article } = microdata.Article[0];
console.log("microdata ", JSON.stringify(article));
console.log("JSON-LD   ", "the keys are", Object.keys(jsonld).join(", "));
assert.deepEqual(article, { "name headline": "TheBertasails", datePublished: "Saturday" });
assert.deepEqual(Object.keys(jsonld), ["undefined"]);
JAVASCRIPT
node look.cjs
