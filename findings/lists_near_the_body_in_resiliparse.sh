#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: Resiliparse with main_content=True, which is to remove "navigation blocks, sidebars,
# footers", keeps the lists of an article, or removes those that consist of links. A wrapper around
# the whole page changes nothing.
#
# What happens: it removes each `ul` that has fewer than three elements between the body and itself,
# also one in `main` and `article`, between two paragraphs of the text and without a link. The words
# "You need:" stay, and what is needed is gone. With one more `div` around the page, the list is
# there. An `ol` always stays. So templates with few wrappers, which plain and modern sites have,
# lose the lists of all their articles, and a corpus has the lists of some sites and not of others.
# trafilatura keeps the list in each of these pages.
#
# Seen with Resiliparse 2.0.1 and trafilatura 2.3.1 (whether the items are in the text):
#                                       Resiliparse  trafilatura
#   body > main > article > ul          no           yes
#   body > div > main > article > ul    yes          yes
#   body > main > article > ol          yes          yes
#   body > main > article > div > ul    yes          yes
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  resiliparse==2.0.1 trafilatura==2.3.1 lxml_html_clean==0.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import trafilatura
from resiliparse.extract.html2text import extract_plain_text

TEXT = """<p>The harbour is open from five in the morning until the evening, and the boats sail at
the tide, as they have done for as long as anyone can say.</p>"""
ITEMS = ["two ropes of the same length", "a lamp that burns in the rain", "a map of the bay"]


def page(path):
    *names, kind = path.split(" > ")[1:]
    html = "".join(f"<li>{item}</li>" for item in ITEMS)
    html = f"<{kind}>{html}</{kind}>"
    for name in reversed(names):
        if name == "article":
            html = f"<h1>The harbour</h1>{TEXT}<p>You need:</p>{html}{TEXT}"
        html = f"<{name}>{html}</{name}>"
    return f"""<!DOCTYPE html><html lang="en"><head><title>The harbour</title></head>
<body>{html}</body></html>"""


for path, expected in {
    "body > main > article > ul": "no",
    "body > div > main > article > ul": "yes",
    "body > main > article > ol": "yes",
    "body > main > article > div > ul": "yes",
}.items():
    html = page(path)
    texts = [extract_plain_text(html, main_content=True), trafilatura.extract(html)]
    assert all("You need:" in text for text in texts)
    found = []
    for text in texts:
        number = sum(item in text for item in ITEMS)
        assert number in (0, len(ITEMS))
        found.append("yes" if number else "no")
    print(f"{path:34} {found[0]:12} {found[1]}")
    assert found == [expected, "yes"]
PYTHON
