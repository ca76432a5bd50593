# SPDX-License-Identifier: MIT
"""What each rule for titles, authors and dates is worth, for readme_figures.py: the tables of
docs/metadata.md.

Each rule of core/metadata/metadata_rules.inc is switched off alone, and the title, author and day of
publication are found again (cli/tools/metadata_worth.cpp). The pages are those of score_metadata.py and
the notes of datasets/web/metadata.json. The even pages of WCXB's development half and htmldate's
eval_default were looked at while rules were written, the others were not.

The suites wcxb, htmldate, web and web-2 must be in the cache (scripts/fetch_suite.py).
"""

import collections
import json
import re
import subprocess
import sys

from figures import TOP, as_table, folder_of
from score_metadata import group_of, is_right, load

RULE = re.compile(r'^PAGELET_(TITLE_RULE|EVIDENCE)\(k\w+, "([\w-]+)", ([^)]*)\)', re.M)


def rules():
    """(is a title's, id, points of dates, points of authors)"""
    for kind, name, rest in RULE.findall((TOP / "core/metadata/metadata_rules.inc").read_text()):
        points = [0, 0] if kind == "TITLE_RULE" else [int(part) for part in rest.split(",")]
        yield kind == "TITLE_RULE", name, *points


def suite_pages():
    for suite in ("wcxb", "htmldate"):
        folder = folder_of(suite)
        for page in load(suite):
            group, may_look = group_of(suite, page)
            if suite == "htmldate" and not may_look:
                group = "htmldate, rest"
            yield group, folder / page["id"] / "pages/page.html", page["url"], page["gold"]


def noted_pages():
    """The pages of datasets/web/metadata.json, all of whose values are noted."""
    notes = json.loads((TOP / "datasets/web/metadata.json").read_text())["pages"]
    for note in notes:
        site = folder_of(note["suite"]) / note["site"]
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
    first = ["rule", "points"][:len(rows[0][0])]
    share = [f"{right_share(groups[group], field):.1f}" for _, group, field in columns]
    return as_table([*first, *(f"{head} ({len(groups[group]):,})" for head, group, _ in columns)],
                    [["right, in percent", *[""] * (len(first) - 1), *share],
                     *([*before, *(cell(groups[group], field, rule) for _, group, field in columns)]
                       for before, rule in rows)])


def measure(given, stored):
    groups = read(given.tools_dir / "metadata_worth")
    all_rules = list(rules())
    pages = [("WCXB, even", "wcxb, even numbers"), ("WCXB, odd", "wcxb, odd numbers"),
             ("web", "web")]
    dates = pages + [("htmldate, default", "htmldate, eval_default"),
                     ("htmldate, rest", "htmldate, rest")]
    for name, field, columns, chosen in (
            ("titles", "title", pages, [([f"`{name}`"], name) for of_title, name, *_ in all_rules
                                        if of_title]),
            ("authors", "author", pages, [([f"`{name}`", f"{author:+}"], name)
                                          for _, name, _, author in all_rules if author]),
            ("dates", "published", dates, [([f"`{name}`", f"{date:+}"], name)
                                           for _, name, date, _ in all_rules if date])):
        columns = [(head, group, field) for head, group in columns]
        stored["tables"][f"metadata-{name}"] = table(groups, columns, chosen)
