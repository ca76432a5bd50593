#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: precision, recall and F1 of segeval, from its boundary_confusion_matrix, give a boundary that is
# a little beside its place in the reference a part of the credit of a right one, and less the further
# away it is, as boundary_similarity of the same package does. So F1 falls with the distance.
#
# What happens: F1 rises with the distance. The matrix counts as right what boundary_similarity counts as
# the error, distance / n_t, and not the rest to 1. A miss by three sentences is better than one by
# one sentence, and a text in which the boundary is not set at all is better than both. What is added as
# right is not added as wrong either, so if all other boundaries are right, F1 is 1.
#
# Seen with segeval 2.0.11, on a text of four segments with eight sentences each, n_t=5; the second
# boundary is right or moved, and the third is missing:
#                     F1       boundary_similarity
#   right             0.800    0.667
#   moved by 1        0.706    0.600
#   moved by 2        0.737    0.533
#   moved by 3        0.762    0.467
#   moved by 1, and the third one right: F1 is 1.000, boundary_similarity 0.933
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check segeval==2.0.11 numpy==1.26.4
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import segeval

REFERENCE = (8, 8, 8, 8)
CASES = {(8, 8, 16): ("0.800", "0.667"), (8, 9, 15): ("0.706", "0.600"),
         (8, 10, 14): ("0.737", "0.533"), (8, 11, 13): ("0.762", "0.467"),
         (8, 9, 7, 8): ("1.000", "0.933"), (8, 8, 8, 8): ("1.000", "1.000")}
for lengths, expected in CASES.items():
    matrix = segeval.boundary_confusion_matrix(lengths, REFERENCE, n_t=5)
    similarity = segeval.boundary_similarity(lengths, REFERENCE, n_t=5)
    found = (f"{segeval.fmeasure(matrix):.3f}", f"{similarity:.3f}")
    print(lengths, *found)
    assert found == expected
PYTHON
