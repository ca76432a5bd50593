#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: pendulum.parse(text, strict=False), which reads a date that is not in ISO 8601, gives it to
# dateutil, as its documentation says, and so has dateutil's answer. RFC 822, from which RSS has its
# dates, has years of two digits and zones with names: "Sat, 02 Mar 24 10:00:00 EST" is 2 March 2024,
# 15:00 in UTC.
#
# What happens: pendulum tells dateutil that the year comes first. If the first number can be a year,
# it is one, and the year is the day: 24 March 2002. That is so with all days of the years to 2031, and
# the weekday does not help. If the month comes first, the date is right. A zone with a name is dropped,
# and the time is in UTC, five hours too early for EST. A date of dateutil without a zone shows that
# it does not know it; that of pendulum has one. Feeds look as if they were 20 years old, and a crawl
# of new articles passes them by.
#
# Seen with pendulum 3.3.0, python-dateutil 2.9.0.post0 and feedparser 6.0.14 (the latter in UTC):
#                                 pendulum           dateutil           feedparser
#   Sat, 02 Mar 2024 10:00 GMT    2024-03-02 10:00Z  2024-03-02 10:00Z  2024-03-02 10:00Z
#   Sat, 02 Mar 24 10:00:00 GMT   2002-03-24 10:00Z  2024-03-02 10:00Z  2024-03-02 10:00Z
#   30 Nov 25 10:00 GMT           2030-11-25 10:00Z  2025-11-30 10:00Z  2025-11-30 10:00Z
#   Sat, 02 Mar 2024 10:00 EST    2024-03-02 10:00Z  2024-03-02 10:00   2024-03-02 15:00Z
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  pendulum==3.3.0 python-dateutil==2.9.0.post0 feedparser==6.0.14
unshare -rn "$folder/venv/bin/python" -W ignore - <<'PYTHON'
import time

import dateutil.parser
import feedparser
import pendulum

CASES = {
    "Sat, 02 Mar 2024 10:00 GMT": ("2024-03-02 10:00Z", "2024-03-02 10:00Z", "2024-03-02 10:00Z"),
    "Sat, 02 Mar 24 10:00:00 GMT": ("2002-03-24 10:00Z", "2024-03-02 10:00Z", "2024-03-02 10:00Z"),
    "Mar 2, 24 10:00 GMT": ("2024-03-02 10:00Z", "2024-03-02 10:00Z", None),
    "30 Nov 25 10:00 GMT": ("2030-11-25 10:00Z", "2025-11-30 10:00Z", "2025-11-30 10:00Z"),
    "Sat, 02 Mar 2024 10:00 EST": ("2024-03-02 10:00Z", "2024-03-02 10:00", "2024-03-02 15:00Z"),
}


def by_feedparser(text):
    feed = f"<rss version='2.0'><channel><item><pubDate>{text}</pubDate></item></channel></rss>"
    date = feedparser.parse(feed).entries[0].get("published_parsed")
    return date and time.strftime("%Y-%m-%d %H:%MZ", date)


for text, expected in CASES.items():
    first = pendulum.parse(text, strict=False)
    assert first.utcoffset().seconds == 0
    second = dateutil.parser.parse(text)
    found = (f"{first:%Y-%m-%d %H:%M}Z",
             f"{second:%Y-%m-%d %H:%M}" + ("" if second.tzinfo is None else "Z"), by_feedparser(text))
    print(f"{text:28}", *found)
    assert found == expected
PYTHON
