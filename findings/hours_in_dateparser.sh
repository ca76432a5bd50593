#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: dateparser, which knows the words for dates of 200 languages, reads a day with its hour in
# the form that each of these languages prescribes, at least where it reads the day alone.
#
# What happens: it reads what is close to the English form. "8h07" is read in French and "8 h 07",
# with the blanks of the rules for print, is not. Portuguese "10h15" is not read at all. "kl. 10.15"
# is read in Danish and Norwegian and not in Swedish, and German "10 Uhr 12" not, though "10.12 Uhr"
# is. The day is lost with the hour: parse() returns None, and not the day at midnight. So a comment
# or an article has no date.
#
# Seen with dateparser 1.5.0:
#   fr  15 mai 2019 à 8h07             2019-05-15 08:07:00
#   fr  15 mai 2019 à 8 h 07           None
#   pt  3 de março de 2014 às 10h15    None
#   da  3. marts 2014 kl. 10.15        2014-03-03 10:15:00
#   sv  3 mars 2014 kl. 10.15          None
#   de  3. März 2014 um 10.15 Uhr      2014-03-03 10:15:00
#   de  3. März 2014 um 10 Uhr 15      None
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check dateparser==1.5.0
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import dateparser

march = "2014-03-03 10:15:00"
seen = [
    ("fr", "15 mai 2019 à 8h07", "2019-05-15 08:07:00"),
    ("fr", "15 mai 2019 à 8 h 07", "None"),
    ("pt", "3 de março de 2014 às 10:15", march),
    ("pt", "3 de março de 2014 às 10h15", "None"),
    ("da", "3. marts 2014 kl. 10.15", march),
    ("nb", "3. mars 2014 kl. 10.15", march),
    ("sv", "3 mars 2014 kl. 10.15", "None"),
    ("sv", "3 mars 2014 10:15", march),
    ("de", "3. März 2014 um 10.15 Uhr", march),
    ("de", "3. März 2014 um 10 Uhr 15", "None"),
]
for language, text, expected in seen:
    date = str(dateparser.parse(text, languages=[language]))
    print(f"{language}  {text:30} {date}")
    assert date == expected
PYTHON
