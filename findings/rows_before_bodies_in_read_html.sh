#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: pandas.read_html returns the rows of a table in the order of the page. HTML allows the
# start tag of `tbody` to be omitted, so a table may begin with a row of heads and have a `tbody`
# with its start tag after it.
#
# What happens: with lxml, which pandas takes first, the rows outside of a `tbody` come after those
# in it. The heads become the last row of the data, the columns are named 0 and 1, and numbers stay
# text because of the words below them. With header=0 the first year becomes the head. In a table
# without heads, the first rows are the last ones, and nothing looks strange. With flavor="bs4" all
# is right, so the result depends on whether lxml is installed.
#
# Seen with pandas 3.1.1, lxml 6.1.3, beautifulsoup4 4.15.0 and html5lib 1.1:
#   lxml                 columns 0, 1         rows 1914 9 | 1915 10 | Year Boats
#   bs4                  columns Year, Boats  rows 1914 9 | 1915 10
#   lxml, without heads  columns 0, 1         rows 1915 10 | 1914 9
#   bs4, without heads   columns 0, 1         rows 1914 9 | 1915 10
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pandas==3.1.1 lxml==6.1.3 beautifulsoup4==4.15.0 html5lib==1.1
"$folder/venv/bin/python" - <<'PYTHON'
from io import StringIO

import pandas

HEADS = ("<!DOCTYPE html><title>Boats</title><table><tr><th>Year</th><th>Boats</th></tr><tbody>"
         "<tr><td>1914</td><td>9</td></tr><tr><td>1915</td><td>10</td></tr></tbody></table>")
NO_HEADS = ("<!DOCTYPE html><title>Boats</title><table><tr><td>1914</td><td>9</td></tr><tbody>"
            "<tr><td>1915</td><td>10</td></tr></tbody></table>")


def read(page, **options):
    table, = pandas.read_html(StringIO(page), **options)
    return [list(table.columns), *table.values.tolist()]


found = {
    "lxml": read(HEADS, flavor="lxml"),
    "bs4": read(HEADS, flavor="bs4"),
    "lxml, without heads": read(NO_HEADS, flavor="lxml"),
    "bs4, without heads": read(NO_HEADS, flavor="bs4"),
}
for name, (columns, *rows) in found.items():
    print(f"{name:20} columns {', '.join(map(str, columns)):12} rows",
          " | ".join(" ".join(map(str, row)) for row in rows))
assert found["lxml"] == [[0, 1], ["1914", "9"], ["1915", "10"], ["Year", "Boats"]]
assert found["bs4"] == [["Year", "Boats"], [1914, 9], [1915, 10]]
assert found["lxml, without heads"] == [[0, 1], [1915, 10], [1914, 9]]
assert found["bs4, without heads"] == [[0, 1], [1914, 9], [1915, 10]]
assert read(HEADS) == found["lxml"]
assert read(HEADS, header=0) == [["1914", "9"], ["1915", "10"], ["Year", "Boats"]]
PYTHON
