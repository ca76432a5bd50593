# SPDX-License-Identifier: MIT
"""The suites of fetch_suite.py whose gold is text: one key page a site, all from one git repository.

datasets/SUITE/manifest.json names the repository, the commit, the number of sites (with `--hosts`
too), and a digest: the sha256 of the lines that `sha256sum` prints for the files in use, by path. A
suite whose files have another digest is not written. `outputs`, of suites with the answers of other
tools, has the digest of each tool's files, the tool's name if the files do not say it, and the
repository and commit of these files if they are others.
"""

import collections
import gzip
import json
import pathlib
import re
import shutil
import tempfile
import unicodedata
import urllib.parse

from suite_sources import GitFiles, Missing, digest, digest_of_files

RECIPE = 3  # part of every stamp: with another number, all sites are built again
KEY_PAGE = "page.html"
# No benchmark counts the title as content.
PARAMETERS = {"leafcut": {"headline": "off"}}
TEXT_MEASURES = {"aeb": "4-grams", "wcxb": "words", "wcxb-test": "words", "portals": "words",
                 "trafilatura": "segments", "htmldate": None}
WITH_HOSTS = ("wcxb", "wcxb-test")


class UnknownSites(Exception):
    """Sites that the benchmark does not have."""


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
# scripts/score_structure.py).


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
# the name of the tool, and sites with its texts. They raise Absent.


def portals_output(benchmark, tool, name):
    files = benchmark.read(benchmark.paths(f"cleanPortalEvalResults/{tool}"))
    return name, [(pathlib.PurePath(path).stem, cleaneval_text(data)) for path, data in files.items()]


def aeb_output(benchmark, tool, name):
    path = f"output/{tool}.json"
    document = json.loads(benchmark.read([path])[path])
    if set(document) == {"version", "output"}:  # the older layout does not say the version
        name, document = f"{tool} {document['version']}".strip(), document["output"]
    return name, [(key[:12], answer.get("articleBody") or "") for key, answer in document.items()]


class TextSuite:
    def __init__(self, name, out, manifest, hosts=False):
        self.name, self.out, self.manifest, self.hosts = name, out, manifest, hosts
        self.size = manifest["sites_with_hosts" if hosts else "sites"]
        about = json.dumps([RECIPE, PARAMETERS, hosts, manifest], sort_keys=True)
        self.stamp = f"{RECIPE} {digest(about.encode())}\n"

    def has_stamp(self, folder):
        stamp = folder / ".stamp"
        return stamp.is_file() and stamp.read_text() == self.stamp

    def done(self):
        return sorted(path.parent.parent.name for path in self.out.glob(f"*/pages/{KEY_PAGE}")
                      if self.has_stamp(path.parent.parent))

    def fetch(self, wanted, chosen, work):
        """Fetches sites; returns why that failed, if it did. Error: UnknownSites."""
        done = set(self.done())
        has_outputs = self.name not in OUTPUTS or self.has_stamp(self.out / "predictions")
        if has_outputs and (set(wanted) <= done if wanted else len(done) == self.size):
            return {}
        try:
            benchmark = self.open(self.manifest, chosen.mirror, work)
            sites = READERS[self.name](benchmark, self.name, self.hosts)
            benchmark.check(self.manifest["sha256"])
        except (Missing, OSError) as error:
            return {self.name: error}
        unknown = [id for id in wanted if id not in sites]
        if unknown:
            raise UnknownSites(", ".join(unknown))
        for id in wanted or sites:
            if id not in done:
                self.write_site(id, *sites[id], work=work)
        if not has_outputs:
            try:
                self.write_outputs(benchmark, chosen, work)
            except (Missing, OSError) as error:
                return {"predictions": error}
        return {}

    @staticmethod
    def open(source, mirror, work):
        folder = pathlib.Path(tempfile.mkdtemp(dir=work))
        return Benchmark(GitFiles(source["repository"], source["commit"], mirror, folder))

    def write_site(self, id, description, labels, page, others, *gold, work):
        site = {"id": id, **description, "key_page": KEY_PAGE, "pages": [KEY_PAGE, *others]}
        (work / id / "pages").mkdir(parents=True)
        for name, data in {KEY_PAGE: page, **others}.items():
            (work / id / "pages" / name).write_bytes(data)
        for name, content in (("site.json", {key: value for key, value in site.items() if value}),
                              ("labels.json", {"id": id, "key_page": KEY_PAGE, **labels})):
            (work / id / name).write_text(json.dumps(content, ensure_ascii=False, indent=2) + "\n")
        if gold:
            (work / id / "metadata.json").write_text(json.dumps(gold[0], ensure_ascii=False) + "\n")
        self.move(id, work)

    def write_outputs(self, benchmark, chosen, work):
        """Writes the answers of other tools. Those that a mirror lacks are left out."""
        about = self.manifest["outputs"]
        if "repository" in about:
            benchmark = self.open(about, chosen.mirror, work)
        (work / "predictions").mkdir()
        for tool, expected in about["tools"].items():
            files = Benchmark(benchmark.files)
            try:
                name, texts = OUTPUTS[self.name](files, tool, expected.get("name", tool))
            except Absent:
                continue
            files.check(expected["sha256"])
            with open(work / "predictions" / f"{tool}.jsonl", "w") as file:
                for site, text in texts:
                    file.write(json.dumps({"site": site, "algorithm": name, "target": "content",
                                           "text": text}) + "\n")
        self.move("predictions", work)

    def move(self, name, work):
        (work / name / ".stamp").write_text(self.stamp)
        shutil.rmtree(self.out / name, ignore_errors=True)
        (work / name).rename(self.out / name)

    def describe(self):
        """Writes suite.json; returns the ids of the finished sites."""
        done = self.done()
        suite = {"name": self.name + ("-hosts" if self.hosts else "")}
        if TEXT_MEASURES[self.name]:
            suite["text_measure"] = TEXT_MEASURES[self.name]
        suite["parameters"] = PARAMETERS
        new = self.out / "suite.json.new"
        new.write_text(json.dumps(suite | {"sites": done}, indent=2) + "\n")
        new.replace(self.out / "suite.json")
        return done


READERS = {"aeb": aeb, "wcxb": wcxb, "wcxb-test": wcxb, "portals": portals,
           "trafilatura": trafilatura, "htmldate": htmldate}
OUTPUTS = {"aeb": aeb_output, "portals": portals_output}
