#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: purell for Go, with FlagSortQuery, sorts the parameters of an address by their names and
# keeps all of them, so addresses that differ in the order alone are one. The flag is in the group
# of those that are unsafe, since the order may matter to a server, but nothing is removed.
#
# What happens: a parameter with a semicolon in it disappears, without an error, if another one is
# there. Some forums write "?topic=17;page=2&board=5", and all topics of a board become one address:
# a crawler reads the first of them and takes the others for copies. Several values of one parameter
# are sorted, too, so the stops of a journey change their order, and "?article-17" gets "=" at its
# end. The cause of the loss is Query() of Go, which since Go 1.17 drops what contains a semicolon.
#
# Seen with purell 1.2.1:
#   ?topic=17;page=2&board=5  ?board=5
#   ?topic=18;page=1&board=5  ?board=5
#   ?stop=Wien&stop=Graz      ?stop=Graz&stop=Wien
#   ?article-17               ?article-17=
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >main.go <<'GO'
package main

import (
	"fmt"
	"os"
	"strings"

	"github.com/PuerkitoBio/purell"
)

func main() {
	const page = "http://site.example/show"
	for _, pair := range [][2]string{
		{"?topic=17;page=2&board=5", "?board=5"},
		{"?topic=18;page=1&board=5", "?board=5"},
		{"?stop=Wien&stop=Graz", "?stop=Graz&stop=Wien"},
		{"?article-17", "?article-17="},
	} {
		found, err := purell.NormalizeURLString(page+pair[0], purell.FlagSortQuery)
		if err != nil {
			panic(err)
		}
		query := strings.TrimPrefix(found, page)
		fmt.Printf("%-24s  %s\n", pair[0], query)
		if query != pair[1] {
			os.Exit(1)
		}
	}
}
GO
go mod init example >go.log 2>&1
go get github.com/PuerkitoBio/purell@v1.2.1 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 .
