#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: with auto_decode="all", FastWARC decodes the pages of an archive and reads all of its
# records, as without it. The option says how the content of a record is returned.
#
# What happens: after the first page that is both compressed and sent in chunks, as many servers
# send their pages, the loop ends. There is no error, and the page itself is right, so the archive
# seems to have fewer records. It is so whether the archive is compressed or not, whether the page
# is read to its end or not at all, and with strict_mode=False. After a page that is compressed
# alone, or sent in chunks alone, the loop continues. Some tools write the bytes that the server
# sent and some remove the chunks, so a pipeline can lose most of one corpus and nothing of another.
#
# Seen with FastWARC 2.0.1 and warcio 1.8.1, for a page and two more records (number of records):
#   the page is               FastWARC  with auto_decode="all"  warcio
#   compressed                3         3                       3
#   in chunks                 3         3                       3
#   compressed and in chunks  3         1                       3
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check warcio==1.8.1 FastWARC==2.0.1
"$folder/venv/bin/python" - <<'PYTHON'
import gzip
import io

import warcio.archiveiterator
from fastwarc.warc import ArchiveIterator

TEXT = b"<p>The harbour is open."
ZIP = gzip.compress(TEXT, mtime=0)
HEAD = (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://site.example/%d\r\n"
        b"WARC-Date: 2024-03-02T10:00:00Z\r\nWARC-Record-ID: <urn:uuid:%d>\r\n"
        b"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n")
CHUNKED, COMPRESSED = b"Transfer-Encoding: chunked\r\n", b"Content-Encoding: gzip\r\n"


def archive(*pages, compress=gzip.compress):
    records = []
    for number, (fields, body) in enumerate(pages):
        block = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + fields + b"\r\n" + body
        records.append(compress(HEAD % (number, number, len(block)) + block + b"\r\n\r\n"))
    return b"".join(records)


def in_chunks(content):
    return b"%x\r\n%s\r\n0\r\n\r\n" % (len(content), content)


def by_fastwarc(content, **options):
    return [record.reader.read() for record in ArchiveIterator(io.BytesIO(content), **options)]


def by_warcio(content):
    return [record.content_stream().read()
            for record in warcio.archiveiterator.ArchiveIterator(io.BytesIO(content))]


CASES = {
    "compressed": ((COMPRESSED, ZIP), 3),
    "in chunks": ((CHUNKED, in_chunks(TEXT)), 3),
    "compressed and in chunks": ((COMPRESSED + CHUNKED, in_chunks(ZIP)), 1),
}
print(f"{'the page is':24}  FastWARC  with auto_decode=\"all\"  warcio")
for name, (page, expected) in CASES.items():
    content = archive(page, (b"", TEXT), (b"", TEXT))
    decoded = by_fastwarc(content, auto_decode="all")
    counts = len(by_fastwarc(content)), len(decoded), len(by_warcio(content))
    print(f"{name:24}  {counts[0]:<8}  {counts[1]:<22}  {counts[2]}")
    assert counts == (3, expected, 3)
    assert decoded == [TEXT] * expected and by_warcio(content) == [TEXT] * 3
assert len(by_fastwarc(content, auto_decode="all", strict_mode=False)) == 1
assert sum(1 for _ in ArchiveIterator(io.BytesIO(content), auto_decode="all")) == 1
content = archive(page, (b"", TEXT), (b"", TEXT), compress=bytes)
assert len(by_fastwarc(content, auto_decode="all")) == 1 and len(by_fastwarc(content)) == 3
PYTHON
