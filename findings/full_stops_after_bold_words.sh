#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the option TextOnly of jaytaylor's html2text for Go gives the words of a page without the
# signs that the program else writes: no "*" around bold words and no lines below headings. Its
# comment is "Returns only plain text".
#
# What happens: it writes a full stop after each bold word and after each heading. "The harbour is
# open again" with one bold word is two sentences, a heading that asks a question ends with "?.",
# and in "un<b>believ</b>able" the full stop is within a word. A divider into sentences cuts at each
# of them, and a count of signs or a comparison with a reference is wrong. Without TextOnly no full
# stop is written.
#
# Seen with html2text v0.0.0-20230321000545-74c2419ad056:
#   TextOnly  "Open?.\n\nThe harbour is. open again, un believ. able."
#   without   "-----\nOpen?\n-----\n\nThe *harbour is* open again, un *believ* able."
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/jaytaylor/html2text"
)

func main() {
	const page = "<h2>Open?</h2><p>The <b>harbour is</b> open again, un<b>believ</b>able.</p>"
	for _, expected := range []struct {
		name     string
		textOnly bool
		text     string
	}{
		{"TextOnly", true, "Open?.\n\nThe harbour is. open again, un believ. able."},
		{"without", false, "-----\nOpen?\n-----\n\nThe *harbour is* open again, un *believ* able."},
	} {
		text, err := html2text.FromString(page, html2text.Options{TextOnly: expected.textOnly})
		if err != nil {
			panic(err)
		}
		fmt.Printf("%-8s  %q\n", expected.name, text)
		if text != expected.text {
			os.Exit(1)
		}
	}
}
GO
go mod init example >go.log 2>&1
go get github.com/jaytaylor/html2text@v0.0.0-20230321000545-74c2419ad056 \
  github.com/olekukonko/tablewriter@v0.0.5 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 .
