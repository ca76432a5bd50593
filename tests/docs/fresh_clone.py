#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Runs the commands of README.md and docs/building.md in a new clone: blocks of a shell, and commands
in the rows of tables, in their order and as they are. It compiles everything several times, so
scripts/verify.sh calls it. A command that is not run here needs a reason in NOT_RUN.

Usage: fresh_clone.py REPOSITORY [WORD]     only commands that contain WORD; prints each one that fails
       fresh_clone.py REPOSITORY --list     prints the commands, and which are not run; runs nothing
"""

import os
import pathlib
import re
import subprocess
import sys
import tempfile

# What begins a command that is not run, and why.
NOT_RUN = {
    "scripts/test.sh": "scripts/verify.sh runs it",
    "scripts/reproduce.sh": "scripts/try_system.sh runs it",
    "scripts/try_system.sh": "it makes a system of its own and runs the tests there",
    "scripts/try_arm64.sh": "it compiles for another processor",
    "scripts/install_external.sh": "external_tools_test runs it with made-up compilers",
    "scripts/fetch_suite.py": "it downloads; suite_scripts_test runs it with made-up packages",
    "pagelet": "commands.py runs it",
    "docker": "it needs a daemon",
    "cibuildwheel": "it needs containers",
}
DOCUMENTS = ("README.md", "docs/building.md")
# What begins a command of a shell, in the cell of a table.
PROGRAM = re.compile(r"(?:scripts/|cmake |npm |pip |cibuildwheel |docker )")


def commands(text):
    """The blocks of a shell and the commands of a table's rows, in their order."""
    for match in re.finditer(r"^```(\w*)\n(.*?)^```|^\| [^\n]*", text, re.DOTALL | re.MULTILINE):
        if match[1] in ("", "sh", "bash"):
            yield match[2]
        elif match[1] is None:
            # A command of a row may need the one before it.
            row = [code for code in re.findall(r"`([^`]+)`", match[0]) if PROGRAM.match(code)]
            if row:
                yield "\n".join(row) + "\n"


def reason_not_to_run(block):
    """Why no line of the block is run; None if it is to be run."""
    lines = [line for line in block.splitlines() if line.strip() and not line.startswith(("#", "--"))]
    reasons = []
    for line in lines:
        names = [name for name in NOT_RUN if re.match(re.escape(name) + r"\b", line)]
        if not names:
            return None
        reasons.append(NOT_RUN[names[0]])
    return ", ".join(dict.fromkeys(reasons)) or "it is no command"


def main():
    repository = pathlib.Path(sys.argv[1]).resolve()
    wanted = sys.argv[2] if len(sys.argv) > 2 else ""
    faults = 0
    with tempfile.TemporaryDirectory() as name:
        folder = pathlib.Path(name)
        clone = folder / "clone"
        subprocess.run(["git", "clone", "-q", "--no-hardlinks", repository, clone], check=True)
        (folder / "empty").mkdir()  # a first folder of PATH that has nothing
        environment = {**os.environ, "PATH": f"{folder}/empty:{os.environ['PATH']}", "HOME": name,
                       "CMAKE_CXX_COMPILER_LAUNCHER": "ccache", "CCACHE_NOHASHDIR": "1",
                       "CCACHE_SLOPPINESS": "pch_defines,time_macros", "CCACHE_BASEDIR": str(clone),
                       "CCACHE_DIR": os.environ.get("CCACHE_DIR",
                                                    os.path.expanduser("~/.cache/ccache"))}
        for document in DOCUMENTS:
            for block in commands((clone / document).read_text("utf-8")):
                reason = reason_not_to_run(block)
                if wanted == "--list":
                    print(f"{document}: {'not run, ' + reason if reason else 'run'}\n{block}")
                    continue
                if reason or wanted not in block:
                    continue
                print(f"{document}: {block}", flush=True)
                # The packages are for the npm folder and the environment of a user.
                script = f"python3 -m venv {name}/venv && . {name}/venv/bin/activate\n" + block
                run = subprocess.run(["bash", "-euo", "pipefail", "-c", script], cwd=clone,
                                     env=environment, stdin=subprocess.DEVNULL, text=True,
                                     stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                if run.returncode != 0:
                    faults += 1
                    print(f"FAULT: exit code {run.returncode}\n{run.stdout[-2000:]}", flush=True)
    return faults > 0


if __name__ == "__main__":
    sys.exit(main())
