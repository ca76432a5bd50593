#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Fetches a public suite: the pages that datasets/SUITE/manifest.json names, with their labels.

  open  98 sites from Debian and npm packages. Each package is downloaded once, with npm, or with
        apt and new package lists. Nothing is installed, and root is not needed. If apt no longer has
        a version, a newer one is used; its pages and key page must pass the same checks.
  web   129 sites from public git repositories. Only the files in use of one commit are fetched.
        With --mirror DIR nothing is downloaded: DIR/owner+name holds, at any depth, a git directory
        with the commit.
  web-2 64 sites more of the same kind, fetched in the same way.
  web-3 47 sites more of the same kind.

A site is built in a temporary folder, with the style sheets and images of its key page. It is
moved to its place when it has all pages and the key page has the sha256 of the manifest. So the
script may be stopped at any time and started again: finished sites stay.

The last line of standard output is 'N of M sites in DIR'; missing sites and the reasons go to
standard error. DIR/suite.json lists the finished sites. Exit codes: 0 at least one of the wanted
sites is there; 1 none; 2 wrong usage; 4 the manifest is missing; 5 DIR cannot be written; 6 no
network and none of the sites; 128+n after a signal.
"""

import argparse
import concurrent.futures
import fcntl
import functools
import gzip
import hashlib
import html.parser
import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import urllib.parse

REPOSITORY = pathlib.Path(__file__).resolve().parent.parent
RECIPE = 2  # part of every stamp: with another number, all sites are built again
SITE_FIELDS = ("id", "title", "category", "language", "base_url", "key_page", "pages", "generator",
               "licence")


class Missing(Exception):
    """The reason why a site cannot be fetched."""


class Unreachable(Missing):
    """A server or the network did not answer."""


def run(*command, error=Missing, input=None, **options):
    """Standard output of a program; if it fails, an error with the last line of its messages."""
    try:
        done = subprocess.run(command, capture_output=True, input=input or b"", **options)
    except FileNotFoundError:
        raise Missing(f"{command[0]} is not installed") from None
    if done.returncode != 0:
        words = (done.stderr or done.stdout).decode(errors="replace").strip().splitlines()
        raise error(f"{command[0]}: {words[-1] if words else 'no reason given'}")
    return done.stdout


def digest(data):
    return hashlib.sha256(data).hexdigest()


class Apt:
    """Own package lists, because those of the system may be old, and only root can update them."""

    def __init__(self, folder):
        self.folder, self.lock = folder, threading.Lock()

    @functools.cached_property
    def options(self):
        for name in ("lists/partial", "cache/archives/partial"):
            (self.folder / name).mkdir(parents=True)
        (self.folder / "conf").write_text("#clear APT::Update;\n")  # hooks that need root
        options = ["-q", "-c", self.folder / "conf", "-o", "Acquire::Languages=none",
                   "-o", f"Dir::State::lists={self.folder}/lists", "-o",
                   f"Dir::Cache={self.folder}/cache", "-o", "APT::Sandbox::User=root",
                   "-o", "Acquire::Retries=1", "-o", "Acquire::http::Timeout=20"]
        try:
            run("apt-get", *options, "update")
        except Missing as error:  # also raised when only one of several sources fails
            if not any((self.folder / "lists").glob("*Packages*")):
                return Unreachable(f"no package lists: {error}")
        return options

    def get(self, package, version, folder):
        with self.lock:
            options = self.options
        if isinstance(options, Missing):
            raise options
        try:
            run("apt-get", *options, "download", f"{package}={version}", cwd=folder)
        except Missing:
            run("apt-get", *options, "download", package, cwd=folder)
        return next(folder.glob("*.deb"))


class PackageFiles:
    """Files of a package, downloaded and unpacked into a folder."""

    def __init__(self, source, apt, folder):
        package, version = source["package"], source["version"]
        self.root = (folder / "root").resolve()
        self.root.mkdir()
        tar = ("tar", "-x", "--no-same-owner", "--no-same-permissions", "--delay-directory-restore",
               "-C", self.root)
        if source["kind"] == "npm":
            run("npm", "pack", f"{package}@{version}", "--cache", folder / "npm", "--ignore-scripts",
                "--fetch-timeout=30000", "--no-update-notifier", cwd=folder, error=Unreachable)
            archive = next(folder.glob("*.tgz"))
            unpacked, actual = run("gzip", "-dc", archive), version
        else:
            archive = apt.get(package, version, folder)
            actual = run("dpkg-deb", "-f", archive, "Version").decode().strip()
            unpacked = run("dpkg-deb", "--fsys-tarfile", archive)
        if actual == version and digest(archive.read_bytes()) != source["sha256"]:
            raise Missing(f"the archive of {package} {version} has another sha256")
        run(*tar, input=unpacked)
        run("chmod", "-R", "u+rwX", self.root)  # some folders forbid their owner to enter
        for link in [path for path in self.root.rglob("*") if path.is_symlink()]:
            target = os.readlink(link)
            if target.startswith("/"):  # an absolute link starts at the root of the package
                link.unlink()
                link.symlink_to(f"{self.root}{target}")

    def read(self, site, names):
        found = {}
        for name in names:
            for suffix, unpack in (("", bytes), (".gz", gzip.decompress)):
                file = (self.root / site["source"]["path_in_package"] / (name + suffix)).resolve()
                if self.root in file.parents and file.is_file():
                    found[name] = unpack(file.read_bytes())
                    break
        return found


class GitFiles:
    """Files of one commit, from a mirror or from GitHub."""

    def __init__(self, repository, commit, mirror, folder):
        self.remote = None if mirror else f"https://github.com/{repository}"
        if mirror:
            self.git_dir = self.find(mirror / repository.replace("/", "+"), commit)
        else:
            self.git_dir = folder / "git"
            run("git", "init", "-q", "--bare", self.git_dir)
            self.fetch(commit, "--depth=1")
        self.ids = {}
        tree = self.git("ls-tree", "-r", "-z", "--full-tree", commit).decode(errors="surrogateescape")
        for entry in tree.split("\0")[:-1]:
            about, path = entry.split("\t", 1)
            self.ids[path] = about.split()[2]

    def git(self, *command, **options):
        # Objects that a mirror lacks are not fetched from elsewhere.
        no_network = {} if self.remote else {"GIT_ALLOW_PROTOCOL": "none"}
        environment = os.environ | {"GIT_TERMINAL_PROMPT": "0"} | no_network
        return run("git", "--git-dir", self.git_dir, *command, env=environment, **options)

    def fetch(self, ids, *options):
        self.git("fetch", "-q", "--no-tags", "--no-write-fetch-head", "--filter=blob:none", *options,
                 "--stdin", self.remote, input=ids.encode(), error=Unreachable)

    def find(self, folder, commit):
        for path, folders, _ in os.walk(folder):
            if {"objects", "refs"} <= set(folders):
                self.git_dir = path
                try:
                    self.git("cat-file", "-e", commit + "^{tree}")
                    return path
                except Missing:
                    pass
        raise Missing(f"no git directory with commit {commit} below {folder}")

    def read(self, site, names):
        folder = site["path"].strip("/")
        paths = {name: f"{folder}/{name}" if folder else name for name in names}
        wanted = {name: self.ids[path] for name, path in paths.items() if path in self.ids}
        ids = "".join(f"{id}\n" for id in dict.fromkeys(wanted.values()))
        if self.remote and ids:
            self.fetch(ids)
        output, at, contents = self.git("cat-file", "--batch", input=ids.encode()), 0, {}
        while at < len(output):
            end = output.index(b"\n", at)
            id, kind, *size = output[at:end].decode().split()
            at = end + 1
            if kind != "missing":
                contents[id] = output[at:at + int(size[0])]
                at += int(size[0]) + 1
        return {name: contents[id] for name, id in wanted.items() if id in contents}


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
    """Names of the files below the base that a page or a style sheet shows."""
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
    """The files that the key page shows, also through style sheets: contents by name."""
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
    def __init__(self, name, out):
        self.name, self.out, self.data = name, out, REPOSITORY / "datasets" / name
        manifest = json.loads((self.data / "manifest.json").read_text())
        self.sites = {site["id"]: site for site in manifest["sites"]}

    def stamp(self, site):
        return f"{RECIPE} {digest(json.dumps(site, sort_keys=True).encode())}\n"

    def is_done(self, site):
        folder = self.out / site["id"]
        stamp = folder / ".stamp"
        return (stamp.is_file() and stamp.read_text() == self.stamp(site) and
                all((folder / "pages" / page).is_file() for page in site["pages"]))

    def build(self, site, files, work):
        pages = files.read(site, site["pages"])
        absent = [page for page in site["pages"] if page not in pages]
        if absent:
            raise Missing(f"{len(absent)} of its pages are not there (first: {absent[0]})")
        if digest(pages[site["key_page"]]) != site["key_page_sha256"]:
            raise Missing("the key page has another sha256")
        stage = work / site["id"]
        for name, data in (shown_files(site, files, pages) | pages).items():
            (stage / "pages" / name).parent.mkdir(parents=True, exist_ok=True)
            (stage / "pages" / name).write_bytes(data)
        (stage / ".stamp").write_text(self.stamp(site))
        shutil.rmtree(self.out / site["id"], ignore_errors=True)
        stage.rename(self.out / site["id"])

    def describe(self):
        """Writes suite.json, and site.json and labels.json of the finished sites; their ids."""
        done = [id for id, site in self.sites.items() if self.is_done(site)]
        files = {"suite.json": {"name": self.name, "sites": done}}
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


def fetch(suite, ids, chosen, work):
    """Fetches sites; returns by id why some of them could not be fetched."""
    apt, sources, reasons = Apt(work / "apt"), {}, {}
    for id in ids:
        source = suite.sites[id].get("source", {})
        key = source.get("package"), suite.sites[id].get("repository"), suite.sites[id].get("commit")
        sources.setdefault(key, []).append(suite.sites[id])

    def fetch_source(sites):
        with tempfile.TemporaryDirectory(dir=work) as name:
            reason = None
            for site in sites:
                try:
                    if site is sites[0]:
                        files = (PackageFiles(site["source"], apt, pathlib.Path(name))
                                 if "source" in site else
                                 GitFiles(site["repository"], site["commit"], chosen.mirror,
                                          pathlib.Path(name)))
                    elif reason:
                        raise reason
                except (Missing, OSError) as error:
                    reasons[site["id"]] = reason = error
                    continue
                try:
                    suite.build(site, files, work)
                except (Missing, OSError, gzip.BadGzipFile) as error:
                    reasons[site["id"]] = error

    with concurrent.futures.ThreadPoolExecutor(chosen.jobs) as pool:
        for number, _ in enumerate(pool.map(fetch_source, sources.values()), 1):
            if sys.stderr.isatty():
                print(f"\r\033[K{number} of {len(sources)} sources", end="", file=sys.stderr)
    return reasons


def options():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", choices=("open", "web", "web-2", "web-3"))
    parser.add_argument("--out", type=pathlib.Path, metavar="DIR",
                        help="the suite's folder (default ~/.cache/pagelet/SUITE-suite)")
    parser.add_argument("--mirror", type=pathlib.Path, metavar="DIR", help="see above")
    parser.add_argument("--sites", default="", metavar="a,b", help="only these sites")
    parser.add_argument("--jobs", type=int, choices=range(1, 33), default=4, metavar="N",
                        help="packages or repositories at once, 1 to 32 (default 4)")
    chosen = parser.parse_args()
    cache = pathlib.Path(os.environ.get("XDG_CACHE_HOME") or pathlib.Path.home() / ".cache")
    chosen.out = (chosen.out or cache / "pagelet" / f"{chosen.suite}-suite").resolve()
    if REPOSITORY in chosen.out.parents and REPOSITORY / "build" not in chosen.out.parents:
        parser.error("--out is inside the repository, where no third-party page belongs")
    if chosen.mirror and (chosen.suite == "open" or not chosen.mirror.is_dir()):
        parser.error("--mirror is for the suites from git repositories, and names a folder")
    return parser, chosen


def main():
    signal.signal(signal.SIGINT, signal.SIG_DFL)  # no clean-up is needed
    parser, chosen = options()
    try:
        suite = Suite(chosen.suite, chosen.out)
    except (OSError, ValueError) as error:
        sys.exit(print(f"fetch_suite.py: {error}", file=sys.stderr) or 4)
    wanted = [id for id in chosen.sites.split(",") if id] or list(suite.sites)
    unknown = [id for id in wanted if id not in suite.sites]
    if unknown:
        parser.error(f"no such site: {', '.join(unknown)}")
    try:
        chosen.out.mkdir(parents=True, exist_ok=True)
        lock = open(chosen.out / ".lock", "w")
        fcntl.flock(lock, fcntl.LOCK_EX)  # waits for another run
        work = chosen.out / ".work"
        shutil.rmtree(work, ignore_errors=True)
        work.mkdir()
        todo = [id for id in wanted if not suite.is_done(suite.sites[id])]
        reasons = fetch(suite, todo, chosen, work)
        done = suite.describe()
        shutil.rmtree(work, ignore_errors=True)
    except OSError as error:
        sys.exit(print(f"fetch_suite.py: {error}", file=sys.stderr) or 5)
    no_network = (not set(done) & set(wanted) and
                  all(isinstance(error, Unreachable) for error in reasons.values()))
    for id, reason in sorted(reasons.items())[:1 if no_network else None]:
        others = f" and {len(reasons) - 1} more" if no_network and len(reasons) > 1 else ""
        print(f"missing: {id}{others}: {reason}", file=sys.stderr)
    print(f"{len(done)} of {len(suite.sites)} sites in {chosen.out}")
    if not set(done) & set(wanted):
        sys.exit(6 if no_network else 1)


if __name__ == "__main__":
    main()
