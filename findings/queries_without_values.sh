#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: courlan, with which trafilatura normalises addresses, removes trackers from a query and
# keeps the rest, also a query without "=".
#
# What happens: it reads the query with parse_qs, which omits keys without a value, so
# "index.php?article-17" becomes "index.php". Some forums and wikis have such addresses. A crawl
# that fetches the normalised address gets the start page for each article, and links of a page that
# differ only in such a query become one link.
#
# Seen with courlan 1.4.0:
#   http://site.example/index.php?article-17       http://site.example/index.php
#   http://site.example/view?id=17&print           http://site.example/view?id=17
#   links of the page: only http://site.example/index.php
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check courlan==1.4.0
"$folder/venv/bin/python" - <<'PYTHON'
import courlan

EXPECTED = {
    "http://site.example/index.php?article-17": "http://site.example/index.php",
    "http://site.example/view?id=17&print": "http://site.example/view?id=17",
}
for address, expected in EXPECTED.items():
    normal = courlan.normalize_url(address)
    print(f"{address:46} {normal}")
    assert normal == courlan.clean_url(address) == expected
PAGE = '<a href="/index.php?article-17">Tides</a><a href="/index.php?article-18">Boats</a>'
links = courlan.extract_links(PAGE, "http://site.example", external_bool=False)
print("links of the page: only", *links)
assert links == {"http://site.example/index.php"}
PYTHON
