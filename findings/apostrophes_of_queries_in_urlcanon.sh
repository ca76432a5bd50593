#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: urlcanon.whatwg, of makers of web archives, "tries to match the normalization implicit in the
# parsing rules used by browsers", so it writes a link as a browser does that follows it. A page that a
# browser captured then has the same key as from a crawler that reads links.
#
# What happens: usual addresses agree. An apostrophe in a query stays, and browsers write %27, as the
# URL standard demands for HTTP; titles in queries often have one. An empty port and one that begins
# with 0, which RFC 3986 allows, stay too, so the same page has two keys. A blank in a fragment is not
# escaped. With semantic_precise, which does more, the apostrophe differs too. Other escapes,
# backslashes, dots, capitals, IPv4 and IPv6 addresses are as in browsers.
#
# Seen with urlcanon 0.3.1 and the URL class of Node.js 20, for addresses on site.example:
#   /find?q=Ann's       urlcanon: /find?q=Ann's       browsers: /find?q=Ann%27s
#   http://...:/        urlcanon: http://...:/        browsers: http://.../
#   http://...:080/     urlcanon: http://...:080/     browsers: http://.../
#   /tide#at noon       urlcanon: /tide#at noon       browsers: /tide#at%20noon
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check urlcanon==0.3.1
cat >addresses.json <<'JSON'
["http://site.example/find?q=Ann's", "http://site.example:/", "http://site.example:080/",
 "http://site.example/tide#at noon", "http://SITE.example:80/a/../b c?d e", "http://site.example\\a",
 "http://site.example/%2e%2E/~ann/%7Eann", "http://127.1/", "http://[2001:DB8:0::1]:80/",
 "http://b\u00fccher.example/\u00e9?\u00e9"]
JSON
cat >browser.cjs <<'JAVASCRIPT'
const { readFileSync } = require("node:fs");
const addresses = JSON.parse(readFileSync("addresses.json", "utf8"));
console.log(JSON.stringify(addresses.map((address) => new URL(address).href)));
JAVASCRIPT
unshare -rn node browser.cjs >browser.json
unshare -rn venv/bin/python - <<'PYTHON'
import json

import urlcanon

DIFFERENT = {
    "http://site.example/find?q=Ann's": "http://site.example/find?q=Ann%27s",
    "http://site.example:/": "http://site.example/",
    "http://site.example:080/": "http://site.example/",
    "http://site.example/tide#at noon": "http://site.example/tide#at%20noon",
}
with open("addresses.json", encoding="utf-8") as file:
    addresses = json.load(file)
with open("browser.json", encoding="utf-8") as file:
    by_browser = json.load(file)
for address, expected in zip(addresses, by_browser, strict=True):
    found = str(urlcanon.whatwg(address))
    print(f"{address}\n  {found}  {expected}")
    if address in DIFFERENT:
        assert found == address and expected == DIFFERENT[address]
    else:
        assert found == expected
assert str(urlcanon.semantic_precise(addresses[0])) == addresses[0]
PYTHON
