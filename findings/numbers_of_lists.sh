#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a converter to text or Markdown that numbers the items of an ordered list gives them the
# numbers that browsers show: from `start` on, from the number of an item that has `value`, and
# downwards with `reversed`. Laws, recipes and lists that a picture interrupts need these.
#
# What happens: no two kinds of tools agree. markdownify and html2text know `start` and not `value`.
# inscriptis knows `value` and not `start`, so a list can jump from 1 to 9. Resiliparse and
# trafilatura count each list from 1. None counts downwards.
#
# Seen with markdownify 1.2.3, html2text 2025.4.15, inscriptis 2.7.6, Resiliparse 2.0.1 and
# trafilatura 2.3.1, for <ol start=5> with a second item of value=9, and for <ol reversed> of two:
#   browsers     5 9 10   2 1
#   markdownify  5 6 7    1 2
#   html2text    5 6 7    1 2
#   inscriptis   1 9 10   1 2
#   resiliparse  1 2 3    1 2
#   trafilatura  1 2 3    1 2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  markdownify==1.2.3 html2text==2025.4.15 inscriptis==2.7.6 resiliparse==2.0.1 \
  trafilatura==2.3.1 lxml_html_clean==0.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import re

import html2text
import inscriptis
import markdownify
import trafilatura
from resiliparse.extract.html2text import extract_plain_text

STARTED = '<ol start="5"><li>salt</li><li value="9">flour</li><li>yeast</li></ol>'
REVERSED = "<ol reversed><li>bread</li><li>rolls</li></ol>"
PARAGRAPH = """<p>The bakery on the corner opens at five, and by six there is a queue that reaches
the chemist. Nobody in it talks before the first loaf is handed over the counter.</p>"""


def page(html):
    return f"<html><body><article>{PARAGRAPH * 3}{html}{PARAGRAPH}</article></body></html>"


tools = {
    "markdownify": markdownify.markdownify,
    "html2text": html2text.html2text,
    "inscriptis": inscriptis.get_text,
    "resiliparse": extract_plain_text,
    "trafilatura": lambda html: trafilatura.extract(html, output_format="markdown"),
}
expected = {"markdownify": ("5 6 7", "1 2"), "html2text": ("5 6 7", "1 2"),
            "inscriptis": ("1 9 10", "1 2"), "resiliparse": ("1 2 3", "1 2"),
            "trafilatura": ("1 2 3", "1 2")}
for name, convert in tools.items():
    seen = tuple(" ".join(re.findall(r"(?m)^\s*(\d+)\. ", convert(page(html))))
                 for html in (STARTED, REVERSED))
    print(f"{name:12} {seen[0]:8} {seen[1]}")
    assert seen == expected[name]
PYTHON
