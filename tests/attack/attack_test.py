# SPDX-License-Identifier: MIT
"""Hostile files, pages, archives, servers, names and environments do no harm.

Usage: attack_test.py BUILD [TEST...]
"""

import gzip
import json
import os
import pathlib
import re
import subprocess
import sys
import tarfile
import unittest

from attack_case import GIGABYTE, AttackCase, page, record


class AttackTest(AttackCase):
    # ---- Streams ----

    def test_closed_standard_streams_are_handled(self):
        archive = self.write("a.warc", b"".join(
            record(b"http://a.test/%d" % number, page(["1", "2", "3"]).encode())
            for number in range(20)))
        arguments = ("extract", "--warc", archive, "--no-times", "--log-level", "debug")
        whole = self.run_pagelet(*arguments)
        self.assertEqual(whole.returncode, 0, whole.stderr)
        for closed in ((0,), (2,), (0, 2)):
            with self.subTest(closed=closed):
                done = self.run_pagelet(*arguments, closed=closed)
                self.assertEqual(done.returncode, 0)
                self.assertEqual(done.stdout, whole.stdout)
        for closed in ((1,), (0, 1), (1, 2), (0, 1, 2)):
            with self.subTest(closed=closed):
                for command in (arguments, ("--version",), ("bench", "--help")):
                    self.assertEqual(self.run_pagelet(*command, closed=closed).returncode, 5)

    def test_a_limit_on_file_size_is_reported(self):
        site = self.site("small", {"index.html": page()})
        suite = self.write("suite/suite.json", json.dumps({"name": "s", "sites": ["small"]}))
        os.rename(site, suite.parent / "small")
        self.fails(5, "", "bench", suite.parent, "--algorithms", "everything", "--store",
                   self.folder / "a.sqlite", file_size=4096)

    # ---- Names ----

    def test_report_takes_long_ids(self):
        ids = ["\u7f51" * 30, "\u7f51" * 29 + "\u9875", "plain"]
        for name in ids:
            self.site("suite/" + name, {"index.html": page(text=name)})
            description = json.loads((self.folder / "suite" / name / "site.json").read_text())
            description["id"] = name
            (self.folder / "suite" / name / "site.json").write_text(json.dumps(description))
        self.write("suite/suite.json", json.dumps({"name": "s", "sites": ids}))
        store = self.folder / "a.sqlite"
        done = self.run_pagelet("bench", self.folder / "suite", "--algorithms", "everything",
                                "--store", store)
        self.assertIn(done.returncode, (0, 3), done.stderr)
        done = self.run_pagelet("report", store, "--out", self.folder / "report")
        self.assertEqual(done.returncode, 0, done.stderr)

    # ---- The terminal ----

    def expect_harmless(self, text, also=""):
        """`also`: characters that are not allowed either."""
        shown = text.decode()  # fails if it is not UTF-8
        control = "[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\u202d\u202e%s]" % also
        self.assertIsNone(re.search(control, shown.replace("\r\n", "\n")), repr(shown))

    def test_text_and_markdown_have_no_control_characters(self):
        text = "&#27;]52;c;aGk=&#7; &#x9b;31m \u009b31m \u202eabc &#x202e; \x1b[2J a\rb end"
        site = self.site("odd", {"index.html": page(text=text)})
        for style in ("text", "markdown"):
            for options in ((), ("--explain",), ("--all",)):
                if options == ("--explain",) and style == "markdown":
                    continue
                done = self.run_pagelet("extract", "--site", site, "--format", style,
                                        "--algorithm", "nothing", "--output", "content", *options)
                self.expect_harmless(done.stdout)
                self.expect_harmless(done.stderr)

    def test_json_has_no_control_characters(self):
        text = "&#x9b;31m \u009b31m \x7f \u202eabc &#x202e; end"
        site = self.site("odd", {"index.html": page(text=text)})
        for options in ((), ("--all",)):
            done = self.run_pagelet("extract", "--site", site, "--format", "json",
                                    "--algorithm", "nothing", "--output", "content", *options)
            self.expect_harmless(done.stdout)
            answer = json.loads(done.stdout)
            self.assertIn("\u202eabc", answer["text"])

    def test_addresses_bring_no_control_characters(self):
        archive = self.write("odd.warc", b"".join(
            record(b"http://a.test/%s.html" % name, page().encode())
            for name in (b"a\x1b]52;c;aGk=\x07", b"b\x9b31m", b"c\xc2\x9b2J",
                         b"d\xe2\x80\xaeabc", b"e\x85")))
        for style in ("text", "markdown"):
            done = self.run_pagelet("extract", "--warc", archive, "--format", style,
                                    "--log-level", "debug")
            self.expect_harmless(done.stdout)
            self.expect_harmless(done.stderr)

    def test_names_in_suites_stores_and_predictions_are_harmless(self):
        evil = "x\x1b]0;t\x07\x9b31m\u202e\u2066\r\n"
        suite = self.folder / "suite"
        sites = ["a" + evil, "b" + evil]
        for number, name in enumerate(sites):
            pages = {"index.html": page(["p%s.html" % evil, "q.html"], text="main words"),
                     "p%s.html" % evil: page(["index.html"], text="other"),
                     "q.html": page(["index.html"], text="third")}
            self.site("suite/" + name, pages)
            self.write("suite/%s/site.json" % name, json.dumps({
                "id": name, "title": evil, "category": evil + str(number), "language": evil,
                "generator": evil, "licence": evil, "base_url": "http://site.test/",
                "key_page": "index.html", "pages": list(pages)}))
            for labels in ("labels.json", "labels.one.json", "labels.two.json"):
                self.write("suite/%s/%s" % (name, labels), json.dumps({
                    "not_template": ["p" if "two" not in labels else "ul"],
                    "main_content": ["p"] if "two" not in labels else [],
                    "counts": {"nodes": 99}, "notes": evil, "x" + evil: 1}))
        self.write("suite/suite.json", json.dumps({"name": "s" + evil, "sites": sites}))
        predictions = self.write("p.jsonl", "".join(
            json.dumps({"site": site, "algorithm": name + evil, "selectors": ["ul"]}) + "\n"
            for site in [*sites, "none" + evil] for name in "mn"))
        store = self.folder / "store.db"
        run = ("bench", suite, "--predictions", predictions, "--algorithms", "temex,nothing",
               "--store", store)
        external = ("--external", "program%s=false" % evil)
        odd = self.write("odd/suite.json", json.dumps({
            "name": evil, "sites": ["missing" + evil], "parameters": {evil: {evil: evil}}}))
        commands = [
            run, (*run, "--full"), (*run, "--baseline", "m" + evil), (*run, "--by", "category"),
            (*run, *external), (*run, *external, "--full"), (*run, "--variant", evil + "=temex"),
            (*run, "--format", "csv"), (*run, "--format", "markdown"), (*run, "--format", "json"),
            (*run, "--sites", evil), (*run, "--baseline", evil), (*run, "--set", evil + "=1"),
            ("bench", odd.parent), ("bench", suite, "--predictions", odd),
            ("tune", suite, "--algorithm", "temex", "--grid", "votes=1..2", "--folds", "2"),
            ("tune", suite, "--algorithm", "temex", "--grid", evil + "=1"),
            ("tune", suite, "--algorithm", "temex", "--grid", "votes=1..2", "--format", "csv"),
            ("export", store), ("export", store, "--format", "jsonl"),
            ("export", store, "--nodes"), ("compare", store, store), ("store", "check", store),
            ("compare", store, store, "--format", "markdown"),
            ("compare", store, store, "--format", "csv"), ("compare", store, store, "--sites", evil),
            ("merge", store, "--out", self.folder / ("merged" + evil)),
            ("report", store, "--out", self.folder / "report"),
            ("reproduce", suite, "--out", self.folder / "tables"),
            ("suite", "list", suite), ("suite", "check", suite), ("suite", "list", odd.parent),
            ("suite", "check", suite, "--show", "content"), ("suite", "check", odd.parent),
            ("suite", "init", suite / sites[0], "--key", "p%s.html" % evil,
             "--base", "http://site.test/"),
            ("agree", suite, "one", "two"), ("agree", suite, "one", "other" + evil),
            ("agree", suite, "one", "two", "--format", "csv"), ("algorithms", evil),
            *[("candidates", "--site", suite / sites[0], "--format", form)
              for form in ("table", "tree", "dot", "json")],
            ("extract", "--site", suite / sites[0], "--key", "p%s.html" % evil, "--explain"),
            ("extract", "--site", suite / sites[0], "--all", "--output", "template"),
            ("extract", "--site", suite / sites[0], "--diff", "temex," + evil),
        ]
        for command in commands:
            with self.subTest(command=command):
                done = self.run_pagelet(*command)
                self.assertNotEqual(done.returncode, 70, done.stderr)
                self.assertTrue(done.stdout or done.stderr or command[0] == "export")
                for stream in (done.stdout, done.stderr):
                    self.expect_harmless(stream, also="\u202a-\u202e\u2066-\u2069")

    # ---- Pipes, devices, sizes ----

    def test_pipes_and_devices_are_refused(self):
        sample = self.site("plain", {"index.html": page()})
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        for path in (pipe, "/dev/zero", "/dev/stdin"):
            for name in ("suite.json", "site.json"):
                folder = self.folder / ("of_" + os.path.basename(str(path)) + name)
                folder.mkdir()
                os.symlink(path, folder / name)
                for arguments in (("suite", "check", folder), ("bench", folder),
                                  ("extract", "--site", folder)):
                    done = self.run_pagelet(*arguments, memory=GIGABYTE)
                    self.assertIn(done.returncode, (1, 3, 4), (arguments, done.stderr))
            for arguments in (("bench", sample, "--predictions", path), ("compare", path, path),
                              ("extract", "--warc", path), ("export", path),
                              ("report", path, "--out", self.folder / "r")):
                done = self.run_pagelet(*arguments, memory=GIGABYTE)
                self.assertIn(done.returncode, (2, 4, 5), (arguments, done.stderr))

    def test_an_archive_may_come_from_a_pipe(self):
        archive = record(b"http://a.test/", page().encode())
        with subprocess.Popen(["cat"], stdin=subprocess.PIPE, stdout=subprocess.PIPE) as cat:
            cat.stdin.write(archive)
            cat.stdin.close()
            done = self.run_pagelet("extract", "--warc", "-", stdin=cat.stdout)
        self.assertEqual(done.returncode, 0, done.stderr)

    # ---- Archives ----

    def addresses(self, *arguments, **options):
        done = self.run_pagelet("extract", *arguments, "--no-times", **options)
        return ([json.loads(line)["url"] for line in done.stdout.splitlines()],
                done.stderr.decode())

    def test_a_wrong_length_costs_one_record(self):
        good = [record(b"http://a.test/%d" % number, page().encode()) for number in range(4)]
        lie = record(b"http://a.test/lie", page().encode(), length=1 << 40)
        archive = self.write("lie.warc.gz",
                             b"".join(map(gzip.compress, [good[0], lie, *good[1:]])))
        found, words = self.addresses("--warc", archive)
        self.assertEqual(found, ["http://a.test/%d" % number for number in range(4)])
        self.assertIn("1 damaged (%d bytes, first in %s at byte %d" %
                      (len(lie), archive, len(gzip.compress(good[0]))), words)

    def test_a_long_head_costs_one_record(self):
        good = [record(b"http://a.test/%d" % number, page().encode()) for number in range(3)]
        long = good[0].replace(b"WARC-Type", b"X: " + b"x" * 100_000 + b"\r\nWARC-Type", 1)
        for name, pack in (("a.warc", bytes), ("a.warc.gz", gzip.compress)):
            archive = self.write(name, pack(good[0] + long + good[1] + good[2]))
            found, words = self.addresses("--warc", archive)
            self.assertEqual(found, ["http://a.test/%d" % number for number in range(3)])
            place = len(good[0]) if name == "a.warc" else 0
            self.assertIn("1 damaged (%d bytes, first in %s at byte %d: the head of a record exceeds 65536 bytes)"
                          % (len(long), archive, place), words)

    def test_a_record_inside_a_body_is_no_record(self):
        inner = record(b"http://a.test/inner", page().encode())
        body = page().encode() + b"\r\n\r\n" + inner + b" " * 3000
        outer = record(b"http://a.test/outer", body)
        after = record(b"http://a.test/after", page().encode())
        for archive in (self.write("in.warc", outer + after),
                        self.write("in.warc.gz", gzip.compress(outer) + gzip.compress(after)),
                        self.write("end.warc", after + outer)):
            for most in (1000, 1_000_000):
                found, _ = self.addresses("--warc", archive, "--max-bytes", most)
                self.assertNotIn("http://a.test/inner", found)
                self.assertIn("http://a.test/after", found)

    # ---- Pages near those that ended the parser ----

    def test_cells_of_drawings_and_formulas_have_an_answer(self):
        pages = ["<table><tr>" + begin % cell + "<template></template><td>word"
                 for cell in ("td", "th") for begin in ("<math><%s><mi>", "<svg><%s><title>")]
        for source in pages:
            with self.subTest(source):
                done = self.run_pagelet("extract", self.write("a.html", source), "--algorithm",
                                        "nothing", "--format", "text")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertIn(b"word", done.stdout)
        pages[len(pages) // 2:len(pages) // 2] = [page(text="the page between them")]
        archive = self.write("a.warc", b"".join(
            record(b"http://a.test/%d" % number, source.encode())
            for number, source in enumerate(pages)))
        done = self.run_pagelet("extract", "--warc", archive, "--jobs", "2")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(done.stdout.splitlines()), len(pages))
        self.assertIn(b"the page between them", done.stdout)

    # ---- One page among many ----

    def deep_archive(self):
        """Ten small pages of two hosts and, between them, two whose lists of paths have 100 MB."""
        deep = (b'<!DOCTYPE html><body><a href="/1">a</a><a href="/2">b</a>' +
                b"<blockquote>" * 900 + b"<p>x</p>" * 5000)
        pages = [b"<title>t</title><a href=/1>1</a><a href=/2>2</a><p>words %d" % number
                 for number in range(5)]
        return self.write("deep.warc", b"".join(
            [record(b"http://a.test/%d" % number, html) for number, html in enumerate(pages)] +
            [record(b"http://b.test/1", deep), record(b"http://b.test/2", deep + b"y")] +
            [record(b"http://c.test/%d" % number, html) for number, html in enumerate(pages)]))

    def test_a_page_with_a_large_answer_costs_only_itself(self):
        archive = self.deep_archive()
        for options in (("--with", "paths"), ("--jobs", 2, "--with", "paths"), ("--fields", "url,status,retrieved")):
            done = self.run_pagelet("extract", "--warc", archive, "--no-times",
                                    "--max-output-bytes", 1_000_000, *options)
            self.assertEqual(done.returncode, 3, done.stderr)
            rows = [json.loads(line) for line in done.stdout.splitlines()]
            self.assertEqual([row["status"] for row in rows], ["ok"] * 5 + ["limit"] * 2 + ["ok"] * 5)
            self.assertIn(b"--max-output-bytes", done.stderr)

    def test_lack_of_memory_costs_one_page(self):
        archive = self.deep_archive()
        small = 150 << 20
        done = self.run_pagelet("extract", "--warc", archive, "--no-times", "--with", "paths",
                                "--max-output-bytes", 4_000_000_000, memory=small)
        self.assertEqual(done.returncode, 3, done.stderr)
        rows = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual([row["status"] for row in rows], ["ok"] * 5 + ["limit"] * 2 + ["ok"] * 5)
        self.assertIn(b"http://b.test/1: takes more memory than there is", done.stderr)

    def test_lack_of_memory_is_one_line_in_candidates(self):
        links = "".join('<a href="%d.html">x</a>' % number for number in range(4000))
        site = self.site("deep", {"index.html": "<!DOCTYPE html><body>" +
                                   "<blockquote>" * 900 + links})
        done = self.fails(3, "takes more memory than there is", "candidates", "--site", site,
                          "--format", "json", memory=110 << 20)
        self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
        self.assertIn(b"http://site.test/index.html", done.stderr)
        self.fails(3, "--max-output-bytes", "candidates", "--site", site, "--format", "json",
                   "--max-output-bytes", 1_000_000)

    # ---- Addresses ----

    def test_no_field_has_the_address_of_a_script(self):
        """All fields of addresses, from a page that writes scripts wherever an address may be."""
        evil = ("javascript:alert(1)//#p%d", "data:text/html,x#p%d", " java\tscript:alert(1)#p%d")
        running = "<p>" + "running text of the article that is long enough " * 9
        posts = "".join("<div class=comment id=p%d><b class=author>Ann</b> <a href='%s'>May %d, 2024</a>"
                        "<div class=comment-body><p>some words of it are here</div></div>"
                        % (day, evil[day % 3] % day, day) for day in range(1, 7))
        head = ("<title>T</title><link rel=canonical href='javascript:alert(2)'>"
                "<link rel=next href='javascript:alert(3)?page=2'>"
                "<meta property=og:url content='data:text/html,x'>"
                "<meta property=og:image content='javascript:alert(4)'>"
                "<script type=application/ld+json>%s</script>" % json.dumps(
                    {"@type": "Article", "url": "javascript:alert(5)",
                     "image": "data:text/html,<script>", "mainEntityOfPage": "vbscript:x"}))
        fields = {"url", "final_url", "image", "canonical_url", "next_page", "link"}
        found = set()

        def look(value, name=""):
            if isinstance(value, dict):
                for key, member in value.items():
                    look(member, key)
            elif isinstance(value, list):
                for member in value:
                    look(member, name)
            elif isinstance(value, str):
                if name in fields:
                    found.add(name)
                scheme = re.match(r"[\s\x00-\x20]*(\w[\w\s]*):", value)
                if scheme:
                    self.assertNotIn(re.sub(r"\s", "", scheme[1]).lower(),
                                     ("javascript", "data", "vbscript"), name)

        kind = "<h1>T</h1>" + running
        file = self.write("a.html", head + kind + posts)
        for part in ("content", "comments"):
            for base in ((), ("--base", "http://a.test/x")):
                options = ("--with", "comments,posts,paths") if part == "content" else ()
                done = self.run_pagelet("extract", file, *base, "--format", "json", "--output", part,
                                        *options)
                self.assertEqual(done.returncode, 0, done.stderr)
                for line in done.stdout.decode().split("\n"):
                    if line.strip().startswith("{") and line.endswith("}"):
                        look(json.loads(line))
                if part == "content":
                    look(json.loads(done.stdout))
        # A page states its own address and, without one that leads to a page, has no other.
        self.assertEqual(found, {"url", "final_url", "link"})

    # ---- Messages ----

    def test_long_values_are_cut_in_messages(self):
        site = self.site("small", {"index.html": page()})
        value = "a" * 100_000
        for arguments in (("extract", "--site", value), ("extract", value),
                          ("extract", "--site", site, "--algorithm", value),
                          ("extract", "--site", site, "--set", value),
                          ("extract", "--site", site, "--algorithm", "temex", "--set",
                           "votes=" + value),
                          ("extract", "--site", site, "--format", value),
                          ("extract", "--site", site, "--key", "\u00e9" * 50_000),
                          ("extract", "--site", site, "--max-nodes", value),
                          ("bench", site, "--store", value), ("bench", site, "--external", value),
                          ("bench", site, "--shard", value), ("export", value), ("suite", value),
                          ("merge", value, "--out", value), ("--" + value,), (value,)):
            done = self.run_pagelet(*arguments)
            self.assertIn(done.returncode, (2, 4, 5), arguments[0])
            shown = done.stderr.decode()
            self.assertLess(len(shown), 2000, shown[:200])
            self.assertRegex(shown, r"\Apagelet: error: .*\.\.\..*[^a]\n\Z")

    def test_names_bring_no_control_characters(self):
        site = self.site("small", {"index.html": page()})
        name = "a\x1b]0;x\x07\n\u202e.sqlite"
        for arguments in (("export", name), ("store", "check", name), ("merge", name, "--out", "x"),
                          ("bench", site, "--store", "/none/" + name), ("extract", "--site", name),
                          ("report", name, "--out", name), ("extract", "--warc", name)):
            done = self.run_pagelet(*arguments)
            self.assertIn(done.returncode, (4, 5), done.stderr)
            self.expect_harmless(done.stderr)
            self.assertEqual(done.stderr.count(b"\n"), 1, done.stderr)
        self.write("small/labels.json", json.dumps({"not_template": ["p"]}))
        for name in (name, b"\xff\xfe.sqlite"):
            store = os.path.join(os.fsencode(self.folder), os.fsencode(name))
            bench = ("bench", site, "--algorithms", "nothing", "--store", store)
            for arguments in (bench, bench, ("store", "check", store),
                              ("merge", store, "--out", store + b"2"),
                              ("report", store, "--out", store + b"3")):
                done = self.run_pagelet(*arguments)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.expect_harmless(done.stdout)
                self.expect_harmless(done.stderr)

    def test_the_root_of_the_file_system_is_no_suite(self):
        site = self.site("small", {"index.html": page()})
        for arguments in (("bench", site, "/"), ("bench", "/"), ("suite", "check", "/.."),
                          ("extract", "--site", "/"), ("label", "/")):
            self.fails(4, "is the root of the file system", *arguments)

    @unittest.skipUnless(os.getuid() == 0, "only root can become another user")
    def test_denied_permission_is_the_reason(self):
        os.chmod(self.folder, 0o755)
        site = self.site("open", {"index.html": page()})
        store = self.folder / "s.sqlite"
        self.run_pagelet("bench", site, "--algorithms", "nothing", "--store", store)
        closed = self.site("closed/site", {"index.html": page()}).parent
        os.rename(store, closed / "s.sqlite")
        os.chmod(closed, 0)
        self.addCleanup(os.chmod, closed, 0o755)
        no_pages = self.site("no-pages", {"index.html": page()})
        os.chmod(no_pages / "pages", 0)
        self.addCleanup(os.chmod, no_pages / "pages", 0o755)
        # The user may not be allowed to write where this test's own temporary files are.
        anywhere = {"TMPDIR": "/tmp"}
        for code, arguments in (
                (4, ("extract", "--site", closed / "site")), (4, ("extract", "--site", closed)),
                (4, ("extract", "--site", no_pages)), (4, ("extract", closed / "page.html")),
                (4, ("extract", "--warc", closed / "a.warc")), (4, ("bench", closed)),
                (4, ("bench", closed / "site")), (4, ("suite", "check", closed)),
                (4, ("label", closed / "site")), (4, ("candidates", "--site", closed / "site")),
                (5, ("export", closed / "s.sqlite")), (5, ("store", "check", closed / "s.sqlite")),
                (5, ("merge", closed / "s.sqlite", "--out", self.folder / "m.sqlite")),
                (5, ("bench", site, "--algorithms", "nothing", "--store", self.folder / "t.sqlite"))):
            self.fails(code, "Permission denied", *arguments, user=65534, environment=anywhere)

    # ---- Fuzzing ----

    def test_every_fuzz_target_has_seeds(self):
        top = pathlib.Path(__file__).parents[1] / "fuzz"
        subprocess.run([sys.executable, top / "make_seeds.py", self.folder], check=True)
        with tarfile.open(top / "seeds.tar.xz") as seeds:
            targets = {name.split("/")[0] for name in seeds.getnames()}
        for target in sorted(targets):
            self.assertTrue(list((self.folder / target).iterdir()), target)

    # ---- Small things ----

    def test_a_partial_response_is_refused(self):
        def answer(handler):
            body = page().encode()
            code = 404 if handler.path == "/robots.txt" else 206
            handler.wfile.write(b"HTTP/1.1 %d x\r\nContent-Type: text/html\r\n"
                                b"Content-Length: %d\r\n\r\n" % (code, len(body)) + body)
        self.fails(6, "206", "extract", self.serve(answer), "--allow-private")

    def test_a_long_header_line_is_refused(self):
        def answer(handler):
            code = 404 if handler.path == "/robots.txt" else 200
            fill = b"x" * (0 if code == 404 else 200_000)
            handler.wfile.write(b"HTTP/1.1 %d x\r\nContent-Type: text/html\r\nX: %s\r\n"
                                b"Content-Length: 1\r\n\r\nx" % (code, fill))
        done = self.run_pagelet("extract", self.serve(answer), "--allow-private")
        # libcurl 8.6 and later tells a limit from other faults.
        self.assertIn(done.returncode, (3, 6), done.stderr)
        self.assertIn(b"header", done.stderr)
        self.assertNotIn(b"emory", done.stderr)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
