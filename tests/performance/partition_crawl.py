# SPDX-License-Identifier: MIT
"""Partitions a made crawl and extracts it with several processes: pages a second, memory, disk.

Usage: partition_crawl.py PAGELET [--pages N] [--hosts N] [--archives N] [--parts N] [--processes N]
"""

import argparse
import concurrent.futures
import gzip
import multiprocessing
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import time

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import warc

PAGE = ("<!DOCTYPE html><title>%(n)d</title><body><nav><ul><li><a href=/%(a)d>one</a><li>"
        "<a href=/%(b)d>two</a><li><a href=/%(c)d>three</a></ul></nav><main><h1>Page %(n)d</h1>"
        "<p>Text that only page %(n)d of this site has, with number %(x)d in it.</p></main>"
        "<footer><p>The same on every page</p></footer>")


def record(host, number, per_host):
    links = {key: (number + step) % per_host for key, step in (("a", 1), ("b", 2), ("c", 3))}
    body = (PAGE % {"n": number, "x": hash((host, number)) % 10**9, **links}).encode()
    return gzip.compress(warc.record(b"http://h%d.example/%d" % (host, number), body), 1, mtime=0)


def archives_of(folder, options):
    return [folder / ("crawl-%03d.warc.gz" % number) for number in range(options.archives)]


def make(folder, options):
    per_host = options.pages // options.hosts
    order = [(host, page) for host in range(options.hosts) for page in range(per_host)]
    random.Random(1).shuffle(order)
    size = -(-len(order) // options.archives)
    for number, path in enumerate(archives_of(folder, options)):
        with open(path, "wb") as out:
            for host, page in order[number * size:(number + 1) * size]:
                out.write(record(host, page, per_host))


def size_of(paths):
    return sum(path.stat().st_size for path in paths)


def run(command, out=subprocess.DEVNULL):
    """What a process used."""
    with subprocess.Popen(command, stdout=out, stderr=subprocess.DEVNULL) as process:
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(command)
    return usage


def timed(name, work, jobs, processes, unit, amount):
    begin = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(processes) as pool:
        usages = list(pool.map(work, jobs))
    taken = time.monotonic() - begin
    cpu = sum(usage.ru_utime + usage.ru_stime for usage in usages)
    print("%-10s %7.1f s, %7.1f s of processors, %.0f %s a second of one; largest process %.0f MB" % (
        name, taken, cpu, amount / cpu, unit,
        max(usage.ru_maxrss for usage in usages) * 1024 / 1e6), flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("pagelet")
    for name, default in (("pages", 1_000_000), ("hosts", 10_000), ("archives", 20), ("parts", 64),
                          ("processes", 2)):
        parser.add_argument("--" + name, type=int, default=default)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        folder = pathlib.Path(temporary)
        # A process of its own: what a process held before it started a program counts as the
        # program's memory.
        maker = multiprocessing.Process(target=make, args=(folder, options))
        maker.start()
        maker.join()
        archives = archives_of(folder, options)
        megabytes = size_of(archives) / 1e6
        print("%d pages of %d hosts in %d archives, %.0f MB" % (
            options.pages, options.hosts, options.archives, megabytes), flush=True)
        timed("gzip -dc", lambda path: run(["gzip", "-dc", path]), archives, options.processes,
              "MB", megabytes)
        parts = folder / "parts"
        timed("partition",
              lambda path: run([options.pagelet, "partition", path, "--parts", str(options.parts),
                                "--out", parts]),
              archives, options.processes, "MB", megabytes)
        print("parts: %.0f MB in %d files" % (size_of(parts.glob("*/*.gz")) / 1e6,
                                              len(list(parts.glob("*/*.gz")))), flush=True)

        def extract(part):
            with open(part.with_suffix(".jsonl"), "wb") as out:
                return run([options.pagelet, "extract", "--warc", *sorted(part.glob("*.gz")),
                            "--fields", "url,text", "--output", "content"], out)
        timed("extract", extract, sorted(parts.glob("part-*")), options.processes, "pages",
              options.pages)
        print("answers: %.0f MB" % (size_of(parts.glob("*.jsonl")) / 1e6))
        lines = sum(path.read_bytes().count(b"\n") for path in parts.glob("*.jsonl"))
        assert lines == options.pages, lines


main()
