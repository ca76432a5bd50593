#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: of a formula in MathML, readers of pages give either its signs or the source in its
# `annotation` (TeX), once. Wikipedia, KaTeX and LaTeXML write both; browsers show only the signs.
#
# What happens: html2text, markdownify and Resiliparse write the signs and the source directly after
# them, as one word, with the exponent as a digit on the line. trafilatura writes neither, so that
# its sentence has a gap.
#
# Seen with html2text 2025.4.15, markdownify 1.2.2, trafilatura 2.0.0 and Resiliparse 2.0.1:
#   html2text    is written E=mc2{\displaystyle E=mc^{2}} in all books
#   markdownify  is written E=mc2{\displaystyle E=mc^{2}} in all books
#   trafilatura  is written in all books
#   Resiliparse  is written E=mc2{\displaystyle E=mc^{2}} in all books
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

PAGE = r"""<html><body><article><h1>Energy</h1>
<p>The energy of a body at rest is its mass times the square of the speed of light, which is written
<math><semantics><mrow><mi>E</mi><mo>=</mo><mi>m</mi><msup><mi>c</mi><mn>2</mn></msup></mrow><annotation
encoding="application/x-tex">{\displaystyle E=mc^{2}}</annotation></semantics></math> in all books
of physics.</p>
<p>It was found in the year 1905, and many have tried since to say in other words what it means for
the life of every day.</p></article></body></html>"""
texts = {
    "html2text": html2text.HTML2Text(bodywidth=0).handle(PAGE),
    "markdownify": markdownify.markdownify(PAGE),
    "trafilatura": trafilatura.extract(PAGE),
    "Resiliparse": extract_plain_text(PAGE, main_content=True),
}
for name, text in texts.items():
    said = re.search("is written.*?in all books", " ".join(text.split()))[0]
    print(f"{name:12} {said}")
    formula = "" if name == "trafilatura" else r"E=mc2{\displaystyle E=mc^{2}} "
    assert said == f"is written {formula}in all books"
PYTHON
