# SPDX-License-Identifier: MIT
"""A made crawl for the tests of engines: three hosts, in mixed order, in two web archives."""

import gzip
import importlib.util
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

FIELDS = ("status", "flags", "title", "author", "text")


def require(*modules: str, program: str = "") -> None:
    """Ends the test as skipped unless the modules and the program are there."""
    missing = [name for name in modules if importlib.util.find_spec(name) is None]
    if program and shutil.which(program) is None:
        missing.append(program)
    if missing:
        print("skipped: missing", *missing)
        sys.exit(77)


def page(host: str, number: int) -> str:
    """An article with a menu and a foot that the pages of its host share. The first has no author."""
    author = f"<meta name=author content='Writer {number}'>" if number else ""
    text = "".join(f"<p>Sentence {number * 7 + line} of {host} has the words {number + line} and "
                   f"{number * line} of its own, and is long enough to be one.</p>" for line in range(4))
    links = "".join(f"<li><a href=/{(number + step) % 20}>Section {step}</a></li>"
                    for step in range(1, 6))
    return (f"<html lang=en><head><title>Article {number}</title>{author}</head><body><ul>{links}</ul>"
            f"<div><h1>Article {number}</h1>{text}</div><div><p>Copyright by the people of {host}. All "
            "rights are reserved.</p><ul><li><a href=/p>Privacy policy</a></li></ul></div></body></html>")


def commented(count: int) -> str:
    """An article with readers' comments."""
    text = "".join(f"<p>Sentence {line} of the article has a good many words, so that it is the main text of "
                   "the page.</p>" for line in range(8))
    comments = "".join(f"<div class=comment id=c{number}><span class=author>Reader {number}</span> "
                       f"<time datetime=2026-01-0{number + 1}T10:00:00Z></time><p>I liked the sentence number "
                       f"{number} very much, thank you for it.</p></div>" for number in range(count))
    return (f"<html lang=en><head><title>Article</title></head><body><article><h1>Article</h1>{text}"
            f"</article><section class=comments><h2>Comments</h2>{comments}</section></body></html>")


def pages(hosts: int = 3, each: int = 20) -> list[tuple[str, str]]:
    return [(f"https://h{host}.example/{number}", page(f"h{host}.example", number))
            for number in range(each) for host in range(hosts)]


def write(folder: Path, given: list[tuple[str, str]], archives: int = 2) -> list[str]:
    """Writes web archives in turns, with a record and a gzip member for each page."""
    files = [Path(folder) / f"crawl-{number}.warc.gz" for number in range(archives)]
    opened = [file.open("wb") for file in files]
    for number, (url, html) in enumerate(given):
        body = b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\n\r\n" + html.encode()
        head = (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n"
                f"WARC-Record-ID: <urn:uuid:{number}>\r\nWARC-Date: 2026-01-02T03:04:05Z\r\n"
                "Content-Type: application/http; msgtype=response\r\n"
                f"Content-Length: {len(body)}\r\n\r\n").encode()
        opened[number % archives].write(gzip.compress(head + body + b"\r\n\r\n"))
    for file in opened:
        file.close()
    return [str(file) for file in files]


def extract_warc(files: list[str], fields: tuple[str, ...] = FIELDS) -> dict[str, dict]:
    """What the program says of the archives, by URL."""
    done = subprocess.run([os.environ["PAGELET_PROGRAM"], "extract", "--warc", *files, "--fields",
                           ",".join(("url", *fields))], capture_output=True, text=True, check=True)
    rows = [json.loads(line) for line in done.stdout.splitlines()]
    return {row.pop("url"): row for row in rows}
