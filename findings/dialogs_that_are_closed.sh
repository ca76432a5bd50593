#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: tools that take the main text of a page leave out a `dialog` without the attribute `open`
# and an element with `popover`. The standard's own style sheet gives both `display: none`, so no
# style sheet of the page has to be read to know it.
#
# What happens: html2text and markdownify, which convert the whole page, and Resiliparse, asked for
# the main content, write both between the paragraphs of the article. trafilatura leaves out the
# dialog and writes the popover.
#
# Seen with html2text 2025.4.15, markdownify 1.2.2, trafilatura 2.0.0 and Resiliparse 2.0.1:
#   html2text    dialog popover
#   markdownify  dialog popover
#   trafilatura  popover
#   Resiliparse  dialog popover
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check html2text==2025.4.15 \
  markdownify==1.2.2 trafilatura==2.0.0 lxml_html_clean==0.4.6 Resiliparse==2.0.1
"$folder/venv/bin/python" - <<'PYTHON'
import html2text
import markdownify
import trafilatura
from resiliparse.extract.html2text import extract_plain_text

PAGE = """<html><body><article><h1>Tides</h1>
<p>The tide comes in twice a day, and with it the boats that wait before the bar at the mouth of the
river.</p>
<dialog><p>Your time has ended, please sign in again to read on.</p></dialog>
<div popover id="p"><p>Words about this page that a button opens.</p></div>
<p>At low tide the sand lies bare for two miles, and people walk across it to the island with the
old church.</p></article></body></html>"""
texts = {
    "html2text": html2text.HTML2Text(bodywidth=0).handle(PAGE),
    "markdownify": markdownify.markdownify(PAGE),
    "trafilatura": trafilatura.extract(PAGE),
    "Resiliparse": extract_plain_text(PAGE, main_content=True),
}
shown = {name: [kind for kind, words in (("dialog", "sign in again"), ("popover", "a button opens"))
                if words in " ".join(text.split())] for name, text in texts.items()}
for name, kinds in shown.items():
    print(f"{name:12} {' '.join(kinds)}")
assert shown == {"html2text": ["dialog", "popover"], "markdownify": ["dialog", "popover"],
                 "trafilatura": ["popover"], "Resiliparse": ["dialog", "popover"]}
PYTHON
