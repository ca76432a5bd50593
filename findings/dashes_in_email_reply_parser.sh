#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a reader of mails that removes signatures and quotations knows a signature by the line
# "--", and keeps a list whose items begin with a dash. Mails of mailing lists are full of such
# lists, and not all authors write a blank after the dash.
#
# What happens: email_reply_parser takes a line that begins with a dash and a letter, after an empty
# line, for the first line of a signature. If no answer to a quotation follows, it hides all from
# there to the end of the mail, so the paragraphs after a list are lost with the list, and the reply
# looks complete. With a blank after the dash the mail is whole: what is lost depends on the author.
# mail-parser-reply keeps both forms.
#
# Seen with email_reply_parser 0.5.12 and mail-parser-reply 1.36 (lines kept of five with words):
#   "-Anna sails"   email_reply_parser: 1  mail-parser-reply: 5
#   "- Anna sails"  email_reply_parser: 5  mail-parser-reply: 5
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  email_reply_parser==0.5.12 mail-parser-reply==1.36
"$folder/venv/bin/python" - <<'PYTHON'
from email_reply_parser import EmailReplyParser
from mailparser_reply import EmailReplyParser as OtherParser

MAIL = """The boats of today:

-Anna sails at nine
-Maria sails at ten

The harbour is open until midnight.

Please tell the others.
"""
counts = []
for mark in ("-", "- "):
    mail = MAIL.replace("\n-", "\n" + mark)
    replies = (EmailReplyParser.parse_reply(mail),
               OtherParser(languages=["en"]).parse_reply(text=mail))
    counts.append([sum(bool(line.strip()) for line in reply.splitlines()) for reply in replies])
    sample = f'"{mark}Anna sails"'
    print(f"{sample:15} email_reply_parser: {counts[-1][0]}  mail-parser-reply: {counts[-1][1]}")
assert counts == [[1, 5], [5, 5]]
PYTHON
