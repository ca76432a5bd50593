#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: proportion_difference of mlxtend, its "difference of proportions test", has the same p for
# the shares 0.92 and 0.84 as for 0.84 and 0.92. Its guide gives as the alternative hypothesis "that
# the proportions are different, if we use a two-tailed test", and its result is "the p-value".
#
# What happens: p is the share of the normal distribution below z, so it is that of the test whether
# the first share is smaller. With the worse method first, as in the guide, p is half of the
# two-sided one, and a difference that is not significant becomes so. With the better method first,
# p is close to 1, however large the difference is. A table of many pairs, filtered by p < 0.05, has
# only those pairs whose better method came second.
#
# Seen with mlxtend 0.25.0 and statsmodels 0.15.0 (the same z, two-sided), for 100 pages each:
#   0.84 and 0.92  mlxtend: 0.040  statsmodels: 0.079
#   0.92 and 0.84  mlxtend: 0.960  statsmodels: 0.079
#   0.50 and 0.90  mlxtend: 0.000  statsmodels: 0.000
#   0.90 and 0.50  mlxtend: 1.000  statsmodels: 0.000
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  mlxtend==0.25.0 statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from mlxtend.evaluate import proportion_difference
from statsmodels.stats.proportion import test_proportions_2indep

PAGES = 100
CASES = {(84, 92): ("0.040", "0.079"), (92, 84): ("0.960", "0.079"),
         (50, 90): ("0.000", "0.000"), (90, 50): ("1.000", "0.000")}
for (first, second), expected in CASES.items():
    z, p = proportion_difference(first / PAGES, second / PAGES, PAGES)
    test = test_proportions_2indep(first, PAGES, second, PAGES, method="wald", compare="diff")
    shown = f"{p:.3f}", f"{test.pvalue:.3f}"
    print(f"{first / PAGES:.2f} and {second / PAGES:.2f}",
          f" mlxtend: {shown[0]}  statsmodels: {shown[1]}")
    assert abs(z - test.statistic) < 1e-9
    assert shown == expected
PYTHON
