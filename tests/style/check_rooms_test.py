#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_rooms.py finds the faults of small trees."""

import pathlib
import tempfile
import unittest

import check_rooms


def faults(files, check=check_rooms.faults_of):
    """The faults of a tree of these files; files: path -> text."""
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        for name, text in files.items():
            path = top / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return list(check(top))


LIBRARY = "pagelet_add_library({})\n"
DOM = {"core/dom/CMakeLists.txt": LIBRARY.format("dom HEADERS tree.h PUBLIC pagelet::text"),
       "core/dom/tree.h": '#include "core/text/words.h"\n'}
TEXT = {"core/text/CMakeLists.txt": LIBRARY.format("text HEADERS words.h"),
        "core/text/words.h": ""}


class CheckRooms(unittest.TestCase):
    def test_declared_includes_are_fine(self):
        self.assertEqual(faults(DOM | TEXT), [])

    def test_an_undeclared_include_is_a_fault(self):
        found = faults(DOM | TEXT | {"core/text/words.h": '#include "core/dom/tree.h"\n'})
        self.assertEqual(len(found), 1)
        self.assertIn('core/text/words.h: includes "core/dom/tree.h"', found[0])

    def test_a_header_needs_a_public_dependency(self):
        private = {"core/dom/CMakeLists.txt": LIBRARY.format("dom PRIVATE pagelet::text")}
        self.assertEqual(len(faults(DOM | TEXT | private)), 1)
        source = {"core/dom/tree.h": "", "core/dom/tree.cpp": '#include "core/text/words.h"\n'}
        self.assertEqual(faults(DOM | TEXT | private | source), [])

    def test_a_circle_is_a_fault(self):
        text = {"core/text/CMakeLists.txt": LIBRARY.format("text HEADERS words.h PRIVATE pagelet::dom")}
        self.assertEqual(faults(DOM | TEXT | text), ["circle: core/dom -> core/text -> core/dom"])

    def test_a_public_header_may_not_include_a_private_one(self):
        text = {"core/text/CMakeLists.txt": LIBRARY.format("text SOURCES words.cpp")}
        found = faults(DOM | TEXT | text)
        self.assertEqual(len(found), 1)
        self.assertIn("is public and includes", found[0])

    def test_a_missing_header_is_a_fault(self):
        found = faults(DOM | {"core/text/CMakeLists.txt": LIBRARY.format("text HEADERS words.h")})
        self.assertTrue(any("no such file" in fault for fault in found))

    def test_unused_files_are_faults(self):
        self.assertEqual(faults(DOM | TEXT, check_rooms.dead_files), [])
        left = {"core/dom/left.cpp": "", "core/dom/left.h": ""}
        self.assertEqual(faults(DOM | TEXT | left, check_rooms.dead_files),
                         ["core/dom/left.cpp: no CMakeLists.txt or script names it",
                          "core/dom/left.h: nobody includes it"])

    def test_a_room_may_not_outgrow_its_ceiling(self):
        table = "| folder | what | begin with | lines |\n| --- | --- | --- | --- |\n"
        row = "| `core/dom/`, `text/` | trees | tree.h | {} |\n"
        whole = "| all rooms | together |  | {} |\n"
        files = {"core/dom/tree.h": "1\n2\n", "core/text/words.h": "3\n",
                 "javascript/node_modules/parser/utf8.h": "4\n"}
        page = "docs/architecture.md"
        check = check_rooms.crowded_rooms
        fits = whole.format("1,000")
        self.assertEqual(faults(files | {page: table + fits + row.format("1,000")}, check), [])
        self.assertEqual(faults(files | {page: table + fits + row.format(2)}, check),
                         ["core/dom, core/text: 3 lines of C++; docs/architecture.md allows 2"])
        self.assertEqual(faults(files | {page: table + row.format(3) + whole.format(2)}, check),
                         ["all rooms: 3 lines of C++; docs/architecture.md allows 2"])
        self.assertEqual(faults(files | {page: table + row.format(3)}, check),
                         ["docs/architecture.md: the table of rooms does not say how many lines "
                          "all may have"])
        self.assertEqual(faults(files | {page: table + fits}, check),
                         [f"{folder}: the table of rooms in docs/architecture.md does not have it"
                          for folder in ("core/dom", "core/text")])


if __name__ == "__main__":
    unittest.main()
