#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: chrono-node, which finds dates in English text for Node.js, reads "March 2–4, 2024" like
# "March 2-4, 2024". The dash between two numbers is the one that books on style ask for, and editors
# put it there by themselves. "2–4 March 2024", with the day first, has it too.
#
# What happens: if the month comes first, a dash ends the date after the first day. The year is not
# read, and the date is in the March that is nearest to the reader's day. No second day is found, and
# nothing shows a failure but that the year "is not certain", as with "March 2". A hyphen and "to"
# are read, and a dash if the day comes first or both days have a month. A page about an event of
# 2024 that was read in December 2026 is of March 2027, which is still to come. The end of a list of
# days, "March 2 and 4, 2024", is lost in the same way.
#
# Seen with chrono-node 2.10.3 and Node.js 20, read on 2 December 2026:
#   March 2-4, 2024           2024-03-02 to 2024-03-04
#   March 2 to 4, 2024        2024-03-02 to 2024-03-04
#   2–4 March 2024            2024-03-02 to 2024-03-04
#   March 2 – April 4, 2024   2024-03-02 to 2024-04-04
#   March 2–4, 2024           2027-03-02
#   Jan 5th–7th, 2024         2027-01-05
#   March 2 and 4, 2024       2027-03-02
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund chrono-node@2.10.3 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const chrono = require("chrono-node");

const instant = new Date(Date.UTC(2026, 11, 2, 9));
const day = (found) => found.date().toISOString().slice(0, 10);
for (const [text, expected] of [
  ["March 2-4, 2024", "2024-03-02 to 2024-03-04"],
  ["March 2 to 4, 2024", "2024-03-02 to 2024-03-04"],
  ["2\u20134 March 2024", "2024-03-02 to 2024-03-04"],
  ["March 2 \u2013 April 4, 2024", "2024-03-02 to 2024-04-04"],
  ["March 2\u20134, 2024", "2027-03-02"],
  ["Jan 5th\u20137th, 2024", "2027-01-05"],
  ["March 2 and 4, 2024", "2027-03-02"],
]) {
  const [{ start, end }, ...others] = chrono.parse(text, { instant, timezone: 0 });
  const found = end ? `${day(start)} to ${day(end)}` : day(start);
  console.log(text.padEnd(25), found);
  assert.equal(found, expected);
  assert.equal(others.length, 0);
}
JAVASCRIPT
TZ=UTC unshare -rn node look.cjs
