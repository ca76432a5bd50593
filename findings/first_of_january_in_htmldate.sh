#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: of a page that shows its full date once, htmldate gives that date, or None if it cannot
# read its form.
#
# What happens: "2024年3月2日", the usual form of Japanese and Chinese pages, becomes 2024-01-01.
# htmldate reads the year alone and adds the first of January. Nothing in the result shows that
# month and day were made up, so an evaluation or a filter by date takes them for real. trafilatura
# reports the same date. The Korean form is read in full, and with extensive_search=False the
# Japanese page has no date.
#
# Seen with htmldate 1.11.0 and trafilatura 2.3.1:
#   2024年3月2日    2024-01-01
#   2024년 3월 2일  2024-03-02
#   trafilatura     2024-01-01
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  htmldate==1.11.0 trafilatura==2.3.1 lxml_html_clean==0.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import htmldate
import trafilatura

PAGE = ('<!DOCTYPE html><html><head><title>Harbour</title></head><body><article><h1>Harbour</h1>'
        '<p class="date">%s</p><p>The boats sail at nine.</p></article></body></html>')
CHINESE = "2024年3月2日"
KOREAN = "2024년 3월 2일"
found = {text: htmldate.find_date(PAGE % text) for text in (CHINESE, KOREAN)}
found["trafilatura"] = trafilatura.extract_metadata(PAGE % CHINESE).date
for name, date in found.items():
    print(f"{name:14} {date}")
assert found == {CHINESE: "2024-01-01", KOREAN: "2024-03-02", "trafilatura": "2024-01-01"}
assert htmldate.find_date(PAGE % CHINESE, extensive_search=False) is None
PYTHON
