#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: of <time itemprop="datePublished">2024-03-02</time>, a reader of microdata gives the date.
# In the standard, the value of a `time` without the attribute `datetime` is its text.
#
# What happens: extruct, microdata and microdata-node all give an empty string. They read the
# attribute and never the text, so the page has a date that is "": neither missing nor a date. The
# same text in a `span` is read. A comparison of these readers shows no fault, for all of them
# agree.
#
# Seen with extruct 0.18.0, microdata 0.8.0 and microdata-node 2.0.0 on Node.js 20:
#   extruct         ""  (in a span: "2024-03-02")
#   microdata       ""  (in a span: "2024-03-02")
#   microdata-node  ""  (in a span: "2024-03-02")
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  extruct==0.18.0 microdata==0.8.0 lxml_html_clean==0.4.6
npm install --silent --no-audit --no-fund microdata-node@2.0.0 >/dev/null
cat >page.html <<'HTML'
<!DOCTYPE html><html><head><title>Harbour</title></head><body>
<article itemscope itemtype="https://schema.org/Article">
<time itemprop="datePublished">2024-03-02</time> <span itemprop="dateCreated">2024-03-02</span>
<h1 itemprop="name">Harbour</h1></article></body></html>
HTML
cat >read.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { toJson } from "microdata-node";

const item = toJson(readFileSync("page.html", "utf8"), { base: "http://site.example/" }).items[0];
console.log(JSON.stringify(item.properties));
JAVASCRIPT
venv/bin/python - <<'PYTHON'
import json
import subprocess

import extruct
import microdata

with open("page.html", encoding="utf-8") as file:
    page = file.read()
by_node = subprocess.run(["node", "read.mjs"], check=True, capture_output=True).stdout
properties = {
    "extruct": extruct.extract(page, syntaxes=["microdata"])["microdata"][0]["properties"],
    "microdata": json.loads(microdata.get_items(page)[0].json())["properties"],
    "microdata-node": json.loads(by_node),
}
for name, values in properties.items():
    time, span = (value if isinstance(value, str) else value[0]
                  for value in (values["datePublished"], values["dateCreated"]))
    print(f'{name:15} "{time}"  (in a span: "{span}")')
    assert (time, span) == ("", "2024-03-02")
PYTHON
