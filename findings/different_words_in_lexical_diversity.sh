#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: MTLD of lexical-diversity, the measure of McCarthy and Jarvis (2010), is the higher, the more
# different words a text has. It is the number of words, divided by the number of times that the share
# of different words falls to 0.72, with a part for what is left: (1 − share) / 0.28. If one of 60
# words is there twice, this is (1 / 60) / 0.28 = 0.0595, and MTLD is 60 / 0.0595 = 1008. Without any
# repeated word the divisor is 0, and the result is infinite, not defined, or a maximum.
#
# What happens: it is 0, the lowest value, which no other text has. The package divides by zero safely,
# as it calls it. Titles, captions, short paragraphs and lists of names often have no repeated word, and
# the richest of them look like the poorest. A mean over the parts of pages falls by their share.
# hdd(), for which 42 words are drawn, is 0 too if a text has fewer words, whatever they are.
# lexicalrichness returns the number of words for MTLD, which is less than for a text that repeats one,
# and a ValueError for HD-D.
#
# Seen with lexical-diversity 0.1.1 and lexicalrichness 0.5.1 (MTLD):
#   60 words, 2 repeated    504    504
#   60 words, 1 repeated   1008   1008
#   60 words, 0 repeated      0     60
#   HD-D of 41 words          0     ValueError
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  lexical-diversity==0.1.1 lexicalrichness==0.5.1 setuptools==80.9.0
unshare -rn "$folder/venv/bin/python" -W ignore - <<'PYTHON'
from lexical_diversity import lex_div
from lexicalrichness import LexicalRichness

WORDS = [f"word{first}{second}" for first in "abcdefgh" for second in "abcdefgh"][:60]
for repeated, expected, other in ((2, 504, 504), (1, 1008, 1008), (0, 0, 60)):
    text = WORDS[:60 - repeated] + WORDS[:repeated]
    by_hand = 60 / (repeated / 60 / 0.28) if repeated else None
    found = round(lex_div.mtld(text)), round(LexicalRichness(" ".join(text)).mtld())
    print(f"{repeated} repeated: ", *found)
    assert found == (expected, other)
    assert by_hand is None or round(by_hand) == expected
assert lex_div.hdd(WORDS[:41]) == 0 and round(lex_div.hdd(WORDS[:42]), 6) == 1
try:
    LexicalRichness(" ".join(WORDS[:41])).hdd(draws=42)
    raise AssertionError("a result for fewer words than draws")
except ValueError as error:
    print("HD-D of 41 words:  0 ", error)
PYTHON
