#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares LeafCut with leafcut.py, written from the specification alone, on the sample suite or on other
sites: template and main content node by node, pages alone and with other pages, headline on and off. On
the sample suite, if leafcut_rows is built, also all features of all blocks, bit by bit.

Usage: leafcut_test.py REPOSITORY BUILD_FOLDER [SITE_FOLDER...]; exit code 1 when something differs.
"""
import concurrent.futures
import json
import os
import pathlib
import struct
import subprocess
import sys
import tempfile

import leafcut
from leafcut_blocks import FEATURES


def program_answer(site, settings, target):
    settings = [part for setting in settings for part in ("--set", setting)]
    done = site.run("extract", "--with", "paths", "--output", target, "--format", "json", *settings)
    answer = json.loads(done.stdout)
    # The formats set these flags, not the algorithm.
    of_formats = ("comments_stay", "hidden_words", "omitted_words", "text_of_posts", "undone_rules")
    if answer["confidence"] is not None and (answer["confidence"] < 0.6) != ("unsure" in answer["flags"]):
        raise ValueError(f"confidence {answer['confidence']}, but flags {answer['flags']}")
    answer["flags"] = [flag for flag in answer["flags"] if flag != "unsure"]
    answer["flags"] = [flag for flag in answer["flags"] if flag not in of_formats]
    return answer


def differences(folder, program):
    """The answers compared, and a line for each that differs."""
    site = leafcut.Site(folder, program)
    key_url = site.key_url()
    key = site.page(key_url)
    linked = leafcut.load_pages(site, key, key_url)
    compared, lines = 0, []
    for alone in (False, True):
        urls, pages = ((), ()) if alone else linked
        limit = ["max-loads=1"] if alone else []
        first = program_answer(site, limit, "content")
        if not alone and any(flag.startswith("fallback:") for flag in first["flags"]):
            # `extract` took pages that are not linked. The rules after section 15.1 hold for them, too.
            urls = first["candidates"]
            pages = [site.page(url) for url in urls]
        findings = leafcut.Findings(key, key_url, list(pages))
        for headline in (True, False):
            answer = findings.answer(headline)
            for target, nodes in zip(("template", "content"), answer):
                got = program_answer(site, [f"headline={'on' if headline else 'off'}", *limit], target)
                expected = leafcut.paths(key, nodes)
                flags = [flag for flag in got["flags"] if not flag.startswith("fallback:")]
                compared += 1
                what = f"{folder.name} {target}, alone {alone}, headline {headline}"
                if got["candidates"] != list(urls):
                    lines.append(f"{what}: candidates {got['candidates']}, expected {list(urls)}")
                if flags != findings.flags():
                    lines.append(f"{what}: flags {flags}, expected {findings.flags()}")
                other = sorted(set(got["retrieved"]) ^ set(expected))
                sure = findings.confidence if target == "content" and got["status"] != "empty" else got["confidence"]
                if sure is not None and abs(got["confidence"] - sure) > 0.0006:
                    lines.append(f"{what}: confidence {got['confidence']}, expected {sure}")
                if got["retrieved"] != expected:
                    lines.append(f"{what}: {len(got['retrieved'])} nodes, expected {len(expected)}; "
                                 f"{len(other)} differ: {' '.join(other[:3])}")
    return compared, lines


def features_that_differ(suite, build):
    """A line for each."""
    lines, row_format = [], struct.Struct(f"{len(FEATURES)}f")
    with tempfile.TemporaryDirectory() as folder:
        output = pathlib.Path(folder, "sample")
        subprocess.run([build / "cli/tools/leafcut_rows", suite, output], check=True)
        pages = [json.loads(line) for line in output.with_suffix(".jsonl").read_text().splitlines()]
        rows = row_format.iter_unpack(output.with_suffix(".rows").read_bytes())
        for line in pages:
            site = leafcut.Site(suite / line["id"], build / "cli/pagelet")
            key = site.page(site.key_url())
            loaded = leafcut.load_pages(site, key, site.key_url())[1] if line["pages"] else []
            others = loaded[:line["pages"]]
            expected = leafcut.Findings(key, site.key_url(), others).rows()
            what = f"{line['id']}, with {len(others)} pages"
            if (len(others), len(expected)) != (line["pages"], line["blocks"]):
                return [*lines, f"{what}: {line['pages']} pages, {line['blocks']} blocks"]
            for at, row in enumerate(expected):
                for name, got in zip(FEATURES, next(rows)):
                    if got != row[name]:
                        lines.append(f"{what}, block {at}: {name} {got}, expected {row[name]}")
    return lines


def main():
    repository, build, *folders = map(pathlib.Path, sys.argv[1:])
    compared = different = 0
    if not folders:
        suite = repository / "datasets/sample"
        folders = sorted(path.parent for path in suite.glob("*/site.json"))
        if (build / "cli/tools/leafcut_rows").exists():
            lines = features_that_differ(suite, build)
            different += len(lines)
            print(*lines[:20], f"features: {len(lines)} differ", sep="\n", flush=True)
    with concurrent.futures.ProcessPoolExecutor(min(os.cpu_count() or 1, 4)) as workers:
        answers = {folder: workers.submit(differences, folder, build / "cli/pagelet") for folder in folders}
        for folder, answer in answers.items():
            try:
                count, lines = answer.result()
            except (RuntimeError, ValueError, KeyError, StopIteration) as error:
                count, lines = 0, [f"{folder.name}: not compared: {error!r}"]
            compared += count
            different += len(lines)
            print(*lines, sep="\n", end="\n" if lines else "", flush=True)
    print(f"{len(folders)} sites, {compared} answers compared, {different} differences")
    sys.exit(1 if different or not compared else 0)


if __name__ == "__main__":
    main()
