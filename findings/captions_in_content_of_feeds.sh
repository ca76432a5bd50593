#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: feedparser's entry.content[0] is the full text of an item (content:encoded), if it has one,
# and entry.summary its description. The caption of a picture (media:description within
# media:content) is neither of them.
#
# What happens: feedparser reads the caption as one more description of the item, and a second
# description goes into entry.content. So a program that takes content[0], or else the summary,
# takes the caption for the article, even if content:encoded follows. A caption before the
# description becomes entry.summary.
#
# Seen with feedparser 6.0.14:
#   caption last    summary: Tides and hours.  content: A boat at the pier.
#   caption first   summary: A boat at the pier.  content: Tides and hours.
#   caption within  summary: Tides and hours.  content: A boat at the pier. | (the full text)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check feedparser==6.0.14
"$folder/venv/bin/python" - <<'PYTHON'
import feedparser

FEED = """<?xml version="1.0" encoding="utf-8"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"
xmlns:content="http://purl.org/rss/1.0/modules/content/"><channel><title>Harbour</title>
<link>http://site.example/</link><description>News</description>
<item><title>Tides</title><link>http://site.example/a</link>%s</item></channel></rss>"""
SUMMARY, CAPTION, TEXT = "Tides and hours.", "A boat at the pier.", "The boats sail at nine."
DESCRIPTION = f"<description>{SUMMARY}</description>"
FULL = f"<content:encoded>{TEXT}</content:encoded>"
PICTURE = (f'<media:content url="http://site.example/boat.png" medium="image">'
           f"<media:description>{CAPTION}</media:description></media:content>")
for name, parts, expected in (
        ("caption last", DESCRIPTION + PICTURE, (SUMMARY, [CAPTION])),
        ("caption first", PICTURE + DESCRIPTION, (CAPTION, [SUMMARY])),
        ("caption within", DESCRIPTION + PICTURE + FULL, (SUMMARY, [CAPTION, TEXT]))):
    feed = feedparser.parse(FEED % parts)
    assert not feed.bozo
    entry = feed.entries[0]
    content = [part.value for part in entry.content]
    print(f"{name:15} summary: {entry.summary}  content: {' | '.join(content)}")
    assert (entry.summary, content) == expected
PYTHON
