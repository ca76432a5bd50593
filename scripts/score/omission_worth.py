#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""What each rule that omits words is worth: docs/omission.md is written by it.

Each rule of core/parts/omission_rules.inc is switched off alone, and LeafCut's answer is written and
scored again (cli/tools/omission_worth.cpp). For the even pages of WCXB's development half, which were looked
at, for its odd pages, which were not, for trafilatura's pages, and for the pages of L3S-GN1 and
dragnet that may be looked at together with Canola's (dragnet's twice where its gold also marks the
article alone, as the rest of it has comments), the table has the pages on which the rule omits
words, on how many it makes the F1 better and worse, and the points of F1 that it adds to the mean
over all pages. The last column has the cases of tests/cases that are right with the rule alone.

Usage: omission_worth.py PROGRAM_DIR [--write]
  PROGRAM_DIR  the folder with omission_worth (build/release/cli/tools)
  --write      replace the table in docs/omission.md instead of printing it

The suites wcxb, trafilatura, l3s-even, dragnet-even, dragnet-article-even and canola must be in the cache
(scripts/fetch_suite.py). Exit codes: 0 printed; 1 a suite is missing or the program failed.
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
from suites.suite_sources import cache_folder  # noqa: E402

CASES = TOP / "tests/cases"
MIN_CHANGE = 0.001  # points of F1 of a page
MAX_CASES = 3       # that are named


def rules():
    text = (TOP / "core/parts/omission_rules.inc").read_text()
    return re.findall(r'PAGELET_OMISSION_RULE\(k\w+, "([\w-]+)"', text)


def lines_of(program, suite):
    folder = cache_folder() / "pagelet" / f"{suite}-suite"
    run = subprocess.run([program, folder], capture_output=True, text=True)
    if run.returncode != 0:
        sys.exit(f"omission_worth.py: {run.stderr.strip() or folder}")
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    return [(line["site"], line["rules"]) for line in lines if line["rules"]]


def worth(pages, rule):
    """(pages on which the rule acts, better, worse, points of the mean)"""
    gains = [page[""]["f1"] - page[rule]["f1"] for page in pages if rule in page]
    better = sum(gain > MIN_CHANGE for gain in gains)
    worse = sum(gain < -MIN_CHANGE for gain in gains)
    return len(gains), better, worse, sum(gains) / max(len(pages), 1)


def is_right(case, answer):
    squeezed = lambda text: re.sub(r"\s+", " ", text).strip()
    text = squeezed(answer["text"])
    return (all(squeezed(words) in text for words in case.get("must_hold", [])) and
            not any(squeezed(words) in text for words in case.get("must_not_hold", [])) and
            all(re.search(form, answer["markdown"]) for form in case.get("markdown_has", [])) and
            not any(re.search(form, answer["markdown"])
                    for form in case.get("markdown_lacks", [])))


def cases_by_rule(program):
    needed = {}
    for path in sorted(CASES.glob("*/page.html")):
        case = json.loads((path.parent / "case.json").read_text())
        run = subprocess.run([program, "--page", path, case["url"]], capture_output=True, text=True)
        answers = json.loads(run.stdout) if run.returncode == 0 else None
        if not answers or not is_right(case, answers[""]):
            continue
        for rule, answer in answers.items():
            if rule and not is_right(case, answer):
                needed.setdefault(rule, []).append(path.parent.name)
    return needed


def cell(pages, rule):
    acts, better, worse, points = worth(pages, rule)
    return f"{acts} ({better}/{worse}) {points:+.3f}" if acts else ""


def sets(program):
    wcxb = lines_of(program, "wcxb")
    others = [page for suite in ("l3s-even", "dragnet-even", "dragnet-article-even", "canola")
              for _, page in lines_of(program, suite)]
    return {"WCXB, even": [page for site, page in wcxb if int(site) % 2 == 0],
            "WCXB, odd": [page for site, page in wcxb if int(site) % 2 == 1],
            "trafilatura": [page for _, page in lines_of(program, "trafilatura")],
            "L3S, dragnet, Canola": others}


def table(program):
    pages_of = sets(program)
    cases = cases_by_rule(program)
    heads = [f"{name} ({len(pages):,})" for name, pages in pages_of.items()]
    rows = [f"| rule | {' | '.join(heads)} | cases |", "|---" * (len(heads) + 2) + "|"]
    for rule in rules():
        named = cases.get(rule, [])
        rest = f" and {len(named) - MAX_CASES} more" if len(named) > MAX_CASES else ""
        columns = " | ".join(cell(pages, rule) for pages in pages_of.values())
        rows.append(f"| `{rule}` | {columns} | {', '.join(named[:MAX_CASES])}{rest} |")
    day = datetime.date.today()
    return (f"Measured on {day.day} {day:%B %Y} by `scripts/score/omission_worth.py "
            "build/release/cli/tools --write`. The heads have the number of pages.\n\n" + "\n".join(rows) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("program_dir", type=pathlib.Path)
    parser.add_argument("--write", action="store_true")
    arguments = parser.parse_args()
    text = table(arguments.program_dir / "omission_worth")
    if not arguments.write:
        print(text, end="")
        return
    page = TOP / "docs/omission.md"
    begin, end = "<!-- table -->\n", "<!-- end of table -->"
    old = page.read_text()
    page.write_text(old[:old.index(begin) + len(begin)] + "\n" + text + "\n" + old[old.index(end):])


if __name__ == "__main__":
    main()
