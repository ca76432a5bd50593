#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "section:has(> p > a)" finds the sections that have a paragraph with a link, as in
# browsers. What is in the parentheses begins at the section: a child p, and a link in it. Rules
# that drop boxes of links are written in this way.
#
# What happens: cssselect2 asks for a descendant that is both the last part of the selector and
# related to the section by the first sign: here, a link that is a child of the section and of a
# paragraph. So two steps find nothing, and ":not(:has(> p > a))" finds each section. There is no
# error, and with one step, "> p", all is right. Without a sign at the beginning, the parts may be
# outside: a paragraph "has" a section with a link, because the section is around it.
#
# Seen with cssselect2 0.10.1 and jsdom 29.1.1 on Node.js 20, for the sections "links" and "text" in
# a `main` (the elements found, by their id):
#   section:has(> p)            cssselect2: links text  jsdom: links text
#   section:has(> p > a)        cssselect2: -           jsdom: links
#   section:not(:has(> p > a))  cssselect2: links text  jsdom: text
#   h2:has(+ p a)               cssselect2: -           jsdom: heading
#   p:has(section a)            cssselect2: first       jsdom: -
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  cssselect2==0.10.1 html5lib==1.1 tinycss2==1.5.1
npm install --silent --no-audit --no-fund jsdom@29.1.1 >/dev/null
cat >page.html <<'HTML'
<!DOCTYPE html><html><head><title>Boats</title></head><body><main>
<section id="links"><h2 id="heading">See also</h2><p id="first"><a href="/a">Boats</a></p></section>
<section id="text"><p id="second">The boats sail at nine.</p></section></main></body></html>
HTML
cat >selectors.txt <<'TEXT'
section:has(> p)
section:has(> p > a)
section:not(:has(> p > a))
h2:has(+ p a)
p:has(section a)
TEXT
cat >find.cjs <<'JAVASCRIPT'
const fs = require("node:fs");
const { JSDOM } = require("jsdom");

const { document } = new JSDOM(fs.readFileSync("page.html", "utf8")).window;
const selectors = fs.readFileSync("selectors.txt", "utf8").trim().split("\n");
console.log(JSON.stringify(selectors.map((selector) =>
  [...document.querySelectorAll(selector)].map((element) => element.id))));
JAVASCRIPT
node find.cjs >found.json
venv/bin/python - <<'PYTHON'
import json

import cssselect2
import html5lib

EXPECTED = [
    (["links", "text"], ["links", "text"]),
    ([], ["links"]),
    (["links", "text"], ["text"]),
    ([], ["heading"]),
    (["first"], []),
]
with open("page.html", encoding="utf-8") as file:
    page = cssselect2.ElementWrapper.from_html_root(html5lib.parse(file.read()))
with open("selectors.txt", encoding="utf-8") as file:
    selectors = file.read().splitlines()
with open("found.json", encoding="utf-8") as file:
    by_jsdom = json.load(file)
for selector, second, expected in zip(selectors, by_jsdom, EXPECTED, strict=True):
    first = [element.etree_element.get("id") for element in page.query_all(selector)]
    shown = [" ".join(found) or "-" for found in (first, second)]
    print(f"{selector:26}  cssselect2: {shown[0]:10}  jsdom: {shown[1]}")
    assert (first, second) == expected
PYTHON
