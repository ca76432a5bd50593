#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""benchmark_figures.py REPOSITORY BUILD: the figures of public benchmarks of text extraction.

Pages and answers of random words, of all parts of Unicode, are scored by the program and, here, by
the literal definitions that the authors of the benchmarks give. The figures must be equal.
"""

import collections
import json
import pathlib
import random
import re
import statistics
import subprocess
import sys
import tempfile
import unittest

PROGRAM = pathlib.Path(sys.argv[2]).resolve() / "cli/pagelet"
WORD = re.compile(r"\w+")


def grams(text):
    words = WORD.findall(text)
    if 0 < len(words) < 4:
        return collections.Counter([tuple(words)])
    return collections.Counter(tuple(words[at:at + 4]) for at in range(len(words) - 3))


def figures_of_grams(gold, answers):
    precisions, recalls, equal = [], [], []
    for page, text in gold.items():
        true, found = grams(text), grams(answers[page])
        common = sum((true & found).values())
        if found:
            precisions.append(common / sum(found.values()))
        if true:
            recalls.append(common / sum(true.values()))
        equal.append(WORD.findall(text) == WORD.findall(answers[page]))
    precision, recall = statistics.mean(precisions), statistics.mean(recalls)
    return {"precision": precision, "recall": recall, "accuracy": statistics.mean(equal),
            "f1": 2 * precision * recall / (precision + recall)}


def figures_of_words(gold, answers):
    pages = []
    for page, text in gold.items():
        true, found = (WORD.findall(one.lower()) for one in (text, answers[page]))
        if not true:
            pages.append((1.0,) * 3 if not found else (0.0,) * 3)
            continue
        common = sum((collections.Counter(true) & collections.Counter(found)).values())
        precision, recall = common / len(found) if found else 0.0, common / len(true)
        both = precision + recall
        pages.append((precision, recall, 2 * precision * recall / both if both else 0.0))
    names = ("precision", "recall", "f1")
    return {name: statistics.mean(page[at] for page in pages) for at, name in enumerate(names)}


def figures_of_segments(gold, answers):
    sums = collections.Counter()
    for page, (must, must_not) in gold.items():
        text = " ".join(answers[page].split())
        found = sum(" ".join(one.split()) in text for one in must)
        wrong = sum(" ".join(one.split()) in text for one in must_not)
        sums.update(tp=found, fn=len(must) - found, fp=wrong, tn=len(must_not) - wrong)
    precision = sums["tp"] / (sums["tp"] + sums["fp"])
    recall = sums["tp"] / (sums["tp"] + sums["fn"])
    return {"precision": precision, "recall": recall,
            "f1": 2 * precision * recall / (precision + recall),
            "accuracy": (sums["tp"] + sums["tn"]) / sum(sums.values())}


class Figures(unittest.TestCase):
    def setUp(self):
        self.random = random.Random(5)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def text(self, most=30):
        """Words of few letters, so that they repeat; now and then any character of Unicode."""
        words = []
        for _ in range(self.random.randrange(most)):
            word = "".join(self.random.choice("abAB_1") for _ in range(self.random.randint(1, 2)))
            if self.random.random() < 0.2:
                character = chr(self.random.randrange(0x20, 0x3100))
                word += character if character not in "\ud800" else ""
            words.append(word)
        return " ".join(words)

    def part_of(self, text):
        """Some of the words, and others."""
        kept = [word for word in text.split(" ") if self.random.random() < 0.8]
        return " ".join(kept) + self.random.choice(["", " ", "\n"]) + self.text(5)

    def bench(self, measure, labels, answers):
        suite = self.folder / measure
        for page, fields in labels.items():
            site = suite / page
            (site / "pages").mkdir(parents=True)
            (site / "pages" / "page.html").write_text("<p>text</p>")
            (site / "site.json").write_text(json.dumps(
                {"id": page, "base_url": "https://site.example/", "key_page": "page.html"}))
            (site / "labels.json").write_text(json.dumps(fields))
        (suite / "suite.json").write_text(json.dumps(
            {"name": "made", "text_measure": measure, "sites": list(labels)}))
        (suite / "predictions").mkdir()
        with (suite / "predictions" / "theirs.jsonl").open("w") as file:
            for page, text in answers.items():
                line = {"site": page, "algorithm": "theirs 1.0", "target": "content", "text": text}
                file.write(json.dumps(line) + "\n")
        done = subprocess.run([PROGRAM, "bench", suite, "--format", "json", "--no-times"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        figures = {row["algorithm"]: row for row in json.loads(done.stdout)["benchmark"]}
        self.assertNotIn("temex", figures)
        self.assertIn("leafcut", figures)
        return figures["theirs 1.0"]

    def check(self, figures, expected):
        for name, value in expected.items():
            self.assertAlmostEqual(figures[name], 100 * value, 9, name)

    def test_four_grams_and_words(self):
        gold = {f"p{number}": self.text() for number in range(60)}
        answers = {page: self.part_of(text) for page, text in gold.items()}
        answers["p0"], answers["p1"], answers["p2"] = "", gold["p1"], "A b"
        labels = {page: {"main_content_text": text} for page, text in gold.items()}
        labels["p2"], gold["p2"] = {"main_content_text": ""}, ""
        self.check(self.bench("4-grams", labels, answers), figures_of_grams(gold, answers))
        self.check(self.bench("words", labels, answers), figures_of_words(gold, answers))

    def test_segments(self):
        gold, answers = {}, {}
        for number in range(40):
            text = self.text(40)
            words = [word for word in text.split(" ") if word.strip()] or ["x"]
            cut = [" \t".join(words[at:at + 2]) for at in range(0, len(words), 3)]
            gold[f"p{number}"] = cut[::2], cut[1::2]
            answers[f"p{number}"] = self.part_of(text)
        labels = {page: {"must_hold": must, "must_not_hold": must_not}
                  for page, (must, must_not) in gold.items()}
        self.check(self.bench("segments", labels, answers), figures_of_segments(gold, answers))

    def test_a_file_of_published_answers_is_not_lost_in_what_is_chosen(self):
        labels = {"p0": {"main_content_text": "a b c d"}}
        self.bench("words", labels, {"p0": "a b c d"})
        done = subprocess.run([PROGRAM, "bench", self.folder / "words", "--algorithms", "leafcut"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("theirs", done.stdout)

    def test_all_tables_show_the_figures_and_the_parameters_of_the_suite(self):
        labels = {"p0": {"main_content_text": "a b c d"}}
        self.bench("words", labels, {"p0": "a b c e"})
        file = self.folder / "words/suite.json"
        file.write_text(json.dumps(json.loads(file.read_text())
                                   | {"parameters": {"leafcut": {"headline": "off"}}}))
        store = self.folder / "runs.sqlite"
        done = subprocess.run([PROGRAM, "bench", file.parent, "--full", "--no-times", "--baseline",
                               "temex", "--store", store], capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("\nLeafCut: headline=off\n", done.stdout)
        short = subprocess.run([PROGRAM, "bench", file.parent, "--store", store],
                               capture_output=True, text=True)
        self.assertIn("LeafCut has headline=off.", short.stdout.replace("\n", " "))
        own = done.stdout.split("computed as the authors of WCXB do")[1].split("\n\n")[0]
        self.assertRegex(own, r"(?m)^theirs 1\.0 +75\.0 +75\.0 +75\.0 ")
        costs = done.stdout.split("Pages loaded a site")[1].split("\n\n")[0]
        self.assertIn("LeafCut", costs)
        self.assertNotIn("TemEx", costs, "without candidates it has no answer")
        done = subprocess.run([PROGRAM, "report", store, "--out", self.folder / "report"],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
