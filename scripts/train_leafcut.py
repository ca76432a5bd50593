#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes LeafCut's tables of labelled suites: names, and trees for main content and template.

Usage: train_leafcut.py [--rows PROGRAM] [--out FOLDER] [--folds [--growth N,N]] [--small] SUITE...

SUITE is the folder of a suite whose labels are nodes, a gold text, or segments that an answer must
and must not hold (docs/formats.md). PROGRAM is leafcut_rows of a build; it
writes what LeafCut sees of the key pages. FOLDER, extractors/leafcut without --out, gets
block_names.txt, content_trees.txt, pages_trees.txt and template_trees.txt; then build Pagelet
again. The same suites give the same bytes. `--folds` writes nothing: it prints what models made of
four fifths of the domains achieve on the last fifth; with `--growth 1,3,10` also with that many of
the first pages of each site. `--small` makes few small trees, for tests.

Needs numpy, scipy and LightGBM 4.5.0 (`pip install lightgbm==4.5.0`).
"""

import argparse
import collections
import json
import multiprocessing
import pathlib
import pickle
import re
import subprocess
import sys
import tempfile
import zlib

import lightgbm
import numpy
import scipy.optimize
import scipy.sparse
import scipy.stats

import leafcut_gold
import leafcut_folds

HOME = pathlib.Path(__file__).resolve().parent.parent
FOLDS = 5
NAMES = 200            # tokens in the table
FEWEST_DOMAINS = 10    # of a token
RIDGE = 30.0           # of the weights of names
ROWS_OF_PAGE = 100     # blocks of a page alone that are used, most of them the longest
NODES_WEIGHT = 3.0     # weight of a page with labelled nodes, against one with a gold text
OFF_WEIGHT = 0.9       # the same with the parameter `headline` off
SEGMENT_WEIGHT = 1 / 12  # of a block with a segment
TREES = {"objective": "binary", "num_leaves": 16, "learning_rate": 0.15, "feature_fraction": 0.4,
         "bagging_fraction": 0.7, "bagging_freq": 1, "max_bin": 63, "lambda_l2": 1.0,
         "min_sum_hessian_in_leaf": 10, "min_data_in_leaf": 20, "verbose": -1, "num_threads": 1,
         "seed": 1, "deterministic": True, "force_row_wise": True}
TREE_COUNT = 100
CAPTION = 8            # value of kTag
CAUTIONS = (1.0, 0.6)  # weights of all that is expected, in the expected F1: on, off
PAGES_TREES = (40, 16)  # of the model for pages with others, which looks only at these features:
PAGES_FEATURES = ("kAlone", "kShared", "kAbsent", "kCut", "kAnswer", "kPathAnswer", "kHeadline",
                  "kHeading", "kTitleGap")
FEWER_WEIGHT = 0.3     # of a page with only one or two of its other pages
NODES_WITH_PAGES = (1.0, 0.3)  # weights of a page with labelled nodes and others: `headline` on, off
TEXT_WITH_PAGES = (0.2, 0.5)  # the same of a page with a gold text and other pages of its host
RUNS = ("with pages", "with one page", "with two pages")


class Page:
    """A key page: its blocks alone and, if it has other pages, with them."""

    def __init__(self, line, features):
        self.__dict__.update(line)
        self.features = features
        self.with_pages = []     # the features with all of its other pages, and with fewer
        self.growth = {}         # the features with the first of the site's pages, by their number
        self.gold = None         # by block: share of its words in the main content; -1: not known
        self.gold_off = None     # the same without title, byline and date
        self.headline = None     # the true title, author and date
        self.gold_on = None      # gold_off with these; -1: not known; None: no block is the title
        self.template = None     # by block: share of its leaves in the template
        self.weights = numpy.maximum([len(leafcut_gold.TOKEN.findall(t)) for t in self.texts], 1)
        self.segments = None


def domain_of(url):
    host = re.sub(r"^https?://", "", url).split("/")[0].split(":")[0].lower().split(".")
    second = ("co", "com", "org", "net", "ac", "gov", "edu", "go", "ne", "or")
    return ".".join(host[-3:] if len(host) > 2 and len(host[-1]) == 2 and host[-2] in second
                    else host[-2:])


def feature_list():
    """The features in the order of features.h: kLinkShare, ..."""
    text = (HOME / "extractors/leafcut/features.h").read_text()
    listed = re.search(r"enum Feature[^{]*\{(.*?)kCount", text, re.DOTALL).group(1)
    return re.findall(r"\bk[A-Z]\w+", re.sub(r"//.*", "", listed))


def read_pages(program, suites, folder, features, counts=()):
    """The key pages. Those of a suite with hosts add to the same pages of the suite without."""
    pages = {}
    for number, suite in enumerate(suites):
        output = pathlib.Path(folder) / str(number)
        if not output.with_suffix(".rows").exists():
            subprocess.run([program, suite, output, *map(str, counts)], check=True)
        with open(f"{output}.jsonl", encoding="utf-8") as lines:
            rows = numpy.fromfile(f"{output}.rows", numpy.float32).reshape(-1, len(features))
            begin = 0
            for line in map(json.loads, lines):
                of_page = rows[begin:begin + line["blocks"]]
                begin += line["blocks"]
                if "first" in line:
                    page.growth[line["first"]] = of_page
                    continue
                if line["pages"] != 0:
                    page.with_pages.append(of_page)
                    continue
                key = line["suite"].removesuffix("-hosts"), line["id"]
                if key in pages and len(of_page) == pages[key].blocks:
                    page = pages[key]
                    continue
                page = pages[key] = Page(line, of_page)
                site = pathlib.Path(suite) / line["id"]
                page.labels = json.loads((site / "labels.json").read_text())
                if "main_content_text" in page.labels and (site / "metadata.json").exists():
                    page.headline = json.loads((site / "metadata.json").read_text())
    return list(pages.values())


def aligned(page):
    return leafcut_gold.words_in_gold(page[0], page[1])


def add_gold(pages, column, kept):
    texts = [page for page in pages if "main_content_text" in page.labels]
    if kept is not None and kept.exists():
        matches = pickle.loads(kept.read_bytes())
    else:
        with multiprocessing.Pool() as pool:
            pairs = [(page.texts, page.labels["main_content_text"]) for page in texts]
            matches = pool.map(aligned, pairs, 8)
        if kept is not None:
            kept.write_bytes(pickle.dumps(matches))
    for page, (matched, counts) in zip(texts, matches):
        page.gold_off = matched / numpy.maximum(counts, 1)
        if page.headline is not None and page.blocks > 0:
            page.gold_on = leafcut_gold.headline_gold(
                page.texts, page.features, page.gold_off, page.headline, column)
    for page in pages:
        if "must_hold" in page.labels or "must_not_hold" in page.labels:
            page.segments, page.gold_off = leafcut_gold.blocks_of_segments(page.texts, page.labels)
        if page.content_words is not None:
            counts = numpy.maximum(page.block_words, 1)
            page.gold = numpy.minimum(numpy.array(page.content_words) / counts, 1)
            page.gold_off = leafcut_gold.without_headline(page.features, page.gold, 1.0, column)
        if page.template_leaves is not None:
            page.template = numpy.array(page.template_leaves) / numpy.maximum(page.leaves, 1)


def add_folds(pages):
    known = {}
    for fold, ids in enumerate(leafcut_folds.folds_of(list(leafcut_folds.read_sites()), FOLDS)):
        known.update((site, fold) for site in ids)
    for page in pages:
        page.fold = known.get(page.id, zlib.crc32(domain_of(page.url).encode()) % FOLDS)


def row_weights(sizes, gold, power=0.75, small=20):
    """Large blocks weigh more, pages weigh alike, and so do their content and the rest. Pages with
    less than about `small` weigh less."""
    weights = sizes.astype(float) ** power
    inside, outside = (weights * gold).sum(), (weights * (1 - gold)).sum()
    norm = (inside * (inside + outside)) ** 0.5 if inside > 0 else outside
    return weights / (norm + small)


def sampled(weights, most, random):
    if len(weights) <= most:
        return numpy.arange(len(weights)), weights
    chance = numpy.minimum(weights / weights.sum() * most * 0.7 + 0.3 * most / len(weights), 1)
    kept = numpy.flatnonzero(random.random(len(weights)) < chance)
    return kept, weights[kept] / chance[kept]


class Rows:
    """Rows of features, or of tokens, with their gold and weights."""

    def __init__(self, random):
        self.random, self.rows, self.gold, self.weights = random, [], [], []

    def add_page(self, features, gold, words, scale):
        kept, weights = sampled(row_weights(words, gold), ROWS_OF_PAGE, self.random)
        self.add_blocks(features[kept], gold[kept], weights * scale)

    def add_blocks(self, features, share, weights):
        share = numpy.where(share < 0.15, 0, numpy.where(share > 0.85, 1, share))
        for wanted, part in ((1, share), (0, 1 - share)):
            self.add(features[part > 0], wanted, (weights * part)[part > 0])

    def add(self, features, wanted, weights):
        self.rows.append(features)
        self.gold.append(numpy.full(len(weights), float(wanted)))
        self.weights.append(weights)

    def all(self):
        stack = scipy.sparse.vstack if scipy.sparse.issparse(self.rows[0]) else numpy.concatenate
        weights = numpy.concatenate(self.weights)
        return stack(self.rows), numpy.concatenate(self.gold), weights / weights.mean()


def logistic(rows, gold, weights):
    rows, columns = rows.tocsr(), rows.T.tocsr()

    def loss(found):
        score = rows @ found[:-1] + found[-1]
        margin = numpy.where(gold > 0, score, -score)
        small = numpy.exp(-numpy.abs(score))
        slope = weights * (1 / (1 + numpy.exp(-score)) - gold)
        value = (weights * (numpy.log1p(small) + numpy.maximum(-margin, 0))).sum()
        return (value + 0.5 * RIDGE * (found[:-1] ** 2).sum(),
                numpy.append(columns @ slope + RIDGE * found[:-1], slope.sum()))
    start = numpy.zeros(rows.shape[1] + 1)
    return scipy.optimize.minimize(loss, start, jac=True, method="L-BFGS-B",
                                   options={"maxiter": 60, "maxfun": 80}).x[:-1]


class Names:
    """Tokens of the names around blocks, and their weights for pages of some folds."""

    def __init__(self, pages):
        domains = collections.defaultdict(set)
        for page in pages:
            for token in page.vocabulary:
                domains[token].add(domain_of(page.url))
        fewest = min(FEWEST_DOMAINS, 1 + len(pages) // 20)
        self.tokens = sorted(token for token in domains if len(domains[token]) >= fewest)
        numbers = {token: number for number, token in enumerate(self.tokens)}
        for page in pages:
            found = [[numbers[page.vocabulary[t]] for t in tokens if page.vocabulary[t] in numbers]
                     for tokens in page.tokens]
            begins = numpy.cumsum([0] + [len(tokens) for tokens in found])
            columns = numpy.array([t for tokens in found for t in tokens], int)
            page.names = scipy.sparse.csr_matrix(
                (numpy.ones(len(columns), numpy.float32), columns, begins),
                shape=(len(found), len(self.tokens)))
        self.pages, self.known = pages, {}

    def weights(self, without):
        """Thousandths by token; learned on the pages whose folds are not in `without`."""
        if without not in self.known:
            rows = Rows(numpy.random.default_rng(1))
            for page in self.pages:
                gold = page.gold if page.gold is not None else page.gold_off
                if page.fold not in without and page.segments is None and page.blocks \
                        and gold is not None:
                    rows.add_page(page.names, gold, page.weights, 1.0)
            tokens, gold, weights = rows.all()
            first = logistic(tokens, gold, weights)
            often = numpy.asarray((tokens > 0).sum(0)).ravel()
            kept = numpy.sort(numpy.argsort(-numpy.abs(first) * often ** 0.5,
                                            kind="stable")[:NAMES])
            found = numpy.zeros(len(self.tokens), int)
            found[kept] = numpy.round(1000 * logistic(tokens[:, kept], gold, weights)).astype(int)
            self.known[without] = found
        return self.known[without]


def joined(folds, fold):
    return tuple(sorted({*folds, fold}))


class Trainer:
    """Makes the sums of trees. `without`: the folds whose pages are not learned from. The names of
    a page are weighed, and its blocks scored alone, by models that know neither these folds nor the
    page's own, so a judged page has no influence on its answer."""

    def __init__(self, pages, names, column, trees):
        self.pages, self.names, self.column, self.trees = pages, names, column, trees
        self.contents, self.scores = {}, {}

    def seen(self, page, headline, without, with_pages=None, alone=None):
        """The features of a page, or those `with_pages`. `alone`: the scores of its blocks without
        other pages."""
        features = (page.features if with_pages is None else with_pages).copy()
        weights = self.names.weights(joined(without, page.fold)) / 1000
        features[:, self.column["kNames"]] = page.names @ weights
        features[:, self.column["kNamesAgainst"]] = page.names @ numpy.minimum(weights, 0)
        features[:, self.column["kHeadline"]] = headline
        if alone is not None:
            features[:, self.column["kAlone"]] = numpy.round(alone, 3)
        return features

    def fit(self, add_page, without, trees=None, only=None):
        rows = Rows(numpy.random.default_rng(2))
        for page in self.pages:
            if page.fold not in without and page.blocks > 0:
                add_page(rows, page)
        features, gold, weights = rows.all()
        count, leaves = trees or self.trees
        options = TREES | {"num_leaves": leaves}
        start = None
        if only is not None:
            unused = [number for name, number in self.column.items() if name not in only]
            features[:, unused] = 0  # a feature without different values makes no split
            options["feature_fraction"] = 1.0
            start = features[:, self.column["kAlone"]]  # the trees add to it
        data = lightgbm.Dataset(features, label=gold, weight=weights, init_score=start)
        return lightgbm.train(options, data, count)

    def content(self, without):
        def add_page(rows, page):
            if page.segments is not None:
                known = numpy.flatnonzero(page.gold_off >= 0)
                features = self.seen(page, False, without)[known]
                for wanted in (1, 0):
                    of = page.gold_off[known] == wanted
                    rows.add(features[of], wanted, numpy.full(of.sum(), SEGMENT_WEIGHT))
            elif page.gold is None:
                rows.add_page(self.seen(page, False, without), page.gold_off, page.weights, 1.0)
            else:
                rows.add_page(self.seen(page, True, without), page.gold, page.weights, NODES_WEIGHT)
                rows.add_page(self.seen(page, False, without), page.gold_off, page.weights,
                              OFF_WEIGHT)
        if without not in self.contents:
            self.contents[without] = self.fit(add_page, without)
        return self.contents[without]

    def alone(self, page, headline, without=()):
        """Scores of a page without others, by a model that does not know its fold."""
        folds = joined(without, page.fold)
        key = page.suite, page.id, headline, folds
        if key not in self.scores:
            self.scores[key] = self.content(folds).predict(self.seen(page, headline, folds),
                                                           raw_score=True)
        return self.scores[key]

    def has_votes(self, features):
        return len(features) > 0 and features[0, self.column["kShared"]] >= 0

    def with_pages(self, without):
        def add(rows, page, headline, gold, weights):
            alone, known = self.alone(page, headline, without), gold >= 0
            for number, features in enumerate(page.with_pages):
                if self.has_votes(features):
                    seen = self.seen(page, headline, without, features, alone)
                    rows.add_blocks(seen[known], gold[known],
                                    weights[known] * (FEWER_WEIGHT if number else 1))

        def add_page(rows, page):
            if page.segments is not None or not page.with_pages:
                return
            if page.gold is None:
                for headline, gold, weight in zip((True, False), (page.gold_on, page.gold_off),
                                                  TEXT_WITH_PAGES):
                    if gold is not None:
                        weights = row_weights(page.weights, numpy.maximum(gold, 0))
                        add(rows, page, headline, gold, weight * weights)
                return
            leaves = numpy.maximum(page.leaves, 1)
            for headline, gold, weight in zip((True, False), (page.gold, page.gold_off),
                                              NODES_WITH_PAGES):
                add(rows, page, headline, gold, weight * row_weights(leaves, gold, 0.5, 6))
        return self.fit(add_page, without, PAGES_TREES, PAGES_FEATURES)

    def answer(self, page, headline, features=None, model=None):
        """Whether each block is in the answer: alone, or with the pages that give `features`, by a
        model of `with_pages`."""
        alone, caution = self.alone(page, headline), CAUTIONS[0 if headline else 1]
        if features is None or not self.has_votes(features):
            inside = chosen(alone, page.weights, caution)
        else:
            seen = self.seen(page, headline, (), features, alone)
            inside = chosen(alone + model.predict(seen, raw_score=True), page.weights, caution)
            inside = without_apart(inside, alone, page.weights)
        if headline:
            return inside
        return without_captions(inside, page.features[:, self.column["kTag"]] == CAPTION,
                                page.weights)

    def template(self, without):
        def add_page(rows, page):
            if page.template is not None:
                rows.add_page(self.seen(page, True, without), page.template,
                              numpy.maximum(page.leaves, 1), 1.0)
        return self.fit(add_page, without)


def chosen(scores, words, caution=1.0):
    """Whether each block is in the answer with the best expected F1."""
    if len(scores) == 0:
        return numpy.zeros(0, bool)
    chances = 1 / (1 + numpy.exp(-scores))
    order = numpy.argsort(-scores, kind="stable")
    expected = 2 * numpy.cumsum((chances * words)[order]) / (
        numpy.cumsum(words[order]) + caution * (chances * words).sum())
    inside = numpy.zeros(len(scores), bool)
    inside[order[:numpy.argmax(expected) + 1]] = True
    return inside


def without_apart(inside, alone, words):
    """Returns the answer without what is far after the rest and does not look like it."""
    ends = numpy.flatnonzero(numpy.diff(inside, prepend=False, append=False))
    runs = ends.reshape(-1, 2)
    inside = inside.copy()
    largest = max(range(len(runs)), key=lambda run: words[slice(*runs[run])].sum(), default=0)
    last = runs[largest][1] if len(runs) else 0
    for begin, end in runs[largest + 1:]:
        if begin - last >= 8 and (words * alone)[begin:end].sum() < 0:
            inside[begin:end] = False
        else:
            last = end
    return inside


def without_captions(inside, are_captions, words):
    """The answer without its captions, if they hold less than half of it."""
    if 2 * words[inside & are_captions].sum() >= words[inside].sum():
        return inside
    return inside & ~are_captions


def f1(inside, gold, words):
    both, either = (words * gold)[inside].sum(), words[inside].sum() + (words * gold).sum()
    return 2 * both / either if either else 1.0


def bag_f1(page, inside):
    """The F1 of the words of a page's answer against its gold text, in any order."""
    gold = collections.Counter(leafcut_gold.TOKEN.findall(page.labels["main_content_text"].lower()))
    found = collections.Counter()
    for block in numpy.flatnonzero(inside):
        found.update(leafcut_gold.TOKEN.findall(page.texts[block].lower()))
    either = gold.total() + found.total()
    return 2 * (gold & found).total() / either if either else 1.0


def scores_of(page, inside, headline):
    """The F1 of an answer, by the gold that there is: of words, in any order, against a gold text;
    of blocks against labelled nodes, or against gold made with the headline."""
    if page.gold is not None:
        gold = page.gold if headline else page.gold_off
        yield "words", f1(inside, gold, page.weights)
        yield "leaves", f1(inside, gold, numpy.maximum(page.leaves, 1))
    elif not headline:
        yield "words", bag_f1(page, inside)
    elif page.gold_on is not None:
        known = page.gold_on >= 0
        yield "words", f1(inside[known], page.gold_on[known], page.weights[known])


def evaluated(trainer, fold, scores, segments):
    """Adds the F1 of the pages of a fold, by models that did not learn from it, and how many of
    their segments are held: by whether it is wanted, and whether it is held."""
    model, template = trainer.with_pages((fold,)), trainer.template((fold,))
    for page in trainer.pages:
        if page.fold != fold or page.blocks == 0:
            continue
        if page.segments is not None:
            inside = trainer.answer(page, False)
            for wanted, groups in page.segments:
                segments[wanted, any(inside[group].all() for group in groups)] += 1
            continue
        runs = [("alone", None), *zip(RUNS, page.with_pages),
                *((f"first {count}", features) for count, features in page.growth.items())]
        for headline in (True, False):
            for task, features in runs:
                inside = trainer.answer(page, headline, features, model)
                for unit, score in scores_of(page, inside, headline):
                    setting = f"headline={'on' if headline else 'off'} {unit}"
                    scores[page.suite, setting, task][page.id] = score
        if page.template is not None:
            leaves = numpy.array(page.leaves, float)
            found = template.predict(trainer.seen(page, True, ()), raw_score=True)
            scores[page.suite, "template leaves", "alone"][page.id] = f1(
                chosen(found, leaves), page.template, leaves)


def evaluate(trainer):
    """Prints the F1 of pages by models made without their folds; where there are other pages, also
    the mean of the same pages alone, and p."""
    scores, segments = collections.defaultdict(dict), collections.Counter()
    for fold in range(FOLDS):
        evaluated(trainer, fold, scores, segments)
    own = {suite for suite, setting, _ in scores if "leaves" in setting}
    for suite, setting, task in [key for key in scores if key[0] in own]:
        scores["own", setting, task].update(
            ((suite, id), score) for id, score in scores[suite, setting, task].items())
    for (suite, setting, task), found in sorted(scores.items()):
        line = f"{suite:12} {setting:20} {task:14}{len(found):5} pages  F1 " \
               f"{numpy.mean(list(found.values())):.4f}"
        alone = scores.get((suite, setting, "alone"), {})
        if task != "alone" and found:
            changes = numpy.array([score - alone[id] for id, score in found.items()])
            line += f"  alone {numpy.mean([alone[id] for id in found]):.4f}" \
                    f"  +{(changes > 0.005).sum()} -{(changes < -0.005).sum()}"
            if (numpy.abs(changes) > 1e-9).sum() > 5:
                changes = changes[numpy.abs(changes) > 1e-9]
                line += f"  p {scipy.stats.wilcoxon(changes).pvalue:.2g}"
        print(line)
    held, lost, wrong = (segments[key] for key in ((1, True), (1, False), (0, True)))
    if segments:
        print(f"segments  F1 {2 * held / (2 * held + lost + wrong):.4f}  "
              f"precision {held / (held + wrong):.4f}  recall {held / (held + lost):.4f}")


def threshold(value):
    """The largest 32-bit float up to the value, as C++ reads it."""
    found = numpy.float32(value)
    if found > value:
        found = numpy.nextafter(found, numpy.float32(-numpy.inf))
    text = f"{found:.9g}"
    return text if "." in text or "e" in text else text + ".0"


def lines_of_tree(node, features, base, lines):
    """Appends the lines of a tree, the left branch first, and returns its mean value."""
    if "leaf_value" in node:
        lines.append(f"leaf {round(1000 * (node['leaf_value'] + base))}")
        return node["leaf_value"] + base, node.get("leaf_count", 1)
    at = len(lines)
    lines.append("")
    left, left_count = lines_of_tree(node["left_child"], features, base, lines)
    right_at = len(lines)
    right, right_count = lines_of_tree(node["right_child"], features, base, lines)
    count = left_count + right_count
    mean = (left * left_count + right * right_count) / max(count, 1)
    lines[at] = (f"{features[node['split_feature']]} {threshold(node['threshold'])} "
                 f"{right_at - at} {round(1000 * mean)}")
    return mean, count


TREES_COMMENT = """\
# Written by scripts/train_leafcut.py. A split: the feature, the threshold up to
# which the left branch follows, the distance to the right branch, the mean
# value in thousandths.
"""
NAMES_COMMENT = """\
# Written by scripts/train_leafcut.py. A token, and its weights in thousandths: on
# an element with at most nine tenths of the page's words, and on a larger one.
"""


def write_trees(path, model, features):
    lines, roots = [], []
    for tree in model.dump_model()["tree_info"]:
        roots.append(len(lines))
        lines_of_tree(tree["tree_structure"], features, 0.0, lines)
    path.write_text(TREES_COMMENT + "roots " + " ".join(map(str, roots)) + "\n"
                    + "\n".join(lines) + "\n")


def write_names(path, names):
    weights = collections.defaultdict(lambda: [0, 0])
    for token, weight in zip(names.tokens, names.weights(())):
        if weight:
            weights[token.lstrip("^")][token.startswith("^")] = weight
    path.write_text(NAMES_COMMENT + "".join(
        f"{token} {weights[token][0]} {weights[token][1]}\n" for token in sorted(weights)))


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rows", default=HOME / "build/release/cli/leafcut_rows")
    parser.add_argument("--out", type=pathlib.Path, default=HOME / "extractors/leafcut")
    parser.add_argument("--keep", help="folder of the rows, used again if they are there")
    parser.add_argument("--folds", action="store_true")
    parser.add_argument("--growth", type=lambda text: list(map(int, text.split(","))), default=[])
    parser.add_argument("--small", action="store_true")
    parser.add_argument("suites", nargs="+")
    arguments = parser.parse_args()
    features = feature_list()
    with tempfile.TemporaryDirectory() as folder:
        pages = read_pages(arguments.rows, arguments.suites, arguments.keep or folder, features,
                           arguments.growth)
    column = {name: number for number, name in enumerate(features)}
    add_gold(pages, column, arguments.keep and pathlib.Path(arguments.keep) / "gold.pickle")
    add_folds(pages)
    names = Names(pages)
    trees = (5, 4) if arguments.small else (TREE_COUNT, TREES["num_leaves"])
    trainer = Trainer(pages, names, column, trees)
    if arguments.folds:
        evaluate(trainer)
        return
    arguments.out.mkdir(parents=True, exist_ok=True)
    write_names(arguments.out / "block_names.txt", names)
    write_trees(arguments.out / "content_trees.txt", trainer.content(()), features)
    write_trees(arguments.out / "template_trees.txt", trainer.template(()), features)
    write_trees(arguments.out / "pages_trees.txt", trainer.with_pages(()), features)


if __name__ == "__main__":
    sys.exit(main())
