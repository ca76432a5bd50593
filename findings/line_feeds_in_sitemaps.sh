#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a reader of sitemaps finds an address that is on a line of its own between <loc> and
# </loc>. In the schema, the type of `loc` is an address (anyURI), for which blanks and line feeds
# around the value do not count, and programs that indent XML write it so.
#
# What happens: trafilatura looks for <loc> with "http" directly after it, so it finds no address of
# such a sitemap, and no sitemap in such an index. There is no warning, and a crawl goes by the
# links of the pages instead, or has only those of the sites whose sitemaps are in one line. A line
# feed before </loc> alone does no harm. ultimate-sitemap-parser finds all.
#
# Seen with trafilatura 2.3.1 and ultimate-sitemap-parser 1.8.1 (addresses, sitemaps of an index):
#   in one line         trafilatura: 1 1  ultimate-sitemap-parser: 1 1
#   in its own line     trafilatura: 0 0  ultimate-sitemap-parser: 1 1
#   after a blank       trafilatura: 0 0  ultimate-sitemap-parser: 1 1
#   before a line feed  trafilatura: 1 1  ultimate-sitemap-parser: 1 1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  trafilatura==2.3.1 ultimate-sitemap-parser==1.8.1 lxml_html_clean==0.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from trafilatura.sitemaps import SitemapObject
from usp.tree import sitemap_from_str

HOST = "http://site.example"
SCHEMA = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"'
FORMS = {"in one line": "<loc>{}</loc>", "in its own line": "<loc>\n    {}\n  </loc>",
         "after a blank": "<loc> {}</loc>", "before a line feed": "<loc>{}\n  </loc>"}


def by_trafilatura(content):
    sitemap = SitemapObject(HOST, "site.example", [])
    sitemap.content = content
    sitemap.current_url = f"{HOST}/sitemap.xml"
    sitemap.process()
    return len(sitemap.urls) + len(sitemap.sitemap_urls)


def by_usp(content):
    sitemap = sitemap_from_str(content)
    return len(list(sitemap.all_pages())) or len(sitemap.sub_sitemaps)


for name, form in FORMS.items():
    pages = (f'<?xml version="1.0" encoding="UTF-8"?>\n<urlset {SCHEMA}>\n<url>'
             f'{form.format(HOST + "/tides.html")}</url>\n</urlset>\n')
    index = (f'<?xml version="1.0" encoding="UTF-8"?>\n<sitemapindex {SCHEMA}>\n<sitemap>'
             f'{form.format(HOST + "/2024.xml")}</sitemap>\n</sitemapindex>\n')
    found = [[reader(content) for content in (pages, index)] for reader in (by_trafilatura, by_usp)]
    shown = [" ".join(map(str, counts)) for counts in found]
    print(f"{name:18}  trafilatura: {shown[0]}  ultimate-sitemap-parser: {shown[1]}")
    lost = name in ("in its own line", "after a blank")
    assert found == [[0, 0] if lost else [1, 1], [1, 1]]
PYTHON
