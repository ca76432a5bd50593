#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What each rule by which posts are found is worth: docs/posts.md is written by it.

Each rule of core/posts/post_rules.inc is switched off alone, and the posts of each page are found
again (cli/tools/posts_worth.cpp). On the even half of threads, whose posts are labelled, "better" means
that a page has a better F1 of posts with the rule. On the even pages of WCXB's development half only
changes are counted.

Usage: posts_worth.py PROGRAM_DIR [--write]
  PROGRAM_DIR  the folder with posts_worth (build/release/cli/tools)
  --write      replace the table in docs/posts.md instead of printing it

The suites threads-even and wcxb must be in the cache (scripts/fetch_suite.py). Exit codes: 0 printed;
1 a suite is missing or the program failed.
"""

import argparse
import datetime
import json
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))
from score_metadata import pagelet_cache  # noqa: E402

RULE = re.compile(r'^PAGELET_POST_RULE\(k\w+, "([\w-]+)", ([+*]), ([^,]+),', re.M)


def rules():
    """(id, what it does): "+0.25", "x 0.30"."""
    for name, sign, value in RULE.findall((TOP / "core/posts/post_rules.inc").read_text()):
        value = value.replace("unit.", "").replace("2.0 /", "2 /")
        yield name, f"+{value}" if sign == "+" else f"x {value}"


def read(program, suite):
    folder = pagelet_cache() / f"{suite}-suite"
    if not folder.is_dir():
        sys.exit(f"posts_worth.py: {folder} is not there; fetch it with scripts/fetch_suite.py")
    run = subprocess.run([program, folder], capture_output=True, text=True)
    if run.returncode:
        sys.exit(f"posts_worth.py: {run.stderr.strip()}")
    return {line["site"]: line["rules"] for line in map(json.loads, run.stdout.splitlines())}


def f1(counts):
    return 2 * counts["found"] / max(1, counts["gold"] + counts["posts"])


def scored_cell(pages, rule):
    pairs = [(f1(page[""]), f1(page[rule])) for page in pages.values() if rule in page]
    if not pairs:
        return ""
    better, worse = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
    gain = 100 * sum(a - b for a, b in pairs) / len(pages)
    return f"{len(pairs)} ({better}/{worse}) {gain:+.2f}"


def table(program):
    threads, wcxb = read(program, "threads-even"), read(program, "wcxb")
    even = {site: page for site, page in wcxb.items() if site[-1] in "02468"}
    lines = [f"Measured on {datetime.date.today():%-d %B %Y} by `scripts/score/posts_worth.py "
             "build/release/cli/tools --write`. The heads have the number of pages.", "",
             f"| rule | | threads, even ({len(threads)}) | WCXB, even ({len(even)}) |",
             "|---|---|---|---|"]
    for name, effect in rules():
        changed = sum(name in page for page in even.values())
        lines.append(f"| `{name}` | {effect} | {scored_cell(threads, name)} | {changed or ''} |")
    return "\n".join(lines)


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("programs", type=pathlib.Path, metavar="PROGRAM_DIR")
    parser.add_argument("--write", action="store_true")
    given = parser.parse_args()
    made = table(given.programs / "posts_worth")
    if not given.write:
        print(made)
        return
    path = TOP / "docs/posts.md"
    begin, end = "<!-- table -->\n\n", "\n\n<!-- end of table -->"
    text = path.read_text()
    head, _, rest = text.partition(begin)
    path.write_text(head + begin + made + end + rest.partition(end)[2])


if __name__ == "__main__":
    main()
