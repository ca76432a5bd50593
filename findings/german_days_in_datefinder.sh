#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: datefinder, which finds dates in text, knows the German names of months, so it reads "7.
# Oktober 2024", the form that German spelling prescribes, as it reads "7 Oktober 2024", or does not
# find it.
#
# What happens: the day with its full stop is taken for something else, and the date is what
# remains, "Oktober 2024", which is made the first of October. Days in Danish, Norwegian and Finnish
# have the same form, and "7. October 2024" in English is read in this way, too. With a full stop,
# each date of a German page is the first of its month, and nothing shows that the day is made up:
# the text that is returned with source=True is "Oktober 2024", as it is where a page gives no day.
#
# Seen with datefinder 1.0.0 and dateparser 1.5.0:
#   7 Oktober 2024           datefinder: 2024-10-07  dateparser: 2024-10-07
#   7. Oktober 2024          datefinder: 2024-10-01  dateparser: 2024-10-07
#   Montag, 7. Oktober 2024  datefinder: 2024-10-01  dateparser: 2024-10-07
#   27. Mai 2024             datefinder: 2024-05-01  dateparser: 2024-05-27
#   7. oktober 2024          datefinder: 2024-10-01  dateparser: 2024-10-07
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  datefinder==1.0.0 dateparser==1.5.0
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from datetime import datetime

import datefinder
import dateparser

DATES = {
    "7 Oktober 2024": ("2024-10-07", "2024-10-07"),
    "7. Oktober 2024": ("2024-10-01", "2024-10-07"),
    "Montag, 7. Oktober 2024": ("2024-10-01", "2024-10-07"),
    "27. Mai 2024": ("2024-05-01", "2024-05-27"),
    "7. oktober 2024": ("2024-10-01", "2024-10-07"),
}
for text, expected in DATES.items():
    (date, source), = datefinder.find_dates(text, source=True, base_date=datetime(2026, 12, 2))
    usual = dateparser.parse(text, languages=["de", "da"])
    found = date.date().isoformat(), usual.date().isoformat()
    print(f"{text:23}  datefinder: {found[0]}  dateparser: {found[1]}")
    assert found == expected
    assert source == (text if found[0] == found[1] else text.split(". ")[1])
PYTHON
