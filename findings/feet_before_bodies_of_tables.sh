#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a `tfoot` that comes before the `tbody`, as HTML 4 demanded and the standard still allows, is
# the last row of the table in what tools write, because browsers show it there. Scripts that make
# tables put it there to this day.
#
# What happens: four tools write the foot, here a sum, directly below the heads, as if it were the
# first row. markdownify also takes it for a second head, and writes a second line of dashes.
#
# Seen with html2text 2025.4.15, markdownify 1.2.2, trafilatura 2.0.0 and Resiliparse 2.0.1:
#   html2text    Year | --- | Sum | 1914 | 1915
#   markdownify  Year | --- | --- | Sum | 1914 | 1915
#   trafilatura  Year | --- | Sum | 1914 | 1915
#   Resiliparse  Year | Sum | 1914 | 1915
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check html2text==2025.4.15 \
  markdownify==1.2.2 trafilatura==2.0.0 lxml_html_clean==0.4.6 Resiliparse==2.0.1
"$folder/venv/bin/python" - <<'PYTHON'
import re

import html2text
import markdownify
import trafilatura
from resiliparse.extract.html2text import extract_plain_text

PAGE = """<html><body><article><h1>Ships</h1>
<p>The table counts the ships that came into the harbour in each year of the war, as the office of
the harbour has written them down.</p>
<table><thead><tr><th>Year</th><th>Ships</th></tr></thead>
<tfoot><tr><td>Sum</td><td>7</td></tr></tfoot>
<tbody><tr><td>1914</td><td>3</td></tr><tr><td>1915</td><td>4</td></tr></tbody></table>
<p>No other book has these numbers, and the boats of the fishermen, who came every day, were never
counted by anyone.</p></article></body></html>"""
texts = {
    "html2text": html2text.HTML2Text(bodywidth=0).handle(PAGE),
    "markdownify": markdownify.markdownify(PAGE),
    "trafilatura": trafilatura.extract(PAGE),
    "Resiliparse": extract_plain_text(PAGE, main_content=True),
}
for name, text in texts.items():
    rows = re.findall(r"^\|? *(Year|Sum|1914|1915|---)(?=[ |\t])", text, re.MULTILINE)
    print(f"{name:12} {' | '.join(rows)}")
    assert [row for row in rows if row != "---"] == ["Year", "Sum", "1914", "1915"]
assert texts["markdownify"].count("| --- | --- |") == 2
PYTHON
