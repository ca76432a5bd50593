#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: if a cell of a table has two paragraphs, "12" and "5", a reader of tables puts a blank, a
# line feed or a sign between them. Browsers show them on two lines. Many editors write each line of
# a cell as a paragraph, and the second number is a correction, another unit or another year.
#
# What happens: rehype-remark, tabletojson and pandas write 125. For pandas it is the number 125, so
# the column has a sum, and nothing shows that a cell had two numbers. It is the same with two `div`
# elements. tabletojson joins the lines around a `br`, too, where the others write a blank. With a
# line feed between the paragraphs, which no browser shows, pandas and tabletojson keep the numbers
# apart. So the same table has other numbers after a program has removed such line feeds.
# markdownify keeps them apart in each case.
#
# Seen with rehype-remark 10.0.1 and tabletojson 4.1.15 on Node.js 20, pandas 3.1.1 with lxml 6.1.3,
# and markdownify 1.2.3:
#                              rehype-remark  tabletojson  pandas  markdownify
#   <p>12</p><p>5</p>          125            125          125     12  5
#   <div>12</div><div>5</div>  125            125          125     12  5
#   12<br>5                    12 5           125          12 5    12 5
#   <p>12</p>\n<p>5</p>        125            12\n5        12 5    12  5
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund rehype-remark@10.0.1 rehype-parse@9.0.1 \
  remark-gfm@4.0.1 remark-stringify@11.0.0 unified@11.0.5 tabletojson@4.1.15 >/dev/null
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  pandas==3.1.1 lxml==6.1.3 markdownify==1.2.3 beautifulsoup4==4.15.0
cat >write.py <<'PYTHON'
import json

CELLS = ["<p>12</p><p>5</p>", "<div>12</div><div>5</div>", "12<br>5", "<p>12</p>\n<p>5</p>"]
TABLE = """<table><thead><tr><th>Year</th><th>Boats</th></tr></thead>
<tbody><tr><td>1914</td><td>{}</td></tr></tbody></table>"""
with open("tables.json", "w") as file:
    json.dump([[cell, TABLE.format(cell)] for cell in CELLS], file)
PYTHON
cat >look.mjs <<'JAVASCRIPT'
import fs from "node:fs";
import rehypeParse from "rehype-parse";
import rehypeRemark from "rehype-remark";
import remarkGfm from "remark-gfm";
import remarkStringify from "remark-stringify";
import { Tabletojson } from "tabletojson";
import { unified } from "unified";

const markdown = unified().use(rehypeParse, { fragment: true }).use(rehypeRemark).use(remarkGfm)
  .use(remarkStringify);
const answers = JSON.parse(fs.readFileSync("tables.json", "utf8")).map(([, table]) => {
  const row = String(markdown.processSync(table)).trim().split("\n").at(-1);
  return [row.split("|")[2].trim(), Tabletojson.convert(table)[0][0].Boats];
});
fs.writeFileSync("answers.json", JSON.stringify(answers));
JAVASCRIPT
cat >look.py <<'PYTHON'
import io
import json

import markdownify
import pandas

EXPECTED = [["125", "125", 125, "12  5"], ["125", "125", 125, "12  5"],
            ["12 5", "125", "12 5", "12 5"], ["125", "12\n5", "12 5", "12  5"]]
with open("tables.json") as file:
    tables = json.load(file)
with open("answers.json") as file:
    answers = json.load(file)
for (cell, table), answer, expected in zip(tables, answers, EXPECTED, strict=True):
    boats = pandas.read_html(io.StringIO(table))[0].Boats
    row = markdownify.markdownify(table).strip().splitlines()[-1]
    answer += [boats.tolist()[0], row.split("|")[2].strip()]
    print(f"{cell!r:29}", *(f"{value!r:8}" for value in answer))
    assert answer == expected
PYTHON
venv/bin/python write.py
node look.mjs
venv/bin/python look.py
