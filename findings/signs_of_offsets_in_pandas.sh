#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "UTC+1" and "GMT+0100" after a time mean a clock that is an hour ahead of UTC, so 10:15 UTC+1
# is 9:15 UTC. People write it so on pages, and JavaScript in each date that a page turns into text.
# If dateutil and pandas read it, they read "+1" and "+01:00" alike.
#
# What happens: dateutil reverses the sign after any name of a zone. A comment in its source says
# that "it doesn't mean 'I am 3 hours after GMT', but 'my time +3 is GMT'", as in the variable TZ of
# Unix. Its tz.tzstr reads the same text the other way. pandas reads "UTC+01:00" by its own rules,
# with the sign as it is, and gives "UTC+1" to dateutil, which reverses it. So in one column there
# are two hours between two ways to write one moment, and there is no warning. A page's date may be
# tomorrow.
#
# Seen with python-dateutil 2.9.0.post0, pandas 3.1.1 and Node.js 20 (the hour in UTC):
#                                     dateutil  pandas  Node.js
#   2024-03-02 10:15 +0100            09:15     09:15   09:15
#   2024-03-02 10:15 UTC+01:00        11:15     09:15   09:15
#   2024-03-02 10:15 UTC+1            11:15     11:15   09:15
#   2024-03-02 10:15 GMT-5            05:15     05:15   15:15
#   Sat Mar 02 2024 10:15:00 GMT+0100 11:15     09:15   09:15
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  python-dateutil==2.9.0.post0 pandas==3.1.1 numpy==2.4.6
cat >look.py <<'PYTHON'
import json
import subprocess
from datetime import timedelta, timezone

import pandas
from dateutil import parser, tz

TIMES = {
    "2024-03-02 10:15 +0100": ("09:15", "09:15", "09:15"),
    "2024-03-02 10:15 UTC+01:00": ("11:15", "09:15", "09:15"),
    "2024-03-02 10:15 UTC+1": ("11:15", "11:15", "09:15"),
    "2024-03-02 10:15 GMT-5": ("05:15", "05:15", "15:15"),
    "Sat Mar 02 2024 10:15:00 GMT+0100": ("11:15", "09:15", "09:15"),
}
SCRIPT = "console.log(JSON.stringify(process.argv.slice(1).map((time) => new Date(time))))"
answer = subprocess.run(["node", "-e", SCRIPT, *TIMES], check=True, capture_output=True, text=True)
for (text, expected), by_node in zip(TIMES.items(), json.loads(answer.stdout), strict=True):
    times = parser.parse(text), pandas.to_datetime(text)
    found = *(time.astimezone(timezone.utc).strftime("%H:%M") for time in times), by_node[11:16]
    print(f"{text:33}", *found)
    assert found == expected
assert tz.tzstr("UTC+1").utcoffset(None) == timedelta(hours=1)
PYTHON
unshare -rn venv/bin/python look.py
