#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: atoma, which parses feeds for Python, gives the content of an Atom entry with type="xhtml",
# which the standard allows beside "text" and "html", as markup or as words. Its documentation names
# as not implemented "Atom content other than text, html and xhtml".
#
# What happens: it takes what is before the first element, and in XHTML all is in a `div`. So the entry
# has no content and no title, as if the feed had none, and the words are nowhere in the result. If
# the feed is indented, so that there is a line feed before the `div`, content and title exist, with
# the type xhtml and an empty text. The address and the date are there, so a reader shows an entry
# without words, and a collection has empty articles from the feeds of some programs alone. There is
# no error. feedparser has the words in both.
#
# Seen with atoma 0.0.17 and feedparser 6.0.12, for "The <b>harbour</b> is open.":
#   html              atoma  The <b>harbour</b> is open.   feedparser  The <b>harbour</b> is open.
#   xhtml             atoma  None                          feedparser  The <b>harbour</b> is open.
#   xhtml, indented   atoma  (empty)                       feedparser  The <b>harbour</b> is open.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check atoma==0.0.17 feedparser==6.0.12
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import re

import atoma
import feedparser

WORDS = "The <b>harbour</b> is open."
XHTML = f'<div xmlns="http://www.w3.org/1999/xhtml">{WORDS}</div>'
FEED = """<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"><title>Boats</title>
<id>urn:1</id><updated>2024-03-02T10:15:00Z</updated><entry><title type="{kind}">{text}</title>
<id>urn:2</id><updated>2024-03-02T10:15:00Z</updated><link href="http://site.example/boats"/>
<content type="{kind}">{text}</content></entry></feed>"""
for name, kind, text, expected in (
        ("html", "html", WORDS.replace("<", "&lt;"), WORDS),
        ("xhtml", "xhtml", XHTML, None),
        ("xhtml, indented", "xhtml", f"\n  {XHTML}\n", "")):
    feed = FEED.format(kind=kind, text=text).encode()
    entry, other = atoma.parse_atom_bytes(feed).entries[0], feedparser.parse(feed).entries[0]
    found = [part if part is None else part.value for part in (entry.title, entry.content)]
    by_feedparser = [re.sub("</?div>", "", part).strip()
                     for part in (other.title, other.content[0].value)]
    print(f"{name:16} atoma: {found[1]!r:32} feedparser: {by_feedparser[1]}")
    assert found == [expected] * 2 and by_feedparser == [WORDS] * 2
    assert entry.links[0].href == "http://site.example/boats"
PYTHON
