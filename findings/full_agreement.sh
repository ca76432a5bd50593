#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: two people who give every item the same label agree fully, so the agreement is 1 (or, since
# chance alone would do the same, not defined) in every package, and a mean over sites can use it.
#
# What happens: three packages have three answers. scikit-learn gives NaN and warns, statsmodels
# divides by zero and gives NaN, krippendorff refuses with a ValueError. On a site of which both
# annotators took everything for content, the same study ends, or has a mean of NaN, by the package.
#
# Seen with scikit-learn 1.9.1, statsmodels 0.15.0 and krippendorff 0.9.0:
#   scikit-learn  nan
#   statsmodels   nan
#   krippendorff  ValueError: There has to be more than one value in the domain.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  scikit-learn==1.9.1 statsmodels==0.15.0 krippendorff==0.9.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import math

import krippendorff
import numpy
from sklearn.metrics import cohen_kappa_score
from statsmodels.stats.inter_rater import fleiss_kappa

by_sklearn = cohen_kappa_score([1, 1, 1], [1, 1, 1])
by_statsmodels = fleiss_kappa(numpy.array([[0, 2], [0, 2], [0, 2]]))
try:
    by_krippendorff = krippendorff.alpha(reliability_data=[[1, 1, 1], [1, 1, 1]],
                                         level_of_measurement="nominal")
except ValueError as error:
    by_krippendorff = f"ValueError: {error}"
print("scikit-learn ", by_sklearn)
print("statsmodels  ", by_statsmodels)
print("krippendorff ", by_krippendorff)
assert math.isnan(by_sklearn) and math.isnan(by_statsmodels)
assert by_krippendorff == "ValueError: There has to be more than one value in the domain."
PYTHON
