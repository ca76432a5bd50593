#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: github.com/tj/go-naturaldate, which reads "yesterday at 10am" and "December 25th at 7:30am" for
# programs in Go, knows that 12pm is noon and 12am midnight, and a month before the last of March is in
# February.
#
# What happens: "pm" adds 12 to each hour and "am" changes none, so 12pm is 24 o'clock, which Go takes for
# the midnight after that day, and 12am is noon. Both are 12 hours away, and 12pm is on the next day. "25"
# without "th" is an hour, 25, which is one o'clock of the next day: "December 25" has the day of the base
# in December, and one day and an hour. If there is a time after it, that replaces the hour. For "last month"
# on 31 March, the library asks Go for 31 February, which is 2 March, so "last month" is in this month. No error
# is returned for any of these.
#
# Seen with go-naturaldate 1.3.0 and 6 March 2024, 10:00, as the base, for the last one 31 March:
#   yesterday at 11am            2024-03-05 11:00
#   yesterday at 12pm            2024-03-06 00:00
#   yesterday at 12am            2024-03-05 12:00
#   December 25th at 7:30am      2023-12-25 07:30
#   December 25 at 7:30am        2023-12-07 07:30
#   last month                   2024-03-02 10:00
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

	"github.com/tj/go-naturaldate"
)

func main() {
	sixth := time.Date(2024, 3, 6, 10, 0, 0, 0, time.UTC)
	last := time.Date(2024, 3, 31, 10, 0, 0, 0, time.UTC)
	failed := false
	for _, one := range []struct {
		text     string
		base     time.Time
		expected string
	}{
		{"yesterday at 11am", sixth, "2024-03-05 11:00"},
		{"yesterday at 1pm", sixth, "2024-03-05 13:00"},
		{"yesterday at 12pm", sixth, "2024-03-06 00:00"},
		{"yesterday at 12am", sixth, "2024-03-05 12:00"},
		{"December 25th at 7:30am", sixth, "2023-12-25 07:30"},
		{"December 25 at 7:30am", sixth, "2023-12-07 07:30"},
		{"December 25", sixth, "2023-12-07 01:00"},
		{"last month", sixth, "2024-02-06 10:00"},
		{"last month", last, "2024-03-02 10:00"},
	} {
		date, err := naturaldate.Parse(one.text, one.base)
		found := date.Format("2006-01-02 15:04")
		fmt.Printf("%-26s %s\n", one.text, found)
		failed = failed || err != nil || found != one.expected
	}
	if failed {
		os.Exit(1)
	}
}
GO
export GOFLAGS=-mod=mod
go mod init dates 2>/dev/null
go get github.com/tj/go-naturaldate@v1.3.0 2>/dev/null
go build -o look .
unshare -rn ./look
