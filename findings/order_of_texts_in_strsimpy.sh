#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: NGram of strsimpy, the distance of Kondrak, is the same whichever of two texts is named
# first, as in Kondrak's paper, to which its documentation refers. So one limit fits all searches,
# and a program may compute half of a matrix.
#
# What happens: if the first text is much shorter than the second, the distance is too small. In the
# first column of its table the program asks for the field at position -1, which Python reads as the
# last field of the row, and a short text has a small number there. So "ten" is nearer to a sentence
# that ends with "ten" than the sentence is to "ten", .57 and .86, and "on" is nearer to "anchor"
# than to "boat". A limit of .7 finds a title if it is searched for in the lines of a page, and not if
# the lines are searched for in the titles. Texts of about equal length are right, so a test with
# words that have one wrong letter does not show it. The same measure, written down from the paper,
# gives the larger number in both orders.
#
# Seen with strsimpy 0.2.1, NGram(2) (in this order, the other way round, by the paper):
#   ten, the boats leave at ten    0.57   0.86   0.86
#   home, the way home is long     0.62   0.82   0.82
#   on, anchor                     0.58   0.83   0.83
#   harbour, harbor                0.21   0.21   0.21
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check strsimpy==0.2.1
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from strsimpy.ngram import NGram


def by_the_paper(first, second):
    """Kondrak's distance for pairs of letters, each text with one sign before it."""
    rows, columns = len(first), len(second)
    first, second = f"\n{first}", f"\n{second}"
    table = [[max(row, column) for column in range(columns + 1)] for row in range(rows + 1)]
    for row in range(1, rows + 1):
        for column in range(1, columns + 1):
            pairs = list(zip(first[row - 1:row + 1], second[column - 1:column + 1]))
            cost = sum(a != b for a, b in pairs) / sum((a, b) != ("\n", "\n") for a, b in pairs)
            table[row][column] = min(table[row - 1][column] + 1, table[row][column - 1] + 1,
                                     table[row - 1][column - 1] + cost)
    return table[rows][columns] / max(rows, columns)


for one, other, expected in (
        ("ten", "the boats leave at ten", ["0.57", "0.86", "0.86"]),
        ("home", "the way home is long", ["0.62", "0.82", "0.82"]),
        ("on", "anchor", ["0.58", "0.83", "0.83"]),
        ("on", "boat", ["0.75", "0.75", "0.75"]),
        ("harbour", "harbor", ["0.21", "0.21", "0.21"])):
    distance = NGram(2).distance
    found = distance(one, other), distance(other, one), by_the_paper(one, other)
    assert abs(by_the_paper(other, one) - found[2]) < 1e-9
    found = [f"{number:.2f}" for number in found]
    print(f"{one}, {other}".ljust(30), *found)
    assert found == expected
PYTHON
