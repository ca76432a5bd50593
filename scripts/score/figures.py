# SPDX-License-Identifier: MIT
"""The figures of the documents: docs/figures.json, and what the code itself says. readme_figures.py
measures them, tests/docs/figures.py compares them with the documents.

In a document, `<!-- figure: GROUP/NAME -->` follows a figure, a date or a list of suites, and
`<!-- table: NAME -->` comes before a table. `values` and `tables` say what belongs there.
"""

import datetime
import functools
import hashlib
import itertools
import json
import pathlib
import re
import statistics
import subprocess
import sys

import page_count_picture

TOP = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(TOP / "scripts"))
from suites.suite_sources import pagelet_cache  # noqa: E402

STORE = TOP / "docs/figures.json"
WCEB = {"cleaneval": "CleanEval", "cleanportaleval": "CleanPortalEval", "dragnet": "dragnet",
        "l3s": "L3S-GN1", "canola": "Canola"}
# The sets on which the figure of every row is of pages that it did not learn from, as far as is known.
SEVEN = {"aeb": "AEB", "wcxb-test": "WCXB, test", **WCEB}
# LeafCut learned from pages of these sets: its figures there are those of --folds, never of a run.
LEARNED = ("trafilatura", "dragnet")
OFF, DEFAULT = "LeafCut, without headline", "LeafCut, default"
# The rows of pipelines.md, which is for those who process millions of pages.
FAST = (OFF, "Resiliparse 2.0.1", "jusText 3.0.2", "trafilatura 2.3.1, fast", "trafilatura 2.3.1")
COUNTS = (0, 1, 3, 8)  # other pages of the host
OWN = ("open", "web", "web-2", "web-3")  # the suites with labelled nodes

# A list of suites, a date, or a word or number.
MARK = re.compile(r"(?:[\w-]+(?:(?:, [\w-]+)* and [\w-]+)?(?=<!-- figure: suites/)|"
                  r"\d+ [A-Z][a-z]+ \d{4}|[+-]?\w[\w.,]*)"
                  r"(?=[`*]*<!-- figure: ([^/>]+)/([\w.-]+) -->)")
TABLE = re.compile(r"<!-- table: ([\w-]+) -->\n\n((?:\|.*\n)*)")


# --- Measuring ---

def run(command, allowed=(0, 3)):  # 3: a site failed and scores 0
    try:
        done = subprocess.run(list(map(str, command)), capture_output=True, text=True)
    except OSError as error:
        sys.exit(f"{error.filename}: cannot be run: {error.strerror}")
    if done.returncode not in allowed:
        sys.exit(f"{' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def folder_of(suite):
    folder = pagelet_cache() / f"{suite}-suite"
    if not folder.is_dir():
        sys.exit(f"{folder} is not there; fetch it with scripts/fetch_suite.py")
    return folder


def bench(given, suite, *arguments, prefix=()):
    """The document of a run on a fetched suite."""
    return json.loads(run([*prefix, given.program, "bench", folder_of(suite), *arguments, "--format",
                           "json", "--no-times"]))


# --- What the code says ---

def trees_of(section):
    """The number of trees of a section of the model, and of the leaves of the largest tree. A tree
    with n leaves has 2 n - 1 nodes."""
    first, _, nodes = section.partition("\n")
    roots = [*map(int, first.split()[1:]), len(nodes.splitlines())]
    return len(roots) - 1, (max(b - a for a, b in itertools.pairwise(roots)) + 1) // 2


def of_model():
    text = (TOP / "extractors/leafcut/model.txt").read_text()
    sections = dict(re.findall(r"^\[(\w+)\]\n(.*?)\n(?=\[|\Z)", text, re.M | re.S))
    values = {"sha256": hashlib.sha256(text.encode()).hexdigest()}
    for name, section in sections.items():
        if section.startswith("roots "):
            trees, leaves = trees_of(section)
            values |= {f"{name}-trees": str(trees), f"{name}-leaves": str(leaves)}
    cautions = dict(line.split() for line in sections["cautions"].splitlines())
    return values | {f"caution-{name}": value for name, value in cautions.items()}


def suites_of_model():
    return re.findall(r"^suite (\S+)", (TOP / "extractors/leafcut/model.txt").read_text(), re.M)


def of_code():
    choice = (TOP / "extractors/leafcut/block_choice.cpp").read_text()
    features = (TOP / "extractors/leafcut/features.h").read_text()
    rows = (TOP / "evaluation/store/store_rows.h").read_text()
    limits = {name: re.search(rf"{constant} = ([\d']+);", choice)[1].replace("'000", "")
              for name, constant in (("likely", "kLikely"), ("unlikely", "kUnlikely"),
                                     ("outliers-before", "kMinBefore"), ("outliers-after", "kMinAfter"))}
    return limits | {"features": str(len(re.findall(r"\bF\(k\w+\)", features))),
                     "store-format": re.search(r"kFormat = (\d+);", rows)[1]}


@functools.cache
def sizes():
    """The number of sites of each suite, and of its halves."""
    counts = {"sample": len(list((TOP / "datasets/sample").glob("*/site.json")))}
    for path in (TOP / "datasets").glob("*/manifest.json"):
        for key, value in json.loads(path.read_text()).items():
            if key.startswith("sites"):
                counts[path.parent.name + key.removeprefix("sites").replace("_", "-")] = \
                    value if isinstance(value, int) else len(value)
    return counts | {"wceb": sum(counts[name] for name in WCEB),
                     "own": sum(counts[name] for name in OWN)}


# --- Values ---

def formatted(value, key="", best=False):
    if value is None:
        return "–"
    text = f"{value:.0f}" if key == "ms" and value >= 50 else f"{value:.1f}"
    return f"**{text}**" if best else text


def joined(names):
    *most, last = names
    return f"{', '.join(most)} and {last}" if most else last


def judging(stored):
    """The rows of pages with others of their host that judge."""
    return [row for row in stored["hosts"].values() if row["judges"]]


def values(stored):
    """What each mark may name: the text of a figure by group and name."""
    gains = [row["difference"] for row in judging(stored)]
    days = {name: datetime.date.fromisoformat(one["date"]) for name, one in stored["measured"].items()}
    learned = suites_of_model()
    return {row: {name: formatted(value, name) for name, value in of_row.items()}
            for row, of_row in (stored["rows"] | stored["published"]).items()} | {
        "model": of_model(),
        "code": of_code(),
        "sites": {name: f"{count:,}" for name, count in sizes().items()},
        "measured": {name: f"{day.day} {day:%B %Y}" for name, day in days.items()},
        "hosts": {"judges": str(len(gains)), "least": f"{min(gains):+.1f}", "most": f"{max(gains):+.1f}",
                  "falls": str(sum(gain < -0.05 for gain in gains))},
        "suites": {"learned": joined(learned),
                   "cross-validated": joined([name for name in stored["folds"]
                                              if name in ("trafilatura", *SEVEN)])}}


# --- Tables ---

def as_table(head, rows):
    lines = ["| " + " | ".join(row) + " |" for row in (head, *rows)]
    return [lines[0], "|---" * len(head) + "|", *lines[1:]]


def named(title):
    return f"**{title}**" if title in (OFF, DEFAULT) else title


def mean_of_wceb(row):
    scores = [row.get(name) for name in WCEB]
    return None if None in scores else statistics.mean(scores)


def columns():
    """The columns of README's table: key, heading."""
    size = sizes()
    return (("aeb", f"[AEB](datasets/aeb/README.md), {size['aeb']} articles"),
            ("wcxb-test", f"[WCXB](datasets/wcxb-test/README.md), test half, {size['wcxb-test']} pages "
                          "of seven types"),
            ("trafilatura", f"[trafilatura's](datasets/trafilatura/README.md) {size['trafilatura']} pages"),
            ("wceb", f"mean of five of WCEB's sets ({size['wceb']:,} pages)"),
            ("ms", "ms"))


def readme_table(stored):
    rows = {title: row | {"wceb": mean_of_wceb(row)} for title, row in stored["rows"].items()}
    best = {key: (min if key == "ms" else max)(
        row[key] for row in rows.values() if row.get(key) is not None) for key, _ in columns()}
    return as_table(["", *(heading for _, heading in columns())], [
        [title.replace("LeafCut", "**LeafCut**"),
         *(formatted(row.get(key), key, row.get(key) == best[key]) for key, _ in columns())]
        for title, row in rows.items()])


def ranks_of(rows, names):
    """Mean rank over some sets of the rows that have all of them."""
    complete = {title: row for title, row in rows.items() if all(name in row for name in names)}
    ranks = {title: [] for title in complete}
    for name in names:
        scores = [row[name] for row in complete.values()]
        for title, row in complete.items():
            higher = sum(score > row[name] for score in scores)
            ranks[title].append(higher + (scores.count(row[name]) + 1) / 2)
    return {title: statistics.mean(each) for title, each in ranks.items()}


def seven_table(stored):
    """The rows that were measured on every set, by their mean rank."""
    rows = stored["rows"]
    ranks = ranks_of(rows, SEVEN)
    best = {name: max(rows[title][name] for title in ranks) for name in SEVEN}
    return as_table(["seven sets", *SEVEN.values(), "mean", "rank"], [
        [named(title), *(formatted(rows[title][name], best=rows[title][name] == best[name])
                         for name in SEVEN),
         formatted(statistics.mean(rows[title][name] for name in SEVEN)), formatted(rank)]
        for title, rank in sorted(ranks.items(), key=lambda item: item[1])])


def wceb_table(stored):
    rows = {title: row for title, row in stored["rows"].items() if set(WCEB) & set(row)}
    rows |= {f"{tool}, as published": row for tool, row in stored["published"].items()}
    ranks = ranks_of(rows, WCEB)
    rows = dict(sorted(rows.items(), key=lambda item: (ranks.get(item[0], 99), -statistics.mean(
        item[1][name] for name in WCEB if name in item[1]))))
    best = {name: max(row[name] for row in rows.values() if name in row) for name in WCEB}
    return as_table(["", *(f"{title}, {sizes()[name]:,}" for name, title in WCEB.items()), "mean", "rank"],
                    [[named(title), *(formatted(row.get(name), best=row.get(name) == best[name])
                                      for name in WCEB),
                      formatted(mean_of_wceb(row)), formatted(ranks.get(title))]
                     for title, row in rows.items()])


def compared_table(stored):
    rows = []
    for name, compared in stored["compared"].items():
        rows.append([WCEB[name], compared["best"].replace(" (WCEB)", ", as published")])
        for title in (OFF, DEFAULT):
            pair = compared[title]
            rows[-1] += [f"{pair['difference']:+.1f} ({pair['better']} pages better, {pair['worse']} worse)",
                         "< 0.001" if pair["p"] < 0.001 else f"{pair['p']:.3f}"]
    return as_table(["", "best other", "LeafCut without headline", "p", "LeafCut, default", "p"], rows)


def pipelines_table(stored):
    keys = columns()[:3]
    return as_table(["F1", *(heading.replace("(", "(../") for _, heading in keys)], [
        [named(title), *(formatted(stored["rows"][title][key]) + (
            " (cross-validated)" if title == OFF and key in stored["folds"] else "") for key, _ in keys)]
        for title in FAST])


def folds_table(stored):
    """LeafCut's cross-validated figures."""
    return as_table(["suite", "without headline", "default"], [
        [name, *(formatted(stored["rows"][title].get(name)) for title in (OFF, DEFAULT))]
        for name in stored["folds"]])


def papers_table(stored):
    rows = stored["papers"]
    mean = {title: statistics.mean(row.values()) for title, row in rows.items()}
    best = {name: max(row[name] for row in rows.values()) for name in SEVEN}
    return as_table(["", *SEVEN.values(), "mean"], [
        [title, *(formatted(rows[title][name], best=rows[title][name] == best[name]) for name in SEVEN),
         formatted(mean[title], best=mean[title] == max(mean.values()))]
        for title in sorted(rows, key=mean.get, reverse=True)])


def hosts_table(stored):
    return as_table(
        ["other pages of the host", "pages", "alone", *map(str, COUNTS[1:]), "difference", "better",
         "worse"],
        [[row["title"], str(row["pages"]), *map(formatted, row["f1"]),
          f"{row['difference']:+.1f} ± {row['interval']:.1f}", str(row["better"]), str(row["worse"])]
         for row in stored["hosts"].values()])


def manuals_table(stored):
    rows = dict(stored["manuals"])
    heads = list(next(iter(rows.values())))
    rows["mean"] = {head: statistics.mean(row[head] for row in rows.values()) for head in heads}
    return as_table(["manual by", *heads], [
        [name, *(formatted(row[head], best=row[head] == max(row.values())) for head in heads)]
        for name, row in rows.items()])


def out_of_order_table(stored):
    rows = stored["out-of-order"]
    heads = list(next(iter(rows.values())))
    return as_table(["pages out of order", *heads],
                    [[kind, *(row[head] for head in heads)] for kind, row in rows.items()])


COMPUTED = {"readme": readme_table, "seven-sets": seven_table, "wceb": wceb_table,
            "compared": compared_table, "pipelines": pipelines_table, "folds": folds_table,
            "papers": papers_table, "hosts": hosts_table, "manuals": manuals_table,
            "out-of-order": out_of_order_table}


def tables(stored):
    """The lines of each table by its name."""
    return {name: make(stored) for name, make in COMPUTED.items()} | stored["tables"]


# --- Documents ---

def with_figures(path, text, known, lines):
    """The text of a document with the figures and tables that its marks name."""
    def figure(match):
        group, name = match.groups()
        if name not in known.get(group, {}):
            sys.exit(f"{path}: no figure is stored for the mark {group}/{name}")
        return known[group][name]

    def table(match):
        if match[1] not in lines:
            sys.exit(f"{path}: no table is stored for the mark {match[1]}")
        return "\n".join([f"<!-- table: {match[1]} -->\n", *lines[match[1]], ""])
    if len(MARK.findall(text)) != text.count("<!-- figure: ") or (
            len(TABLE.findall(text)) != text.count("<!-- table: ")):
        sys.exit(f"{path}: a mark has no figure before it, or no table after it")
    return TABLE.sub(table, MARK.sub(figure, text))


def documents(stored):
    """The text of each document with the stored figures."""
    known, lines = values(stored), tables(stored)
    curves = {row["title"].removesuffix(", odd half"): list(zip(COUNTS, row["f1"]))
              for row in judging(stored)}
    return {path: with_figures(path.relative_to(TOP), path.read_text(), known, lines)
            for path in (TOP / "README.md", *sorted((TOP / "docs").glob("*.md")))} | {
        TOP / "docs/images/more-pages.svg": page_count_picture.picture(curves)}
