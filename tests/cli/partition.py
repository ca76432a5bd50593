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

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import warc

program = str(pathlib.Path(sys.argv[2]).resolve() / "cli/pagelet")
MEBIBYTE = 1 << 20


def record(host, filling):
    return gzip.compress(warc.record(b"http://h%d.test/" % host, b"<p>" + filling), 1, mtime=0)


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
    with tempfile.TemporaryDirectory() as folder:
        return warc.peak_of([program, "partition", "-", "--name", "a", "--parts", "7", "--out",
                             folder + "/parts"],
                            (records[number % len(records)] for number in range(2 * mebibytes)))


def test_memory_does_not_grow():
    # Up to 64 MiB of records wait for their files.
    few, many = peak_of(130), peak_of(390)
    assert few > 60 * MEBIBYTE, few
    assert many < few + 30 * MEBIBYTE, (few, many)


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
