#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: unwrap() of quotequail takes a forwarded mail apart: into what is above it, its fields (From,
# Date, Subject, To), and its text. The first empty line after the fields ends them, as in each mail, so
# the text is complete, whatever it begins with.
#
# What happens: it reads on over empty lines as long as a line has words and then a colon. Such lines at
# the beginning of the text count as fields. A field of another name is dropped, so the address of a
# page, which has a colon after "https", is in no part of the result, and neither are "Note: ...", a
# time and a salutation with a colon. A mail with nothing else in it has no text at all. If the line
# begins with "From:" or "To:", it takes the place of the real sender or receiver, with the line after
# it. There is no error. Texts that begin with a plain sentence are complete.
#
# Seen with quotequail 0.5.4, for a mail that Gmail forwarded, whose text has the line below, an empty
# line and "See you.":
#   The harbour is open.            text "The harbour is open.||See you.", from Ann Miller
#   https://site.example/boats      text "See you.", from Ann Miller
#   Note: no boats on Monday.       text "See you.", from Ann Miller
#   10:15 is the last boat.         text "See you.", from Ann Miller
#   From: the pier to the town.     text "See you.", from the pier to the town.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check quotequail==0.5.4
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import quotequail

MAIL = """See below.

---------- Forwarded message ---------
From: Ann Miller
Date: Sat, Mar 2, 2024 at 10:00 AM
Subject: Boats
To: Bo Lund

"""
CASES = {
    "The harbour is open.": ("The harbour is open.\n\nSee you.", "Ann Miller"),
    "https://site.example/boats": ("See you.", "Ann Miller"),
    "Note: no boats on Monday.": ("See you.", "Ann Miller"),
    "10:15 is the last boat.": ("See you.", "Ann Miller"),
    "From: the pier to the town.": ("See you.", "the pier to the town."),
}
for line, expected in CASES.items():
    parts = quotequail.unwrap(f"{MAIL}{line}\n\nSee you.\n")
    found = parts["text"], parts["from"]
    print(f"{line:30}", *map(repr, found))
    assert found == expected
    assert (parts["type"], parts["text_top"], parts["to"]) == ("forward", "See below.", "Bo Lund")
    if line != "The harbour is open.":
        assert line not in str(parts)
longer = quotequail.unwrap(f"{MAIL}To: all boats\nat the pier.\n\nSee you.\n")
assert (longer["to"], longer["text"]) == ("all boats at the pier.", "See you.")
alone = quotequail.unwrap(f"{MAIL}https://site.example/boats\n")
assert "text" not in alone and "site.example" not in str(alone)
PYTHON
