#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table of claims in docs/artifact.md has every claim of the papers, and the verdicts and numbers
of the expected results. Claims about times and growth have none there. docs/algorithms.md counts them.

Usage: claims.py REPOSITORY; prints each difference, exit code 1 when there are any.
"""

import collections
import csv
import json
import re
import sys
from pathlib import Path

root = Path(sys.argv[1])
SUITES = ("sample", "open", "web")
ROW = re.compile(r"^\| ([^|]+) \| `([\w-]+)` \| ([^|]+) \| `(\w+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \|", re.MULTILINE)

claims = {claim["id"]: claim for claim in json.loads(
    (root / "reports/reproduction/published/claims.json").read_text("utf-8"))["claims"]}
expected = {}
for suite in SUITES:
    with open(root / f"reports/reproduction/expected/{suite}/claims.csv", newline="", encoding="utf-8") as file:
        expected[suite] = {row["id"]: row for row in csv.DictReader(file)}
faults = []
rows = {row[1]: row for row in ROW.findall((root / "docs/artifact.md").read_text("utf-8"))}
for name, claim in claims.items():
    if name not in rows:
        faults.append(f"{name}: has no row")
        continue
    title, _, _, table, *verdicts = rows[name]
    if (title, table) != (claim["claim"], claim["table"]):
        faults.append(f"{name}: {title}, {table} is not what claims.json has")
    for suite, verdict in zip(SUITES, verdicts):
        row = expected[suite].get(name)
        wanted = f"{row['verdict']} ({float(row['value_mean']):.1f})" if row else "times"
        if verdict != wanted:
            faults.append(f"{name}: {suite} has {verdict}, not {wanted}")
faults += [f"{name}: is no claim" for name in rows.keys() - claims.keys()]
faults = [f"docs/artifact.md: {fault}" for fault in faults]


def verdicts(suite):
    counts = collections.Counter(row["verdict"] for row in expected[suite].values())
    return [counts[verdict] for verdict in ("holds", "reversed", "differs", "not shown")]


counted = (f"each of {len(claims)} claims", f"Of the {len(expected['open'])} that are not about times, "
           "{} hold on the open suite, {} are reversed, {} numbers differ and {} are not shown; "
           "on the web suite {}, {}, {} and {}.".format(*verdicts("open"), *verdicts("web")))
text = (root / "docs/algorithms.md").read_text("utf-8")
faults += [f"docs/algorithms.md: does not have: {words}" for words in counted if words not in text]
for fault in faults:
    print(fault, file=sys.stderr)
sys.exit(bool(faults) or not rows)
