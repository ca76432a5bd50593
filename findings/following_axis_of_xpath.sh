#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "//h2/following::p" gives all paragraphs after a heading, however they are nested. In
# XPath, the axis "following" has all nodes after an element but for its descendants, and
# "preceding" all before it but for its ancestors. Rules for pages use them to find the first list
# after a label.
#
# What happens: the package xpath for Node.js goes from an element into its own content, and not to
# the siblings after it if it has any content. So after the heading, the article is missing, and the
# first paragraph is that of the sidebar. The words "after" a bold word begin with the word itself.
# "preceding" also returns the ancestors, so each page has one more `div` before the list. There
# is no error.
#
# Seen with xpath 0.0.34 and @xmldom/xmldom 0.9.12 on Node.js 20, and lxml 6.1.3:
#   //h2/following::p/text()     xpath: Menu   lxml: Boats | sail. | Menu
#   //h2/following::p[1]/text()  xpath: Menu   lxml: Boats | sail.
#   //b/following::text()[1]     xpath: often  lxml: sail.
#   count(//ul/preceding::div)   xpath: 1      lxml: 0
#   //p/following::li/text()     xpath: -      lxml: Nine | Noon
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check lxml==6.1.3
npm install --silent --no-audit --no-fund xpath@0.0.34 @xmldom/xmldom@0.9.12 >/dev/null
cat >page.xml <<'XML'
<html><body><div><h2>Tides</h2><p>Boats <b>often</b> sail.</p><ul><li>Nine</li><li>Noon</li></ul>
</div><aside><p>Menu</p></aside></body></html>
XML
cat >expressions.txt <<'TEXT'
//h2/following::p/text()
//h2/following::p[1]/text()
//b/following::text()[1]
count(//ul/preceding::div)
//p/following::li/text()
TEXT
cat >find.cjs <<'JAVASCRIPT'
const fs = require("node:fs");
const { DOMParser } = require("@xmldom/xmldom");
const xpath = require("xpath");

const page = new DOMParser().parseFromString(fs.readFileSync("page.xml", "utf8"), "text/xml");
const found = fs.readFileSync("expressions.txt", "utf8").trim().split("\n").map((expression) => {
  const result = xpath.select(expression, page);
  return Array.isArray(result) ? result.map((node) => node.nodeValue) : [String(result)];
});
console.log(JSON.stringify(found));
JAVASCRIPT
node find.cjs >found.json
venv/bin/python - <<'PYTHON'
import json

from lxml import etree

EXPECTED = [
    (["Menu"], ["Boats ", " sail.", "Menu"]),
    (["Menu"], ["Boats ", " sail."]),
    (["often"], [" sail."]),
    (["1"], ["0"]),
    ([], ["Nine", "Noon"]),
]
page = etree.parse("page.xml")
with open("found.json", encoding="utf-8") as file:
    by_xpath = json.load(file)
with open("expressions.txt", encoding="utf-8") as file:
    expressions = file.read().split("\n")[:-1]
for expression, first, expected in zip(expressions, by_xpath, EXPECTED, strict=True):
    result = page.xpath(expression)
    by_lxml = [str(text) for text in result] if isinstance(result, list) else [f"{result:.0f}"]
    shown = [" | ".join(text.strip() for text in texts) or "-" for texts in (first, by_lxml)]
    print(f"{expression:28} xpath: {shown[0]:5}  lxml: {shown[1]}")
    assert (first, by_lxml) == expected
PYTHON
