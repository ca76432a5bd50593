#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: ROUGE of a text with itself is 1 in each language; only the stemmer is for English.
#
# What happens: rouge-score, the usual package for it, replaces everything but a-z and 0-9 with
# spaces before it counts words. A Greek or Russian text has no words, and its ROUGE with itself is
# 0. If it has a number, the number is all of the text, and a wrong text with the same year has the
# score 1. The German "für" is the two words "f" and "r". There is no warning, so the mean of a set
# of pages depends on how many of them are English.
#
# Seen with rouge-score 0.1.2 (F1 of ROUGE-1):
#   the same Greek text                 0.0
#   two Russian texts, the same year    1.0
#   "für" with "f r"                    1.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check rouge-score==0.1.2 nltk==3.10.4
"$folder/venv/bin/python" - <<'PYTHON'
from rouge_score.rouge_scorer import RougeScorer

PAIRS = {
    "the same Greek text": ("Το λιμάνι είναι ανοιχτό.", "Το λιμάνι είναι ανοιχτό.", 0.0),
    "two Russian texts, the same year": ("Гавань открыта с 1914 года.", "Поезд 1914", 1.0),
    '"für" with "f r"': ("für", "f r", 1.0),
    "the same English text": ("The harbour is open.", "The harbour is open.", 1.0),
}
scorer = RougeScorer(["rouge1"])
for name, (gold, answer, expected) in PAIRS.items():
    score = scorer.score(gold, answer)["rouge1"].fmeasure
    print(f"{name:34} {score}")
    assert score == expected
PYTHON
