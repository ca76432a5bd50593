# SPDX-License-Identifier: MIT
"""How text_suites.py reads five sets of the Web Content Extraction Benchmark (WCEB), and the scores
that others published for their pages.

The sets are read where their authors put them, as WCEB reads them: the id of a page is the SHA-256
of its file, of which suites use the first twelve digits. `omitted` in a manifest lists the pages
that WCEB lacks.
"""

import collections
import csv
import html.parser
import io
import os
import re

from suites.suite_sources import digest
from suites.text_readers import address

ID_DIGITS = 12
# The words that separate article and comments in the gold of dragnet.
COMMENTS = re.compile(r"!@#\$%\^&\*+\(\)[ \t]*(?:COMM?N?ENTS|CORRECTED)?")
FRAME = re.compile(rb"(?m)(?:^<text [^>]+>\s*|\s*</text>$)")
BYTE_ORDER_MARK = "\ufeff".encode()


def decoded(data):
    """UTF-16 with a byte order mark, UTF-8 if valid, else windows-1252."""
    if data[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return data.decode("utf-16", "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


def stem(path):
    return os.path.splitext(os.path.basename(path))[0]


class MarkedText(html.parser.HTMLParser):
    """The texts of a page with gold in its markup: `all` of them; `leaves`, those of elements with one
    of L3S-GN1's classes that contain a single text; `tagged`, those whose nearest element with a tag
    of KrdWrd has the tag of main text."""

    VOID = {"area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param",
            "source", "wbr"}
    LEAF_CLASSES = {"x-nc-sel1", "x-nc-sel2", "x-nc-sel3"}  # headline, full text, supplemental
    MAIN_TEXT = "krdwrd-tag-3"

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.all, self.leaves, self.tagged = [], [], []
        self.open, self.leaf = [], None  # (tag, whether it is main text); texts of an open leaf
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        classes = (dict(attrs).get("class") or "").split()
        self.leaf = [] if self.LEAF_CLASSES & set(classes) else None
        if tag not in self.VOID:
            tags = [name for name in classes if name.startswith("krdwrd-tag-")]
            inherited = bool(self.open) and self.open[-1][1]
            self.open.append((tag, tags[0] == self.MAIN_TEXT if tags else inherited))

    def handle_endtag(self, tag):
        if self.leaf:
            self.leaves.append("".join(self.leaf).strip())
        self.leaf = None
        if any(tag == name for name, _ in self.open):
            while self.open.pop()[0] != tag:
                pass

    def handle_comment(self, data):
        self.leaf = None

    def handle_data(self, data):
        tag, is_main_text = self.open[-1] if self.open else ("", False)
        if self.leaf is not None:
            self.leaf.append(data)
        if tag not in ("script", "style", "noscript"):
            self.all.append(data)
            if is_main_text:
                self.tagged.append(data)


def site(url, page, labels, licence="unknown", id=None):
    """The id, and what text_suites.py writes of a site."""
    return (id or digest(page))[:ID_DIGITS], ({**address(url), "licence": licence}, labels, page, {})


def cleaneval(benchmark, name, hosts):
    """CleanEval and sets in its format. The address is in the gold, or in a frame around the page."""
    folders = {"cleaneval": ("cleaneval-final", "cleaneval-dev"),
               "cleanportaleval": ("CleanPortalEval-master",)}[name]
    sites = {}
    for folder in folders:
        golds = benchmark.read(benchmark.paths(f"{folder}/GoldStandard"))
        golds = {stem(path): "".join(MarkedText(decoded(data)).all) for path, data in golds.items()}
        pages = benchmark.read([path for path in benchmark.paths(f"{folder}/input")
                                if stem(path) in golds])
        for path, page in pages.items():
            gold = golds[stem(path)]
            url = (re.match(r"\s*URL:\s*(https?://\S+)", gold) or
                   re.match(r'<text id="(https?://[^"\s]+)"', decoded(page[:4000])))
            text = re.sub(r"^\s*URL:[^\n]+\s*", "", gold)
            id, found = site(url[1] if url else "", FRAME.sub(b"", page),
                             {"main_content_text": text}, id=digest(page))
            sites[id] = found
    return sites


def dragnet(benchmark, name, hosts):
    """dragnet has the whole gold of each page; the other suites have both parts of the pages whose
    gold has two."""
    pages = benchmark.read(benchmark.paths("dragnet_data/input"))
    pages = {stem(path): page for path, page in pages.items()}
    golds = benchmark.read(benchmark.paths("dragnet_data/GoldStandard"))
    sites = []
    for path, data in golds.items():
        gold, page = decoded(data), pages.get(stem(path))
        labels = {"main_content_text": gold}
        if name != "dragnet":
            parts = COMMENTS.split(gold, maxsplit=1)
            labels = dict(zip(("main_content_text", "comments_text"), parts)) if parts[1:] else None
        if page is not None and labels:
            sites.append(site("", page, labels))
    return dict(sites)


def l3s(benchmark, name, hosts):
    folder = "L3S-GN1-20100130203947-00001"
    mapping = f"{folder}/url-mapping.txt"
    urls = dict(re.findall(r"<urn:uuid:([^>]+)>\s+(\S+)", decoded(benchmark.read([mapping])[mapping])))
    marked = benchmark.read(benchmark.paths(f"{folder}/annotated"))
    marked = {stem(path): data for path, data in marked.items()}
    pages = benchmark.read([path for path in benchmark.paths(f"{folder}/original")
                            if stem(path) in marked])
    return dict(site(urls.get(stem(path), ""), page,
                     {"main_content_text": " ".join(MarkedText(decoded(marked[stem(path)])).leaves)},
                     "research only")
                for path, page in pages.items())


def canola(benchmark, name, hosts):
    """The pages are made of those with the students' tags, without these. They are UTF-8, whatever
    they declare, so they get a byte order mark."""
    folder = "canola/merged.20100908"
    urls = decoded(benchmark.read(["canola/urls"])["canola/urls"])
    urls = dict(line.split(" ", 1) for line in urls.splitlines() if " " in line)
    tagged = benchmark.read(benchmark.paths(f"{folder}.plan.canola"))
    keys = [os.path.basename(path) for path in tagged]
    of_wceb = benchmark.read(sorted(set(benchmark.paths(f"{folder}.combined")) &
                                    {f"{folder}.combined/{key}" for key in keys}))
    votes = benchmark.read([f"canola/stats.20100908/{key}.stats" for key in keys])
    sites = []
    for key, data in zip(keys, tagged.values()):
        text = data.decode("utf-8", "replace")
        gold = " ".join(MarkedText(text).tagged)
        if not gold.strip():
            continue
        plain = re.sub(r"\s*krdwrd-tag-\d", "", re.sub(r"</?kw[^>]*>", "", text))
        labels = {"main_content_text": gold,
                  "x-agreement": agreement(votes[f"canola/stats.20100908/{key}.stats"])}
        sites.append(site(urls.get(key, "").strip(), BYTE_ORDER_MARK + plain.encode(), labels,
                          "CC BY-SA 4.0", digest(of_wceb[f"{folder}.combined/{key}"])))
    return dict(sites)


def agreement(votes):
    """The share of pairs of students who agree whether a token is main text, over all tokens of a
    page. `votes`: lines of a number of tokens, the tag that won, and the tag of each student."""
    same = all_pairs = 0
    for line in votes.decode().splitlines():
        tokens, winner, *tags = line.split("\t") if not line.startswith("#") else ("", "undefined")
        if winner == "undefined":
            continue
        wanted = collections.Counter(tag.strip() == MarkedText.MAIN_TEXT for tag in tags)
        same += int(tokens) * sum(n * (n - 1) for n in wanted.values())
        all_pairs += int(tokens) * len(tags) * (len(tags) - 1)
    return round(same / all_pairs, 4) if all_pairs else None


def scores_of(set_name):
    """The reader of the scores of a tool on a set, in percent."""
    def read(benchmark, tool, name):
        path = f"outputs/metrics-computed/rouge/{set_name}/rouge_{tool}.csv"
        rows = csv.DictReader(io.StringIO(benchmark.read([path])[path].decode()))
        return f"{name} (WCEB)", [
            (row["hash_key"][:ID_DIGITS],
             {"scores": {rate: 100 * float(row[column]) for rate, column in
                         (("recall", "rec"), ("precision", "prec"), ("f1", "f1"))}})
            for row in rows]
    return read
