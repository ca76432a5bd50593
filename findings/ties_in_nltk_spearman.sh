#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: NLTK's spearman_correlation is Spearman's coefficient, also if several items have the same
# rank: ranks_from_scores, which it is used with, has a parameter for scores that count as equal. If
# all items are equal in one of the lists, there is no correlation: 0 or no number.
#
# What happens: items of equal score get the first of their ranks, and not the mean of them, and the
# short formula for ranks without ties is used. So the coefficient is far too low if many pages have
# the best score, as is usual for the F1 of pages: 0.35 and not 0.76. If one list is constant, the
# coefficient depends on the number of items alone, and is -0.67 for eight pages: a strong negative
# correlation with anything. If it is turned around, with the worst item first, the value does not
# just change its sign.
#
# Seen with NLTK 3.10.4 and SciPy 1.17.1, on eight pages:
#   six of eight pages are perfect  NLTK: 0.35  SciPy: 0.76
#   the same, worst first           NLTK: -0.11  SciPy: -0.76
#   all pages are equal             NLTK: -0.67  SciPy: nan
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nltk==3.10.4 scipy==1.17.1
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
from nltk.metrics.spearman import ranks_from_scores, spearman_correlation
from scipy.stats import spearmanr

PERFECT = [1, 1, 1, 1, 1, 1, 0.9, 0.8]
OTHER = [0.7, 0.9, 0.8, 0.6, 0.95, 0.85, 0.5, 0.4]


def ranks(scores):
    pages = sorted(enumerate(scores), key=lambda pair: -pair[1])
    return list(ranks_from_scores(pages))


for name, scores, expected in (
        ("six of eight pages are perfect", PERFECT, ("0.35", "0.76")),
        ("the same, worst first", [-score for score in PERFECT], ("-0.11", "-0.76")),
        ("all pages are equal", [1] * 8, ("-0.67", "nan"))):
    found = (f"{spearman_correlation(ranks(scores), ranks(OTHER)):.2f}",
             f"{spearmanr(scores, OTHER).statistic:.2f}")
    print(f"{name:30}  NLTK: {found[0]}  SciPy: {found[1]}")
    assert found == expected, found
PYTHON
