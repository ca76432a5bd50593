#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: textstat counts the sentences of a text, also the short ones. Its documentation says that
# sentence_count "returns the number of sentences present in the given text". So a text gets easier
# to read if a sentence is divided into two, and four sentences of two words are an easy text.
#
# What happens: a sentence of one or two words does not count, but its words do, as if they belonged
# to the other sentences. Four such sentences are one of eight words. To divide "Boats left and Ann
# slept" in two makes no difference, and each "He nodded." in a dialogue makes the text harder. All
# measures that use the length of sentences are concerned, such as those of Flesch, Gunning and
# the automated readability index. The same rule counts "10.50" as an end, and what is after it as
# a sentence of its own if it has three words. So dialogues, interviews and sport reports are harder
# than they are, and a comparison of extractors by readability depends on how many such lines each
# keeps. A text without short sentences is right, except for decimal points.
#
# Seen with textstat 0.7.13 (sentences, words in a sentence):
#   It rained. Ann slept. Boats left. Ben came.       1   8.0
#   The rain fell. Ann slept well. The boats left.    3   3.0
#   The boats left the harbour.                       1   5.0
#   The boats left the harbour. He nodded.            1   7.0
#   It cost 10.50 pounds a day.                       2   3.0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check textstat==0.7.13
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import textstat

CASES = {
    "It rained. Ann slept. Boats left. Ben came.": (1, 8),
    "The rain fell. Ann slept well. The boats left.": (3, 3),
    "The boats left the harbour.": (1, 5),
    "The boats left the harbour. He nodded.": (1, 7),
    "It cost 10.50 pounds a day.": (2, 3),
}
for text, expected in CASES.items():
    found = textstat.sentence_count(text), textstat.words_per_sentence(text)
    print(f"{text:50}", *found)
    assert found == expected
easy, easier = (textstat.automated_readability_index(text) for text in (
    "The boats left the harbour.", "The boats left the harbour. He nodded."))
print(f"automated readability index: {easy:.2f}, with the second sentence {easier:.2f}")
assert easier > easy
PYTHON
