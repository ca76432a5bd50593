#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the word error rate of a text with itself is 0, wherever its lines end. A line feed or a
# tab between two words divides them, as a blank does, so an extractor that ends a line at each `br`
# has no more errors than one that writes blanks.
#
# What happens: jiwer divides words at blanks alone. First it replaces each run of two or more white
# characters with a blank, so an empty line divides words, and a single line feed or tab does not:
# the last word of a line and the first one of the next are one word, and it is wrong. The rate
# grows with the number of lines, and a table with tabs between its cells is one word a row, so its
# rate is 1 although all words are right.
#
# Seen with jiwer 4.0.0, each against the same words on one line:
#   one line             0.00
#   three lines          0.57
#   three paragraphs     0.00
#   tabs between cells   1.00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check jiwer==4.0.0
"$folder/venv/bin/python" - <<'PYTHON'
import jiwer

LINES = ["the boat sails", "at nine", "from here"]
GOLD = " ".join(LINES)
for name, reference, text, expected in (
        ("one line", GOLD, GOLD, 0), ("three lines", GOLD, "\n".join(LINES), 4 / 7),
        ("three paragraphs", GOLD, "\n\n".join(LINES), 0),
        ("tabs between cells", "Anna 1914 12", "Anna\t1914\t12", 1)):
    assert reference.split() == text.split()
    rate = jiwer.wer(reference, text)
    print(f"{name:20} {rate:.2f}")
    assert abs(rate - expected) < 1e-9, rate
PYTHON
