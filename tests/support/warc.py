# SPDX-License-Identifier: MIT
"""Web archives for tests of the program, and the memory that it needs for them."""

import subprocess
import sys


def record(url, page, content_type=b"text/html", length=None):
    """The record of an answer that holds a page; `length`, if given, is its wrong Content-Length."""
    content = b"HTTP/1.1 200 OK\r\nContent-Type: " + content_type + b"\r\n\r\n" + page
    return (b"WARC/1.0\r\nWARC-Type: response\r\nWARC-Target-URI: %s\r\n"
            b"Content-Type: application/http;msgtype=response\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n"
            % (url, len(content) if length is None else length, content))


def peak_of(command, archive):
    """The largest memory, in bytes, of a program that reads the pieces of an archive."""
    code = ("import resource, subprocess, sys\n"
            "subprocess.run(sys.argv[1:], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,"
            " check=True)\n"
            "print(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss)")
    with subprocess.Popen([sys.executable, "-c", code, *command], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as process:
        for piece in archive:
            process.stdin.write(piece)
        process.stdin.close()
        return int(process.stdout.read()) * 1024
