#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: har2warc, Webrecorder's converter, gives a record the time of its entry in the HAR file.
# There, startedDateTime has the zone of the reader, "2024-03-02T10:15:00.123+01:00", as the
# specification of HAR shows it and Firefox writes it, and WARC-Date is in UTC, so the hour changes
# to 09.
#
# What happens: har2warc takes the first nineteen characters and appends a "Z", whatever comes after
# them. The record of a browser in Berlin is an hour too late, and the page is "archived" before or
# after it was sent, as the field Date of the same record shows. In Los Angeles an evening gets the
# wrong day. Records of two browsers come in the wrong order, and replay chooses the wrong version
# of a page.
#
# Seen with har2warc 1.0.4 and warcio 1.8.1, of one moment (Date: Sat, 02 Mar 2024 02:15:00 GMT):
#   2024-03-02T02:15:00.123Z       WARC-Date: 2024-03-02T02:15:00Z
#   2024-03-02T03:15:00.123+01:00  WARC-Date: 2024-03-02T03:15:00Z
#   2024-03-01T18:15:00.123-08:00  WARC-Date: 2024-03-01T18:15:00Z
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  har2warc==1.0.4 warcio==1.8.1 six==1.17.0 http-status==1.0.0 setuptools==80.9.0
unshare -rn venv/bin/python - <<'PYTHON'
import json
from datetime import datetime

from har2warc.har2warc import har2warc
from warcio.archiveiterator import ArchiveIterator

DATE = "Sat, 02 Mar 2024 02:15:00 GMT"
TIMES = {
    "2024-03-02T02:15:00.123Z": "2024-03-02T02:15:00Z",
    "2024-03-02T03:15:00.123+01:00": "2024-03-02T03:15:00Z",
    "2024-03-01T18:15:00.123-08:00": "2024-03-01T18:15:00Z",
}


def entry(time):
    message = {"httpVersion": "HTTP/1.1", "cookies": [], "headersSize": -1}
    return {
        "startedDateTime": time, "time": 50, "cache": {},
        "timings": {"send": 0, "wait": 50, "receive": 0},
        "request": {**message, "method": "GET", "url": "http://site.example/", "queryString": [],
                    "headers": [{"name": "Host", "value": "site.example"}], "bodySize": 0},
        "response": {**message, "status": 200, "statusText": "OK", "redirectURL": "", "bodySize": 12,
                     "headers": [{"name": "Content-Type", "value": "text/html"},
                                 {"name": "Date", "value": DATE}],
                     "content": {"size": 12, "mimeType": "text/html", "text": "<p>Boats</p>"}}}


log = {"version": "1.2", "creator": {"name": "Firefox", "version": "130.0"}, "pages": [],
       "entries": [entry(time) for time in TIMES]}
assert len({datetime.fromisoformat(time) for time in TIMES}) == 1
har2warc({"log": log}, "pages.warc.gz")
with open("pages.warc.gz", "rb") as file:
    found = [(record.rec_headers["WARC-Date"], record.http_headers["Date"])
             for record in ArchiveIterator(file) if record.rec_type == "response"]
for (time, expected), (date, sent) in zip(TIMES.items(), found, strict=True):
    print(f"{time:29}  WARC-Date: {date}")
    assert date == expected and sent == DATE
PYTHON
