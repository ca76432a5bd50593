#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: html-to-markdown for Go writes a table as a table of GitHub's dialect if its plugin for
# tables is there. Without it, or for a table that Markdown cannot represent, it writes the cells
# with something between them, as it does with paragraphs and items.
#
# What happens: a `br` in one cell is enough, and the plugin "skips" the table, as the comment of an
# option says. By this it means that the words of each row are written without a blank, also of rows
# that have no `br`: a year, 1914, and a number of boats, 12, become 191412. Without the plugin, as
# in ConvertString, this happens to all tables, and the rows are not divided either. With a line
# feed between the cells there is a blank, so a test with an indented table shows nothing, and pages
# from which a program has removed such line feeds lose their numbers. With the plugin's option
# NewlineBehaviorPreserve, the table stays one. markdownify writes a table each time.
#
# Seen with github.com/JohannesKaufmann/html-to-markdown/v2 2.5.2 and markdownify 1.2.3 (the line
# with 1914):
#                           plugin         ConvertString                  markdownify
#   no br                   | 1914 | 12 |  YearBoats1914121915three       | 1914 | 12 |
#   br in the row of 1915   191412         YearBoats1914121915three       | 1914 | 12 |
#   br, and line feeds      1914 12        Year Boats 1914 12 1915 three  | 1914 | 12 |
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check markdownify==1.2.3
cat >write.py <<'PYTHON'
import json

PLAIN = ("<table><tr><th>Year</th><th>Boats</th></tr><tr><td>1914</td><td>12</td></tr>"
         "<tr><td>1915</td><td>three</td></tr></table>")
BREAK = PLAIN.replace("three", "three<br>or four")
with open("tables.json", "w") as file:
    json.dump([PLAIN, BREAK, BREAK.replace("><", ">\n<")], file)
PYTHON
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"os"

	markdown "github.com/JohannesKaufmann/html-to-markdown/v2"
	"github.com/JohannesKaufmann/html-to-markdown/v2/converter"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/base"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/commonmark"
	"github.com/JohannesKaufmann/html-to-markdown/v2/plugin/table"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	withTables := converter.NewConverter(converter.WithPlugins(
		base.NewBasePlugin(), commonmark.NewCommonmarkPlugin(), table.NewTablePlugin()))
	file, err := os.ReadFile("tables.json")
	check(err)
	var tables []string
	check(json.Unmarshal(file, &tables))
	answers := [][]string{}
	for _, page := range tables {
		first, err := withTables.ConvertString(page)
		check(err)
		second, err := markdown.ConvertString(page)
		check(err)
		answers = append(answers, []string{first, second})
	}
	check(json.NewEncoder(os.Stdout).Encode(answers))
}
GO
venv/bin/python write.py
go mod init example >go.log 2>&1
go get github.com/JohannesKaufmann/html-to-markdown/v2@v2.5.2 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 . >answers.json
venv/bin/python - <<'PYTHON'
import json

import markdownify

NAMES = ("no br", "br in the row of 1915", "br, and line feeds")
ROW = "| 1914 | 12 |"
EXPECTED = [
    [ROW, "YearBoats1914121915three", ROW],
    ["191412", "YearBoats1914121915three", ROW],
    ["1914 12", "Year Boats 1914 12 1915 three", ROW],
]
with open("tables.json") as file:
    tables = json.load(file)
with open("answers.json") as file:
    answers = json.load(file)
for name, page, answer, expected in zip(NAMES, tables, answers, EXPECTED, strict=True):
    answer.append(markdownify.markdownify(page))
    lines = [next(" ".join(line.split()) for line in text.splitlines() if "1914" in line)
             for text in answer]
    print(f"{name:22}  {lines[0]:13}  {lines[1]:29}  {lines[2]}")
    assert lines == expected
PYTHON
