#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains MenuCut's model on the sample suite: twice the same bytes, and the values of the learner.

Usage: train_menucut_test.py BUILD. Exit code 77: numpy or LightGBM is not installed.
"""

import importlib.util
import json
import math
import pathlib
import subprocess
import sys
import tempfile
import unittest

HOME = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(HOME / "scripts"))
ROWS = pathlib.Path(sys.argv.pop()) / "cli/tools/menucut_rows"
SAMPLE = HOME / "datasets/sample"
TREES = 12


def train(*options):
    return subprocess.run([sys.executable, HOME / "scripts/train_menucut.py", "--rows", ROWS, *options],
                          check=True, capture_output=True, text=True).stdout


def value_of(model, names, row):
    """The value of an element as extractors/menucut/menu_model.cpp computes it."""
    lines = model.partition("[menu]\n")[2].splitlines()
    total = 0
    for root in map(int, lines[0].split()[1:]):
        at = 1 + root
        while not lines[at].startswith("leaf "):
            name, threshold, right, _ = lines[at].split()
            at += 1 if row[names.index(name)] <= float(threshold) else int(right)
        total += 0.001 * int(lines[at].split()[1])
    return 1 / (1 + math.exp(-total))


class TrainMenuCutTest(unittest.TestCase):
    def test_makes_the_same_model_twice(self):
        with tempfile.TemporaryDirectory() as name:
            models = [pathlib.Path(name, file) for file in ("a.txt", "b.txt")]
            for model in models:
                train("--out", model, SAMPLE)
            text = models[0].read_text()
            self.assertEqual(text, models[1].read_text())
            self.assertTrue(text.startswith("pagelet-menucut-model 1\n[head]\n"))
            self.assertIn("\nsites 13\nsuite sample: 13 sites\n[menu]\nroots 0 ", text)

    def test_half_of_a_suite_is_left_to_judge(self):
        import train_menucut
        suite = json.loads((SAMPLE / "suite.json").read_text())
        even = [site for site in suite["sites"] if train_menucut.is_even(site)]
        with tempfile.TemporaryDirectory() as name:
            model = pathlib.Path(name, "model.txt")
            train("--out", model, "--half", SAMPLE)
            head = model.read_text().partition("[menu]")[0]
            used = int(head.partition("suite sample, half: ")[2].split()[0])
        self.assertTrue(0 < used <= len(even) < len(suite["sites"]))

    def test_the_file_has_the_values_of_the_learner(self):
        import train_menucut
        with tempfile.TemporaryDirectory() as name:
            pages, names = train_menucut.read_pages(ROWS, SAMPLE, name)
            learned = train_menucut.train(pages, names, TREES)
            target = pathlib.Path(name, "model.txt")
            train_menucut.write(learned, names, ["sample: 13 sites"], pages, target)
            model = target.read_text()
        self.assertEqual(len(names), len(set(names)))
        for page in pages[:6]:
            for row, value in zip(page.rows[::5], learned.predict(page.rows[::5])):
                self.assertAlmostEqual(value_of(model, names, row), value, delta=0.0002 * TREES)

    def test_the_true_menu_has_the_highest_gold_value(self):
        import train_menucut
        with tempfile.TemporaryDirectory() as name:
            pages, _ = train_menucut.read_pages(ROWS, SAMPLE, name)
        self.assertEqual(len({page.site for page in pages}), 13)
        self.assertEqual(sum(page.alone for page in pages), 13)
        for page in pages:
            self.assertEqual(page.values.max(), 1, page.site)
            self.assertTrue(all(0 <= value <= 1 for value in page.values))
            self.assertEqual(len(page.values), len(page.rows))

    def test_folds_judge_pages_that_the_model_has_not_seen(self):
        printed = train("--folds", SAMPLE)
        self.assertRegex(printed, r"alone: 13 pages, mean value [0-9]+\.[0-9]\n")
        self.assertRegex(printed, r"compared: 1[0-3] pages, mean value [0-9]+\.[0-9]\n")


if __name__ == "__main__":
    if not all(importlib.util.find_spec(name) for name in ("numpy", "lightgbm")):
        sys.exit(77)
    unittest.main()
