#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: gne (GeneralNewsExtractor), a reader of news pages for Python, removes scripts, styles and
# things such as `picture` and `iframe` from an article, and keeps the sentences around them. In its
# result, a sentence is on one line. A date on the page, such as 20.12.2024, is found as it is, or not.
#
# What happens: gne removes elements with strip_elements() and remove() of lxml, and these also remove the
# words after an element, up to the next tag, as lxml keeps these with the element. So a sentence ends
# at a script or a picture in it. Outside of `p`, an empty `span`, as most sites use for icons, has the
# same effect. In the content, each bold word and each link is on a line of its own. In a text without
# metadata, a date with the day first is cut: the pattern for years of two digits comes before any for
# this order, and matches the beginning of the year, so 20.12.2024 is "20.12.20".
#
# Seen with gne 0.4.3 (the sentence in the content, lines divided by "/"):
#   12 boats and 5 men                              There were 12 boats and 5 men at the pier.
#   12 boats <script>x()</script>and 5 men          There were 12 boats
#   12 boats <picture>...</picture>and 5 men        There were 12 boats
#   12 <span class="icon"></span>boats and 5 men    There were 12        (in `li`)
#   12 boats <i>and</i> 5 men                       There were 12 boats / and / 5 men at the pier.
# and of publish_time:
#   2024-12-20    2024-12-20
#   20.12.2024    20.12.20
#   03/02/2024    03/02/20
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check gne==0.4.3 lxml==6.1.3
cd "$folder"
unshare -rn venv/bin/python - <<'PYTHON'
from gne import GeneralNewsExtractor

OTHER = "The boats left the pier in the morning, and the harbour was quiet until noon. " * 2
PICTURE = '<picture><img src="a.png"></picture>'
ICON = '<span class="icon"></span>'
WHOLE = "There were 12 boats and 5 men at the pier."
SENTENCES = {
    "p": {
        "12 boats and 5 men": WHOLE,
        "12 boats <script>x()</script>and 5 men": "There were 12 boats",
        f"12 boats {PICTURE}and 5 men": "There were 12 boats",
        "12 boats <i>and</i> 5 men": "There were 12 boats / and / 5 men at the pier.",
    },
    "li": {
        "12 boats and 5 men": WHOLE,
        f"12 {ICON}boats and 5 men": "There were 12",
    },
}
DATES = {"2024-12-20": "2024-12-20", "20.12.2024": "20.12.20", "03/02/2024": "03/02/20"}


def read(first):
    page = ("<html><head><title>Boats at the pier</title></head><body><h1>Boats at the pier</h1><article>"
            f"{first}{f'<p>Other: {OTHER}</p>' * 4}</article></body></html>")
    return GeneralNewsExtractor().extract(page)


for tag, cases in SENTENCES.items():
    for words, expected in cases.items():
        sentence = f"<{tag}>There were {words} at the pier.</{tag}>"
        content = read(f"<ul>{sentence}</ul>" if tag == "li" else sentence)["content"]
        assert content.count("Other:") == 4
        found = content.split("Other:")[0].strip().replace("\n", " / ")
        print(f"{tag:2}  {words:62}  {found}")
        assert found == expected
for date, expected in DATES.items():
    found = read(f"<p>Published on {date}.</p>")["publish_time"]
    print(f"{date}  {found}")
    assert found == expected
PYTHON
