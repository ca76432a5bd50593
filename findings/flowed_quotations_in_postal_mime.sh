#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: postal-mime, which reads mails in browsers and workers, joins the lines of a mail with
# "format=flowed" as RFC 3676 says: the ">" before a quoted line is removed before lines are joined, and
# a line is joined only with one that is quoted as often. So a quotation becomes one long line with one
# ">", and an answer and a quotation stay apart.
#
# What happens: it joins the lines as they are. Each quoted line that continues the one before leaves
# its ">" within the sentence. An answer with a blank at its end is joined with the quotation below it,
# and the line "-- " before the signature of the quoted mail with the signature. Programs that take
# quotations off by the ">" at the beginning of a line then remove the answer, or keep what was quoted.
# Mails without quotations and those without "format=flowed" are right. mailparser, by the same authors,
# removes the ">", and keeps an answer and the quotation below it apart.
#
# Seen with postal-mime 4.0.0 and mailparser 3.14.2 on Node.js 20 ("|" is the end of a line):
#   > The harbour is |> closed.         postal-mime   > The harbour is > closed.
#                                       mailparser    > The harbour is closed.
#   Yes, it is. |> Is it closed?        postal-mime   Yes, it is. > Is it closed?
#                                       mailparser    Yes, it is. |> Is it closed?
#   > Regards,|> -- |> Ann              postal-mime   > Regards,|> -- > Ann
#                                       mailparser    > Regards,|> -- |> Ann
#   The harbour is |closed.             postal-mime   The harbour is closed.
#                                       mailparser    The harbour is closed.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts \
  postal-mime@4.0.0 mailparser@3.14.2 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert/strict";
import { simpleParser } from "mailparser";
import PostalMime from "postal-mime";

function mail(lines) {
  return ["From: Ann Miller <ann@site.example>", "Subject: Tides", "MIME-Version: 1.0",
    "Content-Type: text/plain; charset=utf-8; format=flowed", "", ...lines, ""].join("\r\n");
}

const oneLine = (text) => text.trim().replaceAll("\n", "|");

for (const [lines, expected, other] of [
  [["> The harbour is ", "> closed."], "> The harbour is > closed.", "> The harbour is closed."],
  [["Yes, it is. ", "> Is it closed?"], "Yes, it is. > Is it closed?", "Yes, it is. |> Is it closed?"],
  [["> Regards,", "> -- ", "> Ann"], "> Regards,|> -- > Ann", "> Regards,|> -- |> Ann"],
  [["The harbour is ", "closed."], "The harbour is closed.", "The harbour is closed."],
]) {
  const found = oneLine((await PostalMime.parse(mail(lines))).text);
  const byMailparser = oneLine((await simpleParser(mail(lines))).text);
  console.log(found.padEnd(34), byMailparser);
  assert.deepEqual([found, byMailparser], [expected, other]);
}
JAVASCRIPT
unshare -rn node look.mjs
