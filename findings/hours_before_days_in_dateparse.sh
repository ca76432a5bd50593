#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: ParseAny of araddon's dateparse for Go, which reads dates of unknown form, reads "10:15, 2
# March 2024" (many news sites write the hour first), or returns an error. It has a month in
# letters, so nothing about it is ambiguous.
#
# What happens: it returns 2 October 2024, 15:00, without an error: the hour becomes the month, the
# minutes become the hour, and "March" is ignored. In other texts of this form the minutes become
# the day. Whether it is so depends on the hour, the day and the month. In most cases there is an
# error, and of a thousand texts of this form that we tried, none was read correctly. So a reader of
# such a site has dates for a few articles, and each of them is wrong. With the day first, "2 May
# 2024, 10:15" is read correctly, and "2 March 2024, 10:15" is an error.
#
# Seen with dateparse v0.0.0-20210429162001-6b43995a97de:
#   10:15, 2 March 2024    2024-10-02 15:00
#   11:26 2 August 2024    2024-11-02 00:00
#   08:18 1 January 2024   2024-01-18 00:00
#   14:30, 2 March 2024    error
#   2 May 2024, 10:15      2024-05-02 10:15
#   2 March 2024, 10:15    error
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/araddon/dateparse"
)

func main() {
	for _, pair := range [][2]string{
		{"10:15, 2 March 2024", "2024-10-02 15:00"},
		{"11:26 2 August 2024", "2024-11-02 00:00"},
		{"08:18 1 January 2024", "2024-01-18 00:00"},
		{"14:30, 2 March 2024", "error"},
		{"2 May 2024, 10:15", "2024-05-02 10:15"},
		{"2 March 2024, 10:15", "error"},
	} {
		found := "error"
		if date, err := dateparse.ParseAny(pair[0]); err == nil {
			found = date.Format("2006-01-02 15:04")
		}
		fmt.Printf("%-21s  %s\n", pair[0], found)
		if found != pair[1] {
			os.Exit(1)
		}
	}
}
GO
go mod init example >go.log 2>&1
go get github.com/araddon/dateparse@v0.0.0-20210429162001-6b43995a97de >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 .
