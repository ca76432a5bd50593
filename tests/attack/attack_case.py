# SPDX-License-Identifier: MIT
"""What all tests of this folder share: runs of the program, made pages, archives and servers.

All servers listen on 127.0.0.1. Times are the processor times of the program, so that other work on
the machine does not count.
"""

import http.server
import json
import os
import pathlib
import resource
import socketserver
import subprocess
import sys
import tempfile
import threading
import unittest

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from warc import record

PAGELET = os.path.abspath(os.path.join(sys.argv[1], "cli", "pagelet"))
GIGABYTE = 1 << 30


def page(links=(), text="words"):
    menu = "".join('<li><a href="%s">%s</a></li>' % (link, link) for link in links)
    return "<!DOCTYPE html><title>t</title><body><ul>%s</ul><p>%s</p>" % (menu, text)


class AttackCase(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="pagelet_attack_")
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def run_pagelet(self, *arguments, timeout=120, closed=(), memory=4 * GIGABYTE, file_size=None,
                    environment=None, stdin=subprocess.DEVNULL, user=None):
        """The finished process, with its processor time as `seconds`. `user`: number of the user who
        runs it, if this is root."""
        def prepare():
            resource.setrlimit(resource.RLIMIT_AS, (memory, memory))
            if file_size is not None:
                resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
            for stream in closed:
                os.close(stream)
            if user is not None:
                os.setgroups([])
                os.setgid(user)
                os.setuid(user)
        clean = {name: value for name, value in os.environ.items()
                 if not name.lower().endswith("_proxy")}
        clean["XDG_CACHE_HOME"] = str(self.folder / "cache")
        clean.update(environment or {})
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        command = [PAGELET, *(part if isinstance(part, bytes) else str(part) for part in arguments)]
        done = subprocess.run(command, env=clean, timeout=timeout,
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
