#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: canonicalize_url of ural, a library of the social sciences for addresses, is the mildest of its
# three forms. The readme says that the clean address "is guaranteed to still lead to the same place",
# and that the escapes are removed only as far as the address stays safe.
#
# What happens: of the signs that can be printed, a query keeps only the escapes of a space, "&", "=" and
# "#", and a path those of a space, "?" and "#". "%2B" becomes "+", which is a space in a query, so a search
# for "C++" is one for "C" and a time loses the sign of its zone. "%25" becomes "%", so "%2541", which means
# the text "%41", is now the letter "A". A second call decodes once more: the canonical form of a canonical
# form is another address. "%2F" in a path becomes a new step. With quoted=True all of these keep their
# meaning.
#
# Seen with ural 1.6.2 (an address, its canonical form, what a server reads in `q` or in the path):
#   /search?q=C%2B%2B        /search?q=C++        "C  "
#   /search?q=10:15%2B01:00  /search?q=10:15+01:00  "10:15 01:00"
#   /search?q=%2541          /search?q=%41        "A"
#   /search?q=a%26b          /search?q=a%26b      "a&b"
#   /boats%2Fnets            /boats/nets
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ural==1.6.2
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from urllib.parse import parse_qs, urlsplit

from ural import canonicalize_url

SITE = "https://pier.example"


def read(url):
    return parse_qs(urlsplit(url).query).get("q", [urlsplit(url).path])[0]


for path, sent, canonical, received in (
    ("/search?q=C%2B%2B", "C++", "/search?q=C++", "C  "),
    ("/search?q=10:15%2B01:00", "10:15+01:00", "/search?q=10:15+01:00", "10:15 01:00"),
    ("/search?q=%2541", "%41", "/search?q=%41", "A"),
    ("/search?q=a%26b", "a&b", "/search?q=a%26b", "a&b"),
    ("/boats%2Fnets", "/boats%2Fnets", "/boats/nets", "/boats/nets"),
):
    found = canonicalize_url(SITE + path)
    print(f"{path:25} {found.removeprefix(SITE):25} {read(found)!r}")
    assert read(SITE + path) == sent
    assert found == SITE + canonical
    assert read(found) == received
    assert read(canonicalize_url(SITE + path, quoted=True)) == sent
once = canonicalize_url(SITE + "/search?q=%2541")
assert canonicalize_url(once) == SITE + "/search?q=A"
PYTHON
