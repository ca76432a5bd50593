#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: `wbr` and `source` have no content in HTML, so a clean-up can remove them, with all that
# they contain, and the words and pictures of the page stay.
#
# What happens: libxml2 knows neither of them as an empty element. The rest of the paragraph becomes
# the content of the first `wbr`, and the `img` of a `picture` that of its `source`. The clean-up
# then removes half a sentence and the picture, and "picture > img" finds nothing. This is so with
# lxml alone and with Beautiful Soup on lxml. On html.parser and html5lib nothing is lost.
#
# Seen with lxml 6.1.3 (libxml2 2.14.6), beautifulsoup4 4.15.0 and html5lib 1.1:
#   lxml alone       picture > img: 0  without wbr: The Donau                 img left: 0
#   soup lxml        picture > img: 0  without wbr: The Donau                 img left: 0
#   soup html.parser picture > img: 1  without wbr: The Donaudampfer is late. img left: 1
#   soup html5lib    picture > img: 1  without wbr: The Donaudampfer is late. img left: 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  lxml==6.1.3 beautifulsoup4==4.15.0 html5lib==1.1
"$folder/venv/bin/python" - <<'PYTHON'
import lxml.html
from bs4 import BeautifulSoup

PAGE = ('<!DOCTYPE html><html><head><title>Boats</title></head><body>'
        '<p>The Donau<wbr>dampfer is late.</p><picture><source srcset="boat.webp">'
        '<img src="boat.jpg" alt="The boat"></picture></body></html>')


def by_lxml():
    page = lxml.html.fromstring(PAGE)
    children = len(page.xpath("//picture/img"))
    for element in page.xpath("//wbr | //source"):
        element.drop_tree()
    return children, page.xpath("string(//p)"), len(page.xpath("//img"))


def by_soup(parser):
    page = BeautifulSoup(PAGE, parser)
    children = len(page.select("picture > img"))
    for element in page(["wbr", "source"]):
        element.decompose()
    return children, page.p.get_text(), len(page("img"))


results = {"lxml alone": by_lxml()}
results.update((f"soup {parser}", by_soup(parser)) for parser in ("lxml", "html.parser", "html5lib"))
for name, (children, text, left) in results.items():
    print(f"{name:16} picture > img: {children}  without wbr: {text:25} img left: {left}")
assert results["lxml alone"] == results["soup lxml"] == (0, "The Donau", 0)
assert results["soup html.parser"] == results["soup html5lib"] == (1, "The Donaudampfer is late.", 1)
PYTHON
