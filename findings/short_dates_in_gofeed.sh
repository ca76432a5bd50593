#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: gofeed reads the date of an item of RSS in each form that the format allows. RSS takes its
# dates from RFC 822, where the day of the week and the seconds may be omitted, and the year may
# have two digits. PublishedParsed is nil if an item has no date.
#
# What happens: gofeed has a list of whole forms, so the other parts decide whether one may be
# omitted. A date without seconds needs the day of the week with "+0100", and must not have it with
# a year of two digits and EST. With such a year and "+0000", the seconds must be omitted. If the
# form is not in the list, PublishedParsed is nil, as for an item without a date, and there is no
# error. So a program that takes new items, or sorts them, loses all items of some feeds. feedparser
# reads all of these dates.
#
# Seen with gofeed 1.4.2 and feedparser 6.0.14 (the hour in UTC):
#   Sat, 02 Mar 2024 10:00 +0100  gofeed: 09:00  feedparser: 09:00
#   02 Mar 2024 10:00 +0100       gofeed: nil    feedparser: 09:00
#   02 Mar 24 10:00 EST           gofeed: 15:00  feedparser: 15:00
#   Sat, 02 Mar 24 10:00 EST      gofeed: nil    feedparser: 15:00
#   02 Mar 24 10:00 +0000         gofeed: 10:00  feedparser: 10:00
#   02 Mar 24 10:00:00 +0000      gofeed: nil    feedparser: 10:00
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check feedparser==6.0.14
cat >feed.xml <<'XML'
<?xml version="1.0"?>
<rss version="2.0"><channel><title>Boats</title><link>http://site.example/</link>
<description>Boats at the pier</description>
<item><title>one</title><pubDate>Sat, 02 Mar 2024 10:00 +0100</pubDate></item>
<item><title>two</title><pubDate>02 Mar 2024 10:00 +0100</pubDate></item>
<item><title>three</title><pubDate>02 Mar 24 10:00 EST</pubDate></item>
<item><title>four</title><pubDate>Sat, 02 Mar 24 10:00 EST</pubDate></item>
<item><title>five</title><pubDate>02 Mar 24 10:00 +0000</pubDate></item>
<item><title>six</title><pubDate>02 Mar 24 10:00:00 +0000</pubDate></item>
</channel></rss>
XML
cat >main.go <<'GO'
package main

import (
	"encoding/json"
	"os"

	"github.com/mmcdole/gofeed"
)

func check(err error) {
	if err != nil {
		panic(err)
	}
}

func main() {
	file, err := os.Open("feed.xml")
	check(err)
	feed, err := gofeed.NewParser().Parse(file)
	check(err)
	dates := []string{}
	for _, item := range feed.Items {
		date := "nil"
		if item.PublishedParsed != nil {
			date = item.PublishedParsed.UTC().Format("2006-01-02 15:04")
		}
		dates = append(dates, date)
	}
	check(json.NewEncoder(os.Stdout).Encode(dates))
}
GO
go mod init example >go.log 2>&1
go get github.com/mmcdole/gofeed@v1.4.2 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 . >by_go.json
venv/bin/python - <<'PYTHON'
import json
import time

import feedparser

EXPECTED = [("09:00", "09:00"), ("nil", "09:00"), ("15:00", "15:00"), ("nil", "15:00"),
            ("10:00", "10:00"), ("nil", "10:00")]
DAY = "2024-03-02 "
with open("by_go.json", encoding="utf-8") as file:
    by_go = json.load(file)
for item, date, expected in zip(feedparser.parse("feed.xml").entries, by_go, EXPECTED, strict=True):
    other = time.strftime("%Y-%m-%d %H:%M", item.published_parsed)
    assert other.startswith(DAY) and (date == "nil" or date.startswith(DAY))
    shown = date.removeprefix(DAY), other.removeprefix(DAY)
    print(f"{item.published:28}  gofeed: {shown[0]:5}  feedparser: {shown[1]}")
    assert shown == expected
PYTHON
