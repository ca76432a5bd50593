#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Measures the figures of the documents, stores them in docs/figures.json and writes the documents again.

  readme_figures.py [GROUP...]       measures these groups; without one it only writes the documents
  readme_figures.py --folds FILE     enters LeafCut's cross-validated figures, of pages that models of
                                     the folds did not learn from: FILE is {"SUITE": {"LeafCut, without
                                     headline": F1, "LeafCut, default": F1}, ...}, in percent
  readme_figures.py --check          measures and writes nothing; exit code 1 if a document differs from
                                     the stored figures or from the code

Groups:

  sets              LeafCut on AEB, WCXB's test half and WCEB's sets, but those that it learned from
                    (--folds); with --tools the tools on all sets, without network (unshare)
  hosts             LeafCut with other pages of the host (companions.py); with --judges all its suites
  papers            the algorithms that the papers cite, on the seven sets
  omission, metadata, posts
                    what each rule is worth (omission_worth.py, metadata_worth.py, posts_worth.py)
  out-of-order      pages whose text is elsewhere in their source (out_of_order.py), with --tools of them
  manuals           manuals by many generators (manuals.py), in the folder --manuals, with --tools of them
  tuning            `pagelet tune` on the open suite
  confidence        how far LeafCut's confidence holds, on suites that judge (reliability.py)
  confidence-folds  the same by folds; trains, and needs what train_leafcut.py needs
  times             README's milliseconds, on AEB, with --tools; on a machine without other work
  peers             times of pipelines.md (tests/performance/peers.py), with the Python of --python

The suites must have been fetched (scripts/fetch_suite.py), those of WCEB with --no-address. Only totals
are printed: some suites are judges, and a run whose figures can change a decision is a look
(docs/leafcut.md, Protocol). In documents, marks name the figures (figures.py).
"""

import argparse
import datetime
import json
import pathlib
import re
import sys
import tempfile

import companions
import manuals
import metadata_worth
import omission_worth
import out_of_order
import posts_worth
import reliability
from figures import (DEFAULT, LEARNED, OFF, SEVEN, STORE, TOP, WCEB, as_table, bench, documents, folder_of,
                     pagelet_cache, run)


# --- Sets, and the tools beside LeafCut ---

class Tool:
    """An installed tool, with options of its adapter: "trafilatura --fast"."""

    TITLES = {"readability": "Readability", "resiliparse": "Resiliparse", "justext": "jusText",
              "defuddle": "Defuddle", "firecrawl": "Firecrawl html-extractor"}

    def __init__(self, text):
        name, *options = text.split()
        try:
            about = json.loads((pagelet_cache() / "external" / name / "tool.json").read_text())
        except OSError:
            raise argparse.ArgumentTypeError(f"{name} is not installed") from None
        words = [option.removeprefix("--") for option in options]
        self.name = "-".join([name, *words])
        self.command = " ".join([about["command"], *options])
        self.title = ", ".join([f"{self.TITLES.get(name, name)} {about['version']}", *words])
        self.arguments = ["--external", f"{self.name}:content={self.command}"]


def tools(text):
    return [Tool(name) for name in text.split(",")]


def prefix_of(given):
    return ["unshare", "--net", "--map-root-user"] if given.tools else []


def figures_of(document):
    return {row["algorithm"]: round(row["f1"], 4) for row in document["benchmark"]}


def suite_of(name):
    """The suite of a set without addresses; dragnet has none anyway."""
    return f"{name}-no-address" if name in WCEB and name != "dragnet" else name


def paired(given, document, first, second):
    """The comparison of two algorithms of a run, page by page: Wilcoxon's test."""
    with tempfile.TemporaryDirectory() as folder:
        files = []
        for name in (first, second):
            rows = [row for row in document["results"] if row["algorithm"] == name]
            files.append(pathlib.Path(folder) / f"{len(files)}.json")
            files[-1].write_text(json.dumps({"schema": document["schema"], "results": rows}))
        # 1: the second is significantly worse
        pair, = json.loads(run([given.program, "compare", *files, "--unit", "text", "--format", "json"],
                               allowed=(0, 1)))["algorithms"]
    return {name: pair[name] for name in ("better", "equal", "worse", "p")} | {
        "difference": round(pair["difference"], 4)}


def best_other(stored, name):
    """The row of a set with the best figure, apart from LeafCut's, as `bench` and tables name it."""
    rows = {title: row[name] for title, row in stored["rows"].items()
            if name in row and title not in (OFF, DEFAULT)}
    rows |= {f"{tool} (WCEB)": row[name] for tool, row in stored["published"].items() if name in row}
    return max(rows, key=rows.get)


def measure_sets(given, stored):
    """LeafCut's figures, and those of the tools; LeafCut's on pages that it learned from are not read."""
    rows, published = stored["rows"], stored["published"]
    arguments = ["--algorithms", "leafcut", "--set", "leafcut.headline=off", "--variant",
                 "default=leafcut,headline=on", *(part for tool in given.tools for part in tool.arguments)]
    titles = {"leafcut": OFF, "default": DEFAULT} | {tool.name: tool.title for tool in given.tools}
    for name in ("trafilatura", *SEVEN):
        if name in LEARNED and not given.tools:
            continue
        best = best_other(stored, name) if name in WCEB else ""
        if name not in LEARNED and best and not best.endswith(" (WCEB)") and best not in titles.values():
            sys.exit(f"readme_figures.py: on {name}, {best} is the best other row: measure it again, "
                     "with --tools")
        answers = sorted((folder_of(suite_of(name)) / "predictions").glob("*.jsonl")) if best else []
        document = bench(given, suite_of(name), *arguments, *(
            part for file in answers for part in ("--predictions", file)), prefix=prefix_of(given))
        for algorithm, value in figures_of(document).items():
            if algorithm.endswith(" (WCEB)"):
                published.setdefault(algorithm.removesuffix(" (WCEB)"), {})[name] = value
            elif name not in LEARNED or algorithm not in ("leafcut", "default"):
                rows.setdefault(titles[algorithm], {})[name] = value
        if best and name not in LEARNED:
            best = best_other(stored, name)
            algorithm = {title: tool for tool, title in titles.items()}.get(best, best)
            stored["compared"][name] = {
                "best": best,
                **{titles[own]: paired(given, document, algorithm, own) for own in ("leafcut", "default")}}
        print(name, "measured", flush=True)


def read_folds(file, stored):
    """The figures in a file of --folds, by suite."""
    try:
        folds = json.loads(file.read_text())
        are_figures = all(isinstance(value, (int, float)) for figures in folds.values()
                          for value in figures.values())
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"cannot be read: {getattr(error, 'strerror', None) or error}") from None
    except (json.JSONDecodeError, AttributeError):
        are_figures = False
    if not are_figures:
        raise ValueError("is not JSON with figures by suite (--help)")
    if unknown := sorted(set(folds) - (set(stored["rows"][OFF]) - {"ms"})):
        raise ValueError(f"no such suite: {', '.join(unknown)}")
    return folds


def enter_folds(folds, stored):
    """The figures of sets that LeafCut learned from are no longer compared page by page."""
    for suite, figures in folds.items():
        for title in (OFF, DEFAULT):
            if title in figures:
                stored["rows"][title][suite] = figures[title]
        stored["compared"].pop(suite, None)
        stored["folds"] = sorted({*stored["folds"], suite})


# --- Other groups ---

def measure_papers(given, stored):
    titles = {"boilerpipe-default": "Boilerpipe, `rules=default`", "cetd": "CETD", "bte": "BTE",
              "boilerpipe": "Boilerpipe (`rules=article`)", "cetr": "CETR", "mss": "MSS", "ccb": "CCB"}
    for name in SEVEN:
        document = bench(given, suite_of(name), "--algorithms", "boilerpipe,bte,mss,cetd,cetr,ccb",
                         "--variant", "boilerpipe-default=boilerpipe,rules=default")
        for algorithm, value in figures_of(document).items():
            stored["papers"].setdefault(titles[algorithm], {})[name] = value


def measure_tuning(given, stored):
    rows = []
    for title, algorithm, preset, *grids in (
            ("TemEx, `temex-2015`", "temex", "temex-2015"),
            ("TemEx, `half-million`", "temex", "half-million"),
            ("TemEx, `ingredients` with `cs-size=3,4,6`, `votes=2,3`", "temex", "ingredients",
             "cs-size=3,4,6", "votes=2,3"),
            ("ETDM refinement, `ingredients`", "etdm", "ingredients"),
            ("ConEx (main content), `conex`", "conex", "conex"),
            ("ConEx (main content), `ingredients` with `set-size=2..4`", "conex", "ingredients",
             "set-size=2..4")):
        document = json.loads(run([
            given.program, "tune", folder_of("open"), "--algorithm", algorithm, "--preset", preset,
            *(part for grid in grids for part in ("--grid", grid)), "--format", "json"]))
        default, best = document["default"], document["best"]
        held_out = document["held_out"]["summary"]["f1"]
        low, high = held_out["ci99"]
        changes = [f"`{name}={value}`" for name, value in best["setting"].items()
                   if value != default["parameters"][name]]
        rows.append([title, f"{len(document['settings']):,}", f"{default['score']['f1']:.2f}",
                     f"{held_out['mean']:.2f} [{low:.2f}, {high:.2f}]",
                     f"{best['score']['f1']:.2f}: {', '.join(changes)}"])
    stored["tables"]["tuning"] = as_table(
        ["algorithm, grid", "settings", "default", "held-out sites", "same sites, best setting"], rows)


def measure_times(given, stored):
    """The median processor time a page, as `bench` prints it."""
    shown = run([*prefix_of(given), given.program, "bench", folder_of("aeb"), "--algorithms", "leafcut",
                 *(part for tool in given.tools for part in tool.arguments), "--jobs", "1"]).splitlines()
    titles = {"LeafCut": OFF} | {tool.name: tool.title for tool in given.tools}
    dashes = next(at for at, line in enumerate(shown) if line.startswith("---"))
    spans = [match.span() for match in re.finditer("-+", shown[dashes])]
    column = [shown[dashes - 1][begin:end].strip() for begin, end in spans].index("Milliseconds")
    for line in shown[dashes + 1:]:
        cells = [line[begin:end].strip() for begin, end in spans]
        if cells[0].removesuffix(" *") in titles:
            stored["rows"].setdefault(titles[cells[0].removesuffix(" *")], {})["ms"] = float(cells[column])


def measure_peers(given, stored):
    """Multiples of Resiliparse's time, from a `str`."""
    titles = {"Pagelet, str": "text", "Pagelet, Markdown, str": "Markdown",
              "Pagelet, metadata, str": "metadata alone"}
    rows = {title: [] for title in titles.values()}
    for suite in ("aeb", "wcxb", "trafilatura"):
        shown = run([given.python, TOP / "tests/performance/peers.py", folder_of(suite), 60, 5, "str"])
        for line in shown.splitlines():
            _, name, *_, multiple, _ = (cell.strip() for cell in line.split("|"))
            if name in titles:
                rows[titles[name]].append(multiple)
    stored["tables"]["peers"] = as_table(["", "AEB", "WCXB", "trafilatura's"],
                                         [[title, *cells] for title, cells in rows.items()])


GROUPS = {"sets": measure_sets, "hosts": companions.measure, "papers": measure_papers,
          "omission": omission_worth.measure, "metadata": metadata_worth.measure,
          "posts": posts_worth.measure, "out-of-order": out_of_order.measure, "manuals": manuals.measure,
          "tuning": measure_tuning, "confidence": reliability.measure,
          "confidence-folds": reliability.measure_folds, "times": measure_times, "peers": measure_peers}


def made_by(program):
    """The commit and the model of a program."""
    page = next((TOP / "datasets/sample").glob("*/pages/index.html"))
    made = json.loads(run([program, "extract", page, "--format", "json"]))["made_by"]
    return {"program": made["commit"], "model": made["model"]}


def read_store():
    return json.loads(STORE.read_text())


def write_store(stored):
    STORE.write_text(json.dumps(stored, indent=1, ensure_ascii=False) + "\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("groups", nargs="*", metavar="GROUP")
    parser.add_argument("--program", type=pathlib.Path, default=TOP / "build/release/cli/pagelet",
                        help="default build/release/cli/pagelet")
    parser.add_argument("--tools", type=tools, default=[], metavar="a,b",
                        help="installed ones (scripts/install_external.sh): trafilatura --fast,resiliparse")
    parser.add_argument("--folds", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--judges", action="store_true")
    parser.add_argument("--manuals", type=pathlib.Path, metavar="DIR")
    parser.add_argument("--python", default=sys.executable, metavar="PROGRAM")
    parser.add_argument("--check", action="store_true")
    given = parser.parse_args()
    if unknown := set(given.groups) - set(GROUPS):
        parser.error(f"no such group: {', '.join(unknown)}")
    if "manuals" in given.groups and not given.manuals:
        parser.error("manuals needs --manuals")
    if given.manuals and not (given.manuals / "src.py").is_file():
        parser.error(f"--manuals {given.manuals}: contains no src.py")
    given.tools_dir = given.program.parent / "tools"
    stored = read_store()
    if given.folds:
        try:
            enter_folds(read_folds(given.folds, stored), stored)
        except ValueError as error:
            parser.error(f"--folds {given.folds}: {error}")
        write_store(stored)
    for group in given.groups:
        before, after = read_store(), read_store()
        GROUPS[group](given, after)
        after["measured"][group] = {"date": datetime.date.today().isoformat(), **made_by(given.program)}
        # Another run may have stored other entries meanwhile.
        stored = read_store()
        for part in after.keys() - {"folds"}:
            stored[part].update((name, entry) for name, entry in after[part].items()
                                if entry != before[part].get(name))
        write_store(stored)
    texts = documents(stored)
    if given.check:
        wrong = [str(path.relative_to(TOP)) for path, text in texts.items() if path.read_text() != text]
        sys.exit(f"readme_figures.py: {', '.join(wrong)}: differs from docs/figures.json or the code; "
                 "write it with scripts/score/readme_figures.py" if wrong else 0)
    for path, text in texts.items():
        path.write_text(text)


if __name__ == "__main__":
    main()
