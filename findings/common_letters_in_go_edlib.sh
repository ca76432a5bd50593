#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: StringsSimilarity of go-edlib for Go, asked for the longest common subsequence (Lcs), is the
# length of this sequence, divided by that of the longer text, or close to it: two texts that share the
# half of their letters have a half. Its comment says "a similarity index [0..1]" for all algorithms.
#
# What happens: it goes from -1 to 1. What is divided is the number of letters to remove and to insert,
# which may be twice the length of the longer text. So texts that share a half of their letters, in
# their order, have 0, and texts with less in common are below that. An empty text has 0 as well: a tool
# that finds nothing is better than one that finds a text with a third of the right letters, and a mean
# over many pages is not one of numbers from 0 to 1. Levenshtein's distance, with the same formula, stays
# between 0 and 1.
#
# Seen with go-edlib 1.7.0, each against "harbour":
#                  Lcs      Levenshtein
#   harbour        1.00     1.00
#   harbXYZ        0.14     0.57
#   harXYZW        -0.14    0.43
#   XYZWVTS        -1.00    0.00
#   (empty)        0.00     0.00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/hbollon/go-edlib"
)

func similarity(text string, algorithm edlib.Algorithm) string {
	number, err := edlib.StringsSimilarity("harbour", text, algorithm)
	if err != nil {
		return err.Error()
	}
	return fmt.Sprintf("%.2f", number)
}

func main() {
	failed := false
	for _, one := range [][3]string{
		{"harbour", "1.00", "1.00"},
		{"harbXYZ", "0.14", "0.57"},
		{"harXYZW", "-0.14", "0.43"},
		{"XYZWVTS", "-1.00", "0.00"},
		{"", "0.00", "0.00"},
	} {
		found := [3]string{one[0], similarity(one[0], edlib.Lcs), similarity(one[0], edlib.Levenshtein)}
		fmt.Printf("%-10q %6s %6s\n", found[0], found[1], found[2])
		failed = failed || found != one
	}
	if failed {
		os.Exit(1)
	}
}
GO
export GOFLAGS=-mod=mod
go mod init letters 2>/dev/null
go get github.com/hbollon/go-edlib@v1.7.0 2>/dev/null
go build -o look .
unshare -rn ./look
