#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: any-date-parser, "the most comprehensive and accurate date parser for Node and browsers",
# gives the date that a text has, or an invalid date if it cannot read the text. A day that cannot be
# a month, 13/2/2024, is invalid in the American order, or the day. A zone in the text,
# +0100, changes the hour.
#
# What happens: if the whole text has no form that it knows, it looks for the parts of a date one by
# one (its readme says "fuzzy match"), and such a part may begin in the middle of a number. Of
# 13/2/2024 it takes 3/2/2024, the second of March. In British order, 2/13/2024 is the second of
# January. "2 March 2024 at 10.15", with a full stop in the time as in Britain, is of January, and
# "10 Oct 2024 2.30pm" of March. The zone counts in "2024-03-02T10:15:00+01:00", and neither in the
# same time without seconds nor in the form of feeds and mails, "Sat, 02 Mar 2024 10:15:00 +0100".
# There is no error, and each wrong date looks like the right ones.
#
# Seen with any-date-parser 2.2.4 on Node.js 20:
#   13/2/2024 (en-US)                 2024-03-02T00:00Z
#   2/13/2024 (en-GB)                 2024-01-02T00:00Z
#   2 March 2024 at 10.15             2024-01-02T00:00Z
#   10 Oct 2024 2.30pm                2024-03-10T00:00Z
#   2024-03-02T10:15:00+01:00         2024-03-02T09:15Z
#   2024-03-02T10:15+01:00            2024-03-02T10:15Z
#   Sat, 02 Mar 2024 10:15:00 +0100   2024-03-02T10:15Z
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund any-date-parser@2.2.4 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { createRequire } from "node:module";

const parser = createRequire(import.meta.url)("any-date-parser");
for (const [text, expected, locale = "en-GB"] of [
  ["13/2/2024", "2024-03-02T00:00", "en-US"],
  ["13/2/2024", "2024-02-13T00:00"],
  ["2/13/2024", "2024-01-02T00:00"],
  ["2 March 2024 at 10.15", "2024-01-02T00:00"],
  ["2 March 2024 at 10:15", "2024-03-02T10:15"],
  ["10 Oct 2024 2.30pm", "2024-03-10T00:00"],
  ["2024-03-02T10:15:00+01:00", "2024-03-02T09:15"],
  ["2024-03-02T10:15+01:00", "2024-03-02T10:15"],
  ["Sat, 02 Mar 2024 10:15:00 +0100", "2024-03-02T10:15"],
]) {
  const found = (parser.default ?? parser).fromString(text, locale).toISOString().slice(0, 16);
  console.log(`${text} (${locale})`.padEnd(42), found);
  assert.equal(found, expected);
}
JAVASCRIPT
TZ=UTC unshare -rn node look.mjs
