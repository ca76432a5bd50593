#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: McNemar's test of two methods that give the same answer on each page says that nothing
# distinguishes them: p is 1, or not a number. If each of the two is right on three pages on which
# the other one is wrong, p is 1 as well.
#
# What happens: with equal answers, mlxtend and statsmodels both return p = 0, the strongest
# evidence that there is. The correction for continuity subtracts 1 from a difference of 0, and the
# square of -1 is divided by the number of pages that differ, 0. Numpy warns of a division by zero;
# p does not show it. Three and three pages give p = .68, and ten and ten p = .82. In mlxtend this
# is the default. A table that compares a program before and after a change, on many corpora, has a
# star on each corpus where the change did nothing. The exact test is right: p is 1 in all of these.
#
# Seen with mlxtend 0.25.0 and statsmodels 0.15.0:
#   pages that only one has right   mlxtend   statsmodels (exact=False)   exact
#   0 and 0                         0.00      0.00                        1.00
#   1 and 1                         0.48      0.48                        1.00
#   3 and 3                         0.68      0.68                        1.00
#   10 and 10                       0.82      0.82                        1.00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  mlxtend==0.25.0 statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6
unshare -rn "$folder/venv/bin/python" -W ignore - <<'PYTHON'
import numpy as np
from mlxtend.evaluate import mcnemar, mcnemar_table
from statsmodels.stats.contingency_tables import mcnemar as mcnemar_of_statsmodels

EXPECTED = {0: "0.00", 1: "0.48", 3: "0.68", 10: "0.82"}
truth = np.ones(60, int)
for pages, p in EXPECTED.items():
    first, second = truth.copy(), truth.copy()
    first[:5] = second[:5] = 0
    first[5:5 + pages] = 0
    second[5 + pages:5 + 2 * pages] = 0
    table = mcnemar_table(truth, first, second)
    found = (mcnemar(table)[1], mcnemar_of_statsmodels(table, exact=False).pvalue,
             mcnemar(table, exact=True)[1], mcnemar_of_statsmodels(table).pvalue)
    found = [f"{one:.2f}" for one in found]
    print(f"{pages} and {pages}: ", *found)
    assert found == [p, p, "1.00", "1.00"]
PYTHON
