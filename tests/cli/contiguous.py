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

sys.path.append(str(pathlib.Path(__file__).resolve().parents[1] / "support"))
import warc

program = str(pathlib.Path(sys.argv[2]).resolve() / "cli/pagelet")
PAGE_BYTES = 1 << 20  # larger than what the program holds back before it writes to its file


def page(host, number, filling):
    links = "".join("<li><a href=/%d>page</a>" % ((number + step) % 3) for step in range(1, 3))
    body = "<title>%d</title><ul>%s</ul><p>Text %d of %s<!--%s-->" % (
        number, links, number, host, "x" * filling)
    return warc.record(b"http://%s/%d" % (host.encode(), number), body.encode())


def site(host, filling=0):
    return b"".join(page(host, number, filling) for number in range(3))


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
        assert len([name for name in os.listdir(folder) if name != ".pagelet"]) == 60


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


def test_memory_is_that_of_one_site():
    command = [program, "extract", "--warc", "-", "--contiguous"]
    few, many = (warc.peak_of(command, (site("h%d.test" % number, PAGE_BYTES)
                                        for number in range(sites))) for sites in (3, 30))
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
