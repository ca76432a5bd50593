#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: RIBES, which judges a text by the order of its words, is 1 in NLTK for a text and itself: all
# words are there, and all in the right order. A text of the reference's words with one of them left
# out has more than 0.
#
# What happens: the order of words is measured by the share of pairs that are in order, and one word
# has no pair. So a title of one word has 0, as if it were wrong, and so has each text that shares a
# single word with the reference. A word that occurs several times counts only if its neighbours make
# clear which of them it is. A row of figures or of yes and no, "1 0 1 0 1 0 1", has 0.87 with itself,
# and "yes yes yes" has 0. The mean over cells of tables or titles is below 1 for a perfect answer.
# NLTK says that its version differs from the official one, but not in this.
#
# Seen with nltk 3.10.4, each with itself, and at last with its reference:
#   Boats                                0.00
#   open daily                           1.00
#   the boats leave at ten               1.00
#   yes yes yes                          0.00
#   no boats no boats no                 0.95
#   1 0 1 0 1 0 1                        0.87
#   harbour (the harbour is open)        0.00
#   the harbour (the harbour is open)    0.90
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nltk==3.10.4
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from nltk.translate.ribes_score import corpus_ribes, sentence_ribes

LONGER = "the harbour is open"
CASES = [("Boats", "Boats", "0.00"), ("open daily", "open daily", "1.00"),
         ("the boats leave at ten", "the boats leave at ten", "1.00"),
         ("yes yes yes", "yes yes yes", "0.00"),
         ("no boats no boats no", "no boats no boats no", "0.95"),
         ("1 0 1 0 1 0 1", "1 0 1 0 1 0 1", "0.87"),
         ("harbour", LONGER, "0.00"), ("the harbour", LONGER, "0.90")]
for text, reference, expected in CASES:
    found = f"{sentence_ribes([reference.split()], text.split()):.2f}"
    print(f"{text} ({reference})".ljust(48), found)
    assert found == expected
texts = [text.split() for text, reference, _ in CASES if text == reference]
mean = f"{corpus_ribes([[text] for text in texts], texts):.2f}"
print("corpus_ribes of the first six with themselves".ljust(48), mean)
assert mean == "0.64"
PYTHON
