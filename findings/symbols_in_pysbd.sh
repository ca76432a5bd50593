#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: pysbd may set a boundary at a wrong place, but it loses no words. Its segments, joined, are
# the text, for by default (clean=False) it only divides the text and does not change it.
#
# What happens: while it works, pysbd writes signs such as ♭, ☉ and ∮ for a colon, "?!" and a full
# stop, and turns all of them back at the end, also those of the text. Then it looks for each
# sentence in the text, and omits without a warning what it does not find. So a sentence about a
# sonata in B♭ is missing, and half of one about stars of 20 M☉ (masses of the sun). With clean=True
# the sonata is in "B:", and the star has "20 M?!".
#
# Seen with pysbd 0.3.4, the same in English, German, French and Italian:
#   The sonata in B♭ is late. He wrote it in 1828.    He wrote it in 1828.
#   The star has 20 M☉ of mass. It is old.            of mass. It is old.
#   The integral ∮ is closed. It is zero.             It is zero.
#   The sonata in B is late. He wrote it in 1828.     The sonata in B is late. He wrote it in 1828.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check pysbd==0.3.4
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import pysbd

CASES = {
    "The sonata in B♭ is late. He wrote it in 1828.":
        (["He wrote it in 1828."], ["The sonata in B: is late.", "He wrote it in 1828."]),
    "The star has 20 M☉ of mass. It is old.":
        (["of mass. ", "It is old."], ["The star has 20 M?!", "of mass.", "It is old."]),
    "The integral ∮ is closed. It is zero.":
        (["It is zero."], ["The integral . is closed.", "It is zero."]),
    "The sonata in B is late. He wrote it in 1828.":
        (["The sonata in B is late. ", "He wrote it in 1828."],
         ["The sonata in B is late.", "He wrote it in 1828."]),
}
for language in ("en", "de", "fr", "it"):
    divide = pysbd.Segmenter(language=language).segment
    clean = pysbd.Segmenter(language=language, clean=True).segment
    for text, expected in CASES.items():
        found = (divide(text), clean(text))
        if language == "en":
            print(f"{text:49} {''.join(found[0])}")
        assert found == expected
PYTHON
