#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Trains LeafCut's model on labelled suites: names, and trees for main content, headline and template.

Usage: train_leafcut.py [--rows PROGRAM] [--out FILE] [--relearn SECTIONS] [--folds [--page-counts N,N]]
                        [--small] SUITE...

SUITE is the folder of a suite whose labels are nodes, a gold text, or segments that an answer must
and must not hold (docs/formats.md). PROGRAM is leafcut_rows of a build; it writes what LeafCut sees
of the key pages. FILE gets the model: give it to `pagelet extract --model`. Without --out it is
extractors/leafcut/model.txt, which learns from the suites of RECIPE; build Pagelet again. The same
suites give the same bytes. `--relearn pages,confidence` learns only these sections again and takes
the others from FILE. `--folds` writes no model: it prints what models made of four fifths of the
domains achieve on the last fifth, by the answers of PROGRAM; with `--page-counts 1,3,10` also with
that many of the first pages of each site. `--small` makes few small trees, for tests.

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

try:
    import lightgbm
    import numpy
    import scipy.optimize
    import scipy.sparse
    import scipy.stats
except ImportError as error:
    sys.exit(f"train_leafcut.py: {error}: pip install numpy scipy lightgbm==4.5.0")

import leafcut_folds
import leafcut_gold

HOME = pathlib.Path(__file__).resolve().parents[2]
MODEL = HOME / "extractors/leafcut/model.txt"
# Suites whose gold has the headline, and the weights of their pages: the gold of each differs in what
# else it counts, and the pages of chinese-finance are of ten sites.
WITH_HEADLINE = {"dragnet-article-even": 0.3, "dragnet-even": 0.3, "magic-html-even": 0.8,
                 "fundus-evaluation-even": 0.8, "chinese-finance-even": 0.03}
# The suites of MODEL. Those with hosts have live pages, on which other pages lack more than content.
# A page of dragnet-article is not learned from again with its comments. L3S-GN1 is for research only.
RECIPE = ("wcxb", "wcxb-hosts", "trafilatura", "open", "web", "web-2", "web-3",
          "dragnet-article-even", "magic-html-even", "fundus-evaluation-even",
          "chinese-finance-even", "dragnet-even")
FOLDS = 5
NAMES = 200            # tokens in the table
FEWEST_DOMAINS = 10    # of a token
RIDGE = 30.0           # of the weights of names
ROWS_OF_PAGE = 100     # blocks of a page alone that are used, most of them the longest
NODES_WEIGHT = 3.0     # weight of a page with labelled nodes
TEXT_WEIGHT = 1.2      # of one with a gold text
SEGMENT_WEIGHT = 1 / 12  # of a block with a segment
UNKNOWN = (-1.0, -1.0)  # kUrlLength and kUrlDigits of a page whose address is not known
TREES = {"objective": "binary", "num_leaves": 31, "learning_rate": 0.1, "feature_fraction": 0.4,
         "bagging_fraction": 0.7, "bagging_freq": 1, "max_bin": 63, "lambda_l2": 1.0,
         "min_sum_hessian_in_leaf": 10, "min_data_in_leaf": 40, "verbose": -1, "num_threads": 1,
         "seed": 7, "deterministic": True, "force_row_wise": True}
CONTENT_TREES = 150
SMALL = {"num_leaves": 16, "learning_rate": 0.15, "min_data_in_leaf": 20}
TEMPLATE_TREES = 100
# `content` and `template` are factors in the expected F1. The others are the most that other pages
# may add to the score of a block, and the most that they may take from one that they lack.
CAUTIONS = {"content": 0.8, "template": 1.0, "pages": 0.0, "pages-absent": 0.0}
LIKELY, UNLIKELY = 3.0, 1.0  # mean scores of a run of chosen blocks, and of one apart from it
CALIBRATION_PAGES = 100  # of a point of the line of confidence; the lowest has a quarter
PAGES_TREES = 40       # of the model for pages with others, which looks only at these features:
PAGES_FEATURES = ("kAlone", "kShared", "kAbsent", "kCut", "kAnswer", "kPathAnswer", "kHeading",
                  "kTitleGap")
FEWER_WEIGHT = 0.3     # of a page with only one or two of its other pages
NODES_WITH_PAGES = 1.3  # weight of a page with labelled nodes and others
TEXT_WITH_PAGES = 0.5  # the same of a page with a gold text and other pages of its host
HEADLINE_TREES = 40
HEADLINE_TEXTS = 0.3   # weight of a page with a gold text for the headline
NOT_OF_HEADLINE = re.compile("k(Page[A-Z].*|OgType|SchemaForum|Url.*|Alone)")
RUNS = ("with pages", "with one page", "with two pages")


class Page:
    """A key page: its blocks alone and, if it has other pages, with them."""

    def __init__(self, line, features):
        self.__dict__.update(line)
        self.features = features
        self.with_pages = []     # the features with all of its other pages, and with fewer
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


def rows_of(program, suite, output, *options):
    """Runs leafcut_rows unless its output is there."""
    if not output.with_suffix(".done").exists():
        subprocess.run([program, *options, suite, output], check=True)
        output.with_suffix(".done").touch()


def set_of(suite):
    """The name of a suite without its half and part: a page is learned from once."""
    return re.sub("-(hosts|article|even)", "", suite)


def read_pages(program, suites, folder):
    """The names of the features, and the key pages. Those of a suite with hosts add to the same
    pages of the suite without."""
    pages = {}
    for number, suite in enumerate(suites):
        output = pathlib.Path(folder) / str(number)
        rows_of(program, suite, output)
        features = output.with_suffix(".features").read_text().split()
        with open(f"{output}.jsonl", encoding="utf-8") as lines:
            rows = numpy.fromfile(f"{output}.rows", numpy.float32).reshape(-1, len(features))
            begin = 0
            for line in map(json.loads, lines):
                of_page = rows[begin:begin + line["blocks"]]
                begin += line["blocks"]
                if line["pages"] != 0:
                    page.with_pages.append(of_page)
                    continue
                key = set_of(line["suite"]), line["id"]
                if key in pages and len(of_page) == pages[key].blocks:
                    page = pages[key]
                    continue
                page = pages[key] = Page(line, of_page)
                site = pathlib.Path(suite) / line["id"]
                page.labels = json.loads((site / "labels.json").read_text())
                if "main_content_text" in page.labels and (site / "metadata.json").exists():
                    page.headline = json.loads((site / "metadata.json").read_text())
    return features, list(pages.values())


def aligned(page):
    return leafcut_gold.words_in_gold(page[0], page[1])


def add_gold(pages, column, kept):
    """Adds the gold to the pages, and removes those of sites that count as unlabelled."""
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
        if page.suite in WITH_HEADLINE and page.blocks > 0:
            page.gold_off = leafcut_gold.without_headline(page.features, page.gold_off, 1.0, column)
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
    for page in pages:
        if page.gold_off is None:
            print(f"{page.suite}, {page.id}: has no gold and is passed over", file=sys.stderr)
    pages[:] = [page for page in pages if page.gold_off is not None]


def fold_of(url):
    return zlib.crc32(domain_of(url).encode()) % FOLDS


def add_folds(pages):
    known = {}
    for fold, ids in enumerate(leafcut_folds.folds_of(list(leafcut_folds.read_sites()), FOLDS)):
        known.update((site, fold) for site in ids)
    for page in pages:
        page.fold = known.get(page.id, fold_of(page.url))


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

    def __init__(self, pages, names, features, small=False):
        self.pages, self.names, self.small = pages, names, small
        self.features = features
        self.column = {name: number for number, name in enumerate(features)}
        self.contents, self.scores = {}, {}

    def seen(self, page, without, with_pages=None, alone=None):
        """The features of a page, or those `with_pages`. `alone`: the scores of its blocks without
        other pages. Half of the pages have no address, so that a page without one is as usual."""
        features = (page.features if with_pages is None else with_pages).copy()
        weights = self.names.weights(joined(without, page.fold)) / 1000
        features[:, self.column["kNames"]] = page.names @ weights
        features[:, self.column["kNamesAgainst"]] = page.names @ numpy.minimum(weights, 0)
        if zlib.crc32(page.id.encode()) & 1:
            features[:, self.column["kUrlLength"]] = UNKNOWN[0]
            features[:, self.column["kUrlDigits"]] = UNKNOWN[1]
        if alone is not None:
            features[:, self.column["kAlone"]] = numpy.round(alone, 3)
        return features

    def fit(self, add_page, without, count, options=None, only=None, start=False):
        """`only`: names of the features that count. `start`: the trees add to kAlone."""
        rows = Rows(numpy.random.default_rng(2))
        for page in self.pages:
            if page.fold not in without and page.blocks > 0:
                add_page(rows, page)
        features, gold, weights = rows.all()
        if only is not None:
            unused = [number for name, number in self.column.items() if name not in only]
            features[:, unused] = 0  # a feature without different values makes no split
        options = TREES | (options or {})
        if self.small:
            count, options = 5, options | {"num_leaves": 4}
        data = lightgbm.Dataset(features, label=gold, weight=weights,
                                init_score=features[:, self.column["kAlone"]] if start else None)
        return lightgbm.train(options, data, count)

    def content(self, without):
        def add_page(rows, page):
            if page.segments is not None:
                known = numpy.flatnonzero(page.gold_off >= 0)
                features = self.seen(page, without)[known]
                for wanted in (1, 0):
                    of = page.gold_off[known] == wanted
                    rows.add(features[of], wanted, numpy.full(of.sum(), SEGMENT_WEIGHT))
            else:
                weight = WITH_HEADLINE.get(page.suite, TEXT_WEIGHT)
                rows.add_page(self.seen(page, without), page.gold_off, page.weights,
                              weight if page.gold is None else NODES_WEIGHT)
        if without not in self.contents:
            self.contents[without] = self.fit(add_page, without, CONTENT_TREES)
        return self.contents[without]

    def alone(self, page, without):
        """Scores of a page without others, by a model that does not know its fold."""
        folds = joined(without, page.fold)
        key = page.suite, page.id, folds
        if key not in self.scores:
            self.scores[key] = self.content(folds).predict(self.seen(page, folds), raw_score=True)
        return self.scores[key]

    def with_pages(self, without):
        def add_page(rows, page):
            if page.segments is not None or not page.with_pages:
                return
            if page.gold is None:
                weights = TEXT_WITH_PAGES * row_weights(page.weights, page.gold_off)
            else:
                weights = NODES_WITH_PAGES * row_weights(numpy.maximum(page.leaves, 1),
                                                         page.gold_off, 0.5, 6)
            alone = self.alone(page, without)
            for number, features in enumerate(page.with_pages):
                if len(features) and features[0, self.column["kShared"]] >= 0:
                    rows.add_blocks(self.seen(page, without, features, alone), page.gold_off,
                                    weights * (FEWER_WEIGHT if number else 1))
        return self.fit(add_page, without, PAGES_TREES, SMALL | {"feature_fraction": 1.0},
                        PAGES_FEATURES, True)

    def headline(self, without):
        """Learns which blocks before the first running text of the gold are title, byline or
        date."""
        def add_page(rows, page):
            gold = page.gold if page.gold is not None else page.gold_on
            if page.segments is not None or gold is None:
                return
            inside = page.gold_off > 0.5
            text = first_text(inside, page.prose)
            blocks = numpy.flatnonzero((gold[:text] >= 0) & ~inside[:text])
            if len(blocks) == 0:
                return
            scale = 1.0 if page.gold is not None else HEADLINE_TEXTS
            weights = page.weights[blocks] ** 0.5
            weights = scale * weights / (weights.sum() + 5)
            runs = [features for features in page.with_pages[:1]
                    if len(features) and features[0, self.column["kShared"]] >= 0]
            for features in (None, *runs):
                seen = self.seen(page, without, features)[blocks]
                seen[:, self.column["kTextGap"]] = text - blocks
                for wanted in (1, 0):
                    of = (gold[blocks] > 0.5) == wanted
                    rows.add(seen[of], wanted, weights[of] / (1 + len(runs)))
        only = [name for name in self.features if not NOT_OF_HEADLINE.fullmatch(name)]
        return self.fit(add_page, without, HEADLINE_TREES,
                        SMALL | {"num_leaves": 8, "feature_fraction": 0.5}, only)

    def template(self, without):
        def add_page(rows, page):
            if page.template is not None:
                rows.add_page(self.seen(page, without), page.template,
                              numpy.maximum(page.leaves, 1), 1.0)
        return self.fit(add_page, without, TEMPLATE_TREES, SMALL)

    def write_model(self, path, without, head, kept=None):
        """Writes the model of the pages whose folds are not in `without`. `kept`: by name, lines of
        sections that are not learned."""
        sections = {"head": lambda: head, "names": lambda: lines_of_names(self.names, without),
                    "cautions": lambda: [f"{name} {caution:g}" for name, caution in CAUTIONS.items()]}
        if not without:
            sections["confidence"] = lambda: calibration([pair[1:] for pair in predictions(self)])
        for name, model in (("content", self.content), ("headline", self.headline),
                            ("pages", self.with_pages), ("template", self.template)):
            sections[name] = lambda model=model: lines_of_trees(model(without), self.features)
        lines = ["pagelet-leafcut-model 1"]
        for name, learn in sections.items():
            lines += [f"[{name}]", *(kept[name] if kept and name in kept else learn())]
        path.write_text("\n".join(lines) + "\n")


def read_sections(path):
    """The lines of a model by section."""
    sections = {}
    for line in path.read_text().splitlines()[1:]:
        if line.startswith("["):
            lines = sections[line.strip("[]")] = []
        else:
            lines.append(line)
    return sections


def without_apart(chosen, alone, words):
    """The blocks chosen, without those that are apart from the rest and unlikely by themselves
    (docs/specification.md, 15.13; which blocks are beside one another is not known here)."""
    chosen = numpy.sort(chosen)
    runs = numpy.split(chosen, numpy.flatnonzero(numpy.diff(chosen) > 1) + 1)
    sizes = [words[run].sum() for run in runs]
    means = [(words * alone)[run].sum() / max(size, 1e-9) for run, size in zip(runs, sizes)]
    main = int(numpy.argmax(sizes))
    if means[main] < LIKELY:
        return chosen
    first = last = main
    stay = {main}
    for at in range(main + 1, len(runs)):
        if runs[at][0] - runs[last][-1] - 1 < 3 or means[at] >= UNLIKELY:
            stay.add(at)
            last = at
    for at in reversed(range(main)):
        if runs[first][0] - runs[at][-1] - 1 < 8 or means[at] >= UNLIKELY:
            stay.add(at)
            first = at
    return numpy.concatenate([runs[at] for at in sorted(stay)])


def choice(scores, words, caution):
    """The blocks with the best expected F1, and their expected F1 with caution 1
    (docs/specification.md, 15.13 and 15.15), of a page alone. `scores`: logarithms of odds."""
    if len(scores) == 0:
        return numpy.zeros(0, int), 0.0
    order = numpy.argsort(-numpy.round(1000 * scores), kind="stable")
    likely = words[order] / (1 + numpy.exp(-numpy.clip(scores[order], -15, 15)))
    expected, weight, total = numpy.cumsum(likely), numpy.cumsum(words[order]), likely.sum()
    count = int(numpy.argmax(2 * expected / (weight + caution * total))) + 1
    stay = without_apart(order[:count], scores, words)
    inside = numpy.isin(order, stay)
    return stay, 2 * likely[inside].sum() / (words[stay].sum() + total)


def predictions(trainer):
    """Suite, expected F1 and F1 in words of each page alone without headline, by models that know
    neither its fold nor its labels. Segments are too few in a page to have an F1, and a gold with
    headline does not fit an answer without."""
    for page in trainer.pages:
        if page.blocks == 0 or page.segments is not None or page.gold_off is None \
                or page.suite in WITH_HEADLINE:
            continue
        words = page.features[:, trainer.column["kWords"]].astype(float)
        chosen, expected = choice(trainer.alone(page, ()), words, CAUTIONS["content"])
        inside = numpy.zeros(page.blocks, bool)
        inside[chosen] = True
        score = bag_f1(page, inside) if page.gold is None else f1(inside, page.gold_off, page.weights)
        yield page.suite, expected, score


def calibration(pairs):
    """Points of a rising line through pairs of expected and true values: the means of equally many
    pairs, joined where they fall."""
    pairs = numpy.array(sorted(pairs)).reshape(-1, 2)
    if not len(pairs):
        return []
    size = min(CALIBRATION_PAGES, 1 + len(pairs) // 5)
    ends = list(range(max(1, size // 4), len(pairs) - size + 1, size))
    points = []
    for part in numpy.split(pairs, ends):
        points.append([len(part), *part.mean(0)])
        while len(points) > 1 and points[-2][2] > points[-1][2]:
            n, expected, mean = points.pop()
            m, before, lower = points.pop()
            points.append([n + m, (n * expected + m * before) / (n + m),
                           (n * mean + m * lower) / (n + m)])
    lines = {f"{expected:.3f}": f"{mean:.3f}" for _, expected, mean in points}
    return [f"{expected} {mean}" for expected, mean in lines.items()]


def first_text(inside, prose):
    """The first running text of an answer, otherwise its first block."""
    found = numpy.flatnonzero(inside)
    texts = found[numpy.array(prose, bool)[found]] if len(found) else found
    return int(texts[0] if len(texts) else found[0] if len(found) else 0)


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


def blocks_in(bits):
    return numpy.array([bit == "1" for bit in bits], bool)


def scores_of(page, answer):
    """Setting and F1 of an answer, by the gold that there is: of words, in any order, against a gold
    text; of blocks against labelled nodes, or against gold made with the headline."""
    on, off = blocks_in(answer["on"]), blocks_in(answer["off"])
    if page.gold is not None:
        leaves = numpy.maximum(page.leaves, 1)
        for setting, inside, gold in (("on", on, page.gold), ("off", off, page.gold_off)):
            yield f"headline={setting} words", f1(inside, gold, page.weights)
            yield f"headline={setting} leaves", f1(inside, gold, leaves)
    else:
        yield "headline=off words", bag_f1(page, off)
        if page.gold_on is not None:
            known = page.gold_on >= 0
            yield "headline=on words", f1(on[known], page.gold_on[known], page.weights[known])


class Judge:
    """Scores of answers by pages, and how many segments they hold."""

    def __init__(self, pages):
        self.pages = {(set_of(page.suite), page.id): page for page in pages if page.blocks > 0}
        self.scores = collections.defaultdict(dict)
        self.segments = collections.Counter()
        self.run = 0

    def add(self, answer):
        page = self.pages.get((set_of(answer["suite"]), answer["id"]))
        if page is None or len(answer["on"]) != page.blocks:
            return
        if answer["pages"] == 0:
            self.run, task = 0, "alone"
        elif "first" in answer:
            task = f"first {answer['first']}"
        else:
            task = RUNS[self.run]
            self.run += 1
        if page.segments is not None:
            if task == "alone":
                inside = blocks_in(answer["off"])
                for wanted, groups in page.segments:
                    self.segments[wanted, any(inside[group].all() for group in groups)] += 1
            return
        for setting, score in scores_of(page, answer):
            self.scores[page.suite, setting, task][page.id] = score
        if page.template is not None and task == "alone":
            self.scores[page.suite, "template leaves", task][page.id] = f1(
                blocks_in(answer["template"]), page.template, numpy.array(page.leaves, float))


def evaluate(trainer, program, suites, folder, counts):
    """Prints the F1 of pages by models made without their folds, as PROGRAM answers with them; where
    there are other pages, also the mean of the same pages alone, and p."""
    judge = Judge(trainer.pages)
    for fold in range(FOLDS):
        model, only = folder / f"fold-{fold}.txt", folder / f"fold-{fold}.ids"
        if not model.exists():
            trainer.write_model(model, (fold,), [])
        only.write_text("".join(page.id + "\n" for page in trainer.pages if page.fold == fold))
        for number, suite in enumerate(suites):
            output = folder / f"fold-{fold}-{number}"
            subprocess.run([program, "--model", model, "--only", only, suite, output,
                            *map(str, counts)], check=True)
            with open(f"{output}.jsonl", encoding="utf-8") as lines:
                for line in lines:
                    judge.add(json.loads(line))
    print_scores(judge)


def print_scores(judge):
    scores = judge.scores
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
    held, lost, wrong = (judge.segments[key] for key in ((1, True), (1, False), (0, True)))
    if judge.segments:
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


def lines_of_trees(model, features):
    lines, roots = [], []
    for tree in model.dump_model()["tree_info"]:
        roots.append(len(lines))
        lines_of_tree(tree["tree_structure"], features, 0.0, lines)
    return ["roots " + " ".join(map(str, roots)), *lines]


def lines_of_names(names, without):
    weights = collections.defaultdict(lambda: [0, 0])
    for token, weight in zip(names.tokens, names.weights(without)):
        if weight:
            weights[token.lstrip("^")][token.startswith("^")] = weight
    return [f"{token} {weights[token][0]} {weights[token][1]}" for token in sorted(weights)]


def name_of(suite):
    return json.loads((pathlib.Path(suite) / "suite.json").read_text())["name"]


def fault_of_recipe(suites, pages):
    """Why MODEL must not be made of these suites and pages; None: it may be."""
    names = tuple(map(name_of, suites))
    if names != RECIPE:
        return f"{MODEL.name} learns from {' '.join(RECIPE)}, not from {' '.join(names)}; name --out"
    if not any(page.with_pages and "main_content_text" in page.labels for page in pages):
        return "no page with a gold text has other pages: fetch wcxb-hosts again"
    return None


def pages_of(name, pages):
    """The pages of a suite; of one with hosts, those that have other pages."""
    if "-hosts" not in name:
        return [page for page in pages if page.suite == name]
    return [page for page in pages if set_of(page.suite) == set_of(name) and page.with_pages]


def head_of(suites, pages):
    """The lines of the head: how the model was made, and of which pages."""
    lines = ["made_by scripts/leafcut/train_leafcut.py", f"learner lightgbm {lightgbm.__version__}", f"seed {TREES['seed']}"]
    for suite in suites:
        name = name_of(suite)
        of_suite = pages_of(name, pages)
        manifest = HOME / "datasets" / re.sub("-(hosts|even)", "", name) / "manifest.json"
        about = json.loads(manifest.read_text()) if manifest.exists() else {}
        source = f"{about['repository']}@{about['commit']}" if "commit" in about else "-"
        licences = collections.Counter(
            json.loads((pathlib.Path(suite) / page.id / "site.json").read_text()).get(
                "licence", "unknown").replace("\n", " ") for page in of_suite)
        lines.append(f"suite {name} pages {len(of_suite)} source {source}")
        lines += [f"licence {name} {count} {licence}" for licence, count
                  in sorted(licences.items(), key=lambda item: (-item[1], item[0]))]
    return lines


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--rows", default=HOME / "build/release/cli/tools/leafcut_rows")
    parser.add_argument("--out", type=pathlib.Path, default=MODEL)
    parser.add_argument("--keep", type=pathlib.Path,
                        help="folder of the rows, used again if they are there")
    parser.add_argument("--relearn", metavar="SECTION,...", type=lambda text: set(text.split(",")),
                        help="learn only these sections; FILE, which must exist, keeps the others")
    parser.add_argument("--folds", action="store_true")
    parser.add_argument("--page-counts", type=lambda text: list(map(int, text.split(","))), default=[])
    parser.add_argument("--small", action="store_true")
    parser.add_argument("suites", nargs="+")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = arguments.keep or pathlib.Path(temporary)
        features, pages = read_pages(arguments.rows, arguments.suites, folder)
        fault = fault_of_recipe(arguments.suites, pages) if arguments.out == MODEL else None
        if fault and not arguments.folds:
            sys.exit(f"train_leafcut.py: {fault}")
        column = {name: number for number, name in enumerate(features)}
        add_gold(pages, column, arguments.keep and folder / "gold.pickle")
        add_folds(pages)
        trainer = Trainer(pages, Names(pages), features, arguments.small)
        if arguments.folds:
            evaluate(trainer, arguments.rows, arguments.suites, folder, arguments.page_counts)
        else:
            kept = read_sections(arguments.out) if arguments.relearn else {}
            for section in arguments.relearn or ():
                del kept[section]
            kept.pop("cautions", None)
            kept.pop("head", None)
            trainer.write_model(arguments.out, (), head_of(arguments.suites, pages), kept)


if __name__ == "__main__":
    sys.exit(main())
