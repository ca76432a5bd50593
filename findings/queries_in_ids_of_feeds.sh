#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: libraries that write Atom feeds, and make an identifier for each entry if the program gives
# none, give two entries with two addresses two identifiers, and one page the same one each time. The
# standard of Atom demands both, as readers know by the identifier which entries they have seen.
#
# What happens: gorilla/feeds for Go and feedgenerator for Python, which came from Django, write the
# host, the day and the path of the address, without its query. On a site whose pages are "/?p=17",
# as in plain WordPress and in most forums, all entries of one day have one identifier. A reader that
# goes by the identifiers keeps one of them, and a crawler has one page for a day. There is no error.
# With gorilla/feeds the day is that of the last change, if there is one: a page that is corrected
# on another day is a new entry. Sites with one path for each page show nothing of the first fault.
#
# Seen with gorilla/feeds 1.2.0 and feedgenerator 2.2.1, for entries of 2 March:
#                                           gorilla/feeds                        feedgenerator
#   https://site.example/?p=17              tag:site.example,2024-03-02:/        the same
#   https://site.example/?p=18              tag:site.example,2024-03-02:/        the same
#   https://site.example/boats              tag:site.example,2024-03-02:/boats   the same
#   the last, corrected on 4 March          tag:site.example,2024-03-04:/boats   2024-03-02
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check feedgenerator==2.2.1
cat >main.go <<'GO'
package main

import (
	"fmt"
	"time"

	"github.com/gorilla/feeds"
)

func main() {
	day := time.Date(2024, 3, 2, 10, 0, 0, 0, time.UTC)
	feed := &feeds.Feed{Title: "Harbour", Link: &feeds.Link{Href: "https://site.example/"}, Created: day}
	for _, address := range []string{"/?p=17", "/?p=18", "/boats", "/boats"} {
		link := &feeds.Link{Href: "https://site.example" + address}
		feed.Items = append(feed.Items, &feeds.Item{Title: "Boats", Link: link, Created: day})
	}
	feed.Items[3].Updated = day.AddDate(0, 0, 2)
	atom, err := feed.ToAtom()
	if err != nil {
		panic(err)
	}
	fmt.Println(atom)
}
GO
export GOFLAGS=-mod=mod
go mod init ids 2>/dev/null
go get github.com/gorilla/feeds@v1.2.0 2>/dev/null
go build -o look .
unshare -rn ./look >go.xml
unshare -rn venv/bin/python - <<'PYTHON'
import datetime
import re

import feedgenerator

DAY = datetime.datetime(2024, 3, 2, 10)
feed = feedgenerator.Atom1Feed(title="Harbour", link="https://site.example/", description="Boats")
for address in ("/?p=17", "/?p=18", "/boats", "/boats"):
    feed.add_item(title="Boats", link="https://site.example" + address, description="Late", pubdate=DAY)
feed.items[3]["updateddate"] = DAY + datetime.timedelta(days=2)
with open("go.xml", encoding="utf-8") as file:
    texts = file.read(), feed.writeString("utf-8")
by_go, by_python = (re.findall(r"<id>(tag:[^<]*)</id>", text) for text in texts)
for pair in zip(by_go, by_python, strict=True):
    print(*pair)
SAME = "tag:site.example,2024-03-02:/"
assert by_go == [SAME, SAME, SAME + "boats", "tag:site.example,2024-03-04:/boats"]
assert by_python == [SAME, SAME, SAME + "boats", SAME + "boats"]
for text in texts:
    assert "https://site.example/?p=17" in text and "https://site.example/?p=18" in text
PYTHON
