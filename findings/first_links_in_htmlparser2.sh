#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: parseFeed of htmlparser2, the parser under cheerio, gives the address of a feed's site and of each of
# its entries. In Atom, `rel` says what a link leads to (RFC 4287, 4.2.7.2): "alternate", or no `rel`, is
# the page, "self" the feed and "enclosure" a file. Media RSS marks one of the pictures of an item with
# isDefault="true".
#
# What happens: the first `link` is taken, whatever its `rel` is. The standard lets them be in any order, and
# many feeds name themselves first, so the site is the feed, and an entry of a podcast the sound. `link` is
# even looked for within other elements: if an entry has a `source`, the feed that it was copied from, the
# entry gets the link of that feed, and a feed without a link gets the one of its first entry. pubDate is the
# last change, also if there is `published`. isDefault is true for "false", so that each picture is the one
# to show.
#
# Seen with htmlparser2 12.0.0 on Node.js 20:
#   a feed with self, then alternate          link: the feed
#   an entry with enclosure, then alternate   link: the sound, pubDate: the last change
#   an entry with source before its link      link: the site of the source
#   isDefault="false", isDefault="true"       true, true
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts htmlparser2@12.0.0 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { parseFeed } from "htmlparser2";

const atom = parseFeed(`<?xml version="1.0"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>urn:pier:feed</id><title>Pier</title>
<updated>2024-05-09T08:00:00Z</updated>
<link rel="self" href="https://pier.example/feed.xml"/>
<link rel="alternate" href="https://pier.example/"/>
<entry><id>urn:pier:1</id><title>One</title>
<link rel="enclosure" href="https://pier.example/one.mp3"/>
<link rel="alternate" href="https://pier.example/one"/>
<published>2024-03-01T10:00:00Z</published><updated>2024-05-09T08:00:00Z</updated></entry>
<entry><id>urn:pier:2</id><title>Two</title><updated>2024-03-01T10:00:00Z</updated>
<source><id>urn:sea:feed</id><link rel="alternate" href="https://sea.example/"/></source>
<link rel="alternate" href="https://pier.example/two"/></entry>
</feed>`);
const rss = parseFeed(`<?xml version="1.0"?>
<rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel><title>Pier</title>
<link>https://pier.example/</link><description>Boats</description><item><title>One</title><media:group>
<media:content url="https://pier.example/small.jpg" isDefault="false"/>
<media:content url="https://pier.example/large.jpg" isDefault="true"/></media:group></item></channel></rss>`);

const found = {
  feed: atom.link,
  entries: atom.items.map(({ link, pubDate }) => [link, pubDate.toISOString().slice(0, 10)]),
  pictures: rss.items[0].media.map(({ isDefault }) => isDefault),
};
console.log(found);
assert.deepEqual(found, {
  feed: "https://pier.example/feed.xml",
  entries: [
    ["https://pier.example/one.mp3", "2024-05-09"],
    ["https://sea.example/", "2024-03-01"],
  ],
  pictures: [true, true],
});
JAVASCRIPT
unshare -rn node look.mjs
