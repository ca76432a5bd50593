#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: two_on_multiple of baycomp, the Bayesian comparison of two methods on many data sets, gives
# equal results to both sides alike. On pages where both methods have the same F1 it has no opinion:
# 0.5 and 0.5. If two of sixty pages differ, it is not far from that.
#
# What happens: without a region of equivalence (rope=0, which is the default), results that are equal
# do not count. With 58 equal pages and two on which the second method is .01 better, the signed
# rank test is certain: the second method is better with probability 1. Two methods that are equal on
# all pages get about 0.64 and 0.36, in favour of the one that is named first, and swapping the two
# does not swap the numbers. The sign test divides by zero there and says nan. With any rope above 0
# the same data are equal with probability 1, as one would expect.
#
# Seen with baycomp 1.0.3, sixty pages: that the first is better, (that they are equal,) the second:
#                                      rope 0           rope 0.001
#   two pages differ by .01            0.00 0.00 1.00   0.00 1.00 0.00
#   none differs                       about 0.64 0.36  0.00 1.00 0.00
#   none differs, sign test            nan nan          0.00 1.00 0.00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  baycomp==1.0.3 numpy==2.4.6 scipy==1.17.1 matplotlib==3.11.2
"$folder/venv/bin/python" - <<'PYTHON'
import warnings

import baycomp
import numpy

warnings.simplefilter("ignore")
numpy.random.seed(1)
first = numpy.linspace(0.80, 0.99, 60)
second = first.copy()
second[:2] += 0.01


def shown(found):
    return " ".join(f"{part:.2f}" for part in found)


differ = baycomp.two_on_multiple(first, second)
print("two pages differ:", shown(differ), "rope:",
      shown(baycomp.two_on_multiple(first, second, rope=0.001)))
assert differ[-1] > 0.999 and differ[0] < 0.001
assert baycomp.two_on_multiple(first, second, rope=0.001)[1] > 0.999

equal = baycomp.SignedRankTest.probs(first, first)
print("none differs:", shown(equal), "rope:",
      shown(baycomp.two_on_multiple(first, first, rope=0.001)))
assert 0.58 < equal[0] < 0.70 and abs(sum(equal) - 1) < 1e-9
assert baycomp.two_on_multiple(first, first, rope=0.001)[1] > 0.999

sign = baycomp.SignTest.probs(first, first)
print("none differs, sign test:", shown(sign))
assert all(numpy.isnan(sign))
PYTHON
