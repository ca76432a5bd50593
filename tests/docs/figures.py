#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""figures.py REPOSITORY: the tables and figures that marks name in README.md and docs are those of
docs/figures.json and of the code, and scripts/score/readme_figures.py notices and mends one that is
not. LeafCut's figures on sets that it learned from are cross-validated, and other pages of the host
make no judge and no manual worse."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

TOP = pathlib.Path(sys.argv[1]).resolve()
sys.path.insert(0, str(TOP / "scripts/score"))
import figures  # noqa: E402

FILES = ("README.md", "docs", "scripts", "extractors/leafcut", "evaluation/store/store_rows.h",
         "datasets/*/manifest.json", "datasets/sample/*/site.json")
OFF = "LeafCut, without headline"
MOST_LOSS_OF_MANUAL = 0.5


class Figures(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        for path in (path for name in FILES for path in TOP.glob(name)):
            copy = self.top / path.relative_to(TOP)
            copy.parent.mkdir(parents=True, exist_ok=True)
            (shutil.copytree if path.is_dir() else shutil.copy)(path, copy)

    def run_script(self, *options, code=0):
        done = subprocess.run([sys.executable, self.top / "scripts/score/readme_figures.py", *options],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr

    def change_store(self, change):
        path = self.top / "docs/figures.json"
        stored = json.loads(path.read_text())
        change(stored)
        path.write_text(json.dumps(stored))

    def test_the_documents_have_the_stored_figures(self):
        self.run_script("--check")

    def test_another_figure_is_noticed_and_mended(self):
        path = self.top / "README.md"
        before = path.read_text()
        row = before.index("| **LeafCut**")
        path.write_text(before[:row] + re.sub(r"\d\d\.\d", "17.0", before[row:], count=1))
        self.assertIn("README.md: differs", self.run_script("--check", code=1))
        self.run_script()
        self.assertEqual(path.read_text(), before)

    def test_another_figure_after_or_before_any_mark_is_mended(self):
        stored = json.loads(figures.STORE.read_text())
        known, lines = figures.values(stored), figures.tables(stored)
        names = set()
        for path in (TOP / "README.md", *(TOP / "docs").glob("*.md")):
            text = path.read_text()
            digits = [re.compile(r"\d(?=\D*\n)").search(text, *mark.span(2))
                      for mark in figures.TABLE.finditer(text)]
            names |= {mark[1] for mark in figures.TABLE.finditer(text)}
            for old in [*digits, *figures.MARK.finditer(text)]:
                other = text[:old.start()] + ("17" if old[0] != "17" else "18") + text[old.end():]
                self.assertEqual(figures.with_figures(path, other, known, lines), text)
        self.assertEqual(names, set(lines))

    def test_figures_dates_and_lists_are_written(self):
        path = self.top / "docs" / "text.md"
        self.change_store(lambda stored: (stored["measured"]["posts"].update(date="2031-02-03"),
                                          stored["rows"]["Readability 0.6.0"].update(aeb=12.34)))
        path.write_text("**1.1**<!-- figure: Readability 0.6.0/aeb -->, `0`<!-- figure: code/features -->, "
                        "4 May 2001<!-- figure: measured/posts -->, "
                        "of a, b-c and d<!-- figure: suites/learned -->")
        self.run_script()
        features = len(re.findall(r"\bF\(k\w+\)", (TOP / "extractors/leafcut/features.h").read_text()))
        suites = re.findall(r"(?m)^suite (\S+)", (TOP / "extractors/leafcut/model.txt").read_text())
        self.assertEqual(re.sub("<!--.*?-->", "", path.read_text()),
                         f"**12.3**, `{features}`, 3 February 2031, of {', '.join(suites[:-1])} and "
                         f"{suites[-1]}")

    def test_a_mark_of_nothing_is_an_error(self):
        for text in ("1.1<!-- figure: Readability 0.6.0/none -->", "()<!-- figure: code/features -->",
                     "<!-- table: none -->\n\n| a |\n", "<!-- table: readme -->\n| a |\n"):
            (self.top / "docs" / "text.md").write_text(text)
            self.assertRegex(self.run_script("--check", code=1), r"text\.md: (no|a mark)")

    def test_figures_by_folds_are_entered_and_no_longer_compared(self):
        file = self.top / "folds.json"
        file.write_text(json.dumps({"dragnet": {OFF: 12.3, "LeafCut, default": 45.6}}))
        self.run_script("--folds", file)
        stored = json.loads((self.top / "docs/figures.json").read_text())
        self.assertEqual(stored["rows"][OFF]["dragnet"], 12.3)
        self.assertEqual(stored["rows"]["LeafCut, default"]["dragnet"], 45.6)
        self.assertNotIn("dragnet", stored["compared"])
        self.assertRegex((self.top / "docs/leafcut.md").read_text(), r"\| dragnet \| 12\.3 \| 45\.6 \|")
        self.assertIn("for dragnet and trafilatura<!--", (self.top / "README.md").read_text())

    def test_wrong_usage_is_one_line_with_the_file_or_option(self):
        def last_line(*options, code):
            error = self.run_script(*options, code=code)
            self.assertNotIn("Traceback", error)
            return error.splitlines()[-1]

        file = self.top / "folds.json"
        for text, reason in (("no JSON", "is not JSON with figures"), ("[]", "is not JSON with figures"),
                             ('{"dragnet": 1}', "is not JSON with figures"),
                             ('{"dragnet": {"LeafCut, default": "x"}}', "is not JSON with figures"),
                             ('{"nowhere": {"LeafCut, default": 1.5}}', "no such suite: nowhere")):
            file.write_text(text)
            self.assertIn(f"--folds {file}: {reason}", last_line("--folds", file, code=2))
        self.assertIn("--folds /none: cannot be read: No such file", last_line("--folds", "/none", code=2))
        self.assertIn("--manuals /none: contains no src.py", last_line("--manuals", "/none", code=2))
        before = (self.top / "docs/figures.json").read_bytes()
        cache = self.top / "cache"
        with unittest.mock.patch.dict(os.environ, XDG_CACHE_HOME=str(cache)):
            (cache / "pagelet/wcxb-suite").mkdir(parents=True)
            self.assertIn("trafilatura-suite is not there", last_line("omission", code=1))
            (cache / "pagelet/open-suite").mkdir()
            self.assertIn("/none/pagelet: cannot be run: No such file",
                          last_line("tuning", "--program", "/none/pagelet", code=1))
        self.assertEqual((self.top / "docs/figures.json").read_bytes(), before)

    def test_a_set_that_leafcut_learned_from_is_cross_validated(self):
        stored = json.loads(figures.STORE.read_text())
        for suite in figures.suites_of_model():
            name = re.sub("-(hosts|even|odd)", "", suite)
            if name in (*figures.SEVEN, "trafilatura"):
                self.assertIn(name, figures.LEARNED)
                self.assertIn(name, stored["folds"], "enter it with readme_figures.py --folds")

    def test_the_figures_are_those_of_the_model(self):
        measured = json.loads(figures.STORE.read_text())["measured"]["sets"]
        self.assertEqual(measured["model"], figures.of_model()["sha256"],
                         "measure LeafCut's figures again: readme_figures.py sets --folds FILE")

    def test_the_suites_have_as_many_sites_as_readme_says(self):
        text = (TOP / "README.md").read_text()
        known = figures.sizes()
        rows = re.findall(r"^\| ([^|]+) \| ([\d,+ ]+) \|", text[text.index("| suite | sites |"):], re.M)
        seen = 0
        for names, counts in rows:
            names = [name for name in re.findall(r"[\w-]+", re.sub(r"\(.*?\)", "", names)) if name in known]
            counts = [int(count.replace(",", "")) for count in counts.split(" + ")]
            seen += len(names)
            self.assertIn(counts, ([known[name] for name in names], [known[name] for name in names[:1]],
                                   [150]), names)
        self.assertGreater(seen, 18)

    def test_no_judge_falls(self):
        for row in figures.judging(json.loads(figures.STORE.read_text())):
            self.assertGreaterEqual(row["difference"], 0, row["title"])

    def test_no_set_falls_by_more_than_its_interval(self):
        for row in json.loads(figures.STORE.read_text())["hosts"].values():
            self.assertGreaterEqual(row["difference"], -row["interval"], row["title"])

    def test_no_manual_falls(self):
        for name, row in json.loads(figures.STORE.read_text())["manuals"].items():
            self.assertGreater(row["Pagelet, with others"], row["Pagelet"] - MOST_LOSS_OF_MANUAL, name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
