#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What each rule for titles, authors and dates is worth: docs/metadata.md is written by it.

Each rule of core/metadata/metadata_rules.inc is switched off alone, and the title, author and day of
publication are found again (cli/tools/metadata_worth.cpp). The pages are those of score_metadata.py and
the notes of datasets/web/metadata.json. The even pages of WCXB's development half and htmldate's
eval_default were looked at while rules were written, the others were not.

Usage: metadata_worth.py PROGRAM_DIR [--write]
  PROGRAM_DIR  the folder with metadata_worth (build/release/cli/tools)
  --write      replace the tables in docs/metadata.md instead of printing them

The suites wcxb, htmldate, web and web-2 must be in the cache (scripts/fetch_suite.py). Exit codes: 0
printed; 1 a suite is missing or the program failed.
"""

import argparse
import collections
import datetime
import json
import pathlib
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))
from score_metadata import group_of, is_right, load, pagelet_cache  # noqa: E402

RULE = re.compile(r'^PAGELET_(TITLE_RULE|EVIDENCE)\(k\w+, "([\w-]+)", ([^)]*)\)', re.M)


def rules():
    """(is a title's, id, points of dates, points of authors)"""
    for kind, name, rest in RULE.findall((TOP / "core/metadata/metadata_rules.inc").read_text()):
        points = [0, 0] if kind == "TITLE_RULE" else [int(part) for part in rest.split(",")]
        yield kind == "TITLE_RULE", name, *points


def suite_pages():
    for suite in ("wcxb", "htmldate"):
        folder = pagelet_cache() / f"{suite}-suite"
        for page in load(suite):
            group, may_look = group_of(suite, page)
            if suite == "htmldate" and not may_look:
                group = "htmldate, rest"
            yield group, folder / page["id"] / "pages/page.html", page["url"], page["gold"]


def noted_pages():
    """The pages of datasets/web/metadata.json, all of whose values are noted."""
    notes = json.loads((TOP / "datasets/web/metadata.json").read_text())["pages"]
    for note in notes:
        site = pagelet_cache() / f"{note['suite']}-suite" / note["site"]
        if not site.is_dir():
            sys.exit(f"{site}: not found; run fetch_suite.py {note['suite']}")
        base = json.loads((site / "site.json").read_text())["base_url"]
        gold = {field: note[field] for field in ("title", "author", "published") if note[field]}
        yield "web", site / "pages" / note["key_page"], base + note["key_page"], gold


def read(program):
    """group -> [(gold, answers)]"""
    pages = [*suite_pages(), *noted_pages()]
    lines = "".join(f"{file}\t{url}\n" for _, file, url, _ in pages)
    run = subprocess.run([program], input=lines, capture_output=True, text=True)
    if run.returncode not in (0, 3):
        sys.exit(f"metadata_worth.py: {run.stderr.strip()}")
    groups = collections.defaultdict(list)
    for (group, _, _, gold), line in zip(pages, run.stdout.splitlines()):
        answers = json.loads(line)["answers"]
        if answers:
            groups[group].append((gold, answers))
    return groups


def is_good(field, gold, answer):
    """Right, or rightly absent."""
    return is_right(field, gold.get(field), answer[field]) or (
        field != "title" and not gold.get(field) and not answer[field])


def cell(pages, field, rule):
    better = worse = decides = 0
    for gold, answers in pages:
        if rule not in answers or answers[rule][field] == answers[""][field]:
            continue
        decides += 1
        right, other = (is_good(field, gold, answers[name]) for name in ("", rule))
        better += right and not other
        worse += other and not right
    return f"{decides} ({better}/{worse})" if decides else ""


def right_share(pages, field):
    pages = [page for page in pages if field != "title" or page[0].get("title")]
    return 100 * sum(is_good(field, gold, answers[""]) for gold, answers in pages) / len(pages)


def table(groups, columns, rows):
    """columns: [(head, group, field)]; rows: [(cells before, id)]"""
    heads = [f"{head} ({len(groups[group]):,})" for head, group, _ in columns]
    first = ["rule"] + (["points"] if len(rows[0][0]) > 1 else [])
    lines = ["| " + " | ".join(first + heads) + " |", "|---" * (len(first) + len(heads)) + "|"]
    lines.append("| " + " | ".join(["right, in percent"] + [""] * (len(first) - 1) + [
        f"{right_share(groups[group], field):.1f}" for _, group, field in columns]) + " |")
    for before, rule in rows:
        cells = [cell(groups[group], field, rule) for _, group, field in columns]
        lines.append("| " + " | ".join([*before, *cells]) + " |")
    return "\n".join(lines) + "\n"


def tables(program):
    groups = read(program)
    all_rules = list(rules())
    pages = [("WCXB, even", "wcxb, even numbers"), ("WCXB, odd", "wcxb, odd numbers"),
             ("web", "web")]
    dates = pages + [("htmldate, default", "htmldate, eval_default"),
                     ("htmldate, rest", "htmldate, rest")]
    parts = []
    for title, field, columns, chosen in (
            ("Titles", "title", pages, [([f"`{name}`"], name) for of_title, name, *_ in all_rules
                                        if of_title]),
            ("Authors", "author", pages, [([f"`{name}`", f"{author:+}"], name)
                                          for _, name, _, author in all_rules if author]),
            ("Dates", "published", dates, [([f"`{name}`", f"{date:+}"], name)
                                           for _, name, date, _ in all_rules if date])):
        columns = [(head, group, field) for head, group in columns]
        parts.append(f"## {title}\n\n{table(groups, columns, chosen)}")
    day = datetime.date.today()
    return (f"Measured on {day.day} {day:%B %Y} by `scripts/score/metadata_worth.py "
            "build/release/cli/tools --write`. The heads have the number of pages.\n\n" + "\n".join(parts))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program_dir", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    text = tables(arguments.program_dir / "metadata_worth")
    if not arguments.write:
        print(text, end="")
        return
    page = TOP / "docs/metadata.md"
    begin, end = "<!-- tables -->\n", "<!-- end of tables -->"
    old = page.read_text()
    page.write_text(old[:old.index(begin) + len(begin)] + "\n" + text + "\n" + old[old.index(end):])


if __name__ == "__main__":
    main()
