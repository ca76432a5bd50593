# SPDX-License-Identifier: MIT
"""`pagelet partition`: few open files, and memory that does not grow with the input.

Usage: partition.py REPOSITORY BUILD; fails at the first fault. (crawls.sh: parts give the lines of
the whole, damage, an interrupted run.)
"""

import gzip
import os
import pathlib
import resource
import subprocess
import sys
import tempfile

program = str(pathlib.Path(sys.argv[2]).resolve() / "cli/pagelet")
MEBIBYTE = 1 << 20


def record(host, filling):
    message = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>" + filling
    head = ("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://h%d.test/\r\n"
            "Content-Type: application/http\r\nContent-Length: %d\r\n\r\n" % (host, len(message)))
    return gzip.compress(head.encode() + message + b"\r\n\r\n", 1, mtime=0)


def test_few_files_are_open():
    archive = b"".join(record(host, b"x") for host in range(500))
    with tempfile.TemporaryDirectory() as folder:
        done = subprocess.run([program, "partition", "-", "--name", "a", "--parts", "200", "--out",
                               folder + "/parts"], input=archive, capture_output=True, check=False,
                              preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (12, 12)))
        assert done.returncode == 0, done.stderr
        files = list(pathlib.Path(folder).glob("parts/*/a.warc.gz"))
        assert len(files) > 150, len(files)
        assert sum(file.stat().st_size for file in files) == len(archive)


def peak_of(mebibytes):
    """The largest memory of a run on an archive of about this size, in bytes."""
    # Bytes without a pattern, so that the records stay large.
    records = [record(host, os.urandom(MEBIBYTE // 2).replace(b"<", b"x")) for host in range(16)]
    code = ("import resource, subprocess, sys\n"
            "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, check=True)\n"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    with tempfile.TemporaryDirectory() as folder:
        with subprocess.Popen([sys.executable, "-c", code, program, "partition", "-", "--name", "a",
                               "--parts", "7", "--out", folder + "/parts"], stdin=subprocess.PIPE,
                              stdout=subprocess.PIPE) as process:
            for number in range(2 * mebibytes):
                process.stdin.write(records[number % len(records)])
            process.stdin.close()
            return int(process.stdout.read()) * 1024


def test_memory_does_not_grow():
    # Up to 64 MiB of records wait for their files.
    few, many = peak_of(130), peak_of(390)
    assert few > 60 * MEBIBYTE, few
    assert many < few + 30 * MEBIBYTE, (few, many)


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
