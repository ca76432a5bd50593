# SPDX-License-Identifier: MIT
"""Where fetch_suite.py gets files from: packages of Debian and npm, and commits of git repositories."""

import functools
import gzip
import hashlib
import os
import pathlib
import shutil
import subprocess
import sys
import tarfile
import threading
import zlib


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


class LimitedGzip(gzip.GzipFile):
    """An archive that may have been made to fill the memory or the disk."""

    MOST = 1 << 30  # bytes of all members; the largest suite has 400 MB
    MOST_AT_ONCE = 64 << 20  # bytes of one member, also of one that only extends a header

    def read(self, size=-1):
        if not 0 <= size <= self.MOST_AT_ONCE or self.tell() + size > self.MOST:
            raise Missing(f"{self.name}: has more than {self.MOST:,} bytes, or {self.MOST_AT_ONCE:,} "
                          "in one member")
        return super().read(size)

    def seek(self, offset, whence=0):
        if offset > self.MOST:
            raise Missing(f"{self.name}: has more than {self.MOST:,} bytes")
        return super().seek(offset, whence)


class PackedFiles:
    """The pages of some sites in an archive that write_pack made."""

    def __init__(self, archive, sites, work):
        self.folder = work / "packed"
        ids = {site["id"] for site in sites}
        try:
            with LimitedGzip(archive) as file, tarfile.open(mode="r:", fileobj=file) as packed:
                for member in packed:
                    parts = pathlib.PurePosixPath(member.name).parts
                    # Below the folder of the suite; nothing leads elsewhere.
                    if len(parts) < 4 or parts[1] not in ids or parts[2] != "pages" or ".." in parts:
                        continue
                    if not member.isreg() or member.issparse() or member.size > file.MOST_AT_ONCE:
                        raise Missing(f"{archive}: {member.name!r} is not a file as --pack writes it")
                    path = self.folder.joinpath(*parts[1:])
                    path.parent.mkdir(parents=True, exist_ok=True)
                    with open(path, "wb") as copy:
                        shutil.copyfileobj(packed.extractfile(member), copy)
        except (tarfile.TarError, EOFError, zlib.error, ValueError, OverflowError,
                RecursionError) as error:
            raise Missing(f"{archive}: is not an archive of a suite: {error}") from error

    def read(self, site, names):
        """The contents by name of those files of a site that exist."""
        pages = self.folder / site["id"] / "pages"
        return {name: (pages / name).read_bytes() for name in names
                if ".." not in name.split("/") and (pages / name).is_file()}


def write_pack(archive, suite, files):
    """Writes files, paths by name, below the folder `suite` of a .tar.gz; equal files, equal bytes."""
    new = archive.with_name(archive.name + ".new")
    with open(new, "wb") as raw, gzip.GzipFile("", "wb", 9, raw, mtime=0) as packed, \
            tarfile.open(mode="w", fileobj=packed, format=tarfile.PAX_FORMAT) as tar:
        for name in sorted(files):
            member = tarfile.TarInfo(f"{suite}/{name}")
            member.size = files[name].stat().st_size
            with open(files[name], "rb") as file:
                tar.addfile(member, file)
    new.replace(archive)


def cache_folder():
    """The user's folder for caches, or None. As XDG says, a relative folder is ignored: it would be
    another one in each working directory."""
    home = os.environ.get("HOME", "")
    for folder in (os.environ.get("XDG_CACHE_HOME", ""), os.path.join(home, ".cache")):
        if os.path.isabs(folder):
            return pathlib.Path(folder)
    return None


def pagelet_cache():
    """The folder of suites and other tools."""
    cache = cache_folder()
    if cache is None:
        sys.exit("neither XDG_CACHE_HOME nor HOME is an absolute folder")
    return cache / "pagelet"


def digest_of_files(files):
    """The sha256 of the lines that `sha256sum` prints for files, given by path, in the order of the
    paths."""
    lines = [f"{digest(files[path])}  {path}\n" for path in sorted(files)]
    return digest("".join(lines).encode("utf-8", "surrogateescape"))


class GitFiles:
    """Files of one commit, from a mirror or from GitHub. Each object that is used has the hash by which
    the commit names it, whatever the mirror says of itself."""

    def __init__(self, repository, commit, mirror, folder):
        self.remote = None if mirror else f"https://github.com/{repository}"
        if mirror:
            self.git_dir = self.find(mirror / repository.replace("/", "+"), commit)
        else:
            self.git_dir = folder / "git"
            run("git", "init", "-q", "--bare", self.git_dir)
            self.fetch(commit, "--depth=1")
        self.ids = self.files_of(commit)

    def git(self, *command, **options):
        # Objects that a mirror lacks are not fetched from elsewhere.
        no_network = {} if self.remote else {"GIT_ALLOW_PROTOCOL": "none", "GIT_NO_LAZY_FETCH": "1"}
        environment = os.environ | {"GIT_TERMINAL_PROMPT": "0"} | no_network
        return run("git", "--no-replace-objects", "--git-dir", self.git_dir, *command,
                   env=environment, **options)

    def fetch(self, ids, *options):
        self.git("fetch", "-q", "--no-tags", "--no-write-fetch-head", "--filter=blob:none", *options,
                 "--stdin", self.remote, input=ids.encode(), error=Unreachable)

    def find(self, folder, commit):
        for path, folders, _ in os.walk(folder):
            if {"objects", "refs"} <= set(folders):
                self.git_dir = path
                try:
                    self.git("cat-file", "-e", commit + "^{commit}")
                    return path
                except Missing:
                    pass
        raise Missing(f"no git directory with commit {commit} below {folder}")

    def objects(self, kind, ids):
        """Contents by id. Objects that are not there are left out."""
        lines = "".join(f"{id}\n" for id in dict.fromkeys(ids)).encode()
        output, at, contents = self.git("cat-file", "--batch", input=lines), 0, {}
        while at < len(output):
            end = output.index(b"\n", at)
            id, found, *size = output[at:end].decode().split()
            at = end + 1
            if found == "missing":
                continue
            contents[id] = output[at:at + int(size[0])]
            at += int(size[0]) + 1
            begin = f"{kind} {len(contents[id])}\0".encode()
            if hashlib.sha1(begin + contents[id]).hexdigest() != id:
                raise Missing(f"git: {id} is not the {kind} that the commit names")
        return contents

    def files_of(self, commit):
        """The ids of all files by path."""
        head = self.objects("commit", [commit]).get(commit, b"").decode(errors="replace")
        files, folders = {}, {"": head.removeprefix("tree ")[:40]}
        while folders:
            trees, below = self.objects("tree", folders.values()), {}
            for path, id in folders.items():
                if id not in trees:
                    raise Missing(f"git: a folder of commit {commit} is not there: {path or '/'}")
                for mode, name, entry in entries_of(trees[id]):
                    if name in ("", ".", "..", ".git") or "/" in name:
                        raise Missing(f"git: a file of commit {commit} is named {name!r}")
                    if mode == "40000":
                        below[f"{path}{name}/"] = entry
                    elif mode != "160000":  # another repository
                        files[path + name] = entry
            folders = below
        return files

    def read(self, site, names):
        folder = site["path"].strip("/")
        wanted = {}
        for name in names:
            path = f"{folder}/{name}" if folder else name
            for suffix, unpack in (("", bytes), (".gz", gzip.decompress)):
                if path + suffix in self.ids:
                    wanted[name] = self.ids[path + suffix], unpack
                    break
        ids = list(dict.fromkeys(id for id, _ in wanted.values()))
        if self.remote and ids:
            self.fetch("".join(f"{id}\n" for id in ids))
        contents = self.objects("blob", ids)
        return {name: unpack(contents[id]) for name, (id, unpack) in wanted.items() if id in contents}


def entries_of(tree):
    """Mode, name and id of each entry of a tree of git."""
    at = 0
    while at < len(tree):
        end = tree.index(b"\0", at)
        mode, _, name = tree[at:end].partition(b" ")
        at = end + 21
        yield mode.decode(), name.decode(errors="surrogateescape"), tree[end + 1:at].hex()
