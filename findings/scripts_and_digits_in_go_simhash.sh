#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: github.com/mfonda/simhash for Go makes hashes of the words of a text, and for texts without a
# common word about half of the 64 bits differ. NewWordFeatureSet takes words of letters and digits,
# NewUnicodeWordFeatureSet those of all scripts, so it finds at least what the other one finds.
#
# What happens: NewWordFeatureSet knows only the letters a to z. Texts in Russian, Greek or Japanese have
# no words for it, and the hash of no words is 64 ones, so all of them are equal: a program that drops
# near copies keeps one page of a Russian site. NewUnicodeWordFeatureSet has all letters and no digits,
# so tables, results and prices in which each number is another one are equal. Neither is right for
# both, and nothing tells that a text had no words.
#
# Seen with simhash 79f94a1100d6 of 2015 (bits that differ with NewWordFeatureSet, and with the other):
#   лодка вышла рано утром     корабль пришёл поздно      0   25
#   港の船が出た               山の家を見た               0   22
#   12 3 45                    7 8 9                     28    0
#   boats 12 nets 45           boats 7 nets 89           14    0
#   the boat left the pier     lamps were lit at night   29   29
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/mfonda/simhash"
	"golang.org/x/text/unicode/norm"
)

func main() {
	failed := false
	for _, one := range []struct {
		first, second string
		expected      [2]uint8
	}{
		{"лодка вышла рано утром", "корабль пришёл поздно", [2]uint8{0, 25}},
		{"港の船が出た", "山の家を見た", [2]uint8{0, 22}},
		{"12 3 45", "7 8 9", [2]uint8{28, 0}},
		{"boats 12 nets 45", "boats 7 nets 89", [2]uint8{14, 0}},
		{"the boat left the pier", "lamps were lit at night", [2]uint8{29, 29}},
	} {
		var words, unicode [2]uint64
		for index, text := range []string{one.first, one.second} {
			words[index] = simhash.Simhash(simhash.NewWordFeatureSet([]byte(text)))
			unicode[index] = simhash.Simhash(simhash.NewUnicodeWordFeatureSet([]byte(text), norm.NFC))
		}
		found := [2]uint8{simhash.Compare(words[0], words[1]), simhash.Compare(unicode[0], unicode[1])}
		fmt.Println(one.first, "|", one.second, found)
		failed = failed || found != one.expected
	}
	if failed {
		os.Exit(1)
	}
}
GO
export GOFLAGS=-mod=mod
go mod init hashes 2>/dev/null
go get github.com/mfonda/simhash@v0.0.0-20151007195837-79f94a1100d6 golang.org/x/text@v0.44.0 2>/dev/null
go build -o look .
unshare -rn ./look
