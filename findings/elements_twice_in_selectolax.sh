#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a list of selectors, "p, .lead", finds each element once, in the order of the page, as
# querySelectorAll in browsers does. Rules for a site join what may be the text in such a list.
#
# What happens: selectolax returns an element once for each selector of the list that it matches. A
# paragraph of the class "lead" is read twice with "p, .lead", and with "article p, p" the whole
# text is. The order is right and nothing is missing, so only a count, a share of words in links or
# the text itself shows it. ":is(p, .lead)" finds each once. So does the list itself with
# Resiliparse, which is built on the same parser (Lexbor), and with lxml.
#
# Seen with selectolax 1.0.2, Resiliparse 2.0.1, and lxml 6.1.3 with cssselect 1.3.0:
#   p, .lead       selectolax: one one two      Resiliparse: one two  lxml: one two
#   article p, p   selectolax: one one two two  Resiliparse: one two  lxml: one two
#   :is(p, .lead)  selectolax: one two          Resiliparse: one two  lxml: one two
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  selectolax==1.0.2 Resiliparse==2.0.1 lxml==6.1.3 cssselect==1.3.0
"$folder/venv/bin/python" - <<'PYTHON'
import lxml.html
from resiliparse.parse.html import HTMLTree
from selectolax.lexbor import LexborHTMLParser

PAGE = ("<!DOCTYPE html><html><head><title>Harbour</title></head><body><article>"
        '<p class="lead">one</p><p>two</p></article></body></html>')


def by_selectolax(selector):
    return [node.text() for node in LexborHTMLParser(PAGE).css(selector)]


def by_resiliparse(selector):
    return [node.text for node in HTMLTree.parse(PAGE).body.query_selector_all(selector)]


def by_lxml(selector):
    return [node.text for node in lxml.html.document_fromstring(PAGE).cssselect(selector)]


for selector, expected in (("p, .lead", ["one", "one", "two"]),
                           ("article p, p", ["one", "one", "two", "two"]),
                           (":is(p, .lead)", ["one", "two"])):
    first, second, third = (read(selector) for read in (by_selectolax, by_resiliparse, by_lxml))
    print(f"{selector:14} selectolax: {' '.join(first):16} Resiliparse: {' '.join(second):8}",
          f"lxml: {' '.join(third)}")
    assert first == expected
    assert second == third == ["one", "two"]
PYTHON
