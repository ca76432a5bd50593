#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: date-extractor for Python finds dates in English, French, Turkish, Arabic and Kurdish, as its
# readme says, and with return_precision it tells whether a date has a day, a month or only a year.
#
# What happens: it finds "5 avril 2023" with its month, but the number of the month is looked up with a
# capital, "Avril", in a table that has the French and Turkish names in small letters. The month is dropped,
# and a missing month is January. All dates of a French or Turkish site are in January, on the right day, with
# the precision "day". In English, "Sept" is in the table and not in the pattern, so the date is 1 January of
# its year. A point or "th" after the day drops the day, which becomes the first, and only the precision
# tells that. Arabic names have no capitals, and are right.
#
# Seen with date-extractor 3.9.1:
#   5 April 2023         2023-04-05, day
#   5 avril 2023         2023-01-05, day
#   14 juillet 2023      2023-01-14, day
#   5 nisan 2023         2023-01-05, day
#   12 Sept 2023         2023-01-01, year
#   the 4th of May 2023  2023-05-01, month
#   4. May 2023          2023-05-01, month
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check date-extractor==3.9.1 pytz==2025.2
unshare -rn "$folder/venv/bin/python" -W ignore - <<'PYTHON'
from date_extractor import extract_date

for text, expected in (
    ("5 April 2023", ("2023-04-05", "day")),
    ("5 avril 2023", ("2023-01-05", "day")),
    ("14 juillet 2023", ("2023-01-14", "day")),
    ("5 nisan 2023", ("2023-01-05", "day")),
    ("5 نيسان 2023", ("2023-04-05", "day")),
    ("12 Sept 2023", ("2023-01-01", "year")),
    ("the 4th of May 2023", ("2023-05-01", "month")),
    ("4. May 2023", ("2023-05-01", "month")),
):
    date, precision = extract_date(text, return_precision=True)
    print(f"{text:20} {date:%Y-%m-%d}, {precision}")
    assert (f"{date:%Y-%m-%d}", precision) == expected
PYTHON
