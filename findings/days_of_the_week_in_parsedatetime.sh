#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: parsedatetime for Python, which reads dates that people write, reads "Sat, 16 Mar 2024
# 10:15:00 GMT", the form of feeds, mails and HTTP, and "2024-03-16T10:15:00", that of sitemaps and
# metadata, or returns the flag 0, which means that it found no date.
#
# What happens: if the day of the week comes before a day with two digits, the day of the month is
# dropped, and the date is the first of the month. The flag says that a date was found. The same
# date without "Sat,", with the month first, or from the first nine days without a zero, is right,
# so only some dates of a page are wrong. Of "2024-03-16T10:15:00" the year becomes a time, and the
# day is the reader's own: 20:24 today. With a blank in place of the "T" it is right.
#
# Seen with parsedatetime 2.6, read on 2 December 2026 at 9:00:
#   16 Mar 2024               2024-03-16 09:00
#   Sat, 16 Mar 2024          2024-03-01 09:00
#   Saturday, 16 March 2024   2024-03-01 09:00
#   Sat, Mar 16, 2024         2024-03-16 09:00
#   Sat, 2 Mar 2024           2024-03-02 09:00
#   Sat, 02 Mar 2024          2024-03-01 09:00
#   2024-03-16 10:15:00       2024-03-16 10:15
#   2024-03-16T10:15:00       2026-12-02 20:24
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check parsedatetime==2.6
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from datetime import datetime

from parsedatetime import Calendar

DATES = {
    "16 Mar 2024": "2024-03-16 09:00",
    "Sat, 16 Mar 2024": "2024-03-01 09:00",
    "Saturday, 16 March 2024": "2024-03-01 09:00",
    "Sat, Mar 16, 2024": "2024-03-16 09:00",
    "Sat, 2 Mar 2024": "2024-03-02 09:00",
    "Sat, 02 Mar 2024": "2024-03-01 09:00",
    "2024-03-16 10:15:00": "2024-03-16 10:15",
    "2024-03-16T10:15:00": "2026-12-02 20:24",
}
for text, expected in DATES.items():
    date, flag = Calendar().parseDT(text, sourceTime=datetime(2026, 12, 2, 9))
    found = date.strftime("%Y-%m-%d %H:%M")
    print(f"{text:24}  {found}")
    assert found == expected and flag > 0
PYTHON
