#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: response.text of haralyzer, which reads HAR files for Python, is the text of a page: its
# documentation says "Response body". page_size is the sum of the sizes of all responses, or no
# number if one of them is not known.
#
# What happens: text is the field of the file as it is. A body in base64, as the format allows for any
# body and programs use for those with other signs than ASCII, is one word of letters and figures,
# and a search for a word of the page finds nothing. A program has to look at textEncoding itself. A
# response whose size on the wire is not known has -1 there, by the specification of HAR, and counts
# as nothing: a page of which only the style sheet has a size is as large as its style sheet, and
# image_size is 0, though the file has the size of each content. So a table of the sizes of sites has
# small numbers for those that a browser has saved without this field. There is no error, and a
# recording with all sizes and plain text is right.
#
# Seen with haralyzer 2.4.0, for a page of 18 bytes, a picture of 900 and a style sheet of 50 bytes:
#   text of the page           plain: <p>The harbour</p>   base64: PHA+VGhlIGhhcmJvdXI8L3A+
#   sizes (page, image, css)   all known: 968 900 50          only that of the style sheet: 50 0 50
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check haralyzer==2.4.0
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import base64

from haralyzer import HarParser

PAGE = "<p>The harbour</p>"
CODED = base64.b64encode(PAGE.encode()).decode()
START = "2024-03-02T10:00:00.000Z"


def entry(name, kind, size, known, **content):
    return {
        "pageref": "page_1", "startedDateTime": START, "time": 50, "cache": {},
        "request": {"method": "GET", "url": f"http://site.example/{name}", "headers": [],
                    "httpVersion": "HTTP/1.1", "cookies": [], "queryString": [],
                    "headersSize": -1, "bodySize": 0},
        "response": {"status": 200, "statusText": "OK", "httpVersion": "HTTP/1.1", "cookies": [],
                     "headers": [{"name": "Content-Type", "value": kind}], "redirectURL": "",
                     "headersSize": -1, "bodySize": size if known else -1,
                     "content": {"size": size, "mimeType": kind, **content}},
        "timings": {"send": 0, "wait": 40, "receive": 10}}


def page(known, **content):
    pages = [{"id": "page_1", "title": "Boats", "startedDateTime": START, "pageTimings": {}}]
    entries = [entry("", "text/html", len(PAGE), known, **content),
               entry("boat.png", "image/png", 900, known),
               entry("style.css", "text/css", 50, True)]
    return HarParser({"log": {"version": "1.2", "creator": {"name": "example", "version": "1"},
                              "pages": pages, "entries": entries}}).pages[0]


def sizes(page):
    return page.page_size, page.image_size, page.css_size


plain, coded = page(True, text=PAGE), page(False, text=CODED, encoding="base64")
for one in (plain, coded):
    print(one.entries[0].response.text, *sizes(one))
assert plain.entries[0].response.text == PAGE and sizes(plain) == (968, 900, 50)
assert coded.entries[0].response.text == CODED and sizes(coded) == (50, 0, 50)
assert coded.entries[1].response.contentSize == 900
PYTHON
