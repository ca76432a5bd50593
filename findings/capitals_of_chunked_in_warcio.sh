#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: content_stream of warcio and contentText of warcio.js give the page without its transfer
# and content encodings, whether the server wrote "chunked" or "Chunked". By the standard of HTTP,
# case does not matter in the names of either kind of encoding.
#
# What happens: both compare "chunked" as it is, though they accept "GZIP". With "Chunked", the page
# keeps the lengths of its chunks: a number before each part and a 0 at its end. If the page is also
# compressed, it stays compressed, and has no words. FastWARC decodes all of them. Few servers write
# it so, so some sites of a corpus have numbers in all their pages, or no words.
#
# Seen with warcio 1.8.1, warcio.js 2.4.11 on Node.js 20, and FastWARC 2.0.1 (auto_decode="all"),
# for the page "<p>Open.":
#                     warcio        warcio.js     FastWARC
#   chunked           <p>Open.      <p>Open.      <p>Open.
#   Chunked           8 <p>Open. 0  8 <p>Open. 0  <p>Open.
#   GZIP              <p>Open.      <p>Open.      <p>Open.
#   Chunked and gzip  compressed    compressed    <p>Open.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check warcio==1.8.1 FastWARC==2.0.1
npm install --silent --no-audit --no-fund warcio@2.4.11 >/dev/null
cat >write.py <<'PYTHON'
import gzip

TEXT = b"<p>Open."
ZIP = gzip.compress(TEXT, mtime=0)
HEAD = (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://site.example/a\r\n"
        b"WARC-Date: 2024-03-02T10:00:00Z\r\nWARC-Record-ID: <urn:uuid:1>\r\n"
        b"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n")


def in_chunks(content):
    return b"%x\r\n%s\r\n0\r\n\r\n" % (len(content), content)


PAGES = [
    (b"Transfer-Encoding: chunked", in_chunks(TEXT)),
    (b"Transfer-Encoding: Chunked", in_chunks(TEXT)),
    (b"Content-Encoding: GZIP", ZIP),
    (b"Transfer-Encoding: Chunked\r\nContent-Encoding: gzip", in_chunks(ZIP)),
]
for number, (fields, body) in enumerate(PAGES):
    block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + fields + b"\r\n\r\n" + body
    with open(f"{number}.warc", "wb") as file:
        file.write(HEAD % len(block) + block + b"\r\n\r\n")
PYTHON
cat >read.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { WARCParser } from "warcio";

const texts = [];
for (const number of [0, 1, 2, 3]) {
  for await (const record of new WARCParser([readFileSync(`${number}.warc`)])) {
    texts.push(await record.contentText());
  }
}
console.log(JSON.stringify(texts));
JAVASCRIPT
venv/bin/python write.py
node read.mjs >by_node.json
venv/bin/python - <<'PYTHON'
import json

from fastwarc.warc import ArchiveIterator as FastIterator
from warcio.archiveiterator import ArchiveIterator

NAMES = ["chunked", "Chunked", "GZIP", "Chunked and gzip"]
PAGE, CHUNKS = "<p>Open.", "8\r\n<p>Open.\r\n0\r\n\r\n"
by_warcio, by_fast = [], []
for number in range(len(NAMES)):
    with open(f"{number}.warc", "rb") as file:
        by_warcio += [record.content_stream().read().decode("utf-8", "replace")
                      for record in ArchiveIterator(file)]
    with open(f"{number}.warc", "rb") as file:
        by_fast += [record.reader.read().decode()
                    for record in FastIterator(file, auto_decode="all")]
with open("by_node.json", encoding="utf-8") as file:
    by_node = json.load(file)
print(f"{'':16}  {'warcio':12}  {'warcio.js':12}  FastWARC")
for name, *texts in zip(NAMES, by_warcio, by_node, by_fast, strict=True):
    shown = [" ".join(text.split()) if text.isascii() else "compressed" for text in texts]
    print(f"{name:16}  {shown[0]:12}  {shown[1]:12}  {shown[2]}")
for texts in (by_warcio, by_node):
    assert texts[:3] == [PAGE, CHUNKS, PAGE]
    assert not texts[3].isascii() and "Open" not in texts[3]
assert by_fast == [PAGE] * 4
PYTHON
