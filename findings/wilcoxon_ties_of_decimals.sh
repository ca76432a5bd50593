#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: Wilcoxon's test of scores with one decimal, such as 0.9 and 0.8, gives the p of the same
# scores in tenths, 9 and 8, because the test looks at ranks alone.
#
# What happens: the differences 0.9 - 0.8 and 0.7 - 0.6 are not equal as floating-point numbers, so
# scipy ranks them apart, and finds no ties. Whole numbers tie. The two p differ by more than half.
#
# Seen with scipy 1.17.1 and numpy 2.4.6 on Python 3.11:
#   decimals: statistic 7.5, p 0.1719
#   tenths:   statistic 9.0, p 0.2734
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
from scipy import stats

first = [.9, .8, .7, .6, .5, .7, .8, .9]
second = [.8, .7, .6, .7, .7, .5, .6, .7]
decimals = stats.wilcoxon(first, second)
tenths = stats.wilcoxon([round(10 * x) for x in first], [round(10 * x) for x in second])
print(f"decimals: statistic {decimals.statistic}, p {decimals.pvalue:.4f}")
print(f"tenths:   statistic {tenths.statistic}, p {tenths.pvalue:.4f}")
assert round(decimals.pvalue, 4) == 0.1719 and round(tenths.pvalue, 4) == 0.2734
PYTHON
