#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: extract_links of courlan, with which trafilatura crawls, finds the links that a reader of
# the page can follow: those of `a` elements, by their `href` and the page's `base`.
#
# What happens: it looks for "<a " and, up to the next ">", for the first "href=" in the text of the
# page. So the old link in a comment and a piece of a script are links. `data-href` is taken instead
# of the `href` after it. A link with ">" in its title is not found, and one with a blank before the
# address leads to the folder of the page. The `base` is ignored, so relative links lead to pages
# that do not exist. A crawler gets errors instead of articles, and a count of links is wrong. All
# this is valid HTML.
#
# Seen with courlan 1.4.0 and lxml 6.1.3 on http://site.example/news/today (without the domain):
#   plain             courlan: /a          lxml: /a
#   in a comment      courlan: /a          lxml: -
#   in a script       courlan: /a          lxml: -
#   data-href         courlan: /popup      lxml: /a
#   ">" in the title  courlan: -           lxml: /a
#   blank before /a   courlan: /news/      lxml: /a
#   base              courlan: /news/tide  lxml: /old/tide
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check courlan==1.4.0 lxml==6.1.3
"$folder/venv/bin/python" - <<'PYTHON'
from urllib.parse import urljoin

from courlan import extract_links
from lxml import html

ADDRESS, SITE = "http://site.example/news/today", "http://site.example"
PAGE = "<!DOCTYPE html><html><head><title>Boats</title>{}</head><body><p>{}</p></body></html>"
LINK = '<a href="/a">tides</a>'
CASES = {
    "plain": ("", LINK, ["/a"], ["/a"]),
    "in a comment": ("", f"<!-- {LINK} -->", ["/a"], []),
    "in a script": ("", f"<script>show('{LINK}')</script>", ["/a"], []),
    "data-href": ("", '<a data-href="/popup" href="/a">tides</a>', ["/popup"], ["/a"]),
    '">" in the title': ("", '<a title="News > Tides" href="/a">tides</a>', [], ["/a"]),
    "blank before /a": ("", '<a href=" /a">tides</a>', ["/news/"], ["/a"]),
    "base": ('<base href="/old/">', '<a href="tide">tides</a>', ["/news/tide"], ["/old/tide"]),
}


def by_lxml(page):
    base = urljoin(ADDRESS, "".join(page.xpath("//base/@href")))
    return [urljoin(base, address.strip()) for address in page.xpath("//a/@href")]


for name, (head, body, *expected) in CASES.items():
    page = PAGE.format(head, body)
    found = [[link.removeprefix(SITE) for link in sorted(links)] for links in (
        extract_links(page, url=ADDRESS, external_bool=False), by_lxml(html.fromstring(page)))]
    shown = [" ".join(links) or "-" for links in found]
    print(f"{name:16}  courlan: {shown[0]:10}  lxml: {shown[1]}")
    assert found == expected
PYTHON
