#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes one operator, constant or condition of a source at a time, and looks whether a test fails.

For each mutant: the file is changed, the test program of its room is built and run, and the file is
restored. Mutants that do not compile do not count. A mutant that no test notices is printed with its
line: it needs a test, or it means the same as the original.

Usage: run.py FILE... [--sample N] [--seed S] [--tests PROGRAM,...] [--build DIR] [--least PERCENT]

The room of extractors/temex.cpp is tested by extractors_test, that of core/mapping/etdm.cpp by
core_mapping_test. Exit code: 0; 1 when fewer than PERCENT of the mutants are caught; 2 when the
tests fail without a mutant.
"""

import argparse
import pathlib
import random
import re
import subprocess
import sys

TOP = pathlib.Path(__file__).resolve().parents[2]
# clang-format puts blanks around binary operators and around nothing else.
SWAPS = [(" < ", " <= "), (" > ", " >= "), (" <= ", " < "), (" >= ", " > "), (" == ", " != "),
         (" != ", " == "), (" && ", " || "), (" || ", " && "), (" + ", " - "), (" - ", " + "),
         (" * ", " / "), (" / ", " * "), (" += ", " -= "), (" -= ", " += "), ("++", "--"),
         ("--", "++"), ("true", "false"), ("false", "true"), ("continue;", "break;"),
         ("break;", "continue;"), ("std::max", "std::min"), ("std::min", "std::max")]
HIDDEN = re.compile(r'//[^\n]*|/\*.*?\*/|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\\n])+\'|^#[^\n]*|'
                    r'^using [^\n]*|static_assert[^;]*;', re.S | re.M)
NUMBER = re.compile(r"(?<![\w.])(\d+(?:\.\d+)?)(?=[^\w.'])")
CONDITION = re.compile(r"\b(?:if|while) \((?!const |auto )([^;{}\n]+)\)(?= \{| \w|\n)")


def mutants(path):
    """All (start, end, replacement) of a file."""
    text = path.read_text()
    code = HIDDEN.sub(lambda match: re.sub(r"[^\n]", " ", match.group()), text)
    found = []
    for old, new in SWAPS:
        word = r"\b" if old[0].isalpha() else ""
        found += [(match.start(), match.end(), new)
                  for match in re.finditer(word + re.escape(old) + (word if old[-1].isalpha() else ""), code)]
    for match in NUMBER.finditer(code):
        value = match.group(1)
        new = str(float(value) * 2 + 0.125) if "." in value else str(int(value) + 1)
        found.append((match.start(1), match.end(1), new))
    for match in CONDITION.finditer(code):
        found.append((match.start(1), match.end(1), f"!({text[match.start(1):match.end(1)]})"))
    return [(path, text, *change) for change in found]


def passes(programs, chosen):
    """None when the sources do not compile; otherwise whether all tests pass."""
    built = subprocess.run(["ninja", "-C", str(chosen.build), *programs], capture_output=True)
    if built.returncode != 0:
        return None
    for program in programs:
        command = [(chosen.build / "tests" / program).resolve(), "--gtest_fail_fast", "--gtest_brief=1"]
        if chosen.filter:
            command.append(f"--gtest_filter={chosen.filter}")
        try:
            done = subprocess.run(command, capture_output=True, cwd=TOP, timeout=120)
        except subprocess.TimeoutExpired:  # an endless loop
            return False
        if done.returncode != 0:
            return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--sample", type=int, default=20, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--tests", default="", metavar="PROGRAM,...")
    parser.add_argument("--filter", default="", metavar="PATTERN", help="for --gtest_filter")
    parser.add_argument("--build", type=pathlib.Path, default=TOP / "build/release", metavar="DIR")
    parser.add_argument("--least", type=float, default=0, metavar="PERCENT")
    chosen = parser.parse_args()
    paths = [(TOP / file).resolve() for file in chosen.files]
    programs = chosen.tests.split(",") if chosen.tests else sorted(
        {"_".join(path.relative_to(TOP).parent.parts) + "_test" for path in paths})
    if not passes(programs, chosen):
        sys.exit(print("run.py: the tests fail without a mutant", file=sys.stderr) or 2)
    rest = [mutant for path in paths for mutant in mutants(path)]
    random.Random(chosen.seed).shuffle(rest)
    tried, lives = 0, []
    while rest and tried < chosen.sample:
        path, text, start, end, new = rest.pop()
        try:
            path.write_text(text[:start] + new + text[end:])
            passed = passes(programs, chosen)
        finally:
            path.write_text(text)
        if passed is None:
            continue
        tried += 1
        line = text.count("\n", 0, start) + 1
        shown = f"{path.relative_to(TOP)}:{line}: '{text[start:end]}' -> '{new}'"
        print(f"{'LIVES ' if passed else 'caught'} {shown}", flush=True)
        if passed:
            lives.append(shown)
    caught = 100 * (tried - len(lives)) / max(tried, 1)
    print(f"{tried - len(lives)} of {tried} mutants caught ({caught:.0f} %)")
    sys.exit(caught < chosen.least)


if __name__ == "__main__":
    main()
