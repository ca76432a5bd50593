#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: one HTML2Text object can convert many pages. Its documentation calls handle() three times
# on one object, and what a page has in it does not come into the text of the next one.
#
# What happens: html2text keeps the abbreviations of all pages that an object has converted, and
# writes them at the end of each later page. So a page about flights to an airport LAT says that LAT
# is the lowest astronomical tide, and a page without an abbreviation has a list of them. A search
# finds the words of one page in thousands of others, and the text of a page depends on the pages
# before it. With a new object for each page, or with the function html2text(), each page has its
# own abbreviations only.
#
# Seen with html2text 2025.4.15 (a page of one sentence, after a page with an `abbr`, and alone):
#   after the other  "Flights to LAT are late.\n\n  *[LAT]: lowest astronomical tide\n\n"
#   alone            "Flights to LAT are late.\n\n"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check html2text==2025.4.15
"$folder/venv/bin/python" - <<'PYTHON'
import html2text

TIDES = '<p>The <abbr title="lowest astronomical tide">LAT</abbr> is low.</p>'
FLIGHTS = "<p>Flights to LAT are late.</p>"
NEXT = "<p>Boats sail.</p>"
TIDE = "  *[LAT]: lowest astronomical tide\n\n"
converter = html2text.HTML2Text()
converter.handle(TIDES)
later = [converter.handle(page) for page in (FLIGHTS, NEXT, NEXT)]
alone = [html2text.html2text(page) for page in (FLIGHTS, NEXT)]
print(f"after the other  {later[0]!r}")
print(f"alone            {alone[0]!r}")
assert later == [f"Flights to LAT are late.\n\n{TIDE}"] + [f"Boats sail.\n\n{TIDE}"] * 2
assert alone == ["Flights to LAT are late.\n\n", "Boats sail.\n\n"]
PYTHON
