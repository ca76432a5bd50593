#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: parse() of flexidate for Python, made for dates in catalogues and data, reads 2023-04-05 as 5 April.
# Its parameter dayfirst is for 5/4/2023, where the order of day and month is not certain. In ISO 8601 it is.
#
# What happens: the day comes first in each form with numbers, also after the year: 2023-04-05 is 4 May. If
# the last number is above 12, it is the day, so of the dates of a month those after the 12th are right, and
# the others are spread over the year, without an error. With dayfirst=False they are right, and 05/04/2023 is
# then the fourth of May. A number is a year if there is no other: "5 April" is in the year 5. Of a range, the
# last day is the year, 2004, and the real year a time, 20:24.
#
# Seen with flexidate 1.4:
#   2023-04-05            2023-05-04, with dayfirst=False 2023-04-05
#   2023-04-25            2023-04-25
#   2023-04-05T10:15:00   2023-05-04 10:15:00.00
#   20230405              2023-05-04
#   05/04/2023            2023-04-05, with dayfirst=False 2023-05-04
#   5 April               0005-04-05
#   March 2-4, 2024       2004-03-02 20:24
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  flexidate==1.4 python-dateutil==2.9.0.post0 six==1.17.0
unshare -rn "$folder/venv/bin/python" -W ignore - <<'PYTHON'
import flexidate

for text, *expected in (
    ("2023-04-05", "2023-05-04", "2023-04-05"),
    ("2023-04-25", "2023-04-25", "2023-04-25"),
    ("2023-04-05T10:15:00", "2023-05-04 10:15:00.00", "2023-04-05 10:15:00.00"),
    ("20230405", "2023-05-04", "2023-04-05"),
    ("05/04/2023", "2023-04-05", "2023-05-04"),
    ("5 April", "0005-04-05", "0005-04-05"),
    ("March 2-4, 2024", "2004-03-02 20:24", "2004-03-02 20:24"),
):
    found = [str(flexidate.parse(text)), str(flexidate.parse(text, dayfirst=False))]
    print(f"{text:20} {found}")
    assert found == expected
PYTHON
