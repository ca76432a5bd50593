# SPDX-License-Identifier: MIT
"""What each rule that omits words is worth, for readme_figures.py: the table of docs/omission.md.

Each rule of core/parts/omission_rules.inc is switched off alone, and LeafCut's answer is written and
scored again (cli/tools/omission_worth.cpp). For the even pages of WCXB's development half, which were looked
at, for its odd pages, which were not, for trafilatura's pages, and for the pages of L3S-GN1 and
dragnet that may be looked at together with Canola's (dragnet's twice where its gold also marks the
article alone, as the rest of it has comments), the table has the pages on which the rule omits
words, on how many it makes the F1 better and worse, and the points of F1 that it adds to the mean
over all pages. The last column has the cases of tests/cases that are right with the rule alone.

The suites wcxb, trafilatura, l3s-even, dragnet-even, dragnet-article-even and canola must be in the cache
(scripts/fetch_suite.py).
"""

import json
import re
import subprocess

from figures import TOP, as_table, folder_of, run

CASES = TOP / "tests/cases"
MIN_CHANGE = 0.001  # points of F1 of a page
MAX_CASES = 3       # that are named
OTHERS = ("l3s-even", "dragnet-even", "dragnet-article-even", "canola")  # suites of the last column


def rules():
    text = (TOP / "core/parts/omission_rules.inc").read_text()
    return re.findall(r'PAGELET_OMISSION_RULE\(k\w+, "([\w-]+)"', text)


def lines_of(program, suite):
    lines = map(json.loads, run([program, folder_of(suite)], allowed=(0,)).splitlines())
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
    for suite in ("wcxb", "trafilatura", *OTHERS):
        folder_of(suite)  # ends the script before a run if one is missing
    wcxb = lines_of(program, "wcxb")
    others = [page for suite in OTHERS for _, page in lines_of(program, suite)]
    return {"WCXB, even": [page for site, page in wcxb if int(site) % 2 == 0],
            "WCXB, odd": [page for site, page in wcxb if int(site) % 2 == 1],
            "trafilatura": [page for _, page in lines_of(program, "trafilatura")],
            "L3S, dragnet, Canola": others}


def measure(given, stored):
    program = given.tools_dir / "omission_worth"
    pages_of = sets(program)
    cases = cases_by_rule(program)
    rows = []
    for rule in rules():
        names = cases.get(rule, [])
        rest = f" and {len(names) - MAX_CASES} more" if len(names) > MAX_CASES else ""
        rows.append([f"`{rule}`", *(cell(pages, rule) for pages in pages_of.values()),
                     ", ".join(names[:MAX_CASES]) + rest])
    heads = [f"{name} ({len(pages):,})" for name, pages in pages_of.items()]
    stored["tables"]["omission"] = as_table(["rule", *heads, "cases"], rows)
