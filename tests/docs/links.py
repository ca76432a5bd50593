#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Checks that every link of the documents leads to a file or a heading that exists, that comments
and messages name only documents and sections that exist, and that every file that a document names
exists.

Usage: links.py REPOSITORY; prints each fault, exit code 1 when there are any.
"""

import re
import subprocess
import sys
from pathlib import Path

root = Path(sys.argv[1]).resolve()
faults = []


def anchors(document):
    """The anchors that GitHub gives to the headings of a document."""
    found, fenced = set(), False
    for line in document.read_text("utf-8").splitlines():
        fenced ^= line.startswith("```")
        heading = re.match(r"#+ (.*)", line)
        if heading and not fenced:
            text = re.sub(r"[^\w\- ]", "", heading[1].lower())
            found.add(text.replace(" ", "-"))
    return found


def documents():
    found = [root / "README.md", root / "CONTRIBUTING.md", root / "CHANGELOG.md"]
    return found + sorted(
        path for folder in ("docs", "datasets", "reports") for path in root.glob(f"{folder}/**/*.md"))


def files():
    for path in root.rglob("*"):
        if not {"build", ".git", "node_modules"}.intersection(path.relative_to(root).parts):
            yield f"/{path.relative_to(root)}"


# The end of every file's path: "a/b/c.h", "b/c.h" and "c.h".
known = {path[at + 1:] for path in files() for at, sign in enumerate(path) if sign == "/"}

links = 0
for document in documents():
    text = re.sub(r"```.*?```", "", document.read_text("utf-8"), flags=re.S)
    # These name files that do not exist: the reader makes them, or they have been removed.
    if document.name not in ("adding-an-algorithm.md", "CHANGELOG.md"):
        for name in re.findall(r"[\w./-]*\w\.(?:h|cpp|js|py|sh|mjs)\b", text):
            if "//" in name or "NAME" in name:
                continue
            links += 1
            if name.replace("../", "") not in known:
                faults.append(f"{document.relative_to(root)}: {name}: there is no such file")
    text = re.sub(r"`[^`\n]*`", "", text)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        if re.match(r"[a-z]+:", link):
            continue
        links += 1
        path, _, anchor = link.partition("#")
        target = (document.parent / path).resolve() if path else document
        where = f"{document.relative_to(root)}: {link}"
        if not target.exists() or not target.is_relative_to(root):
            faults.append(f"{where}: there is no such file")
        elif anchor and anchor not in anchors(target):
            faults.append(f"{where}: there is no such heading")

folders = ["core", "extractors", "datasets", "evaluation", "reports", "pagelet", "bindings", "addon", "cli",
           "examples", "scripts", "tests", "cmake"]
listed = subprocess.run(["grep", "-rnoIE", "--exclude-dir=node_modules", r"docs/[a-z_-]+\.md",
                         *folders], cwd=root, capture_output=True, text=True, check=False)
for line in listed.stdout.splitlines():
    links += 1
    where, name = line.rsplit(":", 1)
    if not (root / name).exists():
        faults.append(f"{where}: there is no {name}")

# Sections: "NAME.md, section 1.5" or "sections 2.5 to 2.7" are headings that begin so.
text = subprocess.run(["grep", "-rhIE", "-A1", r"docs/(specification|leafcut)\.md", *folders],
                      cwd=root, capture_output=True, text=True, check=False).stdout
text = re.sub(r"\n\W*", " ", text)
for name, sections in re.findall(
        r"docs/(specification|leafcut)\.md, sections? ((?:[\d.]*\d(?:, | and | to )?)+)", text):
    headings = re.findall(r"^#+ ([\d.]*\d)[. ]", (root / f"docs/{name}.md").read_text("utf-8"),
                          flags=re.M)
    for section in re.findall(r"[\d.]*\d", sections):
        links += 1
        if section not in headings:
            faults.append(f"docs/{name}.md has no section {section}")

if links < 200:
    faults.append(f"only {links} links were found")
print("\n".join(faults), file=sys.stderr, end="\n" if faults else "")
sys.exit(bool(faults))
