#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: htmldiff of lxml.html.diff shows how two versions of a page differ. A comment, which no
# browser shows, stays a comment or is left out, and the source of a script or of a style sheet does
# not become text. Its documentation says that "only the words in the HTML are diffed".
#
# What happens: a comment becomes an element whose name is the printed form of lxml's function
# Comment, with its address in memory. So the words of the comment are words of the page, after a
# "<>", also if both versions have the same comment. html_annotate, which marks who wrote which
# words, does the same. If a script or a style sheet changed, its old source comes after it as
# deleted text that a browser shows, and a paragraph after it counts as changed, too. There is no
# error, and fragments without comments and scripts are right.
#
# Seen with lxml 6.1.3 (the text as a browser shows it):
#   a comment in both versions   Boats <>draft of Ann >
#   a changed script             Boats sail 1 sail
#   a changed style sheet        Boats red} Boats
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check lxml==6.1.3 html5lib==1.1
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import html5lib
from lxml.html.diff import html_annotate, htmldiff


def texts(element):
    if isinstance(element.tag, str) and not element.tag.endswith(("script", "style")):
        yield element.text or ""
        for child in element:
            yield from texts(child)
            yield child.tail or ""


def shown(html):
    return " ".join("".join(texts(html5lib.parse(html))).split())


COMMENT = "<p>Boats </p><!-- draft of Ann -->"
SCRIPT = "<p>Boats <script>a = {}</script> sail</p>"
STYLE = "<style>p {{color: {}}}</style><p>Boats </p>"
for name, html, expected in (
        ("a comment in both versions", htmldiff(COMMENT, COMMENT), "Boats <>draft of Ann >"),
        ("a changed script", htmldiff(SCRIPT.format(1), SCRIPT.format(2)), "Boats sail 1 sail"),
        ("a changed style sheet", htmldiff(STYLE.format("red"), STYLE.format("blue")),
         "Boats red}Boats")):
    print(f"{name:27}  {shown(html)}")
    assert shown(html) == expected
annotated = html_annotate([(COMMENT, "Ann"), (COMMENT, "Ben")])
print(annotated)
assert '<span title="Ann">draft of Ann</span>' in annotated
PYTHON
