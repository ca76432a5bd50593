#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: find("li", mode="all") of gazpacho, a small library for reading pages, gives each item of a page,
# also those of a list within an item. strip(), which is to remove tags, gives the words of an element,
# and "&lt;" is a character of the text.
#
# What happens: while it is in an element that it has found, it looks for no other one. The items of an
# inner list are in the text of the outer item alone, and of `div` elements only the outermost is found,
# so find("div") on most pages returns one element with all of the page. An answer within a thread of
# comments is not found. Then, the source of an element that was found has "<" where the page has
# "&lt;". strip() removes what is between this and the next ">", and a further find() finds elements
# that are not there. On the page itself, strip() leaves "&lt;" as it is. There is no error.
#
# Seen with gazpacho 1.1 and beautifulsoup4 4.15.0 (texts of all that was found):
#   li of <ul><li>One<ul><li>in</li></ul></li></ul>      gazpacho  Onein
#                                                        bs4       Onein, in
#   div of <div>A<div>B<div>C</div></div></div>          gazpacho  ABC
#                                                        bs4       ABC, BC, C
#   p of <p>if a &lt; b and c &gt; d</p>                 gazpacho  if a d
#                                                        bs4       if a < b and c > d
#   b in the p of <p>write &lt;b&gt; here</p>            gazpacho  here
#                                                        bs4       (nothing)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check gazpacho==1.1 beautifulsoup4==4.15.0
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from bs4 import BeautifulSoup
from gazpacho import Soup

CASES = [
    ("li", "<ul><li>One<ul><li>in</li></ul></li></ul>", ["Onein"], ["Onein", "in"]),
    ("div", "<div>A<div>B<div>C</div></div></div>", ["ABC"], ["ABC", "BC", "C"]),
    ("p", "<p>if a &lt; b and c &gt; d</p>", ["if a d"], ["if a < b and c > d"]),
    ("li", "<ul><li>One</li><li>Two</li></ul>", ["One", "Two"], ["One", "Two"]),
]
for name, html, expected, usual in CASES:
    found = [element.strip() for element in Soup(html).find(name, mode="all")]
    other = [element.get_text() for element in BeautifulSoup(html, "html.parser").find_all(name)]
    print(name, html, found, other)
    assert (found, other) == (expected, usual)
assert Soup("<p>if a &lt; b</p>").strip() == "if a &lt; b"
HTML = "<p>write &lt;b&gt; here</p>"
bold = Soup(HTML).find("p").find("b", mode="all")
print([element.strip() for element in bold])
assert [element.strip() for element in bold] == ["here"]
assert BeautifulSoup(HTML, "html.parser").p.find_all("b") == []
PYTHON
