#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: microdata-rdf-streaming-parser, which reads microdata as RDF for Node.js, gives a text the
# language of its element: its own `lang`, or that of the nearest element around it. The specification
# "Microdata to RDF" says so, and rdfa-streaming-parser of the same author does it for RDFa.
#
# What happens: each `lang` within an item is stored for the whole item and stays. A title in German
# makes all that follows it German, to the end of the item, also if it is beside the title and the page
# is in English. What comes before has no language at all, as a `lang` around the item is not read. So
# the order of the elements decides, and a search for the English name of a thing finds a wrong one.
#
# Seen with microdata-rdf-streaming-parser 3.0.0 and rdfa-streaming-parser 3.0.2 on Node.js 20, for
# <html lang="en"> and four properties, of which the second has lang="de":
#   microdata   Boats      Boote de    The harbour is open. de    Pier de
#   RDFa        Boats en   Boote de    The harbour is open. en    Pier en
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund microdata-rdf-streaming-parser@3.0.0 \
  rdfa-streaming-parser@3.0.2 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { MicrodataRdfParser } from "microdata-rdf-streaming-parser";
import { RdfaParser } from "rdfa-streaming-parser";

const page = `<!DOCTYPE html><html lang="en"><head><title>Boats</title></head><body>
<article ITEM><h1 PROPERTY="name">Boats</h1><p PROPERTY="alternateName" lang="de">Boote</p>
<p PROPERTY="description">The harbour is open.</p><p PROPERTY="keywords">Pier</p></article>
</body></html>`;
for (const [name, item, property, parser, expected] of [
  ["microdata", 'itemscope itemtype="http://schema.org/Article"', "itemprop",
    new MicrodataRdfParser({ baseIRI: "http://site.example/" }),
    ["Boats ", "Boote de", "The harbour is open. de", "Pier de"]],
  ["RDFa", 'vocab="http://schema.org/" typeof="Article"', "property",
    new RdfaParser({ baseIRI: "http://site.example/", contentType: "text/html" }),
    ["Boats en", "Boote de", "The harbour is open. en", "Pier en"]],
]) {
  const found = [];
  parser.on("data", ({ object }) => {
    if (object.termType === "Literal") found.push(`${object.value} ${object.language}`);
  });
  const end = new Promise((resolve) => parser.on("end", resolve));
  parser.end(page.replace("ITEM", item).replaceAll("PROPERTY", property));
  await end;
  console.log(name, found);
  assert.deepEqual(found, expected);
}
JAVASCRIPT
unshare -rn node look.mjs
