#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""figures.py REPOSITORY: the tables of README.md, docs/standing.md and docs/pipelines.md, and the
figures that marks name in a text, are the stored ones, and scripts/score/readme_figures.py notices
and mends one that is not. docs/leafcut.md has the model's hash and the number
of features, docs/formats.md the store's format."""

import hashlib
import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(sys.argv[1]).resolve()
FILES = ("README.md", "docs/standing.md", "docs/pipelines.md", "docs/figures.json",
         "scripts/score/readme_figures.py")


class Figures(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        for name in FILES:
            (self.top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOP / name, self.top / name)

    def run_script(self, option, code=0):
        done = subprocess.run([sys.executable, self.top / "scripts/score/readme_figures.py", option],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr

    def test_the_documents_have_the_stored_figures(self):
        self.run_script("--check")

    def test_another_figure_in_a_table_is_noticed_and_mended(self):
        for name, row in (("README.md", "| **LeafCut**"), ("docs/standing.md", "| **LeafCut,"),
                          ("docs/pipelines.md", "| **LeafCut,")):
            before = (self.top / name).read_text()
            at = before.index(row)
            figure = re.compile(r"\d\d\.\d").search(before, at)
            other = f"{float(figure[0]) - 0.1:.1f}"
            (self.top / name).write_text(before[:figure.start()] + other + before[figure.end():])
            self.assertIn(f"{name}: a figure differs", self.run_script("--check", 1))
            self.run_script("--tables")
            self.assertEqual((self.top / name).read_text(), before)

    def test_another_stored_figure_is_noticed(self):
        path = self.top / "docs/figures.json"
        stored = json.loads(path.read_text())
        row = stored["rows"]["LeafCut, without headline"]
        row["l3s"] -= 2
        path.write_text(json.dumps(stored))
        self.assertIn("README.md, docs/standing.md: a figure differs", self.run_script("--check", 1))

    def test_a_figure_before_a_mark_is_noticed_and_mended(self):
        mark = "<!-- figure: Readability 0.6.0/aeb -->"
        value = json.loads((self.top / "docs/figures.json").read_text())["rows"]["Readability 0.6.0"]
        path = self.top / "docs" / "text.md"
        path.write_text(f"It has 11.1{mark} there.")
        self.assertIn("text.md: a figure differs", self.run_script("--check", 1))
        self.run_script("--tables")
        self.assertEqual(path.read_text(), f"It has {value['aeb']:.1f}{mark} there.")
        path.write_text("11.1<!-- figure: Readability 0.6.0/none -->")
        self.assertIn("no figure is stored", self.run_script("--check", 1))

    def test_the_format_of_the_store_is_that_of_the_code(self):
        code = (TOP / "evaluation/store/store_rows.h").read_text()
        number = re.search(r"kFormat = (\d+);", code)[1]
        self.assertIn(f"`user_version` the format, {number}.",
                      (TOP / "docs/formats.md").read_text())

    def test_the_number_of_features_is_that_of_the_code(self):
        features = re.findall(r"\bF\(k\w+\)", (TOP / "extractors/leafcut/features.h").read_text())
        self.assertIn(f"Each block has {len(features)} numbers.",
                      (TOP / "docs/leafcut.md").read_text())

    def test_the_mean_of_the_sets_is_that_of_the_row(self):
        readme = (self.top / "README.md").read_text()
        row = json.loads((self.top / "docs/figures.json").read_text())["rows"]["LeafCut, default"]
        sets = ("cleaneval", "cleanportaleval", "dragnet", "l3s", "canola")
        line = next(line for line in readme.split("\n") if line.startswith("| **LeafCut**, default"))
        cell = line.split("|")[5].strip(" *")
        self.assertAlmostEqual(float(cell), sum(row[name] for name in sets) / 5, delta=0.05001)

    def test_the_hash_of_the_model_is_that_of_its_file(self):
        model = (TOP / "extractors/leafcut/model.txt").read_bytes()
        self.assertIn(hashlib.sha256(model).hexdigest(), (TOP / "docs/leafcut.md").read_text())

    def test_the_documents_name_the_suites_of_the_model(self):
        head = re.findall(r"(?m)^suite (\S+)", (TOP / "extractors/leafcut/model.txt").read_text())
        text = (TOP / "docs/leafcut.md").read_text()
        listed = re.search(r"model in the repository is that of the suites (.*?), in this order", text)
        self.assertEqual(re.split(", | and ", listed[1]), head)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
