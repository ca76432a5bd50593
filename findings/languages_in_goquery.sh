#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "p:lang(de)" finds the paragraphs in German: those whose nearest `lang`, of their own or of
# an element around them, is "de". So a corpus can take the German text of a page and leave out its
# quotations, and each thing that a selector finds is an element.
#
# What happens: goquery, by its selectors from cascadia, asks whether any element around has this
# language. On a German page all paragraphs are German, also those with lang="fr" or in a quotation
# with lang="en". They are French and English at the same time, and "p:not(:lang(de))" finds none.
# ":lang(fr)" without the name of an element finds pieces of text, too, so Text() has the same words
# two or three times. There is no error. jsdom finds what browsers find.
#
# Seen with goquery 1.14.0 (cascadia 1.3.5) and jsdom 29.1.1 on Node.js 20, for a German page with a
# French paragraph and an English quotation:
#   p:lang(de)        goquery: Hafen, port, harbour       jsdom: Hafen
#   p:lang(fr)        goquery: port                       jsdom: port
#   p:not(:lang(de))  goquery: -                          jsdom: port, harbour
#   :lang(fr)         goquery: port, port                 jsdom: port
#   :lang(en)         goquery: harbour, harbour, harbour  jsdom: harbour, harbour
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund jsdom@29.1.1 >/dev/null
cat >page.html <<'HTML'
<!DOCTYPE html><html lang="de"><head><title>Hafen</title></head><body><p>Hafen</p>
<p lang="fr">port</p><blockquote lang="en"><p>harbour</p></blockquote></body></html>
HTML
cat >selectors.txt <<'TEXT'
p:lang(de)
p:lang(fr)
p:not(:lang(de))
:lang(fr)
:lang(en)
TEXT
cat >main.go <<'GO'
package main

import (
	"bytes"
	"encoding/json"
	"os"
	"strings"

	"github.com/PuerkitoBio/goquery"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	page, err := os.ReadFile("page.html")
	check(err)
	document, err := goquery.NewDocumentFromReader(bytes.NewReader(page))
	check(err)
	selectors, err := os.ReadFile("selectors.txt")
	check(err)
	texts := [][]string{}
	for _, selector := range strings.Fields(string(selectors)) {
		found := document.Find(selector).Map(func(_ int, part *goquery.Selection) string {
			return part.Text()
		})
		texts = append(texts, append([]string{}, found...))
	}
	check(json.NewEncoder(os.Stdout).Encode(texts))
}
GO
cat >compare.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const fs = require("node:fs");
const { JSDOM } = require("jsdom");

const expected = [
  [["Hafen", "port", "harbour"], ["Hafen"]],
  [["port"], ["port"]],
  [[], ["port", "harbour"]],
  [["port", "port"], ["port"]],
  [["harbour", "harbour", "harbour"], ["harbour", "harbour"]],
];
const { document } = new JSDOM(fs.readFileSync("page.html", "utf8")).window;
const byGo = JSON.parse(fs.readFileSync("by_go.json", "utf8"));
const selectors = fs.readFileSync("selectors.txt", "utf8").trim().split("\n");
const found = selectors.map((selector, at) => {
  const byJsdom = [...document.querySelectorAll(selector)].map((element) => element.textContent);
  const [first, second] = [byGo[at], byJsdom].map((texts) => texts.join(", ") || "-");
  console.log(`${selector.padEnd(16)}  goquery: ${first.padEnd(25)}  jsdom: ${second}`);
  return [byGo[at], byJsdom];
});
assert.deepEqual(found, expected);
JAVASCRIPT
go mod init example >go.log 2>&1
go get github.com/PuerkitoBio/goquery@v1.14.0 github.com/andybalholm/cascadia@v1.3.5 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 . >by_go.json
node compare.cjs
