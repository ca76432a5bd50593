#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: Kendall of gonum's package stat, "the weighted Tau-a Kendall correlation", is tau-a: of all
# pairs of pages, the share that two lists order alike, less the share that they order otherwise. A
# pair that is tied in one list is neither. For 1 2 3 4 and 1 1 2 2, of six pairs four agree and two
# are tied: 4 / 6 = 0.667 (tau-b, which corrects for ties, is 0.816). If all pages have the same score
# in one list, tau-a is 0. The order in which the pages are given does not matter.
#
# What happens: the code compares the signs of two differences, and 0 counts as positive. So a tied
# pair agrees if the other list rises from one page to the next one, and disagrees if it falls. A list
# with a single value has 1 with a list that rises, and -1 with one that falls. Scores such as F1 with
# two digits have many ties, and a table is often sorted by one of the two scores. Nothing warns of
# it. scipy has tau-b, and NaN for a constant list.
#
# Seen with gonum 0.17.0 and Go 1.26:
#   1 2 3 4   1 1 2 2    1.000   by hand  0.667
#   4 3 2 1   2 2 1 1    0.333   by hand  0.667, the same pages in reverse order
#   1 2 3 4   1 1 1 1    1.000   by hand  0.000
#   4 3 2 1   1 1 1 1   -1.000   by hand  0.000
#   1 2 3 4   1 3 2 4    0.667   by hand  0.667, no ties
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"gonum.org/v1/gonum/stat"
)

func sign(value float64) float64 {
	switch {
	case value > 0:
		return 1
	case value < 0:
		return -1
	}
	return 0
}

func byHand(x, y []float64) float64 {
	sum, pairs := 0.0, 0.0
	for i := range x {
		for j := range i {
			sum += sign(x[i]-x[j]) * sign(y[i]-y[j])
			pairs++
		}
	}
	return sum / pairs
}

func main() {
	for _, test := range []struct {
		x, y     []float64
		expected string
	}{
		{[]float64{1, 2, 3, 4}, []float64{1, 1, 2, 2}, "1.000 0.667"},
		{[]float64{4, 3, 2, 1}, []float64{2, 2, 1, 1}, "0.333 0.667"},
		{[]float64{1, 2, 3, 4}, []float64{1, 1, 1, 1}, "1.000 0.000"},
		{[]float64{4, 3, 2, 1}, []float64{1, 1, 1, 1}, "-1.000 0.000"},
		{[]float64{1, 2, 3, 4}, []float64{1, 3, 2, 4}, "0.667 0.667"},
	} {
		tau := stat.Kendall(test.x, test.y, nil)
		found := fmt.Sprintf("%.3f %.3f", tau, byHand(test.x, test.y))
		fmt.Println(test.x, test.y, found)
		if found != test.expected {
			os.Exit(1)
		}
	}
}
GO
go mod init example >go.log 2>&1
go get gonum.org/v1/gonum@v0.17.0 >>go.log 2>&1
go mod tidy >>go.log 2>&1
unshare -rn go run .
