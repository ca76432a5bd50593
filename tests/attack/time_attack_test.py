# SPDX-License-Identifier: MIT
"""Time limits hold for hostile pages, and no page takes more than linear time.

Usage: time_attack_test.py BUILD [TEST...]

Not part of ctest, because it measures time: the processor time of the program, with wide bounds.
"""

import json
import os
import select
import sys
import unittest

from attack_case import AttackCase, page, record
from growth_shapes import SHAPES, page_of

# Runs of one page of a shape, and of one beside another page.
WAYS = (("--algorithm", "nothing", "--format", "markdown"),
        ("--format", "json", "--with-metadata"),
        ("--format", "text", "other.html"),
        ("--output", "comments", "--format", "json"),
        ("--output", "menu", "--format", "json", "--base", "http://site.test/story"),
        ("--diff", "boilerpipe,bte"), ("--diff", "mss,cetd"), ("--diff", "cetr,ccb"),
        ("other.html", "--diff", "pagelets,site-hash"),
        ("--keep", "p", "--keep", ":not(p) > *", "--drop", "p:nth-last-child(3n+1)", "--drop",
         "p ~ p ~ b", "--base", "http://site.test/story", "--format", "json", "--with", "posts"))
ALGORITHMS = ("temex", "etdm", "sst", "rtdm-td", "rbm-td", "iwptd", "conex", "pagelets", "site-hash",
              "boilerpipe", "bte", "mss", "cetd", "cetr", "ccb", "leafcut")
LAST_PARSE = 0.8  # seconds that one call of the parser may take after the timeout


def parts(unit, size):
    """A text of about `size` characters: `unit` again and again, each time with its number."""
    return "".join(unit % number for number in range(size // len(unit)))


class TimeAttackTest(AttackCase):
    def big_site(self, count, content):
        names = ["index.html"] + ["p%d.html" % number for number in range(count)]
        menu = page(names).encode()
        site = self.site("big", {"index.html": menu})
        # These pages have no links, so the search for a complete subdigraph loads all of them.
        first = self.write("big/pages/p0.html", page().encode() + content)
        for name in names[2:]:
            os.link(first, site / "pages" / name)
        description = json.loads((site / "site.json").read_text())
        description["pages"] = names
        (site / "site.json").write_text(json.dumps(description))
        return site

    def expect_kept(self, site, seconds):
        """No algorithm takes longer than allowed; temex loads all pages and runs out of time."""
        late = []
        for algorithm in ALGORITHMS:
            with self.subTest(algorithm=algorithm):
                done = self.run_pagelet("extract", "--site", site, "--algorithm", algorithm,
                                        "--timeout", seconds, "--format", "json")
                self.assertLess(done.seconds, 1.1 * seconds + 0.1 + LAST_PARSE)
                self.assertIn(done.returncode, (0, 3), done.stderr)
                if done.returncode == 0:
                    continue
                late.append(algorithm)
                self.assertEqual(json.loads(done.stdout)["status"], "timeout")
                self.assertIn("while", done.stderr.decode())
        self.assertIn("temex", late)
        done = self.run_pagelet("candidates", "--site", site, "--timeout", seconds)
        self.assertLess(done.seconds, 1.1 * seconds + 0.1 + LAST_PARSE)
        self.assertEqual(done.returncode, 3, done.stderr)

    def test_commands_without_a_timeout_refuse_the_option(self):
        for command in (("suite", "check"), ("label",), ("agree",)):
            done = self.run_pagelet(*command, self.folder, "--timeout", 1)
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn(b"--timeout", done.stderr)

    def test_timeout_holds_for_pages_of_few_nodes(self):
        self.expect_kept(self.big_site(199, b"&" * 2_000_000), 1)

    def test_timeout_holds_for_many_candidates(self):
        self.expect_kept(self.big_site(199, b"<p>x<b>y</b>" * 20_000), 1)

    def test_timeout_holds_for_many_links(self):
        links = b"".join(b'<a href="/%d.html">x</a>' % number for number in range(400_000))
        self.expect_kept(self.big_site(20, links), 1)

    def test_timeout_holds_in_the_edit_distance(self):
        site = self.site("pair", {
            "index.html": page(["b.html"]) + "".join(
                "<div><i>%d</i><b>%d</b><u>x</u></div>" % (n, n) for n in range(30_000)),
            "b.html": page(["index.html"]) + "".join(
                "<div><b>%d</b><i>%d</i><s>x</s></div>" % (-n, -n) for n in range(30_000))})
        for algorithm in ALGORITHMS:
            with self.subTest(algorithm=algorithm):
                done = self.run_pagelet("extract", "--site", site, "--algorithm", algorithm,
                                        "--timeout", 2, "--format", "json")
                self.assertLess(done.seconds, 2.3 + LAST_PARSE)

    def test_timeout_holds_for_many_children(self):
        """The timeouts end in different steps: parsing, comparing, cutting."""
        children = "".join("x<b>y</b>" for _ in range(300_000))
        site = self.site("wide", {"index.html": page(["a.html", "b.html"]) + children,
                                  "a.html": page(["b.html"]) + children,
                                  "b.html": page(["a.html"]) + children})
        for seconds in (0.3, 0.6, 0.9, 1.2, 1.5):
            with self.subTest(seconds=seconds):
                done = self.run_pagelet("extract", "--site", site, "--algorithm", "leafcut",
                                        "--timeout", seconds, "--output", "content")
                self.assertLess(done.seconds, 1.1 * seconds + 0.1 + LAST_PARSE)

    def test_timeout_holds_while_decoding(self):
        for charset, unit in (("shift_jis", b"\xff"), ("iso-2022-jp", b"\x1b$B0!\x1b(B"),
                              ("big5", b"\x81"), ("", b"<p b>"),
                              ("", b"<meta content=x>")):
            with self.subTest(charset=charset, unit=unit):
                content = b"<meta charset=%s>" % charset.encode() if charset else b""
                content += unit * (20_000_000 // len(unit))
                site = self.site("coded", {"index.html": content})
                done = self.run_pagelet("extract", "--site", site, "--algorithm", "everything", "--output", "template",
                                        "--timeout", 0.1, "--format", "json")
                self.assertEqual(json.loads(done.stdout)["status"], "timeout")
                self.assertLess(done.seconds, 0.11 + 0.1 + 0.1)  # 0.1 for the start of the program

    def test_total_timeout_ends_a_slow_download(self):
        def drip(handler):  # until the program hangs up
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
            while not select.select([handler.connection], [], [], 0.1)[0]:
                handler.wfile.write(b"x" * 300)
        done = self.run_pagelet("extract", self.serve(drip), "--allow-private",
                                "--total-timeout", 1.5)
        self.assertEqual(done.returncode, 3, done.stderr)

    def test_timeout_holds_in_reports_about_one_page(self):
        """Many blocks, and blocks of long paths."""
        for html in ("a<br>" * 200_000, "<ul><li>a" * 400 + "<p>x</p>y" * 100_000,
                     "".join('<a href="%d.html">x</a>' % number for number in range(60_000))):
            site = self.site("blocks", {"index.html": page(["b.html"]) + html,
                                        "b.html": page(["index.html"]) + html + "b"})
            for arguments in (("extract", "--explain"), ("extract", "--diff", "leafcut,temex"),
                              ("candidates", "--format", "json")):
                done = self.run_pagelet(*arguments, "--site", site, "--timeout", 1)
                self.assertIn(done.returncode, (0, 3), done.stderr)
                self.assertLess(done.seconds, 1.2 + LAST_PARSE, arguments)

    def expect_linear(self, pages, *options):
        """Twice as long a page takes at most three times as long."""
        for name, make in pages.items():
            with self.subTest(name):
                taken = []
                for size in (400_000, 800_000):
                    file = self.write("page.html", "<!DOCTYPE html>" + make(size))
                    done = self.run_pagelet("extract", file, *options)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    taken.append(done.seconds)
                self.assertLess(taken[1], 3 * taken[0] + 0.1, taken)

    def test_metadata_take_linear_time(self):
        def script(content):
            return '<script type="application/ld+json">' + content + "</script><p>x"
        self.expect_linear({
            "titles": lambda size: "<title>" + parts("t%06d - ", size // 2) + "z</title>" +
                                   parts("<h1>h%06d</h1>", size // 2),
            "keywords": lambda size: "<meta name=keywords content='" + parts("k%06d, ", size) +
                                     "'><p>x",
            "og:title": lambda size: parts("<meta property='og:title' content='t%06d'>", size),
            "itemprop": lambda size: "<div itemscope itemtype=http://schema.org/Article>" +
                                     parts("<i itemprop=keywords>k%06d</i>", size),
            "json authors": lambda size: script('{"@type":"Article","author":[' +
                                                parts('{"name":"n%06d"},', size) + '"z"]}'),
            "json keywords": lambda size: script('{"@type":"Article","keywords":[' +
                                                 parts('"n%06d",', size) + '"z"]}')},
            "--algorithm", "everything", "--output", "template", "--format", "json")

    def test_main_content_takes_linear_time(self):
        words = "<main><p>" + "Some running text of the page. " * 20
        note = "<a href=/%d>words <i class=sr-only>opens in a new window</i></a> "
        copy = ("<i>these are the first words of a rather long text …</i> "
                "<b>these are the first words of a rather long text and more, %d</b> ")
        box = ("<div>" * 7 + "<h2><div>" * 60 + "newsletter" + "</div></h2>" * 60 +
               "<input type=email name=%d>" + "<input type=email>" * 179 + "</div>" * 7)
        self.expect_linear({
            "notes in a line": lambda size: words + "<p>" + parts(note, size),
            "first words in a line": lambda size: words + "<p>" + parts(copy, size),
            "long names": lambda size: words + "<div class='" + "sr-onlx " * (size // 20) + "'>" +
                                       parts("<p>%d</p>", size // 2),
            "newsletters": lambda size: words + parts(box, size),
            "fields": lambda size: words + "<h2>Newsletter</h2>" + "<div>" * 300 +
                                   parts("<input type=email name=%d>", size),
            "frames": lambda size: words + parts("<h2>Head %d</h2><iframe></iframe>", size)},
            "--format", "markdown")

    def run_shape(self, shape, size, way, *options):
        content = page_of(shape, size)
        self.write("page.html", content)
        self.write("other.html", content.replace(b"x", b"y", 5) + b"<p>another end")
        arguments = [self.folder / part if part == "other.html" else part for part in way]
        done = self.run_pagelet("extract", self.folder / "page.html", *arguments, *options)
        self.assertIn(done.returncode, (0, 3), done.stderr)
        return done.seconds

    def test_no_shape_takes_more_than_linear_time(self):
        """Four times as long a page takes at most five times as long, or 0.3 s."""
        for shape in SHAPES:
            for way in WAYS:
                with self.subTest(shape=shape, way=way):
                    short = self.run_shape(shape, 500_000, way)
                    long = self.run_shape(shape, 2_000_000, way)
                    self.assertLess(long, max(5 * short, 0.3))

    def test_timeout_holds_for_all_shapes(self):
        for shape in SHAPES:
            for way in WAYS:
                with self.subTest(shape=shape, way=way):
                    self.assertLess(self.run_shape(shape, 8_000_000, way, "--timeout", 1), 2)

    def test_many_wrong_lengths_take_linear_time(self):
        taken = []
        for count in (10_000, 20_000):
            archive = self.write("lie.warc", b"".join(
                record(b"http://a.test/%d" % number, page().encode(), length=19_000_000)
                for number in range(count)) + record(b"http://a.test/", page().encode()))
            done = self.run_pagelet("extract", "--warc", archive, "--fields", "url", "--no-times")
            self.assertIn(done.returncode, (0, 4), done.stderr)
            taken.append(done.seconds)
        self.assertLess(taken[1], 3 * taken[0] + 0.1, taken)

    def test_two_jobs_share_the_work_on_one_site(self):
        records = [record(b"http://a.test/%d.html" % number,
                          page(["%d.html" % ((number + 1) % 20_000)]).encode())
                   for number in range(20_000)]
        archive = self.write("many.warc", b"".join(records))
        one = self.run_pagelet("extract", "--warc", archive, "--no-times")
        two = self.run_pagelet("extract", "--warc", archive, "--no-times", "--jobs", 2)
        self.assertEqual(one.stdout, two.stdout)
        # Each thread opens the site, and both parse some of the pages.
        self.assertLess(two.seconds, 1.6 * one.seconds + 0.3)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
