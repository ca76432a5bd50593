#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""LeafCut as docs/specification.md, section 15, says it: slow, and written from that text alone.

Section 2 (links and their order) and 1.6, 1.7 (decoding, parsing) come from `pagelet`: it lists the
links of a page and writes pages as HTML. All else is here. For each site two lines of JSON are
printed, the template and the main content, in the form that `pagelet bench --predictions` reads,
with `candidates` and `loads`.

Usage: leafcut.py [--pagelet PROGRAM] SITE_FOLDER...
"""
import argparse
import collections
import functools
import json
import pathlib
import re
import subprocess
import sys
import unicodedata
import urllib.parse
from html.parser import HTMLParser

TOP = pathlib.Path(__file__).resolve().parents[2]
PAGES, MAX_PAGES, CUT, ABSENT, EMPTY_WEIGHT, VIRTUAL, NEAR_COPY = 4, 8, 1.5, 1.5, 0.3, 0.2, 0.45

INLINE = set("a b strong i em u font span small big tt code abbr sup sub label cite s strike center nobr "
             "var kbd samp q mark acronym dfn ins del bdo time".split())
MEDIA = {"img", "embed", "object", "source", "video", "audio"}
FRAME = {"nav", "footer", "aside", "header", "form", "menu"}
VOID = set("area base basefont bgsound br col embed frame hr img input keygen link meta param source "
           "track wbr".split())
BLANK = "\t-\r\x1c- \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"


def words(text):
    return re.findall(f"[^{BLANK}]+", text)


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

    def below(self):
        """The node and all below it, in document order."""
        nodes, open_nodes = [], [self]
        while open_nodes:
            node = open_nodes.pop()
            nodes.append(node)
            open_nodes += reversed(node.children)
        return nodes


class Page(HTMLParser):
    CDATA_CONTENT_ELEMENTS = ("script", "style", "iframe", "noembed", "noframes", "xmp")

    def __init__(self, html):
        super().__init__(convert_charrefs=False)
        self.open, self.in_text = [Node("", (), None, "")], False
        self.feed(html)
        self.close()
        html = next(node for node in self.open[0].parsed_children if node.tag == "html")
        self.root = next(node for node in html.parsed_children if node.tag in ("body", "frameset"))
        self.root.parent = None
        open_nodes = [self.root]
        while open_nodes:
            node = open_nodes.pop()
            node.children = [child for child in node.parsed_children
                             if child.tag not in ("script", "style", "iframe")
                             and (not child.is_text() or words(child.text))]
            open_nodes += node.children
        self.nodes = self.root.below()
        self.elements = [node for node in self.nodes if not node.is_text()]
        self.texts = [node for node in self.nodes if node.is_text()]
        for text in self.texts:
            text.words = len(words(text.text))
        self.read_leaves()

    def add(self, tag, attributes=()):
        parent = self.open[-1]
        name = "text()" if tag == "#text" else tag
        parent.seen[name] += 1
        node = Node(tag, attributes, parent, f"{parent.path}/{name}[{parent.seen[name]}]")
        parent.parsed_children.append(node)
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


def count(node, among=None, inside=True, outside=True):
    """Words of the texts, `among` these nodes, that are the node or lie below it."""
    return sum(text.words for text in node.below() if text.is_text()
               and (among is None or text in among) and (inside if text.in_link else outside))


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
        near = near_copies(key, pages)
        if len(pages) == MAX_PAGES or (near.count(False) >= PAGES and
                                       sum(likeness(key, page) for page in pages) >= PAGES / 2):
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
    """For each page whether it is one."""
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


def likeness(key, page):
    union = key.class_paths | page.class_paths
    return len(key.class_paths & page.class_paths) / len(union) if union else 1.0


def weights(key, pages):
    near = near_copies(key, pages)
    voting = pages if all(near) else [page for page, copy in zip(pages, near) if not copy]
    sharing = {text: [page for page in voting if state(key, text, page) == "shared"]
               for text in key.texts}
    t = {page: sum(len(by) - 1 for by in sharing.values() if page in by) for page in voting}
    u = {}
    for page in voting:
        shares = any(state(key, leaf, page) == "shared" for leaf in key.leaves)
        u[page] = likeness(key, page) if shares and t[page] >= max(t.values()) / 5 else 0.0
    largest = max(u.values(), default=0.0)
    return [(u[page] / largest) ** 2 if page in u and largest > 0 else 0.0 for page in pages]


def virtual_vote(leaf, all_words):
    if leaf.in_link:
        return 1.0
    for node in [leaf, *leaf.ancestors()]:
        if node.tag in FRAME and 2 * count(node, inside=False) <= all_words:
            return 1.0
    return 0.0 if leaf.is_text() else 0.5


def judge_leaves(key, pages):
    """Gives each leaf its s and a."""
    weight = weights(key, pages)
    total = sum(weight)
    kappa = VIRTUAL if total > 0 else 1.0
    all_words = count(key.root, inside=False)
    for leaf in key.leaves:
        states = [state(key, leaf, page) for page in pages]
        shared = sum(w for w, of in zip(weight, states) if of == "shared")
        absent = sum(w for w, of in zip(weight, states) if of == "absent")
        g = virtual_vote(leaf, all_words)
        leaf.s = (shared + kappa * g) / (total + kappa)
        leaf.a = (absent + kappa * (1 - g)) / (total + kappa)
    for element in key.elements[1:]:
        if element.tag != "blockquote" and count(element) < 60 and has_name(element, "share"):
            for node in element.below():
                node.s, node.a = 1.0, 0.0


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
    for line in (TOP / "extractors/leafcut/names.txt").read_text().splitlines():
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


def ascii_lower(text):
    return re.sub("[A-Z]", lambda match: match.group().lower(), text)


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
    discussion = any(has_name(element, "forum") for element in key.elements)

    def holds(element, family):
        return has_mark(element, family) or has_name(element, family)

    def family_of(element):
        n, l = count(element, u, inside=False), count(element, u, outside=False)
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
    half = count(key.root, u, inside=False) / 2
    open_nodes = list(reversed(key.root.children))
    while open_nodes:
        node = open_nodes.pop()
        if node.is_text():
            passed += count(node, u, inside=False)
            continue
        family = family_of(node) if count(node, u, inside=False) <= half else None
        if family:
            candidates.append((node, family, passed))
        else:
            open_nodes += reversed(node.children)
    removed = [node for node, family, before in candidates
               if before <= 0.1 * passed or passed - before <= 0.1 * passed]
    # Step 3.
    content = set(u)
    for node in removed:
        content.difference_update(node.below())
        for ancestor in node.ancestors():
            if ancestor not in u:
                break
            content.discard(ancestor)
    return content


# A site ---------------------------------------------------------------------------------------------

class Site:
    def __init__(self, folder, pagelet):
        self.folder, self.pagelet = folder, pagelet
        self.about = json.loads((folder / "site.json").read_text())

    def run(self, *arguments):
        return subprocess.run([self.pagelet, *arguments, "--site", self.folder], capture_output=True,
                              text=True, encoding="utf-8")

    def links(self):
        return json.loads(self.run("candidates", "--format", "json").stdout)["links"]

    def key_url(self):
        return json.loads(self.run("candidates", "--format", "json").stdout)["url"]

    def page(self, url):
        """None when it cannot be had."""
        name = urllib.parse.unquote(url[len(self.about["base_url"]):])
        done = self.run("extract", "--key", name, "--algorithm", "everything", "--output", "template", "--format",
                        "html", "--raw")
        return Page(done.stdout) if done.returncode == 0 else None


def answers(site):
    key = site.page(site.key_url())
    urls, pages = load_pages(site, key, site.key_url())
    judge_leaves(key, pages)
    content = main_content(key, cut(key, CUT))
    template = cut(key, CUT / 2) - content
    for target, nodes in (("template", template), ("content", content)):
        yield {"site": site.about["id"], "algorithm": "leafcut", "target": target, "candidates": urls,
               "loads": 1 + len(urls), "nodes": [node.path for node in key.nodes if node in nodes]}


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("sites", nargs="+", type=pathlib.Path, metavar="SITE_FOLDER")
    parser.add_argument("--pagelet", default=TOP / "build/release/cli/pagelet", metavar="PROGRAM")
    chosen = parser.parse_args()
    for folder in chosen.sites:
        for answer in answers(Site(folder, chosen.pagelet)):
            print(json.dumps(answer), flush=True)


if __name__ == "__main__":
    main()
