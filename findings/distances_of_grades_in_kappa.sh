#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: scikit-learn's weighted kappa computes the distance of two grades from the grades: from 2
# to 5 it is 3. For words such as "low", "mid" and "high" it demands their order, as the package
# krippendorff does.
#
# What happens: scikit-learn sorts the labels that occur and takes the distances of their positions.
# If no page has the grade 3 or 4, then 2 and 5 are neighbours. Words are in alphabetical order:
# high, low, mid. There is no warning, and kappa falls from 0.60 to 0.23 or from 0.43 to 0.31. So
# the kappa of a sample of pages depends on which grades it happens to lack. With all grades in
# their order as `labels`, the distances are right.
#
# Seen with scikit-learn 1.9.1 (linear weights) and krippendorff 0.9.0:
#   grades 1, 2, 5   0.23  with all grades in order: 0.60
#   low, mid, high   0.31  with all grades in order: 0.43
#   krippendorff     ValueError: When using strings, an ordered value_domain is required [...]
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  scikit-learn==1.9.1 krippendorff==0.9.0 scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import krippendorff
from sklearn.metrics import cohen_kappa_score

CASES = {
    "grades 1, 2, 5": ([2, 2, 2, 1, 1, 1, 5, 5], [1, 2, 1, 2, 2, 2, 5, 5], [1, 2, 3, 4, 5],
                       (0.23, 0.60)),
    "low, mid, high": (["low", "low", "mid", "high", "mid", "low", "high", "mid"],
                       ["low", "mid", "mid", "high", "high", "mid", "high", "low"],
                       ["low", "mid", "high"], (0.31, 0.43)),
}
for name, (first, second, grades, expected) in CASES.items():
    kappa = tuple(round(float(cohen_kappa_score(first, second, weights="linear", labels=labels)), 2)
                  for labels in (None, grades))
    print(f"{name:16} {kappa[0]:.2f}  with all grades in order: {kappa[1]:.2f}")
    assert kappa == expected
try:
    answer = krippendorff.alpha(reliability_data=CASES["low, mid, high"][:2],
                                level_of_measurement="ordinal")
except ValueError as error:
    answer = f"ValueError: {error}"
print("krippendorff    ", answer)
assert str(answer).startswith("ValueError: When using strings, an ordered value_domain")
PYTHON
