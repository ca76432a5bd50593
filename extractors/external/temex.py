#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""TemEx as a program of its own: the template is what at least two candidate pages share.

It scores exactly what the built-in `temex` scores, because it answers with `nodes`: an element can
be template although some of what it contains is not.

Usage: pagelet bench SUITE --external 'temex-py=python3 temex.py'
(the protocol: docs/adding-an-algorithm.md; the algorithm: docs/specification.md, sections 3 and 4).
"""
import json
import sys
from html.parser import HTMLParser

VOID = set("area base basefont bgsound br col embed frame hr img input keygen link meta param "
           "source track wbr".split())
DROPPED = {"script", "style", "iframe"}  # with all that they contain
VOTES = 2
THRESHOLD = 0.9 - 1e-9
CERTAIN = 1e9


class Node:
    def __init__(self, tag, attributes, path):
        self.tag, self.path, self.all_children, self.text, self.seen = tag, path, [], "", {}
        given = dict(attributes)
        self.id = given.pop("id", "")
        self.classes = set((given.pop("class", "") or "").split())
        self.attributes = set(given.items())

    def add(self, tag, attributes=()):
        name = "text()" if tag == "#text" else tag
        self.seen[name] = self.seen.get(name, 0) + 1
        child = Node(tag, attributes, f"{self.path}/{name}[{self.seen[name]}]")
        self.all_children.append(child)
        return child

    def finish(self):
        """The children that count, and theirs."""
        self.children = [child for child in self.all_children if child.tag not in DROPPED
                         and (child.tag != "#text" or child.text.strip())]
        for child in self.children:
            child.finish()


class Page(HTMLParser):
    CDATA_CONTENT_ELEMENTS = ("script", "style", "iframe", "noembed", "noframes", "xmp")

    def __init__(self, html):
        super().__init__()
        document = Node("", (), "")
        self.open, self.in_text = [document], False
        self.feed(html)
        self.close()
        root = next(child for child in document.all_children if child.tag == "html")
        self.body = next(child for child in root.all_children
                         if child.tag in ("body", "frameset"))
        self.body.finish()

    def handle_starttag(self, tag, attrs):
        self.in_text = False
        node = self.open[-1].add(tag, [(name, value or "") for name, value in attrs])
        if tag not in VOID:
            self.open.append(node)

    def handle_endtag(self, tag):
        self.in_text = False
        if self.open[-1].tag == tag:
            self.open.pop()

    def handle_comment(self, data):
        self.in_text = False

    def handle_data(self, data):
        node = self.open[-1].all_children[-1] if self.in_text else self.open[-1].add("#text")
        node.text += data
        self.in_text = True


def position(i, j, p, q):
    """How well place i of p fits to place j of q."""
    first = i if p <= q else i - (p - q)
    low, high = max(first, 0), min(first + abs(p - q), q - 1)
    steps = max(low - j, j - high, 0)
    return 1 - steps / min(p, q)


def score(a, b, place):
    if a.id and a.id == b.id:
        return CERTAIN
    union = a.classes | b.classes
    classes = len(a.classes & b.classes) / len(union) if union else 1.0
    if classes == 1 and a.attributes and a.attributes == b.attributes:
        return CERTAIN if place == 1 else CERTAIN / 2
    most = max(len(a.children), len(b.children))
    children = min(len(a.children), len(b.children)) / most if most else 1.0
    return 0.1 * classes + 0.4 * place + 0.5 * children


def mapped(a, b):
    """The nodes below and with `a` that have a partner below and with `b`."""
    found, pairs = [a], []
    for i, one in enumerate(a.children):
        for j, two in enumerate(b.children):
            if one.tag == two.tag:
                place = position(i, j, len(a.children), len(b.children))
                pairs.append((score(one, two, place), i, j))
    free_a, free_b = set(range(len(a.children))), set(range(len(b.children)))
    for value, i, j in sorted(pairs, reverse=True):
        if value >= THRESHOLD and i in free_a and j in free_b:
            free_a.remove(i)
            free_b.remove(j)
            found += mapped(a.children[i], b.children[j])
    return found


def count(node):
    return 1 + sum(map(count, node.children))


def template(key, pages):
    votes, copies, nodes = {}, 0, count(key)
    for page in pages:
        found = mapped(key, page)
        copies += len(found) == nodes
        for node in found:
            votes[node.path] = votes.get(node.path, 0) + 1
    needed = min(len(pages), VOTES + copies)
    return [path for path, number in votes.items() if number >= needed]


sys.setrecursionlimit(10000)
for line in sys.stdin:
    request = json.loads(line)
    key = Page(request["key_page"]["html"]).body
    pages = [Page(page["html"]).body for page in request["candidates"]]
    print(json.dumps({"id": request["id"], "nodes": template(key, pages)}), flush=True)
