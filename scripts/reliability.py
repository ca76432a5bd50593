#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Prints how far LeafCut's confidence can be relied on: the mean F1 of pages by their confidence.

Usage: reliability.py [--pagelet PROGRAM] SUITE...
       reliability.py --folds [--rows PROGRAM] [--keep FOLDER] SUITE...

A row of the table is a suite, a column a tenth of the confidence; a cell has the mean F1 in percent
and the number of pages, if there are at least 50. F1 is that of the suite: of its text, or of the
words of the content; as `pagelet bench` computes it. `--folds`: of pages on which the model learned,
by models without their folds, and by the calibration of the model of the build (for words, without
headline, a page alone; train_leafcut.py says what this needs).
"""

import argparse
import json
import pathlib
import subprocess
import sys
import tempfile

HOME = pathlib.Path(__file__).resolve().parent.parent
FEWEST = 50  # pages of a cell
TENTHS = 10


def of_bench(program, suite):
    """Suite, confidence and F1 of the pages of a suite."""
    done = subprocess.run([program, "bench", suite, "--algorithms", "leafcut", "--format", "json",
                           "--jobs", "2"], check=True, capture_output=True, text=True)
    document = json.loads(done.stdout)
    units = {row["unit"] for row in document["results"] if row["task"] == "content"}
    unit = "text" if "text" in units else "words"
    for row in document["results"]:
        if row["task"] == "content" and row["unit"] == unit and row["confidence"] is not None:
            yield document["suite"], row["confidence"], row["f1"] / 100


def points_of_model():
    lines = (HOME / "extractors/leafcut/model.txt").read_text().split("[confidence]\n")[1].split("\n[")[0]
    return [tuple(map(float, line.split())) for line in lines.splitlines()]


def of_folds(program, suites, folder):
    import numpy
    import train_leafcut
    features, pages = train_leafcut.read_pages(program, suites, folder)
    column = {name: number for number, name in enumerate(features)}
    train_leafcut.add_gold(pages, column, folder / "gold.pickle")
    train_leafcut.add_folds(pages)
    trainer = train_leafcut.Trainer(pages, train_leafcut.Names(pages), features)
    expected, mean = zip(*points_of_model())
    for suite, value, score in train_leafcut.predictions(trainer):
        yield suite, float(numpy.interp(value, expected, mean)), score


def table(found):
    """The lines of the table, in Markdown."""
    suites = {}
    for suite, confidence, score in found:
        cells = suites.setdefault(suite, [[] for _ in range(TENTHS)])
        cells[min(int(TENTHS * confidence), TENTHS - 1)].append((confidence, score))
    if len(suites) > 1:
        suites["all"] = [sum(cells, []) for cells in zip(*suites.values())]
    yield "| suite | " + " | ".join(f"{tenth / TENTHS:.1f}" for tenth in range(TENTHS)) + " |"
    yield "|---" * (TENTHS + 1) + "|"
    for suite, cells in suites.items():
        row = []
        for cell in cells:
            mean = 100 * sum(score for _, score in cell) / max(len(cell), 1)
            said = 100 * sum(confidence for confidence, _ in cell) / max(len(cell), 1)
            row.append(f"{said:.0f}: {mean:.1f} ({len(cell)})" if len(cell) >= FEWEST else "")
        yield f"| {suite} | " + " | ".join(row) + " |"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--pagelet", default=HOME / "build/release/cli/pagelet")
    parser.add_argument("--rows", default=HOME / "build/release/cli/tools/leafcut_rows")
    parser.add_argument("--folds", action="store_true")
    parser.add_argument("--keep", type=pathlib.Path, help="folder of the rows, used again")
    parser.add_argument("suites", nargs="+")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        if arguments.folds:
            found = list(of_folds(arguments.rows, arguments.suites, arguments.keep or pathlib.Path(temporary)))
        else:
            found = [row for suite in arguments.suites for row in of_bench(arguments.pagelet, suite)]
    print("\n".join(table(found)))


if __name__ == "__main__":
    sys.exit(main())
