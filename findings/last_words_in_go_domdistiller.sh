#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: go-domdistiller, DOM Distiller (the reading view of Chrome) in Go, decides about a paragraph by
# its length, its links and its neighbours. A long one between two long ones stays, whatever elements
# are in it.
#
# What happens: a paragraph whose last words are in an element is not in the text at all. "..., said
# Ann." stays, "..., said <b>Ann.</b>" goes with its twenty-nine words, and so do paragraphs that end
# with a link, `code` or a number of a note, and all those that an editor puts into a `span`. One more
# letter after the element brings the paragraph back. So an article of a wiki or a blog, where links and
# notes end paragraphs, loses some of them here and there, and `<pre><code>` is always lost.
#
# Seen with go-domdistiller 1.0.0, the middle one of three long paragraphs:
#   ... said Ann.                      there
#   ... said <b>Ann</b>.               there
#   ... said <b>Ann.</b>               lost
#   ... said <a href="/ann">Ann.</a>   lost
#   ... said Ann.<sup>2</sup>          lost
#   <span>... said Ann.</span>         lost
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

	distiller "github.com/markusmobius/go-domdistiller"
)

const before = "<p>The ferry between the two islands will stop running in the last week of " +
	"October, the harbour office said on Monday, because its engine has to be replaced.</p>"
const after = "<p>The office expects that the work takes ten days, if the parts that were ordered " +
	"from the yard on the mainland arrive in time, as they did two years ago.</p>"
const text = "Passengers without a car can take the mail boat, which leaves the small pier at half " +
	"past seven in the morning and comes back at four, said "

func main() {
	cases := []struct {
		paragraph string
		isThere   bool
	}{
		{text + "Ann.", true},
		{text + "<b>Ann</b>.", true},
		{text + "<b>Ann.</b>", false},
		{text + `<a href="/ann">Ann.</a>`, false},
		{text + "Ann.<sup>2</sup>", false},
		{"<span>" + text + "Ann.</span>", false},
	}
	for _, one := range cases {
		page := "<html><head><title>Ferry</title></head><body><article><h1>Ferry</h1>" + before +
			"<p>" + one.paragraph + "</p>" + after + "</article></body></html>"
		result, err := distiller.ApplyForReader(strings.NewReader(page), nil)
		if err != nil || !strings.Contains(result.Text, "ten days") {
			os.Exit(1)
		}
		isThere := strings.Contains(result.Text, "Passengers")
		fmt.Printf("%-28s %v\n", one.paragraph[max(0, len(one.paragraph)-28):], isThere)
		if isThere != one.isThere {
			os.Exit(1)
		}
	}
}
GO
export GOFLAGS=-mod=mod
go mod init ferry 2>/dev/null
go get github.com/markusmobius/go-domdistiller@v1.0.0 2>/dev/null
go run .
