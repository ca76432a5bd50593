#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: remove_tags_with_content of w3lib, a library of Scrapy, removes an element with all that is
# in it, as its name and its documentation say ("which tags to remove including their content").
#
# What happens: it removes all from the start tag to the next end tag of this name. If a menu has a
# menu in it, that is the end of the inner one, so the outer menu's later items are left, with end
# tags that have no beginning. A box in a box, an aside in an aside and a table in a table leave the
# rest of the outer one. What is left then counts as text of the article. There is no error, and
# with elements that are not nested all is right, so it depends on the menu of a site whether its
# pages are clean. lxml's drop_tree removes the whole element.
#
# Seen with w3lib 2.5.0 and lxml 6.1.3 (words left, of a page with one paragraph "Article"):
#   ul, plain          w3lib: Article            lxml: Article
#   ul in ul           w3lib: Prices Article     lxml: Article
#   aside in aside     w3lib: Subscribe Article  lxml: Article
#   table in table     w3lib: 1914 Article       lxml: Article
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check w3lib==2.5.0 lxml==6.1.3
"$folder/venv/bin/python" - <<'PYTHON'
from lxml import html
from w3lib.html import remove_tags_with_content

PAGE = ("<!DOCTYPE html><html><head></head><body><main>{}<p>Article</p></main></body></html>")
CASES = {
    "ul, plain": ("ul", "<ul><li>Boats</li><li>Prices</li></ul>", "Article"),
    "ul in ul": ("ul", "<ul><li>Boats<ul><li>Old</li></ul></li><li>Prices</li></ul>",
                 "Prices Article"),
    "aside in aside": ("aside", "<aside><h2>News</h2><aside>Advertisement</aside>Subscribe</aside>",
                       "Subscribe Article"),
    "table in table": ("table", "<table><tr><td><table><tr><td>12</td></tr></table></td>"
                       "<td>1914</td></tr></table>", "1914 Article"),
}


def words(page):
    return " ".join(page.xpath("//body//text()"))


for name, (tag, part, expected) in CASES.items():
    page = PAGE.format(part)
    tree = html.fromstring(page)
    tree.xpath(f"//{tag}")[0].drop_tree()
    found = words(html.fromstring(remove_tags_with_content(page, which_ones=(tag,)))), words(tree)
    print(f"{name:17}  w3lib: {found[0]:17}  lxml: {found[1]}")
    assert found == (expected, "Article")
PYTHON
