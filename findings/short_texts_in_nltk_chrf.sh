#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: chrF of a text with itself is 1 in NLTK, as it is 100 in sacrebleu, also if the text is a
# short title or the cell of a table.
#
# What happens: NLTK always divides by six, the number of lengths of n-grams, but a text of two
# letters has n-grams of two lengths only, and the others count as wrong. So the right answer "Hi"
# has 1/3 and "Boats" 5/6, while "Harbours" for "Harbour" has 0.81 or 0.97. corpus_chrf is the mean
# of such numbers, so a method that finds all titles has less than 1, too, and methods look more
# alike than they are. sacrebleu omits the lengths that a text does not have; only its option
# eps_smoothing gives the numbers of NLTK.
#
# Seen with nltk 3.10.4 and sacrebleu 2.6.0 (chrF of the text with itself):
#   Hi       nltk: 0.33  sacrebleu: 100  with eps_smoothing: 33
#   1914     nltk: 0.67  sacrebleu: 100  with eps_smoothing: 67
#   Boats    nltk: 0.83  sacrebleu: 100  with eps_smoothing: 83
#   Harbour  nltk: 1.00  sacrebleu: 100  with eps_smoothing: 100
#   all      nltk: 0.71  sacrebleu: 100
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nltk==3.10.4 sacrebleu==2.6.0
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from nltk.translate.chrf_score import corpus_chrf, sentence_chrf
from sacrebleu.metrics import CHRF

SCORES = {"Hi": 0.33, "1914": 0.67, "Boats": 0.83, "Harbour": 1.0}
usual, smoothed = CHRF(beta=3), CHRF(beta=3, eps_smoothing=True)
for text, expected in SCORES.items():
    score = round(sentence_chrf(text, text), 2)
    other = [round(scorer.sentence_score(text, [text]).score) for scorer in (usual, smoothed)]
    print(f"{text:8} nltk: {score:.2f}  sacrebleu: {other[0]}  with eps_smoothing: {other[1]}")
    assert score == expected and other == [100, round(100 * expected)]
texts = list(SCORES)
score = round(corpus_chrf(texts, texts), 2)
other = round(usual.corpus_score(texts, [texts]).score)
print(f"all      nltk: {score:.2f}  sacrebleu: {other}")
assert score == 0.71 and other == 100
assert round(sentence_chrf("Harbour", "Harbours"), 2) == 0.97
assert round(sentence_chrf("Harbours", "Harbour"), 2) == 0.81
PYTHON
