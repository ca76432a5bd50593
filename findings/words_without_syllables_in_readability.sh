#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: readability for Python, "surface characteristics" of a text such as Flesch's reading ease,
# counts at least one syllable in a word, as every word of English has one. The formula of Flesch is
# 206.835 − 1.015 × words per sentence − 84.6 × syllables per word. "The boat is at the pier." has
# six words and six syllables: 206.835 − 6.09 − 84.6 = 116.1. It is the highest result of six words.
#
# What happens: an "e" at the end is taken for silent, and words that have no other vowel have no
# syllable: the, he, she, we, me, be. "The" is the most frequent word of English, so almost each page
# is easier to read than it is. In "we see the sea" two of four words have a syllable. For German and
# Dutch the package counts in another way, and each word has at least one.
#
# Seen with readability 0.3.2 (words, syllables, Flesch's ease, Kincaid's grade; by hand):
#   The boat is at the pier .   6  4  144.3  -5.4   by hand: 6  6  116.1  -1.4
#   We see the sea .            4  2  160.5  -8.1   by hand: 4  4  118.2  -2.2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check readability==0.3.2
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import readability


def measures(text, lang="en"):
    found = readability.getmeasures([text], lang=lang)
    counts, grades = found["sentence info"], found["readability grades"]
    return counts["words"], counts["syllables"], grades["FleschReadingEase"], grades["Kincaid"]


for text, true_syllables, expected in [
    ("The boat is at the pier .", 6, "6 4 144.3 -5.4 by hand: 116.1 -1.4"),
    ("We see the sea .", 4, "4 2 160.5 -8.1 by hand: 118.2 -2.2"),
]:
    words, syllables, ease, grade = measures(text)
    ratio = true_syllables / words
    true_ease, true_grade = 206.835 - 1.015 * words - 84.6 * ratio, 0.39 * words + 11.8 * ratio - 15.59
    line = f"{words} {syllables} {ease:.1f} {grade:.1f} by hand: {true_ease:.1f} {true_grade:.1f}"
    print(f"{text:28} {line}")
    assert line == expected
none = [word for word in "the he she we me be boat pier see".split() if measures(word)[1] == 0]
print("no syllable:", *none)
assert none == ["the", "he", "she", "we", "me", "be"]
assert measures("die", "de")[1] == measures("de", "nl")[1] == 1
PYTHON
