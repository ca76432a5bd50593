#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Changes one operator, constant or condition of a source at a time, and looks whether a test fails.

Each mutant is linked into the test program of its room, before the library that has the original;
the checkout and its build stay as they are. Mutants that do not compile do not count. A mutant that
no test notices is printed with its line: it needs a test, or it means the same as the original.
A program that takes three times its usual time, or much memory, counts as a failed test.

Usage: run.py FILE... [--sample N] [--seed S] [--tests PROGRAM,...] [--build DIR] [--least PERCENT]
DIR, build/quick without the option, compiles each file alone, as the preset `quick` does.

The room of extractors/temex.cpp is tested by extractors_test, that of core/mapping/etdm.cpp by
core_mapping_test. Exit code: 0; 1 when fewer than PERCENT of the mutants are caught; 2 when the
tests fail without a mutant, or do not build.
"""

import argparse
import json
import pathlib
import random
import re
import resource
import shlex
import subprocess
import sys
import tempfile

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


def compiled(batch, folder, build):
    """(path, description, object) of each mutant that compiles."""
    sources = [folder / f"{number}.cpp" for number in range(len(batch))]
    for source, (path, text, start, end, new) in zip(sources, batch):
        source.write_text(text[:start] + new + text[end:])
        source.with_suffix(".o").unlink(missing_ok=True)
    for path in {mutant[0] for mutant in batch}:
        compile_all([source for source, mutant in zip(sources, batch) if mutant[0] == path], path, build)
    for source, (path, text, start, end, new) in zip(sources, batch):
        if source.with_suffix(".o").exists():
            line = text.count("\n", 0, start) + 1
            shown = f"{path.relative_to(TOP)}:{line}: '{text[start:end]}' -> '{new}'"
            yield path, shown, source.with_suffix(".o")


def ninja(build, *arguments):
    return subprocess.run(["ninja", "-C", build, *arguments], capture_output=True, text=True)


def compile_all(sources, path, build):
    """Compiles sources that take the place of `path`, by one command, to objects beside them. An
    index outside of a vector ends the program."""
    entry = next(entry for entry in json.loads(ninja(build, "-t", "compdb").stdout)
                 if pathlib.Path(entry["directory"], entry["file"]) == path)
    command = re.sub(r" -(MD|MT \S+|MF \S+|o \S+|c \S+)(?= |$)", "", entry["command"])
    subprocess.run([*shlex.split(command), "-D_GLIBCXX_ASSERTIONS", "-c", *sources],
                   cwd=sources[0].parent, capture_output=True)


def link(program, build, mutant, linked):
    command = ninja(build, "-t", "commands", f"tests/{program}").stdout.splitlines()[-1]
    command = re.sub(r" -o \S+", f" {mutant} -o {linked}", command, count=1)
    subprocess.run(command, shell=True, cwd=build, check=True, capture_output=True)


def passes(program, pattern, limit):
    """Whether the tests pass in `limit` seconds of processor time."""
    def bound():
        resource.setrlimit(resource.RLIMIT_AS, (4 << 30, 4 << 30))
        resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))

    return subprocess.run([program, "--gtest_fail_fast", "--gtest_brief=1", f"--gtest_filter={pattern}"],
                          capture_output=True, cwd=TOP, preexec_fn=bound).returncode == 0


def lives(path, mutant, limits, chosen):
    """Whether no test notices a mutant. The suites that bear the name of the file run first."""
    linked = mutant.with_name("linked")
    for program, limit in limits.items():
        link(program, chosen.build, mutant, linked)
        listed = subprocess.run([linked, "--gtest_list_tests"], capture_output=True, cwd=TOP, text=True)
        suites = [suite + "*" for suite in re.findall(r"^(\S+\.)", listed.stdout, re.M)
                  if path.stem.replace("_", "") in suite.lower()]
        if suites and not passes(linked, ":".join(suites), limit):
            return False
        if not passes(linked, chosen.filter, limit):
            return False
    return True


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("files", nargs="+", metavar="FILE")
    parser.add_argument("--sample", type=int, default=20, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--tests", default="", metavar="PROGRAM,...")
    parser.add_argument("--filter", default="*", metavar="PATTERN", help="for --gtest_filter")
    parser.add_argument("--build", type=pathlib.Path, default=TOP / "build/quick", metavar="DIR")
    parser.add_argument("--least", type=float, default=0, metavar="PERCENT")
    chosen = parser.parse_args()
    paths = [(TOP / file).resolve() for file in chosen.files]
    programs = chosen.tests.split(",") if chosen.tests else sorted(
        {"_".join(path.relative_to(TOP).parent.parts) + "_test" for path in paths})
    if ninja(chosen.build, *programs).returncode != 0:
        sys.exit(print("run.py: the tests do not build", file=sys.stderr) or 2)
    limits = {}
    for program in programs:
        before = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
        if not passes((chosen.build / "tests" / program).resolve(), chosen.filter, 1000):
            sys.exit(print("run.py: the tests fail without a mutant", file=sys.stderr) or 2)
        limits[program] = int(5 + 3 * (resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime - before))
    rest = [mutant for path in paths for mutant in mutants(path)]
    random.Random(chosen.seed).shuffle(rest)
    tried = alive = 0
    with tempfile.TemporaryDirectory() as folder:
        while rest and tried < chosen.sample:
            rest, batch = rest[:tried - chosen.sample], rest[tried - chosen.sample:]
            for path, shown, mutant in compiled(batch[::-1], pathlib.Path(folder), chosen.build):
                survived = lives(path, mutant, limits, chosen)
                print(f"{'LIVES ' if survived else 'caught'} {shown}", flush=True)
                tried += 1
                alive += survived
    caught = 100 * (tried - alive) / max(tried, 1)
    print(f"{tried - alive} of {tried} mutants caught ({caught:.0f} %)")
    sys.exit(caught < chosen.least)


if __name__ == "__main__":
    main()
