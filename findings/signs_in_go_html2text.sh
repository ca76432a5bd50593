#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: github.com/k3a/html2text, which makes text of HTML mails and pages in Go, knows where a tag and
# a comment end: not at a ">" in a quoted value, nor at one in a comment, and "<" before a blank is a
# character, as in browsers.
#
# What happens: each ">" ends what is open, and each "<" begins a tag. A comment in which another tag or
# an arrow is, as those that editors switch parts of a page off with and conditional comments for old
# programs of mail, is in the text from its first ">" on; the end of a title with an arrow becomes a
# word; and of "below < 5 and above > 2" the middle is gone, without an error.
#
# Seen with k3a/html2text 1.3.0:
#   a <!-- old: <b>5</b> crowns --> b                   a 5 crowns -- b
#   <!--[if mso]><p>Outlook</p><![endif]--><p>Tea</p>   Outlook, Tea
#   <span title="Home > News">News</span> today         News"News today
#   below < 5 and above > 2                             below 2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/k3a/html2text"
)

func main() {
	failed := false
	for _, one := range [][2]string{
		{"a <!-- old: <b>5</b> crowns --> b", "a 5 crowns -- b"},
		{"<!--[if mso]><p>Outlook</p><![endif]--><p>Tea</p>", "Outlook\r\n\r\nTea"},
		{"<span title=\"Home > News\">News</span> today", "News\"News today"},
		{"below < 5 and above > 2", "below 2"},
		{"a <!-- old --> b", "a b"},
		{"below &lt; 5 and above &gt; 2", "below < 5 and above > 2"},
	} {
		found := html2text.HTML2Text(one[0])
		fmt.Printf("%-50s %q\n", one[0], found)
		failed = failed || found != one[1]
	}
	if failed {
		os.Exit(1)
	}
}
GO
export GOFLAGS=-mod=mod
go mod init mail 2>/dev/null
go get github.com/k3a/html2text@v1.3.0 2>/dev/null
go run .
