#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: Simhash("some text") of the Python package simhash, whose features are what finds near copies
# of pages, looks at words or at runs of characters, and knows where words begin and end.
#
# What happens: the text is written in lower case, all blanks and punctuation are deleted, also those
# between words, and every four letters in a row are a feature. Texts that differ in nothing but where
# words end have the same fingerprint, so "no where" is a copy of "now here", and numbers side by side
# in a table may be any others with the same digits. A list of words as argument gives features that
# are words.
#
# Seen with simhash 2.1.2, bits that differ, of the text and of its list of words:
#   no where to go          now here to go           0  23
#   the rapist on trial     therapist on trial       0  21
#   12 5 articles           1 25 articles            0  22
#   A. Berg, baker          A Bergbaker              0  35
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check simhash==2.1.2 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from simhash import Simhash

CASES = {("no where to go", "now here to go"): (0, 23),
         ("the rapist on trial", "therapist on trial"): (0, 21),
         ("12 5 articles", "1 25 articles"): (0, 22),
         ("A. Berg, baker", "A Bergbaker"): (0, 35)}
for (first, second), expected in CASES.items():
    texts = Simhash(first).distance(Simhash(second))
    words = Simhash(first.split()).distance(Simhash(second.split()))
    print(f"{first:23} {second:23} {texts:2} {words:3}")
    assert (texts, words) == expected
PYTHON
