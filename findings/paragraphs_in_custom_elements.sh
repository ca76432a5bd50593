#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: html5lib's serialize() and minify-html omit only the end tags that HTML allows to be
# omitted. So a parser makes of their output the tree that was written: the page is shorter, and
# each element has its own content.
#
# What happens: both omit the end tag of a paragraph at the end of a custom element, where the
# standard demands it. A parser then ignores the end tag of the custom element, so the rest of the
# page, with its footer, becomes the content of the first card. html5lib does the same in `ins`,
# `del` and `video`, and the words after a link around a paragraph become a part of the paragraph.
# No word is lost, and a tool that removes the card, or what was deleted, then removes the article.
# In a `div` all is right. html-minifier-terser keeps the end tag.
#
# Seen with html5lib 1.1, minify-html 0.18.1 and html-minifier-terser 7.2.0 on Node.js 20
# (removeOptionalTags), read again by html5lib (the elements around each text):
#   before                one: my-card/p  two: p          three: footer
#   html5lib              one: my-card/p  two: my-card/p  three: my-card/footer
#   minify-html           one: my-card/p  two: my-card/p  three: my-card/footer
#   html-minifier-terser  one: my-card/p  two: p          three: footer
#   html5lib, del         one: del/p      two: del/p      three: del/footer
#   html5lib, a           one: p/a        two: p          three: footer
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check html5lib==1.1 minify-html==0.18.1
npm install --silent --no-audit --no-fund html-minifier-terser@7.2.0 >/dev/null
cat >card.html <<'HTML'
<!DOCTYPE html><html><head><title>Boats</title></head><body><my-card><p>one</p></my-card><p>two</p>
<footer>three</footer></body></html>
HTML
cat >write.cjs <<'JAVASCRIPT'
const fs = require("node:fs");
const { minify } = require("html-minifier-terser");

minify(fs.readFileSync("card.html", "utf8"), { removeOptionalTags: true }).then(console.log);
JAVASCRIPT
node write.cjs >by_node.html
venv/bin/python - <<'PYTHON'
import html5lib
import minify_html

CARD, LINK = "one: my-card/p  two: p          three: footer", "<a href='/a'><p>one</p></a>two"
IN_CARD = "one: my-card/p  two: my-card/p  three: my-card/footer"


def places(page):
    found = []

    def add(text, around):
        if text and text.strip():
            found.append(f"{text.strip()}: {'/'.join(around)}")

    def visit(element, around):
        add(element.text, around)
        for child in element:
            visit(child, [*around, child.tag])
            add(child.tail, around)

    visit(html5lib.parse(page, namespaceHTMLElements=False).find("body"), [])
    return "  ".join(f"{place:14}" for place in found).strip()


def by_html5lib(page):
    return html5lib.serialize(html5lib.parse(page))


with open("card.html", encoding="utf-8") as file:
    page = file.read()
with open("by_node.html", encoding="utf-8") as file:
    by_node = file.read()
deleted = page.replace("my-card", "del")
linked = page.replace("<my-card><p>one</p></my-card><p>two</p>", LINK)
assert deleted != page and linked != page
ROWS = [
    ("before", page, CARD),
    ("html5lib", by_html5lib(page), IN_CARD),
    ("minify-html", minify_html.minify(page), IN_CARD),
    ("html-minifier-terser", by_node, CARD),
    ("before, del", deleted, "one: del/p      two: p          three: footer"),
    ("html5lib, del", by_html5lib(deleted), "one: del/p      two: del/p      three: del/footer"),
    ("before, a", linked, "one: a/p        two:            three: footer"),
    ("html5lib, a", by_html5lib(linked), "one: p/a        two: p          three: footer"),
]
for name, text, expected in ROWS:
    print(f"{name:20}  {places(text)}")
    assert places(text) == expected
PYTHON
