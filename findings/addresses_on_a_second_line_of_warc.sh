#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: readers of web archives give the value of a field without the blanks around it, also if it
# begins on a second line. In the grammar of WARC, as in that of mails, a blank before a value may be a
# line feed and a blank, and all of this means one blank. All of the readers below do this for
# a line feed in the middle of a value.
#
# What happens: three readers have three answers. FastWARC keeps a blank before the address, so it is not
# the address that others have. warcio writes this blank as "%20", with a line in its log, and then does
# not take the record for one from the web: the HTTP header is not read and begins the page. For
# warcio.js the field does not exist, and its address makes a field "http" with "//site.example/boats".
# Nothing fails, and the next record is right.
#
# Seen with warcio 1.8.1, FastWARC 2.0.1 and warcio.js 2.4.11 on Node.js 20, for the two lines
# "WARC-Target-URI:" and " http://site.example/boats":
#   warcio      "%20http://site.example/boats"    page: HTTP/1.1 200 OK ... <p>Boats</p>
#   FastWARC    " http://site.example/boats"      page: <p>Boats</p>
#   warcio.js   null                              page: <p>Boats</p>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check warcio==1.8.1 FastWARC==2.0.1
npm install --silent --no-audit --no-fund warcio@2.4.11 >/dev/null
cat >look.py <<'PYTHON'
import json
import subprocess

from fastwarc.warc import ArchiveIterator as FastIterator
from warcio.archiveiterator import ArchiveIterator

PAGE = "<p>Boats</p>"
ANSWER = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{PAGE}"
RECORD = """WARC/1.0
WARC-Type: response
WARC-Target-URI:{}http://site.example/boats
WARC-Date: 2024-03-02T10:00:00Z
WARC-Record-ID: <urn:uuid:00000000-0000-4000-8000-00000000000{}>
Content-Type: application/http;{}msgtype=response
Content-Length: {}

"""
NEXT = "\n "
with open("boats.warc", "wb") as file:
    for record in ((NEXT, 1, " "), (" ", 2, NEXT)):
        head = RECORD.format(*record, len(ANSWER)).replace("\n", "\r\n")
        file.write(f"{head}{ANSWER}\r\n\r\n".encode())
found = {"warcio": [], "FastWARC": []}
with open("boats.warc", "rb") as file:
    for record in ArchiveIterator(file):
        found["warcio"].append([record.rec_headers.get_header("WARC-Target-URI"),
                                record.rec_headers.get_header("Content-Type"),
                                record.content_stream().read().decode()])
with open("boats.warc", "rb") as file:
    for record in FastIterator(file):
        found["FastWARC"].append([record.headers["WARC-Target-URI"], record.headers["Content-Type"],
                                  record.reader.read().decode()])
found["warcio.js"] = json.loads(subprocess.check_output(["node", "look.mjs"]))
for name, records in found.items():
    print(name, *records, sep="\n  ")
ADDRESS, KIND = "http://site.example/boats", "application/http; msgtype=response"
usual = [ADDRESS, KIND, PAGE]
assert found == {"warcio": [[f"%20{ADDRESS}", KIND, ANSWER], usual],
                 "FastWARC": [[f" {ADDRESS}", KIND, PAGE], usual],
                 "warcio.js": [[None, KIND, PAGE, "//site.example/boats"], [*usual, None]]}
PYTHON
cat >look.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { WARCParser } from "warcio";

const found = [];
for await (const record of new WARCParser([readFileSync("boats.warc")])) {
  const fields = record.warcHeaders.headers;
  found.push([fields.get("WARC-Target-URI"), fields.get("Content-Type"),
    await record.contentText(), fields.get("http")]);
}
console.log(JSON.stringify(found));
JAVASCRIPT
unshare -rn venv/bin/python look.py
