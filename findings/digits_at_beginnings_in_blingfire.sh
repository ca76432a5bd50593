#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: text_to_sentences of blingfire, Microsoft's fast splitter for text, ends a sentence at a full
# stop, question mark or exclamation mark, also if the next one begins with a number, and at an empty
# line.
#
# What happens: no sentence ends before a digit or a currency sign. "What was it? 12 boats came." is one
# sentence, and so are three sentences of which two begin with numbers. Reports, scores and chronicles, where
# many sentences begin so, have too few and too long ones. An empty line is a blank like any other: a
# heading is a part of the first sentence below it, and before a paragraph that begins with a number
# not even the full stop of the last paragraph counts. So a page must be divided into its blocks
# first. syntok divides all of these.
#
# Seen with blingfire 0.1.8 and syntok 1.4.4 (number of sentences):
#   The pier was full. Twelve boats came.       blingfire: 2   syntok: 2
#   The pier was full. 12 boats came.           blingfire: 1   syntok: 2
#   What was it? 12 boats came.                 blingfire: 1   syntok: 2
#   It rained ... 40 boats stayed. 12 left ...  blingfire: 1   syntok: 3
#   Boats and nets[empty line]The pier was ...  blingfire: 1   syntok: 2
#   The pier was full.[empty line]12 boats ...  blingfire: 1   syntok: 2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check blingfire==0.1.8 syntok==1.4.4 \
  numpy==2.4.6 regex==2026.11.19
unshare -rn venv/bin/python - <<'PYTHON'
from blingfire import text_to_sentences
from syntok.segmenter import process

for text, expected, other in (
        ("The pier was full. Twelve boats came.", 2, 2),
        ("The pier was full. 12 boats came.", 1, 2),
        ("What was it? 12 boats came.", 1, 2),
        ("The pier was full! $12 was paid.", 1, 2),
        ("It rained all night. 40 boats stayed. 12 left at ten.", 1, 3),
        ("Boats and nets\n\nThe pier was full at ten.", 1, 2),
        ("The pier was full.\n\n12 boats came.", 1, 2)):
    found = [len(text_to_sentences(text).split("\n")),
             sum(len(paragraph) for paragraph in map(list, process(text)))]
    print(repr(text), found)
    assert found == [expected, other]
PYTHON
