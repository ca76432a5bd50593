#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: microformats-parser, the parser of the community for Node.js, reads an entry in the old
# microformats, which many themes for blogs still write, as one in the new ones: the date of class
# "published" in "hentry" is its `published`, and the keyword of a link with rel="tag" is the last part
# of its address, by the rule for such links. Its readme promises "v1 back-compatibility", "limited to
# the v1 tests" of a suite of tests.
#
# What happens: its table of old names has "updated" and not "published", so the entry has no date of
# its publication, in whatever element it is. If the theme writes both dates, or one with both classes,
# only `updated` is left: each page is as new as its last correction. Reviews have no date, either. The
# words of a link are its keyword, so "see all" is one. There is no error, and with the new names
# ("h-entry", "dt-published") all is right, so a test with a page of today shows nothing. mf2py finds all
# of these.
#
# Seen with microformats-parser 2.0.6 on Node.js 20 and mf2py 2.0.2:
#                                            microformats-parser     mf2py
#   hentry, published                        (no date)               published
#   hentry, published and updated            updated                 published, updated
#   hreview, dtreviewed                      (no date)               reviewed
#   h-entry, dt-published                    published               published
#   rel=tag, href=/tags/boats, "see all"     see all                 boats
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts microformats-parser@2.0.6 >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mf2py==2.0.2
cat >look.cjs <<'JAVASCRIPT'
const { mf2 } = require("microformats-parser");
const baseUrl = "https://site.example/";
console.log(JSON.stringify(process.argv.slice(2).map((html) => mf2(html, { baseUrl }).items)));
JAVASCRIPT
cat >look.py <<'PYTHON'
import json
import subprocess

import mf2py

DATES = "published", "reviewed", "updated"


def page(kind, classes, rest=""):
    return f'<div class="{kind}"><time class="{classes}" datetime="2024-03-02">Sat</time>{rest}</div>'


CASES = [
    (page("hentry", "published"), [], ["published"]),
    (page("hentry", "published updated"), ["updated"], ["published", "updated"]),
    (page("hentry", "published", '<p class="updated">2024-03-04</p>'), ["updated"],
     ["published", "updated"]),
    (page("hreview", "dtreviewed", '<p class="summary">Late</p>'), [], ["reviewed"]),
    (page("h-entry", "dt-published"), ["published"], ["published"]),
    (page("hentry", "updated", '<a rel="tag" href="/tags/boats">see all</a>'), ["see all", "updated"],
     ["boats", "updated"]),
]


def shown(items):
    found = items[0]["properties"]
    return found.get("category", []) + [name for name in DATES if name in found]


command = "node", "look.cjs", *(html for html, *_ in CASES)
for (html, expected, other), items in zip(CASES, json.loads(subprocess.check_output(command)), strict=True):
    usual = mf2py.parse(doc=html, url="https://site.example/")["items"]
    print(html, shown(items), shown(usual))
    assert (shown(items), shown(usual)) == (expected, other)
PYTHON
unshare -rn venv/bin/python look.py
