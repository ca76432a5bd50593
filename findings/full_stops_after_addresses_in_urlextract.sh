#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: urlextract for Python finds the addresses in a text. A full stop, comma or question mark after an
# address belongs to the sentence, and a parenthesis around a remark to the remark, as mail programs
# and readers of Markdown take it. By its documentation, a comma ends an address.
#
# What happens: after a path, all signs up to the next blank are kept, except quotation marks, "<", ">",
# ";" and "|". So an address at the end of a sentence gets the full stop, and leads nowhere. A closing
# parenthesis is left out only if the opening one is directly before the address. After the name of a
# host the sign is left out, so tests with short addresses are right. And the semicolon, which paths
# and queries may have, ends the address: "?a=1;b=2" loses its second part. linkify-it-py, which finds
# addresses for Markdown, gives all of these as they are.
#
# Seen with urlextract 1.10.0 and linkify-it-py 2.2.0 (all on http://example.org):
#   It is at .../boats.                urlextract: /boats.         linkify-it-py: /boats
#   It is at .../boats, as before      urlextract: /boats,         linkify-it-py: /boats
#   Is it at .../boats?                urlextract: /boats?         linkify-it-py: /boats
#   It left (see .../boats) at ten.    urlextract: /boats)         linkify-it-py: /boats
#   It left (.../boats) at ten.        urlextract: /boats          linkify-it-py: /boats
#   It is at http://example.org.       urlextract:                 linkify-it-py:
#   It is at .../boats?a=1;b=2 now     urlextract: /boats?a=1      linkify-it-py: /boats?a=1;b=2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check urlextract==1.10.0 linkify-it-py==2.2.0
unshare -rn venv/bin/python - <<'PYTHON'
from linkify_it import LinkifyIt
from urlextract import URLExtract

extract, linkify = URLExtract(), LinkifyIt()
for text, *expected in (
        ("It is at http://example.org/boats.", "/boats.", "/boats"),
        ("It is at http://example.org/boats, as before", "/boats,", "/boats"),
        ("Is it at http://example.org/boats?", "/boats?", "/boats"),
        ("It left (see http://example.org/boats) at ten.", "/boats)", "/boats"),
        ("It left (http://example.org/boats) at ten.", "/boats", "/boats"),
        ("It is at http://example.org.", "", ""),
        ("It is at http://example.org/boats?a=1;b=2 now", "/boats?a=1", "/boats?a=1;b=2")):
    found = [extract.find_urls(text), [match.url for match in linkify.match(text)]]
    print(text, found)
    assert found == [["http://example.org" + path] for path in expected]
PYTHON
