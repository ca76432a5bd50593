#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""LeafCut as docs/specification.md, section 15, says it: slow, and written from that text alone.

Section 2 (links and their order) and 1.6, 1.7 (decoding, parsing) come from `pagelet`: it lists the
links of a page and writes pages as HTML. All else is here and in leafcut_blocks.py. For each site two
lines of JSON are printed, the template and the main content, in the form that `pagelet bench
--predictions` reads, with `candidates` and `loads`; with --votes the answers of sections 15.1 to 15.8,
which need no trained table.

Usage: leafcut.py [--pagelet PROGRAM] [--votes] SITE_FOLDER...
"""
import argparse
import bisect
import collections
import functools
import itertools
import json
import operator
import pathlib
import re
import subprocess
import sys
import unicodedata
import urllib.parse
from html.parser import HTMLParser

import leafcut_blocks
from leafcut_blocks import TABLES, ascii_lower, words

TOP = pathlib.Path(__file__).resolve().parents[2]
OF_PAGES = "kShared", "kAbsent", "kCut", "kAnswer", "kPathAnswer"
PAGES, MAX_PAGES, CUT, ABSENT, EMPTY_WEIGHT, VIRTUAL, NEAR_COPY = 4, 8, 1.5, 1.5, 0.3, 0.2, 0.45

INLINE = set("a b strong i em u font span small big tt code abbr sup sub label cite s strike center nobr "
             "var kbd samp q mark acronym dfn ins del bdo time".split())
MEDIA = {"img", "embed", "object", "source", "video", "audio"}
FRAME = {"nav", "footer", "aside", "header", "form", "menu"}
VOID = set("area base basefont bgsound br col embed frame hr img input keygen link meta param source "
           "track wbr".split())


# 1.1, 1.2: a page -----------------------------------------------------------------------------------

class Node:
    def __init__(self, tag, attributes, parent, path):
        self.tag, self.attributes, self.parent, self.path = tag, dict(attributes), parent, path
        self.parsed_children, self.text, self.seen = [], "", collections.Counter()
        self.classes = [token for token in words(self.attributes.get("class") or "")
                        if not token.startswith("TECO_")]

    def is_text(self):
        return self.tag == "#text"

    def ancestors(self):
        """From the parent up to `body`."""
        node = self.parent
        while node is not None:
            yield node
            node = node.parent


class Page(HTMLParser):
    CDATA_CONTENT_ELEMENTS = ("script", "style", "iframe", "noembed", "noframes", "xmp")

    def __init__(self, html):
        super().__init__(convert_charrefs=False)
        self.open, self.in_text, self.parsed = [Node("", (), None, "")], False, []
        self.feed(html)
        self.close()
        html = next(node for node in self.open[0].parsed_children if node.tag == "html")
        self.root = next(node for node in html.parsed_children if node.tag in ("body", "frameset"))
        self.root.parent = None
        self.nodes, open_nodes = [], [self.root]
        while open_nodes:
            node = open_nodes.pop()
            node.depth = node.parent.depth + 1 if node.parent else 0
            node.number, node.end = len(self.nodes), len(self.nodes) + 1
            self.nodes.append(node)
            node.children = [child for child in node.parsed_children
                             if child.tag not in ("script", "style", "iframe")
                             and (not child.is_text() or words(child.text))]
            open_nodes += reversed(node.children)
        for node in reversed(self.nodes[1:]):
            node.parent.end = max(node.parent.end, node.end)
        self.elements = [node for node in self.nodes if not node.is_text()]
        self.texts = [node for node in self.nodes if node.is_text()]
        for text in self.texts:
            text.words = len(words(text.text))
        self.read_leaves()
        self.values = collections.Counter(leaf_value(text) for text in self.texts)

    def below(self, node):
        """The node and all below it, in document order."""
        return self.nodes[node.number:node.end]

    def counter(self, among=None, inside=True, outside=True):
        """A function: words of the texts, `among` these nodes, that are a node or lie below it."""
        sums = [0, *itertools.accumulate(
            node.words if node.is_text() and (among is None or node in among)
            and (inside if node.in_link else outside) else 0 for node in self.nodes)]
        return lambda node: sums[node.end] - sums[node.number]

    def add(self, tag, attributes=()):
        parent = self.open[-1]
        name = "text()" if tag == "#text" else tag
        parent.seen[name] += 1
        node = Node(tag, attributes, parent, f"{parent.path}/{name}[{parent.seen[name]}]")
        parent.parsed_children.append(node)
        self.parsed.append(node)
        return node

    def handle_starttag(self, tag, attrs):
        self.in_text = False
        node = self.add(tag, [(name, value or "") for name, value in attrs])
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag):
        self.in_text = False
        if self.open[-1].tag == tag:
            self.open.pop()

    def handle_comment(self, data):
        self.in_text = False

    def handle_data(self, data):
        node = self.open[-1].parsed_children[-1] if self.in_text else self.add("#text")
        node.text += data
        self.in_text = True

    def handle_entityref(self, name):
        self.handle_data({"amp": "&", "lt": "<", "gt": ">", "quot": '"', "nbsp": "\xa0"}[name])

    def handle_charref(self, name):
        self.handle_data(chr(int(name[1:], 16) if name[0] in "xX" else int(name)))

    # 15.2, 15.3
    def read_leaves(self):
        self.root.class_path, self.root.in_link = (), False
        for node in self.nodes[1:]:
            node.in_link = node.tag == "a" or node.parent.in_link
            tokens = [token for token in node.classes
                      if not re.search("[0-9]", token) and not token.startswith(("category-", "tag-"))]
            node.class_path = node.parent.class_path + ((node.tag, *tokens),)
        self.class_paths = {node.class_path for node in self.elements[1:]}
        self.leaves = [node for node in self.nodes if not node.children]
        described = [None] + [(leaf_path(leaf), leaf_value(leaf)) for leaf in self.leaves] + [None]
        for i, leaf in enumerate(self.leaves):
            leaf.before = (described[i], described[i + 1])
            leaf.after = (described[i + 1], described[i + 2])
            leaf.alone = (leaf.parent.class_path if leaf.parent else None, described[i + 1])
        self.befores = collections.Counter(leaf.before for leaf in self.leaves)
        self.afters = collections.Counter(leaf.after for leaf in self.leaves)
        self.alones = collections.Counter(leaf.alone for leaf in self.leaves)


# 15.1 -----------------------------------------------------------------------------------------------

Form = collections.namedtuple("Form", "directories is_index extension words has_digit query")


def has_index_name(file):
    return file.rpartition(".")[0 if "." in file else 2].lower() in ("index", "home", "default")


def form(url):
    rest = url.partition("#")[0].split("://", 1)[1].partition("/")[2]
    path, _, query = rest.partition("?")
    query = urllib.parse.quote(query, safe="!#$%&'()*+,-./:;=?@[]_~")
    segments = urllib.parse.unquote(path, errors="replace").split("/")
    only_empty = not any(segments)
    if len(segments) > 1 and segments[-2] and (not segments[-1] or has_index_name(segments[-1])):
        segments.pop()
    *directories, file = segments
    name, dot, extension = file.rpartition(".")
    if not dot:
        name, extension = file, ""
    letters = "".join(c if unicodedata.category(c)[0] == "L" else " " for c in name).split()
    return Form(directories, only_empty or has_index_name(file), extension, min(len(letters), 3),
                any(unicodedata.category(c) == "Nd" for c in name),
                {part.partition("=")[0] for part in query.split("&") if part})


def kind(directory):
    if not directory:
        return "empty"
    return "digits" if all(unicodedata.category(c) == "Nd" for c in directory) else "other"


def distance(a, b):
    sum_ = 2.0 * abs(len(a.directories) - len(b.directories))
    sum_ += 2 * (a.is_index != b.is_index) + (a.extension != b.extension)
    sum_ += 0.5 * abs(a.words - b.words) + 0.5 * (a.has_digit != b.has_digit) + (a.query != b.query)
    for one, two in zip(a.directories, b.directories):
        sum_ += (kind(one) != kind(two)) + 0.5 * (one != two)
    return sum_


def sequence(key_url, links):
    """The links in the order in which they are tried."""
    at_key = form(key_url)
    lists = [sorted(links, key=lambda link: distance(form(link["url"]), at_key)), list(links)]
    given = []
    while len(given) < len(links):
        turn = lists[len(given) % 2]
        given.append(next(link for link in turn if not any(link is other for other in given)))
    return given


def load_pages(site, key, key_url):
    urls, pages = [], []
    for link in sequence(key_url, site.links()):
        found = eligible(key, pages)
        if len(found) == MAX_PAGES or len(pages) == 3 * MAX_PAGES:
            break
        if (near_copies(key, found).count(False) >= PAGES
                and sum(likeness(key, page) for page in found) >= PAGES / 2):
            break
        if link["page"] is not None and link["page"] not in urls:
            page = site.page(link["page"])
            if page is not None:
                urls.append(link["page"])
                pages.append(page)
    return urls, pages


# 15.2 to 15.5 ---------------------------------------------------------------------------------------

def leaf_path(leaf):
    tags = [node.tag for node in reversed(list(leaf.ancestors()))]
    return tuple(tag for tag in tags + [leaf.tag] if tag not in INLINE and tag != "#text")


def leaf_value(leaf):
    if leaf.is_text():
        return " ".join(words(leaf.text))
    if leaf.tag in MEDIA:
        names = [leaf.attributes.get(name) for name in ("src", "data-src", "data")]
        source = next((name for name in names if name), "")
        return leaf.tag, source.partition("?")[0].rpartition("/")[2]
    return leaf.tag, " ".join(leaf.classes)


@functools.cache
def state(key, leaf, page):
    if page.befores[leaf.before] == key.befores[leaf.before]:
        return "shared"
    if page.afters[leaf.after] == key.afters[leaf.after]:
        return "shared"
    if leaf.in_link and page.alones[leaf.alone] == key.alones[leaf.alone]:
        return "shared"
    if page.befores[leaf.before] == 0 and page.afters[leaf.after] == 0:
        return "absent"
    return "unknown"


def near_copies(key, pages):
    """For each of the eligible pages whether it is one."""
    if len(pages) < 2:
        return [False] * len(pages)
    near = []
    for page in pages:
        others = [other for other in pages if other is not page]
        rare = [text for text in key.texts if text.words >= 3 and not text.in_link
                and not all(state(key, text, other) == "shared" for other in others)]
        total = sum(text.words for text in rare)
        shared = sum(text.words for text in rare if state(key, text, page) == "shared")
        near.append(total >= 20 and shared >= NEAR_COPY * total)
    return near


@functools.cache
def is_copy(key, page):
    def size(values):
        return sum(len(text.encode()) * number for text, number in values.items())

    k, q, c = size(key.values), size(page.values), size(key.values & page.values)
    return k >= 200 and (k - c) + (q - c) <= 0.05 * k


@functools.cache
def likeness(key, page):
    union = key.class_paths | page.class_paths
    return len(key.class_paths & page.class_paths) / len(union) if union else 1.0


def eligible(key, pages):
    found, known = [], set()
    for page in pages:
        leaves = tuple((leaf_path(leaf), leaf_value(leaf)) for leaf in page.leaves)
        if leaves not in known and not is_copy(key, page) and likeness(key, page) >= 0.05:
            found.append(page)
        known.add(leaves)
    return found


def distant(key, pages):
    """The pages that are eligible if no page is by its likeness."""
    found, known = [], set()
    for page in pages:
        leaves = tuple((leaf_path(leaf), leaf_value(leaf)) for leaf in page.leaves)
        shared = sum(state(key, text, page) == "shared" for text in key.texts if text.words)
        if leaves not in known and not is_copy(key, page) and shared >= 2:
            found.append(page)
        known.add(leaves)
    return found


def admitted(key, pages):
    found = eligible(key, pages) or distant(key, pages)
    near = near_copies(key, found)
    return [page for is_near, page in zip(near, found) if not is_near] or found


def weights(key, pages):
    voting = admitted(key, pages)
    sharing = {text: [page for page in voting if state(key, text, page) == "shared"]
               for text in key.texts}
    t = {page: sum(len(by) - 1 for by in sharing.values() if page in by) for page in voting}
    u = {}
    for page in voting:
        shares = any(state(key, leaf, page) == "shared" for leaf in key.leaves)
        u[page] = likeness(key, page) if shares and t[page] >= max(t.values()) / 5 else 0.0
    largest = max(u.values(), default=0.0)
    return [(u[page] / largest) ** 2 if page in u and largest > 0 else 0.0 for page in pages]


def virtual_vote(leaf, root, outside):
    if leaf.in_link:
        return 1.0
    for node in [leaf, *leaf.ancestors()]:
        if node.tag in FRAME and 2 * outside(node) <= outside(root):
            return 1.0
    return 0.0 if leaf.is_text() else 0.5


def judge_leaves(key, pages):
    """Gives each leaf its s and a, and the votes of the pages alone. Returns W."""
    weight = weights(key, pages)
    total = sum(weight)
    count, outside = key.counter(), key.counter(inside=False)
    for leaf in key.leaves:
        states = [state(key, leaf, page) for page in pages]
        shared = sum(w for w, of in zip(weight, states) if of == "shared")
        absent = sum(w for w, of in zip(weight, states) if of == "absent")
        g = virtual_vote(leaf, key.root, outside)
        leaf.votes = (shared / total, absent / total) if total else ()
        leaf.s = (shared + VIRTUAL * g) / (total + VIRTUAL)
        leaf.a = (absent + VIRTUAL * (1 - g)) / (total + VIRTUAL)
    for element in key.elements[1:]:
        if element.tag != "blockquote" and count(element) < 60 and has_name(element, "share"):
            for node in key.below(element):
                node.s, node.a = 1.0, 0.0
                node.votes = (1.0, 0.0)
    return total


# 15.6 -----------------------------------------------------------------------------------------------

def cut(key, price):
    """The nodes that are kept."""
    for node in reversed(key.nodes):
        if not node.children:
            q = 1.0 if node.is_text() or node.tag == "img" else EMPTY_WEIGHT
            node.c, node.t = q * node.s, q * ABSENT * node.a
            continue
        node.c = sum(child.c for child in node.children)
        t, c, node.choices = 0.0, float("inf"), []
        for child in node.children:
            # Whether the child before is cut, if this one is template; if this one is cut.
            node.choices.append((c <= t + 1e-9, c <= t + price + 1e-9))
            t, c = min(t, c) + child.t, min(c, t + price) + child.c
        node.last_is_cut = c <= t + 1e-9
        node.t = min(t, c)
    kept, open_nodes = set(), [key.root]
    while open_nodes:
        node = open_nodes.pop()
        kept.add(node)
        if node.children:
            is_cut = node.last_is_cut
            for child, choice in zip(reversed(node.children), reversed(node.choices)):
                if not is_cut:
                    open_nodes.append(child)
                is_cut = choice[is_cut]
    return kept


# 15.7 -----------------------------------------------------------------------------------------------

def read_names():
    patterns, marks = collections.defaultdict(list), collections.defaultdict(set)
    for line in (TABLES / "names.txt").read_text().splitlines():
        head, colon, texts = line.partition(":")
        if not colon or line.startswith("#"):
            continue
        family, group = head.split()
        if group in ("rel", "itemtype"):
            marks[family, group].update(texts.split())
            continue
        for text in texts.split():
            pattern = "".join({"^": "(?<![a-z0-9\x80-\U0010ffff])", "$": "(?![a-z0-9\x80-\U0010ffff])",
                               "~": "-?"}.get(c, re.escape(c)) for c in text)
            patterns[family].append(pattern)
    return {family: re.compile("|".join(every)) for family, every in patterns.items()}, marks


NAMES, MARKS = read_names()


def has_name(element, family):
    parts = (" ".join(element.classes), element.attributes.get("id", ""))
    name = " ".join(re.sub("(?<=[a-z])(?=[A-Z])", "-", part) for part in parts)
    return family in NAMES and NAMES[family].search(ascii_lower(name).replace("_", "-")) is not None


def has_mark(element, family):
    for attribute in ("rel", "itemtype"):
        for word in words(ascii_lower(element.attributes.get(attribute, ""))):
            if attribute == "itemtype":
                word = re.split("[/#]", word)[-1]
            if word in MARKS[family, attribute] and (attribute != "rel" or element.tag == "a"):
                return True
    return False


# 15.8 -----------------------------------------------------------------------------------------------

def main_content(key, kept):
    u = set(key.nodes) - kept
    outside, inside = key.counter(u, inside=False), key.counter(u, outside=False)
    discussion = any(has_name(element, "forum") for element in key.elements)

    def holds(element, family):
        return has_mark(element, family) or has_name(element, family)

    def family_of(element):
        n, l = outside(element), inside(element)
        if holds(element, "comments") and not discussion:
            return "comments"
        if holds(element, "related"):
            return "related"
        if holds(element, "share"):
            return "share"
        if holds(element, "tags") and n + l < 60:
            return "tags"
        if holds(element, "navigation") and (l > 0.4 * (n + l) or n + l < 30):
            return "navigation"
        if holds(element, "frame") or element.tag in ("nav", "aside", "footer"):
            return "frame"
        return None

    # Steps 1 and 2.
    candidates, passed = [], 0
    half = outside(key.root) / 2
    open_nodes = list(reversed(key.root.children))
    while open_nodes:
        node = open_nodes.pop()
        if node.is_text():
            passed += outside(node)
            continue
        family = family_of(node) if outside(node) <= half else None
        if family:
            candidates.append((node, family, passed))
        else:
            open_nodes += reversed(node.children)
    removed = [node for node, family, before in candidates
               if before <= 0.1 * passed or passed - before <= 0.1 * passed]
    # Step 3.
    content = set(u)
    for node in removed:
        content.difference_update(key.below(node))
        for ancestor in node.ancestors():
            if ancestor not in u:
                break
            content.discard(ancestor)
    return content


# 15.14 ----------------------------------------------------------------------------------------------

def nodes_of_leaves(page, leaves):
    """The nodes below the root all of whose leaves are among these."""
    found = set()
    for node in reversed(page.nodes[1:]):
        if node in leaves if not node.children else all(child in found for child in node.children):
            found.add(node)
    return found


def give_blocks(page):
    """Gives each leaf the block with which it goes."""
    own = [(leaf.number, leaf) for leaf in page.leaves
           if leaf.block and not leafcut_blocks.is_in_button(leaf)]
    for leaf in page.leaves:
        leaf.goes_with = leaf.block
        if leaf.block or not own:
            continue
        at = bisect.bisect_left(own, leaf.number, key=lambda entry: entry[0])
        beside = [other for _, other in own[max(at - 1, 0):at + 1]]
        # max takes the first of equal ones.
        leaf.goes_with = max(beside, key=lambda other: leafcut_blocks.common(other, leaf).depth).block


class Findings:
    """A key page compared with pages, by votes."""

    def __init__(self, key, key_url, pages):
        self.key, self.pages = key, pages
        self.total = judge_leaves(key, pages)
        self.kept = cut(key, CUT)
        self.content_by_votes = main_content(key, self.kept)
        self.fine_cut = cut(key, CUT / 2)
        self.blocks = leafcut_blocks.find_blocks(key)
        give_blocks(key)
        self.of_blocks = leafcut_blocks.Rows(key, self.blocks, leafcut_blocks.Facts(key, key_url))

    def by_votes(self):
        return self.fine_cut - self.content_by_votes, self.content_by_votes

    def flags(self):
        voting = sum(weight > 0 for weight in weights(self.key, self.pages))
        return ["no_candidates"] if not voting else ["few_candidates"] if voting < PAGES else []

    def means(self, texts):
        """The features `other pages` over texts, without the last."""
        weights = [text.words for text in texts]
        columns = zip(*([*text.votes, text not in self.kept, text in self.content_by_votes] for text in texts))
        return [leafcut_blocks.float32(sum(map(operator.mul, weights, column)) / sum(weights)) for column in columns]

    def rows(self):
        rows = self.of_blocks.rows
        paths = collections.defaultdict(list)
        for block in self.blocks:
            paths[block.element.shapes].extend(block.texts)
        for block, row in zip(self.blocks, rows):
            row.update(kTextGap=0.0, kAlone=0.0, **dict.fromkeys(OF_PAGES, -1.0))
            if self.total:
                of_path = self.means(paths[block.element.shapes])
                row.update(zip(OF_PAGES, (*self.means(block.texts), of_path[-1])))
        return rows

    def answer(self, headline):
        """Template and main content."""
        rows = self.rows()
        scores = alone = [leafcut_blocks.CONTENT.score(row) for row in rows]
        if self.total:
            for row, score in zip(rows, alone):
                row["kAlone"] = leafcut_blocks.float32(score / 1000)
            is_sparing = leafcut_blocks.spares(rows)
            scores = [score + leafcut_blocks.added(row, is_sparing) for score, row in zip(scores, rows)]
        dialogs = self.of_blocks.dialogs()
        scores = [-15000 if block in dialogs else score for score, block in zip(scores, self.blocks)]
        lengths = [block.words for block in self.blocks]
        chosen = leafcut_blocks.choose(self.blocks, scores, lengths, leafcut_blocks.CAUTIONS["content"])
        chosen = leafcut_blocks.without_apart(self.blocks, chosen, alone, lengths)
        self.confidence = leafcut_blocks.confidence(self.blocks, chosen, scores, lengths)
        chosen = chosen | self.of_blocks.wholes(chosen, scores)
        if headline:
            texts = (chosen | leafcut_blocks.headline(self.blocks, rows, chosen, dialogs)
                     | leafcut_blocks.description(self.blocks, rows, chosen, dialogs))
        else:
            texts = leafcut_blocks.without_captions(chosen, self.of_blocks.captions())
        texts = texts | leafcut_blocks.between(self.blocks, rows, scores, texts)
        leaves = {leaf for leaf in self.key.leaves
                  if (leaf.goes_with in texts if leaf.block else leaf in self.content_by_votes if self.total
                      else leaf.goes_with in chosen | texts)}
        content = nodes_of_leaves(self.key, leaves)
        if self.total:
            return self.fine_cut - content, content
        numbers = collections.Counter(leaf.goes_with for leaf in self.key.leaves)
        scores = [leafcut_blocks.TEMPLATE.score(row) for row in rows]
        chosen = leafcut_blocks.choose(self.blocks, scores, [numbers[block] for block in self.blocks],
                                       leafcut_blocks.CAUTIONS["template"])
        out = {leaf for leaf in self.key.leaves if leaf.goes_with and leaf.goes_with not in chosen}
        return set(self.key.nodes) - nodes_of_leaves(self.key, out) - content, content


# A site ---------------------------------------------------------------------------------------------

class Site:
    def __init__(self, folder, pagelet):
        self.folder, self.pagelet = folder, pagelet
        self.about = json.loads((folder / "site.json").read_text())

    def run(self, *arguments):
        return subprocess.run([self.pagelet, *arguments, "--site", self.folder], capture_output=True,
                              text=True, encoding="utf-8")

    @functools.cached_property
    def listed(self):
        return json.loads(self.run("candidates", "--format", "json").stdout)

    def links(self):
        return self.listed["links"]

    def key_url(self):
        return self.listed["url"]

    def page(self, url):
        """None when it cannot be had."""
        name = (self.about["key_page"] if url == self.key_url()
                else urllib.parse.unquote(url[len(self.about["base_url"]):]))
        done = self.run("extract", "--key", name, "--algorithm", "everything", "--output", "template", "--format",
                        "html", "--raw")
        return Page(done.stdout) if done.returncode == 0 else None


def judge(site):
    """URLs of the candidates, and what is known of the key page."""
    key_url = site.key_url()
    key = site.page(key_url)
    urls, pages = load_pages(site, key, key_url)
    return urls, Findings(key, key_url, pages)


def paths(page, nodes):
    return [node.path for node in page.nodes if node in nodes]


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="+", type=pathlib.Path, metavar="SITE_FOLDER")
    parser.add_argument("--pagelet", default=TOP / "build/release/cli/pagelet", metavar="PROGRAM")
    parser.add_argument("--votes", action="store_true")
    chosen = parser.parse_args()
    for folder in chosen.sites:
        site = Site(folder, chosen.pagelet)
        urls, findings = judge(site)
        answer = findings.by_votes() if chosen.votes else findings.answer(True)
        for target, nodes in zip(("template", "content"), answer):
            line = {"site": site.about["id"], "algorithm": "leafcut", "target": target, "candidates": urls,
                    "loads": 1 + len(urls), "nodes": paths(findings.key, nodes)}
            print(json.dumps(line), flush=True)


if __name__ == "__main__":
    main()
