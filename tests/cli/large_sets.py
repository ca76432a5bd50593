#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Algorithms that compare the key page with a thousand pages, as SST's and IWPTD's papers do with 500
and 400: the answer is right, and memory grows with the pages alone.

Usage: large_sets.py REPOSITORY BUILD
"""

import json
import pathlib
import subprocess
import sys
import tempfile

PROGRAM = pathlib.Path(sys.argv[2]) / "cli/pagelet"
ALGORITHMS = ("temex", "sst", "iwptd", "leafcut")
PAGES = 1000
# Memory for each byte of HTML, as docs/library.md says, and for each page of the site, loaded or not.
MOST_OF_BYTE, MOST_OF_PAGE = 10, 4000


def link(number):
    return f"<li><a href=p{number}.html>Page {number}</a>"


def page(number):
    menu = "".join(map(link, range(20)))
    more = "<ul>" + "".join(map(link, range(PAGES))) + "</ul>" if number == 0 else ""
    own = "".join(f"<p>Sentence {at} of page {number} has words of its own: w{7 * number + at}, "
                  f"v{13 * number + at}." for at in range(10))
    return (f"<!DOCTYPE html><title>{number}</title><ul id=menu>{menu}</ul>"
            f"<div id=text>{own}{more}</div><p id=foot>The same words are below every page.")


def bench(site, size):
    """Returns by algorithm the row for template in nodes of a run with `size` candidates."""
    settings = [f"--set={name}.{setting}" for name in ALGORITHMS
                for setting in ("selection=set", f"set-size={size}")]
    done = subprocess.run([PROGRAM, "bench", site, "--memory", "--format", "json", "--algorithms",
                           ",".join(ALGORITHMS), *settings], stdout=subprocess.PIPE, check=True)
    return {row["algorithm"]: row for row in json.loads(done.stdout)["results"]
            if (row["task"], row["unit"]) == ("template", "nodes")}


def main():
    faults = []
    with tempfile.TemporaryDirectory() as folder:
        site = pathlib.Path(folder)
        (site / "pages").mkdir()
        sizes = [(site / f"pages/p{number}.html").write_text(page(number)) for number in range(PAGES)]
        (site / "site.json").write_text(json.dumps(
            {"id": "made", "base_url": "http://site.test/", "key_page": "p0.html"}))
        (site / "labels.json").write_text(json.dumps(
            {"not_template": ["#text"], "main_content": ["#text"]}))
        few = {}
        for size in (4, PAGES // 2, PAGES - 1):
            html = sizes[0] + sum(sorted(sizes)[-size - 1:-1])
            for name, row in bench(site, size).items():
                found = f"{name} with {size} candidates: "
                if (row["status"], row["pages_loaded"]) != ("ok", size + 1):
                    faults.append(f"{found}{row['status']}, {row['pages_loaded']} pages loaded")
                if row["f1"] < 85 or row["f1"] != few.setdefault(name, row)["f1"]:
                    faults.append(f"{found}F1 {row['f1']}, with few {few[name]['f1']}")
                if row["peak_bytes"] > MOST_OF_BYTE * html + MOST_OF_PAGE * PAGES:
                    faults.append(f"{found}{row['peak_bytes']} bytes for {html} of HTML")
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
