#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: gne (GeneralNewsExtractor), a reader of news pages for Python, gives the text of an article
# with all its paragraphs. A link or a bold word in one of them changes nothing: its source even has
# a rule for articles with some links between the words.
#
# What happens: each element gets a score, and the text of the best one is the content, whether this is
# the article or a paragraph. The score is the length of the text, divided by the number of elements
# in it. A paragraph without elements has the score 0, so the article around the paragraphs wins. With
# one bold word, a paragraph's whole length is divided by 1, and the article's length by the number of
# its paragraphs, so a long paragraph beats the article, and the others are lost. A link in it has the
# same effect, because of the rule for links. Which paragraphs a page loses thus depends on the markup
# of the longest one. Resiliparse gives all paragraphs each time.
#
# Seen with gne 0.4.3 and Resiliparse 2.0.1, on an article with paragraphs 1 to 6, of which 3 is long
# (the paragraphs in the content):
#   no elements in a paragraph    gne: 1 2 3 4 5 6   Resiliparse: 1 2 3 4 5 6
#   a link in the long one        gne: 3             Resiliparse: 1 2 3 4 5 6
#   a bold word in the long one   gne: 3             Resiliparse: 1 2 3 4 5 6
#   a link in a short one         gne: 1 2 3 4 5 6   Resiliparse: 1 2 3 4 5 6
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check gne==0.4.3 lxml==6.1.3 \
  Resiliparse==2.0.1
cd "$folder"
unshare -rn venv/bin/python - <<'PYTHON'
import re

from gne import GeneralNewsExtractor
from resiliparse.extract.html2text import extract_plain_text

SENTENCE = "The boats left the pier in the morning, and the harbour was quiet until noon. "
ALL = "1 2 3 4 5 6"
CASES = {
    "no elements in a paragraph": ({}, ALL),
    "a link in the long one": ({3: '<a href="/tides">tides</a> '}, "3"),
    "a bold word in the long one": ({3: "<b>tides</b> "}, "3"),
    "a link in a short one": ({2: '<a href="/tides">tides</a> '}, ALL),
}


def paragraph(number, words):
    half = SENTENCE * (4 if number == 3 else 1)
    return f"<p>Paragraph {number}. {half}{words}{half}</p>"


def numbers(text):
    return " ".join(re.findall(r"Paragraph (\d)", text))


for name, (words, expected) in CASES.items():
    paragraphs = "".join(paragraph(number, words.get(number, "tides ")) for number in range(1, 7))
    page = (f"<html><head><title>Boats at the pier</title></head><body><article>{paragraphs}"
            "</article></body></html>")
    found = numbers(GeneralNewsExtractor().extract(page)["content"])
    other = numbers(extract_plain_text(page, main_content=True))
    print(f"{name:29} gne: {found:13} Resiliparse: {other}")
    assert (found, other) == (expected, ALL)
PYTHON
