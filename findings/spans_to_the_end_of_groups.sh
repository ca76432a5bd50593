#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: readers of tables know that a cell with rowspan="0" goes down to the last row of its group
# (thead, tbody or tfoot), as HTML defines it, and that no cell goes beyond its group. A script that
# writes a year and then its boats does not know their number yet when it writes the year.
#
# What happens: pandas takes 0 for 1. So the boats of the rows below move to the left, into the
# column of the years, and the last column is empty. html-table-extractor writes the cell into no
# row: the first boat of the year 1914 is there with the name of the next one in place of the year,
# and there is one row less. A span beyond the end of a group continues in the next one in both, and
# moves its cells to the right. There is no error. html-table-takeout has what browsers show.
#
# Seen with pandas 3.0.3, html-table-extractor 1.4.1 and html-table-takeout 1.1.2, for a year with
# rowspan="0" and three boats:
#   pandas                1914 Ann | Ben -   | Cy -
#   html-table-extractor  Ben Ann  | Cy
#   html-table-takeout    1914 Ann | 1914 Ben | 1914 Cy
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pandas==3.0.3 lxml==6.1.3 html-table-extractor==1.4.1 html-table-takeout==1.1.2
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import io

import html_table_takeout
import pandas
from html_table_extractor.extractor import Extractor

BOATS = """<table><tr><td rowspan="0">1914</td><td>Ann</td></tr>
<tr><td>Ben</td></tr><tr><td>Cy</td></tr></table>"""
GROUPS = """<table><tbody><tr><td rowspan="3">1914</td><td>Ann</td></tr></tbody>
<tbody><tr><td>1915</td><td>Ben</td></tr></tbody></table>"""


def by_pandas(html):
    return [[str(cell) for cell in row]
            for row in pandas.read_html(io.StringIO(html))[0].fillna("-").values.tolist()]


def by_extractor(html):
    extractor = Extractor(html)
    extractor.parse()
    return extractor.return_list()


def by_takeout(html):
    return [[cell.elements[0].text for cell in row.cells]
            for table in html_table_takeout.parse_html(html) for row in table.rows]


for name, read, boats, groups in (
        ("pandas", by_pandas, [["1914", "Ann"], ["Ben", "-"], ["Cy", "-"]],
         [["1914", "Ann", "-"], ["1914", "1915", "Ben"], ["1914", "-", "-"]]),
        ("html-table-extractor", by_extractor, [["Ben", "Ann"], ["Cy"]],
         [["1914", "Ann"], ["1914", "1915", "Ben"], ["1914"]]),
        ("html-table-takeout", by_takeout, [["1914", "Ann"], ["1914", "Ben"], ["1914", "Cy"]],
         [["1914", "Ann"], ["1915", "Ben"]])):
    found = read(BOATS), read(GROUPS)
    print(name.ljust(20), *(" | ".join(" ".join(row) for row in rows) for rows in found), sep="   ")
    assert found == (boats, groups)
PYTHON
