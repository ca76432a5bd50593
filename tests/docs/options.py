#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Each option that the help of a command lists is named in a document.

Usage: options.py REPOSITORY BUILD; prints each option that is not, exit code 1 when there are any.
"""

import re
import subprocess
import sys
from pathlib import Path

root, build = (Path(argument).resolve() for argument in sys.argv[1:3])
UNEXPLAINED = {"--help"}
text = "\n".join(file.read_text("utf-8") for file in (
    root / "README.md", root / "CONTRIBUTING.md", *root.glob("docs/*.md"), *root.glob("datasets/**/*.md")))


def options(command):
    """The command and name of each option, also of the commands in it."""
    shown = subprocess.run([build / "cli" / "pagelet", *command, "--help"], capture_output=True, text=True,
                           check=True).stdout
    for names in re.findall(r"^  (-[\w,-]+)(?= |$)", shown, re.MULTILINE):
        yield from ((command, name) for name in names.split(","))
    _, _, commands = shown.partition("\nSubcommands:\n")
    for name in re.findall(r"^  (\w+) ", commands.partition("\n\n")[0], re.MULTILINE):
        yield from options((*command, name))


found = list(options(()))
missing = [(command, name) for command, name in found if name.startswith("--") and name not in UNEXPLAINED
           and not re.search(re.escape(name) + r"(?![\w-])", text)]
for command, name in missing:
    print(" ".join(("pagelet", *command, name)) + ": no document names this option", file=sys.stderr)
if len(found) < 100:
    sys.exit(f"the help lists only {len(found)} options")
sys.exit(bool(missing))
