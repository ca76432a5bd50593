# SPDX-License-Identifier: MIT
"""Hostile files, pages, archives, servers and environments do no harm.

Usage: attack_test.py BUILD [TEST...]

Times are the processor times of the program, so that other work on the machine does not count. The
bounds are wide. All servers listen on 127.0.0.1.
"""

import gzip
import http.server
import json
import os
import pathlib
import re
import resource
import socketserver
import subprocess
import sys
import tempfile
import threading
import time
import unittest

PAGELET = os.path.abspath(os.path.join(sys.argv[1], "cli", "pagelet"))
ALGORITHMS = ("temex", "etdm", "sst", "rtdm-td", "rbm-td", "iwptd", "conex", "leafcut")
LAST_PARSE = 0.8  # seconds that one call of the parser may take after the timeout
GIGABYTE = 1 << 30


def record(uri, body, length=None, kind="response"):
    """A record of a web archive; `length`, if given, is its wrong Content-Length."""
    content = body
    if kind == "response":
        content = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
    head = ("WARC/1.0\r\nWARC-Type: %s\r\nContent-Type: %s\r\nContent-Length: %d\r\n"
            % (kind, "application/http;msgtype=response" if kind == "response" else "text/html",
               len(content) if length is None else length)).encode()
    return (head + b"WARC-Target-URI: " + uri + b"\r\n\r\n" + content + b"\r\n\r\n")


def page(links=(), text="words"):
    menu = "".join('<li><a href="%s">%s</a></li>' % (link, link) for link in links)
    return "<!DOCTYPE html><title>t</title><body><ul>%s</ul><p>%s</p>" % (menu, text)


class AttackTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pagelet_attack_")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_pagelet(self, *arguments, timeout=120, closed=(), memory=4 * GIGABYTE, file_size=None,
                    environment=None, stdin=subprocess.DEVNULL):
        """The finished process, with its processor time as `seconds`."""
        def prepare():
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            if file_size is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
            for stream in closed:
                os.close(stream)
        clean = {name: value for name, value in os.environ.items()
                 if not name.lower().endswith("_proxy")}
        clean["XDG_CACHE_HOME"] = str(self.folder / "cache")
        clean.update(environment or {})
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        done = subprocess.run([PAGELET, *map(str, arguments)], env=clean, timeout=timeout,
                              capture_output=True, check=False, preexec_fn=prepare, stdin=stdin)
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        done.seconds = (after.ru_utime + after.ru_stime) - (before.ru_utime + before.ru_stime)
        return done

    def write(self, name, content):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return path

    def site(self, name, pages, key="index.html"):
        for file, content in pages.items():
            self.write("%s/pages/%s" % (name, file), content)
        self.write(name + "/site.json",
                   json.dumps({"id": name, "title": name, "base_url": "http://site.test/",
                               "key_page": key, "pages": list(pages)}))
        return self.folder / name

    def serve(self, answer):
        """Starts a server that answers with answer(handler), and returns the URL of its root."""
        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def do_GET(self):
                self.close_connection = True
                answer(self)

            def log_message(self, *_):
                pass

        class Server(socketserver.ThreadingMixIn, http.server.HTTPServer):
            daemon_threads = True
            block_on_close = False

            def handle_error(self, *_):
                pass

        server = Server(("127.0.0.1", 0), Handler)
        threading.Thread(target=server.serve_forever, daemon=True).start()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        return "http://127.0.0.1:%d/" % server.server_port

    def fails(self, code, part, *arguments, **options):
        done = self.run_pagelet(*arguments, **options)
        self.assertEqual(done.returncode, code, done.stderr)
        self.assertIn(part, done.stderr.decode(errors="replace"))
        return done

    # ---- Time ----

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
                done = self.run_pagelet("extract", "--site", site, "--algorithm", "everything",
                                        "--timeout", 0.1, "--format", "json")
                self.assertEqual(json.loads(done.stdout)["status"], "timeout")
                self.assertLess(done.seconds, 0.11 + 0.1 + 0.1)  # 0.1 for the start of the program

    def test_total_timeout_ends_a_slow_download(self):
        def drip(handler):
            handler.wfile.write(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
            for _ in range(200):
                handler.wfile.write(b"x" * 300)
                time.sleep(0.1)
        begin = time.monotonic()
        done = self.run_pagelet("extract", self.serve(drip), "--allow-private",
                                "--total-timeout", 1.5)
        self.assertLess(time.monotonic() - begin, 10)
        self.assertEqual(done.returncode, 3, done.stderr)

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

    def test_snapshot_writes_names_of_255_bytes(self):
        long_name = "a" * 250 + ".html"
        longer = "b" * 251 + ".html"
        def answer(handler):
            body = page([long_name, longer]).encode()
            code = 404 if handler.path == "/robots.txt" else 200
            handler.wfile.write(b"HTTP/1.1 %d x\r\nContent-Type: text/html; charset=latin1\r\n"
                                b"Content-Length: %d\r\n\r\n" % (code, len(body)) + body)
        url = self.serve(answer)
        for _ in range(2):
            done = self.run_pagelet("snapshot", url, "--out", self.folder / "out",
                                    "--allow-private")
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue((self.folder / "out" / "pages" / long_name).is_file())
        self.assertFalse(list((self.folder / "out").rglob(".pagelet-*")))

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

    def expect_harmless(self, text):
        shown = text.decode()  # fails if it is not UTF-8
        self.assertIsNone(re.search("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202d\u202e]", shown), shown)

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
                    done = self.run_pagelet(*arguments, timeout=20, memory=GIGABYTE)
                    self.assertIn(done.returncode, (1, 3, 4), (arguments, done.stderr))
            for arguments in (("bench", sample, "--predictions", path), ("compare", path, path),
                              ("extract", "--warc", path), ("export", path),
                              ("report", path, "--out", self.folder / "r"),
                              ("extract", "--site", sample, "--plugin", path)):
                done = self.run_pagelet(*arguments, timeout=20, memory=GIGABYTE)
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
        archive = self.write("lie.warc", good[0] + lie + b"".join(good[1:]))
        found, words = self.addresses("--warc", archive)
        self.assertEqual(found, ["http://a.test/%d" % number for number in range(4)])
        self.assertIn("1 damaged (%d bytes)" % len(lie), words)

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

    # ---- Fuzzing ----

    def test_every_fuzz_target_has_seeds(self):
        top = pathlib.Path(__file__).parents[1] / "fuzz"
        subprocess.run([sys.executable, top / "make_seeds.py", self.folder], check=True)
        for target in sorted(folder.name for folder in (top / "corpus").iterdir()):
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
        done = self.fails(6, "header", "extract", self.serve(answer), "--allow-private")
        self.assertNotIn(b"emory", done.stderr)

    def test_a_relative_home_is_no_cache_folder(self):
        def answer(handler):
            body = page().encode()
            handler.wfile.write(b"HTTP/1.1 200 x\r\nContent-Type: text/html\r\n"
                                b"Content-Length: %d\r\n\r\n" % len(body) + body)
        work = self.folder / "work"
        work.mkdir()
        here = os.getcwd()
        self.addCleanup(os.chdir, here)
        os.chdir(work)
        self.run_pagelet("extract", self.serve(answer), "--allow-private",
                         environment={"HOME": "here", "XDG_CACHE_HOME": ""})
        self.assertEqual(list(work.iterdir()), [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
