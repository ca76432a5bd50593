#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the two usual Python readers of web archives give the address of a record in one form, so
# that a set of addresses made by one can be looked up with the other.
#
# What happens: the grammar of WARC 1.0 puts WARC-Target-URI between angle brackets, and Wget writes
# it so. warcio removes the brackets, FastWARC returns them as a part of the address. Records that
# Wget has written are then "not found", while those of other tools are.
#
# Seen with warcio 1.8.1 and FastWARC 2.0.1:
#   warcio    http://site.example/a
#   FastWARC  <http://site.example/a>
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
HEAD = (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: <http://site.example/a>\r\n"
        b"WARC-Date: 2024-01-01T00:00:00Z\r\n"
        b"WARC-Record-ID: <urn:uuid:11111111-1111-1111-1111-111111111111>\r\n"
        b"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n")
RECORD = HEAD % len(BODY) + BODY + b"\r\n\r\n"
by_warcio = [record.rec_headers.get_header("WARC-Target-URI")
             for record in warcio.archiveiterator.ArchiveIterator(io.BytesIO(RECORD))]
by_fastwarc = [record.headers["WARC-Target-URI"]
               for record in fastwarc.warc.ArchiveIterator(io.BytesIO(RECORD))]
print("warcio   ", *by_warcio)
print("FastWARC ", *by_fastwarc)
assert by_warcio == ["http://site.example/a"] and by_fastwarc == ["<http://site.example/a>"]
PYTHON
