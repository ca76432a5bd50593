# SPDX-License-Identifier: MIT
"""scripts/fetch_suite.py on local repositories and a made-up manifest.

Nothing is downloaded: git is configured to read a folder instead of GitHub.
"""

import gzip
import hashlib
import io
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
import zlib

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
KEY_PAGE = """<link rel=stylesheet href=/style/main.css><img src='a%20b.png?x=1'>
<img src=https://elsewhere.example/c.png><img src=../../up.png><td background=back.gif>"""
FILES = {
    "site/index.html": KEY_PAGE.encode(),
    "site/\u65e5\u672c & [x].html": "<p>\xe4".encode("latin-1"),
    "site/deep/page@1.html?a=b:c": b"<p>2",
    "site/style/main.css": b"@import 'more.css'; p { background: url( 'none.png' ) }",
    "site/style/more.css": b"p { background: url(../back.gif) }",
    "site/a b.png": b"png",
    "site/back.gif": b"gif\0\xff",
    "site/unused.png": b"unused",
    "other/index.html": b"<p>other",
    "threads/a.html.gz": gzip.compress(b"<p>a", mtime=0),
    "threads/b.html": b"<p>b<img src=b.png>",
    "threads/b.png": b"png",
}


def sha256_of(folder, files=FILES):
    """What sha256sum prints for the files in use of a folder, in the order of their names, hashed."""
    names = sorted(name.removeprefix(folder + "/") for name in files
                   if name.startswith(folder + "/") and "unused" not in name)
    lines = "".join(f"{hashlib.sha256(files[f'{folder}/{name}']).hexdigest()}  {name}\n" for name in names)
    return hashlib.sha256(lines.encode()).hexdigest()


def git(folder, *command, input=None):
    """The first line of standard output."""
    return subprocess.run(["git", "-C", folder, "-c", "user.name=t", "-c", "user.email=t@t.test",
                           *command], check=True, input=input, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, text=True).stdout.strip()


class ProgressTest(unittest.TestCase):
    def test_a_file_gets_a_line_every_few_seconds(self):
        sys.path.insert(0, str(TOP / "scripts"))
        from fetch_suite import Progress
        stream = io.StringIO()
        with Progress(stream) as quick:
            quick.add()
        self.assertEqual(stream.getvalue(), "")
        Progress.SECONDS, stream = 0.01, io.StringIO()
        with Progress(stream) as progress:
            progress.count = 3
            progress.add()
            while stream.getvalue().count("\n") < 2:
                time.sleep(0.01)
        self.assertIn("fetch_suite.py: 1 of 3 sources, 0 s\n", stream.getvalue())


class FetchSuiteTest(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.work = pathlib.Path(temporary.name)
        repository = self.work / "remote/owner/name"
        for name, data in FILES.items():
            (repository / name).parent.mkdir(parents=True, exist_ok=True)
            (repository / name).write_bytes(data)
        git(repository, "init", "-q")
        git(repository, "add", "-A")
        git(repository, "commit", "-qm", "one")
        for setting in ("allowFilter", "allowAnySHA1InWant"):  # as GitHub allows
            git(repository, "config", f"uploadpack.{setting}", "true")
        self.repository = repository
        self.commit = (repository / ".git/refs/heads" / next(
            (repository / ".git/refs/heads").iterdir()).name).read_text().strip()
        git(repository, "commit", "-qm", "two", "--allow-empty")
        self.top = self.work / "project"
        (self.top / "scripts/suites").mkdir(parents=True)
        for name in ("fetch_suite.py", "suites/suite_sources.py", "suites/text_suites.py",
                     "suites/text_readers.py", "suites/wceb_readers.py", "suites/news_readers.py"):
            shutil.copy(TOP / "scripts" / name, self.top / "scripts" / name)
        pages = [name.removeprefix("site/") for name in FILES if name.startswith("site/")
                 and "html" in name]
        self.sites = [self.site("one", "site", pages), self.site("two", "other", ["index.html"])]
        self.write_manifest()

    def site(self, id, path, pages):
        return {"id": id, "title": id, "base_url": f"https://{id}.test/", "repository": "owner/name",
                "commit": self.commit, "path": path, "key_page": "index.html", "pages": pages,
                "sha256": sha256_of(path)}

    def write_manifest(self):
        for site in self.sites:
            labels = self.top / "datasets/web/labels" / f"{site['id']}.json"
            labels.parent.mkdir(parents=True, exist_ok=True)
            labels.write_text(json.dumps({"id": site["id"], "not_template": ["p"]}))
        (self.top / "datasets/web/manifest.json").write_text(json.dumps({"sites": self.sites}))

    def fetch(self, *arguments, suite="web", code=0, **variables):
        environment = os.environ | {
            "XDG_CACHE_HOME": str(self.work / "cache"), "GIT_CONFIG_COUNT": "1",
            "GIT_CONFIG_KEY_0": f"url.file://{self.work}/remote/.insteadOf",
            "GIT_CONFIG_VALUE_0": "https://github.com/"} | variables
        done = subprocess.run([sys.executable, self.top / "scripts/fetch_suite.py", suite, *arguments],
                              env=environment, cwd=self.work, capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertNotIn("Traceback", done.stderr)
        return done

    def read_all(self, folder):
        return {str(path.relative_to(folder)): path.read_bytes()
                for path in folder.rglob("*") if path.is_file()}

    def check_suite(self, out):
        pages = self.read_all(out / "one/pages")
        expected = {name.removeprefix("site/"): data for name, data in FILES.items()
                    if name.startswith("site/") and "unused" not in name}
        self.assertEqual(pages, expected)
        self.assertEqual(json.loads((out / "suite.json").read_text()),
                         {"name": "web", "sites": ["one", "two"]})
        about = json.loads((out / "two/site.json").read_text())
        self.assertEqual(about, {name: self.sites[1][name] for name in
                                 ("id", "title", "base_url", "key_page", "pages")})
        self.assertEqual((out / "one/labels.json").read_text(),
                         (self.top / "datasets/web/labels/one.json").read_text())
        self.assertFalse((out / ".work").exists())
        self.assertFalse((out / ".fetching").exists())

    def make_mirror(self):
        mirror = self.work / "mirror/owner+name/any/depth"
        mirror.mkdir(parents=True)
        git(self.work, "clone", "-q", "--bare", self.repository, mirror / "repo.git")
        return self.work / "mirror"

    def test_fetches_only_the_files_in_use_of_one_commit(self):
        done = self.fetch()
        out = self.work / "cache/pagelet/web-suite"
        self.assertEqual(done.stdout, f"2 of 2 sites in {out}\n")
        self.check_suite(out)

    def test_reads_a_mirror_at_any_depth_without_a_network(self):
        mirror = self.make_mirror()
        shutil.rmtree(self.work / "remote")
        done = self.fetch("--mirror", mirror, "--out", self.work / "out", "--jobs", "1")
        self.assertEqual(done.stdout, f"2 of 2 sites in {self.work}/out\n")
        self.check_suite(self.work / "out")

    def test_fetches_the_pages_alone_of_a_suite_of_threads_and_its_halves(self):
        folder = self.top / "datasets/threads"
        (folder / "labels").mkdir(parents=True)
        sites = []
        for id, half, page in (("a", "even", b"<p>a"), ("b", "odd", FILES["threads/b.html"])):
            name = f"{id}.html"
            line = f"{hashlib.sha256(page).hexdigest()}  {name}\n"
            sites.append({"id": id, "base_url": f"https://{id}.test/", "repository": "owner/name",
                          "commit": self.commit, "path": "threads", "key_page": name,
                          "key_page_url": f"https://{id}.test/t?1", "pages": [name], "half": half,
                          "sha256": hashlib.sha256(line.encode()).hexdigest()})
            (folder / "labels" / f"{id}.json").write_text(json.dumps({"id": id, "posts": []}))
        (folder / "manifest.json").write_text(json.dumps({"suite": {"text_measure": "posts"},
                                                          "sites": sites}))
        self.fetch(suite="threads")
        out = self.work / "cache/pagelet/threads-suite"
        self.assertEqual(self.read_all(out / "a/pages"), {"a.html": b"<p>a"})
        self.assertEqual(self.read_all(out / "b/pages"), {"b.html": FILES["threads/b.html"]})
        self.assertEqual(json.loads((out / "suite.json").read_text()),
                         {"name": "threads", "text_measure": "posts", "sites": ["a", "b"]})
        self.assertEqual(json.loads((out / "a/site.json").read_text())["key_page_url"],
                         "https://a.test/t?1")
        done = self.fetch("--half", "odd", suite="threads")
        out = self.work / "cache/pagelet/threads-odd-suite"
        self.assertEqual(done.stdout, f"1 of 1 sites in {out}\n")
        self.assertEqual(json.loads((out / "suite.json").read_text()),
                         {"name": "threads-odd", "text_measure": "posts", "sites": ["b"]})

    def test_fetches_files_of_test_cases_without_sites_or_labels(self):
        cases = {"id": "cases", "repository": "owner/name", "commit": self.commit, "path": "other",
                 "pages": ["index.html"], "sha256": sha256_of("other")}
        (self.top / "datasets/html5lib").mkdir()
        (self.top / "datasets/html5lib/manifest.json").write_text(
            json.dumps({"suite": {"kind": "cases"}, "sites": [cases]}))
        done = self.fetch(suite="html5lib")
        out = self.work / "cache/pagelet/html5lib-suite"
        self.assertEqual(done.stdout, f"1 of 1 sites in {out}\n")
        self.assertEqual(self.read_all(out / "cases"),
                         {"pages/index.html": FILES["other/index.html"]})
        self.assertFalse((out / "suite.json").exists())
        self.fetch("--pack", self.work / "pack.tar.gz", suite="html5lib", code=2)

    def test_packs_a_suite_and_reads_it_without_its_sources(self):
        self.fetch("--pack", self.work / "one.tar.gz")
        self.fetch("--pack", self.work / "two.tar.gz")
        archive = (self.work / "one.tar.gz").read_bytes()
        self.assertEqual(archive, (self.work / "two.tar.gz").read_bytes())
        shutil.rmtree(self.work / "remote")
        done = self.fetch("--from", self.work / "one.tar.gz", "--out", self.work / "out")
        self.assertEqual(done.stdout, f"2 of 2 sites in {self.work}/out\n")
        self.check_suite(self.work / "out")
        with tarfile.open(self.work / "one.tar.gz") as packed:
            names = packed.getnames()
        self.assertEqual(names, sorted(names))
        for name in ("manifest.json", "suite.json", "one/labels.json", "two/site.json"):
            self.assertIn(f"web/{name}", names)

    def test_refuses_an_archive_with_other_files(self):
        self.fetch("--pack", self.work / "pack.tar.gz", "--sites", "two")
        archive = (self.work / "pack.tar.gz").read_bytes()
        self.sites[1]["sha256"] = "0" * 64
        self.write_manifest()
        done = self.fetch("--from", self.work / "pack.tar.gz", "--out", self.work / "out", code=1)
        self.assertIn("missing: two: its files do not have the sha256", done.stderr)
        self.assertIn("missing: one: ", done.stderr)
        (self.work / "pack.tar.gz").write_bytes(archive[:len(archive) // 2])
        done = self.fetch("--from", self.work / "pack.tar.gz", "--out", self.work / "out", code=1)
        self.assertIn("pack.tar.gz: is not an archive of a suite", done.stderr)
        self.fetch("--from", self.work / "none", code=2)

    def test_reads_only_the_named_sites_of_an_archive_within_limits(self):
        blanks = gzip.compress(bytes(1 << 20))

        def member(name, megabytes=0, type=tarfile.REGTYPE, **headers):
            info = tarfile.TarInfo(name)
            info.size, info.type, info.pax_headers = megabytes << 20, type, headers
            return gzip.compress(info.tobuf(tarfile.PAX_FORMAT)) + megabytes * blanks
        name = "web/one/pages/x.html"
        odd = {"67,108,864 in one": member("header", 65, tarfile.XHDTYPE) + member(name),
               "more than 1,073,741,824": member("web/other/pages/x.html", 1_025) + member(name),
               f"'{name}' is not a file": member(name, type=tarfile.FIFOTYPE),
               "web/one/pages/s.html": member("web/one/pages/s.html", type=tarfile.GNUTYPE_SPARSE),
               "an archive of a suite": member(name, path="web/one/pages/\0"),
               "recursion": member("web/one/pages/" + "a/" * 1900)}
        for text, archive in odd.items():
            with self.subTest(text):
                (self.work / "odd.tar.gz").write_bytes(archive)
                done = self.fetch("--from", self.work / "odd.tar.gz", "--out", self.work / "out",
                                  code=1)
                self.assertIn(text, done.stderr)
                self.assertEqual(len(done.stderr.splitlines()), 2)  # one for each site
                self.assertFalse((self.work / "out/other").exists())

    def test_keeps_finished_sites_and_renews_labels(self):
        out = self.work / "cache/pagelet/web-suite"
        self.fetch("--sites", "two")
        self.assertEqual(json.loads((out / "suite.json").read_text())["sites"], ["two"])
        before = (out / "two/pages/index.html").stat().st_mtime_ns
        (out / ".work/half").mkdir(parents=True)
        (self.top / "datasets/web/labels/two.json").write_text('{"not_template": ["body"]}')
        self.assertIn("2 of 2", self.fetch().stdout)
        self.assertEqual((out / "two/pages/index.html").stat().st_mtime_ns, before)
        self.assertIn("body", (out / "two/labels.json").read_text())
        self.check_suite(out)
        for change in (lambda: (out / "one/pages/a b.png").unlink(),
                       lambda: (out / "one/pages/deep/page@1.html?a=b:c").write_text("<p>other"),
                       lambda: (out / "one/pages/more.html").write_text("<p>more")):
            change()
            self.assertIn("2 of 2", self.fetch().stdout)
            self.check_suite(out)
        (out / "one/pages/a b.png").unlink()
        shutil.rmtree(self.work / "remote")
        self.assertIn("1 of 2", self.fetch().stdout)

    def test_says_what_is_missing(self):
        self.sites[0]["sha256"] = "0" * 64
        self.sites[1]["pages"].append("none.html")
        self.write_manifest()
        done = self.fetch(code=1)
        self.assertIn("missing: one: its files do not have the sha256 of the manifest", done.stderr)
        self.assertIn("missing: two: 1 of its pages are not there (first: none.html)", done.stderr)
        self.assertIn("0 of 2 sites", done.stdout)

    def test_distinguishes_a_missing_network_from_a_missing_commit(self):
        mirror = self.make_mirror()
        shutil.rmtree(self.work / "remote")
        self.assertRegex(self.fetch(code=6).stderr, r"^missing: one and 1 more: git: .*\n$")
        for site in self.sites:
            site["commit"] = "1" * 40
        self.write_manifest()
        done = self.fetch("--mirror", mirror, code=1)
        self.assertIn(f"no git directory with commit {'1' * 40}", done.stderr)

    def test_replaced_objects_of_a_mirror_are_not_read(self):
        mirror = self.make_mirror()
        repository = mirror / "owner+name/any/depth/repo.git"
        blob = git(repository, "hash-object", "-w", "--stdin", input="<p>other words")
        for name in ("index.html", "style/main.css"):
            git(repository, "replace", git(repository, "rev-parse", f"{self.commit}:site/{name}"), blob)
        new = git(repository, "commit-tree", "-m", "x",
                  git(repository, "mktree", input=f"100644 blob {blob}\tindex.html\n"))
        git(repository, "replace", self.commit, new)
        self.fetch("--mirror", mirror, "--out", self.work / "out")
        self.check_suite(self.work / "out")

    def test_objects_with_other_contents_are_refused(self):
        forged = {"blob": (f"{self.commit}:site/style/main.css", b"p {}"),
                  "tree": (f"{self.commit}:site", b""),
                  "commit": (self.commit, b"tree " + b"0" * 40 + b"\n")}
        for kind, (name, data) in forged.items():
            shutil.rmtree(self.work / "mirror", ignore_errors=True)
            mirror = self.make_mirror()
            repository = mirror / "owner+name/any/depth/repo.git"
            id = git(repository, "rev-parse", name)
            path = repository / "objects" / id[:2] / id[2:]
            path.unlink()
            path.write_bytes(zlib.compress(f"{kind} {len(data)}\0".encode() + data))
            done = self.fetch("--mirror", mirror, "--sites", "one", "--out", self.work / kind, code=1)
            self.assertRegex(done.stderr, "^missing: one: .*\n$", kind)
            self.assertFalse((self.work / kind / "one").exists())

    def test_names_that_lead_elsewhere_are_refused(self):
        leaf = git(self.repository, "mktree", input="100644 blob %s\tindex.html\n" % git(
            self.repository, "hash-object", "-w", "--stdin", input="<p>other"))
        top = git(self.repository, "mktree", input=f"040000 tree {leaf}\t..\n")
        for site in self.sites:
            site["commit"] = git(self.repository, "commit-tree", "-m", "x", top)
        git(self.repository, "branch", "hostile", site["commit"])
        self.write_manifest()
        done = self.fetch("--mirror", self.make_mirror(), code=1)
        self.assertIn("is named '..'", done.stderr)

    def test_a_mirror_may_lack_files(self):
        mirror = self.work / "mirror/owner+name"
        mirror.mkdir(parents=True)
        git(self.work, "clone", "-q", "--bare", "--filter=blob:none", f"file://{self.repository}",
            mirror / "repo.git")
        done = self.fetch("--mirror", self.work / "mirror", code=1)
        self.assertRegex(done.stderr, "missing: two: .*\n")

    def test_ignores_relative_folders_of_the_environment(self):
        out = self.work / "home/.cache/pagelet/web-suite"
        done = self.fetch(XDG_CACHE_HOME="cache", HOME=str(self.work / "home"))
        self.assertEqual(done.stdout, f"2 of 2 sites in {out}\n")
        for home in ("", "home"):
            done = self.fetch(XDG_CACHE_HOME="", HOME=home, code=2)
            self.assertIn("name one with --out", done.stderr)
        self.assertFalse((self.work / "cache").exists())

    def test_refuses_wrong_usage(self):
        self.assertIn("no such site: three", self.fetch("--sites", "one,three", code=2).stderr)
        self.fetch("--jobs", "0", code=2)
        self.fetch("--mirror", self.work / "none", code=2)
        self.assertIn("inside the repository", self.fetch("--out", self.top / "x", code=2).stderr)
        (self.work / "file").write_text("")
        self.fetch("--out", self.work / "file/out", code=5)
        (self.top / "datasets/web/manifest.json").write_text("{")
        self.fetch(code=4)


if __name__ == "__main__":
    unittest.main()
