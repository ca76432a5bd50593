#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: an XPath expression gives each element once and, in every library for pages, in the order
# of the page, so "//h2 | //p" is the text of an article with its headings where they belong.
#
# What happens: htmlquery for Go, with which Colly reads XPath, returns all that the left side of
# "|" finds and then all that the right side finds, so the headings come before the text. Siblings
# before an element come in reverse order. An element that can be reached on two ways is there
# twice, although a set of nodes cannot have it twice: a paragraph after two headings is read twice,
# and count() is too large.
#
# Seen with htmlquery 1.3.7 (xpath 1.3.9) and lxml 6.1.3:
#   //h2 | //p
#     htmlquery  Boats Tides one two three
#     lxml       Boats one two Tides three
#   //h2/following-sibling::p
#     htmlquery  one two three three
#     lxml       one two three
#   //p[. = 'three']/preceding-sibling::p
#     htmlquery  two one
#     lxml       one two
#   count(//p/..)
#     htmlquery  3
#     lxml       1
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check lxml==6.1.3
cat >page.html <<'HTML'
<!DOCTYPE html><html><head><title>Harbour</title></head><body><article>
<h2>Boats</h2><p>one</p><p>two</p><h2>Tides</h2><p>three</p></article></body></html>
HTML
cat >expressions.txt <<'TEXT'
//h2 | //p
//h2/following-sibling::p
//p[. = 'three']/preceding-sibling::p
count(//p/..)
TEXT
cat >main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/antchfx/htmlquery"
	"github.com/antchfx/xpath"
)

func main() {
	page, err := htmlquery.LoadDoc("page.html")
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		if strings.HasPrefix(lines.Text(), "count") {
			number := xpath.MustCompile(lines.Text()).Evaluate(htmlquery.CreateXPathNavigator(page))
			fmt.Println(number)
			continue
		}
		texts := []string{}
		for _, node := range htmlquery.Find(page, lines.Text()) {
			texts = append(texts, htmlquery.InnerText(node))
		}
		fmt.Println(strings.Join(texts, " "))
	}
}
GO
go mod init example >go.log 2>&1
go get github.com/antchfx/htmlquery@v1.3.7 github.com/antchfx/xpath@v1.3.9 >>go.log 2>&1
go run . <expressions.txt >found.txt
venv/bin/python - <<'PYTHON'
import lxml.html

with open("page.html", encoding="utf-8") as file:
    page = lxml.html.document_fromstring(file.read())
with open("expressions.txt", encoding="utf-8") as file:
    expressions = file.read().splitlines()
with open("found.txt", encoding="utf-8") as file:
    by_htmlquery = file.read().splitlines()
by_lxml = []
for expression in expressions:
    found = page.xpath(expression)
    by_lxml.append(" ".join(node.text for node in found) if isinstance(found, list)
                   else f"{found:.0f}")
for expression, first, second in zip(expressions, by_htmlquery, by_lxml, strict=True):
    print(expression)
    print("  htmlquery ", first)
    print("  lxml      ", second)
assert by_htmlquery == ["Boats Tides one two three", "one two three three", "two one", "3"]
assert by_lxml == ["Boats one two Tides three", "one two three", "one two", "1"]
PYTHON
