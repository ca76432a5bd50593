#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the date of an article comes from its page. If the page gives only a month, "2024-03", a
# reader of metadata returns the month, its first day or nothing. Tomorrow it returns the same.
#
# What happens: newspaper4k, goose3 and htmldate let dateutil read such a text, and dateutil takes
# what is missing from the clock of the machine. So an article of March 2024 is of the 5th if it is
# read on the 5th, and of the 28th if it is read on the 28th. Nothing shows that the day was made
# up. For newspaper4k, the hour of an office in a `time` is a date as well: a page without a date
# was "published" on the day of each reading. Months, years, hours and durations are valid values of
# `time`, and "2024-03" is a date of ISO 8601. The readers' documentation does not mention the
# clock. htmldate takes the first of the month if JSON-LD gives it.
#
# Seen with newspaper4k 0.9.6, goose3 3.1.22 and htmldate 1.11.0, on two days:
#                                            on 2026-01-05              on 2026-02-28
#   <meta property="article:published_time" content="2024-03">
#     newspaper4k                            2024-03-05                 2024-03-28
#     goose3                                 2024-03-05                 2024-03-28
#     htmldate                               2024-03-05                 2024-03-28
#   Open from <time datetime="10:00">ten</time>.
#     newspaper4k                            2026-01-05                 2026-02-28
#     goose3                                 None                       None
#     htmldate                               None                       None
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  lxml_html_clean==0.4.6 htmldate==1.11.0 python-dateutil==2.9.0.post0 freezegun==1.5.5
for package in newspaper4k==0.9.6 goose3==3.1.22; do
  "$folder/venv/bin/pip" install --quiet --disable-pip-version-check "$package"
done
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import logging

from freezegun import freeze_time
import goose3
import htmldate
import newspaper

logging.disable()
ADDRESS = "http://site.example/harbour"
PAGE = """<!DOCTYPE html><html lang="en"><head><title>The harbour in spring</title>{head}</head>
<body><article><h1>The harbour in spring</h1>{body}<p>The boats sail at the tide, as they have done
for as long as anyone can say, and they are home before the evening.</p></article></body></html>"""


def by_newspaper(page):
    article = newspaper.Article(ADDRESS, fetch_images=False)
    article.download(input_html=page)
    article.parse()
    return article.publish_date


READERS = {
    "newspaper4k": by_newspaper,
    "goose3": lambda page: goose3.Goose().extract(raw_html=page).publish_datetime_utc,
    "htmldate": lambda page: htmldate.find_date(page, url=ADDRESS),
}


def date(reader, page, today):
    with freeze_time(today):
        found = READERS[reader](page)
    return str(found)[:10]


JSON_LD = """<script type="application/ld+json">{"@context": "https://schema.org",
"@type": "Article", "datePublished": "%s"}</script>"""
META = '<meta property="article:published_time" content="%s">'
CASES = {
    "meta 2024-03-02": (PAGE.format(head=META % "2024-03-02", body=""), "2024-03-02 " * 3),
    "meta 2024-03": (PAGE.format(head=META % "2024-03", body=""), "2024-03-DD " * 3),
    "JSON-LD 2024-03": (PAGE.format(head=JSON_LD % "2024-03", body=""),
                        "2024-03-DD 2024-03-DD 2024-03-01"),
    "time 2024-03": (PAGE.format(head="", body='<time datetime="2024-03">March 2024</time>'),
                     "2024-03-DD " * 3),
    "time 10:00": (PAGE.format(head="", body='<p>Open from <time datetime="10:00">ten</time>.</p>'),
                   "2026-MM-DD None None"),
    "time 4h 18m": (PAGE.format(head="", body='<p>It takes <time datetime="4h 18m">long</time>.'),
                    "2026-MM-DD None None"),
}
for name, (page, expected) in CASES.items():
    print(name)
    for reader, form in zip(READERS, expected.split()):
        days = [date(reader, page, today) for today in ("2026-01-05", "2026-02-28")]
        print(f"  {reader:12} {days[0]:10}  {days[1]}")
        assert days == [form.replace("MM", month).replace("DD", day)
                        for month, day in (("01", "05"), ("02", "28"))]
PYTHON
