# SPDX-License-Identifier: MIT
"""How text_suites.py reads the repositories of benchmarks whose gold is text."""

import collections
import gzip
import json
import pathlib
import re
import unicodedata
import urllib.parse

from suites.suite_sources import Missing, digest, digest_of_files

MOST_OTHERS = 8  # of a host, with a key page


def address(url):
    """The members of site.json for the address of the key page, as far as it is known."""
    if not re.match(r"https?://[^/]", url):
        return {"base_url": "http://site.invalid/"}
    ascii_url = urllib.parse.quote(url.split("#")[0], safe="!$%&'()*+,/:;=?@[]~-._")
    parts = urllib.parse.urlsplit(ascii_url)
    folder = parts.path.rpartition("/")[0]
    return {"base_url": f"{parts.scheme}://{parts.netloc}{folder}/", "key_page_url": ascii_url}


def slug(name):
    """A name of a folder without blanks, commas, and letters that are not ASCII."""
    ascii_name = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    return re.sub("[^a-z0-9.]+", "-", ascii_name).strip("-.")


class Absent(Missing):
    """Files that a repository lacks."""


class Benchmark:
    """The files of one commit of a benchmark's repository."""

    def __init__(self, files):
        self.files, self.used = files, {}

    def paths(self, folder):
        return sorted(path for path in self.files.ids if path.startswith(folder + "/"))

    def read(self, paths):
        found = self.files.read({"path": ""}, paths)
        absent = [path for path in paths if path not in found]
        if absent:
            raise Absent(f"{len(absent)} of its files are not there (first: {absent[0]})")
        self.used |= found
        return found

    def check(self, sha256):
        if digest_of_files(self.used) != sha256:
            raise Missing("the files of the benchmark have another sha256")


# Each of the next functions reads a benchmark and returns, by site, description, labels, the key page,
# the other pages by name and, if it has any, the gold of metadata.json (scripts/score_metadata.py,
# scripts/score/score_structure.py).


def aeb(benchmark, name, hosts):
    gold = json.loads(benchmark.read(["ground-truth.json"])["ground-truth.json"])
    pages = benchmark.read([f"html/{key}.html.gz" for key in gold])
    return {key[:12]: ({"category": "article", **address(item.get("url", "")), "licence": "unknown"},
                       {"main_content_text": item["articleBody"]},
                       gzip.decompress(pages[f"html/{key}.html.gz"]), {})
            for key, item in gold.items()}


def wcxb(benchmark, name, hosts):
    """With `hosts`, only the pages that have other pages of their host, in the development half or,
    for the test half, in both."""
    folder = {"wcxb": "dev", "wcxb-test": "test"}[name]
    sites = wcxb_half(benchmark, folder)
    if not hosts:
        return sites
    more = wcxb_half(Benchmark(benchmark.files), "dev") if folder == "test" else {}
    pages = [("dev", *item) for item in more.items()] + [(folder, *item) for item in sites.items()]
    by_host = collections.defaultdict(dict)
    for half, id, (description, _, page, *_) in pages:
        by_host[host_of(description)][f"{half}-{id}.html"] = page
    found = {}
    for id, (description, labels, page, _, *gold) in sites.items():
        others = {file: other for file, other in by_host[host_of(description)].items()
                  if file != f"{folder}-{id}.html"}
        if others and "key_page_url" in description:
            found[id] = (description, labels, page, others, *gold)
    return found


def host_of(description):
    return urllib.parse.urlsplit(description["base_url"]).netloc.lower()


def stated_address(page):
    """The first address of the web in a canonical link or, without one, in og:url."""
    for pattern in (rb"""<link\b[^>]*\brel=["']?canonical\b[^>]*>""",
                    rb"""<meta\b[^>]*\bproperty=["']?og:url\b[^>]*>"""):
        for tag in re.findall(pattern, page, re.I):
            found = re.search(rb"""\b(?:href|content)\s*=\s*["']?\s*(https?://[^\s"'>]+)""", tag, re.I)
            if found:
                return found[1].decode("ascii", "replace")
    return ""


def with_hosts(sites):
    """Sites with at most MOST_OTHERS other pages of their host, chosen by a hash; a site without any is
    left out. Where addresses are unknown, the category or the address that a page states names the
    host. Sites that have other pages keep them."""
    def group_of(description, page):
        if description.get("category") in (None, "article"):
            known = description if "key_page_url" in description else address(stated_address(page))
            return host_of(known).removeprefix("www.") if "key_page_url" in known else None
        return description["category"]

    groups = collections.defaultdict(list)
    for id, (description, _, page, *_) in sites.items():
        groups[group_of(description, page)].append(id)
    found = dict(sites)
    for group, ids in groups.items():
        for id in ids:
            description, labels, page, others, *gold = sites[id]
            if others:
                continue
            ranked = sorted((other for other in ids if other != id and group is not None),
                            key=lambda other: digest(f"{id} {other}".encode()))
            others = {f"{other}.html": sites[other][2] for other in ranked[:MOST_OTHERS]}
            if others:
                found[id] = (description, labels, page, others, *gold)
            else:
                del found[id]
    return found


def wcxb_half(benchmark, folder):
    sites = {}
    gold = benchmark.read(benchmark.paths(f"{folder}/ground-truth"))
    names = [path.rpartition("/")[2].removesuffix(".json") for path in gold]
    pages = benchmark.read([f"{folder}/html/{id}.html.gz" for id in names])
    for id, data in zip(names, gold.values()):
        document = json.loads(data)
        truth, about = document["ground_truth"], document.get("_internal") or {}
        kind = (about.get("page_type") or {}).get("primary", "article")
        description = {"title": truth.get("title") or "",
                       "category": "collection" if kind == "category" else kind,
                       **address(document.get("url") or ""), "licence": "unknown"}
        sites[id] = (description, {"main_content_text": truth.get("main_content") or ""},
                     gzip.decompress(pages[f"{folder}/html/{id}.html.gz"]), {},
                     {"title": truth.get("title"), "author": truth.get("author"),
                      "published": truth.get("publish_date"),
                      "text": truth.get("main_content") or "",
                      "markdown": truth.get("main_content_markdown")})
    return sites


def htmldate(benchmark, name, hosts):
    """Pages with their dates; `category` is the file of the repository that lists them."""
    folders, sites = ("tests/eval", "tests/cache", "tests/test_set"), {}
    paths = {path.rpartition("/")[2]: path for folder in reversed(folders)
             for path in benchmark.paths(folder)}
    for category in ("eval_default", "eval_mediacloud_2020"):
        path = f"tests/{category}.json"
        gold = json.loads(benchmark.read([path])[path])
        pages = benchmark.read([paths[item["file"]] for item in gold.values()])
        for number, (url, item) in enumerate(gold.items()):
            sites[f"{category}-{number:03}"] = (
                {"category": category, **address(url), "licence": "unknown"}, {},
                pages[paths[item["file"]]], {}, {"published": item["date"]})
    return sites


def trafilatura(benchmark, name, hosts):
    path = "tests/evaldata.json"
    gold, sites = json.loads(benchmark.read([path])[path]), {}
    # A file of the folder cache goes before one of the same name in the folder eval.
    paths = {path.rpartition("/")[2]: path for folder in ("tests/eval", "tests/cache")
             for path in benchmark.paths(folder)}
    pages = benchmark.read([paths.get(item["file"], item["file"]) for item in gold.values()])
    for url, item in gold.items():
        description = {"title": item.get("title") or "", **address(url),
                       "licence": item.get("license") or "unknown"}
        sites[slug(item["file"].removesuffix(".html"))] = (
            description, {"must_hold": item["with"], "must_not_hold": item["without"]},
            pages[paths[item["file"]]], {})
    return sites


def cleaneval_text(data):
    """The text of a file in CleanEval's format: without the line of the address and the marks of
    paragraphs, headings and list items."""
    text = re.sub(r"(?m)\A\s*URL.*$", "", data.decode("utf-8", "replace").lstrip("\ufeff"))
    return re.sub(r"(?i)</?[phl]>", "\n", text).strip()


def portals(benchmark, name, hosts):
    """The pages of a section are named alike but for the number at the end."""
    gold = benchmark.read(benchmark.paths("GoldStandard"))
    pages = benchmark.read(benchmark.paths("input"))
    pages = {pathlib.PurePath(path).stem: data for path, data in pages.items()}
    sites = {}
    for path, data in gold.items():
        id = pathlib.PurePath(path).stem
        section = id.rpartition("_")[0]
        others = {f"{other}.html": page for other, page in pages.items()
                  if other != id and other.rpartition("_")[0] == section}
        sites[id] = ({"category": "article", **address(""), "licence": "unknown"},
                     {"main_content_text": cleaneval_text(data)}, pages[id], others)
    return sites


# Each of the next functions reads the files that a benchmark publishes of another tool, and returns
# the name of the tool, and sites with its answers. They raise Absent.


def portals_output(benchmark, tool, name):
    files = benchmark.read(benchmark.paths(f"cleanPortalEvalResults/{tool}"))
    return name, [(pathlib.PurePath(path).stem, {"text": cleaneval_text(data)})
                  for path, data in files.items()]


def aeb_output(benchmark, tool, name):
    path = f"output/{tool}.json"
    document = json.loads(benchmark.read([path])[path])
    if set(document) == {"version", "output"}:  # the older layout does not say the version
        name, document = f"{tool} {document['version']}".strip(), document["output"]
    return name, [(key[:12], {"text": answer.get("articleBody") or ""})
                  for key, answer in document.items()]
