#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores the titles, authors and dates of Pagelet, and of other tools that are installed.

  score_metadata.py [--look] [--tools a,b] [--answers FOLDER] [wcxb] [wcxb-test] [htmldate]

The suites are those of fetch_suite.py. To look at are the pages of wcxb with an even number and
the pages of htmldate's eval_default.json; all others judge. With --look only the former are
scored, and the ids of Pagelet's errors are printed. Python must find the module `pagelet`;
trafilatura, htmldate, newspaper4k, goose3 and rs_trafilatura are scored if they are installed, and
Defuddle if install_external.sh has installed it.
With --answers the answers of each tool are kept in the folder and used again, so that slow tools
run once; remove a tool's files when it changes.

A title is right if it equals the gold after lower-casing and reducing both to letters and digits;
an author if it equals the gold in this way or shares 80 % of the words; a date if the day is
right. F of htmldate's pages is that of its own evaluation: a wrong day does not lower the recall.
"right" also counts the pages on which both the gold and the answer have none. Each share
has a 95 % interval (bootstrap over pages), and its difference from the best other tool a two-
sided p (sign test of the pages on which only one of them is right).
"""

import argparse
import collections
import json
import math
import pathlib
import random
import re
import select
import subprocess
import sys

from suites.suite_sources import pagelet_cache

SAMPLES = 2000
FIELDS = ("title", "author", "published")


def words_of(text):
    return re.sub(r"[\W_]+", " ", (text or "").lower()).split()


def shared(a, b):
    first, second = collections.Counter(words_of(a)), collections.Counter(words_of(b))
    return 2 * (first & second).total() / max(1, first.total() + second.total())


def is_right(field, gold, answer):
    if not gold or not answer:
        return False
    if field == "published":
        return gold[:10] == answer[:10]
    return words_of(gold) == words_of(answer) or (field == "author" and shared(gold, answer) >= 0.8)


# ---- The tools: each takes a page and its address and returns title, author and published ----


def pagelet_tool():
    import pagelet
    return lambda html, url: pagelet.extract_metadata(html, url)


def trafilatura_tool():
    import trafilatura

    def run(html, url):
        found = trafilatura.extract_metadata(html, default_url=url)
        return {"title": found.title, "author": found.author, "published": found.date} if found else {}
    return run


def htmldate_tool():
    import htmldate
    return lambda html, url: {"published": htmldate.find_date(html, url=url, original_date=True)}


def newspaper_tool():
    import newspaper

    def run(html, url):
        article = newspaper.article(url or "https://site.invalid/",
                                    input_html=html.decode("utf-8", "replace"),
                                    fetch_images=False)
        date = article.publish_date
        return {"title": article.title, "author": ", ".join(article.authors),
                "published": date.isoformat() if hasattr(date, "isoformat") else date}
    return run


def goose_tool():
    import goose3
    goose = goose3.Goose()

    def run(html, url):
        article = goose.extract(raw_html=html.decode("utf-8", "replace"))
        return {"title": article.title, "author": ", ".join(article.authors),
                "published": article.publish_date}
    return run


def rs_trafilatura_tool():
    import rs_trafilatura

    def run(html, url):
        found = rs_trafilatura.extract(html.decode("utf-8", "replace"), url=url or None)
        return {"title": found.title, "author": found.author, "published": found.date}
    return run


class Defuddle:
    """The npm package that install_external.sh installs, in a process that answers lines of JSON."""

    SECONDS = 60  # for a page
    PROGRAM = """
        import { Defuddle } from "defuddle/node";
        import { parseHTML } from "linkedom";
        import { createInterface } from "node:readline";
        console.log = console.error;
        for await (const line of createInterface({ input: process.stdin })) {
          const { html, url } = JSON.parse(line);
          let answer = {};
          try {
            const { title, author, published, content } = await Defuddle(
              parseHTML(html).document, url, { useAsync: false, markdown: true });
            answer = { title, author, published, markdown: content };
          } catch {}  // no answer on this page
          process.stdout.write(JSON.stringify(answer) + "\\n");
        }"""

    def __init__(self):
        self.folder = pagelet_cache() / "external" / "defuddle"
        if not (self.folder / "node_modules").is_dir():
            raise ImportError(f"{self.folder}: not found")
        self.process = None

    def start(self):
        self.process = subprocess.Popen(
            ["node", "--input-type=module", "-e", self.PROGRAM], cwd=self.folder,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)

    def __call__(self, html, url):
        if self.process is None or self.process.poll() is not None:
            self.start()
        question = {"html": html.decode("utf-8", "replace"), "url": url or "https://site.invalid/"}
        self.process.stdin.write(json.dumps(question).encode() + b"\n")
        self.process.stdin.flush()
        if not select.select([self.process.stdout], [], [], self.SECONDS)[0]:
            self.process.kill()
            self.process.wait()
            return {}
        return json.loads(self.process.stdout.readline() or b"{}")


TOOLS = {"Pagelet": pagelet_tool, "trafilatura": trafilatura_tool, "htmldate": htmldate_tool,
         "newspaper4k": newspaper_tool, "goose3": goose_tool, "rs-trafilatura": rs_trafilatura_tool,
         "Defuddle": Defuddle}
ONLY_DATES = {"htmldate"}


def answer_of(run, html, url):
    try:
        return run(html, url) or {}
    except Exception:  # a tool that fails on a page has no answer there
        return {}


def answers_of(tool, run, name, pages, folder, fields=FIELDS):
    """The answers of a tool for a group of pages, kept in `folder` unless that is None."""
    file = folder / (re.sub(r"\W+", "-", f"{tool} {name}") + ".json") if folder else None
    if file and file.is_file():
        kept = json.loads(file.read_text())
        return [kept[page["id"]] for page in pages]
    answers = [answer_of(run, page["html"], page["url"]) for page in pages]
    answers = [{field: str(answer[field]) for field in fields if answer.get(field)}
               for answer in answers]
    if file:
        folder.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(dict(zip([page["id"] for page in pages], answers))))
    return answers


def installed(names, tools, parser):
    """The functions of the tools of these names that are installed."""
    found = {}
    for name in names:
        if name not in tools:
            parser.error(f"no such tool: {name}")
        try:
            found[name] = tools[name]()
        except ImportError as error:
            print(f"{name} is not installed: {error}", file=sys.stderr)
    return found


# ---- Pages ----


def load(suite):
    folder = pagelet_cache() / f"{suite}-suite"
    if not folder.is_dir():
        sys.exit(f"{folder}: not found; run fetch_suite.py {suite}")
    for site in sorted(path.parent for path in folder.glob("*/metadata.json")):
        about = json.loads((site / "site.json").read_text())
        gold = json.loads((site / "metadata.json").read_text())
        # htmldate's gold has NaN where a page has no date.
        gold = {field: value for field, value in gold.items() if isinstance(value, str)}
        yield {"id": site.name, "url": about.get("key_page_url", ""),
               "category": about.get("category"), "gold": gold,
               "html": (site / "pages" / "page.html").read_bytes()}


def group_of(suite, page):
    """The name of a page's group, and whether it may be looked at."""
    if suite == "htmldate":
        return f"htmldate, {page['category']}", page["category"] == "eval_default"
    if suite == "wcxb":
        even = int(page["id"]) % 2 == 0
        return f"wcxb, {'even' if even else 'odd'} numbers", even
    return suite, False


# ---- Figures ----


def counts_of(field, page, answer):
    """Gold given, answer given, right, right or rightly none."""
    gold, found = page["gold"].get(field), answer.get(field)
    right = is_right(field, gold, found)
    return bool(gold), bool(found), right, right or (not gold and not found)


def share(pairs):
    part, whole = map(sum, zip(*pairs)) if pairs else (0, 0)
    return 100 * part / whole if whole else float("nan")


def interval(values, figure):
    """The 95 % interval of a figure of values, by bootstrap."""
    if not values:
        return float("nan"), float("nan")
    source = random.Random(1)
    figures = sorted(figure(source.choices(values, k=len(values))) for _ in range(SAMPLES))
    return figures[SAMPLES // 40], figures[-SAMPLES // 40]


def sign_test(first, second):
    wins = sum(a and not b for a, b in zip(first, second))
    losses = sum(b and not a for a, b in zip(first, second))
    total, least = wins + losses, min(wins, losses)
    tail = sum(math.comb(total, k) for k in range(least + 1)) / 2 ** total
    return min(1.0, 2 * tail)


def figures(field, counts):
    yield "right", [(right_or_none, True) for _, _, _, right_or_none in counts]
    if field != "title":
        yield "recall", [(right, gold) for gold, _, right, _ in counts]
        yield "precision", [(right, found) for _, found, right, _ in counts]


def print_group(name, pages, answers):
    fields = ["published"] if name.startswith("htmldate") else FIELDS
    print(f"{name}: {len(pages)} pages")
    for field in fields:
        rights = {}
        for tool, given in answers.items():
            if tool in ONLY_DATES and field != "published":
                continue
            counts = [counts_of(field, page, answer) for page, answer in zip(pages, given)
                      if field != "title" or page["gold"].get("title")]
            rights[tool] = [count[3] for count in counts]
            line = []
            for figure, pairs in figures(field, counts):
                low, high = interval(pairs, share)
                line.append(f"{figure} {share(pairs):5.1f} [{low:.1f}, {high:.1f}]")
            if name.startswith("htmldate"):
                given, right = (sum(count[at] for count in counts) for at in (1, 2))
                line.append(f"F {200 * right / max(1, given + right + len(pages) - given):5.1f}")
            print(f"  {field:9} {tool:15} {'  '.join(line)}")
        others = [tool for tool in rights if tool != "Pagelet"]
        if others and "Pagelet" in rights:
            best = max(others, key=lambda tool: sum(rights[tool]))
            p = sign_test(rights["Pagelet"], rights[best])
            print(f"  {field:9} Pagelet against {best}: p = {p:.3g}")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suites", nargs="*", metavar="SUITE")
    parser.add_argument("--look", action="store_true", help="only the pages to look at; print errors")
    parser.add_argument("--tools", default=",".join(TOOLS), metavar="a,b", help="default: all")
    parser.add_argument("--answers", type=pathlib.Path, metavar="FOLDER")
    chosen = parser.parse_args()
    tools = installed(chosen.tools.split(","), TOOLS, parser)
    for suite in chosen.suites or ("wcxb", "wcxb-test", "htmldate"):
        groups = collections.defaultdict(list)
        for page in load(suite):
            name, may_look = group_of(suite, page)
            if may_look or not chosen.look:
                groups[name].append(page)
        for name, pages in groups.items():
            answers = {tool: answers_of(tool, run, name, pages, chosen.answers)
                       for tool, run in tools.items()}
            print_group(name, pages, answers)
            if chosen.look and "Pagelet" in answers:
                for field in FIELDS:
                    wrong = [page["id"] for page, answer in zip(pages, answers["Pagelet"])
                             if field in page["gold"] and not counts_of(field, page, answer)[3]]
                    print(f"  wrong {field}: {' '.join(wrong)}")


if __name__ == "__main__":
    main()
