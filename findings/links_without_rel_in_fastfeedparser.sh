#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the link of an Atom entry is the address of its page, whatever other links it has. A link
# without the attribute `rel` is the same as one with rel="alternate", as the standard says, and
# many programs write it so.
#
# What happens: fastfeedparser looks for rel="alternate" and, if no link has it, takes the first
# one. If the entry begins with its recording (rel="enclosure") or with the address of its comments,
# that is the "page" of the entry: a crawler then fetches sound instead of an article, and two
# readers of a feed have different addresses for its entries. feedparser gives the page.
#
# Seen with fastfeedparser 0.6.5 and feedparser 6.0.14 (link of the entry, without and with "rel"):
#   fastfeedparser  http://site.example/tides.mp3  http://site.example/tides
#   feedparser      http://site.example/tides      http://site.example/tides
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  fastfeedparser==0.6.5 feedparser==6.0.14
"$folder/venv/bin/python" - <<'PYTHON'
import fastfeedparser
import feedparser

FEED = """<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><title>Harbour</title><id>urn:example:harbour</id>
<updated>2024-03-02T10:00:00Z</updated><author><name>Ann Miller</name></author>
<entry><title>Tides</title><id>urn:example:tides</id><updated>2024-03-02T10:00:00Z</updated>
<link rel="enclosure" type="audio/mpeg" href="http://site.example/tides.mp3"/>
<link href="http://site.example/tides"/><summary>Boats sail at noon.</summary></entry></feed>"""
WITH_REL = FEED.replace('<link href', '<link rel="alternate" href')
links = {reader.__name__: [reader.parse(feed).entries[0].link for feed in (FEED, WITH_REL)]
         for reader in (fastfeedparser, feedparser)}
for name, found in links.items():
    print(f"{name:15} {found[0]:30} {found[1]}")
page = "http://site.example/tides"
assert links == {"fastfeedparser": [page + ".mp3", page], "feedparser": [page, page]}
PYTHON
