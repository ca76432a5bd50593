#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: structural_similarity of html-similarity, "the similarity of two documents by their sequences
# of tags", is a number of the pair: which page is named first does not matter. So a program may
# compute half of a matrix of pages, and cluster by it.
#
# What happens: it is the ratio of difflib.SequenceMatcher, which takes the longest common run, the
# first one of equally long runs, and then looks on both sides of it only. Which run is first depends
# on the order of the two pages. Swapped pages differ by up to a third of the whole scale, so a
# threshold splits a site by the order in which its pages were read, and so does `similarity`, which
# is a mean with the styles.
#
# Seen with html-similarity 0.3.3, for pages of these tags:
#   h2 nav article table p main footer article, footer h2 p nav table main    0.667  swapped 0.333
#   aside ul footer nav table header nav, section header aside footer table   0.625  swapped 0.375
#   nav main footer, nav main aside footer                                    0.909  swapped 0.909
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  html-similarity==0.3.3 parsel==1.6.0 cssselect==1.2.0 lxml==6.1.3
"$folder/venv/bin/python" - <<'PYTHON'
from html_similarity import structural_similarity


def page(tags):
    return "".join(f"<{tag}>x</{tag}>" for tag in tags.split())


CASES = {("h2 nav article table p main footer article", "footer h2 p nav table main"): (0.667, 0.333),
         ("aside ul footer nav table header nav", "section header aside footer table"): (0.625, 0.375),
         ("nav main footer", "nav main aside footer"): (0.909, 0.909)}
for (first, second), expected in CASES.items():
    one, two = page(first), page(second)
    found = round(structural_similarity(one, two), 3), round(structural_similarity(two, one), 3)
    print(f"{first} and {second}: {found[0]}, swapped {found[1]}")
    assert found == expected
PYTHON
