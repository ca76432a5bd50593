#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: html-text, whose text is to look as in a browser, keeps a word whole of which a part is bold,
# raised or marked: browsers show no blank there.
#
# What happens: it writes a blank at both ends of each inline element, unless a sign such as a comma
# follows it, because some pages use these elements as blocks (its documentation says so). A
# formula, an ordinal number and a word with a bold part become several words, and languages that
# are written without blanks get them. There is no option against it: guess_punct_space=False also
# adds the blank before a comma.
#
# Seen with html-text 0.7.1, beside inscriptis 2.7.6:
#   html-text                    inscriptis
#   un believ able               unbelievable
#   H 2 O                        H2O
#   the 3 rd boat                the 3rd boat
#   北 京 人                      北京人
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  html-text==0.7.1 inscriptis==2.7.6
"$folder/venv/bin/python" - <<'PYTHON'
import html_text
import inscriptis

expected = {
    "un<b>believ</b>able": ("un believ able", "unbelievable"),
    "H<sub>2</sub>O": ("H 2 O", "H2O"),
    "the 3<sup>rd</sup> boat": ("the 3 rd boat", "the 3rd boat"),
    "北<mark>京</mark>人": ("北 京 人", "北京人"),
}
for html, (split, words) in expected.items():
    page = f"<p>{html}</p>"
    text, whole = html_text.extract_text(page), inscriptis.get_text(page).strip()
    print(f"{text:28} {whole}")
    assert text == split
    assert html_text.extract_text(page, guess_punct_space=False) == split
    assert whole == words
PYTHON
