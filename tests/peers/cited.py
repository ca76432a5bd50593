# SPDX-License-Identifier: MIT
"""Compares Boilerpipe and BTE with programs by others, on the key pages of suites.

Usage: cited.py PAGELET [SUITE...] --bte FILE [--published SUITE]

The programs are boilerpy3 (requirements.txt) and bte.py, J. Pomikálek's module as it is in the
repository Saelaress/web-content-extraction-benchmark-extended. They read each page as Pagelet writes
it, so that all see the same tags, and must give the same characters, blanks aside. bte.py does not
decode most character references; here they are decoded after it.

--published: the suite l3s, or a half of it, whose site folders are read, with the scores that the
repository publishes for each page in its folder `predictions`, or in that of the whole suite beside
it. The answers are scored as bare text, without the title and the form that `extract` gives them.

Prints a line for each comparison. Exit code 1 if an answer differs from that of a program.
"""

import argparse
import html
import html.parser
import importlib.util
import json
import logging
import subprocess
import sys
import tempfile
from pathlib import Path

from boilerpy3 import extractors

RULES = {"article": extractors.ArticleExtractor, "num-words": extractors.NumWordsRulesExtractor,
         "default": extractors.DefaultExtractor, "largest": extractors.LargestContentExtractor,
         "canola": extractors.CanolaExtractor}
SCORED = ("boilerpipe", "bte")


VOID = ("area", "base", "basefont", "bgsound", "br", "col", "embed", "frame", "hr", "img", "input",
        "keygen", "link", "meta", "param", "source", "track", "wbr")


class Texts(html.parser.HTMLParser):
    """The texts of a page that Pagelet wrote, by path. All end tags are there."""

    CDATA_CONTENT_ELEMENTS = ("script", "style", "xmp", "iframe", "noembed", "noframes")

    def __init__(self, page):
        super().__init__()
        self.by_path = {}
        self.path = [""]
        self.counts = [{}]  # of the children so far, by name, for each open element
        self.feed(page)
        self.close()

    def step(self, name):
        number = self.counts[-1][name] = self.counts[-1].get(name, 0) + 1
        return f"{self.path[-1]}/{name}[{number}]"

    def handle_starttag(self, tag, attributes):
        path = self.step(tag)
        if tag not in VOID:
            self.path.append(path)
            self.counts.append({})

    def handle_endtag(self, tag):
        if tag not in VOID:
            self.path.pop()
            self.counts.pop()

    def handle_data(self, data):
        self.by_path[self.step("text()")] = data


def without_blanks(text):
    return "".join(text.split())


def load(file):
    specification = importlib.util.spec_from_file_location("bte", file)
    module = importlib.util.module_from_spec(specification)
    specification.loader.exec_module(module)
    return module


def sites_of(suite):
    return sorted(file.parent for file in suite.glob("**/site.json"))


class Program:
    def __init__(self, pagelet):
        self.pagelet = pagelet

    def run(self, *arguments):
        done = subprocess.run([self.pagelet, *map(str, arguments)], stdout=subprocess.PIPE, check=True)
        return done.stdout.decode()

    def page(self, site):
        """The key page as Pagelet writes it."""
        return self.run("extract", "--site", site, "--algorithm", "nothing", "--raw")

    def texts(self, site, texts, algorithm, *settings):
        """The texts of the content, of those of the page by path."""
        paths = self.run("extract", "--site", site, "--algorithm", algorithm, "--format", "paths",
                         "--log-level", "error", *settings)
        return [texts[path] for path in paths.splitlines() if path in texts]


def compare(program, suites, bte):
    """Prints on how many pages the answers are equal; returns whether all are."""
    equal = {name: 0 for name in ("bte", *RULES)}
    sites = [site for suite in suites for site in sites_of(suite)]
    for site in sites:
        page = program.page(site)
        texts = Texts(page).by_path
        answer = without_blanks("".join(program.texts(site, texts, "bte")))
        equal["bte"] += answer == without_blanks(html.unescape(bte.html2text(page)))
        for rules, extractor in RULES.items():
            answer = program.texts(site, texts, "boilerpipe", "--set", "rules=" + rules)
            theirs = extractor(raise_on_failure=False).get_content(page)
            equal[rules] += without_blanks("".join(answer)) == without_blanks(theirs)
    for name, count in equal.items():
        print(f"{name}: equal on {count} of {len(sites)} pages")
    return all(count == len(sites) for count in equal.values())


def compare_published(program, suite):
    folder = suite / "predictions"
    if not folder.is_dir():
        folder = suite.parent / "l3s-suite" / "predictions"
    with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
        for site in sites_of(suite):
            page = Texts(program.page(site)).by_path
            for name in SCORED:
                text = "\n".join(program.texts(site, page, name))
                print(json.dumps({"site": site.name, "algorithm": name + "-text", "target": "content",
                                  "text": text}), file=file)
        file.flush()
        results = json.loads(program.run("bench", suite, "--algorithms", "nothing", "--predictions",
                                         file.name, "--format", "json", "--log-level", "error"))
    for name in SCORED:
        lines = (folder / f"{name}.jsonl").read_text("utf-8").splitlines()
        published = {line["site"]: line["scores"]["f1"] for line in map(json.loads, lines)}
        ours = {row["site"]: row["f1"] for row in results["results"]
                if row["algorithm"] == name + "-text" and row["unit"] == "text"}
        distances = [abs(f1 - published[site]) for site, f1 in ours.items()]
        near = ", ".join(f"{sum(distance <= bound for distance in distances)} within {bound}"
                         for bound in (0.1, 1, 5))
        print(f"{name}, published: of {len(ours)} pages {near} points; "
              f"mean {sum(ours.values()) / len(ours):.1f} against "
              f"{sum(published[site] for site in ours) / len(ours):.1f}")


def main():
    parser = argparse.ArgumentParser(usage=__doc__)
    parser.add_argument("pagelet")
    parser.add_argument("suites", nargs="*", type=Path)
    parser.add_argument("--bte", required=True)
    parser.add_argument("--published", type=Path)
    options = parser.parse_args()
    logging.disable(logging.CRITICAL)
    program = Program(options.pagelet)
    are_equal = compare(program, options.suites, load(options.bte))
    if options.published:
        compare_published(program, options.published)
    return 0 if are_equal else 1


if __name__ == "__main__":
    sys.exit(main())
