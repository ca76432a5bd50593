#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: antimarkdown, a converter of HTML to Markdown for Python, writes a break, `br`, as two blanks and a
# line feed, as Markdown has it, or at least as a blank. A paragraph is apart from a text before it, and an
# unknown element keeps its words apart from those of its neighbours.
#
# What happens: a break is nothing at all. The last word of a line and the first of the next become one, as in
# each address and each verse of a poem that is written without line feeds. Only if the source has a line feed
# there, too, is there a blank. A paragraph after a text that is in no paragraph begins within its last word,
# and so do the cells of a table and the description of a term. And "&lt;b&gt;" is written as "<b>", so the
# tag that a text names makes the rest of it bold.
#
# Seen with antimarkdown 1.0.2:
#   <p>12 Pier Street<br>Low Harbour</p>    12 Pier StreetLow Harbour
#   <p>One<br>[line feed]Two</p>            One Two
#   <h1>A</h1>text<p>b</p>                  A / = / textb
#   <tr><td>1999</td><td>4</td></tr>        19994
#   <dl><dt>Boat</dt><dd>A ship</dd></dl>   BoatA ship
#   <p>The tag &lt;b&gt; is bold.</p>       The tag <b> is bold.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check antimarkdown==1.0.2 lxml==6.1.3
unshare -rn "$folder/venv/bin/python" -W ignore - <<'PYTHON'
import antimarkdown

for html, expected in (
    ("<p>12 Pier Street<br>Low Harbour</p>", "12 Pier StreetLow Harbour"),
    ("<p>One<br>\nTwo</p>", "One Two"),
    ("<h1>A</h1>text<p>b</p>", "A\n=\ntextb"),
    ("<table><tr><td>1999</td><td>4</td></tr></table>", "19994"),
    ("<dl><dt>Boat</dt><dd>A ship</dd></dl>", "BoatA ship"),
    ("<p>The tag &lt;b&gt; is bold.</p>", "The tag <b> is bold."),
):
    found = antimarkdown.to_markdown(html)
    print(repr(html), repr(found))
    assert found == expected
PYTHON
