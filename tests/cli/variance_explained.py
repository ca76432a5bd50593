#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The shares of variance that `tune` prints, against their literal definition, in a whole grid and in
one that was not tried completely, whose shares are marked.

Usage: variance_explained.py REPOSITORY BUILD
"""

import csv
import json
import pathlib
import statistics
import subprocess
import sys

PROGRAM = pathlib.Path(sys.argv[2]) / "cli/pagelet"
SUITE = pathlib.Path(sys.argv[1]) / "datasets/sample"
GRID = ("--algorithm", "temex", "--grid", "cs-size=2..4", "--grid", "votes=1..3", "--folds", "2",
        "--repeats", "1")


def tune(*arguments):
    done = subprocess.run([PROGRAM, "tune", SUITE, *GRID, *arguments], stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL, text=True, check=True)
    return done.stdout


def share_of(name, settings):
    """The variance between the means of a parameter's values, as a share of that of all settings."""
    means = [float(row["f1"]) for row in settings]
    groups = {}
    for row in settings:
        groups.setdefault(row[name], []).append(float(row["f1"]))
    fitted = [statistics.fmean(groups[row[name]]) for row in settings]
    return statistics.pvariance(fitted) / statistics.pvariance(means)


def faults_of(tried, *arguments):
    settings = list(csv.DictReader(tune(*arguments, "--format", "csv").splitlines()))
    if len(settings) != tried:
        yield f"{len(settings)} settings instead of {tried}"
    shares = json.loads(tune(*arguments, "--format", "json"))["variance_explained"]
    lines = tune(*arguments).splitlines()
    for name in ("cs-size", "votes"):
        expected = share_of(name, settings)
        if abs(shares[name] - expected) > 1e-9:
            yield f"{name}: {shares[name]} instead of {expected}"
        mark = "" if tried == 9 else " *"
        rows = [line.split(None, 2)[2] for line in lines if line.startswith(name + " ")]
        if f"{100 * expected:.1f}{mark}" not in rows:
            yield f"{name}: no row with {100 * expected:.1f}{mark}: {rows}"
    if any(f"{tried} of the grid's 9 settings were tried" in line for line in lines) != (tried < 9):
        yield f"the note on {tried} of 9 settings is wrong"


def main():
    faults = [*faults_of(9), *faults_of(8, "--where", "votes<=cs-size"),
              *faults_of(4, "--search", "random", "--samples", "4")]
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
