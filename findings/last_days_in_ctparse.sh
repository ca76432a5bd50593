#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: ctparse for Python, which reads times in English and German text, knows that "last Monday" is before
# the day of the base and "next Monday" after it. Where it can't tell, it returns None.
#
# What happens: "last" is for it a part of the day, such as "evening", and "Monday" alone is the next one. So
# "last Monday" and "last Friday" are in the future. "last month" is the next Monday: only the first three
# letters of "month" are looked at, and "mon" is a Monday. "next month" is the Monday after that. "last year"
# is today. Two digits after a month are an hour, so "5 Apr 23" is in the year of the base, at 23:00. A year
# of four digits is read.
#
# Seen with ctparse 0.3.6 and 6 March 2024, a Wednesday, 10:00, as the base:
#   Monday         2024-03-11
#   last Monday    2024-03-11
#   last Friday    2024-03-08
#   next Monday    2024-03-18
#   last month     2024-03-11
#   next month     2024-03-18
#   last year      2024-03-06
#   5 Apr 23       2024-04-05 23:00
#   5 Apr 2023     2023-04-05
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check ctparse==0.3.6 \
  python-dateutil==2.9.0.post0 regex==2026.11.19 tqdm==4.70.1
unshare -rn "$folder/venv/bin/python" -W ignore - <<'PYTHON'
import datetime

from ctparse import ctparse

base = datetime.datetime(2024, 3, 6, 10)
for text, expected in (
    ("Monday", "2024-03-11 X:X"),
    ("last Monday", "2024-03-11 X:X"),
    ("last Friday", "2024-03-08 X:X"),
    ("next Monday", "2024-03-18 X:X"),
    ("last month", "2024-03-11 X:X"),
    ("next month", "2024-03-18 X:X"),
    ("last year", "2024-03-06 X:X"),
    ("5 Apr 23", "2024-04-05 23:00"),
    ("5 Apr 2023", "2023-04-05 X:X"),
):
    found = str(ctparse(text, ts=base, timeout=0).resolution)
    print(f"{text:12} {found}")
    assert found.startswith(expected + " (")
PYTHON
