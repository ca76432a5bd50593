#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: measures that compare the pairs or triples of letters of two texts have a rule for texts that
# are too short for one: they compare the letters, or add signs at both ends. Equal texts are equal,
# and different ones are different.
#
# What happens: the QGram distance of strsimpy for Python is 0 for any two texts that are shorter than
# the k of the measure, 3 unless it is told otherwise: neither has a triple, so nothing differs. "5"
# and "12", and "no" and "ok", are equal, and the nearest of all cells to "no" may be "ok". Jaccard,
# SorensenDice and OverlapCoefficient of strutil for Go do the opposite: "5" has the similarity 0
# with itself, as one letter has no pair. So the figures in the cells of a table, and the words of
# Chinese, which have one or two characters, are equal to all others, or a figure is not even equal to
# itself. There is no error, and longer texts are right.
#
# Seen with strsimpy 0.2.1 (distance) and strutil 0.3.1 (similarities):
#               QGram   Jaccard   SorensenDice   OverlapCoefficient
#   5, 5        0       0.00      0.00           0.00
#   5, 12       0       0.00      0.00           0.00
#   no, ok      0       0.00      0.00           0.00
#   no, no      0       1.00      1.00           1.00
#   boat, no    2       0.00      0.00           0.00
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

	"github.com/adrg/strutil"
	"github.com/adrg/strutil/metrics"
)

func main() {
	first, second := os.Args[1], os.Args[2]
	for _, metric := range []strutil.StringMetric{
		metrics.NewJaccard(), metrics.NewSorensenDice(), metrics.NewOverlapCoefficient(),
	} {
		fmt.Printf("%.2f\n", strutil.Similarity(first, second, metric))
	}
}
GO
export GOFLAGS=-mod=mod
go mod init texts 2>/dev/null
go get github.com/adrg/strutil@v0.3.1 2>/dev/null
go build -o look .
cat >look.py <<'PYTHON'
import subprocess

from strsimpy.qgram import QGram

for first, second, distance, similarity in (
        ("5", "5", 0, "0.00"), ("5", "12", 0, "0.00"), ("no", "ok", 0, "0.00"),
        ("no", "no", 0, "1.00"), ("boat", "no", 2, "0.00")):
    answer = subprocess.run(["./look", first, second], check=True, capture_output=True, text=True)
    found = QGram().distance(first, second), answer.stdout.split()
    print(f"{first}, {second}".ljust(10), found[0], *found[1])
    assert found == (distance, [similarity] * 3)
PYTHON
unshare -rn venv/bin/python look.py
