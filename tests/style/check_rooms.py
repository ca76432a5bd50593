#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares every #include of the project with the dependencies that its folder declares.

A folder's CMakeLists.txt names the libraries that it links (pagelet_add_library). Its source files
may include headers of the folder and of these libraries. Its headers may include headers of the
folder and of the PUBLIC libraries. A library of which a folder includes no header is not named, and
one of which its headers include none is PRIVATE. The dependencies have no circle. A public header
(HEADERS, installed) includes only public headers.

Every source file is built, and every header that is not public is included by some file: in the
libraries by several files besides its own source, or by a test (the parts of programs are tested by
their commands). Every folder with C++ is in docs/architecture.md's table of rooms. No file, class
and function is longer than MAX_LINES_OF_FILE, MAX_LINES_OF_CLASS and MAX_LINES_OF_FUNCTION: a class
with its functions is what must be understood at once.

Usage: check_rooms.py REPOSITORY; prints each fault, exit code 1 when there are any.
"""

import pathlib
import re
import sys

LAYERS = ["core", "extractors", "datasets", "evaluation", "reports", "pagelet"]
ROOMS = LAYERS + ["cli", "bindings", "examples"]
KEYWORDS = {"HEADERS", "SOURCES", "PUBLIC", "PRIVATE"}
MAX_LINES_OF_FILE = 600
MAX_LINES_OF_CLASS = 350
MAX_LINES_OF_FUNCTION = 75
INCLUDE = re.compile(r'^#include "([^"]+)"', re.M)


def declared_rooms(top):
    """Folder -> (library's name, {keyword: set of arguments}), from the CMakeLists.txt files."""
    rooms = {}
    for layer in LAYERS:
        for path in sorted((top / layer).rglob("CMakeLists.txt")):
            text = re.sub(r"#.*", "", path.read_text())
            call = re.search(r"pagelet_add_library\(([^()]*)\)", text)
            if not call:
                continue
            words = call.group(1).split()
            arguments, keyword = {key: set() for key in KEYWORDS}, None
            for word in words[1:]:
                if word in KEYWORDS:
                    keyword = word
                else:
                    arguments[keyword].add(word)
            rooms[str(path.parent.relative_to(top))] = (words[0], arguments)
    return rooms


def circle(doors):
    """A circle of folders as a list, or None. doors: folder -> folders that it may include."""
    finished = set()

    def visit(room, path):
        if room in path:
            return path[path.index(room):] + [room]
        if room in finished:
            return None
        for door in sorted(doors[room]):
            found = visit(door, path + [room])
            if found:
                return found
        finished.add(room)
        return None

    for room in sorted(doors):
        found = visit(room, [])
        if found:
            return found
    return None


def faults_of(top):
    rooms = declared_rooms(top)
    folder_of = {f"pagelet::{name}": folder for folder, (name, _) in rooms.items()}
    doors = {}
    for folder, (_, arguments) in rooms.items():
        targets = arguments["PUBLIC"] | arguments["PRIVATE"]
        unknown = {t for t in targets if t.startswith("pagelet::") and t not in folder_of}
        for target in sorted(unknown):
            yield f"{folder}/CMakeLists.txt: there is no folder {target}"
        doors[folder] = {folder_of[target] for target in targets if target in folder_of}
    found = circle(doors)
    if found:
        yield "circle: " + " -> ".join(found)
    public = {f"{folder}/{name}" for folder, (_, a) in rooms.items() for name in a["HEADERS"]}
    for header in sorted(public):
        if not (top / header).is_file():
            yield f"{header}: is listed in HEADERS, but there is no such file"
    for path in sorted((top / "cli").glob("*.*")):
        for included in INCLUDE.findall(path.read_text()):
            if included.startswith("cli/") and included.count("/") > 1:
                yield f'cli/{path.name}: includes "{included}", which includes headers of cli'
    for folder, (_, arguments) in rooms.items():
        open_doors = {folder_of[t] for t in arguments["PUBLIC"] if t in folder_of}
        used, open_used = set(), set()
        for path in sorted((top / folder).iterdir()):
            if path.suffix not in (".h", ".cpp", ".in"):
                continue
            name = f"{folder}/{path.name}"
            allowed = (open_doors if path.suffix == ".h" else doors[folder]) | {folder}
            for included in INCLUDE.findall(path.read_text()):
                room = str(pathlib.PurePath(included).parent)
                used.add(room)
                if path.suffix == ".h":
                    open_used.add(room)
                if included.split("/")[0] not in LAYERS + ["cli"]:
                    continue
                if room not in allowed:
                    yield f'{name}: includes "{included}", and {folder}/CMakeLists.txt does not ' \
                          f"name {room}" + (" as PUBLIC" if room in doors[folder] else "")
                if name in public and included not in public:
                    yield f'{name}: is public and includes "{included}", which is not'
        for room in sorted(doors[folder] - used):
            yield f"{folder}/CMakeLists.txt: names {room}, of which {folder} includes no header"
        for room in sorted(open_doors & used - open_used):
            yield f"{folder}/CMakeLists.txt: {room} can be PRIVATE, as no header of {folder} includes it"


def cpp_files(top):
    """The project's C++ files, as (path relative to `top`, text)."""
    for layer in ROOMS:
        for path in sorted((top / layer).rglob("*")):
            name = path.relative_to(top)
            if path.suffix in (".h", ".cpp") and not {"tests", "node_modules"} & set(name.parts):
                yield name, path.read_text()


def folders_in_table(top):
    """The folders that the table of rooms names. After the first folder of a row, a folder that is
    not below a layer is beside the first one."""
    for line in (top / "docs/architecture.md").read_text().splitlines():
        names = re.findall(r"`([\w/]+)/`", line.split("|")[1]) if line.startswith("|") else []
        for name in names:
            absolute = name == names[0] or name.split("/")[0] in ROOMS
            yield name if absolute else str(pathlib.PurePath(names[0]).parent / name)


def undocumented_rooms(top):
    """Folders with C++ that the table of rooms does not name."""
    for folder in sorted({str(name.parent) for name, _ in cpp_files(top)} - {*folders_in_table(top)}):
        yield f"{folder}: docs/architecture.md's table of rooms does not name it"


def functions_of(text):
    """(number of the first line, number of lines) of each function in a source that clang-format
    formatted: a function ends at a brace that has the indent of its signature."""
    starts = {}  # indent -> the line that begins the current declaration of this indent
    lines = text.splitlines()
    for number, line in enumerate(lines):
        code = line.lstrip()
        indent = len(line) - len(code)
        if indent > 4 or not code or code.startswith(("//", "#")):
            continue
        if not code.startswith("}"):
            starts[indent] = number
        elif indent in starts:
            first = starts[indent]
            head = " ".join(lines[first:number]).split("{")[0]
            is_other = re.match(r"\s*(class|struct|enum|union|if|for|while|switch)\b", head)
            if "(" in head and not is_other and "to_array<" not in head:
                yield first + 1, number - first + 1
            starts.pop(indent)


def classes_of(text):
    """(name, number of the first line, number of lines) of each class in a source that clang-format
    formatted, with the functions in it."""
    starts = {}  # indent -> name and line of the class that is open there
    for number, line in enumerate(text.splitlines()):
        indent = len(line) - len(line.lstrip())
        if begin := re.match(r"\s*(?:class|struct) ([\w:]+)[^;]*\{$", line):
            starts[indent] = begin[1], number
        elif line.lstrip().startswith("};") and indent in starts:
            name, first = starts.pop(indent)
            yield name, first + 1, number - first + 1


def long_ones(top):
    """Files, classes and functions that are too long."""
    for name, text in cpp_files(top):
        count = len(text.splitlines())
        if count > MAX_LINES_OF_FILE:
            yield f"{name}: {count} lines; at most {MAX_LINES_OF_FILE} are allowed"
        for kind, first, count in classes_of(text):
            if count > MAX_LINES_OF_CLASS:
                yield f"{name}:{first}: {kind} has {count} lines; " \
                      f"at most {MAX_LINES_OF_CLASS} are allowed"
        for first, count in functions_of(text):
            if count > MAX_LINES_OF_FUNCTION:
                yield f"{name}:{first}: a function of {count} lines; " \
                      f"at most {MAX_LINES_OF_FUNCTION} are allowed"


def lonely_headers(top):
    """Headers of the libraries that one file includes, and no test: they belong into that file."""
    users = {}
    for layer in [*ROOMS, "tests"]:
        for path in (top / layer).rglob("*"):
            if path.suffix in (".h", ".cpp", ".in") and "node_modules" not in path.parts:
                for included in INCLUDE.findall(path.read_text()):
                    users.setdefault(included, set()).add(str(path.relative_to(top)))
    public = {f"{folder}/{name}" for folder, (_, a) in declared_rooms(top).items()
              for name in a["HEADERS"]}
    for header in sorted(users):
        others = users[header] - {header[:-2] + ".cpp"}
        is_library = header.split("/")[0] in LAYERS and header.endswith(".h") and header not in public
        if is_library and (top / header).is_file() and len(others) == 1 and \
                not any(user.startswith("tests/") for user in others):
            yield f"{header}: only {others.pop()} includes it, and no test"


def dead_files(top):
    """Source files that are not built, and headers that no file includes."""
    layers = [top / layer for layer in LAYERS + ["cli", "bindings", "tests"] if (top / layer).is_dir()]
    files = [path for layer in layers for path in layer.rglob("*")
             if path.suffix in (".h", ".cpp", ".in") and "node_modules" not in path.parts]
    included = {name for path in files for name in INCLUDE.findall(path.read_text())}
    public = {f"{folder}/{name}" for folder, (_, a) in declared_rooms(top).items()
              for name in a["HEADERS"]}
    built = {layer: set(re.findall(r"\w+", " ".join(
        path.read_text() for pattern in ("CMakeLists.txt", "*.sh")
        for path in layer.rglob(pattern)))) for layer in layers}
    tests = top / "tests/CMakeLists.txt"
    text = tests.read_text() if tests.exists() else ""
    tested = set(re.findall(r"pagelet_add_tests\(\s*([\w/]+)", text))
    for path in sorted(files):
        name = str(path.relative_to(top))
        if name.endswith("_test.cpp") and name[6:name.rfind("/")] in tested:
            continue  # pagelet_add_tests finds it by its name
        if path.suffix == ".h" and name not in included | public:
            yield f"{name}: nobody includes it"
        if path.suffix == ".cpp" and path.stem not in built[top / name.split("/")[0]]:
            yield f"{name}: no CMakeLists.txt or script names it"


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: check_rooms.py REPOSITORY")
    top = pathlib.Path(sys.argv[1])
    faults = [*faults_of(top), *dead_files(top), *lonely_headers(top), *undocumented_rooms(top),
              *long_ones(top)]
    for fault in faults:
        print(fault)
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()
