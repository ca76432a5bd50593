#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: an empty text is far from any other one. Its edit distance is the length of the other text,
# and its best local alignment, where only equal passages count, has the score 0.
#
# What happens: OptimalStringAlignment of strsimpy for Python has the distance 0 for an empty text as
# the first one, and for one as the second one, too: of two lengths it returns the one that is 0. Its
# Damerau and Levenshtein are right. SmithWaterman of matchr for Go has the length of the other text
# as the score, which is the score of a text with itself. So a tool that finds nothing on a page has
# a perfect result in both, and is better than each tool that makes a small error. A search for the
# best match finds the page that could not be read. There is no error, and any text with a letter in
# it is right.
#
# Seen with strsimpy 0.2.1 and matchr v0.0.0-20221106193745-7bed6ef61ef9, each with "harbour":
#               OptimalStringAlignment   Damerau   SmithWaterman
#   harbour     0                        0         7
#   harbor      1                        1         5.5
#   boats       6                        6         2
#   (empty)     0                        7         7
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check strsimpy==0.2.1
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/antzucaro/matchr"
)

func main() {
	fmt.Println(matchr.SmithWaterman(os.Args[1], os.Args[2]), matchr.SmithWaterman(os.Args[2], os.Args[1]))
}
GO
export GOFLAGS=-mod=mod
go mod init texts 2>/dev/null
go get github.com/antzucaro/matchr@v0.0.0-20221106193745-7bed6ef61ef9 2>/dev/null
go build -o look .
cat >look.py <<'PYTHON'
import subprocess

from strsimpy.damerau import Damerau
from strsimpy.optimal_string_alignment import OptimalStringAlignment

TEXT = "harbour"
for text, *expected in (("harbour", 0, 0, 7), ("harbor", 1, 1, 5.5), ("boats", 6, 6, 2),
                        ("", 0, 7, 7)):
    answer = subprocess.run(["./look", text, TEXT], check=True, capture_output=True, text=True)
    scores = [float(score) for score in answer.stdout.split()]
    alignment = OptimalStringAlignment()
    found = alignment.distance(text, TEXT), Damerau().distance(text, TEXT), scores[0]
    print((text or "(empty)").ljust(10), *found)
    assert alignment.distance(TEXT, text) == found[0] and scores[1] == scores[0]
    assert list(found) == expected
PYTHON
unshare -rn venv/bin/python look.py
