#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: url-normalize, which writes an address in its usual form, changes only what RFC 3986 calls
# equivalent: capitals of the host, "." and ".." in the path, the default port, escapes that are not
# needed. So the result leads to the same page, and two pages never become one. Its readme promises
# to "preserve encoded path separators".
#
# What happens: it removes each empty segment of a path, though to RFC 3986 a segment may be empty
# and is a segment like others. An address in an address, as web archives, proxies and services for
# screenshots have it, loses a slash after "http:", and is another address there. ".." removes one
# segment too many after an empty one. Browsers and Node.js keep the slashes.
#
# Seen with url-normalize 3.1.0 and Node.js 20:
#   http://archive.example/web/2024/http://site.example/a
#     url-normalize  http://archive.example/web/2024/http:/site.example/a
#     Node.js        http://archive.example/web/2024/http://site.example/a
#   http://site.example/a//b
#     url-normalize  http://site.example/a/b
#     Node.js        http://site.example/a//b
#   http://site.example/a/b//../c
#     url-normalize  http://site.example/a/c
#     Node.js        http://site.example/a/b/c
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check url-normalize==3.1.0 idna==3.20
cat >look.py <<'PYTHON'
import subprocess

from url_normalize import url_normalize

ARCHIVE, SITE = "http://archive.example/web/2024/", "http://site.example/"
CASES = {
    f"{ARCHIVE}{SITE}a": (f"{ARCHIVE}http:/site.example/a", f"{ARCHIVE}{SITE}a"),
    f"{SITE}a//b": (f"{SITE}a/b", f"{SITE}a//b"),
    f"{SITE}a/b//../c": (f"{SITE}a/c", f"{SITE}a/b/c"),
}
SCRIPT = "for (const address of process.argv.slice(1)) console.log(new URL(address).href)"
answer = subprocess.run(["node", "-e", SCRIPT, *CASES], check=True, capture_output=True, text=True)
for (address, expected), by_node in zip(CASES.items(), answer.stdout.split(), strict=True):
    found = url_normalize(address), by_node
    print(f"{address}\n  url-normalize  {found[0]}\n  Node.js        {found[1]}")
    assert found == expected
PYTHON
unshare -rn venv/bin/python look.py
