#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the names of a WARC record's fields may be in lower case. The standard says that case does
# not matter, and the crate "warc" (0.4.0) for Rust writes all of them so.
#
# What happens: warcio reads such records like all others. FastWARC finds neither "WARC-Type" nor
# "Content-Length" in them: the record has the type "unknown" and no content, so a reader that asks
# for responses skips it. Then FastWARC takes the content for the head of the next record, which
# ends the loop with an error. Yet record.headers["WARC-Target-URI"] finds the field in lower case.
#
# Seen with warcio 1.8.1 and FastWARC 2.0.1:
#   warcio    response, http://site.example/a, <p>The harbour is open.
#   FastWARC  unknown, http://site.example/a, (nothing), then OSError: Invalid WARC header
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check warcio==1.8.1 FastWARC==2.0.1
"$folder/venv/bin/python" - <<'PYTHON'
import io

import fastwarc.warc
import warcio.archiveiterator

BODY = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>The harbour is open."
HEAD = (b"WARC/1.0\r\nwarc-type: response\r\nwarc-target-uri: http://site.example/a\r\n"
        b"warc-date: 2024-01-01T00:00:00Z\r\n"
        b"warc-record-id: <urn:uuid:11111111-1111-1111-1111-111111111111>\r\n"
        b"content-type: application/http; msgtype=response\r\ncontent-length: %d\r\n\r\n")
RECORD = HEAD % len(BODY) + BODY + b"\r\n\r\n"
by_warcio = [(record.rec_type, record.rec_headers.get_header("WARC-Target-URI"),
              record.content_stream().read())
             for record in warcio.archiveiterator.ArchiveIterator(io.BytesIO(RECORD))]
by_fastwarc = []
try:
    for record in fastwarc.warc.ArchiveIterator(io.BytesIO(RECORD)):
        by_fastwarc.append((str(record.record_type), record.headers["WARC-Target-URI"],
                            record.reader.read()))
except OSError as error:
    by_fastwarc.append(str(error))
print("warcio   ", *by_warcio)
print("FastWARC ", *by_fastwarc)
assert by_warcio == [("response", "http://site.example/a", b"<p>The harbour is open.")]
assert by_fastwarc == [("unknown", "http://site.example/a", b""), "Invalid WARC header"]
PYTHON
