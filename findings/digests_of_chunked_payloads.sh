#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: WARC-Payload-Digest of a response is the digest of its "entity-body", as the standard of
# WARC says. By RFC 2616, that is the body without its transfer encoding, so the lengths of the
# chunks do not count. A tool that checks digests accepts such a record.
#
# What happens: warcio and FastWARC both compute the digest of the body as it was sent, with the
# lines that contain the lengths of the chunks. They refuse the digest of the standard, and accept
# the other. An archive that a tool wrote by the standard is then "damaged". A page that was sent
# twice, in chunks of other lengths, has two digests, so a search for duplicates misses it.
#
# Seen with warcio 1.8.1 and FastWARC 2.0.1:
#   digest of the page        warcio: failed  FastWARC: failed
#   digest with the chunks    warcio: passed  FastWARC: passed
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check warcio==1.8.1 FastWARC==2.0.1
"$folder/venv/bin/python" - <<'PYTHON'
import base64
import hashlib
import io

import fastwarc.warc
import warcio.archiveiterator

PAGE = b"<p>The harbour is open."
SENT = b"%x\r\n%s\r\n0\r\n\r\n" % (len(PAGE), PAGE)
BODY = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nTransfer-Encoding: chunked\r\n\r\n" + SENT
HEAD = (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://site.example/a\r\n"
        b"WARC-Date: 2024-01-01T00:00:00Z\r\n"
        b"WARC-Record-ID: <urn:uuid:11111111-1111-1111-1111-111111111111>\r\n"
        b"WARC-Payload-Digest: sha1:%s\r\n"
        b"Content-Type: application/http; msgtype=response\r\nContent-Length: %d\r\n\r\n")


def checked(payload):
    digest = base64.b32encode(hashlib.sha1(payload).digest())
    record = HEAD % (digest, len(BODY)) + BODY + b"\r\n\r\n"
    for by_warcio in warcio.archiveiterator.ArchiveIterator(io.BytesIO(record), check_digests=True):
        assert by_warcio.content_stream().read() == PAGE
        first = by_warcio.digest_checker.passed
    for by_fastwarc in fastwarc.warc.ArchiveIterator(io.BytesIO(record), parse_http=True):
        second = by_fastwarc.verify_payload_digest()
    return first, second


for name, payload, expected in (("digest of the page", PAGE, (False, False)),
                                ("digest with the chunks", SENT, (True, True))):
    results = checked(payload)
    first, second = ("passed" if result else "failed" for result in results)
    print(f"{name:25} warcio: {first}  FastWARC: {second}")
    assert results == expected
PYTHON
