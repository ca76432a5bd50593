#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: irrCAC computes agreement and its interval from the pages that two or more people labelled. A
# page with one label says nothing about agreement, so the result is the same with and without it.
#
# What happens: the coefficient is the same, and the interval is not. For the variance of Fleiss' kappa,
# of Conger's and of Gwet's AC1, a page with one label counts as a page without any agreement. Three
# people who always agree have the coefficient 1 and an interval that goes down to 0.68. In a usual
# study most pages have one label, and some have two or three to measure agreement. If the whole table
# is given, as missing labels are allowed, the interval is much wider than it should be, and a demand on
# its lower end, such as 0.6, is not met. Krippendorff's alpha of the same package leaves such pages
# out. Nothing warns of it.
#
# Seen with irrCAC 0.4.4 (coefficient, lower end of the 95% interval), for 20 pages with three labels,
# without and with 20 pages that have one label:
#                           all agree                 on two pages, one of three differs
#                           without      with         without      with
#   Gwet's AC1              1.00 1.00    1.00 0.68    0.87 0.67    0.87 0.53
#   Fleiss, Conger          1.00 1.00    1.00 0.68    0.87 0.67    0.87 0.53
#   Krippendorff's alpha    1.00 1.00    1.00 1.00    0.87 0.68    0.87 0.68
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  irrCAC==0.4.4 pandas==2.3.3 scipy==1.12.0 numpy==1.26.4
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import pandas as pd
from irrCAC.raw import CAC

AGREE = [[label] * 3 for label in ["text", "menu"] * 10]
DIFFER = AGREE[:18] + [["text", "text", "menu"], ["menu", "menu", "text"]]
SINGLE = [[label, None, None] for label in ["text", "menu"] * 10]
CASES = {
    "gwet": ("1.00 1.00", "1.00 0.68", "0.87 0.67", "0.87 0.53"),
    "fleiss": ("1.00 1.00", "1.00 0.68", "0.87 0.67", "0.87 0.53"),
    "conger": ("1.00 1.00", "1.00 0.68", "0.87 0.67", "0.87 0.53"),
    "krippendorff": ("1.00 1.00", "1.00 1.00", "0.87 0.68", "0.87 0.68"),
}


def result(labels, name):
    found = getattr(CAC(pd.DataFrame(labels, columns=["Ann", "Bo", "Cy"])), name)()["est"]
    return f"{found['coefficient_value']:.2f} {found['confidence_interval'][0]:.2f}"


for name, expected in CASES.items():
    found = tuple(result(labels, name) for labels in (AGREE, AGREE + SINGLE, DIFFER, DIFFER + SINGLE))
    print(f"{name:14}", *found, sep="  ")
    assert found == expected
PYTHON
