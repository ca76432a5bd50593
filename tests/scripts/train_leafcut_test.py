#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains LeafCut's model, with few small trees, on the sample suite: twice the same bytes, which the
programs read.

Usage: train_leafcut_test.py BUILD. Exit code 77: numpy, scipy or LightGBM is not installed.
"""

import importlib.util
import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import types
import unittest

HOME = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(HOME / "scripts/leafcut"))
ROWS = pathlib.Path(sys.argv.pop()) / "cli/tools/leafcut_rows"
SAMPLE = HOME / "datasets/sample"


def train(model, *options, suite=SAMPLE):
    return subprocess.run(
        [sys.executable, HOME / "scripts/leafcut/train_leafcut.py", "--small", "--rows", ROWS, "--out",
         model, *options, suite], check=True, capture_output=True, text=True)


def answers(model, folder):
    """What leafcut_rows prints about a model, and its answers."""
    done = subprocess.run([ROWS, "--model", model, HOME / "datasets/sample", f"{folder}/answers"],
                          capture_output=True, text=True, check=False)
    return done, pathlib.Path(folder, "answers.jsonl")


class TrainLeafCutTest(unittest.TestCase):
    def test_makes_the_same_model_twice(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            train(folder / "a.txt")
            train(folder / "b.txt")
            model = (folder / "a.txt").read_bytes()
            self.assertEqual(model, (folder / "b.txt").read_bytes())
            self.assertIn(b"\nsuite sample pages 14 source -\n", model)
            done, lines = answers(folder / "a.txt", folder)
            self.assertEqual((done.returncode, done.stderr), (0, ""))
            self.assertTrue(lines.read_text().startswith('{"id":"sample-'))

    def test_only_the_sections_named_are_learned_again(self):
        import train_leafcut
        with tempfile.TemporaryDirectory() as name:
            model = pathlib.Path(name, "model.txt")
            train(model)
            whole = model.read_text()
            model.write_text(whole.replace("leaf ", "leaf 1"))
            changed = train_leafcut.read_sections(model)
            train(model, "--relearn", "pages,confidence")
            learned = train_leafcut.read_sections(model)
            model.write_text(whole)
            first = train_leafcut.read_sections(model)
        for section in first:
            is_learned = section in ("head", "cautions", "pages", "confidence")
            self.assertEqual(learned[section], first[section] if is_learned else changed[section], section)
        self.assertNotEqual(first["content"], changed["content"])

    def test_blocks_apart_from_a_likely_run_are_not_chosen(self):
        import numpy
        import train_leafcut
        scores, words = numpy.array([3, 3, -9, -9, -9, .9, -9, -9, .9]), numpy.ones(9)
        self.assertEqual(train_leafcut.without_apart([0, 1, 5], scores, words).tolist(), [0, 1])
        self.assertEqual(train_leafcut.without_apart([5, 6, 0], scores, words).tolist(), [0, 5, 6])
        self.assertEqual(train_leafcut.without_apart([0, 1, 4, 8], scores, words).tolist(), [0, 1, 4])
        scores[5] = 1
        self.assertEqual(train_leafcut.without_apart([0, 1, 5, 8], scores, words).tolist(), [0, 1, 5, 8])

    def test_a_site_that_counts_as_unlabelled_is_passed_over(self):
        with tempfile.TemporaryDirectory() as name:
            suite = pathlib.Path(name, "suite")
            shutil.copytree(SAMPLE, suite)
            labels = suite / "sample-radio/labels.json"
            labels.write_text(json.dumps(json.loads(labels.read_text()) | {"not_template": []}))
            done = train(pathlib.Path(name, "model.txt"), suite=suite)
            self.assertEqual(done.stderr, "sample, sample-radio: has no gold and is passed over\n")
            self.assertIn("\nsuite sample pages 13 ", pathlib.Path(name, "model.txt").read_text())

    def test_a_wrong_model_is_refused_with_its_line(self):
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "model.txt")
            model.write_text("pagelet-leafcut-model 1\n[head]\n[more]\n")
            done, _ = answers(model, folder)
            self.assertEqual((done.returncode, done.stderr), (2, f"{model}:3: unknown section\n"))

    def test_the_model_of_the_build_needs_all_suites_of_its_recipe(self):
        import train_leafcut
        with tempfile.TemporaryDirectory() as name:
            suites = [pathlib.Path(name, suite) for suite in train_leafcut.RECIPE]
            for suite in suites:
                suite.mkdir()
                (suite / "suite.json").write_text(json.dumps({"name": suite.name, "sites": []}))
            alone, with_others = types.SimpleNamespace(), types.SimpleNamespace()
            for page, others in ((alone, []), (with_others, [1])):
                page.suite, page.with_pages, page.labels = "wcxb", others, {"main_content_text": "a"}
            fault_of = train_leafcut.fault_of_recipe
            self.assertIsNone(fault_of(suites, [alone, with_others]))
            self.assertIn("no page with a gold text has other pages", fault_of(suites, [alone]))
            self.assertIn("not from wcxb trafilatura", fault_of([suites[0], *suites[2:]], [with_others]))
            self.assertEqual(train_leafcut.pages_of("wcxb", [alone, with_others]), [alone, with_others])
            self.assertEqual(train_leafcut.pages_of("wcxb-hosts", [alone, with_others]), [with_others])

    def test_the_line_of_confidence_rises_to_the_means(self):
        import numpy
        import train_leafcut
        random = numpy.random.default_rng(1)
        expected = random.random(2_000)
        pairs = [(value, min(1, value ** 2 + 0.1 * random.random())) for value in expected]
        points = [tuple(map(float, line.split())) for line in train_leafcut.calibration(pairs)]
        self.assertEqual(points, sorted(points))
        self.assertEqual([mean for _, mean in points], sorted(mean for _, mean in points))
        for value, mean in points[2:-2]:
            self.assertAlmostEqual(mean, value ** 2 + 0.05, delta=0.03)
        self.assertEqual(len(train_leafcut.calibration([(0.5, 0.25)])), 1)

    def test_the_choice_has_the_best_expected_f1(self):
        import numpy
        import train_leafcut
        scores, words = numpy.array([2.0, -3.0, 2.0]), numpy.array([10.0, 10.0, 10.0])
        chosen, expected = train_leafcut.choice(scores, words, 0.8)
        self.assertEqual(sorted(chosen), [0, 2])
        sure, rest = 1 / (1 + numpy.exp(-2)), 1 / (1 + numpy.exp(3))
        self.assertAlmostEqual(expected, 40 * sure / (20 + 20 * sure + 10 * rest))

    def test_a_judged_page_has_no_influence_on_its_answer(self):
        import train_leafcut
        with tempfile.TemporaryDirectory() as folder:
            features, pages = train_leafcut.read_pages(ROWS, [HOME / "datasets/sample"],
                                                       pathlib.Path(folder))
        column = {name: number for number, name in enumerate(features)}
        train_leafcut.add_gold(pages, column, None)
        train_leafcut.add_folds(pages)
        fold = pages[0].fold
        models = []
        with tempfile.TemporaryDirectory() as folder:
            model = pathlib.Path(folder, "model.txt")
            for _ in range(2):
                trainer = train_leafcut.Trainer(pages, train_leafcut.Names(pages), features, True)
                trainer.write_model(model, (fold,), [])
                models.append(model.read_bytes())
                for page in pages:
                    if page.fold == fold:
                        page.gold, page.gold_off = 1 - page.gold, 1 - page.gold_off
        self.assertEqual(models[0], models[1])

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

    def test_prints_what_to_expect(self):
        with tempfile.TemporaryDirectory() as folder:
            printed = train("-", "--folds", "--page-counts", "1,3").stdout
        for task in ("alone", "with pages", "first 1", "first 3"):
            self.assertRegex(printed,
                             rf"sample +headline=on words +{task} +14 pages  F1 0\.[0-9]{{4}}")


if __name__ == "__main__":
    if not all(importlib.util.find_spec(name) for name in ("numpy", "scipy", "lightgbm")):
        sys.exit(77)
    unittest.main()
