#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The tables of docs/leafcut.md, section "Evidence". Started by leafcut_evidence.sh.

Standard library only. Whatever is drawn at random depends on names and fixed numbers only, so two
runs give the same tables.
"""
import codecs
import functools
import json
import math
import os
import random
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urljoin

PAGELET = os.environ["PAGELET"]
EXTERNAL = Path(os.environ["EXTERNAL"])
JOBS = ["--jobs", str(os.cpu_count() or 1)]
SUITE, OUT = Path(sys.argv[1]).resolve(), Path(sys.argv[2]).resolve()
STORE = OUT / "runs.sqlite"
TASKS = ("template", "content")


# ---------------------------------------------------------------------------------------------
# Runs


def run(arguments, accept=(0,)):
    done = subprocess.run([PAGELET, *map(str, arguments)], capture_output=True, text=True)
    if done.returncode not in accept:
        sys.exit(f"pagelet {' '.join(map(str, arguments))}: {done.stderr}")
    return done.stdout


def bench(name, suite, algorithm="leafcut", settings=()):
    """Scores one algorithm and keeps the document as OUT/NAME.json; on SUITE in the store too."""
    arguments = ["bench", suite, "--format", "json", "--no-times", "--log-level", "error", *JOBS,
                 "--algorithms", algorithm]
    if suite == SUITE:
        arguments += ["--store", STORE]
    for setting in settings:
        arguments += ["--set", f"{algorithm}.{setting}"]
    document = json.loads(run(arguments, (0, 3)))
    return keep(name, document, algorithm)


def keep(name, document, algorithm):
    """The part of a bench document that one algorithm made."""
    part = dict(document)
    for field in ("results", "summary"):
        part[field] = [row for row in document[field] if row["algorithm"] == algorithm]
    (OUT / f"{name}.json").write_text(json.dumps(part))
    return {"name": name, "document": part}


def rows(result, task, unit="nodes"):
    return {row["site"]: row for row in result["document"]["results"]
            if row["task"] == task and row["unit"] == unit}


def f1(result, task, unit="nodes"):
    return [row["f1"] for row in rows(result, task, unit).values()]


def mean(values):
    values = list(values)
    return math.fsum(values) / len(values)


def tenth(values):
    """The tenth percentile, between neighbours in proportion, as in the report."""
    values = sorted(values)
    at = 0.1 * (len(values) - 1)
    low = math.floor(at)
    high = min(low + 1, len(values) - 1)
    return values[low] + (at - low) * (values[high] - values[low])


def interval(result, task, unit="nodes"):
    for row in result["document"]["summary"]:
        if (row["task"], row["unit"], row["metric"]) == (task, unit, "f1"):
            return row["ci99"]
    return None


def compared(first, second, task, unit="nodes"):
    """Wilcoxon's signed-rank test of the second run against the first one."""
    text = run(["compare", OUT / f"{first['name']}.json", OUT / f"{second['name']}.json",
                "--unit", unit, "--format", "json"], (0, 1))
    for row in json.loads(text)["algorithms"]:
        if row["task"] == task:
            return row
    return None


def holm(values):
    order = sorted(range(len(values)), key=lambda i: values[i])
    adjusted, least = [0.0] * len(values), 0.0
    for rank, i in enumerate(order):
        least = max(least, min(1.0, values[i] * (len(values) - rank)))
        adjusted[i] = least
    return adjusted


def show_p(p):
    return f"{p:.0e}".replace("e-0", "e-") if p < 0.001 else f"{p:.3f}"


def table(head, lines):
    text = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    text += ["| " + " | ".join(map(str, line)) + " |" for line in lines]
    return "\n".join(text) + "\n"


def against(base, others, tasks=TASKS, units=("nodes",)):
    """For each run, task and unit the test against `base`, with p adjusted over all of them."""
    keys = [(i, task, unit) for i in range(len(others)) for task in tasks for unit in units]
    found = {key: compared(base, others[key[0]], *key[1:]) for key in keys}
    for key, p in zip(keys, holm([found[key]["p"] for key in keys])):
        found[key]["adjusted"] = p
    return found


def write(part, text):
    (OUT / f"{part}.md").write_text(text)
    print(text)


# ---------------------------------------------------------------------------------------------
# Sites


def site(name):
    return json.loads((SUITE / name / "site.json").read_text())


def site_names():
    return json.loads((SUITE / "suite.json").read_text())["sites"]


def derived_suite(name):
    folder = OUT / "suites" / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    (folder / "suite.json").write_text(json.dumps({"name": name, "sites": site_names()}))
    return folder


def pages_that_leafcut_loads(name, settings):
    options = [part for setting in settings for part in ("--set", setting)]
    answer = json.loads(run(["extract", "--site", SUITE / name, "--algorithm", "leafcut",
                             "--format", "json", "--no-times", "--log-level", "error", *options]))
    about, pages = site(name), []
    by_address = {unquote(urljoin(about["base_url"], page)): page for page in about["pages"]}
    by_address.update({about["base_url"] + page: page for page in about["pages"]})
    for address in answer["candidates"]:
        page = by_address.get(unquote(address)) or by_address.get(address)
        if page is None:
            rest = unquote(address)[len(about["base_url"]):]
            page = next((p for p in about["pages"] if unquote(p) == rest), None)
        if page is None:
            sys.exit(f"{name}: no page for {address}")
        pages.append(page)
    return pages


def own_pages_suite(name, settings):
    """Sites of the pages alone that LeafCut loads, in that order: for `selection=site`."""
    folder = derived_suite(name)
    for one in site_names():
        about = site(one)
        about["pages"] = [about["key_page"], *pages_that_leafcut_loads(one, settings)]
        (folder / one).mkdir()
        (folder / one / "site.json").write_text(json.dumps(about))
        for entry in ("pages", "labels.json"):
            (folder / one / entry).symlink_to(SUITE / one / entry)
    return folder


# ---------------------------------------------------------------------------------------------
# Parts


def all_extractors():
    """Their names, LeafCut apart, and the arguments of the run."""
    extractors = ["temex", "etdm", "sst", "rtdm-td", "rbm-td", "iwptd", "conex",
                  "shared-text", "landmarks", "everything", "nothing"]
    arguments = ["bench", SUITE, "--algorithms", ",".join(["leafcut", *extractors]), "--store",
                 STORE, "--format", "json", "--no-times", "--log-level", "error", *JOBS]
    if (EXTERNAL / "readability/node_modules").exists():
        arguments += ["--external",
                      f"readability:content=node '{EXTERNAL}/readability/readability.js'"]
        extractors.insert(7, "readability")
    arguments += ["--external", f"paragraphs:content=python3 '{EXTERNAL}/baseline.py'"]
    extractors.insert(extractors.index("shared-text"), "paragraphs")
    return extractors, arguments


def part_main():
    extractors, arguments = all_extractors()
    document = json.loads(run(arguments, (0, 3)))
    base = keep("main-leafcut", document, "leafcut")
    others = [keep(f"main-{name}", document, name) for name in extractors]
    tests = against(base, others, TASKS, ("nodes", "words"))

    def figures(result, task, unit):
        low, high = interval(result, task, unit)
        values = f1(result, task, unit)
        return [f"{mean(values):.1f} [{low:.1f}, {high:.1f}]", f"{tenth(values):.1f}"]

    text = ""
    for task in TASKS:
        lines = [["**leafcut**", *figures(base, task, "nodes"), "", "",
                  *figures(base, task, "words"), ""]]
        for i, (name, other) in enumerate(zip(extractors, others)):
            nodes, words = tests[i, task, "nodes"], tests[i, task, "words"]
            lines.append([name, *figures(other, task, "nodes"),
                          f"{nodes['worse']} / {nodes['better']}", show_p(nodes["adjusted"]),
                          *figures(other, task, "words"), show_p(words["adjusted"])])
        text += f"{task.capitalize()}:\n\n" + table(
            ["", "F1, nodes", "10th pct.", "leafcut better / worse", "p", "F1, words", "10th pct.",
             "p"], lines) + "\n"

    categories = sorted({row["category"] for row in document["results"]})
    shown = [(name, other) for name, other in zip(["leafcut", *extractors], [base, *others])
             if name in ("leafcut", "temex", "etdm", "rtdm-td", "iwptd", "conex", "readability")]
    lines = []
    for category in categories:
        line = [category]
        for i, (_, other) in enumerate(shown):
            pairs = [[row["f1"] for row in rows(other, task).values()
                      if row["category"] == category] for task in TASKS]
            if i == 0:
                line.append(len(pairs[0]))
            line.append(" / ".join(f"{mean(values):.1f}" for values in pairs))
        lines.append(line)
    text += "By category, template / content:\n\n" + table(
        ["", "sites", *[name for name, _ in shown]], lines)
    loads = mean(row["pages_loaded"] for row in rows(base, "template").values())
    text += f"\nPages loaded by leafcut: {loads:.2f}\n"
    write("main", text)


def part_curve():
    text = ""
    own = own_pages_suite("own-8", ["pages=64", "max-pages=8"])
    for title, suite, selection in (
            ("The first n pages that LeafCut would load", own, "site"),
            ("The first n linked pages (n-SET)", SUITE, "set")):
        lines = []
        for count in range(9):
            settings = [f"selection={selection}",
                        f"set-size={count}" if count > 0 else "max-loads=1"]
            results = {name: bench(f"curve-{selection}-{count}-{name}", suite, name, settings)
                       for name in ("leafcut", "temex", "conex")}
            first = results["leafcut"]
            pages = mean(row["pages_loaded"] - 1 for row in rows(first, "template").values())
            line = [count, f"{pages:.2f}"]
            for task, other in (("template", "temex"), ("content", "temex"),
                                ("content", "conex")):
                if other == "temex":
                    line.append(f"**{mean(f1(first, task)):.1f}**")
                line.append(f"{mean(f1(results[other], task)):.1f}")
                line.append(show_p(compared(results[other], first, task)["p"]))
            lines.append(line)
        text += title + ":\n\n" + table(
            ["n", "pages", "template: leafcut", "temex", "p", "content: leafcut", "temex", "p",
             "conex", "p"], lines) + "\n"

    chosen = own_pages_suite("own", [])
    loaded = ["selection=site", "set-size=64"]
    lines = []
    for title, suite, settings in (("TemEx's 3-CS", SUITE, ["selection=cs", "cs-size=3"]),
                                   ("LeafCut's pages", chosen, loaded),
                                   ("4-SET", SUITE, ["selection=set", "set-size=4"])):
        results = [bench(f"pages-{title.split(' ')[-1]}-{name}", suite, name, settings)
                   for name in ("leafcut", "temex", "conex")]
        line = [title]
        for task in TASKS:
            line += [f"{mean(f1(result, task)):.1f}" for result in results]
            line.append(show_p(compared(results[1], results[0], task)["p"]))
        lines.append(line)
    text += "Pages given, template and content:\n\n" + table(
        ["pages", "template: leafcut", "temex", "conex", "p (temex)", "content: leafcut", "temex",
         "conex", "p (temex)"], lines)
    write("curve", text)


ABLATIONS = (
    ("no price of a cut", ["cut=0"]),
    ("no virtual page", ["virtual=0"]),
    ("near copies vote (those that share everything apart)", ["near-copy=1"]),
    ("the same, and four pages at most", ["near-copy=1", "max-pages=4"]),
    ("unknown costs nothing", ["unknown=0"]),
    ("unknown counts as absent", ["unknown=1.5"]),
    ("absent costs as much as shared", ["absent=1"]),
    ("empty elements do not count", ["empty-weight=0"]),
    ("empty elements count like texts", ["empty-weight=1"]),
    ("pages: TemEx's 3-CS", ["selection=cs"]),
    ("pages: 4-SET", ["selection=set"]),
    ("pages: first four of the site", ["selection=site"]),
    ("eight pages wanted, twelve at most", ["pages=8", "max-pages=12"]),
    ("one page wanted", ["pages=1"]),
)


# What no parameter switches off: by the rules written anew, scripts/leafcut_ablation.py, on the
# pages that the program loads (the last one: on the first four that it would load).
PARTS = (
    ("", "nothing"),
    ("weights", "page weights"),
    ("cut", "the cut (runs of cut siblings are free)"),
    ("count", "equal count (being there is enough)"),
    ("neighbour", "neighbours (leaves are counted alone)"),
    ("count neighbour", "equal count and neighbours"),
    ("count neighbour path", "equal count, neighbours and paths"),
    ("before", "the neighbour before (only the one behind counts)"),
    ("either", "one neighbour is enough (both must be shared)"),
    ("path", "paths"),
    ("virtual", "the virtual page"),
    ("guard", "the near-copy guard (same pages)"),
)


def without_part(part, suite, count=64):
    """One run of the rules written anew: the template by the blocks, the content by its rule."""
    program = Path(__file__).resolve().parent / "leafcut_ablation.py"
    arguments = ["bench", suite, "--algorithms", "nothing", "--format", "json", "--no-times",
                 "--log-level", "error", *JOBS]
    for what in ("blocks", "content"):
        arguments += ["--external", f"{what}:content=python3 '{program}' {what} {part}",
                      "--set", f"{what}.selection=site", "--set", f"{what}.set-size={count}"]
    document = json.loads(run(arguments))
    wanted = {("blocks", "template"), ("content", "content")}
    merged = dict(document)
    for field in ("results", "summary"):
        merged[field] = [dict(row, algorithm="leafcut") for row in document[field]
                         if (row["algorithm"], row["task"]) in wanted]
    return keep(f"without-{part.replace(' ', '-') or 'nothing'}-{count}", merged, "leafcut")


def ablation_table(base, named):
    tests = against(base, [result for _, result in named])
    lines = []
    for i, (title, result) in enumerate(named):
        line = [title]
        for task in TASKS:
            test = tests[i, task, "nodes"]
            line += [f"{mean(f1(result, task)) - mean(f1(base, task)):+.2f}",
                     f"{test['better']} / {test['worse']}", show_p(test["p"]),
                     show_p(test["adjusted"])]
        lines.append(line)
    return table(["changed", "template", "better / worse", "p", "p (Holm)", "content",
                  "better / worse", "p", "p (Holm)"], lines)


def part_ablation():
    base = bench("base", SUITE)
    named = [(title, bench("ablation-" + "-".join(settings).replace("=", "_"), SUITE, "leafcut",
                           settings)) for title, settings in ABLATIONS]
    text = "Parameters:\n\n" + ablation_table(base, named)

    own, first = own_pages_suite("own", []), own_pages_suite("own-8", ["pages=64", "max-pages=8"])
    parts = [(title, without_part(part, own)) for part, title in PARTS]
    parts.append(("the near-copy guard (and four pages loaded)", without_part("guard", first, 4)))
    fields = ("nodes", "gold", "retrieved", "common")
    differing = {one for task in TASKS for one, row in rows(parts[0][1], task).items()
                 if any(row[field] != rows(base, task)[one][field] for field in fields)}
    text += (f"\nLeft out, by the rules written anew (with all parts they differ from the program "
             f"on {len(differing)} sites):\n\n" + ablation_table(base, parts[1:]))
    write("ablation", text)


GRID = ("cut=0.5,1,1.5,2,3", "absent=1,1.5,2", "unknown=0.25,0.5,0.75", "empty-weight=0,0.3,1",
        "virtual=0,0.1,0.2,0.5", "near-copy=0.7,0.8,0.9")


def part_constants():
    text = ""
    options = [part for axis in GRID for part in ("--grid", axis)]
    for objective in ("template:f1", "content:f1"):
        for seed in (1, 2):
            document = json.loads(run(["tune", SUITE, "--algorithm", "leafcut", *options, *JOBS,
                                       "--objective", objective, "--seed", seed, "--format",
                                       "json", "--log-level", "error"], (0, 3)))
            name = f"tune-{objective.split(':')[0]}-{seed}"
            (OUT / f"{name}.json").write_text(json.dumps(document))
            default = document["default"]["summary"]["f1"]
            held = document["held_out"]["summary"]["f1"]
            best = document["best"]
            flat = document["flatness"]
            text += (f"{objective}, seed {seed}: default {default['mean']:.2f}, on sites that did "
                     f"not choose {held['mean']:.2f} [{held['ci99'][0]:.2f}, "
                     f"{held['ci99'][1]:.2f}], best on all sites "
                     f"{best['summary']['f1']['mean']:.2f} "
                     f"({best['setting']}); {flat['settings']} settings, "
                     f"{flat['within_1_point']} within a point of the best, "
                     f"{flat['within_1_standard_error']} within a standard error\n\n")
            text += table(["fold", "sites", "chosen", "on those that chose", "on the fold"],
                          [[i + 1, fold["score"]["n"], setting_text(fold["setting"]),
                            f"{fold['mean_of_sites_that_chose']:.2f}",
                            f"{fold['score']['f1']:.2f}"]
                           for i, fold in enumerate(document["held_out"]["folds"])]) + "\n"
            if seed == 1:
                lines = []
                for curve in document["curves"]:
                    lines.append([curve["parameter"], f"{100 * curve['variance_explained']:.0f} %",
                                  "; ".join(f"{point['value']}: {point['mean']:.1f}"
                                            for point in curve["points"])])
                text += table(["parameter", "variance", "mean over all settings with the value"],
                              lines) + "\n"
    for axes in (("cut=1..2:0.1", "absent=1..2:0.1", "virtual=0..0.3:0.1"), ("pages=1..8",)):
        options = [part for axis in axes for part in ("--grid", axis)]
        document = json.loads(run(["tune", SUITE, "--algorithm", "leafcut", *options, *JOBS,
                                   "--format", "json", "--log-level", "error"], (0, 3)))
        flat, held = document["flatness"], document["held_out"]
        text += (f"\n{', '.join(axes)}: {flat['within_1_point']} of {flat['settings']} settings "
                 f"within a point of the best, {document['best']['summary']['f1']['mean']:.2f} "
                 f"({setting_text(document['best']['setting'])}); on sites that did not choose "
                 f"{held['summary']['f1']['mean']:.2f}; the folds chose "
                 f"{'; '.join(setting_text(fold['setting']) for fold in held['folds'])}\n")
    write("constants", text)


def setting_text(setting):
    if isinstance(setting, dict):
        return " ".join(f"{name}={value}" for name, value in setting.items())
    return str(setting)


def part_sensitivity():
    """Each constant alone, the others at their defaults."""
    values = {"pages": (1, 2, 3, 4, 5, 6, 8), "cut": (0, 0.5, 1, 1.5, 2, 3, 5),
              "absent": (0.5, 1, 1.5, 2, 3), "shared": (0.5, 0.75, 1, 1.5, 2),
              "unknown": (0, 0.25, 0.5, 0.75, 1.5), "empty-weight": (0, 0.1, 0.3, 0.6, 1),
              "virtual": (0, 0.1, 0.2, 0.5, 1), "near-copy": (0.5, 0.6, 0.7, 0.8, 0.9, 1)}
    lines = []
    for parameter, choices in values.items():
        found = []
        for value in choices:
            result = bench(f"one-{parameter}-{value}", SUITE, "leafcut", [f"{parameter}={value}"])
            found.append(f"{value}: {mean(f1(result, 'template')):.1f} / "
                         f"{mean(f1(result, 'content')):.1f}")
        lines.append([parameter, "; ".join(found)])
    write("sensitivity",
          table(["parameter", "template / content, the others at their defaults"], lines))


# ---------------------------------------------------------------------------------------------
# Robustness: suites whose other pages were changed. Pages are read as Latin-1, which keeps bytes.

PIECE = re.compile(r"<!--.*?-->|<(script|style|head|title)\b.*?</\1\s*>|<[^>]*>|[^<]+", re.S | re.I)
LINK = re.compile(r"""<a\b[^>]*?\bhref\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)[^>]*>(.*?)</a\s*>""",
                  re.S | re.I)


def pieces(html):
    return [piece.group(0) for piece in PIECE.finditer(html)]


def is_text(piece):
    return not piece.startswith("<") and piece.strip() != ""


def texts(html):
    return {" ".join(piece.split()) for piece in pieces(html) if is_text(piece)}


def read(name, page):
    return (SUITE / name / "pages" / page).read_bytes().decode("latin-1")


@functools.cache
def other_pages(name):
    about = site(name)
    return [page for page in about["pages"]
            if page != about["key_page"] and (SUITE / name / "pages" / page).is_file()]


def key_html(name):
    return read(name, site(name)["key_page"])


@functools.cache
def some_texts(name):
    return [texts(read(name, page)) for page in other_pages(name)[:20]]


def near_copy(name, percent, page):
    """The key page with all but `percent` of its own texts taken from another page.

    Own texts are those that stand on fewer than half of the other pages (of 20 at most).
    """
    sample = some_texts(name)
    draw = random.Random(f"{name} {page} {percent}")
    foreign = sorted(texts(read(name, page))) or ["-"]
    parts = pieces(key_html(name))
    own = [i for i, part in enumerate(parts) if is_text(part)
           and 2 * sum(" ".join(part.split()) in page_texts for page_texts in sample) < len(sample)]
    for i in draw.sample(own, round(len(own) * (100 - percent) / 100)):
        parts[i] = f"{draw.choice(foreign)} {draw.randrange(10**6)}"
    return "".join(parts)


def translated(name, page):
    """The key page in another language: the same elements, no word the same."""
    return "".join(codecs.encode(part, "rot13") if is_text(part) else part
                   for part in pieces(key_html(name)))


def to_itself(name, page):
    about = site(name)
    address = urljoin(about["base_url"], page)
    return lambda match: unquote(urljoin(address, match.group(1).strip("\"'"))).split("#")[0] \
        == unquote(address) and "#" not in match.group(1)


def menu_without(name, page):
    """The page without its links to itself."""
    own = to_itself(name, page)
    return LINK.sub(lambda match: "" if own(match) else match.group(0), read(name, page))


def menu_highlighted(name, page):
    """The page's links to itself as text in a marked element."""
    own = to_itself(name, page)
    return LINK.sub(lambda match: f'<strong class="here">{match.group(2)}</strong>' if own(match)
                    else match.group(0), read(name, page))


def foreign_page(name, page, same_site):
    names = site_names()
    draw = random.Random(name if same_site else f"{name} {page}")
    other = draw.choice([one for one in names if one != name])
    if not same_site:
        return key_html(other)
    return read(other, random.Random(f"{name} {page}").choice(other_pages(other)))


def each(change):
    return lambda name, i, page: change(name, page)


def every(n, change):
    """Changes every n-th of the other pages."""
    return lambda name, i, page: change(name, page) if i % n == n - 1 else None


@functools.cache
def first_page(name):
    return pages_that_leafcut_loads(name, [])[:1]


def first(change):
    """Changes the page alone that LeafCut loads first."""
    return lambda name, i, page: change(name, page) if [page] == first_page(name) else None


def previous(name, i, page):
    return read(name, other_pages(name)[i - 1]) if i % 2 else None


# Name, title, what becomes of the i-th other page (None: nothing), and of the key page.
VARIANTS = (
    ("one-near-70", "one near copy, 70 %", first(lambda n, p: near_copy(n, 70, p)), None),
    ("one-near-80", "one near copy, 80 %", first(lambda n, p: near_copy(n, 80, p)), None),
    ("one-near-90", "one near copy, 90 %", first(lambda n, p: near_copy(n, 90, p)), None),
    ("one-copy", "one copy of the key page", first(lambda n, p: key_html(n)), None),
    ("one-translated", "one translated copy", first(translated), None),
    ("near-70", "near copies, 70 %, every second page",
     every(2, lambda n, p: near_copy(n, 70, p)), None),
    ("near-80", "near copies, 80 %, every second page",
     every(2, lambda n, p: near_copy(n, 80, p)), None),
    ("near-90", "near copies, 90 %, every second page",
     every(2, lambda n, p: near_copy(n, 90, p)), None),
    ("copies", "copies of the key page, every second page",
     every(2, lambda n, p: key_html(n)), None),
    ("twice", "each second page repeats the one before", previous, None),
    ("layout-4", "pages of another layout, every fourth (other sites)",
     every(4, lambda n, p: foreign_page(n, p, False)), None),
    ("layout-2", "pages of another layout, every second (other sites)",
     every(2, lambda n, p: foreign_page(n, p, False)), None),
    ("two-templates", "two templates: every second page is one of one other site",
     every(2, lambda n, p: foreign_page(n, p, True)), None),
    ("translated", "translated copies, every second page", every(2, translated), None),
    ("translated-all", "translated copies alone", each(translated), None),
    ("highlight", "every page's links to itself are marked text", each(menu_highlighted),
     menu_highlighted),
    ("left-out", "every page leaves out its links to itself", each(menu_without), menu_without),
    ("no-template", "no template: every other page is one of another site",
     each(lambda n, p: foreign_page(n, p, False)), None),
)


def changed_suite(name, change, change_key, base):
    """The suite with changed pages. A key page is changed where its gold content stays as it is."""
    folder = derived_suite(name)
    kept_keys, changed_keys = set(), set()

    def write_key(one, html):
        path = folder / one / "pages" / site(one)["key_page"]
        path.write_bytes(html.encode("latin-1"))

    for one in site_names():
        shutil.copytree(SUITE / one, folder / one)
        for i, page in enumerate(other_pages(one)):
            html = change(one, i, page)
            if html is not None:
                (folder / one / "pages" / page).write_bytes(html.encode("latin-1"))
        if change_key:
            html = change_key(one, site(one)["key_page"])
            if html != key_html(one):
                changed_keys.add(one)
                write_key(one, html)
    if change_key:
        gold = {row["site"]: row for row in gold_rows(folder)}
        for one, row in rows(base, "content").items():
            new = gold.get(one)
            if one in changed_keys and (new is None or new["gold"] != row["gold"]
                                        or new["lost"] != row["nodes"] - new["nodes"]):
                write_key(one, key_html(one))
                kept_keys.add(one)
    return folder, len(changed_keys) - len(kept_keys)


def gold_rows(folder):
    """By site: nodes and gold of the content, and how many template nodes were lost."""
    before = {row["site"]: row for row in json.loads(
        run(["bench", SUITE, "--algorithms", "everything", "--format", "json"], (0, 3)))["results"]
        if row["task"] == "template" and row["unit"] == "nodes"}
    for one in site_names():
        text = run(["bench", one_site_suite(folder, one), "--algorithms", "everything", "--format",
                    "json", "--log-level", "error"], (0, 3, 4))
        if not text.strip():
            continue
        found = {row["task"]: row for row in json.loads(text)["results"] if row["unit"] == "nodes"}
        if set(found) == set(TASKS):
            row = dict(found["content"])
            row["lost"] = before[one]["gold"] - found["template"]["gold"]
            yield row


def one_site_suite(folder, one):
    path = folder / "one" / one
    path.mkdir(parents=True, exist_ok=True)
    (path / "suite.json").write_text(json.dumps({"name": one, "sites": [one]}))
    if not (path / one).exists():
        (path / one).symlink_to(folder / one)
    return path


def part_robustness():
    algorithms = ("leafcut", "temex", "conex")
    bases = {name: bench(f"robust-base-{name}", SUITE, name) for name in algorithms}
    lines, found, keys = [], {}, []

    def figures(results):
        return [f"{mean(f1(results[name], task)):.1f}" for name, task in
                (("leafcut", "template"), ("temex", "template"), ("leafcut", "content"),
                 ("temex", "content"), ("conex", "content"))]

    line = figures(bases)
    lines.append(["the suite as it is", *line[:2], "", *line[2:], ""])
    text = ""
    for name, title, change, change_key in VARIANTS:
        suite, changed = changed_suite(name, change, change_key, bases["leafcut"])
        results = {one: bench(f"robust-{name}-{one}", suite, one) for one in algorithms}
        if name == "no-template":
            for one in algorithms:
                share = mean(100 * row["retrieved"] / row["nodes"]
                             for row in rows(results[one], "template").values())
                text += f"{title}: {one} takes {share:.1f} % of the nodes for template\n\n"
            continue
        if change_key:
            title += f" (key page changed on {changed} sites)"
        line = figures(results)
        tests = [compared(bases["leafcut"], results["leafcut"], task) for task in TASKS]
        lines.append([title, *line[:2], tests[0]["p"], *line[2:], tests[1]["p"]])
        if "near-" in name:  # a copy at less than 100 % never counts as one then
            off = bench(f"robust-{name}-no-guard", suite, "leafcut", ["near-copy=1", "max-pages=4"])
            tests = [compared(bases["leafcut"], off, task) for task in TASKS]
            means = [f"{mean(f1(off, task)):.1f}" for task in TASKS]
            lines.append(["... without the guard", means[0], "", tests[0]["p"], means[1], "", "",
                          tests[1]["p"]])
        shutil.rmtree(suite)
    adjusted = holm([line[i] for line in lines[1:] for i in (3, 7)])
    for j, line in enumerate(lines[1:]):
        line[3], line[7] = show_p(adjusted[2 * j]), show_p(adjusted[2 * j + 1])
    text = table(["pages", "template: leafcut", "temex", "p", "content: leafcut", "temex", "conex",
                  "p"], lines) + "\n" + text
    write("robustness", text)


def part_worst():
    base = bench("base", SUITE)
    content = rows(base, "content")
    lines = [[row["site"], f"{row['f1']:.1f}", f"{row['recall']:.1f}", f"{row['precision']:.1f}",
              f"{content[row['site']]['f1']:.1f}"] for row in
             sorted(rows(base, "template").values(), key=lambda row: row["f1"])[:10]]
    text = "Template:\n\n" + table(["site", "F1", "recall", "precision", "content F1"], lines)
    lines = [[row["site"], f"{row['f1']:.1f}", f"{row['recall']:.1f}", f"{row['precision']:.1f}"]
             for row in sorted(content.values(), key=lambda row: row["f1"])[:10]]
    text += "\nContent:\n\n" + table(["site", "F1", "recall", "precision"], lines)
    write("worst", text)


def part_report():
    """The report of all extractors' run, with the curves of all settings that the store has."""
    _, arguments = all_extractors()
    run(arguments, (0, 3))  # the report is of the run that was written last
    run(["report", STORE, "--out", OUT / "report", "--suite", SUITE])
    print(OUT / "report" / "index.html")


def main():
    parts = {"main": part_main, "curve": part_curve, "ablation": part_ablation,
             "constants": part_constants, "sensitivity": part_sensitivity,
             "robustness": part_robustness, "worst": part_worst, "report": part_report}
    OUT.mkdir(parents=True, exist_ok=True)
    for name in sys.argv[3:] or parts:
        if name not in parts:
            sys.exit(f"leafcut_evidence: no part {name}")
        parts[name]()


main()
