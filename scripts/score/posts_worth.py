# SPDX-License-Identifier: MIT
"""What each rule by which posts are found is worth, for readme_figures.py: the table of docs/posts.md.

Each rule of core/posts/post_rules.inc is switched off alone, and the posts of each page are found
again (cli/tools/posts_worth.cpp). On the even half of threads, whose posts are labelled, "better" means
that a page has a better F1 of posts with the rule. On the even pages of WCXB's development half only
changes are counted. The suites threads-even and wcxb must be in the cache (scripts/fetch_suite.py).
"""

import json
import re

from figures import TOP, as_table, folder_of, run

RULE = re.compile(r'^PAGELET_POST_RULE\(k\w+, "([\w-]+)", ([+*]), ([^,]+),', re.M)


def rules():
    """(id, what it does): "+0.25", "x 0.30"."""
    for name, sign, value in RULE.findall((TOP / "core/posts/post_rules.inc").read_text()):
        value = value.replace("unit.", "").replace("2.0 /", "2 /")
        yield name, f"+{value}" if sign == "+" else f"x {value}"


def read(program, suite):
    lines = run([program, folder_of(suite)], allowed=(0,)).splitlines()
    return {line["site"]: line["rules"] for line in map(json.loads, lines)}


def f1(counts):
    return 2 * counts["found"] / max(1, counts["gold"] + counts["posts"])


def scored_cell(pages, rule):
    pairs = [(f1(page[""]), f1(page[rule])) for page in pages.values() if rule in page]
    if not pairs:
        return ""
    better, worse = sum(a > b for a, b in pairs), sum(a < b for a, b in pairs)
    gain = 100 * sum(a - b for a, b in pairs) / len(pages)
    return f"{len(pairs)} ({better}/{worse}) {gain:+.2f}"


def measure(given, stored):
    program = given.tools_dir / "posts_worth"
    threads, wcxb = read(program, "threads-even"), read(program, "wcxb")
    even = {site: page for site, page in wcxb.items() if site[-1] in "02468"}
    rows = [[f"`{name}`", effect, scored_cell(threads, name),
             str(sum(name in page for page in even.values()) or "")] for name, effect in rules()]
    stored["tables"]["posts"] = as_table(
        ["rule", "", f"threads, even ({len(threads)})", f"WCXB, even ({len(even)})"], rows)
