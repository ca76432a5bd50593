#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes tests/data/conformance/statistics.json: random suites of 1 to 30 sites with the scores of
three algorithms, and their statistics by scipy: means, sigma, intervals by Student's t, Wilcoxon's
exact test, the test by flipped signs, Holm's correction, equivalence. Needs scipy; the test that
reads the file does not.

Usage: scipy_statistics.py FILE
"""

import itertools
import json
import math
import random
import sys

import numpy as np
from scipy import stats

EXACT = 16  # differences whose signs are flipped in all ways
SUITES = 50


def scores(dice, kind):
    """A score in percent as suites have them: many are 100, some 0, some equal to others."""
    if kind < 0.2:
        return 100.0
    if kind < 0.25:
        return 0.0
    return dice.choice([round(dice.uniform(0, 100), 2), float(dice.randint(1, 9) * 10)])


def summary_of(values):
    values, found = np.array(values), {"n": len(values), "mean": float(np.mean(values))}
    if len(values) > 1:
        sigma = float(np.std(values, ddof=1))
        half = stats.t.ppf(0.995, len(values) - 1) * sigma / math.sqrt(len(values))
        found |= {"sigma": sigma, "low": max(0.0, found["mean"] - half),
                  "high": min(100.0, found["mean"] + half)}
    return found


def wilcoxon_p(differences):
    """Over all assignments of signs, also with ties: scipy's permutation test of the rank sum."""
    changes = differences[differences != 0]
    if len(changes) == 0:
        return None
    ranks = stats.rankdata(np.abs(changes))
    if len(set(ranks)) == len(ranks):
        return float(stats.wilcoxon(changes, method="exact").pvalue)
    # The distribution of twice the sum of midranks, as integers.
    doubled, ways = [round(2 * rank) for rank in ranks], {0: 1}
    for rank in doubled:
        more = dict(ways)
        for total, count in ways.items():
            more[total + rank] = more.get(total + rank, 0) + count
        ways = more
    positive = sum(rank for rank, change in zip(doubled, changes) if change > 0)
    less = min(positive, sum(doubled) - positive)
    below = sum(count for total, count in ways.items() if total <= less)
    return min(1.0, 2 * below / 2 ** len(doubled))


def sign_flip_p(differences):
    changes = differences[differences != 0]
    if not 1 < len(changes) <= EXACT:
        return None
    done = stats.permutation_test((changes,), np.sum, permutation_type="samples", n_resamples=np.inf)
    return float(done.pvalue)


def mean_test_of(differences):
    n, mean = len(differences), float(np.mean(differences))
    found = {"mean": mean, "sign_flip": sign_flip_p(differences)}
    if n > 1 and np.std(differences, ddof=1) > 0:
        error = float(np.std(differences, ddof=1)) / math.sqrt(n)
        low, high = stats.t.interval(0.95, n - 1, loc=mean, scale=error)
        below, above = stats.t.sf((mean + 2) / error, n - 1), stats.t.cdf((mean - 2) / error, n - 1)
        found |= {"low": float(low), "high": float(high),
                  "detectable": float((stats.t.ppf(0.975, n - 1) + stats.t.ppf(0.8, n - 1)) * error),
                  "equivalent": bool(max(below, above) < 0.05)}
    return found


def suite_of(dice, sites):
    rows = [[scores(dice, dice.random()) for _ in range(sites)] for _ in range(3)]
    for site in range(sites):  # equal answers are common
        if dice.random() < 0.3:
            rows[1][site] = rows[0][site]
    pairs = []
    for first, second in itertools.combinations(range(3), 2):
        differences = np.round(np.array(rows[first]) - np.array(rows[second]), 9)
        pairs.append({"first": first, "second": second, "wilcoxon": wilcoxon_p(differences),
                      **mean_test_of(differences)})
    tested = [pair for pair in pairs if pair["wilcoxon"] is not None]
    ordered, before = sorted(tested, key=lambda pair: pair["wilcoxon"]), 0.0
    for at, pair in enumerate(ordered):
        before = pair["holm"] = max(before, min(1.0, (len(ordered) - at) * pair["wilcoxon"]))
    return {"scores": rows, "summaries": [summary_of(row) for row in rows], "pairs": pairs}


def main():
    dice = random.Random(7)
    suites = [suite_of(dice, 1 + at * 29 // (SUITES - 1)) for at in range(SUITES)]
    with open(sys.argv[1], "w") as file:
        file.write('{"made_by": "tests/conformance/scipy_statistics.py",\n "suites": [\n'
                   + ",\n".join(json.dumps(suite) for suite in suites) + "\n]}\n")


if __name__ == "__main__":
    main()
