#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: html2markdown for Python writes a line feed in a paragraph as a line feed or a blank. In HTML it
# is a blank, and many editors and writers wrap the lines of their source after 80 characters or so.
#
# What happens: in each element that the package converts, line feeds are removed and nothing is put in
# their place. So the last word of each line and the first one of the next are one word, also in
# headings, items, links and bold words, and between two elements that are on two lines. If the lines
# are indented or have a blank at their end, the words stay apart, so a test with an indented page is
# right. A link without text gets the text "None". markdownify keeps the line feeds.
#
# Seen with html2markdown 0.1.7 and markdownify 1.2.3:
#   <p>The boats\nleft.</p>              The boatsleft.             The boats\nleft.
#   <p>The boats\n  left.</p>            The boats left.            The boats\nleft.
#   <h2>The boats\nleft</h2>             ## The boatsleft           ## The boats left
#   <ul><li>The boats\nleft</li></ul>    *   The boatsleft          * The boats\n  left
#   <p><b>Ann</b>\n<b>Berg</b></p>       __Ann____Berg__            **Ann**\n**Berg**
#   <p><a href="/t"></a>Tides</p>        [None](/t)Tides            Tides
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check html2markdown==0.1.7 \
  markdownify==1.2.3 beautifulsoup4==4.15.0
cd "$folder"
unshare -rn venv/bin/python - <<'PYTHON'
import html2markdown
import markdownify

CASES = {
    "<p>The boats\nleft.</p>": ("The boatsleft.", "The boats\nleft."),
    "<p>The boats\n  left.</p>": ("The boats left.", "The boats\nleft."),
    "<h2>The boats\nleft</h2>": ("## The boatsleft", "## The boats left"),
    "<ul><li>The boats\nleft</li></ul>": ("*   The boatsleft", "* The boats\n  left"),
    "<p><b>Ann</b>\n<b>Berg</b></p>": ("__Ann____Berg__", "**Ann**\n**Berg**"),
    '<p><a href="/t">The boats\nleft</a></p>': ("[The boatsleft](/t)", "[The boats\nleft](/t)"),
    '<p><a href="/t"></a>Tides</p>': ("[None](/t)Tides", "Tides"),
}
for html, expected in CASES.items():
    found = (html2markdown.convert(html).strip(),
             markdownify.markdownify(html, heading_style="ATX").strip())
    print(f"{html!r:44} {found[0]!r:24} {found[1]!r}")
    assert found == expected
PYTHON
