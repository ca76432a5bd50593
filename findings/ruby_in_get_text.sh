#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: Beautiful Soup's get_text() of a paragraph gives the same words whichever parser read it,
# as long as the markup is valid.
#
# What happens: with html.parser and lxml the readings of a ruby element (rt) and their parentheses
# (rp) are of string classes that get_text() passes over, and so is the text of a template. With
# html5lib, which makes its own tree, the same call returns all of them. So the parser decides
# whether a Japanese text has its readings, and whether a template's words are content. The element
# rt itself gives its text with the first two parsers, and none with html5lib.
#
# Seen with beautifulsoup4 4.15.0, lxml 6.1.3 and html5lib 1.1:
#   html.parser  '漢字 is read.'          rt: 'kanji'
#   lxml         '漢字 is read.'          rt: 'kanji'
#   html5lib     '漢字(kanji) is read.later'  rt: ''
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  beautifulsoup4==4.15.0 lxml==6.1.3 html5lib==1.1
"$folder/venv/bin/python" - <<'PYTHON'
from bs4 import BeautifulSoup

PAGE = ("<!DOCTYPE html><title>t</title><body><p><ruby>漢字<rp>(</rp><rt>kanji</rt><rp>)</rp></ruby>"
        " is read.</p><template>later</template></body>")
found = {}
for parser in ("html.parser", "lxml", "html5lib"):
    body = BeautifulSoup(PAGE, parser).body
    found[parser] = (body.get_text(), body.rt.get_text())
    print(f"{parser:12} {found[parser][0]!r:32} rt: {found[parser][1]!r}")
assert found["html.parser"] == found["lxml"] == ("漢字 is read.", "kanji")
assert found["html5lib"] == ("漢字(kanji) is read.later", "")
PYTHON
