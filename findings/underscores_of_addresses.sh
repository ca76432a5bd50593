#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a converter to Markdown writes a backslash before "_" so that the reader sees the text of
# the page. An address in the text is read as it was, and a link that a reader makes of it leads
# there.
#
# What happens: Turndown, markdownify and node-html-markdown write the backslash within addresses,
# too. Readers with GitHub's autolinks take an address up to the next blank, as its specification
# says, so the backslash is a part of it. The reader sees "Low\_tide", and the link that was made
# leads to Low%5C_tide, which does not exist. Addresses of wikis and files often have underscores.
# html2text writes no backslash.
#
# Seen with Turndown 7.2.5 and node-html-markdown 2.0.0 on Node.js 20, markdownify 1.2.3 and
# html2text 2025.4.15; read in the same way by marked 18.2.1, cmarkgfm 2025.10.22 and markdown-it-py
# 4.3.0 with linkify-it-py 2.2.0:
#   turndown            http://site.example/wiki/Low%5C_tide  http://site.example/wiki/Low\_tide
#   node-html-markdown  http://site.example/wiki/Low%5C_tide  http://site.example/wiki/Low\_tide
#   markdownify         http://site.example/wiki/Low%5C_tide  http://site.example/wiki/Low\_tide
#   html2text           http://site.example/wiki/Low_tide     http://site.example/wiki/Low_tide
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check markdownify==1.2.3 html2text==2025.4.15 \
  cmarkgfm==2025.10.22 markdown-it-py==4.3.0 linkify-it-py==2.2.0 lxml==6.1.3
npm install --silent --no-audit --no-fund turndown@7.2.5 node-html-markdown@2.0.0 marked@18.2.1 \
  >/dev/null
cat >page.html <<'HTML'
<p>See http://site.example/wiki/Low_tide now.</p>
HTML
cat >write.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { NodeHtmlMarkdown } from "node-html-markdown";
import TurndownService from "turndown";

const page = readFileSync("page.html", "utf8");
console.log(JSON.stringify({
  turndown: new TurndownService().turndown(page),
  "node-html-markdown": NodeHtmlMarkdown.translate(page),
}));
JAVASCRIPT
cat >read.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { marked } from "marked";

const written = JSON.parse(readFileSync("written.json", "utf8"));
const read = Object.entries(written).map(([name, markdown]) => [name, marked.parse(markdown)]);
console.log(JSON.stringify(Object.fromEntries(read)));
JAVASCRIPT
node write.mjs >by_node.json
venv/bin/python - <<'PYTHON'
import json

import html2text
import markdownify

with open("page.html", encoding="utf-8") as file:
    page = file.read()
with open("by_node.json", encoding="utf-8") as file:
    written = json.load(file)
written["markdownify"] = markdownify.markdownify(page)
written["html2text"] = html2text.html2text(page)
with open("written.json", "w", encoding="utf-8") as file:
    json.dump(written, file)
PYTHON
node read.mjs >read.json
venv/bin/python - <<'PYTHON'
import json

import cmarkgfm
import lxml.html
from markdown_it import MarkdownIt

with open("written.json", encoding="utf-8") as file:
    written = json.load(file)
with open("read.json", encoding="utf-8") as file:
    by_marked = json.load(file)


def link_of(page):
    link, = lxml.html.fromstring(page).iter("a")
    return link.get("href"), link.text


WRONG = ("http://site.example/wiki/Low%5C_tide", r"http://site.example/wiki/Low\_tide")
RIGHT = ("http://site.example/wiki/Low_tide", "http://site.example/wiki/Low_tide")
for name, markdown in written.items():
    links = {link_of(by_marked[name]),
             link_of(cmarkgfm.github_flavored_markdown_to_html(markdown)),
             link_of(MarkdownIt("gfm-like").render(markdown))}
    assert links == {RIGHT if name == "html2text" else WRONG}
    print(f"{name:19}", *links.pop())
PYTHON
