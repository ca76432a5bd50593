#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores LeafCut on pages that it learned from, by models that did not.

Usage: fold_figures.py [--pagelet PROGRAM] --models FOLDER [--out FILE] SUITE...

FOLDER has the models fold-0.txt to fold-4.txt that `train_leafcut.py --folds --keep FOLDER` leaves.
Each page of a SUITE is answered by the model that learned no page of its domain, whether the suite
was learned from or not, and `pagelet bench --predictions` scores the answers in the suite's own
measure. FILE gets {suite: {"LeafCut, default": F1, ...}} in percent, for readme_figures.py --folds.
"""

import argparse
import collections
import json
import pathlib
import subprocess
import sys
import tempfile

import train_leafcut

SETTINGS = {"LeafCut, without headline": "off", "LeafCut, default": "on"}


def pages_of(suite):
    """Fold, name of the site, and address and file of its key page. The fold of a page without
    address is that of the same page in the suite with addresses."""
    stated = suite.with_name(suite.name.replace("-no-address", ""))
    for name in json.loads((suite / "suite.json").read_text())["sites"]:
        url = json.loads((suite / name / "site.json").read_text()).get("key_page_url", "")
        site = json.loads((stated / name / "site.json").read_text())
        known = site.get("key_page_url", site["base_url"] + site["key_page"])
        page = {"file": str(suite / name / "pages/page.html")} | ({"url": url} if url else {})
        yield train_leafcut.fold_of(known), name, page


def answers(program, model, pages, setting):
    """The texts of the pages, in their order."""
    done = subprocess.run(
        [program, "extract", "--pages", "-", "--model", model, "--fields", "text",
         "--set", f"headline={setting}", "--jobs", "2", "--exit-zero"],
        input="".join(json.dumps(page) + "\n" for page in pages), check=True, capture_output=True,
        text=True)
    return [json.loads(line).get("text") or "" for line in done.stdout.splitlines()]


def score(program, suite, models, setting):
    by_fold = collections.defaultdict(list)
    for fold, name, page in pages_of(suite):
        by_fold[fold].append((name, page))
    with tempfile.TemporaryDirectory() as folder:
        file = pathlib.Path(folder) / "folds.jsonl"
        with open(file, "w", encoding="utf-8") as lines:
            for fold, pages in by_fold.items():
                texts = answers(program, models / f"fold-{fold}.txt", [page for _, page in pages],
                                setting)
                for (name, _), text in zip(pages, texts, strict=True):
                    lines.write(json.dumps({"site": name, "algorithm": "folds",
                                            "target": "content", "text": text}) + "\n")
        done = subprocess.run([program, "bench", suite, "--algorithms", "bte", "--predictions", file,
                               "--task", "content", "--format", "json", "--no-times"],
                              check=True, capture_output=True, text=True)
    return next(row["f1"] for row in json.loads(done.stdout)["benchmark"]
                if row["algorithm"] == "folds")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--pagelet", default=train_leafcut.HOME / "build/release/cli/pagelet")
    parser.add_argument("--models", type=pathlib.Path, required=True)
    parser.add_argument("--out", type=pathlib.Path)
    parser.add_argument("suites", nargs="+", type=pathlib.Path)
    arguments = parser.parse_args()
    found = {}
    for suite in arguments.suites:
        name = suite.name.removesuffix("-suite").removesuffix("-no-address")
        found[name] = {
            title: round(score(arguments.pagelet, suite, arguments.models, setting), 2)
            for title, setting in SETTINGS.items()}
    text = json.dumps(found, indent=2) + "\n"
    print(text, end="")
    if arguments.out:
        arguments.out.write_text(text)


if __name__ == "__main__":
    sys.exit(main())
