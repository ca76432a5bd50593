#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares any program's answers with those of tests/data/conformance/leafcut.json.

Usage: compare.py [FILE]          answers of a program, one a line (default: standard input)
       compare.py --write [FILE]  makes the file of them

These are the answers by votes (`leafcut.py --votes`). A line is as `pagelet bench --predictions`
reads it: `site`, `target` and `nodes` (paths in document order); `candidates` (URLs in load order)
are compared if they are there. tests/conformance/leafcut.py prints such lines, with `candidates`.
Exit code: 1 when an answer differs or there is none.
"""
import argparse
import hashlib
import json
import pathlib
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
ANSWERS = TOP / "tests/data/conformance/leafcut.json"


def summary(line):
    nodes = line["nodes"]
    return {"retrieved": len(nodes), "sha256": hashlib.sha256("\n".join(nodes).encode()).hexdigest()}


def write(lines):
    answers = {}
    for line in lines:
        site = answers.setdefault(line["site"], {"candidates": line["candidates"], "loads": line["loads"]})
        site[line["target"]] = summary(line)
    ANSWERS.write_text(json.dumps(dict(sorted(answers.items())), indent=0) + "\n")


def compare(lines):
    answers = json.loads(ANSWERS.read_text())
    compared = different = 0
    for line in lines:
        expected = answers.get(line["site"])
        if expected is None:
            continue
        compared += 1
        wrong = []
        if line.get("candidates", expected["candidates"]) != expected["candidates"]:
            wrong.append("other candidates")
        got, wanted = summary(line), expected[line["target"]]
        if got != wanted:
            wrong.append(f"{got['retrieved']} nodes, expected {wanted['retrieved']}"
                         if got["retrieved"] != wanted["retrieved"] else "other nodes, as many")
        if wrong:
            different += 1
            print(f"{line['site']} {line['target']}: {'; '.join(wrong)}")
    print(f"{compared} answers compared, {different} differ")
    return 1 if different or not compared else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("file", nargs="?", type=pathlib.Path, metavar="FILE")
    parser.add_argument("--write", action="store_true")
    chosen = parser.parse_args()
    with (open(chosen.file) if chosen.file else sys.stdin) as file:
        lines = [json.loads(line) for line in file]
    sys.exit(write(lines) if chosen.write else compare(lines))


if __name__ == "__main__":
    main()
