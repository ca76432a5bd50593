#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the title, the text and the identifier of an entry are the words in the feed. A title such
# as "1.10", the name of a release, is text like all others.
#
# What happens: feed-extractor lets its parser of XML turn each text that looks like a number into
# one, and then writes the number as text. So the release 1.10 is "1.1", which is another release,
# and "007" is "7". The identifiers 0012 and 12 become one, so a program that keeps the entries it
# has seen drops a new one. Titles with a word in them are as they were, so a test with usual titles
# shows nothing. rss-parser keeps the texts.
#
# Seen with @extractus/feed-extractor 8.0.3 and rss-parser 3.13.0 on Node.js 20:
#   in the feed: 1.10 (0012) | 007 (12) | 2e3 (0x1F)
#   feed-extractor: 1.1 (12) | 7 (12) | 2000 (31)
#   rss-parser: 1.10 (0012) | 007 (12) | 2e3 (0x1F)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund \
  @extractus/feed-extractor@8.0.3 rss-parser@3.13.0 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { extractFromXml } from "@extractus/feed-extractor";
import Parser from "rss-parser";

const entries = [["1.10", "0012"], ["007", "12"], ["2e3", "0x1F"]];
const feed = `<?xml version="1.0"?>
<rss version="2.0"><channel><title>Boats</title><link>http://site.example/</link>
<description>News of the harbour</description>
${entries.map(([title, id]) => `<item><title>${title}</title>
<link>http://site.example/${title}</link><guid isPermaLink="false">${id}</guid>
<description>Boats sail.</description></item>`).join("\n")}
</channel></rss>`;
const shown = (list) => list.map(([title, id]) => `${title} (${id})`).join(" | ");
const extracted = extractFromXml(feed).entries.map((entry) => [entry.title, entry.id]);
const parsed = (await new Parser().parseString(feed)).items.map((item) => [item.title, item.guid]);
console.log("in the feed:", shown(entries));
console.log("feed-extractor:", shown(extracted));
console.log("rss-parser:", shown(parsed));
assert.equal(shown(extracted), "1.1 (12) | 7 (12) | 2000 (31)");
assert.deepEqual(parsed, entries);
JAVASCRIPT
node look.mjs
