#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the package rouge counts words as ROUGE does: each time that a text has a word more often
# than the reference, its precision falls, and each time that it has one less often, its recall. Its
# readme says that results may differ a little from the official ones.
#
# What happens: it makes sets of the words, of the pairs of words and of the longest common
# sequence, so each word counts once. A text that has the article three times has the full F1 for
# ROUGE-1 and ROUGE-L, though two thirds of it are too much. Four words of the article, twenty
# times, have the precision 1. Half of an article gets a higher recall than it should, because the
# words that the other half repeats do not count. The option exclusive=False, which the readme does
# not mention, gives the usual values.
#
# Seen with rouge 1.0.1 and rouge-score 0.1.2 (F1 of ROUGE-1 and ROUGE-L):
#                         rouge      exclusive=False  rouge-score
#   the article           1.00 1.00  1.00 1.00        1.00 1.00
#   three times           1.00 1.00  0.50 0.50        0.50 0.50
#   four words, 20 times  0.57 0.57  0.21 0.21        0.21 0.21
#   its first half        0.82 0.82  0.64 0.64        0.64 0.64
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check rouge==1.0.1 rouge-score==0.1.2
"$folder/venv/bin/python" - <<'PYTHON'
from rouge import Rouge
from rouge_score import rouge_scorer

ARTICLE = "the boats of the harbour sail at nine and the boats of the town sail at noon"
CASES = {
    "the article": (ARTICLE, ("1.00 1.00", "1.00 1.00", "1.00 1.00")),
    "three times": (" ".join([ARTICLE] * 3), ("1.00 1.00", "0.50 0.50", "0.50 0.50")),
    "four words, 20 times":
        (" ".join(["the boats sail at"] * 20), ("0.57 0.57", "0.21 0.21", "0.21 0.21")),
    "its first half":
        ("the boats of the harbour sail at nine", ("0.82 0.82", "0.64 0.64", "0.64 0.64")),
}
scorer = rouge_scorer.RougeScorer(["rouge1", "rougeL"])


def by_rouge(text, **options):
    scores = Rouge(**options).get_scores(text, ARTICLE)[0]
    return " ".join(f"{scores[name]['f']:.2f}" for name in ("rouge-1", "rouge-l"))


print(f"{'':20}  {'rouge':9}  exclusive=False  rouge-score")
for name, (text, expected) in CASES.items():
    official = scorer.score(ARTICLE, text)
    shown = by_rouge(text), by_rouge(text, exclusive=False), " ".join(
        f"{official[measure].fmeasure:.2f}" for measure in ("rouge1", "rougeL"))
    print(f"{name:20}  {shown[0]}  {shown[1]:15}  {shown[2]}")
    assert shown == expected
PYTHON
