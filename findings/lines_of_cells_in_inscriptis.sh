#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the annotations of inscriptis say where the text of an element is in the text of the page:
# from start to end, there is all from the first to the last word of the element.
#
# What happens: of a cell with several lines, the length is right and the place is not. If nothing
# else is annotated in it, the annotation begins at its first line, covers a part of the next cell
# and ends before the cell's own last words. If its last line has an annotation of its own, it
# begins in the middle of a word of the next cell. Bold words on two lines of a cell are annotated
# in the same wrong way. With one line in each cell all is right, so labels that were made so are
# wrong in some tables of a corpus only.
#
# Seen with inscriptis 2.7.6, for a row of a cell with "Anna Miller" and one with "sails":
#   Anna<br>Miller         cell: "Anna    sai"                        cell: "sails"
#   Anna<br><b>Miller</b>  cell: "ails\nMiller"  bold: "Miller"       cell: "sails"
#   <b>Anna<br>Miller</b>  cell: "Anna    sai"   bold: "Anna    sai"  cell: "sails"
#   Anna Miller            cell: "Anna Miller"                        cell: "sails"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check inscriptis==2.7.6
"$folder/venv/bin/python" - <<'PYTHON'
from inscriptis import get_annotated_text
from inscriptis.model.config import ParserConfig

CONFIG = ParserConfig(annotation_rules={"td": ["cell"], "b": ["bold"]})


def annotations(cell):
    found = get_annotated_text(f"<table><tr><td>{cell}</td><td>sails</td></tr></table>", CONFIG)
    return [(label, found["text"][start:end]) for start, end, label in found["label"]]


for cell, expected in (
        ("Anna<br>Miller", [("cell", "Anna    sai"), ("cell", "sails")]),
        ("Anna<br><b>Miller</b>",
         [("bold", "Miller"), ("cell", "ails\nMiller"), ("cell", "sails")]),
        ("<b>Anna<br>Miller</b>",
         [("bold", "Anna    sai"), ("cell", "Anna    sai"), ("cell", "sails")]),
        ("Anna Miller", [("cell", "Anna Miller"), ("cell", "sails")])):
    found = annotations(cell)
    print(f"{cell:24}", *(f"{label}: {text!r}" for label, text in found))
    assert found == expected
PYTHON
