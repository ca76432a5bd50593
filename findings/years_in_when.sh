#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: github.com/olebedev/when, which finds dates in English text for Go, reads "April 5, 2023" and
# "2023-04-05" as the day that they name, or does not find them. The base that it is given is for words
# such as "last Friday" and for dates without a year.
#
# What happens: a month in letters gets the year of the base, also if the year is in the text, and even
# if the text that was found has it in it. So an article of last year is of this year, and one of 1998,
# too. The form of ISO 8601, which most pages have, is not a date at all: month and day are an hour and
# its minutes, so "2023-04-05" is five past four on the day of the base. There is no error. Only
# "5/4/2023" gets its year.
#
# Seen with when 1.1.0, its rules for English and the common ones, and 2 March 2024, 10:00, as the base:
#   April 5, 2023         2024-04-05 10:00, from "April 5"
#   Wed, 5 April 1998     2024-04-05 10:00, from "Wed, 5 April 1998"
#   10:15, 5 April 2023   2024-04-05 10:15, from "10:15, 5 April 2023"
#   2023-04-05            2024-03-02 04:05, from "04-05"
#   5/4/2023              2023-04-05 10:00, from "5/4/2023"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"time"

	"github.com/olebedev/when"
	"github.com/olebedev/when/rules/common"
	"github.com/olebedev/when/rules/en"
)

func main() {
	parser := when.New(nil)
	parser.Add(en.All...)
	parser.Add(common.All...)
	base := time.Date(2024, 3, 2, 10, 0, 0, 0, time.UTC)
	failed := false
	for _, one := range [][3]string{
		{"April 5, 2023", "2024-04-05 10:00", "April 5"},
		{"Wed, 5 April 1998", "2024-04-05 10:00", "Wed, 5 April 1998"},
		{"10:15, 5 April 2023", "2024-04-05 10:15", "10:15, 5 April 2023"},
		{"2023-04-05", "2024-03-02 04:05", "04-05"},
		{"5/4/2023", "2023-04-05 10:00", "5/4/2023"},
	} {
		found, err := parser.Parse(one[0], base)
		if err != nil || found == nil {
			fmt.Println(one[0], "is not found", err)
			os.Exit(1)
		}
		day := found.Time.Format("2006-01-02 15:04")
		fmt.Printf("%-22s %s, from %q\n", one[0], day, found.Text)
		failed = failed || day != one[1] || found.Text != one[2]
	}
	if failed {
		os.Exit(1)
	}
}
GO
export GOFLAGS=-mod=mod
go mod init dates 2>/dev/null
go get github.com/olebedev/when@v1.1.0 2>/dev/null
go build -o look .
unshare -rn ./look
