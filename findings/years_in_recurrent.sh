#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: recurrent for Python, which reads "natural language expressions of dates and times", reads a date
# with its year in each usual form, or returns None.
#
# What happens: a number of four digits that is not in a date of a form that it knows is a time of day, and
# the day is that of the base. The year 2023 is 20:23 of today. The short form "Sept" is not known, so "Sept
# 5, 2023" is today at 20:23, and so is "Copyright 2023". A date with a time in ISO 8601 is today at 20:24. In
# "5 April 2023", the order of most countries, the 5 is taken a second time, as an hour. So a program that
# tries the lines of a page finds dates of today in them.
#
# Seen with recurrent 0.4.1 and 6 March 2024, 10:00, as the base:
#   September 5, 2023      2023-09-05 10:00
#   Sept 5, 2023           2024-03-06 20:23
#   2024-01-05             2024-01-05 10:00
#   2024-01-05T10:15:00Z   2024-03-06 20:24
#   spring 2021            2024-03-06 20:21
#   Copyright 2023         2024-03-06 20:23
#   April 5, 2023          2023-04-05 10:00
#   5 April 2023           2023-04-05 05:00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check recurrent==0.4.1 parsedatetime==2.6
unshare -rn "$folder/venv/bin/python" -W ignore - <<'PYTHON'
import datetime

from recurrent import RecurringEvent

base = datetime.datetime(2024, 3, 6, 10)
for text, expected in (
    ("September 5, 2023", "2023-09-05 10:00"),
    ("Sept 5, 2023", "2024-03-06 20:23"),
    ("2024-01-05", "2024-01-05 10:00"),
    ("2024-01-05T10:15:00Z", "2024-03-06 20:24"),
    ("spring 2021", "2024-03-06 20:21"),
    ("Copyright 2023", "2024-03-06 20:23"),
    ("April 5, 2023", "2023-04-05 10:00"),
    ("5 April 2023", "2023-04-05 05:00"),
):
    found = f"{RecurringEvent(now_date=base).parse(text):%Y-%m-%d %H:%M}"
    print(f"{text:22} {found}")
    assert found == expected
PYTHON
