#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains LeafCut's tables, with few small trees, on the sample suite: twice the same bytes, which
are tables as extractors/leafcut/model_table.cmake reads them.

Usage: train_leafcut_test.py BUILD. Exit code 77: numpy, scipy or LightGBM is not installed.
"""

import importlib.util
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

HOME = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(HOME / "scripts"))
ROWS = pathlib.Path(sys.argv.pop()) / "cli/leafcut_rows"
FILES = ("block_names.txt", "content_trees.txt", "pages_trees.txt", "template_trees.txt")
NUMBER = r"-?[0-9]+"
LINE = re.compile(rf"#.*|roots [0-9 ]+|leaf {NUMBER}|[a-z]+ {NUMBER} {NUMBER}"
                  rf"|k[A-Z][A-Za-z0-9]+ [-+.e0-9]+ [0-9]+ {NUMBER}")


def train(folder, *options):
    return subprocess.run(
        [sys.executable, HOME / "scripts/train_leafcut.py", "--small", "--rows", ROWS, "--out",
         folder, *options, HOME / "datasets/sample"], check=True, capture_output=True, text=True)


class TrainLeafCutTest(unittest.TestCase):
    def test_makes_the_same_tables_twice(self):
        with tempfile.TemporaryDirectory() as first, tempfile.TemporaryDirectory() as second:
            train(first)
            train(second)
            for name in FILES:
                table = (pathlib.Path(first) / name).read_bytes()
                self.assertEqual(table, (pathlib.Path(second) / name).read_bytes(), name)
                for line in table.decode().splitlines():
                    self.assertRegex(line, LINE)

    def test_a_judged_page_has_no_influence_on_its_answer(self):
        import train_leafcut
        features = train_leafcut.feature_list()
        column = {name: number for number, name in enumerate(features)}
        with tempfile.TemporaryDirectory() as folder:
            pages = train_leafcut.read_pages(ROWS, [HOME / "datasets/sample"], folder, features)
        train_leafcut.add_gold(pages, column, None)
        train_leafcut.add_folds(pages)
        fold = pages[0].fold
        judged = [page for page in pages if page.fold == fold]
        answers = []
        for _ in range(2):
            trainer = train_leafcut.Trainer(pages, train_leafcut.Names(pages), column, (5, 4))
            model = trainer.with_pages((fold,))
            answers.append([trainer.answer(page, True, page.with_pages[0], model).tolist()
                            for page in judged])
            for page in judged:
                page.gold, page.gold_off = 1 - page.gold, 1 - page.gold_off
        self.assertEqual(answers[0], answers[1])

    def test_gold_gets_the_true_headline(self):
        import leafcut_gold
        import numpy
        texts = ["Home", "Rain in the hills", "News", "By Ann Lee", "3 June 2024", "Share",
                 "It has rained for a week and the river is high.", "By Ann Lee"]
        column = {"kWords": 0, "kLinkShare": 1, "kEndsSentence": 2, "kHeading": 3, "kDate": 4}
        features = numpy.zeros((8, 5))
        features[:, 0] = [len(text.split()) for text in texts]
        features[1, 3], features[4, 4], features[6, 2] = 1, 1, 1
        gold = numpy.array([0, 0, 0, 0, 0, 0, 1.0, 0])
        about = {"title": "Rain in the Hills", "author": "Ann Lee", "published": "2024-06-03"}
        found = leafcut_gold.headline_gold(texts, features, gold, about, column)
        self.assertEqual(found.tolist(), [-1, 1, -1, 1, 1, -1, 1, 0])
        about["title"] = "Another story of today"
        self.assertIsNone(leafcut_gold.headline_gold(texts, features, gold, about, column))
        self.assertEqual(gold.tolist(), [0, 0, 0, 0, 0, 0, 1, 0])

    def test_the_tables_in_the_repository_have_that_form(self):
        for name in FILES:
            for line in (HOME / "extractors/leafcut" / name).read_text().splitlines():
                self.assertTrue(LINE.fullmatch(line), line)

    def test_prints_what_to_expect(self):
        with tempfile.TemporaryDirectory() as folder:
            printed = train(folder, "--folds", "--growth", "1,3").stdout
        for task in ("alone", "with pages", "first 1", "first 3"):
            self.assertRegex(printed,
                             rf"sample +headline=on words +{task} +14 pages  F1 0\.[0-9]{{4}}")


if __name__ == "__main__":
    if not all(importlib.util.find_spec(name) for name in ("numpy", "scipy", "lightgbm")):
        sys.exit(77)
    unittest.main()
