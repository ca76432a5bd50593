#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures what other pages of the same host do to LeafCut's main content, and writes the documents.

  companions.py                measures the suites that may be read while the algorithm is changed
  companions.py --judges       also those that only judge (docs/leafcut.md, Protocol)
  companions.py --manuals DIR  also measures manuals, each page alone and with the others (manuals.py),
                               and fails if one is worse with them by more than 0.3
  companions.py --documents    measures nothing, writes table, sentence and picture again
  companions.py --check        measures and writes nothing; exit code 1 if a document differs from the
                               stored figures

The figures are stored in docs/companions.json: F1 in percent with `headline=off`, by the number of
other pages, and the difference from the page alone, paired by page, with its 95 % interval. They are
in docs/standing.md, in a sentence of README.md and in docs/images/more-pages.svg. The suites must have
been fetched, with --hosts and, but for WCXB and portals, --half.
"""

import argparse
import json
import pathlib
import statistics
import sys

import manuals
import page_count_picture
from readme_figures import TOP, bench, cache, with_table

FIGURES = TOP / "docs/companions.json"
COUNTS = (0, 1, 3, 8)
MOST_LOSS_OF_MANUAL = 0.3
# Suite, heading, and whether it only judges.
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
    ("chinese-finance-hosts-odd", "Chinese finance, odd half", True),
    ("fundus-evaluation-hosts-odd", "fundus-evaluation, odd half", True))
TITLES = {name: title for name, title, _ in SUITES}


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


def table(stored):
    lines = ["| other pages of the host | pages | alone | 1 | 3 | 8 | difference | better | worse |",
             "|---" * 9 + "|"]
    for name, row in stored.items():
        cells = [f"{score:.1f}" for score in row["f1"]]
        lines.append(f"| {TITLES[name]} | {row['pages']} | {' | '.join(cells)} | {row['difference']:+.1f} "
                     f"± {row['interval']:.1f} | {row['better']} | {row['worse']} |")
    return lines


def sentence(stored):
    """What README.md claims, from the suites that judge."""
    rows = {name: row for name, _, judges in SUITES if judges and (row := stored.get(name))}
    gains = [row["difference"] for row in rows.values()]
    worse = [TITLES[name] for name, row in rows.items() if row["difference"] < -0.05]
    least = (f"It falls on {len(worse)} of them ({', '.join(worse)})." if worse else
             "It falls on none of them.")
    return (f"On {len(rows)} sets of live pages, up to eight other pages of the same host change the F1 "
            f"of LeafCut's main content by {min(gains):+.1f} to {max(gains):+.1f} points. {least}")


def picture(stored):
    curves = {TITLES[name].removesuffix(", odd half"): list(zip(COUNTS, stored[name]["f1"]))
              for name, _, judges in SUITES if judges and name in stored}
    return page_count_picture.picture(curves)


def documents(stored):
    """The text of each document with the stored figures."""
    readme, standing = TOP / "README.md", TOP / "docs/standing.md"
    lines = [sentence(stored) if line.startswith("On ") and "sets of live pages" in line else line
             for line in readme.read_text().split("\n")]
    return {readme: "\n".join(lines),
            standing: with_table(standing.read_text(), "| other pages of", table(stored)),
            TOP / "docs/images/more-pages.svg": picture(stored)}


def fallen_manuals(given):
    """The generators whose pages are worse with the other pages of the manual. Prints all."""
    scores = manuals.scores_of(manuals.manuals_in(given.manuals), manuals.columns_of(given.program))
    for name, (alone, with_others) in scores.items():
        print(f"manual by {name}: {alone:.1f} alone, {with_others:.1f} with the others", flush=True)
    return [name for name, (alone, with_others) in scores.items()
            if with_others < alone - MOST_LOSS_OF_MANUAL]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, default=TOP / "build/release/cli/pagelet",
                        help="default build/release/cli/pagelet")
    parser.add_argument("--suites", type=pathlib.Path, metavar="DIR", default=cache(),
                        help="the folder of the suites (default ~/.cache/pagelet)")
    parser.add_argument("--judges", action="store_true")
    parser.add_argument("--manuals", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--documents", action="store_true")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    stored = json.loads(FIGURES.read_text()) if FIGURES.exists() else {}
    for name, title, judges in SUITES:
        if not (given.documents or given.check) and (given.judges or not judges):
            stored[name] = measured(given, name)
            print(f"{title}: {stored[name]}", flush=True)
    stored = {name: stored[name] for name in TITLES if name in stored}
    wrong = [str(path.relative_to(TOP)) for path, text in documents(stored).items()
             if given.check and path.read_text() != text]
    if wrong:
        sys.exit(f"companions.py: {', '.join(wrong)}: differs from docs/companions.json; write it with "
                 "scripts/score/companions.py --documents")
    if given.manuals:
        falls = fallen_manuals(given)
        if falls:
            sys.exit(f"companions.py: worse with the other pages of the manual: {', '.join(falls)}")
    if not given.check:
        FIGURES.write_text(json.dumps(stored, indent=1) + "\n")
        for path, text in documents(stored).items():
            path.write_text(text)


if __name__ == "__main__":
    main()
