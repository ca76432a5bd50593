#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: feed, the usual writer of feeds for Node.js, gives an item that has the category "Tides" the
# same category in RSS and in Atom. Its documentation names categories by `name`.
#
# What happens: in Atom the name becomes the attribute `label`, the text for people, and there is no
# `term`, which is the category itself; RFC 4287 (4.2.2.1) demands it. Readers of feeds look there.
# fastfeedparser gives no tag, and feedparser one whose term is None. So a site that changes from
# RSS to Atom loses its topics, or all of them become one, None. The category of the whole feed, from
# addCategory(), is written as `term`. gofeed 1.4.2 takes the label where there is one, and reads both.
#
# Seen with feed 6.0.0 on Node.js 20, feedparser 6.0.14 and fastfeedparser 0.6.5, for an item with
# "Tides" and a feed with "Harbour":
#                                  feedparser   fastfeedparser
#   <category>Tides</category>     Tides        Tides
#   <category label="Tides"/>      None         no tag
#   <category term="Harbour"/>     Harbour      Harbour
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check feedparser==6.0.14 fastfeedparser==0.6.5
npm install --silent --no-audit --no-fund feed@6.0.0 >/dev/null
cat >write.cjs <<'JAVASCRIPT'
const { Feed } = require("feed");

const date = new Date(Date.UTC(2024, 2, 2, 10));
const feed = new Feed({
  title: "Harbour", id: "http://site.example/", link: "http://site.example/", updated: date,
});
feed.addCategory("Harbour");
feed.addItem({
  title: "The tide", id: "urn:tide", link: "http://site.example/tide", date,
  category: [{ name: "Tides" }],
});
console.log(JSON.stringify({ rss: feed.rss2(), atom: feed.atom1() }));
JAVASCRIPT
unshare -rn node write.cjs >feeds.json
unshare -rn venv/bin/python - <<'PYTHON'
import json

import fastfeedparser
import feedparser

with open("feeds.json", encoding="utf-8") as file:
    feeds = json.load(file)
EXPECTED = {
    "rss": ("<category>Tides</category>", ["Tides"], ["Tides"]),
    "atom": ('<category label="Tides"/>', [None], []),
}


def terms(item):
    return [tag["term"] for tag in item.get("tags") or []]


for name, (element, *expected) in EXPECTED.items():
    text = feeds[name]
    assert element in text
    answers = [reader.parse(text) for reader in (feedparser, fastfeedparser)]
    found = [terms(answer.entries[0]) for answer in answers]
    print(f"{element:28}", *found)
    assert found == expected
    assert [terms(answer.feed) for answer in answers] == [["Harbour"]] * 2
PYTHON
