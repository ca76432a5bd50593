#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs docs/tutorial.md in an empty folder, as a reader does: every block of a shell, in order. A block
`text` after it is what it prints, in which `...` matches anything.

Usage: tutorial.py REPOSITORY BUILD; prints each fault, exit code 1 when there are any.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

root, build = (Path(argument).resolve() for argument in sys.argv[1:3])
document = root / "docs/tutorial.md"
environment = {**os.environ, "PATH": f"{build / 'cli'}:{os.environ['PATH']}"}


def matches(expected, printed):
    pattern = ".*".join(map(re.escape, expected.strip().split("...")))
    return re.fullmatch(pattern, printed.strip(), flags=re.S) is not None


def faults_of(blocks, folder):
    for block, expected in blocks:
        done = subprocess.run(["bash", "-e", "-c", block], cwd=folder, env=environment, text=True,
                              stdin=subprocess.DEVNULL, capture_output=True, timeout=250, check=False)
        if done.returncode != 0:
            yield f"exit code {done.returncode}:\n{block}{done.stderr}"
        elif expected and not matches(expected, done.stdout):
            yield f"prints something else:\n{block}{done.stdout}"


# The comparison itself notices a difference.
if not matches("a...c\nd\n", "a b c\nd") or matches("a...c", "a b") or matches("a.c", "abc"):
    sys.exit("tutorial.py: `matches` is wrong")
found = re.findall(r"^```sh\n(.*?)^```\n(?:\n```text\n(.*?)^```\n)?", document.read_text("utf-8"),
                   flags=re.S | re.M)
with tempfile.TemporaryDirectory() as name:
    faults = list(faults_of(found, name))
if len(found) < 10:
    faults.append(f"only {len(found)} blocks were found")
for fault in faults:
    print(f"{document.name}: {fault}", file=sys.stderr)
sys.exit(bool(faults))
