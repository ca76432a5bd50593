#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: pyhtml2md, which makes Markdown of HTML for Python in C++, writes a table with all its rows, also
# if it has no `th`, as its own list of elements says "Tables are formatted!". A link and a picture may
# have their attributes in single quotes or without quotes, as HTML allows both.
#
# What happens: in a table without `th`, the second row is replaced with the line of dashes, which should
# come before it. A table with a name and a value has one value less, and nothing shows that it was
# there. If each row begins with a `th`, no row is lost, but each is followed by a row with a dash. Of a
# link, only double quotes are understood: with single ones, or with no quotes, "[" is missing, so a
# reader finds no link and shows the address among the words, and without quotes the address is lost. A
# picture without quotes has neither address nor description. Minifiers remove such quotes. There is no
# error.
#
# Seen with pyhtml2md 1.8.0, for a table of three rows (1914 and 12, 1915 and 13, 1916 and 14) in `td`,
# for links and for a picture:
#     | 1914 | 12 |
#     |------|----|
#     | 1916 | 14 |
#   <a href="/map">map</a>    [map](/map)
#   <a href='/map'>map</a>    map](/map)
#   <a href=/map>map</a>      map]()
#   <img src=b.png alt=map>   ![]()
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pyhtml2md==1.8.0
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import pyhtml2md

TABLE = "".join(f"<tr><{{0}}>{year}</{{0}}><{{1}}>{boats}</{{1}}></tr>"
                for year, boats in (("1914", 12), ("1915", 13), ("1916", 14)))
CASES = {
    f"<table>{TABLE.format('td', 'td')}</table>": ["| 1914 | 12 |", "|------|----|", "| 1916 | 14 |"],
    f"<table>{TABLE.format('th', 'td')}</table>":
        ["| 1914 | 12 |", "|------|", "| 1915 | 13 |", "| -    |", "| 1916 | 14 |", "| -    |"],
    """<p><a href="/map">map</a></p>""": ["[map](/map)"],
    """<p><a href='/map'>map</a></p>""": ["map](/map)"],
    """<p><a href=/map>map</a></p>""": ["map]()"],
    """<p><img src="b.png" alt="map"></p>""": ["![map](b.png)"],
    """<p><img src=b.png alt=map></p>""": ["![]()"],
}
for html, expected in CASES.items():
    found = pyhtml2md.convert(html).split("\n")
    while not found[-1]:
        found.pop()
    print(html, *found, sep="\n  ")
    assert found == expected
PYTHON
