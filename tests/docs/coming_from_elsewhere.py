#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs both sides of each row of "Coming from elsewhere" (docs/library.md) on a page.

A row agrees when both sides hold the same of the page's passages: sentences and a link of the
article, menu and foot; for metadata title, author, date and site. Rows of a tool that is not
installed (scripts/install_external.sh) are left out.

Usage: coming_from_elsewhere.py REPOSITORY BUILD; exit code 1: a row does not agree, 77: no tool or no
Python module is there.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

root, build = (Path(argument).resolve() for argument in sys.argv[1:3])
TOOLS = {"trafilatura": "trafilatura", "readability": "readability-lxml", "newspaper": "newspaper4k"}
URL = "https://site.example/news/harbour.html"
SENTENCES = (
    "The harbour was frozen for nine days, and no ship could leave it before the ice broke",
    "Fishermen walked to their boats over the ice every morning to look after them, although",
    "By the evening eleven ships had left, among them the ferry with forty passengers on board")
PAGE = f"""<!doctype html><html lang="en"><head><meta charset="utf-8">
<title>The frozen harbour | Courier</title><meta property="og:title" content="The frozen harbour">
<meta property="og:site_name" content="Courier"><meta name="author" content="Ada Berg">
<meta property="article:published_time" content="2024-05-06T08:00:00+00:00"></head><body>
<nav><ul><li><a href="/">Home</a><li><a href="/news">All the news</a></ul></nav>
<main><article><h1>The frozen harbour</h1><p class="byline">By Ada Berg, 6 May 2024</p>
<p>{SENTENCES[0]} on the tenth. The pilots have not seen anything like it since they began, years ago.</p>
<p>{SENTENCES[1]} <a href="https://site.example/office">the office for ice</a> had warned them, because
the current below the bridge is strong, and the ice is thin there.</p>
<p>On the tenth day the wind turned, and two tugs opened a lane to the sea. {SENTENCES[2]}, which had
waited since the first day of the frost.</p></article></main>
<footer><p>All rights reserved. Imprint.</p></footer></body></html>"""
PASSAGES = {False: (*SENTENCES, "All the news", "All rights reserved", "(https://site.example/office)"),
            True: ("The frozen harbour", "Ada Berg", "2024-05-06", "Courier")}
EVALUATE = """import importlib, sys
sys.path[:0] = [folder for folder in [sys.argv[3]] if folder]
name, line, html, url = sys.argv[1], sys.argv[2], sys.stdin.read(), sys.argv[4]
print(eval(line, {name: importlib.import_module(name), "html": html, "url": url}))
"""


def value(python, folder, line):
    """The text of what a line of Python gives."""
    name = line.split(".")[0]
    done = subprocess.run([python, "-c", EVALUATE, name, line, folder, URL], input=PAGE, text=True,
                          capture_output=True, check=False)
    if done.returncode:
        return done.stderr
    return " ".join(done.stdout.split())


def main():
    external = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "pagelet/external")
    if not list(build.glob("python/pagelet/_pagelet*.so")):
        return 77
    document = (root / "docs/library.md").read_text("utf-8")
    section = document.split("## Coming from elsewhere")[1].split("\n## ")[0]
    rows = re.findall(r"^\| `(.+)` \| `(.+)` \|$", section, flags=re.M)
    tried = faults = 0
    for there, here in rows:
        python = external / TOOLS[there.split(".")[0]] / "venv/bin/python"
        if not python.exists():
            continue
        tried += 1
        passages = PASSAGES["metadata" in here]
        theirs, ours = value(python, "", there), value("/usr/bin/python3", str(build / "python"), here)
        kept = [[passage for passage in passages if passage in text] for text in (theirs, ours)]
        if kept[0] != kept[1] or not kept[0]:
            faults += 1
            print(f"{there}: {kept[0]}\n{here}: {kept[1]}\n{theirs}\n{ours}", file=sys.stderr)
    print(f"{tried} of {len(rows)} rows")
    if len(rows) < 10:
        return 1
    return bool(faults) if tried else 77


sys.exit(main())
