#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: in a family of four tests of which one could not be computed (its p is NaN, because no site
# differs), Holm's correction is made over the three p that exist, or all results are NaN.
#
# What happens: statsmodels returns numbers for the three, and multiplies them as if the fourth were
# a test, too: 0.01 becomes 0.04 and not 0.03. Nothing says so. A family with pairs that never
# differ is corrected too strongly unless they are removed before.
#
# Seen with statsmodels 0.15.0:
#   with NaN:    0.04 nan 0.12 0.4
#   without it:  0.03 0.08 0.2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check statsmodels==0.15.0 scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import math
from statsmodels.stats.multitest import multipletests

with_nan = [float(p) for p in multipletests([.01, math.nan, .04, .2], method="holm")[1]]
without = [float(p) for p in multipletests([.01, .04, .2], method="holm")[1]]
print("with NaN:   ", *(round(p, 4) for p in with_nan))
print("without it: ", *(round(p, 4) for p in without))
assert round(with_nan[0], 4) == 0.04 and math.isnan(with_nan[1]) and round(with_nan[2], 4) == 0.12
assert [round(p, 4) for p in without] == [0.03, 0.08, 0.2]
PYTHON
