#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: NLTK's Pk, a usual measure of how well a text was divided into segments, is that of its
# definition and of the package segeval. By default, the window is half of the mean length of the
# reference's segments, as its documentation says.
#
# What happens: a string for NLTK can have a character for each gap between two sentences, as NLTK's
# count of windows requires, or one for each sentence, with a boundary at the end of the text. With
# gaps, NLTK divides by the boundaries, which are one fewer than the segments, so the window is
# twice as wide for two segments. With the last boundary the window is right, and there is one
# window too many, which cannot be wrong. So neither string gives the value of segeval, and a table
# that takes its figures from both packages compares the packages.
#
# Seen with NLTK 3.10.4 and segeval 2.0.11, for segments of 10 and 10 sentences, found as 7 and 13:
#   by hand                           0.40
#   segeval                           0.40
#   NLTK, gaps between sentences      0.30
#   NLTK, gaps, and the right window  0.40
#   NLTK, a character per sentence    0.38
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check nltk==3.10.4 segeval==2.0.11
"$folder/venv/bin/python" - <<'PYTHON'
import segeval
from nltk.metrics.segmentation import pk

REFERENCE, FOUND = (10, 10), (7, 13)


def per_sentence(segments):
    return "".join("0" * (length - 1) + "1" for length in segments)


def gaps(segments):
    return per_sentence(segments)[:-1]


def by_hand(width):
    first, second = ([number for number, length in enumerate(segments) for _ in range(length)]
                     for segments in (REFERENCE, FOUND))
    wrong = [(first[at] == first[at + width]) != (second[at] == second[at + width])
             for at in range(len(first) - width)]
    return sum(wrong) / len(wrong)


width = sum(REFERENCE) // len(REFERENCE) // 2
values = {
    "by hand": by_hand(width),
    "segeval": float(segeval.pk(FOUND, REFERENCE)),
    "NLTK, gaps between sentences": pk(gaps(REFERENCE), gaps(FOUND)),
    "NLTK, gaps, and the right window": pk(gaps(REFERENCE), gaps(FOUND), width),
    "NLTK, a character per sentence": pk(per_sentence(REFERENCE), per_sentence(FOUND)),
}
for name, value in values.items():
    print(f"{name:33} {value:.2f}")
assert "half of the average reference segment length" in pk.__doc__
assert [round(value, 4) for value in values.values()] == [0.4, 0.4, 0.3, 0.4, 0.375]
PYTHON
