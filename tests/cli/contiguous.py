# SPDX-License-Identifier: MIT
"""`pagelet extract --warc - --contiguous`: the output of a run without the option, the answers for a
site as soon as another host comes, and the memory and disk of one site.

Usage: contiguous.py REPOSITORY BUILD; fails at the first fault.
"""

import os
import pathlib
import resource
import subprocess
import sys
import tempfile

program = str(pathlib.Path(sys.argv[2]).resolve() / "cli/pagelet")
PAGE_BYTES = 1 << 20  # larger than what the program holds back before it writes to its file


def record(host, number, filling=0):
    links = "".join("<li><a href=/%d>page</a>" % ((number + step) % 3) for step in range(1, 3))
    body = ("<title>%d</title><ul>%s</ul><p>Text %d of %s%s" % (
        number, links, number, host, "<!--%s-->" % ("x" * filling))).encode()
    message = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + body
    head = ("WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: http://%s/%d\r\n"
            "Content-Type: application/http;msgtype=response\r\nContent-Length: %d\r\n\r\n"
            % (host, number, len(message)))
    return head.encode() + message + b"\r\n\r\n"


def site(host, filling=0):
    return b"".join(record(host, number, filling) for number in range(3))


def extract(archive, *options, file_size=None):
    def limit():
        if file_size:
            resource.setrlimit(resource.RLIMIT_FSIZE, (file_size, file_size))
    return subprocess.run([program, "extract", "--warc", "-", "--no-times", *options], input=archive,
                          capture_output=True, preexec_fn=limit, check=False)


def test_output_is_that_without_the_option():
    archive = b"".join(site("h%d.test" % number) for number in range(20))
    for options in ([], ["--format", "text"], ["--jobs", "3"]):
        whole = extract(archive, *options)
        assert whole.returncode == 0 and whole.stdout, whole.stderr
        parts = extract(archive, "--contiguous", *options)
        assert parts.returncode == 0, parts.stderr
        assert parts.stdout == whole.stdout, options
        assert parts.stderr == whole.stderr, parts.stderr
    with tempfile.TemporaryDirectory() as folder:
        assert extract(archive, "--contiguous", "--out", folder).returncode == 0
        assert len(os.listdir(folder)) == 60


def test_answers_come_when_the_host_changes():
    with subprocess.Popen([program, "extract", "--warc", "-", "--contiguous", "--no-times"],
                          stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                          stderr=subprocess.DEVNULL) as process:
        # The records are longer than what the reader of headers asks for.
        process.stdin.write(site("a.test", 4096) + site("b.test", 4096))
        process.stdin.flush()
        lines = [process.stdout.readline() for _ in range(3)]
        assert all(b"http://a.test/" in line for line in lines), lines
        process.stdin.close()
        assert len(process.stdout.readlines()) == 3


def test_a_host_that_comes_back_is_named():
    done = extract(site("a.test") + site("b.test") + site("a.test"), "--contiguous")
    assert done.returncode == 4, done
    assert b"a.test: comes back after other hosts" in done.stderr, done.stderr
    assert done.stdout.count(b"\n") == 6, done.stdout


def test_disk_is_that_of_one_site():
    archive = b"".join(site("h%d.test" % number, PAGE_BYTES) for number in range(8))
    room = 5 * PAGE_BYTES
    assert extract(archive, file_size=room).returncode != 0
    done = extract(archive, "--contiguous", file_size=room)
    assert done.returncode == 0, done.stderr


def peak_of(sites):
    """The largest memory of a run on so many sites, in bytes."""
    code = ("import resource, subprocess, sys\n"
            "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,"
            " check=True)\n"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    with subprocess.Popen([sys.executable, "-c", code, program, "extract", "--warc", "-",
                           "--contiguous"], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as process:
        for number in range(sites):
            process.stdin.write(site("h%d.test" % number, PAGE_BYTES))
        process.stdin.close()
        return int(process.stdout.read()) * 1024


def test_memory_is_that_of_one_site():
    few, many = peak_of(3), peak_of(30)
    assert many < few + 20 * PAGE_BYTES, (few, many)  # the pages of 27 sites have 81 MiB


def test_options_that_do_not_fit():
    for arguments, message in ((["--site", "x", "--contiguous"], b"--contiguous requires --warc"),
                               (["--warc", "-", "--contiguous", "--url", "http://a.test/"],
                                b"--url excludes --contiguous")):
        done = subprocess.run([program, "extract", *arguments], capture_output=True, check=False)
        assert done.returncode == 2 and message in done.stderr, done


for name, test in list(globals().items()):
    if name.startswith("test_"):
        test()
