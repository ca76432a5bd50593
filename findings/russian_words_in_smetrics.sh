#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: Hamming of github.com/xrash/smetrics for Go is the number of places at which two texts of one length
# differ, by its comment the number of substitutions, and 0 only for equal texts. WagnerFischer is the
# edit distance, 1 if one letter is replaced, in any script.
#
# What happens: the loop of Hamming goes from letter to letter, as Go does for strings, but compares one byte
# of each letter, its first. A Russian letter has two bytes, and the first is one of two for the whole
# alphabet. So two words without a common letter can have the distance 0, and a program that looks for copies
# takes them for equal. Lengths are counted in bytes. WagnerFischer counts bytes, too: a replaced letter is
# one edit or two, as its new form is in the same half of the alphabet or not, and a threshold for English
# is too strict or too wide for Russian and Greek. In ASCII all is right.
#
# Seen with smetrics 55b8f293f342 of 2025 (Hamming, WagnerFischer):
#   boats    boots     1  1
#   лодка    лодки     0  1
#   мост     рост      1  2
#   мода     неон      0  4
#   зима     дела      0  3
#   ποτάμι   ποδάμι    1  2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/xrash/smetrics"
)

func main() {
	failed := false
	for _, one := range []struct {
		first, second string
		places, edits int
	}{
		{"boats", "boots", 1, 1},
		{"лодка", "лодки", 0, 1},
		{"мост", "рост", 1, 2},
		{"мода", "неон", 0, 4},
		{"зима", "дела", 0, 3},
		{"ποτάμι", "ποδάμι", 1, 2},
	} {
		places, err := smetrics.Hamming(one.first, one.second)
		edits := smetrics.WagnerFischer(one.first, one.second, 1, 1, 1)
		fmt.Println(one.first, one.second, places, edits)
		failed = failed || err != nil || places != one.places || edits != one.edits
	}
	if failed {
		os.Exit(1)
	}
}
GO
export GOFLAGS=-mod=mod
go mod init words 2>/dev/null
go get github.com/xrash/smetrics@v0.0.0-20250705151800-55b8f293f342 2>/dev/null
go build -o look .
unshare -rn ./look
