#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains MenuCut's model on labelled suites: trees for the value of an element as main menu.

Usage: train_menucut.py [--rows PROGRAM] [--out FILE] [--folds] [--half SUITE] SUITE...

SUITE is the folder of a suite whose labels name main menus (docs/formats.md). PROGRAM is
menucut_rows of a build; it writes what MenuCut sees of the key pages. FILE,
extractors/menucut/model.txt without --out, gets the model: build Pagelet again. Of SUITE after
--half, only the sites count whose SHA-256 of the id ends with an even digit; the other sites are
left to judge. The same suites give the same bytes. `--folds` writes no model: it prints the mean
value of the chosen elements on the fifth of the sites that the model has not seen.

Needs numpy and LightGBM 4.5.0 (`pip install numpy lightgbm==4.5.0`).
"""

import argparse
import hashlib
import json
import pathlib
import subprocess
import sys
import tempfile

try:
    import lightgbm
    import numpy
except ImportError as error:
    sys.exit(f"train_menucut.py: {error}: pip install numpy lightgbm==4.5.0")

HOME = pathlib.Path(__file__).resolve().parent.parent
FOLDS = 5
TREES = 120
UNIT = 0.001          # of the values in the file
ALONE_WEIGHT = 0.3    # of a page that is compared with no other, if it is also there with others
MENU_WEIGHT = 3.0     # of elements that share nodes with a menu
SETTINGS = {"objective": "cross_entropy", "num_leaves": 14, "learning_rate": 0.06,
            "feature_fraction": 0.3, "bagging_fraction": 0.7, "bagging_freq": 1,
            "min_data_in_leaf": 20, "lambda_l2": 1.0, "max_bin": 63, "verbose": -1,
            "num_threads": 1, "seed": 1, "deterministic": True, "force_row_wise": True}


class Page:
    """A key page: its elements' features and values."""

    def __init__(self, line, rows):
        self.site = line["site"]
        self.alone = line["pages"] == 0
        self.values = numpy.array(line["values"])
        self.rows = rows


def is_even(site):
    return int(hashlib.sha256(site.encode()).hexdigest()[-1], 16) % 2 == 0


def read_pages(program, suite, folder):
    """The pages of a suite and the names of the features."""
    output = pathlib.Path(folder) / "rows"
    subprocess.run([program, suite, str(output)], check=True)
    names = pathlib.Path(f"{output}.features").read_text().split()
    rows = numpy.fromfile(f"{output}.rows", numpy.float32).reshape(-1, len(names))
    pages, at = [], 0
    for text in pathlib.Path(f"{output}.jsonl").read_text().splitlines():
        line = json.loads(text)
        count = len(line["values"])
        pages.append(Page(line, rows[at:at + count]))
        at += count
    return [page for page in pages if len(page.values)], names


def train(pages, names, trees=TREES, seed=1):
    compared = {page.site for page in pages if not page.alone}
    weights = []
    for page in pages:
        of_page = ALONE_WEIGHT if page.alone and page.site in compared else 1.0
        weights.append(numpy.where(page.values > 0, MENU_WEIGHT, 1.0) * of_page)
    data = lightgbm.Dataset(numpy.vstack([page.rows for page in pages]),
                            numpy.concatenate([page.values for page in pages]),
                            weight=numpy.concatenate(weights), feature_name=list(names))
    return lightgbm.train({**SETTINGS, "seed": seed}, data, trees)


def judge(pages, names):
    """Prints the mean value of chosen elements, of pages alone and of pages with others."""
    sites = sorted({page.site for page in pages},
                   key=lambda site: hashlib.sha256(site.encode()).hexdigest())
    fold_of = {site: at % FOLDS for at, site in enumerate(sites)}
    found = {True: [], False: []}
    for fold in range(FOLDS):
        model = train([page for page in pages if fold_of[page.site] != fold], names)
        for page in pages:
            if fold_of[page.site] == fold:
                best = int(numpy.argmax(model.predict(page.rows)))
                found[page.alone].append(page.values[best])
    for alone, values in found.items():
        print(f"{'alone' if alone else 'compared'}: {len(values)} pages, "
              f"mean value {100 * numpy.mean(values):.1f}")


def lines_of(node, names):
    """The lines of a tree: the left child, for features up to the threshold, follows its parent."""
    if "leaf_value" in node:
        return [f"leaf {round(node['leaf_value'] / UNIT)}"]
    left = lines_of(node["left_child"], names)
    right = lines_of(node["right_child"], names)
    threshold = numpy.float32(node["threshold"])
    if float(threshold) < node["threshold"]:
        threshold = numpy.nextafter(threshold, numpy.float32(numpy.inf))
    mean = round(node["internal_value"] / UNIT)
    name = names[node["split_feature"]]
    return [f"{name} {threshold!s} {len(left) + 1} {mean}"] + left + right


def write(model, names, suites, pages, target):
    roots, lines = [], []
    for tree in model.dump_model()["tree_info"]:
        roots.append(len(lines))
        lines += lines_of(tree["tree_structure"], names)
    head = ["pagelet-menucut-model 1", "[head]", "made_by scripts/train_menucut.py",
            f"learner lightgbm {lightgbm.__version__}",
            f"sites {len({page.site for page in pages})}"]
    head += [f"suite {name}" for name in suites]
    text = "\n".join(head + ["[menu]", "roots " + " ".join(map(str, roots))] + lines) + "\n"
    pathlib.Path(target).write_text(text)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("Usage: "))
    parser.add_argument("suites", nargs="*")
    parser.add_argument("--rows", default=HOME / "build/release/cli/tools/menucut_rows")
    parser.add_argument("--out", default=HOME / "extractors/menucut/model.txt")
    parser.add_argument("--half", action="append", default=[])
    parser.add_argument("--folds", action="store_true")
    options = parser.parse_args()
    if not options.suites and not options.half:
        parser.error("no suite is given")
    pages, names, used = [], [], []
    for folder in options.suites + options.half:
        with tempfile.TemporaryDirectory() as temporary:
            found, names = read_pages(options.rows, folder, temporary)
        is_half = folder in options.half
        kept = [page for page in found if not is_half or is_even(page.site)]
        name = json.loads((pathlib.Path(folder) / "suite.json").read_text())["name"]
        count = len({page.site for page in kept})
        used.append(f"{name}{', half' if is_half else ''}: {count} sites")
        pages += kept
    if options.folds:
        judge(pages, names)
    else:
        write(train(pages, names), names, used, pages, options.out)
    return 0


if __name__ == "__main__":
    sys.exit(main())
