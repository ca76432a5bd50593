#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares the metadata that Pagelet finds with notes made by hand (metadata.json).

metadata_check.py PAGELET            the pages of the notes
metadata_check.py PAGELET --all      entities and names of sites left, over all pages of web-suite

A title or author is right when it is the noted one, or one of the notes' `title_also` and
`author_also`, after blanks and case are folded. A date is right when its day is. A value is wrong
when it is given and is not right. The suites must be in the cache (scripts/fetch_suite.py).
"""

import argparse
import collections
import html
import json
import pathlib
import re
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
CACHE = pathlib.Path.home() / ".cache/pagelet"
FIELDS = ("title", "author", "published", "modified")


def folded(text):
    return " ".join(text.split()).casefold()


def is_right(field, found, page):
    noted = page[field]
    if found is None:
        return noted is None
    if field in ("title", "author"):
        names = [noted] if noted else []
        return folded(found) in map(folded, names + page.get(field + "_also", []))
    return noted is not None and found[: len("2024-03-05")].startswith(noted)


def values_of(found):
    """The fields; a title that is empty is none."""
    return {field: found[field] or None for field in FIELDS}


def extract(pagelet, folder, fields, *options):
    command = [pagelet, "extract", "--site", folder, "--format", "json",
               "--fields", ",".join(fields), *options]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if not done.stdout:
        raise SystemExit(f"{folder}: {done.stderr}")
    return done.stdout


def check_notes(args):
    notes = json.loads(args.notes.read_text())["pages"]
    pages = [page for page in notes if args.half in (None, page.get("half"))]
    counts = collections.Counter()
    for page in pages:
        folder = args.suites / (page["suite"] + "-suite") / page["site"]
        line = extract(args.pagelet, folder, FIELDS, "--key", page["key_page"])
        found = values_of(json.loads(line))
        for field in FIELDS:
            kind = "title" if field == "title" else "author" if field == "author" else "date"
            right = is_right(field, found[field], page)
            stated = page[field] is not None
            counts[kind, "stated"] += stated
            counts[kind, "right"] += right and stated and found[field] is not None
            counts[kind, "wrong"] += not right and found[field] is not None
            if not right:
                print(f"{page['site']}: {field}: {found[field]!r}, noted {page[field]!r}")
    print(f"{len(pages)} pages")
    print("field,stated,right,right_percent,wrong,wrong_percent")
    for kind in ("title", "author", "date"):
        stated, right, wrong = (counts[kind, what] for what in ("stated", "right", "wrong"))
        print(f"{kind},{stated},{right},{100 * right / max(stated, 1):.1f},"
              f"{wrong},{100 * wrong / max(stated, 1):.1f}")


def parts(title):
    return re.split(r"\s[-|\u2013\u2014\u00b7\u2022\u00bb\u00ab:/~]+\s|:\s", title)


def check_all(args):
    entity = re.compile(r"&(#\d+|#x[0-9a-fA-F]+|\w+);")
    pages = entities = names = 0
    for folder in sorted((args.suites / "web-suite").iterdir()):
        if not (folder / "site.json").exists():
            continue
        fields = ("url", "title", "author", "description")
        lines = extract(args.pagelet, folder, fields, "--all").splitlines()
        found = [json.loads(line) for line in lines]
        pages += len(found)
        for page in found:
            texts = (page["title"], page["author"], page["description"])
            if any(entity.search(text or "") and html.unescape(text) != text for text in texts):
                entities += 1
                print(f"entity: {page['url']}: {texts}")
        # The first or last part of a title that at least half of the titles share names the site.
        titles = [parts(page["title"]) for page in found if page["title"]]
        for end in (0, -1):
            shared = collections.Counter(folded(title[end]) for title in titles if len(title) > 1)
            for name, count in shared.most_common(1):
                if count > 2 and count >= len(found) / 2:
                    names += count
                    print(f"name of the site: {folder.name}: {count} of {len(found)}: {name}")
    print(f"{pages} pages, {entities} with entities, {names} titles with a name of the site")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("pagelet")
    parser.add_argument("--all", action="store_true")
    parser.add_argument("--half", type=int, choices=range(1, 7))
    parser.add_argument("--notes", type=pathlib.Path, default=HERE / "metadata.json")
    parser.add_argument("--suites", type=pathlib.Path, default=CACHE)
    args = parser.parse_args()
    (check_all if args.all else check_notes)(args)


main()
