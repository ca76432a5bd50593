#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: aggregate_raters of statsmodels, which counts the labels of each page for fleiss_kappa,
# omits NaN, as the package krippendorff does, or refuses it. In most studies not everybody labels
# every page, and its documentation says nothing of missing labels but that it "will raise exception
# if data cannot be converted to integer".
#
# What happens: NaN is counted as one more category, without a warning. So an annotator who did not
# see a page disagrees with those who did. Three people who always agree have the kappa 0.85 if one
# of their 24 labels is missing, and 0.47 if one of them saw half of the pages. If each page has two
# of the three, kappa is exactly 0: full agreement looks like chance.
#
# Seen with statsmodels 0.15.0 and krippendorff 0.9.0:
#   labels of three people who always agree  Fleiss' kappa  Krippendorff's alpha
#   all labels                               1.00           1.00
#   one is missing                           0.85           1.00
#   one person saw half of the pages         0.47           1.00
#   two people for each page                 0.00           1.00
#   the same, only the labels that exist     1.00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  statsmodels==0.15.0 krippendorff==0.9.0 scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" -W error - <<'PYTHON'
import krippendorff
import numpy as np
from statsmodels.stats.inter_rater import aggregate_raters, fleiss_kappa

ALL = np.array([[label] * 3 for label in [1.0, 0.0] * 4])


def without(*places):
    table = ALL.copy()
    for page, person in places:
        table[page, person] = np.nan
    return table


def kappa(table):
    return f"{fleiss_kappa(aggregate_raters(table)[0]):.2f}"


PAIRS = without(*((page, person) for page, person in enumerate([2, 2, 1, 1, 0, 0, 2, 1])))
CASES = {
    "all labels": (ALL, "1.00"),
    "one is missing": (without((0, 2)), "0.85"),
    "one person saw half of the pages": (without(*((page, 2) for page in range(4))), "0.47"),
    "two people for each page": (PAIRS, "0.00"),
}
print(f"{'labels of three people who always agree':39}  Fleiss' kappa  Krippendorff's alpha")
for name, (table, expected) in CASES.items():
    alpha = krippendorff.alpha(reliability_data=table.T, level_of_measurement="nominal")
    print(f"{name:39}  {kappa(table):13}  {alpha:.2f}")
    assert (kappa(table), alpha) == (expected, 1)
exist = kappa(np.array([row[~np.isnan(row)] for row in PAIRS]))
print(f"{'the same, only the labels that exist':39}  {exist}")
assert exist == "1.00"
PYTHON
