#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "preceding-sibling::h2[1]" and "preceding-sibling::h2[position()=1]" find the same in
# htmlquery for Go, the nearest heading before an element. XPath 1.0 says that a number in brackets
# is short for this comparison, and that the positions of such an axis are counted backwards from
# the element.
#
# What happens: a number alone counts backwards, and position() counts forwards from the beginning
# of the page. So each list gets the first heading of the article, and "the two paragraphs before
# it" are the first two. On the axis "ancestor", position()=1 finds the nearest two boxes, and
# last() the nearest in place of the outermost. On "following", a number is counted for each
# sibling: [1] finds all paragraphs that follow, and [2] none. There is no error, and an article
# with one heading is right.
#
# Seen with htmlquery 1.3.7 (xpath 1.3.9) and lxml 6.1.3:
#   //ul/preceding-sibling::h2[1]             htmlquery: Tides     lxml: Tides
#   //ul/preceding-sibling::h2[position()=1]  htmlquery: Boats     lxml: Tides
#   //ul/preceding-sibling::p[position()<3]   htmlquery: 2 1       lxml: 3 4
#   //li/ancestor::div[position()=1]/@class   htmlquery: box page   lxml: box
#   //li/ancestor::div[last()]/@class         htmlquery: box       lxml: page
#   //h2[2]/following::p[1]                   htmlquery: 3 4       lxml: 3
#   //h2[2]/following::p[2]                   htmlquery: -         lxml: 4
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >page.html <<'HTML'
<!DOCTYPE html><html><head><title>Harbour</title></head><body><div class="page"><div class="box">
<h2>Boats</h2><p>1</p><p>2</p><h2>Tides</h2><p>3</p><p>4</p><ul><li>High</li></ul></div></div></body></html>
HTML
cat >rules.txt <<'TEXT'
//ul/preceding-sibling::h2[1]|Tides|Tides
//ul/preceding-sibling::h2[position()=1]|Boats|Tides
//ul/preceding-sibling::p[position()<3]|2 1|3 4
//li/ancestor::div[position()=1]/@class|box page|box
//li/ancestor::div[last()]/@class|box|page
//h2[2]/following::p[1]|3 4|3
//h2[2]/following::p[2]|-|4
TEXT
cat >main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/antchfx/htmlquery"
)

func main() {
	page, err := htmlquery.LoadDoc("page.html")
	if err != nil {
		panic(err)
	}
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		rule, _, _ := strings.Cut(lines.Text(), "|")
		nodes, err := htmlquery.QueryAll(page, rule)
		if err != nil {
			panic(err)
		}
		found := []string{}
		for _, node := range nodes {
			found = append(found, htmlquery.InnerText(node))
		}
		if len(found) == 0 {
			found = []string{"-"}
		}
		fmt.Println(strings.Join(found, " "))
	}
}
GO
go mod init example >go.log 2>&1
go get github.com/antchfx/htmlquery@v1.3.7 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go build -p 1 -o look . >>go.log 2>&1
unshare -rn ./look <rules.txt >by_go.txt
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check lxml==6.1.3
unshare -rn venv/bin/python - <<'PYTHON'
from lxml import html

page = html.parse("page.html")
with open("rules.txt", encoding="utf-8") as rules, open("by_go.txt", encoding="utf-8") as by_go:
    for line, found in zip(rules, by_go, strict=True):
        rule, *expected = line.rstrip("\n").split("|")
        nodes = page.xpath(rule)
        usual = " ".join(node if isinstance(node, str) else node.text for node in nodes)
        print(f"{rule:40}  htmlquery: {found.strip():8}  lxml: {usual}")
        assert [found.strip(), usual] == expected
PYTHON
