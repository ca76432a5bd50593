#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the `value` of an `e-content` in microformats is its plain text, the words that a reader
# sees, as `html` is its markup. So a search or a reader of feeds can show it.
#
# What happens: mf2py writes a picture that has no alternative text as its address, with a blank
# before and after it, as the rules for reading microformats say. Each picture of a post puts an
# address among its words. A picture with an empty `alt`, as for decoration, leaves nothing. The name
# of a post without `p-name` is read in the same way.
#
# Seen with mf2py 2.0.2, for three posts whose picture has no `alt`, an empty one and one with words:
#   The boat https://site.example/boat.png is late.
#   The boat is late.
#   The boat in the fog is late.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check mf2py==2.0.2
"$folder/venv/bin/python" - <<'PYTHON'
import mf2py


def value(picture):
    page = (f'<article class="h-entry"><p class="p-name">Boat</p>'
            f'<div class="e-content">The boat {picture} is late.</div></article>')
    items = mf2py.parse(doc=page, url="https://site.example/log")["items"]
    return " ".join(items[0]["properties"]["content"][0]["value"].split())


expected = {
    '<img src="/boat.png">': "The boat https://site.example/boat.png is late.",
    '<img src="/boat.png" alt="">': "The boat is late.",
    '<img src="/boat.png" alt="in the fog">': "The boat in the fog is late.",
}
for picture, text in expected.items():
    print(value(picture))
    assert value(picture) == text
PYTHON
