#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: timelib, which gives Python the reader of dates of PHP, has two functions for the same texts.
# strtotime returns seconds since 1970 and strtodatetime a datetime, so both are the same moment. A
# datetime has a time zone for that, or is converted to UTC.
#
# What happens: strtodatetime reads the zone or the offset of the text and drops it. The time stays as it
# is written, without tzinfo, so the three texts below that mean one moment are three datetimes, and a feed
# from several countries is sorted wrongly, by a day where the evening is the next day in UTC. For "@" and
# a number of seconds, the datetime is in UTC, so not even the zone of the answer is fixed. strtotime counts
# with the offset. The readme has no zones, and shows the two functions side by side.
#
# Seen with timelib 0.3.0 (strtodatetime, and strtotime in UTC):
#   Wed, 5 Apr 2023 23:30:00 -0500    2023-04-05 23:30    2023-04-06 04:30
#   2023-04-06T04:30:00Z              2023-04-06 04:30    2023-04-06 04:30
#   2023-04-06 06:30 Europe/Berlin    2023-04-06 06:30    2023-04-06 04:30
#   @1680755400                       2023-04-06 04:30    2023-04-06 04:30
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check timelib==0.3.0
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from datetime import datetime, timezone

import timelib

MOMENT = datetime(2023, 4, 6, 4, 30, tzinfo=timezone.utc)

for text, expected in (
    ("Wed, 5 Apr 2023 23:30:00 -0500", datetime(2023, 4, 5, 23, 30)),
    ("2023-04-06T04:30:00Z", datetime(2023, 4, 6, 4, 30)),
    ("2023-04-06 06:30 Europe/Berlin", datetime(2023, 4, 6, 6, 30)),
    ("@1680755400", datetime(2023, 4, 6, 4, 30)),
):
    found = timelib.strtodatetime(text)
    seconds = timelib.strtotime(text)
    print(f"{text:33} {found:%Y-%m-%d %H:%M}    {datetime.fromtimestamp(seconds, timezone.utc):%Y-%m-%d %H:%M}")
    assert found.tzinfo is None
    assert found == expected
    assert seconds == MOMENT.timestamp()
PYTHON
