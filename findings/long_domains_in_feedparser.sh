#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: feedparser divides the author of an item, "ann@harbour.online (Ann Miller)", into a name
# and an address. This form is the one in the specification of RSS, and author_detail is there to
# hold the two parts.
#
# What happens: its pattern for an address allows four letters after the last dot. Of a longer
# ending, such as .online, .museum or .travel, the rest goes into the name: the author is
# "ne (Ann Miller", and the address ends in ".onli". An author of whom only the address is given
# gets a name, "el". There is no warning, so a list of authors has names that do not exist, and no
# mail reaches the address. With .com, .info or .co.uk all is right.
#
# Seen with feedparser 6.0.14 (author, its name and its address in author_detail):
#   ann@harbour.com (Ann Miller)     Ann Miller       ann@harbour.com
#   ann@harbour.online (Ann Miller)  ne (Ann Miller   ann@harbour.onli
#   Ann Miller <ann@harbour.museum>  Ann Miller <um>  ann@harbour.muse
#   ann@harbour.travel               el               ann@harbour.trav
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check feedparser==6.0.14
"$folder/venv/bin/python" - <<'PYTHON'
from html import escape

import feedparser

FEED = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0"><channel><title>Harbour</title><link>http://site.example/</link>
<description>News</description><item><title>Tides</title><author>{}</author></item></channel></rss>
"""
EXPECTED = {
    "ann@harbour.com (Ann Miller)": ("Ann Miller", "ann@harbour.com"),
    "ann@harbour.online (Ann Miller)": ("ne (Ann Miller", "ann@harbour.onli"),
    "Ann Miller <ann@harbour.museum>": ("Ann Miller <um>", "ann@harbour.muse"),
    "ann@harbour.travel": ("el", "ann@harbour.trav"),
}
for author, expected in EXPECTED.items():
    found = feedparser.parse(FEED.format(escape(author)))
    assert not found.bozo
    detail = found.entries[0].author_detail
    print(f"{author:32} {detail.get('name'):16} {detail.get('email')}")
    assert (detail.get("name"), detail.get("email")) == expected
    assert found.entries[0].author == author
PYTHON
