# SPDX-License-Identifier: MIT
"""Runs the Python code of README and docs/library.md with the installed package, block after block, in
a new folder with the pages and suites that the code names: documents.py REPOSITORY"""

import contextlib
import gzip
import os
import re
import shutil
import sys
import tempfile
from pathlib import Path

import pagelet

root = Path(sys.argv[1]).resolve()
if root in Path(pagelet.__file__).resolve().parents:
    sys.exit(f"{pagelet.__file__} is not an installed package")


def page(title, text):
    return (f"<html lang=en><head><title>{title}</title></head><body><ul><li><a href='/'>Home</a>"
            f"<li><a href='/news'>News</a></ul><h1>{title}</h1><p>{text}</p>"
            "<p>the same foot on all pages</p></body></html>")


class SameTexts:
    name = "same-texts"
    target = "template"

    def extract(self, key_page, candidates):
        shared = {text for page in candidates for text in page.text if text}
        return [node for node, text in enumerate(key_page.text) if text in shared]


def prepare(folder):
    """Makes the files in the folder. Returns the variables."""
    radio = root / "datasets/sample/sample-radio/pages"
    shutil.copytree(radio, folder / "site.example")
    shutil.copytree(radio, folder / "copy")
    for name in ("one", "two"):
        records = b""
        for number, file in enumerate(sorted(radio.glob("*.html"))):
            body = file.read_bytes()
            records += gzip.compress(
                b"WARC/1.1\r\nWARC-Type: resource\r\nWARC-Target-URI: http://www.example.org/"
                b"%s/%d.html\r\nContent-Type: text/html\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n"
                % (name.encode(), number, len(body), body))
        (folder / f"{name}.warc.gz").write_bytes(records)
    (folder / "datasets").mkdir()
    (folder / "datasets/sample").symlink_to(root / "datasets/sample")
    html_a = page("Harbour", "The harbour was frozen for nine days, and the pilots waited.")
    html_b = page("Market", "Apples are cheaper than they were in any of the years before.")
    return {"html_a": html_a, "html_b": html_b, "html": html_a, "url": "https://site.example/a.html",
            "pages": [("https://site.example/a.html", html_a), ("https://site.example/b.html", html_b)],
            "SameTexts": SameTexts}


blocks = 0
with tempfile.TemporaryDirectory() as name:
    names = prepare(Path(name))
    os.chdir(name)
    for document in (root / "README.md", root / "docs/library.md"):
        for block in re.findall(r"^```python\n(.*?)^```", document.read_text("utf-8"),
                                flags=re.S | re.M):
            out = Path(name, "out")
            with open(out, "w", encoding="utf-8") as file, contextlib.redirect_stdout(file):
                exec(compile(block, document.name, "exec"), names)
            blocks += 1
            if "print(" in block and not out.read_text("utf-8").strip():
                sys.exit(f"{document.name}: prints nothing:\n{block}")
    os.chdir("/")
print(f"{blocks} blocks of Python")
sys.exit(blocks < 4)
