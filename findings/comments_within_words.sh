#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a comment in a page is not there for its text. React writes an empty one between a text and a
# value when it renders a page on a server, so the price {euros}.{cents} is "12<!-- -->.<!-- -->50",
# and a browser shows 12.50. An extractor of text gives 12.50 too.
#
# What happens: goose3 and newspaper4k, two extractors of articles, write a blank at each comment: the
# price is "12 . 50", the page is "3 / 10", and "harbour's" is two words. A measure that counts words
# finds wrong ones, a search for 12.50 finds nothing, and a language model reads two
# numbers. string-strip-html, which removes tags in Node.js, does it too, but takes the blank before
# a full stop away, so the price is "12. 50". All three keep "un<b>believ</b>able" together.
# trafilatura, inscriptis and html-to-text have the text as browsers show it.
#
# Seen with goose3 3.1.22, newspaper4k 0.9.6, trafilatura 2.3.1 and inscriptis 2.7.6, and with
# string-strip-html 13.7.6 and html-to-text 10.0.1 on Node.js 20:
#   goose3, newspaper4k    Page 3 / 10 costs 12 . 50 in the harbour 's unbelievable shop.
#   string-strip-html      Page 3 / 10 costs 12. 50 in the harbour 's unbelievable shop.
#   the three other ones   Page 3/10 costs 12.50 in the harbour's unbelievable shop.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
for package in lxml_html_clean==0.4.6 goose3==3.1.22 newspaper4k==0.9.6 trafilatura==2.3.1 \
  inscriptis==2.7.6; do
  venv/bin/pip install --quiet --disable-pip-version-check "$package"
done
npm install --silent --no-audit --no-fund --ignore-scripts \
  string-strip-html@13.7.6 html-to-text@10.0.1 >/dev/null
cat >page.html <<'HTML'
<!DOCTYPE html><html lang="en"><head><title>Boats</title></head><body><article><h1>Boats</h1>
<p>Page 3<!-- -->/<!-- -->10 costs 12<!-- -->.<!-- -->50 in the harbour<!-- -->'s un<b>believ</b>able shop.
This is what it is in the summer, and it is not the same for those who are there in the winter.</p>
<p>The captain of the ferry said that the boats would be late, since the storm had moved the sand at
the entry of the harbour. The people had to wait for the tide, which is to be high in the evening.</p>
<p>The next ferry is to leave for the islands at noon, if the wind is not too strong by then, and it
will be back before the night. More boats than before are expected in the summer.</p>
</article></body></html>
HTML
cat >look.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { convert } from "html-to-text";
import { stripHtml } from "string-strip-html";
const page = readFileSync("page.html", "utf8");
const options = { wordwrap: false };
console.log(JSON.stringify({
  "string-strip-html": stripHtml(page).result,
  "html-to-text": convert(page, options),
}));
JAVASCRIPT
unshare -rn node look.mjs >by_node.json
unshare -rn venv/bin/python -W ignore - <<'PYTHON'
import json

import goose3
import inscriptis
import newspaper
import trafilatura

with open("page.html", encoding="utf-8") as file:
    page = file.read()
with open("by_node.json", encoding="utf-8") as file:
    texts = json.load(file)
texts["goose3"] = goose3.Goose().extract(raw_html=page).cleaned_text
texts["newspaper4k"] = newspaper.article("http://site.example/", input_html=page).text
texts["trafilatura"] = trafilatura.extract(page)
texts["inscriptis"] = inscriptis.get_text(page)
SHOWN = "Page 3/10 costs 12.50 in the harbour's unbelievable shop."
PARTS = "Page 3 / 10 costs 12 . 50 in the harbour 's unbelievable shop."
EXPECTED = {
    "goose3": PARTS,
    "newspaper4k": PARTS,
    "string-strip-html": "Page 3 / 10 costs 12. 50 in the harbour 's unbelievable shop.",
    "trafilatura": SHOWN,
    "inscriptis": SHOWN,
    "html-to-text": SHOWN,
}
for name, expected in EXPECTED.items():
    text = " ".join(texts[name].split())
    found = text[text.index("Page 3"):text.index(" This is")]
    print(f"{name:18} {found}")
    assert found == expected
PYTHON
