#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: weighted_kappa of NLTK has the parameter max_distance because the distances of grades may
# be larger than 1. With grades from 1 to 5 and the difference as distance it is 4. Kappa comes from
# the quotient of two disagreements, so this divisor of both does not change it.
#
# What happens: NLTK divides the expected disagreement by max_distance, and the observed one by 1.
# With the right largest distance, kappa is wrong: two annotators who agree on eight of ten pages
# and differ by one grade on the others fall from 0.88 to 0.50, or with squared differences from
# 0.95 to 0.20. For grades that disagree more it is below -1, which kappa cannot be here. With the
# default, 1, which is not the largest distance, the result is that of scikit-learn.
#
# Seen with NLTK 3.10.4 and scikit-learn 1.9.1:
#   differences          max_distance=1: 0.88  max_distance=4: 0.50  scikit-learn: 0.88
#   squared differences  max_distance=1: 0.95  max_distance=16: 0.20  scikit-learn: 0.95
#   opposite grades      max_distance=1: -1.00  max_distance=16: -31.00  scikit-learn: -1.00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nltk==3.10.4 scikit-learn==1.9.1
"$folder/venv/bin/python" - <<'PYTHON'
from nltk.metrics.agreement import AnnotationTask
from sklearn.metrics import cohen_kappa_score

GRADES = [1, 2, 3, 4, 5, 5, 4, 3, 2, 1]
NEAR = [1, 2, 3, 4, 5, 4, 4, 3, 1, 1]
OPPOSITE = [6 - grade for grade in GRADES]


def by_nltk(first, second, distance, largest):
    labels = [(name, str(page), grade) for name, grades in (("a", first), ("b", second))
              for page, grade in enumerate(grades)]
    return AnnotationTask(labels, distance=distance).weighted_kappa(max_distance=largest)


def difference(first, second):
    return abs(first - second)


def square(first, second):
    return (first - second) ** 2


for name, second, distance, largest, weights, expected in (
        ("differences", NEAR, difference, 4, "linear", [0.875, 0.5, 0.875]),
        ("squared differences", NEAR, square, 16, "quadratic", [0.95, 0.2, 0.95]),
        ("opposite grades", OPPOSITE, square, 16, "quadratic", [-1, -31, -1])):
    values = [by_nltk(GRADES, second, distance, 1), by_nltk(GRADES, second, distance, largest),
              cohen_kappa_score(GRADES, second, weights=weights)]
    print(f"{name:20} max_distance=1: {values[0]:.2f}  max_distance={largest}: {values[1]:.2f}",
          f" scikit-learn: {values[2]:.2f}")
    assert [round(value, 6) for value in values] == expected
PYTHON
