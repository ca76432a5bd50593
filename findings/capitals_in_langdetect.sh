#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a headline in capitals has the language that it has in small letters. An identifier of
# languages ignores the case, or is at least less certain.
#
# What happens: langdetect keeps the case and omits the letters of a word in capitals but for the
# first, so it judges by initials. German is then Somali, French, Spanish and Dutch are German,
# Italian is Portuguese and Swedish is Vietnamese, with probabilities above 0.99. A filter with a
# limit for the probability does not help. py3langid is right on both forms.
#
# Seen with langdetect 1.0.9 (seed 0) and py3langid 0.4.0:
#   Willkommen im Hafen der alten Stadt           de 1.00  in capitals: so 1.00  py3langid: de de
#   Les bateaux partent tous les matins du port   fr 1.00  in capitals: de 1.00  py3langid: fr fr
#   Le barche partono ogni mattina dal porto      it 1.00  in capitals: pt 1.00  py3langid: it it
#   Los barcos salen todos los días del puerto    es 1.00  in capitals: de 1.00  py3langid: es es
#   De boten varen elke ochtend uit de haven      nl 1.00  in capitals: de 1.00  py3langid: nl nl
#   Båtarna lämnar hamnen varje morgon            sv 1.00  in capitals: vi 1.00  py3langid: sv sv
#   What is counted of HAFEN: ['H', ' H']
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  langdetect==1.0.9 py3langid==0.4.0 numpy==2.4.6
"$folder/venv/bin/python" - <<'PYTHON'
import langdetect
import py3langid
from langdetect.utils.ngram import NGram

HEADLINES = {
    "Willkommen im Hafen der alten Stadt": ("de", "so"),
    "Les bateaux partent tous les matins du port": ("fr", "de"),
    "Le barche partono ogni mattina dal porto": ("it", "pt"),
    "Los barcos salen todos los días del puerto": ("es", "de"),
    "De boten varen elke ochtend uit de haven": ("nl", "de"),
    "Båtarna lämnar hamnen varje morgon": ("sv", "vi"),
}


def counted(word):
    grams, found = NGram(), []
    for letter in word:
        grams.add_char(letter)
        found += [gram for gram in (grams.get(size) for size in (1, 2, 3)) if gram]
    return found


langdetect.DetectorFactory.seed = 0
for small, expected in HEADLINES.items():
    first, second = (langdetect.detect_langs(text)[0] for text in (small, small.upper()))
    others = [py3langid.classify(text)[0] for text in (small, small.upper())]
    print(f"{small:45} {first.lang} {first.prob:.2f}  in capitals: {second.lang} {second.prob:.2f}"
          f"  py3langid: {' '.join(others)}")
    assert (first.lang, second.lang) == expected and first.prob > 0.99 and second.prob > 0.99
    assert others == [expected[0]] * 2
print(f"What is counted of HAFEN: {counted('HAFEN')}")
assert counted("HAFEN") == ["H", " H"] and "fen" in counted("Hafen")
PYTHON
