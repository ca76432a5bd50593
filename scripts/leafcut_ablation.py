#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""LeafCut (docs/leafcut.md, sections 2 to 7) with parts that can be left out.

An external extractor (docs/external-extractors.md) for ablations that no parameter of the program
allows; with nothing left out its answers are the program's. The pages are those of the request.

Usage: pagelet bench SUITE --external 'NAME:content=python3 leafcut_ablation.py ANSWER [PART...]'

ANSWER: blocks (what is cut out; the complement is the template) or content (the main content).
PART: weights (all voters count the same), guard (near copies vote), count (it suffices that a pair
occurs), neighbour (leaves are counted alone), before (a pair with the leaf before does not count),
either (both pairs must be shared), path (values alone make pairs), virtual (no virtual page), cut
(cuts cost nothing).
"""
import json
import sys
from collections import Counter
from html.parser import HTMLParser

INLINE = set("a b strong i em u font span small big tt code abbr sup sub label cite s strike center "
             "nobr var kbd samp q mark acronym dfn ins del bdo time".split())
VOID = set("area base basefont bgsound br col embed frame hr img input keygen link meta param source "
           "track wbr".split())
MEDIA = set("img embed object source video audio".split())
FIELDS = set("input button select textarea option".split())
GONE = {"script", "style", "iframe"}
ROLES = {"navigation", "banner", "contentinfo", "complementary", "search"}


class Node:
    __slots__ = ("tag", "attributes", "text", "parent", "index", "end", "step")

    def __init__(self, tag, attributes, text, parent, step):
        self.tag, self.attributes, self.text = tag, attributes, text
        self.parent, self.step = parent, step


class Reader(HTMLParser):
    """The nodes that count, in document order."""

    def __init__(self, html):
        super().__init__(convert_charrefs=True)
        self.nodes, self.open, self.steps, self.pending = [], [], [], ""
        self.gone = 0  # elements open within one that does not count
        self.feed(html)
        self.close()
        self.flush()
        for i, node in enumerate(self.nodes):
            node.index, node.end = i, i + 1
        for node in reversed(self.nodes):
            if node.parent:
                node.parent.end = max(node.parent.end, node.end)

    def flush(self):
        text = " ".join(self.pending.split())
        self.pending = ""
        if text and self.open and not self.gone:
            self.nodes.append(Node(None, {}, text, self.open[-1], None))

    def handle_starttag(self, tag, attrs):
        self.flush()
        if self.gone or tag in GONE:
            if tag not in VOID:
                self.gone += 1
            if self.gone > 1 or tag not in GONE or not self.open:
                return
            counts = self.steps[-1]
            counts[tag] += 1
            return
        if not self.open and tag not in ("body", "frameset"):
            return
        step = f"/html[1]/{tag}[1]"
        if self.open:
            self.steps[-1][tag] += 1
            step = f"/{tag}[{self.steps[-1][tag]}]"
        attributes = {}
        for name, value in attrs:
            attributes.setdefault(name, value or "")
        node = Node(tag, attributes, None, self.open[-1] if self.open else None, step)
        self.nodes.append(node)
        if tag not in VOID:
            self.open.append(node)
            self.steps.append(Counter())

    def handle_startendtag(self, tag, attrs):
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag):
        self.flush()
        if self.gone:
            self.gone -= 1
        elif self.open and self.open[-1].tag == tag:
            self.open.pop()
            self.steps.pop()

    def handle_data(self, data):
        self.pending += data

    def handle_comment(self, data):
        self.flush()


def address(node):
    steps = []
    while node:
        steps.append(node.step)
        node = node.parent
    return "".join(reversed(steps))


def ancestors(node):
    while node:
        yield node
        node = node.parent


def signs(leaves, without):
    """Path and value of each leaf."""
    found = []
    for leaf in leaves:
        path = tuple(node.tag for node in ancestors(leaf) if node.tag and node.tag not in INLINE)
        attributes = leaf.attributes
        if leaf.text is not None:
            value = ("", leaf.text)
        elif leaf.tag in MEDIA:
            source = next((attributes[name] for name in ("src", "data-src", "data")
                           if attributes.get(name)), "")
            value = (leaf.tag, source.split("?")[0].split("/")[-1])
        elif leaf.tag in FIELDS:
            value = (leaf.tag, *(attributes.get(name, "")
                                 for name in ("type", "name", "value", "placeholder")))
        else:
            value = (leaf.tag, *attributes.get("class", "").split())
        found.append(value if "path" in without else (path, value))
    return found


def pairs(found, without):
    """The pair before each leaf and, last, the one behind the last leaf."""
    if "neighbour" in without:
        return found
    around = ["first", *found, "last"]
    return list(zip(around, around[1:]))


def leaves_of(nodes):
    return [node for node in nodes if node.end == node.index + 1]


def states(key_pairs, leaf_count, page_nodes, without):
    """shared, absent, unknown: 1, 0, 2 for each leaf of the key page."""
    key, page = Counter(key_pairs), Counter(pairs(signs(leaves_of(page_nodes), without), without))
    result = []
    for i in range(leaf_count):
        sides = [key_pairs[i]]
        if not without & {"neighbour", "before"}:
            sides.append(key_pairs[i + 1])
        if "before" in without:
            sides = [key_pairs[i + 1]]
        there = [page[side] > 0 for side in sides]
        same = [page[side] > 0 if "count" in without else page[side] == key[side]
                for side in sides]
        shared = all(same) if "either" in without else any(same)
        result.append(1 if shared else 0 if not any(there) else 2)
    return result


def near_copies(pages, leaf_count, least=0.8):
    if len(pages) < 2:
        return [False] * len(pages)
    sharing = [sum(page[i] == 1 for page in pages) for i in range(leaf_count)]
    copies = []
    for page in pages:
        rare = [i for i in range(leaf_count)
                if 2 * (sharing[i] - (page[i] == 1)) < len(pages) - 1]
        common = sum(page[i] == 1 for i in rare)
        copies.append(len(rare) >= 4 and common >= least * len(rare))
    return copies


def usual_share(leaf):
    chain = [node for node in ancestors(leaf) if node.parent]
    if any(node.tag == "a" for node in chain):
        return 1.0
    below = []
    for node in chain:
        if node.tag in ("main", "article") or node.attributes.get("role") == "main":
            if any(one.tag in ("nav", "footer", "aside") for one in below):
                return 1.0
            break
        below.append(node)
    else:
        if any(one.tag in ("nav", "header", "footer", "aside", "form", "menu")
               or one.attributes.get("role") in ROLES for one in below):
            return 1.0
    return 0.0 if leaf.text is not None else 0.5


def evidence(leaves, pages, without):
    usual = [usual_share(leaf) for leaf in leaves]
    copies = near_copies(pages, len(leaves))
    voters = [page for page, copy in zip(pages, copies) if not copy] or pages
    if "guard" in without:
        voters = pages
    counts = [page.count(1) for page in voters]
    if not voters or max(counts) == 0:
        return [(g, 1 - g) for g in usual]
    weights = [1.0 if "weights" in without else count / max(counts) for count in counts]
    kappa = 0.0 if "virtual" in without else 0.2
    total, shares = sum(weights), []
    for i, g in enumerate(usual):
        column = [page[i] for page in voters]
        if all(state == 0 for state in column):
            shares.append((0.0, 1.0))
            continue
        shared = sum(w for w, state in zip(weights, column) if state == 1) / total
        absent = sum(w for w, state in zip(weights, column) if state == 0) / total
        shares.append(((shared * total + g * kappa) / (total + kappa),
                       (absent * total + (1 - g) * kappa) / (total + kappa)))
    return shares


def cut(nodes, leaves, shares, without):
    """The cut elements whose parent is template."""
    price = 0.0 if "cut" in without else 1.5
    out, keep = [0.0] * len(nodes), [0.0] * len(nodes)
    for leaf, (shared, absent) in zip(leaves, shares):
        q = 1.0 if leaf.text is not None or leaf.tag == "img" else 0.3
        out[leaf.index] = q * shared
        keep[leaf.index] = q * (1.5 * absent + 0.5 * (1 - shared - absent))
    children = [[] for _ in nodes]
    for node in nodes[1:]:
        children[node.parent.index].append(node.index)
    choices = {}
    for i in range(len(nodes) - 1, -1, -1):
        if not children[i]:
            continue
        out[i] = sum(out[child] for child in children[i])
        t, c, steps = 0.0, float("inf"), []
        for child in children[i]:
            cut_before_kept, cut_before_cut = c <= t + 1e-9, c <= t + price + 1e-9
            steps.append((cut_before_kept, cut_before_cut))
            t, c = ((c if cut_before_kept else t) + keep[child],
                    (c if cut_before_cut else t + price) + out[child])
        last = c <= t + 1e-9
        keep[i] = c if last else t
        is_cut, labels = last, []
        for child, (before_kept, before_cut) in zip(reversed(children[i]), reversed(steps)):
            labels.append((child, is_cut))
            is_cut = before_cut if is_cut else before_kept
        choices[i] = list(reversed(labels))
    blocks, waiting = [], [0]
    while waiting:
        for child, is_cut in choices.get(waiting.pop(), ()):
            if not is_cut:
                waiting.append(child)
            elif nodes[child].text is None:
                blocks.append(child)
    return [nodes[i] for i in sorted(blocks)]


def main_content(nodes, blocks):
    def words(block):
        inside = outside = 0
        for node in nodes[block.index:block.end]:
            if node.text is not None:
                count = len(node.text.split())
                if any(one.tag == "a" for one in ancestors(node)):
                    inside += count
                else:
                    outside += count
        return inside, outside

    if not blocks:
        return []
    counts = [words(block) for block in blocks]
    best = max(range(len(blocks)), key=lambda i: (counts[i][1],
                                                  blocks[i].end - blocks[i].index, -i))
    return [block for block, (inside, outside) in zip(blocks, counts)
            if block.parent is blocks[best].parent or 2 * inside < inside + outside
            or inside + outside == 0]


def answer(request, what, without):
    nodes = Reader(request["key_page"]["html"]).nodes
    leaves = leaves_of(nodes)
    key_pairs = pairs(signs(leaves, without), without)
    pages = [states(key_pairs, len(leaves), Reader(page["html"]).nodes, without)
             for page in request["candidates"]]
    blocks = cut(nodes, leaves, evidence(leaves, pages, without), without)
    if what == "content":
        blocks = main_content(nodes, blocks)
    return {"id": request["id"], "paths": [address(block) for block in blocks]}


def main():
    what, without = sys.argv[1], set(sys.argv[2:])
    for line in sys.stdin:
        print(json.dumps(answer(json.loads(line), what, without)), flush=True)


main()
