#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: prose, a library for English text in Go, divides "don't" into "do" and "n't" and "Ann's" into
# "Ann" and "'s", as the Penn Treebank does and as comments in its source say. A sign after such a word
# is a token of its own. So the tokens, joined, are the text.
#
# What happens: if a comma, a full stop or another sign follows the word, its second part and the sign are
# lost. "They don't." has the tokens "They" and "do", so the sentence says the opposite, and its end is
# missing. With "They don't go." all is there. The reason is in the loop that takes a word apart: it
# cuts at "n't", finds "n't" again at the beginning of "n't.", adds what is before it, an empty text,
# and ends since the rest did not get shorter. Nothing adds the rest. Counts of words, tagged words and
# a search for negations are all made from these tokens. A typographic apostrophe changes nothing.
#
# Seen with github.com/jdkato/prose/v2 2.0.0:
#   They don't go.           They|do|n't|go|.
#   They don't.              They|do
#   They do not.             They|do|not|.
#   It can't, I said.        It|ca|I|said|.
#   Is it Ann's? It is.      Is|it|Ann|It|is|.
#   They've left, we'll not  They've|left|,|we|'ll|not
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

	"github.com/jdkato/prose/v2"
)

func main() {
	for _, test := range [][2]string{
		{"They don't go.", "They|do|n't|go|."},
		{"They don't.", "They|do"},
		{"They don’t.", "They|do"},
		{"They do not.", "They|do|not|."},
		{"It can't, I said.", "It|ca|I|said|."},
		{"Is it Ann's? It is.", "Is|it|Ann|It|is|."},
		{"They've left, we'll not", "They've|left|,|we|'ll|not"},
	} {
		document, err := prose.NewDocument(test[0], prose.WithExtraction(false),
			prose.WithTagging(false), prose.WithSegmentation(false))
		if err != nil {
			panic(err)
		}
		words := []string{}
		for _, token := range document.Tokens() {
			words = append(words, token.Text)
		}
		found := strings.Join(words, "|")
		fmt.Printf("%-24s %s\n", test[0], found)
		if found != test[1] {
			os.Exit(1)
		}
	}
}
GO
go mod init example >go.log 2>&1
go get github.com/jdkato/prose/v2@v2.0.0 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 .
