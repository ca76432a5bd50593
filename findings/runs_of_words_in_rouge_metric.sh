#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: ROUGE-W of rouge-metric, "a fast python implementation of full ROUGE metrics", is that of Lin
# (2004): the longest common subsequence, in which words that follow each other in both texts weigh
# more. A text with itself has 1. Lin's example has the text A B C D E F G, the weight f(k) = k², and
# two answers with the same four words, together and scattered:
#   A B C D H I K   one run of 4: f(4) = 16, of f(7) = 49; √(16/49) = 0.571
#   A H B K C I D   four runs of 1: 4 f(1) = 4, of 49; √(4/49) = 0.286
# Recall and precision are equal in all three cases, as all texts have seven words.
#
# What happens: a run is one of the reference alone, so scattered words weigh as much as those that
# are together, and the answers, which the measure was made to tell apart, have the same score. For
# the recall, the length of the reference gets the weight twice. It falls with the length: a text
# with itself has 0.72 with 5 words, and 0.46 with 50 (weight 1.2, as usual). So long pages look
# worse than short ones, and a mean over pages says how long they are. Precision is 1. ROUGE-L of the
# same package is 1 in all cases.
#
# Seen with rouge-metric 1.0.1 (precision, recall, F):
#   weight 2    A B C D H I K         0.571 0.082 0.143
#   weight 2    A H B K C I D         0.571 0.082 0.143
#   weight 2    A B C D E F G         1.000 0.143 0.250
#   weight 1.2  5 words, themselves   1.000 0.725 0.840
#   weight 1.2  50 words, themselves  1.000 0.457 0.628
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check rouge-metric==1.0.1
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from rouge_metric import PyRouge

TEXT = "A B C D E F G"
FIVE = " ".join(f"word{i}" for i in range(5))
FIFTY = " ".join(f"word{i}" for i in range(50))
CASES = [
    (2, "A B C D H I K", TEXT, "0.571 0.082 0.143"),
    (2, "A H B K C I D", TEXT, "0.571 0.082 0.143"),
    (2, TEXT, TEXT, "1.000 0.143 0.250"),
    (1.2, FIVE, FIVE, "1.000 0.725 0.840"),
    (1.2, FIFTY, FIFTY, "1.000 0.457 0.628"),
]
for weight, answer, text, expected in CASES:
    measures = PyRouge(rouge_n=False, rouge_l=True, rouge_w=True, rouge_w_weight=weight)
    scores = measures.evaluate([answer], [[text]])
    found = " ".join(f"{scores[f'rouge-w-{weight}'][name]:.3f}" for name in "prf")
    print(f"weight {weight:3}  {answer[:28]:28}  {found}")
    assert found == expected
    assert answer != text or scores["rouge-l"]["f"] == 1
PYTHON
