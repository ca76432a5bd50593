#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: document.evaluate of jsdom finds what browsers find, so a rule that was tried in a browser
# works on Node.js: "preceding-sibling::*[self::h2][1]" is the nearest heading before an element,
# and "(//p)[1]" is the first paragraph of the page.
#
# What happens: for the first predicate jsdom counts backwards from the element, as it should, and
# for the second one forwards from the beginning. So each list gets the first heading of the
# article, and "ancestor::*[@class][1]" is the outermost box with a class. In "(//p)[1]", jsdom
# forgets the parentheses and finds the first paragraph of each box. A paragraph without a link "has
# a link to another address". There is no error, and an article with one heading is right.
#
# Seen with jsdom 29.1.1 on Node.js 20, and lxml 6.1.3:
#   //ul/preceding-sibling::*[self::h2][1]  jsdom: Boats       lxml: Tides
#   //ul/preceding-sibling::h2[1]           jsdom: Tides       lxml: Tides
#   //b/ancestor::*[@class][1]/@class       jsdom: page        lxml: lead
#   (//p)[1]                                jsdom: Wind, Menu  lxml: Wind
#   //p[a/@href != '/news']                 jsdom: Wind, Menu  lxml: -
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check lxml==6.1.3
npm install --silent --no-audit --no-fund jsdom@29.1.1 >/dev/null
cat >page.html <<'HTML'
<!DOCTYPE html><html><head><title>Harbour</title></head><body><article class="page"><h2>Boats</h2>
<p class="lead"><b>Wind</b></p><h2>Tides</h2><ul><li>Noon</li></ul></article>
<aside><p>Menu</p></aside></body></html>
HTML
cat >expressions.txt <<'TEXT'
//ul/preceding-sibling::*[self::h2][1]
//ul/preceding-sibling::h2[1]
//b/ancestor::*[@class][1]/@class
(//p)[1]
//p[a/@href != '/news']
TEXT
cat >find.cjs <<'JAVASCRIPT'
const fs = require("node:fs");
const { JSDOM } = require("jsdom");

const { document } = new JSDOM(fs.readFileSync("page.html", "utf8")).window;
const found = fs.readFileSync("expressions.txt", "utf8").trim().split("\n").map((expression) => {
  const nodes = document.evaluate(expression, document, null, 0, null);
  const texts = [];
  for (let node = nodes.iterateNext(); node; node = nodes.iterateNext()) {
    texts.push(node.textContent);
  }
  return texts;
});
console.log(JSON.stringify(found));
JAVASCRIPT
node find.cjs >found.json
venv/bin/python - <<'PYTHON'
import json

from lxml import html

EXPECTED = [
    (["Boats"], ["Tides"]),
    (["Tides"], ["Tides"]),
    (["page"], ["lead"]),
    (["Wind", "Menu"], ["Wind"]),
    (["Wind", "Menu"], []),
]
page = html.parse("page.html")
with open("found.json", encoding="utf-8") as file:
    by_jsdom = json.load(file)
with open("expressions.txt", encoding="utf-8") as file:
    expressions = file.read().split("\n")[:-1]
for expression, first, expected in zip(expressions, by_jsdom, EXPECTED, strict=True):
    by_lxml = [node if isinstance(node, str) else node.text_content()
               for node in page.xpath(expression)]
    shown = [", ".join(texts) or "-" for texts in (first, by_lxml)]
    print(f"{expression:38}  jsdom: {shown[0]:10}  lxml: {shown[1]}")
    assert (first, by_lxml) == expected
PYTHON
