# SPDX-License-Identifier: MIT
"""Outputs keep what they should keep: links, devices, files of others, the answers of earlier runs.

Usage: output_attack_test.py BUILD [TEST...]
"""

import json
import os
import stat
import subprocess
import sys
import unittest

from attack_case import PAGELET, AttackCase, page


class OutputAttackTest(AttackCase):
    # ---- Links, pipes, devices ----

    def outputs(self):
        """Commands that write one file, without the file's name."""
        site = self.site("small", {"index.html": page()})
        return (("extract", site / "pages" / "index.html", "--format", "text", "-o"),
                ("template", "learn", site, "-o"))

    def test_a_link_is_followed_and_permissions_stay(self):
        for command in self.outputs():
            with self.subTest(command):
                target = self.write("target", "old")
                target.chmod(0o640)
                link = self.folder / "link"
                link.unlink(missing_ok=True)
                link.symlink_to("target")
                self.assertEqual(self.run_pagelet(*command, link).returncode, 0)
                self.assertTrue(link.is_symlink())
                self.assertNotEqual(target.read_text(), "old")
                self.assertEqual(stat.S_IMODE(target.stat().st_mode), 0o640)

    def test_a_pipe_is_written_into(self):
        for command in self.outputs():
            with self.subTest(command):
                pipe = self.folder / "pipe"
                pipe.unlink(missing_ok=True)
                os.mkfifo(pipe)
                with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
                    done = self.run_pagelet(*command, pipe)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertTrue(reader.stdout.read())
                self.assertTrue(pipe.is_fifo())

    @unittest.skipIf(os.geteuid() != 0, "only root makes devices")
    def test_a_device_stays(self):
        for number, command in enumerate(self.outputs()):
            device = self.folder / ("null%d" % number)
            try:
                os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
                open(device, "wb").close()
            except PermissionError:
                self.skipTest("no devices in this folder")
            done = self.run_pagelet(*command, device)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(device.is_char_device())

    def test_standard_output_has_a_name(self):
        for command in self.outputs():
            with self.subTest(command):
                before, after = (self.folder / name for name in ("before", "after"))
                self.run_pagelet(*command, before)
                with open(after, "wb") as output:
                    output.write(b"kept\n")
                    output.flush()
                    subprocess.run([PAGELET, *map(str, command), "/dev/stdout"], stdout=output,
                                   check=True)
                self.assertTrue(after.read_bytes().startswith(b"kept\n" + before.read_bytes()))

    def test_a_store_is_a_regular_file(self):
        site = self.site("suite/small", {"index.html": page()})
        self.write("suite/suite.json", '{"name": "s", "sites": ["small"]}')
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        self.fails(5, "is not a regular file", "bench", site.parent, "--algorithms", "everything",
                   "--store", pipe)
        self.assertTrue(pipe.is_fifo())

    # ---- Answers for many pages ----

    SAME_URL = [{"url": "http://a.test/", "html": "<p>first words of it"},
                {"url": "http://a.test/", "html": "<p>second words of it"},
                {"url": "http://b.test/", "html": "<p>third words of it"}]
    NO_URL = [{"html": "<p>first words of it"}, {"url": None, "html": "<p>second words of it"},
              {"url": 5, "html": "<p>third words of it"}]

    def extract_lines(self, lines, *options, **more):
        """`lines`: objects, or bytes that are none."""
        source = self.write("lines", b"".join(
            (line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n"
            for line in lines))
        with open(source, "rb") as stdin:
            return self.run_pagelet("extract", "--pages", "-", "--no-times", *options, stdin=stdin,
                                    **more)

    def test_the_kth_line_of_a_url_answers_its_kth_page(self):
        for pages in (self.SAME_URL, self.NO_URL):
            whole = self.extract_lines(pages).stdout
            lines = whole.splitlines(keepends=True)
            self.assertEqual(len(lines), 3)
            for count in range(4):
                for jobs in (1, 3):
                    with self.subTest(pages=pages, count=count, jobs=jobs):
                        part = self.write("part.jsonl", b"".join(lines[:count]))
                        done = self.extract_lines(pages, "--append", part, "--jobs", jobs)
                        self.assertEqual(done.returncode, 0, done.stderr)
                        self.assertEqual(part.read_bytes(), whole)

    def test_each_page_has_a_file_of_its_own(self):
        names = {"http%3A++a.test+.txt": "first", "http%3A++a.test+-2.txt": "second",
                 "http%3A++a.test+-2-2.txt": "other", "http%3A++b.test+.txt": "third"}
        pages = [*self.SAME_URL[:2], {"url": "http://a.test/-2", "html": "<p>other words of it"},
                 self.SAME_URL[2]]
        folder = self.folder / "texts"
        for missing in ((), *((name,) for name in names), names):
            for name in missing:
                (folder / name).unlink()
            done = self.extract_lines(pages, "--out", folder, "--format", "text", "--resume")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual({file.name: file.read_text() for file in folder.glob("*.txt")},
                             {name: word + " words of it\n" for name, word in names.items()})
        done = self.extract_lines(self.NO_URL, "--out", self.folder / "unnamed", "--format", "text")
        self.assertEqual(done.stderr.count(b"has no text as url"), 1)
        self.assertEqual(sorted(file.name for file in (self.folder / "unnamed").glob("*.txt")),
                         ["standard%%20input,%%20line%%20%d.txt" % line for line in (1, 2, 3)])

    def test_one_process_writes_to_an_output(self):
        pages = self.SAME_URL
        lines = self.write("a.jsonl", self.extract_lines(pages).stdout)
        folder = self.folder / "texts"
        folder.mkdir()
        for output, options in ((lines, ("--append", lines)),
                                (folder, ("--out", folder, "--resume"))):
            with subprocess.Popen(["flock", output, "cat"], stdin=subprocess.PIPE,
                                  stdout=subprocess.PIPE) as other:
                other.stdin.write(b"locked")
                other.stdin.flush()
                other.stdout.read(6)
                before = lines.read_bytes()
                done = self.extract_lines(pages, *options)
                self.assertEqual(done.returncode, 5, done.stderr)
                self.assertIn(b"in use by another process", done.stderr)
                self.assertEqual(lines.read_bytes(), before)
                self.assertEqual(list(folder.iterdir()), [])
            self.assertEqual(self.extract_lines(pages, *options).returncode, 0)
        # Runs on other pages, and shards, fill a folder together.
        with subprocess.Popen(["flock", "--shared", folder, "cat"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as other:
            other.stdin.write(b"locked")
            other.stdin.flush()
            other.stdout.read(6)
            for options, code in (((), 0), (("--resume", "--shard", "1/2"), 0), (("--resume",), 5)):
                done = self.extract_lines(pages, "--out", folder, *options)
                self.assertEqual(done.returncode, code, (options, done.stderr))

    def test_only_an_own_cut_line_is_removed(self):
        whole = self.extract_lines(self.SAME_URL).stdout
        for kept in (whole[:5], whole[:-200], whole[:-1]):
            part = self.write("part.jsonl", kept)
            done = self.extract_lines(self.SAME_URL, "--append", part)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertEqual(part.read_bytes(), whole)
        for foreign in (b"hello", b'{"notes": [1]}', b'{"notes": [1', b"[" * 100_000, b"\0" * 10,
                        b'{"url":"http://a.test/"}', whole + b"x", b"x" * (4 << 20)):
            with self.subTest(foreign[:20]):
                notes = self.write("notes.json", foreign)
                done = self.fails(4, "so nothing is appended", "extract", "--pages",
                                  self.write("a.html", page()), "--append", notes)
                self.assertLess(done.seconds, 5)
                self.assertEqual(notes.read_bytes(), foreign)

    # ---- Lines of JSON ----

    def test_a_line_costs_only_itself(self):
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        self.write("a.html", "<p>file words of it")
        good = {"url": "http://g.test/", "html": "<p>good words of it"}
        hostile = {
            "pipe": ({"url": "u", "file": str(pipe)}, "failed", "is not a regular file"),
            "device": ({"url": "u", "file": "/dev/zero"}, "failed", "is not a regular file"),
            "null character": ({"url": "u", "file": str(self.folder / "a.html") + "\0x"}, "failed",
                               "No such file"),
            "long": (b'{"url":"u","html":"' + b"a" * 6_000_000 + b'"}', "limit",
                     "line 2: the line has more than 6000000 bytes (raise --max-bytes)"),
            "long page": (b'{"url":"u","html":"' + b"a" * 2_000_000 + b'"}', "limit",
                          "more than 1000000 bytes"),
            "no JSON": (b"{'url':'u'}", "failed", "line 2: is not JSON"),
            "surrogate": (b'{"url":"u","html":"<p>words \\\\ \\ud800\\ude00 \\ud800 of"}', "ok",
                          "words \\ \U00010200 \ufffd of"),
            "no UTF-8": (b'{"url":"\xff","html":"<p>words \xff of it"}', "ok",
                         "words \ufffd of it"),
        }
        for name, (line, status, words) in hostile.items():
            with self.subTest(name):
                done = self.extract_lines([good, line, good], "--max-bytes", 1_000_000)
                rows = [json.loads(row) for row in done.stdout.splitlines()]
                self.assertEqual([row["status"] for row in rows], ["ok", status, "ok"])
                self.assertIn(words, rows[1]["message" if status != "ok" else "text"])

    def test_a_file_without_url_has_its_name(self):
        file, missing = self.write("a.html", "<p>file words of it"), self.folder / "none.html"
        done = self.extract_lines([{"file": str(file)}, {"file": str(missing)}, {"file": "-"}])
        self.assertEqual([(row["url"], row["status"]) for row in map(json.loads, done.stdout.splitlines())],
                         [(str(file), "ok"), (str(missing), "failed"),
                          ("standard input, line 3", "failed")])

    def test_many_wrong_lines_have_few_messages(self):
        done = self.extract_lines([b"x"] * 1000)
        self.assertEqual(done.returncode, 3)
        self.assertEqual(len(done.stdout.splitlines()), 1000)
        self.assertLess(done.stderr.count(b"\n"), 25)
        self.assertIn(b"980 pages more without an answer", done.stderr)

    def test_a_long_value_is_cut_in_the_message(self):
        long = "a" * 1_000_000
        done = self.extract_lines([{"url": "http://a.test/", "file": long}])
        self.assertEqual(json.loads(done.stdout)["status"], "failed")
        self.assertRegex(json.loads(done.stdout)["message"], r"\Aa{800} \.\.\. a+: .{10,300}\Z")
        done = self.run_pagelet("extract", "--urls", self.write("list", long), "--fields", "message")
        self.assertRegex(json.loads(done.stdout)["message"], r" \.\.\. a+' is not a usable")

    # ---- Files of users ----

    def test_files_of_users_have_their_own_limits(self):
        file = self.write("a.html", page())
        large = self.folder / "large"
        with open(large, "wb") as sparse:
            sparse.truncate((64 << 20) + 1)
        for option, limit in (("--rules", 64), ("--template", 64), ("--model", 16)):
            self.fails(2, "%s: has more than %d MiB" % (large, limit), "extract", file, option, large)
        for host in ("..", "a..test", ".a.test", "*..", "."):
            self.fails(2, 'r.rules:1: "%s" is not a host' % host, "extract", file, "--rules",
                       self.write("r.rules", "[%s]\ndrop = p\n" % host))
        done = self.fails(2, "is not a host", "extract", file, "--rules",
                          self.write("r.rules", "[/%s]\n" % ("x" * 1_000_000)))
        self.assertLess(len(done.stderr), 500)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
