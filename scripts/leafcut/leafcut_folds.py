#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares variants of an algorithm on held-out folds of the suites.

Usage: leafcut_folds.py BASE RESULTS.json...

RESULTS.json are the output of `pagelet bench open web web-2 web-3 --format json` with any number of
--variant. BASE is the name of one of them. For each other variant the script prints the change of
the mean F1 (template, content, words of the content) by suite; the mean of the three over all
sites; the sites that are better and worse; and the gain on held-out folds: on each fold, the
variant counts only if on the nine others it gains at least 0.15 with more sites better than worse.

Folds: sites with the same owner, or made by the same program, are in one fold. The largest group
goes first, always to the smallest fold.
"""

import argparse
import collections
import json
import pathlib
import re

DATASETS = pathlib.Path(__file__).resolve().parents[2] / "datasets"
SUITES = ("open", "web", "web-2", "web-3")
NO_PROGRAM = {"", "custom", "hand-made", "hand-written", "own", "static"}
MEASURES = (("template", "nodes"), ("content", "nodes"), ("content", "words"))
LEAST_GAIN = 0.15
EQUAL = 0.05  # points


def read_sites():
    for suite in SUITES:
        for site in json.loads((DATASETS / suite / "manifest.json").read_text())["sites"]:
            yield suite, site


def folds_of(sites, count=10):
    above = {}

    def top(name):
        while above.setdefault(name, name) != name:
            name = above[name]
        return name

    for _, site in sites:
        owner = site["repository"].split("/")[0].lower() if site.get("repository") \
            else site["source"]["package"]
        program = re.split(r"[ (,/]", site.get("generator", "").lower())[0]
        above[top("site " + site["id"])] = top("owner " + owner)
        if program not in NO_PROGRAM:
            above[top("site " + site["id"])] = top("program " + program)
    groups = collections.defaultdict(list)
    for _, site in sites:
        groups[top("site " + site["id"])].append(site["id"])
    folds = [[] for _ in range(count)]
    for group in sorted((sorted(group) for group in groups.values()),
                        key=lambda group: (-len(group), group[0])):
        min(folds, key=len).extend(group)
    return folds


def read_scores(files):
    scores = collections.defaultdict(lambda: collections.defaultdict(lambda: [0.0] * 3))
    for file in files:
        for row in json.loads(pathlib.Path(file).read_text())["results"]:
            if (row["task"], row["unit"]) in MEASURES:
                at = MEASURES.index((row["task"], row["unit"]))
                scores[row["algorithm"]][row["site"]][at] = row.get("f1") or 0.0
    return scores


def compare(variant, base, sites):
    changes = [sum(variant[site]) / 3 - sum(base[site]) / 3 for site in sites]
    better = sum(change > EQUAL for change in changes)
    worse = sum(change < -EQUAL for change in changes)
    return sum(changes) / len(sites), better, worse


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("base", metavar="BASE")
    parser.add_argument("results", metavar="RESULTS.json", nargs="+")
    given = parser.parse_args()
    try:
        scores = read_scores(given.results)
    except OSError as error:
        parser.error(f"{error.filename}: cannot be read: {error.strerror}")
    except (ValueError, KeyError, TypeError):
        parser.error(f"{', '.join(given.results)}: not the output of pagelet bench --format json")
    if given.base not in scores:
        parser.error(f"BASE {given.base}: there are {', '.join(scores)}")
    sites = list(read_sites())
    everywhere = [site["id"] for _, site in sites]
    folds = folds_of(sites)
    base = scores[given.base]

    def means(of, part):
        return [sum(of[site][at] for site in part) / len(part) for at in range(3)]

    parts = [[site["id"] for suite, site in sites if suite == wanted] for wanted in SUITES]
    print(f"{given.base:24}", *(" / ".join(f"{mean:.2f}" for mean in means(base, part))
                                 for part in parts), sep="  ")
    for name, variant in scores.items():
        if name == given.base:
            continue
        held_out = 0.0
        for fold in folds:
            gain, better, worse = compare(variant, base, [s for s in everywhere if s not in fold])
            if gain >= LEAST_GAIN and better > worse:
                held_out += compare(variant, base, fold)[0] * len(fold)
        gain, better, worse = compare(variant, base, everywhere)
        changes = (" / ".join(f"{a - b:+.2f}" for a, b in zip(means(variant, part),
                                                              means(base, part)))
                   for part in parts)
        print(f"{name:24}", *changes, f"{gain:+.2f}", f"{better}/{worse}",
              f"held out {held_out / len(everywhere):+.2f}", sep="  ")


if __name__ == "__main__":
    main()
