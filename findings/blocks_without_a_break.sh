#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a converter from HTML to text ends a line at each element that browsers show as a block, so
# the words at its end and those after it stay apart, however the page is written.
#
# What happens: each tool has a list of blocks of its own and takes what is missing there for part of
# a line. The question in a `summary` and the answer after it become one word in four of five tools.
# inscriptis also joins a term of a `dl` with its description, markdownify the end of `main` and of
# `address` with what follows, and html2text a picture's caption with the words before it and a
# table's with the first cell. All of this is usual in pages that a program has written without line
# feeds between elements. boilerpy3 takes what it does not know for a block, and joins nothing.
#
# Seen with inscriptis 2.7.6, Resiliparse 2.0.1, markdownify 1.2.3, html2text 2025.4.15 and
# boilerpy3 1.0.7; joined are the words around:
#   inscriptis   summary legend dialog dt hr
#   resiliparse  summary legend dialog
#   markdownify  summary legend dialog address main
#   html2text    summary legend dialog address main figcaption caption
#   boilerpy3    none
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  inscriptis==2.7.6 resiliparse==2.0.1 markdownify==1.2.3 html2text==2025.4.15 boilerpy3==1.0.7
"$folder/venv/bin/python" - <<'PYTHON'
import html2text
import inscriptis
import markdownify
from boilerpy3.extractors import KeepEverythingExtractor
from resiliparse.extract.html2text import extract_plain_text

PAGES = {
    "summary": "<details><summary>Tide</summary>Noon</details>",
    "legend": "<fieldset><legend>Tide</legend>Noon</fieldset>",
    "dialog": "<dialog open>Tide</dialog>Noon",
    "address": "<address>Tide</address>Noon",
    "main": "<main>Tide</main>Noon",
    "dt": "<dl><dt>Tide</dt><dd>Noon</dd></dl>",
    "hr": "Tide<hr>Noon",
    "figcaption": "<figure>Tide<figcaption>Noon</figcaption></figure>",
    "caption": "<table><caption>Tide</caption><tr><td>Noon</td></tr></table>",
    "p": "<p>Tide</p>Noon",
}
tools = {
    "inscriptis": inscriptis.get_text,
    "resiliparse": extract_plain_text,
    "markdownify": markdownify.markdownify,
    "html2text": html2text.html2text,
    "boilerpy3": KeepEverythingExtractor().get_content,
}
expected = {
    "inscriptis": ["summary", "legend", "dialog", "dt", "hr"],
    "resiliparse": ["summary", "legend", "dialog"],
    "markdownify": ["summary", "legend", "dialog", "address", "main"],
    "html2text": ["summary", "legend", "dialog", "address", "main", "figcaption", "caption"],
    "boilerpy3": [],
}
for name, convert in tools.items():
    joined = [tag for tag, html in PAGES.items()
              if "TideNoon" in convert(f"<html><body>{html}</body></html>")]
    print(f"{name:12} {' '.join(joined) or 'none'}")
    assert joined == expected[name]
PYTHON
