# SPDX-License-Identifier: MIT
"""How far LeafCut's confidence can be relied on, for readme_figures.py: the tables of docs/leafcut.md.

A row is a suite, a column a tenth of the confidence; a cell has the mean confidence, the mean F1 and
the number of pages, if there are at least 50. F1 is that of the suite: of its text, or of the words of
the content, as `pagelet bench` computes it.
"""

import pathlib
import sys
import tempfile

from figures import TOP, as_table, bench, folder_of

JUDGES = ("l3s-odd", "dragnet-odd", "canola", "portals")  # from which nothing was learned
FEWEST = 50  # pages of a cell
TENTHS = 10


def of_bench(given, suite):
    """Suite, confidence and F1 of the pages of a suite."""
    document = bench(given, suite, "--algorithms", "leafcut", "--jobs", "2")
    units = {row["unit"] for row in document["results"] if row["task"] == "content"}
    unit = "text" if "text" in units else "words"
    for row in document["results"]:
        if row["task"] == "content" and row["unit"] == unit and row["confidence"] is not None:
            yield suite, row["confidence"], row["f1"] / 100


def points_of_model():
    text = (TOP / "extractors/leafcut/model.txt").read_text()
    lines = text.split("[confidence]\n")[1].split("\n[")[0]
    return [tuple(map(float, line.split())) for line in lines.splitlines()]


def of_folds(program, folder):
    sys.path.insert(0, str(TOP / "scripts/leafcut"))
    import numpy
    import train_leafcut
    suites = list(map(folder_of, train_leafcut.RECIPE))
    features, pages = train_leafcut.read_pages(program, suites, folder)
    column = {name: number for number, name in enumerate(features)}
    train_leafcut.add_gold(pages, column, folder / "gold.pickle")
    train_leafcut.add_folds(pages)
    trainer = train_leafcut.Trainer(pages, train_leafcut.Names(pages), features)
    expected, mean = zip(*points_of_model())
    for suite, value, score in train_leafcut.predictions(trainer):
        yield suite, float(numpy.interp(value, expected, mean)), score


def table(found):
    """Tenths without a cell have no column."""
    suites = {}
    for suite, confidence, score in found:
        cells = suites.setdefault(suite, [[] for _ in range(TENTHS)])
        cells[min(int(TENTHS * confidence), TENTHS - 1)].append((confidence, score))
    if len(suites) > 1:
        suites["all"] = [sum(cells, []) for cells in zip(*suites.values())]
    rows = {}
    for suite, cells in suites.items():
        rows[suite] = row = []
        for cell in cells:
            said, mean = (sum(part) / max(len(cell), 1) for part in zip(*cell or [(0, 0)]))
            row.append(f"{said:.2f}: {mean:.3f} ({len(cell):,})" if len(cell) >= FEWEST else "")
    shown = [tenth for tenth in range(TENTHS) if any(row[tenth] for row in rows.values())]
    return as_table(["suite", *(f"{tenth / TENTHS:.1f}" for tenth in shown)],
                    [[suite, *(row[tenth] for tenth in shown)] for suite, row in rows.items() if any(row)])


def measure(given, stored):
    """The suites from which nothing was learned, with default settings."""
    stored["tables"]["confidence"] = table(row for suite in JUDGES for row in of_bench(given, suite))


def measure_folds(given, stored):
    """The pages on which the model learned, by models without their folds, and by the calibration of
    the model of the build: for words, without headline, a page alone (train_leafcut.py says what
    this needs)."""
    with tempfile.TemporaryDirectory() as folder:
        stored["tables"]["confidence-folds"] = table(of_folds(
            given.tools_dir / "leafcut_rows", pathlib.Path(folder)))
