#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: response.urljoin() of Scrapy resolves a link as a browser does. Its documentation says that
# the base address is taken "from the <base> tag, or just Response.url if there is no such tag".
#
# What happens: Scrapy looks for `base` in the first 4,096 characters of the page. After a style
# sheet, a script or JSON-LD of this length it is not found, without a warning. urljoin(),
# response.follow() and LinkExtractor then resolve each relative link against the address of the
# page, so a crawl fetches pages that do not exist, or others than those that the reader sees. Two
# pages of one site, of which one has a longer style sheet, have different links. The selectors of
# the same response do find the `base`, so a look at the page does not explain it.
#
# Seen with Scrapy 2.19.0, on two pages with <base href="http://site.example/2024/">:
#   style sheet of 3,000 characters  urljoin and LinkExtractor: http://site.example/2024/boats
#   style sheet of 6,000 characters  urljoin and LinkExtractor: http://site.example/boats
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scrapy==2.19.0
"$folder/venv/bin/python" - <<'PYTHON'
from scrapy.http import HtmlResponse
from scrapy.linkextractors import LinkExtractor

BASE = "http://site.example/2024/"
RULE = "p{color:#123456}/* styles */\n\n"
assert len(RULE) == 30
for rules, expected in ((100, BASE + "boats"), (200, "http://site.example/boats")):
    page = (f"<!DOCTYPE html><html><head><title>Boats</title><style>{RULE * rules}</style>"
            f'<base href="{BASE}"></head><body><p><a href="boats">All boats</a></p></body></html>')
    response = HtmlResponse("http://site.example/news", body=page.encode(), encoding="utf-8")
    assert response.css("base::attr(href)").get() == BASE
    joined = response.urljoin("boats")
    extracted = [link.url for link in LinkExtractor().extract_links(response)]
    assert extracted == [joined]
    print(f"style sheet of {30 * rules:,} characters  urljoin and LinkExtractor: {joined}")
    assert joined == expected
    assert response.follow("boats").url == expected
PYTHON
