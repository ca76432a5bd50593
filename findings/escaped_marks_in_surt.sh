#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the key of an address in the index of a web archive (SURT) ignores details such as "www.",
# capitals and the order of the parameters, but what is escaped in an address stays a part of its
# name or value. RFC 3986 says that "/", "?" and "&" are not equivalent to %2F, %3F and %26.
#
# What happens: surt, which cdxj-indexer uses, decodes these three before it divides and sorts. The
# article AC/DC and the page DC below AC have one key, so an index has them as two captures of one
# page. A search for "R&B" gets the parameter "b", sorted before q. w3lib keeps each pair apart. A
# count of pages or a search for duplicates by key takes them together.
#
# Seen with surt 0.3.1, cdxj-indexer 1.5.0 and w3lib 2.5.0:
#   example,site)/wiki/ac/dc    http://site.example/wiki/AC%2FDC   http://site.example/wiki/AC/DC
#   example,site)/wiki/who?now  http://site.example/wiki/Who%3Fnow http://site.example/wiki/Who?now
#   example,site)/find?b&q=r    http://site.example/find?q=R%26B   http://site.example/find?q=R&B
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  surt==0.3.1 cdxj-indexer==1.5.0 warcio==1.8.1 w3lib==2.5.0
cat >write.py <<'PYTHON'
import io

import surt
import w3lib.url
from warcio.statusandheaders import StatusAndHeaders
from warcio.warcwriter import WARCWriter

PAIRS = (("wiki/AC%2FDC", "wiki/AC/DC"), ("wiki/Who%3Fnow", "wiki/Who?now"),
         ("find?q=R%26B", "find?q=R&B"))
with open("pages.warc", "wb") as file:
    writer = WARCWriter(file, gzip=False)
    for pair in PAIRS:
        addresses = [f"http://site.example/{path}" for path in pair]
        keys = [surt.surt(address) for address in addresses]
        print("surt ", keys[0], *addresses)
        assert keys[0] == keys[1]
        assert len({w3lib.url.canonicalize_url(address) for address in addresses}) == 2
        for address in addresses:
            page = io.BytesIO(f"<p>{address}".encode())
            head = StatusAndHeaders("200 OK", [("Content-Type", "text/html")], protocol="HTTP/1.1")
            writer.write_record(writer.create_warc_record(
                address, "response", payload=page, http_headers=head))
PYTHON
venv/bin/python write.py
venv/bin/cdxj-indexer pages.warc >pages.cdxj
cut -d ' ' -f 1,3,4 pages.cdxj | sed 's/, "mime.*//'
keys=$(cut -d ' ' -f 1 pages.cdxj | sort -u | tr '\n' ' ')
test "$keys" = "example,site)/find?b&q=r example,site)/wiki/ac/dc example,site)/wiki/who?now "
test "$(grep -o 'sha1:[A-Z0-9]*' pages.cdxj | sort -u | wc -l)" = 6
