# SPDX-License-Identifier: MIT
"""Measures what other pages of the same host do to LeafCut's main content, for readme_figures.py: F1 in
percent with `headline=off`, by the number of other pages, and the difference from the page alone,
paired by page, with its 95 % interval. The suites must have been fetched, with --hosts and, but for
WCXB and portals, --half.
"""

import statistics

from figures import COUNTS, bench

# Suite, heading, and whether it only judges. The odd half of Chinese finance does not: LeafCut has
# learned its ten sites from the even half.
SUITES = (
    ("wcxb-hosts", "WCXB, development half", False),
    ("l3s-hosts-even", "L3S-GN1, even half", False),
    ("dragnet-hosts-even", "dragnet, even half", False),
    ("magic-html-hosts-even", "magic-html, even half", False),
    ("chinese-finance-hosts-even", "Chinese finance, even half", False),
    ("fundus-evaluation-hosts-even", "fundus-evaluation, even half", False),
    ("portals", "portals", True),
    ("wcxb-test-hosts", "WCXB, test half", True),
    ("l3s-hosts-odd", "L3S-GN1, odd half", True),
    ("dragnet-hosts-odd", "dragnet, odd half", True),
    ("magic-html-hosts-odd", "magic-html, odd half", True),
    ("chinese-finance-hosts-odd", "Chinese finance, odd half", False),
    ("fundus-evaluation-hosts-odd", "fundus-evaluation, odd half", True))


def measured(given, suite):
    """The stored figures of a suite."""
    document = bench(given, suite, "--algorithms", "leafcut", "--task", "content", "--page-counts",
                     ",".join(map(str, COUNTS)))
    f1 = {count: {} for count in COUNTS}
    for row in document["results"]:
        settings = row["parameters"]
        if settings["max-loads"] == 1:
            f1[0][row["site"]] = row["f1"]
        elif settings["selection"] == "site":  # otherwise the usual answer
            f1[settings["set-size"]][row["site"]] = row["f1"]
    alone = f1[0]
    changes = [f1[COUNTS[-1]][site] - score for site, score in alone.items()]
    interval = 1.96 * statistics.stdev(changes) / len(changes) ** 0.5
    return {"pages": len(alone),
            "f1": [round(statistics.mean(scores.values()), 2) for scores in f1.values()],
            "difference": round(statistics.mean(changes), 2), "interval": round(interval, 2),
            "better": sum(change > 0.5 for change in changes),
            "worse": sum(change < -0.5 for change in changes)}


def measure(given, stored):
    for name, title, judges in SUITES:
        if given.judges or not judges:
            stored["hosts"][name] = {"title": title, "judges": judges, **measured(given, name)}
