#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: for two methods measured on the same sites, scipy.stats.permutation_test with
# permutation_type="pairings" is the paired test: it exchanges the two values of each site.
#
# What happens: "pairings" shuffles which value of the first method is beside which of the second,
# for tests of correlation. The mean difference is the same for every pairing, so p is 1 whatever the
# data are, without a warning: a method that is better on every site "shows nothing". The paired
# test is "samples". (The default is the test of independent samples, which is far weaker here.)
#
# Seen with scipy 1.17.1 and numpy 2.4.6: pairings 1.0, samples 0.00195, independent 0.83.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check scipy==1.17.1 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import numpy
from scipy.stats import permutation_test

before = numpy.array([12.0, 35.5, 48.0, 51.5, 60.0, 66.5, 71.0, 80.5, 88.0, 95.0])
after = before + numpy.array([2.0, 3.5, 1.0, 4.0, 2.5, 3.0, 1.5, 2.0, 4.5, 3.0])


def change(first, second, axis=-1):
    return numpy.mean(first, axis=axis) - numpy.mean(second, axis=axis)


p = {kind: permutation_test((after, before), change, permutation_type=kind, n_resamples=20_000,
                            vectorized=True, rng=numpy.random.default_rng(1)).pvalue
     for kind in ("pairings", "samples", "independent")}
print(p)
assert p["pairings"] == 1.0
assert p["samples"] == 2 / 2**10
assert p["independent"] > 0.2
PYTHON
