#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: html-sanitizer, "opinionated" by its own words, removes elements that are not allowed and keeps
# their words. Neighbours of one kind are merged, such as bold words and headings, and signs of lists are
# removed "inside li tags", as the readme says. What a reader sees as two words stays two words.
#
# What happens: two headings that follow each other, a title and a subtitle, become one heading in which the
# last word of the one and the first word of the other are one word. The same is done with marks of notes:
# the marks 1 and 0 become the power 10. The texts of `div` and `td` are joined, too, without a space. The
# sign of a list is removed from each `p` as well: in a dialogue whose speeches begin with a dash, and in "- 5
# degrees", the sign is lost. A space between the elements is kept, so only minified pages and what
# editors write without line feeds show it.
#
# Seen with html-sanitizer 2.7.0:
#   <h2>Low Harbour</h2><h2>Tides</h2>    <h2>Low HarbourTides</h2>
#   <h2>Low Harbour</h2> <h2>Tides</h2>   <h2>Low Harbour Tides</h2>
#   <p>tide<sup>1</sup><sup>0</sup></p>   <p>tide<sup>10</sup></p>
#   <div>Boats</div><div>Nets</div>       BoatsNets
#   <p>- Who is there?</p>                <p>Who is there?</p>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check html-sanitizer==2.7.0 lxml==6.1.3
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from html_sanitizer import Sanitizer

sanitizer = Sanitizer()
for html, expected in (
    ("<h2>Low Harbour</h2><h2>Tides</h2>", "<h2>Low HarbourTides</h2>"),
    ("<h2>Low Harbour</h2> <h2>Tides</h2>", "<h2>Low Harbour Tides</h2>"),
    ("<p>tide<sup>1</sup><sup>0</sup></p>", "<p>tide<sup>10</sup></p>"),
    ("<div>Boats</div><div>Nets</div>", "BoatsNets"),
    ("<table><tr><td>1999</td><td>4</td></tr></table>", "19994"),
    ("<p>- Who is there?</p>", "<p>Who is there?</p>"),
    ("<p>- 5 degrees</p>", "<p>5 degrees</p>"),
):
    found = sanitizer.sanitize(html)
    print(f"{html:49} {found}")
    assert found == expected
PYTHON
