#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Computes the figures of README.md, docs/standing.md and docs/pipelines.md with the program, and
writes their tables. In the text of all documents, a figure before a mark such as
`<!-- figure: Readability 0.6.0/aeb -->` is that of a row and a suite.

  readme_figures.py                     LeafCut's figures anew: about three minutes of processor time
  readme_figures.py --tools "trafilatura --fast,resiliparse"
                                        also those of installed tools (scripts/install_external.sh)
                                        on all sets; they run without network (unshare)
  readme_figures.py --folds 94.1        also enters LeafCut's cross-validated figure for
                                        trafilatura's pages (scripts/leafcut/leafcut_folds.py)
  readme_figures.py --tables            computes nothing, only writes the tables again
  readme_figures.py --check             computes and writes nothing; exit code 1 if a figure in
                                        a document differs from the stored ones

The figures are stored in docs/figures.json, F1 in percent. The suites must have been fetched: aeb,
wcxb-test, wceb with --no-address, and trafilatura for --tools. Only totals are printed: these suites
are judges, and a run whose figures can change a decision is a look (docs/leafcut.md, Protocol).
"""

import argparse
import datetime
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys
import tempfile

TOP = pathlib.Path(__file__).resolve().parents[2]
FIGURES = TOP / "docs/figures.json"
WCEB = {"cleaneval": 738, "cleanportaleval": 71, "dragnet": 1379, "l3s": 613, "canola": 194}
TITLES = {"cleaneval": "CleanEval", "cleanportaleval": "CleanPortalEval", "dragnet": "dragnet",
          "l3s": "L3S-GN1", "canola": "Canola"}
# The sets on which the figure of every row is of pages that it did not learn from, as far as is known.
SEVEN = {"aeb": "AEB", "wcxb-test": "WCXB, test", **TITLES}
OFF, DEFAULT = "LeafCut, without headline", "LeafCut, default"
# The rows of pipelines.md, which is for those who process millions of pages.
FAST = (OFF, "Resiliparse 2.0.1", "jusText 3.0.2", "trafilatura 2.3.1, fast", "trafilatura 2.3.1")
MARK = re.compile(r"\d+\.\d(?=<!-- figure: ([^/>]+)/([\w-]+) -->)")
# The columns of README's table: key, heading, decimals.
COLUMNS = (
    ("aeb", "[AEB](datasets/aeb/README.md), 181 articles"),
    ("wcxb-test", "[WCXB](datasets/wcxb-test/README.md), test half, 511 pages of seven types"),
    ("trafilatura", "[trafilatura's](datasets/trafilatura/README.md) 990 pages"),
    ("wceb", "mean of five of WCEB's sets (2,995 pages)"),
    ("ms", "ms"))


def run(command):
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode not in (0, 3):  # 3: a site failed and scores 0
        sys.exit(f"readme_figures.py: {' '.join(map(str, command))}: {done.stderr.strip()}")
    return done.stdout


def bench(given, suite, *arguments, prefix=()):
    """The document of a run on a fetched suite."""
    folder = given.suites / f"{suite}-suite"
    if not folder.is_dir():
        sys.exit(f"readme_figures.py: {folder} is not there; fetch it with scripts/fetch_suite.py")
    return json.loads(run([*prefix, given.program, "bench", folder, *arguments, "--format", "json",
                           "--no-times"]))


def figures_of(document):
    return {row["algorithm"]: round(row["f1"], 4) for row in document["benchmark"]}


def suite_of(name):
    """The suite of a set without addresses; dragnet has none anyway."""
    return name if name == "dragnet" else f"{name}-no-address"


def paired(given, document, first, second):
    """The comparison of two algorithms of a run, page by page: Wilcoxon's test."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name in (first, second):
            rows = [row for row in document["results"] if row["algorithm"] == name]
            files.append(pathlib.Path(folder) / f"{len(files)}.json")
            files[-1].write_text(json.dumps({"schema": document["schema"], "results": rows}))
        done = subprocess.run([given.program, "compare", *files, "--unit", "text", "--format", "json"],
                              capture_output=True, text=True)
    if done.returncode not in (0, 1):  # 1: the second is significantly worse
        sys.exit(f"readme_figures.py: compare: {done.stderr.strip()}")
    pair, = json.loads(done.stdout)["algorithms"]
    return {name: pair[name] for name in ("better", "equal", "worse", "p")} | {
        "difference": round(pair["difference"], 4)}


def best_other(stored, name):
    """The row of a set with the best figure, apart from LeafCut's, as `bench` and tables name it."""
    rows = {title: row[name] for title, row in stored["rows"].items()
            if name in row and title not in (OFF, DEFAULT)}
    rows |= {f"{tool} (WCEB)": row[name] for tool, row in stored["published"].items() if name in row}
    return max(rows, key=rows.get)


def measure(given, stored):
    """Enters LeafCut's figures, and those of the tools, into the stored ones."""
    rows, published = stored["rows"], stored["published"]
    variants = ["--algorithms", "leafcut", "--set", "leafcut.headline=off",
                "--variant", "default=leafcut,headline=on"]
    external = [argument for tool in given.tools
                for argument in ("--external", f"{tool.name}:content={tool.command}")]
    prefix = ["unshare", "--net", "--map-root-user"] if external else []
    titles = {"leafcut": OFF, "default": DEFAULT} | {tool.name: tool.title for tool in given.tools}

    def measured(suite, name, *arguments):
        """The document of a run. Enters its figures but LeafCut's on pages that it learned from."""
        document = bench(given, suite, *variants, *external, *arguments, prefix=prefix)
        for algorithm, value in figures_of(document).items():
            if algorithm.endswith(" (WCEB)"):
                published.setdefault(algorithm.removesuffix(" (WCEB)"), {})[name] = value
            elif name != "trafilatura" or algorithm not in ("leafcut", "default"):
                rows.setdefault(titles[algorithm], {})[name] = value
        print(name, "measured", flush=True)
        return document

    for name in WCEB:
        best = best_other(stored, name)
        if not best.endswith(" (WCEB)") and best not in titles.values():
            sys.exit(f"readme_figures.py: on {name}, {best} is the best other row: measure it again, "
                     "with --tools")
    for name in ("aeb", "wcxb-test", *(["trafilatura"] if given.tools else [])):
        measured(name, name)
    for name in WCEB:
        folder = given.suites / f"{suite_of(name)}-suite" / "predictions"
        document = measured(suite_of(name), name,
                            *(argument for file in sorted(folder.glob("*.jsonl"))
                              for argument in ("--predictions", file)))
        best = best_other(stored, name)
        algorithm = {title: tool for tool, title in titles.items()}.get(best, best)
        stored["compared"][name] = {
            "best": best,
            **{titles[own]: paired(given, document, algorithm, own) for own in ("leafcut", "default")}}
    stored["program"] = document["made_by"]["commit"]
    stored["date"] = datetime.date.today().isoformat()


class Tool:
    """An installed tool, with options of its adapter: "trafilatura --fast"."""

    TITLES = {"readability": "Readability", "resiliparse": "Resiliparse", "justext": "jusText",
              "defuddle": "Defuddle", "firecrawl": "Firecrawl html-extractor"}

    def __init__(self, text):
        name, *options = text.split()
        try:
            about = json.loads((cache() / "external" / name / "tool.json").read_text())
        except OSError:
            raise argparse.ArgumentTypeError(f"{name} is not installed") from None
        words = [option.removeprefix("--") for option in options]
        self.name = "-".join([name, *words])
        self.command = " ".join([about["command"], *options])
        self.title = ", ".join([f"{self.TITLES.get(name, name)} {about['version']}", *words])


def tools(text):
    return [Tool(name) for name in text.split(",")]


def cache():
    home = os.environ.get("XDG_CACHE_HOME", "")
    return pathlib.Path(home if home.startswith("/") else pathlib.Path.home() / ".cache") / "pagelet"


# --- Tables ---

def mean_of_wceb(row):
    values = [row.get(name) for name in WCEB]
    return None if None in values else statistics.mean(values)


def formatted(value, key="", best=False):
    if value is None:
        return "–"
    text = f"{value:.0f}" if key == "ms" and value >= 50 else f"{value:.1f}"
    return f"**{text}**" if best else text


def readme_table(stored):
    rows = {title: row | {"wceb": mean_of_wceb(row)} for title, row in stored["rows"].items()}
    best = {key: (min if key == "ms" else max)(
        row[key] for row in rows.values() if row.get(key) is not None) for key, _ in COLUMNS}
    lines = ["| | " + " | ".join(heading for _, heading in COLUMNS) + " |", "|---" * 6 + "|"]
    for title, row in rows.items():
        cells = [formatted(row.get(key), key, row.get(key) == best[key]) for key, _ in COLUMNS]
        name = title.replace("LeafCut", "**LeafCut**")
        lines.append(f"| {name} | " + " | ".join(cells) + " |")
    return lines


def ranks_of(rows, names):
    """Mean rank over some sets of the rows that have all of them."""
    complete = {title: row for title, row in rows.items() if all(name in row for name in names)}
    ranks = {title: [] for title in complete}
    for name in names:
        values = [row[name] for row in complete.values()]
        for title, row in complete.items():
            higher = sum(value > row[name] for value in values)
            equal = values.count(row[name])
            ranks[title].append(higher + (equal + 1) / 2)
    return {title: statistics.mean(each) for title, each in ranks.items()}


def named(title):
    return f"**{title}**" if title in (OFF, DEFAULT) else title


def all_table(stored):
    """The rows that were measured on every set, by their mean rank."""
    rows = stored["rows"]
    ranks = ranks_of(rows, SEVEN)
    lines = ["| seven sets | " + " | ".join(SEVEN.values()) + " | mean | rank |",
             "|---" * (len(SEVEN) + 3) + "|"]
    best = {name: max(rows[title][name] for title in ranks) for name in SEVEN}
    for title, rank in sorted(ranks.items(), key=lambda item: item[1]):
        row = rows[title]
        cells = [formatted(row[name], best=row[name] == best[name]) for name in SEVEN]
        mean = statistics.mean(row[name] for name in SEVEN)
        lines.append(f"| {named(title)} | " + " | ".join([*cells, formatted(mean), formatted(rank)]) +
                     " |")
    return lines


def wceb_table(stored):
    rows = {title: row for title, row in stored["rows"].items() if set(WCEB) & set(row)}
    rows |= {f"{tool}, as published": row for tool, row in stored["published"].items()}
    ranks = ranks_of(rows, WCEB)
    rows = dict(sorted(rows.items(), key=lambda item: (ranks.get(item[0], 99), -statistics.mean(
        item[1][name] for name in WCEB if name in item[1]))))
    best = {name: max(row[name] for row in rows.values() if name in row) for name in WCEB}
    lines = ["| | " + " | ".join(f"{TITLES[name]}, {pages:,}" for name, pages in WCEB.items())
             + " | mean | rank |", "|---" * 8 + "|"]
    for title, row in rows.items():
        cells = [formatted(row.get(name), best=row.get(name) == best[name]) for name in WCEB]
        lines.append(f"| {named(title)} | " + " | ".join(
            [*cells, formatted(mean_of_wceb(row)), formatted(ranks.get(title))]) + " |")
    return lines


def compared_table(stored):
    lines = ["| | best other | LeafCut without headline | p | LeafCut, default | p |", "|---" * 6 + "|"]
    for name, compared in stored["compared"].items():
        cells = [compared["best"].replace(" (WCEB)", ", as published")]
        for title in (OFF, DEFAULT):
            pair = compared[title]
            p = "< 0.001" if pair["p"] < 0.001 else f"{pair['p']:.3f}"
            cells += [f"{pair['difference']:+.1f} ({pair['better']} pages better, "
                      f"{pair['worse']} worse)", p]
        lines.append(f"| {TITLES[name]} | " + " | ".join(cells) + " |")
    return lines


def pipelines_table(stored):
    lines = [f"| F1 | {' | '.join(heading.replace('(', '(../') for _, heading in COLUMNS[:3])} |",
             "|---" * 4 + "|"]
    for title in FAST:
        row = stored["rows"][title]
        cells = [formatted(row[key]) + (" (cross-validated)" if title == OFF and key == "trafilatura"
                                        else "") for key, _ in COLUMNS[:3]]
        lines.append(f"| {named(title)} | " + " | ".join(cells) + " |")
    return lines


def with_marks(text, stored):
    """`text` with the stored figure before each mark."""
    rows = stored["rows"] | stored["published"]

    def figure(match):
        row, name = match.groups()
        if name not in rows.get(row, {}):
            sys.exit(f"readme_figures.py: no figure is stored for the mark {row}/{name}")
        return formatted(rows[row][name])
    return MARK.sub(figure, text)


def with_table(text, begin, table):
    """`text` with the table whose first line begins so replaced."""
    lines = text.split("\n")
    first = next(at for at, line in enumerate(lines) if line.startswith(begin))
    end = next(at for at in range(first, len(lines)) if not lines[at].startswith("|"))
    return "\n".join(lines[:first] + table + lines[end:])


def documents(stored):
    """The text of each document with the stored figures."""
    tables = {"README.md": {"| | [AEB]": readme_table},
              "docs/standing.md": {"| seven sets |": all_table, "| | CleanEval,": wceb_table,
                                   "| | best other |": compared_table},
              "docs/pipelines.md": {"| F1 | [AEB]": pipelines_table}}
    texts = {}
    for path in (TOP / "README.md", *sorted((TOP / "docs").glob("*.md"))):
        text = path.read_text()
        for begin, table in tables.get(str(path.relative_to(TOP)), {}).items():
            text = with_table(text, begin, table(stored))
        texts[path] = with_marks(text, stored)
    return texts


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, default=TOP / "build/release/cli/pagelet",
                        help="default build/release/cli/pagelet")
    parser.add_argument("--suites", type=pathlib.Path, metavar="DIR", default=cache(),
                        help="the folder of the suites (default ~/.cache/pagelet)")
    parser.add_argument("--tools", type=tools, default=[], metavar="a,b")
    parser.add_argument("--folds", type=float, metavar="F1")
    parser.add_argument("--tables", action="store_true")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    stored = json.loads(FIGURES.read_text())
    if given.folds is not None:
        stored["rows"][OFF]["trafilatura"] = given.folds
    if not (given.tables or given.check):
        measure(given, stored)
    wrong = [str(path.relative_to(TOP)) for path, text in documents(stored).items()
             if given.check and path.read_text() != text]
    if wrong:
        sys.exit(f"readme_figures.py: {', '.join(wrong)}: a figure differs from docs/figures.json; "
                 "write it with scripts/score/readme_figures.py --tables")
    if not given.check:
        FIGURES.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n")
        for path, text in documents(stored).items():
            path.write_text(text)


if __name__ == "__main__":
    main()
