#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: EbookLib writes the HTML of a chapter into the book with all its words. It parses the HTML
# and writes XHTML, so it accepts fragments, and an article may begin with words outside of an
# element.
#
# What happens: EbookLib takes the elements of the body with the words after them, so the words
# before the first element are lost. Of "The harbour is <b>open</b> again." the book has "open
# again." Messages of forums and contents of feeds have such HTML, and a program that makes a book
# of them loses the first words of messages, without an error. In a `p` the words stay.
#
# Seen with EbookLib 0.20 (a chapter, and its text in the book):
#   The harbour is <b>open</b> again.         open again.
#   Boats sail.<p>The harbour is open.</p>    The harbour is open.
#   <p>The harbour is <b>open</b> again.</p>  The harbour is open again.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check EbookLib==0.20 lxml==6.1.3
venv/bin/python - <<'PYTHON'
import zipfile

import lxml.etree
from ebooklib import epub

CHAPTERS = {
    "The harbour is <b>open</b> again.": "open again.",
    "Boats sail.<p>The harbour is open.</p>": "The harbour is open.",
    "<p>The harbour is <b>open</b> again.</p>": "The harbour is open again.",
}
for html, expected in CHAPTERS.items():
    book = epub.EpubBook()
    book.set_identifier("urn:example:harbour")
    book.set_title("Harbour")
    book.set_language("en")
    chapter = epub.EpubHtml(title="Boats", file_name="boats.xhtml", lang="en", content=html)
    for item in (chapter, epub.EpubNcx(), epub.EpubNav()):
        book.add_item(item)
    book.toc = [chapter]
    book.spine = ["nav", chapter]
    epub.write_epub("harbour.epub", book)
    with zipfile.ZipFile("harbour.epub") as file:
        page = lxml.etree.fromstring(file.read("EPUB/boats.xhtml"))
    body = page.find("{http://www.w3.org/1999/xhtml}body")
    text = " ".join("".join(body.itertext()).split())
    print(f"{html:41} {text}")
    assert text == expected
PYTHON
