# SPDX-License-Identifier: MIT
"""Strangers and hostile pages do no harm to `pagelet label`.

Usage: label_attack_test.py BUILD [TEST...]
"""

import concurrent.futures
import contextlib
import http.client
import json
import os
import pathlib
import random
import re
import resource
import socket
import subprocess
import sys
import threading
import unittest
import urllib.parse
import zlib

from attack_case import GIGABYTE, PAGELET, AttackCase, page

PATIENCE = 60  # seconds
MOST_SECONDS = 20  # of processor time, of which a server here needs one
MOST_KILOBYTES = 200_000
NODES = 20_000

SHAPES = {
    "flat": lambda: "".join("<p>t%d</p>" % number for number in range(NODES)),
    "classes": lambda: "".join('<p class="c%d d%d e">t</p>' % (number, number % 50)
                               for number in range(NODES)),
    "records": lambda: "".join('<div class=item><h3><a href=p%d.html>t %d</a></h3><p>d</p></div>'
                               % (number, number) for number in range(NODES // 5)),
    "deep": lambda: ("<div>" * 900 + "x" + "</div>" * 900) * (NODES // 900),
    "loose": lambda: "a<br>" * (NODES // 2),
}
SELECTORS = ("p:not(:nth-child(2n+1))", "* * * *", "p ~ p ~ p ~ p", ":is(p,div) + :is(p,div)",
             "[class*=c]:nth-last-of-type(3n+1)", ":not(:not(:not(:not(p))))")


class LabelAttackTest(AttackCase):
    def start(self, folder):
        """The server for a site; sets the port and the token of requests."""
        def prepare():
            resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
            resource.setrlimit(resource.RLIMIT_AS, (2 * GIGABYTE, 2 * GIGABYTE))
        clean = {name: value for name, value in os.environ.items()
                 if name not in ("DISPLAY", "WAYLAND_DISPLAY")}
        self.process = subprocess.Popen([PAGELET, "label", folder], env=clean, preexec_fn=prepare,
                                        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        self.addCleanup(self.stop, self.process)
        url = urllib.parse.urlsplit(self.process.stdout.readline().strip())
        self.port, self.token = url.port, url.query

    @staticmethod
    def stop(process):
        process.kill()
        process.communicate()

    def ask(self, path, body=None, headers=None):
        """Status and body of the answer to a request with the token."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=PATIENCE)
        with contextlib.closing(connection):
            connection.request("GET" if body is None else "POST",
                               path + ("&" if "?" in path else "?") + self.token, body,
                               headers or {})
            answer = connection.getresponse()
            return answer.status, answer.read()

    def edit(self, request):
        """The labels after an edit, or the reason why it was refused."""
        status, body = self.ask("/api/edit", json.dumps(request))
        answer = json.loads(body)
        self.assertIn(status, (200, 400), answer)
        return answer["labels"] if status == 200 else answer["error"]

    def send(self, data):
        """The beginning of the answer to these bytes."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as connection:
            try:
                connection.sendall(data)
                return connection.recv(100)
            except ConnectionError:  # the server did not read all of it
                return b""

    def test_strangers_get_nothing(self):
        self.start(self.site("small", {"index.html": page()}))
        own = "127.0.0.1:%d" % self.port
        for path, headers in (("/", {}), ("/?token=" + "0" * 32, {}), ("/?" + self.token[:-1], {}),
                              ("/?token=x&" + self.token, {}),
                              ("/?" + self.token, {"Host": "evil.test:%d" % self.port}),
                              ("/?" + self.token, {"Host": "127.0.0.1"}),
                              ("/?" + self.token, {"Origin": "null"}),
                              ("/?" + self.token, {"Origin": "http://evil.test"})):
            lines = "".join("%s: %s\r\n" % line for line in ({"Host": own} | headers).items())
            answer = self.send(("GET %s HTTP/1.1\r\n%s\r\n" % (path, lines)).encode())
            self.assertTrue(answer.startswith(b"HTTP/1.1 403"), (path, headers, answer))
        for path in ("/assets/..%2f..%2fetc%2fpasswd", "//etc/passwd", "/site.json"):
            self.assertEqual(self.ask(path)[0], 404, path)
        for path in ("/api/page?site=small&name=..%2fsite.json", "/api/site?site=..%2f..",
                     "/api/page?site=small&name=/etc/passwd"):
            self.assertEqual(self.ask(path)[0], 400, path)

    def test_half_requests_do_not_keep_the_annotator_out(self):
        self.start(self.site("small", {"index.html": page()}))
        for _ in range(30):  # more than the server has threads
            half = socket.create_connection(("127.0.0.1", self.port), PATIENCE)
            self.addCleanup(half.close)
            half.sendall(b"GET / HTTP/1.1\r\nHost: ")
        self.assertEqual(self.ask("/api/suite")[0], 200)

    def test_odd_requests_are_answered_in_little_memory(self):
        self.start(self.site("small", {"index.html": page()}))
        packer = zlib.compressobj(9, zlib.DEFLATED, 31)
        bomb = packer.compress(b" " * 300_000_000) + packer.flush()
        self.assertEqual(self.ask("/api/edit", bomb, {"Content-Encoding": "gzip"})[0], 415)
        host = b"Host: 127.0.0.1:%d\r\n" % self.port
        edit = b"POST /api/edit?" + self.token.encode() + b" HTTP/1.1\r\n" + host
        piece = b"ffff\r\n" + b"a" * 65535 + b"\r\n"
        odd = (b"GET / HTTP/1.1\r\n" + host + b"X: " + b"a" * 10_000_000 + b"\r\n\r\n",
               b"GET / HTTP/1.1\r\n" + host + b"X: y\r\n" * 200_000 + b"\r\n",
               b"GET /" + b"a" * 5_000_000 + b" HTTP/1.1\r\n\r\n",
               edit + b"Content-Length: 1000000000000\r\n\r\nabc",
               edit + b"Content-Length: -1\r\n\r\n",
               edit + b"Transfer-Encoding: chunked\r\n\r\n" + piece * 200,
               edit + b"Range: bytes=" + b"0-1," * 2000 + b"0-1\r\n\r\n",
               b"\0" * 100_000 + b"\r\n\r\n", b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n")
        with concurrent.futures.ThreadPoolExecutor(len(odd)) as senders:
            for data, answer in zip(odd, senders.map(self.send, odd)):
                self.assertFalse(answer.startswith(b"HTTP/1.1 200"), data[:100])
        self.assertEqual(self.ask("/api/suite")[0], 200)
        with open("/proc/%d/status" % self.process.pid, encoding="ascii") as status:
            peak = int(re.search(r"VmHWM:\s*(\d+) kB", status.read())[1])
        self.assertLess(peak, MOST_KILOBYTES)

    def test_odd_edits_are_refused_in_a_sentence(self):
        self.start(self.site("small", {"index.html": page()}))
        labels = json.loads(self.ask("/api/site?site=small")[1])["state"]["labels"]
        many = {"site": "small", "do": "save", "labels": labels | {"not_template": ["p"] * 301}}
        self.assertIn("301 selectors", self.edit(many))
        accept = {"site": "small", "do": "accept", "kind": "not_template", "labels": labels}
        for selector in (":not(" * 50_000 + "p" + ")" * 50_000, "*~" * 200 + "*", "p " * 100_000,
                         ",".join(["p"] * 100_000), "p\0q", ""):
            self.assertIsInstance(self.edit(accept | {"selector": selector}), str, selector[:50])
        mark = {"site": "small", "do": "mark", "kind": "not_template", "labels": labels}
        for node in (-1, 1 << 63, 1e300, "x", None):
            self.assertIsInstance(self.edit(mark | {"node": node}), str, node)
        for body in (b"", b"[]", b"[" * 100_000, b"null", b'{"site":1}', b'{"site":"\xff\xfe"}'):
            self.assertEqual(self.ask("/api/edit", body)[0], 400, body[:50])

    def test_no_kill_loses_or_halves_the_labels(self):
        """The file is that of the last save that was acknowledged, or of the one after it."""
        chance = random.Random(48)
        folder = self.site("small", {"index.html": page()})
        saved = ""
        for kill in range(30):
            self.start(folder)
            labels = json.loads(self.ask("/api/site?site=small")[1])["state"]["labels"]
            self.assertEqual(labels["notes"], saved)
            may_be_saved = self.kill_while_it_saves(labels, kill, chance)
            text = (pathlib.Path(folder) / "labels.json").read_text(encoding="utf-8")
            saved = json.loads(text)["notes"]
            self.assertIn(saved, may_be_saved, "kill %d" % kill)
            self.assertLessEqual(len(list(pathlib.Path(folder).glob(".pagelet-*"))), 1)
        self.start(folder)
        labels = json.loads(self.ask("/api/site?site=small")[1])["state"]["labels"]
        self.edit({"site": "small", "do": "save", "labels": labels})
        self.assertEqual(list(pathlib.Path(folder).glob(".pagelet-*")), [])

    def kill_while_it_saves(self, labels, kill, chance):
        """Saves one after the other until the server is gone. Returns the notes of the last one
        that was acknowledged and of the one after it."""
        killed_at = chance.randrange(1, 4)
        killer = threading.Timer(0.002 * chance.random(), self.process.kill)
        acknowledged = labels["notes"]
        for save in range(100_000):
            sent = "%d of %d " % (save, kill) + "n" * chance.choice((10, 1_000, 100_000))
            request = {"site": "small", "do": "save", "labels": labels | {"notes": sent}}
            if save == killed_at:
                killer.start()
            try:
                labels = self.edit(request)
            except (OSError, http.client.HTTPException):
                killer.join()
                self.process.wait()
                return acknowledged, sent
            acknowledged = sent
        raise AssertionError("the server does not end")

    def test_large_pages_are_labelled(self):
        """Processor time for all requests is limited; lists stay short."""
        for name, make in SHAPES.items():
            with self.subTest(name):
                self.start(self.site(name, {"index.html": "<!DOCTYPE html><body>" + make()}))
                status, body = self.ask("/api/site?site=" + name)
                self.assertEqual(status, 200)
                labels = json.loads(body)["state"]["labels"]
                edits = [{"do": "mark", "kind": "not_template", "node": node}
                         for node in (NODES // 3, NODES // 2, NODES - 500)]
                edits += [{"do": "accept", "kind": "main_content", "selector": "p:nth-child(odd)"},
                          {"do": "unmark", "kind": "main_content", "node": NODES // 3}]
                for edit in edits:
                    after = self.edit(edit | {"site": name, "labels": labels})
                    if isinstance(after, str):
                        continue
                    labels = after
                    self.assertLessEqual(len(labels["not_template"]), 300)
                for selector in SELECTORS:
                    path = "/api/cover?site=%s&selector=" % name + urllib.parse.quote(selector)
                    self.assertIn(self.ask(path)[0], (200, 400), selector)
                self.assertNotEqual(labels["not_template"], [])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
