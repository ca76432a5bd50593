#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: normalize() of werpy prepares a text and its reference for the word error rate: "removing
# punctuation, converting text to lowercase, and eliminating unnecessary whitespace". Signs around
# words do not count after it, whichever form they have, and words and numbers that differ still do.
#
# What happens: what is removed are the 32 signs of ASCII, also within words and numbers, without a
# blank in their place. "10.5 km" is "105 km", "-5" is "5", "2:30" is "230" and "we're" is "were", so
# a wrong number has no error. "boats/ships" is one word, as are two sentences without a blank
# between them, so a text that has the same words with a blank has two errors. The signs that
# publishers use are not removed: curved quotation marks stay at their words, and a dash between two
# blanks is a word. A page with them has errors against a transcript with straight ones, though both
# were normalized.
#
# Seen with werpy 3.5.0, reference and text after normalize():
#   It took 10.5 km      It took 105 km         0.00
#   It fell to -5        It fell to 5           0.00
#   we're late           were late              0.00
#   boats/ships sail     boats ships sail       1.00
#   “Come” she said      "Come" she said        0.33
#   the boats – late     the boats late         0.25
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check werpy==3.5.0
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import werpy

for reference, text, expected in (
        ("It took 10.5 km", "It took 105 km", "0.00"),
        ("It fell to -5", "It fell to 5", "0.00"),
        ("we're late", "were late", "0.00"),
        ("boats/ships sail", "boats ships sail", "1.00"),
        ("“Come” she said", '"Come" she said', "0.33"),
        ("the boats – late", "the boats late", "0.25")):
    rate = f"{werpy.wer(werpy.normalize(reference), werpy.normalize(text)):.2f}"
    print(reference.ljust(20), text.ljust(20), rate)
    assert rate == expected
PYTHON
