# SPDX-License-Identifier: MIT
"""`pagelet extract URL` on real servers.

Usage: live_test.py REPOSITORY BUILD [TEST...]
"""

import gzip
import json
import os
import pathlib
import re
import select
import shutil
import socket
import struct
import subprocess
import sys
import tempfile
import threading
import unittest
import urllib.parse

from servers import REDIRECT, TLS, TRY_FILES, FaultServer, Nginx, held_port, response

REPOSITORY = pathlib.Path(sys.argv[1])
PAGELET = os.path.join(sys.argv[2], "cli", "pagelet")
FETCH = os.path.join(sys.argv[2], "tests", "live_fetch")
ALGORITHMS = ("leafcut", "temex", "conex")


def page(links=(), text="words"):
    menu = "".join('<li><a href="%s">%s</a></li>' % (link, link) for link in links)
    return response(("<title>t</title><body><ul>%s</ul><p>%s</p>" % (menu, text)).encode())


class LiveTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory(prefix="pagelet_live_")
        self.addCleanup(self.folder.cleanup)

    def run_pagelet(self, *arguments, environment=None, timeout=900, command="extract"):
        clean = {name: value for name, value in os.environ.items()
                 if not name.lower().endswith("_proxy")}
        clean.update(environment or {})
        return subprocess.run([PAGELET, command, *arguments], env=clean, timeout=timeout,
                              capture_output=True, text=True, check=False)

    def extract(self, *arguments, **options):
        """The JSON of a run that must succeed."""
        done = self.run_pagelet(*arguments, "--format", "json", "--with", "paths", "--no-times", **options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def fails(self, code, part, *arguments, **options):
        """A run that must end with this exit code and one line that says why."""
        done = self.run_pagelet(*arguments, **options)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        self.assertIn(part, done.stderr)
        self.assertEqual(len(done.stderr.strip().splitlines()), 1, done.stderr)
        return done

    def serve(self, answers):
        server = FaultServer(answers)
        self.addCleanup(server.stop)
        return server

    def key(self, answer):
        """The URL of a key page that is answered with `answer`."""
        return self.serve({"/": answer}).url("/")


class SampleSuite(LiveTest):
    """Pages from nginx give the same nodes as the folder."""

    def copy_sites(self):
        """Copies the sites, each with the base of its own port: {name: base}, {port: root}."""
        suite = REPOSITORY / "datasets" / "sample"
        names = json.loads((suite / "suite.json").read_text())["sites"]
        bases = {}
        roots = {}
        for name in names:
            port = held_port()
            bases[name] = "http://127.0.0.1:%d/" % port
            target = pathlib.Path(self.folder.name) / name
            roots[port] = target / "pages"
            shutil.copytree(suite / name, target)
            description = json.loads((target / "site.json").read_text())
            self.assertEqual(urllib.parse.urlsplit(description["base_url"]).path, "/", name)
            old_base = description["base_url"]
            description["base_url"] = bases[name]
            (target / "site.json").write_text(json.dumps(description))
            for file in roots[port].rglob("*"):
                if not file.is_file():
                    continue
                if str(file.relative_to(roots[port])) in description["pages"]:
                    # The base element of a live page counts, whichever host it names.
                    page = file.read_bytes().replace(old_base.encode(), bases[name].encode())
                    if name == "sample-allotment":
                        # Only live pages have a bound for dead links. It has more than that.
                        page = re.sub(rb'href="(posting|profile|search|login|memberlist)\.php[^"]*"',
                                      b'href="#"', page)
                    file.write_bytes(page)
                elif file.suffix in (".html", ".htm"):
                    file.unlink()  # pages that are not listed must not be served
        return bases, roots

    def compare(self, bases, fields, key_pages):
        """Runs all algorithms on the folders and live."""
        for name, base in bases.items():
            folder = pathlib.Path(self.folder.name) / name
            key_page = json.loads((folder / "site.json").read_text())["key_page"]
            url = base + key_pages.get(name, urllib.parse.quote(key_page, safe="/?=&"))
            for algorithm in ALGORITHMS:
                with self.subTest(site=name, algorithm=algorithm):
                    expected = self.extract("--site", str(folder), "--algorithm", algorithm)
                    found = self.extract(url, "--allow-private", "--algorithm", algorithm)
                    for field in fields:
                        self.assertEqual(found[field], expected[field], field)

    def test_live_pages_give_the_answers_of_the_folder(self):
        bases, roots = self.copy_sites()
        nginx = Nginx(self.folder.name, roots, REDIRECT)
        self.addCleanup(nginx.stop)
        self.compare(bases, ("url", "status", "flags", "output", "node_count", "retrieved", "candidates",
                             "pages_loaded"), {})

    def test_live_pages_without_redirects_give_the_same_nodes(self):
        bases, roots = self.copy_sites()
        nginx = Nginx(self.folder.name, roots, TRY_FILES)
        self.addCleanup(nginx.stop)
        # The key page is opened by the address in the links of the other pages.
        self.compare(bases, ("status", "flags", "node_count", "retrieved"),
                     {"sample-seedline": "reference/sow"})


@unittest.skipUnless(shutil.which("openssl") and os.path.exists(FETCH), "openssl, live_fetch")
class Tls(LiveTest):
    """HTTPS uses HTTP/2 over one connection, and only with a valid certificate."""

    def test_https_uses_http2_and_checks_the_certificate(self):
        folder = pathlib.Path(self.folder.name)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=site.example", "-addext",
                        "subjectAltName=DNS:site.example", "-keyout", folder / "key.pem", "-out",
                        folder / "certificate.pem"], check=True, capture_output=True)
        port = held_port()
        for number in range(5):
            (folder / ("page%d.html" % number)).write_text("x" * (number + 1))
        nginx = Nginx(folder, {port: folder}, TLS, " ssl http2")
        self.addCleanup(nginx.stop)
        def fetch(certificate, host, named=""):
            urls = ["https://%s:%d/page%d.html" % (host, port, number) for number in range(5)]
            done = subprocess.run([FETCH, certificate, "%s:%d:127.0.0.1" % (host, port), *urls],
                                  env={**os.environ, "SSL_CERT_FILE": str(named)},
                                  capture_output=True, text=True, check=True, timeout=900)
            return done.stdout.splitlines()
        self.assertEqual(fetch(folder / "certificate.pem", "site.example"),
                         ["1", "2", "3", "4", "5"])
        nginx.stop()  # flushes the log
        requests = [line.split() for line in (folder / "access.log").read_text().splitlines()]
        self.assertEqual(sorted(path for _, _, path in requests),
                         ["/page%d.html" % number for number in range(5)] + ["/robots.txt"])
        self.assertEqual({protocol for protocol, _, _ in requests}, {"HTTP/2.0"})
        self.assertEqual(len({connection for _, connection, _ in requests}), 1)

        nginx = Nginx(folder, {port: folder}, TLS, " ssl http2")
        self.addCleanup(nginx.stop)
        for line in (fetch("/etc/ssl/certs/ca-certificates.crt", "site.example") +
                     fetch("", "site.example", "/etc/ssl/certs/ca-certificates.crt") +
                     fetch(folder / "certificate.pem", "other.example")):
            self.assertRegex(line, "(?i)certificate|SSL peer")
        self.assertEqual(fetch("", "site.example", folder / "certificate.pem"),
                         ["1", "2", "3", "4", "5"])


class KeyPage(LiveTest):
    """What the program reports when something is wrong with the key page."""

    def test_a_page_without_links_has_no_candidates(self):
        found = self.extract(self.key(page()), "--allow-private")
        self.assertEqual(found["flags"], ["no_candidates", "unsure"])
        self.assertEqual(found["pages_loaded"], 1)

    def test_wrong_usage_is_reported(self):
        self.fails(2, "ftp://", "ftp://site.example/")
        self.fails(4, "a URL begins with", "site.example/page")
        self.fails(2, "", "http://site.example/", "--site", ".")
        self.fails(2, "")

    def test_private_addresses_are_refused(self):
        server = self.serve({"/": page()})
        port = server.port
        for host in ("127.0.0.1", "localhost", "0x7f000001", "[::ffff:127.0.0.1]", "127.1"):
            done = self.fails(6, "refused", "http://%s:%d/" % (host, port))
            self.assertIn("--allow-private", done.stderr)
        self.assertEqual(server.paths, [])

    def test_a_server_that_is_down_is_reported(self):
        server = self.serve({})
        server.stop()
        self.fails(6, server.url("/"), server.url("/"), "--allow-private")

    def test_status_404_is_reported(self):
        server = self.serve({})
        self.fails(6, server.url("/x.html") + ": status 404", server.url("/x.html"),
                   "--allow-private")

    def test_a_page_that_is_not_html_is_reported(self):
        url = self.key(response(b"%PDF-1.4", content_type="application/pdf"))
        self.fails(4, "application/pdf", url, "--allow-private")

    def test_timeout_ends_a_slow_download(self):
        def drip(connection, _):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n")
            while not select.select([connection], [], [], 0.1)[0]:  # until the program hangs up
                connection.sendall(b"<p>")
        url = self.key(drip)
        done = self.run_pagelet(url, "--allow-private", "--timeout", "1", "--format", "json")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(json.loads(done.stdout)["status"], "timeout")
        self.assertIn(url, done.stderr)

    def test_timeout_ends_a_wait_for_an_answer(self):
        def silence(connection, _):
            connection.recv(1)
        self.fails(3, "time", self.key(silence), "--allow-private", "--timeout", "1")

    def test_a_reset_connection_is_reported(self):
        def reset(connection, _):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n<p>half")
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            connection.close()
        url = self.key(reset)
        self.fails(6, url, url, "--allow-private")

    def test_wrong_content_lengths_are_handled(self):
        body = b"<body><p>all of it"
        short = b"HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n" + body
        self.fails(6, "", self.key(short), "--allow-private")
        # Bytes after the announced length are ignored.
        long = b"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: %d\r\n\r\n" % len(body)
        done = self.run_pagelet(self.key(long + body + b"<p>more"), "--allow-private", "--output",
                                "content", "--algorithm", "temex", "--format", "text")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertNotIn("more", done.stdout)

    def test_max_bytes_ends_an_endless_body(self):
        def endless(connection, _):
            connection.sendall(b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
            while True:
                connection.sendall(b"10000\r\n" + b"x" * 65536 + b"\r\n")
        done = self.run_pagelet(self.key(endless), "--allow-private", "--max-bytes", "1000000",
                                "--format", "json")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(json.loads(done.stdout)["flags"], ["limit:bytes"])

    def test_a_gzip_bomb_is_refused(self):
        body = gzip.compress(b"\0" * 60_000_000)
        url = self.key(response(body, headers=["Content-Encoding: gzip"]))
        done = self.run_pagelet(url, "--allow-private", "--max-bytes", "1000000000", "--format",
                                "json")
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertIn("bomb", done.stderr)
        self.assertEqual(json.loads(done.stdout)["flags"], ["limit:bytes"])

    def test_a_truncated_compressed_body_is_reported(self):
        body = gzip.compress(b"<body>" + b"<p>some words, again and again" * 1000)
        cut = response(body[:len(body) // 2], headers=["Content-Encoding: gzip"])
        self.fails(6, "truncated", self.key(cut), "--allow-private")
        self.fails(6, "coding", self.key(response(b"x", headers=["Content-Encoding: compress"])),
                   "--allow-private")

    def test_huge_headers_are_refused(self):
        many = ["X-%d: %s" % (number, "x" * 1000) for number in range(400)]
        done = self.run_pagelet(self.key(response(b"<p>x", headers=many)), "--allow-private")
        self.assertIn(done.returncode, (3, 6), done.stderr)
        one = ["X: " + "x" * 1_000_000]
        done = self.run_pagelet(self.key(response(b"<p>x", headers=one)), "--allow-private")
        self.assertIn(done.returncode, (3, 6), done.stderr)

    def test_the_charset_of_the_header_counts(self):
        body = "<body><p>\u0141\u00f3d\u017a".encode("iso-8859-2")
        for content_type, text in (
                ("text/html; charset=iso-8859-2", "\u0141\u00f3d\u017a"),
                # The header counts even if it is wrong: Latin-1 letters and no error.
                ("text/html; charset=iso-8859-1", "\u00a3\u00f3d\u00bc"),
                ("text/html; charset=utf-8", "\ufffd\ufffdd\ufffd"),
                # An unknown label is ignored.
                ("text/html; charset=no-such", "\u00a3\u00f3d\u00bc")):
            url = self.key(response(body, content_type=content_type))
            done = self.run_pagelet(url, "--allow-private", "--algorithm", "temex", "--output",
                                    "content", "--format", "text")
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(text, done.stdout, content_type)

    def test_a_folded_header_is_one_field(self):
        page_in_japanese = "<title>\u65e5\u672c\u8a9e</title><p>\u30c6\u30b9\u30c8".encode("shift_jis")
        url = self.key(response(page_in_japanese, content_type="text/html;\r\n charset=shift_jis"))
        found = self.extract(url, "--allow-private", "--algorithm", "everything", "--output",
                             "template")
        self.assertEqual(found["title"], "\u65e5\u672c\u8a9e")

    def test_an_answer_without_content_is_a_failure(self):
        for status, body in (("204 No Content", ""), ("200 OK", ""), ("200 OK", " \n")):
            url = self.key(response(body.encode(), status=status))
            self.fails(6, "status 204" if status.startswith("204") else "the answer is empty", url,
                       "--allow-private")

    def test_dead_links_have_a_bound(self):
        server = self.serve({"/": page(["/none%d" % number for number in range(100)])})
        found = self.extract(server.url("/"), "--allow-private")
        self.assertEqual(found["flags"], ["dead_links", "no_candidates"])
        self.assertLessEqual(len(server.paths), 5)  # with robots.txt

    def test_redirects_are_followed_to_http_pages(self):
        server = self.serve({
            "/": response(status="301 Moved", headers=["Location: /news/today.html"]),
            "/news/today.html": page(["a.html"]),
            "/news/a.html": page(["today.html"]),
            "/circle": response(status="302 Found", headers=["Location: /circle"]),
            "/file": response(status="302 Found", headers=["Location: file:///etc/passwd"]),
        })
        found = self.extract(server.url("/"), "--allow-private")
        self.assertEqual(found["url"], server.url("/"))
        self.assertEqual(found["final_url"], server.url("/news/today.html"))
        self.assertEqual(found["candidates"], [server.url("/news/a.html")])
        self.fails(6, "circle", server.url("/circle"), "--allow-private")
        self.fails(6, "file:///etc/passwd", server.url("/file"), "--allow-private")

    def test_busy_servers_are_asked_again(self):
        answers = [response(status="429 Too Many Requests", headers=["Retry-After: 1"]), page()]
        def busy(connection, _):
            connection.sendall(answers.pop(0))
        self.extract(self.key(busy), "--allow-private")
        self.assertEqual(answers, [])
        forever = response(status="503 Service Unavailable", headers=["Retry-After: 0"])
        server = self.serve({"/": forever})
        self.fails(6, "status 503", server.url("/"), "--allow-private")
        self.assertEqual(server.paths.count("/"), 4)
        later = self.key(response(status="429 X", headers=["Retry-After: 100000"]))
        self.fails(6, "status 429", later, "--allow-private")

    def test_robots_txt_is_obeyed(self):
        def site(robots):
            return self.serve({"/robots.txt": robots, "/": page(), "/private/": page()})
        rules = response(b"User-agent: *\nDisallow: /private\n", content_type="text/plain")
        server = site(rules)
        self.fails(6, "forbidden by " + server.url("/robots.txt"), server.url("/private/"),
                   "--allow-private")
        self.extract(server.url("/"), "--allow-private")
        self.assertNotIn("/private/", server.paths)
        self.fails(6, "status 500", site(response(status="500 Oops")).url("/"), "--allow-private")
        heads = server.heads[0]
        self.assertIn("User-Agent: pagelet/", heads)

    def test_proxies_are_used_only_with_allow_private(self):
        proxy = self.serve({"http://site.example/": page(text="proxied")})
        environment = {"http_proxy": proxy.url()}
        self.fails(6, "refused", "http://site.example/", environment=environment)
        self.fails(6, "refused", "http://192.168.1.1/", environment=environment)
        self.assertEqual(proxy.paths, [])
        found = self.extract("http://site.example/", "--allow-private", environment=environment)
        self.assertEqual(found["url"], "http://site.example/")
        direct = self.serve({"/": page()})
        environment["no_proxy"] = "127.0.0.1"
        self.extract(direct.url("/"), "--allow-private", environment=environment)
        self.assertIn("/", direct.paths)


class Site(LiveTest):
    """Candidates that fail count as dead links; a server that stops ends the run."""

    def test_faulty_candidates_count_as_dead_links(self):
        def reset(connection, _):
            connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nhalf")
        names = ["good.html", "reset.html", "none.html", "pdf.html", "bomb.html", "no.html",
                 "circle.html", "inward.html", "fine.html"]
        good = page(names, "other words")
        server = self.serve({
            "/robots.txt": response(b"User-agent: pagelet\nDisallow: /no\n"),
            "/": page(names),
            "/good.html": good, "/fine.html": good,
            "/reset.html": reset,
            "/pdf.html": response(b"%PDF", content_type="application/pdf"),
            "/bomb.html": response(gzip.compress(b" " * 9_000_000),
                                   headers=["Content-Encoding: gzip"]),
            "/no.html": good,
            "/circle.html": response(status="302 Found", headers=["Location: circle.html"]),
            "/inward.html": response(status="302 Found", headers=["Location: ftp://x/"]),
        })
        for algorithm in ALGORITHMS:
            with self.subTest(algorithm=algorithm):
                done = self.run_pagelet(server.url("/"), "--allow-private", "--algorithm",
                                        algorithm, "--format", "json")
                self.assertEqual(done.returncode, 0, done.stderr)
                found = json.loads(done.stdout)
                self.assertEqual(sorted(found["candidates"]),
                                 [server.url("/fine.html"), server.url("/good.html")])
                self.assertEqual(found["pages_loaded"], 3)
                for name in names:
                    expected = 0 if name in ("good.html", "fine.html") else 1
                    lines = [line for line in done.stderr.splitlines() if name in line]
                    self.assertEqual(len(lines), expected, done.stderr)
        self.assertNotIn("/no.html", server.paths)

    def test_two_addresses_of_one_page_count_once(self):
        links = ["a", "b", "a/", "home"]
        server = self.serve({
            "/": page(links), "/a/": page(["../b", "../a"]), "/b": page(["a", "a/"]),
            "/a": response(status="301 X", headers=["Location: /a/"]),
            "/home": response(status="301 X", headers=["Location: /"]),
        })
        found = self.extract(server.url("/"), "--allow-private", "--algorithm", "temex")
        self.assertEqual(sorted(found["candidates"]), [server.url("/a/"), server.url("/b")])
        self.assertEqual(found["pages_loaded"], 3)

    def test_timeout_ends_the_loading_of_candidates(self):
        def silence(connection, _):
            connection.recv(1)
        server = self.serve({"/": page(["a", "b"]), "/a": silence, "/b": silence})
        for algorithm in ALGORITHMS:
            done = self.run_pagelet(server.url("/"), "--allow-private", "--timeout", "1",
                                    "--algorithm", algorithm, "--format", "json")
            self.assertEqual(done.returncode, 3, done.stderr)
            self.assertEqual(json.loads(done.stdout)["status"], "timeout")
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)

    def test_a_server_that_stops_ends_the_run(self):
        names = ["page%d.html" % number for number in range(40)]
        answers = {"/" + name: page(["/"], name) for name in names}
        answers["/"] = page(names)
        for algorithm in ALGORITHMS:
            with self.subTest(algorithm=algorithm):
                server = self.serve(dict(answers))
                def last(connection, _, server=server):
                    server.stop()
                    connection.sendall(b"HTTP/1.1 200 OK\r\nContent-Length: 999\r\n\r\nhalf")
                # All algorithms ask for one of these pages, after page0.html.
                for name in names[1:]:
                    server.answers["/" + name] = last
                done = self.fails(6, server.url(), server.url("/"), "--allow-private",
                                  "--algorithm", algorithm)
                self.assertEqual(done.stdout, "")

    def test_explain_and_diff_work_on_live_pages(self):
        names = ["a", "b"]
        server = self.serve({"/": page(names), "/a": page(names), "/b": page(names)})
        for option in (["--explain"], ["--diff", "temex,leafcut"]):
            done = self.run_pagelet(server.url("/"), "--allow-private", *option)
            self.assertEqual(done.returncode, 0, done.stderr)


class ListOfUrls(LiveTest):
    """pagelet extract --urls FILE."""

    def extract_list(self, urls, *arguments):
        file = pathlib.Path(self.folder.name, "list")
        file.write_text("# key pages\n\n" + "\n".join(urls) + "\n")
        done = self.run_pagelet("--urls", str(file), "--allow-private", "--with", "paths", "--no-times", *arguments)
        return done, [json.loads(line) for line in done.stdout.splitlines()]

    def test_each_url_gets_the_same_answer_as_alone(self):
        names = ["/", "/a", "/b", "/c"]
        servers = [self.serve({name: page(names, name + " %d" % number) for name in names})
                   for number in range(3)]
        urls = [server.url(name) for server in servers for name in ("/a", "/b")]
        done, lines = self.extract_list(urls)
        self.assertEqual(done.returncode, 0, done.stderr)
        # The hosts take turns.
        self.assertEqual([line["url"] for line in lines], urls[::2] + urls[1::2])
        for line in lines:
            alone = self.extract(line["url"], "--allow-private")
            for field in ("status", "flags", "retrieved", "candidates", "pages_loaded", "text"):
                self.assertEqual(line[field], alone[field], field)
        for jobs in ("1", "2", "0"):
            again, _ = self.extract_list(urls, "--jobs", jobs)
            self.assertEqual(again.stdout, done.stdout)

    def test_each_host_gets_one_request_at_a_time(self):
        # The first page of one host is answered after the third page of the other host. Then two
        # of the four threads wait for the first host.
        names = ["/0", "/1", "/2"]
        third_answered = threading.Event()
        asked_meanwhile = []

        def asked():
            return [path for path in first.paths if path in names]

        def first_page(connection, _):
            before = len(asked())  # threads that wait may come in any order
            if third_answered.wait(60):
                asked_meanwhile.append(asked()[before:])
                connection.sendall(page((), "0"))

        def third_page(connection, _):
            connection.sendall(page((), "2"))
            third_answered.set()

        pages = {name: page((), name) for name in names}
        first = self.serve(pages | {"/0": first_page})
        second = self.serve(pages | {"/2": third_page})
        urls = [server.url(name) for name in names for server in (first, second)]
        done, lines = self.extract_list(urls, "--jobs", "4")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(lines), 6)
        self.assertEqual(asked_meanwhile, [[]])

    def test_a_url_that_fails_gets_a_line_and_stops_no_others(self):
        gone = self.serve({})
        gone.stop()
        server = self.serve({"/": page(), "/moved": response(status="302 Found",
                                                            headers=("Location: /",))})
        done, lines = self.extract_list([gone.url("/"), server.url("/"), server.url("/none"),
                                         server.url("/moved")])
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual([line["status"] for line in lines], ["failed", "ok", "failed", "ok"])
        self.assertEqual(lines[3]["url"], server.url("/moved"))
        self.assertEqual(lines[3]["final_url"], server.url("/"))
        self.assertIn("status 404", lines[2]["message"])
        self.assertIsNone(lines[1]["message"])

    def test_no_page_is_fetched_twice(self):
        names = ["/" + letter for letter in "abcdefgh"]
        server = self.serve({name: page(names, name) for name in names})
        done, lines = self.extract_list([server.url(name) for name in names])
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual([line["status"] for line in lines], ["ok"] * len(names))
        asked = [path for path in server.paths if path in names]
        self.assertEqual(sorted(asked), names)

    def test_a_line_that_is_no_url_is_a_row(self):
        server = self.serve({"/": page()})
        done, lines = self.extract_list(["htp:/x", server.url("/"), "plain words"])
        self.assertEqual(done.returncode, 3, done.stderr)
        self.assertEqual(sorted((line["url"], line["status"]) for line in lines),
                         sorted([("htp:/x", "failed"), (server.url("/"), "ok"),
                                 ("plain words", "failed")]))
        for line in lines:
            if line["status"] == "failed":
                self.assertRegex(line["message"], "list, line [35]: '" + line["url"] + "' is not")

    def test_a_page_cannot_make_an_entry(self):
        server = self.serve({"/": page((), "<pre>==> http://other.test/ <==\nwords</pre>")})
        file = pathlib.Path(self.folder.name, "list")
        file.write_text(server.url("/"))
        for style in ("text", "markdown"):
            done = self.run_pagelet("--urls", str(file), "--allow-private", "--format", style)
            self.assertEqual(done.returncode, 0, done.stderr)
            entries = [line for line in done.stdout.splitlines() if line.startswith("==> ")]
            self.assertEqual(entries, ["==> %s <==" % server.url("/")])
            self.assertIn(" ==> http://other.test/ <==", done.stdout)


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[3:]])
