#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Copies a suite and changes its pages, to see how an algorithm copes.

Usage: disturb_suite.py SUITE OUT KIND

SUITE has a suite.json; OUT must not exist. Only the kinds "highlight" and "left-out" change key
pages: those whose gold labels still cover the same number of nodes after the change. The program
PAGELET (default: build/release/cli/pagelet) counts these nodes, and finds the page that LeafCut
loads first. The same suite and kind give the same copy.

Pages are read as Latin-1, so that all bytes are kept.
"""

import codecs
import functools
import json
import os
import pathlib
import random
import re
import shutil
import subprocess
import sys
from urllib.parse import unquote, urljoin

REPOSITORY = pathlib.Path(__file__).resolve().parents[2]
PAGELET = os.environ.get("PAGELET", REPOSITORY / "build/release/cli/pagelet")
PIECE = re.compile(r"<!--.*?-->|<(script|style|head|title)\b.*?</\1\s*>|<[^>]*>|[^<]+", re.S | re.I)
LINK = re.compile(r"""<a\b[^>]*?\bhref\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)[^>]*>(.*?)</a\s*>""",
                  re.S | re.I)


def pieces(html):
    return [piece.group(0) for piece in PIECE.finditer(html)]


def is_text(piece):
    return not piece.startswith("<") and piece.strip() != ""


def texts(html):
    return {" ".join(piece.split()) for piece in pieces(html) if is_text(piece)}


class Site:
    """A site of the suite; `sites` are all its sites."""

    def __init__(self, folder, sites):
        self.folder, self.sites, self.name = folder, sites, folder.name
        self.about = json.loads((folder / "site.json").read_text())
        self.key_page = self.about["key_page"]
        self.others = [page for page in self.about["pages"]
                       if page != self.key_page and (folder / "pages" / page).is_file()]

    def read(self, page):
        return (self.folder / "pages" / page).read_bytes().decode("latin-1")

    @functools.cached_property
    def key(self):
        return self.read(self.key_page)

    @functools.cached_property
    def first_page(self):
        """The page that LeafCut loads first, or None if there are no candidates."""
        answer = pagelet("extract", "--site", self.folder, "--format", "json")
        base = self.about["base_url"]
        loaded = [unquote(url.removeprefix(base)) for url in answer["candidates"]]
        return loaded[0] if loaded else None

    @functools.cached_property
    def own_texts(self):
        """Positions of texts of the key page that less than half of 20 other pages have."""
        sample = [texts(self.read(page)) for page in self.others[:20]]
        return [i for i, part in enumerate(pieces(self.key)) if is_text(part) and
                2 * sum(" ".join(part.split()) in page for page in sample) < len(sample)]


def pagelet(*arguments):
    done = subprocess.run([PAGELET, *arguments], capture_output=True)
    if done.returncode not in (0, 3):
        sys.exit(f"disturb_suite.py: pagelet {arguments[0]} ended with {done.returncode}")
    return json.loads(done.stdout)


# The changes: functions that return the new HTML of a page of a site.

def copy(site, page):
    return site.key


def near_copy(percent, site, page):
    """The key page with `percent` of its own texts, the others replaced by texts of the page."""
    draw = random.Random(f"{site.name} {page} {percent}")
    foreign = sorted(texts(site.read(page))) or ["-"]
    parts = pieces(site.key)
    for i in draw.sample(site.own_texts, round(len(site.own_texts) * (100 - percent) / 100)):
        parts[i] = f"{draw.choice(foreign)} {draw.randrange(10**6)}"
    return "".join(parts)


def translated(site, page):
    """The key page in another language: the same elements with other words."""
    return "".join(codecs.encode(part, "rot13") if is_text(part) else part
                   for part in pieces(site.key))


def without_own_links(mark, site, page):
    """The page without its links to itself; if `mark`, their texts stay in a marked element."""
    address = urljoin(site.about["base_url"], page)

    def change(match):
        link = match.group(1).strip("\"'")
        if "#" in link or unquote(urljoin(address, link)) != unquote(address):
            return match.group(0)
        return f'<strong class="here">{match.group(2)}</strong>' if mark else ""
    return LINK.sub(change, site.read(page))


def foreign(site, page):
    """The key page of another site."""
    return random.Random(f"{site.name} {page}").choice(
        [other for other in site.sites if other is not site]).key


def second_template(site, page):
    """A page of another site, which is the same for all pages of a site."""
    other = random.Random(site.name).choice([one for one in site.sites if one is not site])
    return other.read(random.Random(f"{site.name} {page}").choice(other.others))


def page_before(site, page):
    return site.read(site.others[site.others.index(page) - 1])


# Kind: description, change, and the number n. Every n-th of the other pages is changed; n = 0 means
# only the page that LeafCut loads first.
KINDS = {
    "one-copy": ("one copy of the key page", copy, 0),
    "one-translated": ("one translated copy", translated, 0),
    "copies": ("copies of the key page, every second page", copy, 2),
    "twice": ("every second page repeats the one before", page_before, 2),
    "layout-4": ("pages of another layout, every fourth page", foreign, 4),
    "layout-2": ("pages of another layout, every second page", foreign, 2),
    "two-templates": ("every second page is one of one other site", second_template, 2),
    "translated": ("translated copies, every second page", translated, 2),
    "translated-all": ("translated copies alone", translated, 1),
    "highlight": ("every page's links to itself are marked text",
                  functools.partial(without_own_links, True), 1),
    "left-out": ("every page leaves out its links to itself",
                 functools.partial(without_own_links, False), 1),
    "no-template": ("every other page is one of another site", foreign, 1),
}
for percent in (70, 80, 90):
    change = functools.partial(near_copy, percent)
    KINDS[f"one-near-{percent}"] = (f"one near copy, {percent} %", change, 0)
    KINDS[f"near-{percent}"] = (f"near copies, {percent} %, every second page", change, 2)


def gold_counts(suite):
    """Number of gold nodes by site and task: nodes that are not template, nodes of the content."""
    counts = {}
    document = pagelet("bench", suite, "--algorithms", "everything", "--format", "json")
    for row in document["results"]:
        if row["unit"] == "nodes" and row["status"] == "ok":
            is_template = row["task"] == "template"
            counts[row["site"], row["task"]] = (row["items"] - row["gold"] if is_template
                                                else row["gold"])
    return counts


def disturb(suite, out, kind):
    _, change, every = KINDS[kind]
    names = json.loads((suite / "suite.json").read_text())["sites"]
    sites = []
    sites += [Site(suite / name, sites) for name in names]
    out.mkdir(parents=True)
    (out / "suite.json").write_text(json.dumps({"name": kind, "sites": names}) + "\n")
    changes_keys = kind in ("highlight", "left-out")
    for site in sites:
        shutil.copytree(site.folder, out / site.name)
        for i, page in enumerate(site.others):
            if (i % every == every - 1) if every else page == site.first_page:
                html = change(site, page)
                (out / site.name / "pages" / page).write_bytes(html.encode("latin-1"))
        if changes_keys:
            html = change(site, site.key_page)
            (out / site.name / "pages" / site.key_page).write_bytes(html.encode("latin-1"))
    if not changes_keys:
        return
    before, after = gold_counts(suite), gold_counts(out)
    for site in sites:
        if any(before.get((site.name, task)) != after.get((site.name, task))
               for task in ("template", "content")):
            shutil.copyfile(site.folder / "pages" / site.key_page,
                            out / site.name / "pages" / site.key_page)


def main():
    if len(sys.argv) != 4 or sys.argv[3] not in KINDS:
        kinds = "".join(f"  {kind:15}{about[0]}\n" for kind, about in KINDS.items())
        sys.exit(print(f"{__doc__}\nKinds:\n{kinds}", file=sys.stderr) or 2)
    suite, out = pathlib.Path(sys.argv[1]).resolve(), pathlib.Path(sys.argv[2]).resolve()
    if not (suite / "suite.json").is_file() or out.exists():
        sys.exit("disturb_suite.py: SUITE has no suite.json, or OUT exists")
    disturb(suite, out, sys.argv[3])


if __name__ == "__main__":
    main()
