#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: feedgen, which writes feeds with Python, writes one entry with a page and a file, from link()
# and enclosure(), so that a reader has the same page and the same file from Atom and from RSS. The
# feed has two addresses, its site (rel="alternate") and its own (rel="self"), as in the example of
# the documentation, and the link of the RSS channel is that of the site.
#
# What happens: in Atom, enclosure() is a link without rel="enclosure", type and length. A link without
# `rel` is the page of the entry, so the entry has two pages. feedparser takes the last one, the sound
# file, and no enclosure; a crawl of the articles fetches MP3 files. Links with "related" or "via" lose
# their `rel` in the same way. In RSS both are right, but the link of the channel is the last link that
# was given, the feed itself. feedparser reads the link of the site from Atom.
#
# Seen with feedgen 1.0.0 and feedparser 6.0.14, for /tide with the file /tide.mp3:
#           link of the entry   enclosures   link of the feed
#   Atom    /tide.mp3           []           /
#   RSS     /tide               /tide.mp3    /feed
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check feedgen==1.0.0 feedparser==6.0.14
unshare -rn "$folder/venv/bin/python" -W ignore - <<'PYTHON'
import feedparser
from feedgen.feed import FeedGenerator

SITE = "http://site.example"
feed = FeedGenerator()
feed.id(f"{SITE}/")
feed.title("Harbour")
feed.description("News of the harbour")
feed.link(href=f"{SITE}/", rel="alternate")
feed.link(href=f"{SITE}/feed", rel="self")
entry = feed.add_entry()
entry.id("urn:tide")
entry.title("The tide")
entry.link(href=f"{SITE}/tide", rel="alternate")
entry.link(href=f"{SITE}/source", rel="via")
entry.enclosure(f"{SITE}/tide.mp3", "12345", "audio/mpeg")
assert b'<link href="http://site.example/source"/>' in feed.atom_str()
assert b'<link href="http://site.example/tide.mp3"/>' in feed.atom_str()
for name, text, expected in [
    ("Atom", feed.atom_str(), ("/tide.mp3", [], "/")),
    ("RSS", feed.rss_str(), ("/tide", ["/tide.mp3"], "/feed")),
]:
    read = feedparser.parse(text)
    files = [file.href.removeprefix(SITE) for file in read.entries[0].enclosures]
    found = read.entries[0].link.removeprefix(SITE), files, read.feed.link.removeprefix(SITE)
    print(f"{name:5}", *found)
    assert found == expected
PYTHON
