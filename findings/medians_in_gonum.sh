#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: gonum's package stat has no function for the median, and Quantile(0.5, kind, values, nil) is
# one: the value in the middle, and with the kind LinInterp, which "linearly interpolates", the mean
# of both in the middle if their number is even. So it is 0.9 for 0.2 0.9 1.0, and 0.85 for
# 0.2 0.8 0.9 1.0.
#
# What happens: LinInterp takes the k-th of n values for the quantile k / n, so each one is about half a
# value too low (R calls this type 4). The median of three sites is the mean of the two lower ones,
# 0.55. With an even number it is the lower of both in the middle. Of values in the other direction,
# errors in place of scores, it is too low again, so scores look worse and errors smaller. The median
# of the differences of two methods depends on which of them comes first. The kind Empirical is the
# value in the middle if the number is odd, and the lower one of both if it is even.
#
# Seen with gonum 0.17.0 and Go 1.26 (LinInterp, Empirical):
#   0.2 0.9 1.0          0.55   0.90
#   0.2 0.8 0.9 1.0      0.80   0.80
#   -0.1 0.0 0.3        -0.05   0.00   differences of A and B
#   -0.3 0.0 0.1        -0.15   0.00   differences of B and A
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

func main() {
	for _, test := range []struct {
		values   []float64
		expected string
	}{
		{[]float64{0.2, 0.9, 1.0}, "0.55 0.90"},
		{[]float64{0.2, 0.8, 0.9, 1.0}, "0.80 0.80"},
		{[]float64{-0.1, 0.0, 0.3}, "-0.05 0.00"},
		{[]float64{-0.3, 0.0, 0.1}, "-0.15 0.00"},
	} {
		found := fmt.Sprintf("%.2f %.2f", stat.Quantile(0.5, stat.LinInterp, test.values, nil),
			stat.Quantile(0.5, stat.Empirical, test.values, nil))
		fmt.Println(test.values, found)
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
