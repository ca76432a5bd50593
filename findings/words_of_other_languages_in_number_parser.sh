#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: parse() of number-parser, from the makers of Scrapy, writes the numbers in a text as digits and
# changes no other word. Its readme says that the language is English unless another one is named.
#
# What happens: without a language, each text gets the one of its five languages in which most of the words
# are numbers, and a single word is enough. An English sentence without a number is Spanish if it has "once",
# the Spanish eleven: "We saw it only once" becomes "We saw it only 11". "The UN met" has the Spanish "un",
# so the nations become 1. If there is also an English number, the sentence is English and keeps "once".
# So the same word in the same page is changed in one sentence and not in the next, and no error shows it.
# With language="en", all is right.
#
# Seen with number-parser 0.3.2 (without a language, and with "en"):
#   We saw it only once.          We saw it only 11.          We saw it only once.
#   We saw one boat only once.    We saw 1 boat only once.    We saw 1 boat only once.
#   Once upon a time              11 upon a time              Once upon a time
#   The UN met in May.            The 1 met in May.           The UN met in May.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check number-parser==0.3.2
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from number_parser import parse

for text, expected, english in (
    ("We saw it only once.", "We saw it only 11.", "We saw it only once."),
    ("We saw one boat only once.", "We saw 1 boat only once.", "We saw 1 boat only once."),
    ("Once upon a time", "11 upon a time", "Once upon a time"),
    ("The UN met in May.", "The 1 met in May.", "The UN met in May."),
):
    found = [parse(text), parse(text, language="en")]
    print(f"{text:29} {found[0]:27} {found[1]}")
    assert found == [expected, english]
PYTHON
