#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: in BeautifulSoup's select(), `:root` is the `html` element, as in a browser, so a rule such as
# ":root > body > main p" finds the same on all pages of a site.
#
# What happens: soupsieve calls an element the root only if nothing but comments and blanks is beside
# it. Neither parser of BeautifulSoup moves what follows `</html>` into the body, as browsers and
# html5lib do. So a page that ends with the script of a counter, or with a stray "-->" or "ok" of a
# cache, has no root at all: `:root` and every rule that begins with it find nothing, without an error.
# `html` and `html:first-child` find it. A page of the same site without the script is right.
#
# Seen with soupsieve 4.1.3, beautifulsoup4 4.15.0 and lxml 6.1.3; elements that ":root p" finds with
# html.parser, lxml, html5lib:
#   nothing after </html>            1 1 1
#   a comment after </html>          1 1 1
#   a script after </html>           0 0 1
#   "-->" after </html>              0 0 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  soupsieve==4.1.3 beautifulsoup4==4.15.0 lxml==6.1.3 html5lib==1.1
"$folder/venv/bin/python" - <<'PYTHON'
from bs4 import BeautifulSoup

PAGE = "<!DOCTYPE html><html><head><title>Pier</title></head><body><p>Tea at noon</p></body></html>"
CASES = {"nothing": ("", [1, 1, 1]),
         "a comment": ("<!-- page 12 -->", [1, 1, 1]),
         "a script": ("<script>count()</script>", [0, 0, 1]),
         "-->": ("-->", [0, 0, 1])}
for name, (after, expected) in CASES.items():
    found = []
    for parser in ("html.parser", "lxml", "html5lib"):
        page = BeautifulSoup(PAGE + after, parser)
        assert len(page.select("html p")) == 1
        found.append(len(page.select(":root p")))
    print(f"{name}: {found}")
    assert found == expected
PYTHON
