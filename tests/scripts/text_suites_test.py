# SPDX-License-Identifier: MIT
"""scripts/fetch_suite.py on suites whose gold is text, made of small repositories in their layouts."""

import gzip
import hashlib
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from suite_scripts_test import git

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(TOP / "scripts"))
from suites import text_readers
PAGE = "<p>\u00e4 page".encode("latin-1")
KEYS = ("0123456789abcdef", "fedcba9876543210")
AEB_ANSWERS = {KEYS[0]: {"articleBody": "one"}, KEYS[1]: {"articleBody": None}}
REPOSITORIES = {
    "aeb": {
        "ground-truth.json": {KEYS[0]: {"articleBody": "one two", "url": "https://a.example/b/c?d#e"},
                              KEYS[1]: {"articleBody": "drei"}},
        f"html/{KEYS[0]}.html.gz": gzip.compress(PAGE, mtime=0),
        f"html/{KEYS[1]}.html.gz": gzip.compress(b"<p>drei", mtime=0),
        "output/new.json": {"version": "1.2", "output": AEB_ANSWERS},
        "output/old.json": AEB_ANSWERS,
    },
    "wcxb": {
        "dev/ground-truth/0001.json": {
            "url": "https://a.example/\u00fc b", "_internal": {"page_type": {"primary": "category"}},
            "ground_truth": {"title": "Title", "main_content": "one", "with": ["one"]}},
        "dev/html/0001.html.gz": gzip.compress(PAGE, mtime=0),
        "dev/ground-truth/0002.json": {
            "url": "https://A.example/2",
            "ground_truth": {"title": "Two", "main_content": "two"}},
        "dev/html/0002.html.gz": gzip.compress(b"<p>two", mtime=0),
        "test/ground-truth/0001.json": {"ground_truth": {"main_content": None, "title": None}},
        "test/html/0001.html.gz": gzip.compress(b"<p>test", mtime=0),
        "test/ground-truth/0003.json": {"url": "https://a.example/3",
                                        "ground_truth": {"main_content": "three", "title": None}},
        "test/html/0003.html.gz": gzip.compress(b"<p>three", mtime=0),
    },
    "portals": {
        **{f"input/p.example_news_{n}.html": f"<p>{n}".encode() for n in (1, 2)},
        "input/q.example_1.html": b"<p>q",
        "GoldStandard/p.example_news_1.txt": b"URL: http://p.example/1\r\n\r\n<h>One<p>first\r\n<p>second",
        "GoldStandard/p.example_news_2.txt": b"<p>caf\xc3\xa9</p>",
        "GoldStandard/q.example_1.txt": b"<p>q",
        "cleanPortalEvalResults/bte/p.example_news_2.txt": b"<p>two",
    },
    "trafilatura": {
        "tests/evaldata.json": {
            "https://a.example/": {"file": "a.example.html", "with": ["one"], "without": ["menu"]},
            "hard::b": {"file": "\u201eB\u201d, \u00fcber_b.html", "with": ["two"], "without": ["x"],
                        "title": "B", "license": "CC BY 4.0"}},
        "tests/cache/a.example.html": PAGE,
        "tests/eval/a.example.html": b"<p>an older copy",
        "tests/eval/\u201eB\u201d, \u00fcber_b.html": b"<p>two",
    },
}
CLEANEVAL = b"<text id=\"http://c.example/f\" x=y>\n<p>framed\n</text>"
REPOSITORIES["cleaneval"] = {
    "cleaneval-final/GoldStandard/1.txt": b" URL: http://c.example/1\n\n<h>Head<p>caf\xe9 &amp; bar\n",
    "cleaneval-final/input/1.html": b"<p>one",
    "cleaneval-dev/GoldStandard/2.txt": "<p>\u4e8c".encode("utf-16"),
    "cleaneval-dev/input/2.html": CLEANEVAL,
    "cleaneval-dev/input/3.html": b"a page without gold",
    "CleanPortalEval-master/GoldStandard/p.txt": b"<p>portal",
    "CleanPortalEval-master/input/p.html": b"<p>a portal",
}
DRAGNET_PAGES = (b"<p>both", b"<p>alone", b"<p>both 4")
REPOSITORIES["dragnet"] = {
    **{f"dragnet_data/input/{n}.html": page for n, page in enumerate(DRAGNET_PAGES)},
    "dragnet_data/GoldStandard/0.txt": b"text\n!@#$%^&*()  COMMENTS\nreply",
    "dragnet_data/GoldStandard/1.txt": b"text alone",
    "dragnet_data/GoldStandard/2.txt": b"text\n!@#$%^&*()\nreply 4",
    "dragnet_data/GoldStandard/9.txt": b"gold without a page",
}
L3S = "L3S-GN1-20100130203947-00001"
REPOSITORIES["l3s"] = {
    f"{L3S}/url-mapping.txt": b"<urn:uuid:a> http://l.example/a/b\n",
    f"{L3S}/original/a.html": b"<h1>Title</h1><p>Text <b>bold</b>",
    f"{L3S}/annotated/a.html": b"<h1><span class='x-nc-sel1'>Title</span></h1><p><span class='x-nc-sel2'>"
                               b"Text <b>bold</b></span><span class=x-nc-sel3> end </span>"
                               b"<span class=x-nc-sel4>more</span>",
    f"{L3S}/original/b.html": b"<p>not in WCEB",
    f"{L3S}/annotated/b.html": b"<span class=x-nc-sel2>b</span>",
}
L3S_PAGE = REPOSITORIES["l3s"][f"{L3S}/original/a.html"]
ROUGE = "outputs/metrics-computed/rouge/l3s-gn1/rouge_theirs.csv"
REPOSITORIES["l3s"][ROUGE] = (
    "hash_key,model,prec,rec,f1,scorer,dataset\n"
    f"{hashlib.sha256(L3S_PAGE).hexdigest()},theirs,0.5,1.0,0.75,rougeLsum,l3s-gn1\n"
    f"{hashlib.sha256(b'<p>not in WCEB').hexdigest()},theirs,1.0,1.0,1.0,rougeLsum,l3s-gn1\n").encode()
CANOLA = "canola/merged.20100908"
REPOSITORIES["canola"] = {
    "canola/urls": b"1 http://k.example/\n",
    f"{CANOLA}.plan.canola/1": "<body class='krdwrd-tag-1'><p><kw class='krdwrd-tag-3'>w\u00f6rd</kw> "
                               "<b class='krdwrd-tag-1'>menu</b>".encode(),
    f"{CANOLA}.plan.canola/2": b"<p class=krdwrd-tag-1>no main text",
    f"{CANOLA}.combined/1": b"as in WCEB",
    "canola/stats.20100908/1.stats": b"# submitted : 3\n# tokens\tmerged\t1\t2\t3\n"
                                     b"3\tkrdwrd-tag-3-60\tkrdwrd-tag-3\tkrdwrd-tag-3\tkrdwrd-tag-1\n"
                                     b"1\tkrdwrd-tag-1-100\tkrdwrd-tag-1\tkrdwrd-tag-1\tkrdwrd-tag-2\n"
                                     b"9\tundefined\tkrdwrd-tag-1\t\t\n",
    "canola/stats.20100908/2.stats": b"",
}
REPOSITORIES["magic-html"] = {
    "benchmark/data/article/base.json": {KEYS[0]: {"url": "https://m.example/a", "content": "one"},
                                         KEYS[1]: {"url": "http://www.m.example/b", "content": "two"}},
    **{f"benchmark/data/article/htmls/{key}.html": f"<p>{key}".encode() for key in KEYS},
}
REPOSITORIES["chinese-finance"] = {
    "source_html/x/1.html": "<meta charset=gbk><p>\u4e00".encode(),
    "label_content/x/1.txt": "\u4e00".encode(),
    "source_html/x/2.html": b"<p>two", "label_content/x/2.txt": b"two",
    "source_html/y/1.html": b"<p>alone", "label_content/y/1.txt": b"alone",
    "source_html/y/2.html": b"<p>without gold",
}
REPOSITORIES["fundus-evaluation"] = {
    "dataset/ground_truth.json": {
        f"{name}.html.gz": {"url": f"https://f.example/{name}", "body": ["one", name]}
        for name in ("Post_0", "Post_1")},
    "dataset/html/Post_0.html.gz": gzip.compress(b"<p>zero", mtime=0),
    "dataset/html/Post_1.html.gz": gzip.compress(b"<p>one", mtime=0),
    "dataset/extractions/bte.json": {"Post_0.html.gz": {"body": ["a", "b"]},
                                     "Post_1.html.gz": {"body": None}},
}
FUNDUS = "tests/resources/parser/test_data"
REPOSITORIES["fundus"] = {
    f"{FUNDUS}/de/Post.json": {
        version: {"title": f"Post {version}", "authors": ["A B", "C D"], "publishing_date": "2024-03-02 10:15:00",
                  "body": {"summary": ["before"], "sections": [
                      {"headline": [], "paragraphs": [version]}, {"headline": ["h"], "paragraphs": ["p", "q"]}]}}
        for version in ("V10", "V2")},
    f"{FUNDUS}/de/Post_2024_03_02.html.gz": gzip.compress(b"<p>old", mtime=0),
    f"{FUNDUS}/de/Post_2025_01_01.html.gz": gzip.compress(b"<p>new", mtime=0),
    f"{FUNDUS}/de/meta.info": {name: {"url": f"https://f.example/{name}"}
                               for name in ("Post_2024_03_02.html.gz", "Post_2025_01_01.html.gz")},
}
USED = {  # by suite: files that count for the digest
    "aeb": lambda path: not path.startswith("output/"),
    "wcxb": lambda path: path.startswith("dev/"),
    "wcxb-test": lambda path: path.startswith("test/"),
    "portals": lambda path: path.startswith(("input/", "GoldStandard/")),
    "trafilatura": lambda path: path != "tests/eval/a.example.html",
    "cleaneval": lambda path: path.startswith("cleaneval") and "/3." not in path,
    "cleanportaleval": lambda path: path.startswith("CleanPortalEval"),
    "dragnet": lambda path: True,
    "l3s": lambda path: path != ROUGE,
    "canola": lambda path: True,
    "magic-html": lambda path: True,
    "chinese-finance": lambda path: path != "source_html/y/2.html",
    "fundus-evaluation": lambda path: "extractions" not in path,
    "fundus": lambda path: True,
}
SITES = {"portals": 3, "chinese-finance": 3, "dragnet": 3, "dragnet-comments": 2, "dragnet-article": 2, "canola": 1, "cleanportaleval": 1}  # others: 2


def id_of(page):
    return hashlib.sha256(page).hexdigest()[:12]


def contents(value):
    return value if isinstance(value, bytes) else json.dumps(value).encode()


class TextSuitesTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.work = pathlib.Path(temporary.name)
        self.top = self.work / "project"
        (self.top / "scripts/suites").mkdir(parents=True)
        for name in ("fetch_suite.py", "suites/suite_sources.py", "suites/text_suites.py",
                     "suites/text_readers.py", "suites/wceb_readers.py", "suites/news_readers.py"):
            shutil.copy(TOP / "scripts" / name, self.top / "scripts" / name)

    def make(self, suite):
        """The repository of a suite, and its manifest."""
        source = {"wcxb-test": "wcxb", "dragnet-comments": "dragnet", "dragnet-article": "dragnet",
                  "cleanportaleval": "cleaneval"}.get(suite, suite)
        layout = REPOSITORIES[source]
        repository = self.work / "remote/owner/name"
        for path, value in layout.items():
            (repository / path).parent.mkdir(parents=True, exist_ok=True)
            (repository / path).write_bytes(contents(value))
        git(repository, "init", "-q")
        git(repository, "add", "-A")
        git(repository, "commit", "-qm", "one", "--allow-empty")
        for setting in ("allowFilter", "allowAnySHA1InWant"):
            git(repository, "config", f"uploadpack.{setting}", "true")
        commit = subprocess.run(["git", "-C", repository, "rev-parse", "HEAD"], check=True,
                                capture_output=True, text=True).stdout.strip()
        lines = "".join(f"{hashlib.sha256(contents(layout[path])).hexdigest()}  {path}\n"
                        for path in sorted(layout) if USED.get(suite, USED.get(source))(path))
        self.manifest = {"name": suite, "repository": "owner/name", "commit": commit,
                         "sites": SITES.get(suite, 2), "sites_even": 1, "sites_odd": 2,
                         "sites_with_hosts": 1 if suite == "wcxb-test" else 2,
                         **({"encoding": "utf-8"} if suite == "magic-html" else {}),
                         "sha256": hashlib.sha256(lines.encode()).hexdigest(),
                         "outputs": {"tools": {
                             "new": self.tool("output/new.json", layout),
                             "old": self.tool("output/old.json", layout, "older 1970"),
                             "lost": {"sha256": "0" * 64}}}}
        if suite == "fundus-evaluation":
            self.manifest["outputs"] = {
                "tools": {"bte": self.tool("dataset/extractions/bte.json", layout)}}
        if suite == "portals":
            path = "cleanPortalEvalResults/bte/p.example_news_2.txt"
            self.manifest["outputs"] = {"repository": "owner/name", "commit": commit,
                                        "tools": {"bte": self.tool(path, layout, "BTE 2013")}}
        self.write_manifest()
        return self.work / f"cache/pagelet/{suite}-suite"

    def tool(self, path, layout, name=None):
        """The entry of a tool whose answers are in one file."""
        if path not in layout:
            return {}
        line = f"{hashlib.sha256(contents(layout[path])).hexdigest()}  {path}\n"
        return ({"name": name} if name else {}) | {"sha256": hashlib.sha256(line.encode()).hexdigest()}

    def write_manifest(self):
        folder = self.top / "datasets" / self.manifest["name"]
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "manifest.json").write_text(json.dumps(self.manifest))

    def fetch(self, *arguments, code=0):
        environment = os.environ | {
            "XDG_CACHE_HOME": str(self.work / "cache"), "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"url.file://{self.work}/remote/.insteadOf",
            "GIT_CONFIG_VALUE_0": "https://github.com/"}
        done = subprocess.run([sys.executable, self.top / "scripts/fetch_suite.py",
                               self.manifest["name"], *arguments],
                              env=environment, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        return done

    def read(self, path):
        return json.loads(path.read_text())

    def check_site(self, out, id, page, site, labels, others=()):
        self.assertEqual((out / id / "pages/page.html").read_bytes(), page)
        self.assertEqual(
            self.read(out / id / "site.json"),
            {"id": id, **site, "key_page": "page.html", "pages": ["page.html", *dict(others)]})
        for name, other in dict(others).items():
            self.assertEqual((out / id / "pages" / name).read_bytes(), other)
        self.assertEqual(self.read(out / id / "labels.json"),
                         {"id": id, "key_page": "page.html", **labels})

    def test_aeb_with_published_answers_in_both_layouts(self):
        out = self.make("aeb")
        self.assertEqual(self.fetch().stdout, f"2 of 2 sites in {out}\n")
        suite = self.read(out / "suite.json")
        self.assertEqual((suite["name"], suite["text_measure"]), ("aeb", "4-grams"))
        self.assertEqual(suite["sites"], ["0123456789ab", "fedcba987654"])
        self.check_site(out, "0123456789ab", PAGE,
                        {"category": "article", "base_url": "https://a.example/b/",
                         "key_page_url": "https://a.example/b/c?d", "licence": "unknown"},
                        {"main_content_text": "one two"})
        for file, name in (("new", "new 1.2"), ("old", "older 1970")):
            lines = (out / f"predictions/{file}.jsonl").read_text().splitlines()
            self.assertEqual([json.loads(line) for line in lines],
                             [{"site": site, "algorithm": name, "target": "content", "text": text}
                              for site, text in (("0123456789ab", "one"), ("fedcba987654", ""))])
        self.assertFalse((out / ".work").exists())

    def test_halves_of_wcxb(self):
        out = self.make("wcxb")
        self.fetch()
        self.check_site(out, "0001", PAGE,
                        {"title": "Title", "category": "collection",
                         "base_url": "https://a.example/",
                         "key_page_url": "https://a.example/%C3%BC%20b", "licence": "unknown"},
                        {"main_content_text": "one"})
        shutil.rmtree(self.work / "remote")
        out = self.make("wcxb-test")
        self.fetch()
        self.check_site(out, "0001", b"<p>test",
                        {"category": "article", "base_url": "http://site.invalid/",
                         "licence": "unknown"}, {"main_content_text": ""})

    def test_pages_of_wcxb_with_those_of_their_host(self):
        out = self.make("wcxb").with_name("wcxb-hosts-suite")
        self.assertEqual(self.fetch("--hosts").stdout, f"2 of 2 sites in {out}\n")
        self.assertEqual(self.read(out / "suite.json")["name"], "wcxb-hosts")
        self.check_site(out, "0002", b"<p>two",
                        {"title": "Two", "category": "article", "base_url": "https://A.example/",
                         "key_page_url": "https://A.example/2", "licence": "unknown"},
                        {"main_content_text": "two"},
                        {"dev-0001.html": PAGE})
        shutil.rmtree(self.work / "remote")
        out = self.make("wcxb-test").with_name("wcxb-test-hosts-suite")
        self.fetch("--hosts")
        self.check_site(out, "0003", b"<p>three",
                        {"category": "article", "base_url": "https://a.example/",
                         "key_page_url": "https://a.example/3", "licence": "unknown"},
                        {"main_content_text": "three"},
                        {"dev-0001.html": PAGE, "dev-0002.html": b"<p>two"})
        self.manifest["name"] = "aeb"
        self.assertIn("--hosts is for wcxb, wcxb-test, l3s", self.fetch("--hosts", code=2).stderr)

    def test_news_with_pages_of_their_host(self):
        out = self.make("magic-html").with_name("magic-html-hosts-suite")
        self.fetch("--hosts")
        self.check_site(out, KEYS[1][:12], f"\ufeff<p>{KEYS[1]}".encode(),
                        {"base_url": "http://www.m.example/", "licence": "unknown",
                         "key_page_url": "http://www.m.example/b"}, {"main_content_text": "two"},
                        {f"{KEYS[0][:12]}.html": f"\ufeff<p>{KEYS[0]}".encode()})
        shutil.rmtree(self.work / "remote")
        out = self.make("chinese-finance").with_name("chinese-finance-hosts-suite")
        self.assertEqual(self.fetch("--hosts").stdout, f"2 of 2 sites in {out}\n")
        self.check_site(out, "x-1", b"\xef\xbb\xbf<meta charset=gbk><p>\xe4\xb8\x80",
                        {"category": "x", "base_url": "http://site.invalid/", "licence": "unknown"},
                        {"main_content_text": "\u4e00"}, {"x-2.html": b"\xef\xbb\xbf<p>two"})
        shutil.rmtree(self.work / "remote")
        out = self.make("fundus-evaluation")
        self.fetch()
        self.check_site(out, "Post_1", b"<p>one",
                        {"category": "Post", "base_url": "https://f.example/", "licence": "MIT",
                         "key_page_url": "https://f.example/Post_1"},
                        {"main_content_text": "one\nPost_1"})
        lines = (out / "predictions/bte.jsonl").read_text().splitlines()
        self.assertEqual([(answer["site"], answer["text"]) for answer in map(json.loads, lines)],
                         [("Post_0", "a\nb"), ("Post_1", "")])

    def test_versions_of_parsers_belong_to_the_pages_of_their_publisher(self):
        out = self.make("fundus")
        self.fetch()
        self.check_site(out, "de-Post_2024_03_02", b"<p>old",
                        {"category": "de", "base_url": "https://f.example/", "licence": "unknown",
                         "key_page_url": "https://f.example/Post_2024_03_02.html.gz"},
                        {"main_content_text": "before\nV2\nh\np\nq"})
        gold = json.loads((out / "de-Post_2025_01_01/metadata.json").read_text())
        self.assertEqual(gold, {"title": "Post V10", "author": "A B, C D", "published": "2024-03-02",
                                "text": "before\nV10\nh\np\nq"})

    def test_the_host_is_that_of_the_stated_address_if_no_other_is_known(self):
        unknown, known = ({"base_url": "http://site.invalid/"},
                          {"base_url": "http://h.example/b/", "key_page_url": "http://h.example/b/c"})
        pages = {"known": (known, {}, b"<link rel=canonical href=http://other.example/>", {}),
                 "canonical": (unknown, {}, b"<link href='https://www.H.example/' rel='canonical'>", {}),
                 "og": (unknown, {}, b'<meta property="og:url" content="http://h.example/x">', {}),
                 "alone": (unknown, {}, b"<link rel=canonical href=http://other.example/>", {}),
                 "none": (unknown, {}, b"<link rel=canonical href=/a>", {}),
                 "nothing": (unknown, {}, b"", {}),
                 "own": (unknown, {}, b"", {"a.html": b"<p>a"})}
        found = text_readers.with_hosts(pages)
        self.assertEqual({id: sorted(others) for id, (*_, others) in found.items()},
                         {"known": ["canonical.html", "og.html"], "canonical": ["known.html", "og.html"],
                          "og": ["canonical.html", "known.html"], "own": ["a.html"]})
        many = {str(n): pages["known"] for n in range(20)}
        self.assertEqual({len(others) for *_, others in text_readers.with_hosts(many).values()},
                         {text_readers.MOST_OTHERS})

    def test_portals_with_the_other_pages_of_their_section_and_outputs_of_tools(self):
        out = self.make("portals")
        self.assertEqual(self.fetch().stdout, f"3 of 3 sites in {out}\n")
        about = {"category": "article", "base_url": "http://site.invalid/", "licence": "unknown"}
        self.check_site(out, "p.example_news_1", b"<p>1", about,
                        {"main_content_text": "One\nfirst\r\n\nsecond"},
                        {"p.example_news_2.html": b"<p>2"})
        self.check_site(out, "q.example_1", b"<p>q", about, {"main_content_text": "q"})
        self.assertEqual(self.read(out / "p.example_news_2/labels.json")["main_content_text"],
                         "caf\u00e9")
        self.assertEqual(self.read(out / "predictions/bte.jsonl"),
                         {"site": "p.example_news_2", "algorithm": "BTE 2013", "target": "content",
                          "text": "two"})

    def test_trafilatura(self):
        out = self.make("trafilatura")
        self.fetch()
        self.assertEqual(self.read(out / "suite.json")["sites"], ["a.example", "b-uber-b"])
        self.check_site(out, "a.example", PAGE,
                        {"base_url": "https://a.example/", "key_page_url": "https://a.example/",
                         "licence": "unknown"}, {"must_hold": ["one"], "must_not_hold": ["menu"]})
        self.check_site(out, "b-uber-b", b"<p>two",
                        {"title": "B", "base_url": "http://site.invalid/", "licence": "CC BY 4.0"},
                        {"must_hold": ["two"], "must_not_hold": ["x"]})

    def test_cleaneval_in_its_encodings_and_without_addresses(self):
        out = self.make("cleaneval")
        self.assertEqual(self.fetch().stdout, f"2 of 2 sites in {out}\n")
        self.check_site(out, id_of(b"<p>one"), b"<p>one",
                        {"base_url": "http://c.example/", "key_page_url": "http://c.example/1",
                         "licence": "unknown"}, {"main_content_text": "Headcaf\u00e9 & bar\n"})
        self.check_site(out, id_of(CLEANEVAL), b"<p>framed",
                        {"base_url": "http://c.example/", "key_page_url": "http://c.example/f",
                         "licence": "unknown"}, {"main_content_text": "\u4e8c"})
        self.assertNotIn("parameters", self.read(out / "suite.json"))
        out = out.with_name("cleaneval-no-address-suite")
        self.assertEqual(self.fetch("--no-address").stdout, f"2 of 2 sites in {out}\n")
        self.assertEqual(self.read(out / "suite.json")["name"], "cleaneval-no-address")
        self.check_site(out, id_of(CLEANEVAL), b"<p>framed",
                        {"base_url": "http://site.invalid/", "licence": "unknown"},
                        {"main_content_text": "\u4e8c"})
        self.assertIn("--half is for threads, dragnet, dragnet-article, dragnet-comments, l3s, magic-html",
                      self.fetch("--half", "odd", code=2).stderr)

    def test_dragnet_its_parts_and_halves(self):
        out = self.make("dragnet")
        self.fetch()
        about = {"base_url": "http://site.invalid/", "licence": "unknown"}
        both, alone, _ = DRAGNET_PAGES
        self.check_site(out, id_of(both), both, about,
                        {"main_content_text": "text\n!@#$%^&*()  COMMENTS\nreply"})
        self.check_site(out, id_of(alone), alone, about, {"main_content_text": "text alone"})
        pages = {half: [id_of(page) for page in DRAGNET_PAGES
                        if hashlib.sha256(page).hexdigest()[-1] in digits]
                 for half, digits in (("even", "02468ace"), ("odd", "13579bdf"))}
        self.assertTrue(pages["even"] and pages["odd"])
        for half, ids in pages.items():
            self.manifest[f"sites_{half}"] = len(ids)
            self.write_manifest()
            self.fetch("--half", half)
            suite = self.read(out.with_name(f"dragnet-{half}-suite") / "suite.json")
            self.assertEqual((suite["name"], sorted(suite["sites"])), (f"dragnet-{half}", sorted(ids)))
        shutil.rmtree(self.work / "remote")
        out = self.make("dragnet-article")
        self.fetch()
        self.assertEqual(self.read(out / "suite.json")["text_part"], "main_content")
        out = self.make("dragnet-comments")
        self.assertEqual(self.fetch().stdout, f"2 of 2 sites in {out}\n")
        self.check_site(out, id_of(both), both, about,
                        {"main_content_text": "text\n", "comments_text": "\nreply"})
        suite = self.read(out / "suite.json")
        self.assertEqual((suite["text_measure"], suite["text_part"]), ("words", "comments"))

    def test_l3s_reads_marked_elements_and_omits_pages(self):
        out = self.make("l3s")
        self.manifest |= {"sites": 1, "omitted": [id_of(b"<p>not in WCEB")]}
        self.manifest["outputs"]["tools"] = {"theirs": self.tool(ROUGE, REPOSITORIES["l3s"])}
        self.write_manifest()
        self.assertEqual(self.fetch().stdout, f"1 of 1 sites in {out}\n")
        self.check_site(out, id_of(L3S_PAGE), L3S_PAGE,
                        {"base_url": "http://l.example/a/", "key_page_url": "http://l.example/a/b",
                         "licence": "research only"}, {"main_content_text": "Title end"})
        self.assertEqual(self.read(out / "predictions/theirs.jsonl"),
                         {"site": id_of(L3S_PAGE), "algorithm": "theirs (WCEB)", "target": "content",
                          "scores": {"recall": 100, "precision": 50, "f1": 75}})

    def test_canola_reads_tagged_tokens_and_the_agreement(self):
        out = self.make("canola")
        self.assertEqual(self.fetch().stdout, f"1 of 1 sites in {out}\n")
        self.check_site(out, id_of(b"as in WCEB"),
                        "\ufeff<body class=''><p> <b class=''>menu</b>".replace(
                            "<p>", "<p>w\u00f6rd").encode(),
                        {"base_url": "http://k.example/", "key_page_url": "http://k.example/",
                         "licence": "CC BY-SA 4.0"},
                        {"main_content_text": "w\u00f6rd", "x-agreement": 0.5})

    def test_wceb_fetches_each_of_its_sets(self):
        sets = ("cleaneval", "cleanportaleval", "dragnet", "l3s", "canola")
        folder = [self.make(name) for name in sets][0].parent
        self.manifest["name"] = "wceb"
        done = self.fetch("--no-address")
        suffixes = ["" if name == "dragnet" else "-no-address" for name in sets]
        self.assertEqual(done.stdout, "".join(
            f"{size} of {SITES.get(name, 2)} sites in {folder}/{name}{suffix}-suite\n"
            for name, suffix, size in zip(sets, suffixes, (2, 1, 3, 2, 1))))
        self.assertIn("--sites is not for wceb", self.fetch("--sites", "a", code=2).stderr)

    def test_reads_a_mirror_and_keeps_finished_sites(self):
        out = self.make("aeb")
        mirror = self.work / "mirror"
        (mirror / "owner+name").mkdir(parents=True)
        git(self.work, "clone", "-q", "--bare", self.work / "remote/owner/name",
            mirror / "owner+name/repo")
        shutil.rmtree(self.work / "remote")
        done = self.fetch("--mirror", mirror, "--sites", "fedcba987654")
        self.assertEqual(done.stdout, f"1 of 2 sites in {out}\n")
        before = (out / "fedcba987654/labels.json").stat().st_mtime_ns
        self.assertIn("2 of 2", self.fetch("--mirror", mirror).stdout)
        self.assertEqual((out / "fedcba987654/labels.json").stat().st_mtime_ns, before)
        shutil.rmtree(mirror)
        self.assertIn("2 of 2", self.fetch().stdout)  # all is there already
        self.manifest["commit"] = "1" * 40
        self.write_manifest()
        self.assertRegex(self.fetch(code=6).stderr, "^missing: aeb: git: .*\n$")

    def test_refuses_other_files_than_those_of_the_digest(self):
        out = self.make("trafilatura")
        self.manifest["sha256"] = "0" * 64
        self.write_manifest()
        done = self.fetch(code=1)
        self.assertEqual(done.stdout, f"0 of 2 sites in {out}\n")
        self.assertIn("missing: trafilatura: the files of the benchmark have another sha256",
                      done.stderr)

    def test_refuses_other_answers_of_tools_than_those_of_the_digest(self):
        out = self.make("aeb")
        self.manifest["outputs"]["tools"]["old"]["sha256"] = "0" * 64
        self.write_manifest()
        done = self.fetch()
        self.assertEqual(done.stdout, f"2 of 2 sites in {out}\n")
        self.assertIn("missing: predictions: the files of the benchmark have another sha256",
                      done.stderr)
        self.assertFalse((out / "predictions").exists())

    def test_says_which_sites_and_files_are_missing(self):
        self.make("aeb")
        self.assertIn("no such site: x", self.fetch("--sites", "0123456789ab,x", code=2).stderr)
        repository = self.work / "remote/owner/name"
        (repository / f"html/{KEYS[1]}.html.gz").unlink()
        git(repository, "commit", "-qam", "two")
        self.manifest["commit"] = subprocess.run(
            ["git", "-C", repository, "rev-parse", "HEAD"], capture_output=True,
            text=True).stdout.strip()
        self.write_manifest()
        self.assertIn(f"1 of its files are not there (first: html/{KEYS[1]}.html.gz)",
                      self.fetch(code=1).stderr)


if __name__ == "__main__":
    unittest.main()
