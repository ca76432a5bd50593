#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: an extractor that keeps a paragraph keeps its sentence, with the words in inline elements
# such as `time`, `cite`, `q`, `mark`, `ins` and `kbd`, as it does with `b` and `em`.
#
# What happens: goose3 removes these words and leaves a hole. It tests each element of the article
# as if it were a paragraph, and a year or a title has too few stop words for one. boilerpy3 has a
# list of inline elements without these. For it each of them is a block, so the sentence becomes
# three lines, and a short block may be dropped. What is lost are years, titles and names.
#
# Seen with goose3 3.1.22 and boilerpy3 1.0.7:
#   goose3     In the year , the boats of the fishermen
#   boilerpy3  In the year | 1914 | , the boats of the fishermen
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  goose3==3.1.22 boilerpy3==1.0.7 lxml_html_clean==0.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import boilerpy3.extractors
import goose3

PAGE = """<!DOCTYPE html><html lang="en"><head><title>Harbour</title></head><body><article>
<h1>Harbour</h1>
<p>The harbour is open from five in the morning until the evening, and the boats sail at the tide,
as they have done for as long as anyone can say.</p>
<p>In the year <{0}>1914</{0}>, the boats of the fishermen, which are older than the town, went out
with the tide and were home before the storm began.</p>
<p>The office of the harbour has a book in which all of them are named, and it can be read there on
each day of the week but the first.</p></article></body></html>"""
before, after = "In the year", ", the boats of the fishermen"
for element in ("b", "em", "time", "cite", "q", "mark", "ins", "kbd"):
    page = PAGE.format(element)
    texts = {"goose3": goose3.Goose().extract(raw_html=page).cleaned_text,
             "boilerpy3": boilerpy3.extractors.ArticleExtractor().get_content(page)}
    seen = {name: " | ".join(line.strip() for line in
                             text[text.index(before):text.index(after) + len(after)].splitlines())
            for name, text in texts.items()}
    known = element in ("b", "em")
    if element in ("b", "time"):
        for name, words in seen.items():
            print(f"{element:5} {name:10} {words}")
    assert seen["goose3"] == f"{before} {'1914' if known else ''}{after}"
    assert seen["boilerpy3"] == (f"{before} 1914{after}" if known else f"{before} | 1914 | {after}")
PYTHON
