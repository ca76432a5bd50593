#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: CountVectorizer and TfidfVectorizer of scikit-learn, and the tokenizer of bm25s, find the
# words of each language that writes blanks between words. Their pattern for a word is two or more
# of "\w", and by the standard for patterns (UTS 18) vowel signs belong to "\w", as letters do.
#
# What happens: for Python's re, "\w" is a letter or a digit, and the vowel signs of Hindi, Tamil,
# Bengali and their relatives are neither. So a word ends at each sign, and what is left of it
# counts if it has two letters without a sign between them. Most words vanish, and of the others a
# piece remains that unrelated words may have, too. Two texts that share half of their words have
# the similarity 1, and other texts have no words at all. With the package regex, the same pattern
# finds all words.
#
# Seen with scikit-learn 1.9.1, bm25s 0.3.16 and regex 2026.11.19 (the words of "The harbour is open"
# and "The boat is in the harbour" in Hindi, and the cosine of both):
#   scikit-learn, bm25s  दरग; दरग                           1.00
#   regex                बंदरगाह खुला है; नाव बंदरगाह में है  0.58
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  scikit-learn==1.9.1 scipy==1.17.1 numpy==2.4.6 bm25s==0.3.16 regex==2026.11.19
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import bm25s
import regex
from sklearn.feature_extraction.text import CountVectorizer
from sklearn.metrics.pairwise import cosine_similarity

TEXTS = ["बंदरगाह खुला है", "नाव बंदरगाह में है"]
PIECES = [["दरग"], ["दरग"]]


def words(text):
    return regex.findall(r"(?u)\b\w\w+\b", text)


for name, analyzer, expected, similarity in (
        ("scikit-learn", "word", PIECES, 1.0),
        ("regex", words, [text.split() for text in TEXTS], 0.58)):
    vectorizer = CountVectorizer(analyzer=analyzer)
    table = vectorizer.fit_transform(TEXTS)
    analyze = vectorizer.build_analyzer()
    found = [analyze(text) for text in TEXTS]
    cosine = round(float(cosine_similarity(table)[0, 1]), 2)
    print(f"{name:12}", "; ".join(map(" ".join, found)), f"{cosine:.2f}")
    assert found == expected and cosine == similarity
assert bm25s.tokenize(TEXTS, return_ids=False, show_progress=False) == PIECES
try:
    CountVectorizer().fit(["दिन", "दान"])
    raise AssertionError("two words were found")
except ValueError as error:
    print("दिन, दान:", error)
    assert str(error).startswith("empty vocabulary")
PYTHON
