#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Stores, reports and runs when clocks jump and files change beside them.

Usage: store_attack_test.py BUILD [TEST...]
"""

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import threading
import unittest

import attack_case
from attack_case import AttackCase

ALGORITHMS = ("--algorithms", "leafcut")
# A clock that is $OFF seconds late, and jumps a day back and forth at each reading if that is "jump".
CLOCK = """#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
int clock_gettime(clockid_t clock, struct timespec* time) {
  static int (*real)(clockid_t, struct timespec*);
  static int count;
  if (!real) real = dlsym(RTLD_NEXT, "clock_gettime");
  const int code = real(clock, time);
  const char* off = getenv("OFF");
  if (clock != CLOCK_REALTIME || !off) return code;
  time->tv_sec += strcmp(off, "jump") ? -atol(off) : count++ % 2 ? 86400 : -86400;
  return code;
}
"""


class StoreAttackTest(AttackCase):
    def suite(self, name, word, label="#c"):
        for site in ("home", "club"):
            menu = "".join(f"<li><a href=p{at}.html>p</a>" for at in range(4))
            pages = {f"p{at}.html": f"<!DOCTYPE html><title>t{at}</title><ul>{menu}</ul><div id=c>"
                     f"<h1>{word} {at}</h1><p>{word} and more of {word} {at}</div><div id=f>foot</div>"
                     for at in range(4)}
            self.site(f"{name}/{site}", pages, "p0.html")
            self.write(f"{name}/{site}/site.json", json.dumps(
                {"id": site, "base_url": "http://site.test/", "key_page": "p0.html"}))
            self.write(f"{name}/{site}/labels.json", self.labels(site, label))
        self.write(f"{name}/suite.json", json.dumps({"name": name, "sites": ["home", "club"]}))
        return self.folder / name

    @staticmethod
    def labels(site, label):
        return json.dumps({"id": site, "key_page": "p0.html", "not_template": [label],
                           "main_content": [label]})

    def bench(self, suite, store, *algorithms, **options):
        done = self.run_pagelet("bench", suite, *(algorithms or ALGORITHMS), "--store", store, **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def report(self, store):
        """What the report shows, and what was said."""
        out = self.folder / "report"
        shutil.rmtree(out, ignore_errors=True)
        done = self.run_pagelet("report", store, "--out", out)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads((out / "data/bench.json").read_text()), out, done.stderr.decode()

    @unittest.skipUnless(shutil.which("gcc"), "no gcc")
    def test_a_clock_that_goes_back_changes_nothing(self):
        source, library = self.write("clock.c", CLOCK), self.folder / "clock.so"
        subprocess.run(["gcc", "-shared", "-fPIC", "-o", library, source, "-ldl"], check=True)
        suite, store = self.suite("a", "apple"), self.folder / "s.sqlite"
        clock = {"LD_PRELOAD": str(library)}
        expected = self.bench(suite, self.folder / "x.sqlite", "--algorithms", "leafcut,temex",
                              "--no-times").stdout
        self.bench(suite, store, environment=clock | {"OFF": "0"})
        # The second run is of another build, so the time alone could order the two.
        with sqlite3.connect(store) as opened:
            build = opened.execute("SELECT build FROM builds").fetchone()[0].encode()
        other = self.folder / "other"
        with open(attack_case.PAGELET, "rb") as file:
            other.write_bytes(file.read().replace(build, b"f" * len(build)))
        other.chmod(0o755)
        former, attack_case.PAGELET = attack_case.PAGELET, str(other)
        try:
            self.bench(suite, store, "--algorithms", "leafcut,temex",
                       environment=clock | {"OFF": "86400"})
        finally:
            attack_case.PAGELET = former
        with sqlite3.connect(store) as opened:
            self.assertEqual(opened.execute("SELECT count(*) FROM builds").fetchone(), (2,))
        shown, _, _ = self.report(store)
        self.assertEqual({row["algorithm"] for row in shown["results"]}, {"leafcut", "temex"})
        jumping = self.bench(suite, self.folder / "y.sqlite", "--algorithms", "leafcut,temex",
                             "--no-times", "--timeout", "1000", environment=clock | {"OFF": "jump"})
        self.assertEqual(jumping.stdout, expected)

    def test_a_report_shows_the_pages_and_labels_of_its_scores(self):
        suite, store = self.suite("a", "apple"), self.folder / "a.sqlite"
        self.bench(suite, store)
        shown, out, said = self.report(store)
        self.assertEqual(said, "")
        self.assertIn("apple", (out / "data/sites/home.js").read_text())
        scores = [row["f1"] for row in shown["results"]]
        for change in (lambda: self.suite("a", "apple", "#f"), lambda: self.suite("a", "banana")):
            change()
            shown, out, said = self.report(store)
            self.assertEqual([row["f1"] for row in shown["results"]], scores)
            self.assertIn("home", said)
            site = out / "data/sites/home.js"
            self.assertNotIn("banana", site.read_text() if site.exists() else "")

    def test_sites_of_one_name_are_not_mistaken_for_each_other(self):
        stores = []
        for name, word in (("a", "apple"), ("b", "banana")):
            stores.append(self.folder / f"{name}.sqlite")
            self.bench(self.suite(name, word), stores[-1])
        both = self.folder / "both.sqlite"
        done = self.run_pagelet("merge", *stores, "--out", both)
        self.assertEqual(done.returncode, 0, done.stderr)
        shown, out, _ = self.report(both)
        word = {"a": "apple", "b": "banana"}[shown["suite"]]
        self.assertIn(word, (out / "data/sites/home.js").read_text())

    def test_labels_may_be_written_while_bench_reads_them(self):
        """Each answer is that for labels before or after a change."""
        suite, path = self.suite("a", "apple"), self.folder / "a/home/labels.json"
        expected = []
        for label in ("#c", "#f"):
            path.write_text(self.labels("home", label))
            expected.append(self.run_pagelet("bench", suite, *ALGORITHMS, "--no-times", "--format",
                                             "csv").stdout)
        self.assertNotEqual(*expected)
        is_over = threading.Event()

        def write():
            new = path.with_suffix(".new")
            while not is_over.is_set():
                for label in ("#c", "#f"):
                    new.write_text(self.labels("home", label))
                    os.replace(new, path)

        writer = threading.Thread(target=write)
        writer.start()
        try:
            for _ in range(40):
                done = self.run_pagelet("bench", suite, *ALGORITHMS, "--no-times", "--format", "csv",
                                        "--store", self.folder / "s.sqlite")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(done.stdout, expected)
        finally:
            is_over.set()
            writer.join()


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
