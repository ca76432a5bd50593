#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the power that pingouin prints beside a paired t-test is that of this test: a difference
# that is found with p = 0.00004 on eight sites had a high power. The documentation calls it the
# "achieved power of the test".
#
# What happens: the power is 0.08. pingouin computes it from cohen_d, the difference divided by the
# spread of the scores between the sites, which pairing removes. So one row has a tiny p, a Bayes
# factor of 557 and a power which says that the study could hardly find this. The same test written
# as the differences against zero has the same t, p and Bayes factor, and the power 1.00. The share
# of 20,000 simulated studies that find the difference is 1.00, too.
#
# Seen with pingouin 0.7.0 and scipy 1.17.1:
#   paired=True               t 9.00  p 0.00004  BF10 557.293  cohen_d 0.22  power 0.08
#   differences against zero  t 9.00  p 0.00004  BF10 557.293  cohen_d 3.18  power 1.00
#   found in simulated studies: 1.00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pingouin==0.7.0 scipy==1.17.1 numpy==2.4.6 pandas==3.1.1
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import numpy
import pingouin
from scipy.stats import ttest_1samp

first = numpy.array([.91, .80, .72, .61, .50, .95, .66, .84])
second = numpy.array([.88, .76, .70, .56, .47, .93, .62, .80])
change = first - second
tests = {"paired=True": pingouin.ttest(first, second, paired=True),
         "differences against zero": pingouin.ttest(change, 0)}
rows = {name: {column: float(test[column].iloc[0])
               for column in ("T", "p_val", "BF10", "cohen_d", "power")}
        for name, test in tests.items()}
for name, row in rows.items():
    print(f"{name:25} t {row['T']:.2f}  p {row['p_val']:.5f}  BF10 {row['BF10']}  "
          f"cohen_d {row['cohen_d']:.2f}  power {row['power']:.2f}")
drawn = numpy.random.default_rng(1).normal(change.mean(), change.std(ddof=1), (20_000, len(change)))
found = float((ttest_1samp(drawn, 0, axis=1).pvalue < 0.05).mean())
print(f"found in simulated studies: {found:.2f}")
paired, single = rows.values()
assert all(numpy.isclose(paired[column], single[column]) for column in ("T", "p_val", "BF10"))
by_cohen_d = pingouin.power_ttest(d=paired["cohen_d"], n=len(first), contrast="paired")
assert numpy.isclose(paired["power"], by_cohen_d)
assert "achieved power of the test" in pingouin.ttest.__doc__
assert round(paired["power"], 2) == 0.08 and round(single["power"], 2) == 1.0 and found > 0.99
PYTHON
