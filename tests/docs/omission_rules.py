#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The table of docs/formats.md names each rule of core/parts/omission_rules.inc with its reason, and no
other rule; section 14 of docs/specification.md names each of them, too, and docs/omission.md has a
row for each. The tables of docs/metadata.md have a row for each rule of core/metadata/metadata_rules.inc, with its points, and
that of docs/posts.md for each of core/posts/post_rules.inc.

Usage: omission_rules.py REPOSITORY; exit code 1 with the differences.
"""

import pathlib
import re
import sys

REASONS = {"kControl": "controls", "kHidden": "hidden", "kCopy": "copies", "kIcon": "icons",
           "kAid": "aids", "kBox": "boxes"}


def faults_of_metadata(top):
    """The tables of titles, authors and dates."""
    text = (top / "core/metadata/metadata_rules.inc").read_text()
    wanted = {("Titles", name, "") for name in
              re.findall(r'^PAGELET_TITLE_RULE\(k\w+, "([\w-]+)"', text, re.M)}
    for name, *points in re.findall(
            r'^PAGELET_EVIDENCE\(k\w+, "([\w-]+)", (-?\d+), (-?\d+)\)', text, re.M):
        for head, point in zip(("Dates", "Authors"), points):
            if int(point):
                wanted.add((head, name, f"{int(point):+}"))
    found = set()
    for section in re.split(r"^## ", (top / "docs/metadata.md").read_text(), flags=re.M)[1:]:
        head = section.split("\n")[0]
        for name, point in re.findall(r"^\| `([\w-]+)` \|(?: ([+-]\d+) \|)?", section, re.M):
            found.add((head, name, point))
    if not wanted:
        return ["core/metadata/metadata_rules.inc: no rules were found"]
    return ([f"docs/metadata.md: {head} has no row {name} {point}" for head, name, point in
             sorted(wanted - found)] +
            [f"docs/metadata.md: {head} has a row {name} {point} without a rule" for
             head, name, point in sorted(found - wanted)])


def faults_of_worth(top, rules):
    """The table of what rules are worth."""
    rows = re.findall(r"^\| `([\w-]+)` \|", (top / "docs/omission.md").read_text(), re.M)
    if list(rules) == rows:
        return []
    return [f"docs/omission.md: rows {rows}, but rules {list(rules)}; "
            "run scripts/score/readme_figures.py omission"]


def faults_of_posts(top):
    """The table of posts, in the order of the rules."""
    rules = re.findall(r'^PAGELET_POST_RULE\(k\w+, "([\w-]+)"',
                       (top / "core/posts/post_rules.inc").read_text(), re.M)
    rows = re.findall(r"^\| `([\w-]+)` \|", (top / "docs/posts.md").read_text(), re.M)
    if rules and rules == rows:
        return []
    return [f"docs/posts.md: rows {rows}, but rules {rules}; run scripts/score/readme_figures.py posts"]


def main():
    top = pathlib.Path(sys.argv[1])
    rows = re.findall(r'PAGELET_OMISSION_RULE\(k\w+, "([\w-]+)", (k\w+), (?:true|false)\)',
                      (top / "core/parts/omission_rules.inc").read_text())
    rules = {rule: REASONS.get(reason) for rule, reason in rows}
    table = re.search(r"\| rule \| omits \|.*?\n\n", (top / "docs/formats.md").read_text(), re.S)
    if not rules or not table:
        sys.exit("the rules or their table were not found")
    faults, named = [], {}
    for line in table.group(0).strip().split("\n")[2:]:
        cells = line.split("|")
        for rule in re.findall(r"`([\w-]+)`", cells[1]):
            named[rule] = set(re.findall(r"`(\w+)`", cells[4]))
    for rule, reason in rules.items():
        if rule not in named:
            faults.append(f"docs/formats.md: no row for the rule {rule}")
        elif reason and reason not in named[rule]:
            faults.append(f"docs/formats.md: {rule} is counted as {reason}")
    faults += [f"docs/formats.md: there is no rule {rule}" for rule in named if rule not in rules]
    section = re.search(r"^## 14\. .*?(?=^## )", (top / "docs/specification.md").read_text(),
                        re.S | re.M)
    specified = set(re.findall(r"`([\w-]+)`", section.group(0)))
    faults += [f"docs/specification.md, 14: {rule} is not named" for rule in rules
               if rule not in specified]
    faults += faults_of_worth(top, rules) + faults_of_metadata(top) + faults_of_posts(top)
    print("\n".join(faults), file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
