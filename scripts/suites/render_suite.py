#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Saves the pages of a suite as Chromium's trees after their scripts, without a network.

Usage: render_suite.py [--chromium PROGRAM] [--most N] SUITE OUT

The papers' trees are those of a browser after its scripts; Pagelet's are those of a parser. OUT gets
two suites with the same pages, so that `pagelet bench OUT/plain OUT/rendered` says how much this
decides: OUT/plain has the pages as they are, OUT/rendered as `outerHTML` after their scripts. Of
each site there are the key page and up to N other pages (8), those to which it links first. A page
is at its own address; it gets the files of its site's folder, and all other requests fail. Scripts
run until 3 s of virtual time are over, which no machine makes longer or shorter.

Labels are the same selectors. A site of which a selector matches nothing in the rendered key page,
and a site that Chromium does not load, is in neither suite; standard error names it. The content of
`noscript` is removed: in a browser with scripts it is not elements.

Exit codes: 0 at least one site is there; 1 none; 4 Chromium or the suite is missing.
"""

import argparse
import base64
import json
import mimetypes
import os
import pathlib
import re
import select
import shutil
import subprocess
import sys
import tempfile
import time
import urllib.parse

VIRTUAL_MS = 3000
LONGEST_S = 60  # of a page, should virtual time stop
SERIALIZE = """(() => {
  for (const element of document.querySelectorAll("noscript")) element.textContent = "";
  const type = document.doctype ? new XMLSerializer().serializeToString(document.doctype) : "";
  return type + document.documentElement.outerHTML;
})()"""
COUNT = """(selectors => selectors.map(selector => {
  try { return document.querySelectorAll(selector).length; } catch { return 1; }
}))"""


class NoAnswer(Exception):
    """Chromium does not load a page."""


class Chromium:
    """A browser that is controlled through two pipes (DevTools protocol)."""

    def __init__(self, program, folder):
        read_commands, self.commands = os.pipe()
        self.answers, write_answers = os.pipe()
        # Chromium reads commands from 3 and answers on 4. The moves must not meet each other.
        line = f'exec 13<&{read_commands} 14>&{write_answers}; exec 3<&13 4>&14; exec "$0" "$@"'
        self.process = subprocess.Popen(
            ["bash", "-c", line, program, "--headless", "--no-sandbox", "--disable-gpu",
             "--remote-debugging-pipe", f"--user-data-dir={folder}", "--no-first-run",
             "--disable-background-networking", "--host-resolver-rules=MAP * ~NOTFOUND"],
            pass_fds=(read_commands, write_answers), stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(read_commands)
        os.close(write_answers)
        self.number = 0
        self.buffer = b""
        self.session = None
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.call("Page.enable")
        self.call("Fetch.enable", patterns=[{"urlPattern": "*"}])

    def send(self, method, **parameters):
        self.number += 1
        message = {"id": self.number, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.commands, json.dumps(message).encode() + b"\0")
        return self.number

    def receive(self, deadline):
        while b"\0" not in self.buffer:
            ready, _, _ = select.select([self.answers], [], [], max(deadline - time.monotonic(), 0))
            part = os.read(self.answers, 1 << 20) if ready else b""
            if not part:
                raise NoAnswer("Chromium does not answer")
            self.buffer += part
        text, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(text)

    def call(self, method, serve=None, **parameters):
        number = self.send(method, **parameters)
        deadline = time.monotonic() + LONGEST_S
        while True:
            message = self.receive(deadline)
            if message.get("id") == number:
                if "error" in message:
                    raise NoAnswer(message["error"]["message"])
                return message["result"]
            self.answer(message, serve)

    def answer(self, message, serve):
        """Answers a request of the page from the site's folder, or lets it fail."""
        if message.get("method") != "Fetch.requestPaused":
            return
        request = message["params"]["requestId"]
        found = serve(message["params"]["request"]["url"]) if serve else None
        if found is None:
            self.send("Fetch.failRequest", requestId=request, errorReason="BlockedByClient")
            return
        name, content = found
        kind = mimetypes.guess_type(name)[0] or "text/html"
        self.send("Fetch.fulfillRequest", requestId=request, responseCode=200,
                  responseHeaders=[{"name": "Content-Type", "value": kind}],
                  body=base64.b64encode(content).decode())

    def render(self, url, serve, selectors=()):
        """The page's HTML after its scripts, and how many elements each selector matches."""
        if error := self.call("Page.navigate", serve, url=url).get("errorText"):
            raise NoAnswer(f"{url}: {error}")
        self.call("Emulation.setVirtualTimePolicy", serve, policy="pauseIfNetworkFetchesPending",
                  budget=VIRTUAL_MS)
        deadline = time.monotonic() + LONGEST_S
        while (message := self.receive(deadline)).get("method") != "Emulation.virtualTimeBudgetExpired":
            self.answer(message, serve)
        evaluate = lambda text: self.call("Runtime.evaluate", serve, expression=text,
                                          returnByValue=True)["result"]["value"]
        counts = evaluate(f"{COUNT}({json.dumps(list(selectors))})")
        html = evaluate(SERIALIZE)
        self.call("Page.navigate", serve, url="about:blank")
        return html, counts

    def close(self):
        os.close(self.commands)
        self.process.kill()
        self.process.wait()
        os.close(self.answers)


def serve_from(pages, base):
    """A function that finds the file of an address below `base` in a folder."""
    without_scheme = lambda url: url.partition(":")[2]  # Chromium may try https first

    def serve(url):
        url = without_scheme(urllib.parse.urldefrag(url)[0].partition("?")[0])
        if not url.startswith(without_scheme(base)):
            return None
        name = urllib.parse.unquote(url[len(without_scheme(base)):])
        for path in (pages / name, pages / name / "index.html"):
            path = pathlib.Path(os.path.normpath(path))
            if pages in path.parents and path.is_file():
                return path.name, path.read_bytes()
        return None
    return serve


def selectors_of(labels):
    """Selectors that a browser can read: without texts."""
    lists = (labels.get(name) or [] for name in ("not_template", "main_content", "main_menu"))
    return [selector for one in lists for selector in one if "::" not in selector]


def chosen_pages(site, described, most):
    """The key page and others, those to which it links first."""
    key = described["key_page"]
    all_pages = described.get("pages") or sorted(
        path.relative_to(site / "pages").as_posix() for path in (site / "pages").rglob("*.htm*"))
    others = [page for page in all_pages if page != key and (site / "pages" / page).is_file()]
    text = (site / "pages" / key).read_text("utf-8", "replace")
    links = {urllib.parse.unquote(urllib.parse.urljoin("/" + key, link.partition("#")[0]))
             for link in re.findall(r"""<a\s[^>]*?href\s*=\s*["']?([^"'\s>]+)""", text, re.I)}
    base_path = urllib.parse.urlsplit(described["base_url"]).path
    is_linked = lambda page: "/" + page in links or base_path + page in links or (
        described["base_url"] + page in links)
    others.sort(key=lambda page: not is_linked(page))
    return [key, *others[:most]]


def render_site(chromium, site, out, most):
    """Writes a site into both suites. NoAnswer: it is in neither."""
    described = json.loads((site / "site.json").read_text("utf-8"))
    labels = json.loads((site / "labels.json").read_text("utf-8"))
    pages = (site / "pages").resolve()
    serve = serve_from(pages, described["base_url"])
    rendered, used = {}, chosen_pages(site, described, most)
    for page in used:
        url = described["base_url"] + urllib.parse.quote(page)
        selectors = selectors_of(labels) if page == described["key_page"] else []
        rendered[page], counts = chromium.render(url, serve, selectors)
        if 0 in counts:
            raise NoAnswer(f'"{selectors[counts.index(0)]}" matches nothing after the scripts')
    described["pages"] = used
    for name in ("plain", "rendered"):
        folder = out / name / site.name
        for page in used:
            (folder / "pages" / page).parent.mkdir(parents=True, exist_ok=True)
            if name == "plain":
                shutil.copy(pages / page, folder / "pages" / page)
            else:
                (folder / "pages" / page).write_text(
                    re.sub(r"(?i)(<meta[^>]*charset\s*=\s*[\"']?)[\w-]+", r"\1utf-8", rendered[page]),
                    "utf-8", "surrogatepass")
        (folder / "site.json").write_text(json.dumps(described))
        shutil.copy(site / "labels.json", folder)
        # Pages are looked up by folder; style sheets decide what readers see, in both alike.
        for path in pages.rglob("*.css"):
            target = folder / "pages" / path.relative_to(pages)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, target)


def main():
    parser = argparse.ArgumentParser(usage=__doc__.split("\n\n")[1].removeprefix("Usage: "))
    parser.add_argument("suite", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--chromium", default=shutil.which("chromium") or
                        shutil.which("chromium-headless-shell"))
    parser.add_argument("--most", type=int, default=8)
    options = parser.parse_args()
    if not options.chromium or not (options.suite / "suite.json").is_file():
        print("render_suite.py: Chromium or suite.json is missing", file=sys.stderr)
        return 4
    about = json.loads((options.suite / "suite.json").read_text("utf-8"))
    done = []
    chromium = None
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as folder:
        for name in about["sites"]:
            try:
                chromium = chromium or Chromium(options.chromium, folder)
                render_site(chromium, options.suite / name, options.out, options.most)
                done.append(name)
            except NoAnswer as problem:
                print(f"{name}: {problem}", file=sys.stderr)
                if "matches nothing" not in str(problem):
                    chromium.close()
                    chromium = None
        if chromium:
            chromium.close()
    for name in ("plain", "rendered"):
        (options.out / name).mkdir(parents=True, exist_ok=True)
        (options.out / name / "suite.json").write_text(
            json.dumps({**about, "name": f'{about["name"]}-{name}', "sites": done}))
    print(f"{len(done)} of {len(about['sites'])} sites in {options.out}")
    return 0 if done else 1


if __name__ == "__main__":
    sys.exit(main())
