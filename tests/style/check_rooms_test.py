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

    def test_a_dependency_without_an_include_is_a_fault(self):
        self.assertEqual(faults(DOM | TEXT | {"core/dom/tree.h": ""}),
                         ["core/dom/CMakeLists.txt: names core/text, of which core/dom includes no header"])

    def test_a_header_needs_a_public_dependency(self):
        private = {"core/dom/CMakeLists.txt": LIBRARY.format("dom PRIVATE pagelet::text")}
        self.assertEqual(len(faults(DOM | TEXT | private)), 1)
        source = {"core/dom/tree.h": "", "core/dom/tree.cpp": '#include "core/text/words.h"\n'}
        self.assertEqual(faults(DOM | TEXT | private | source), [])

    def test_a_public_dependency_needs_a_header(self):
        source = {"core/dom/tree.h": "", "core/dom/tree.cpp": '#include "core/text/words.h"\n'}
        self.assertEqual(faults(DOM | TEXT | source),
                         ["core/dom/CMakeLists.txt: core/text can be PRIVATE, "
                          "as no header of core/dom includes it"])

    def test_a_circle_is_a_fault(self):
        text = {"core/text/CMakeLists.txt": LIBRARY.format("text HEADERS words.h PRIVATE pagelet::dom")}
        source = {"core/text/words.cpp": '#include "core/dom/tree.h"\n'}
        self.assertEqual(faults(DOM | TEXT | text | source),
                         ["circle: core/dom -> core/text -> core/dom"])

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

    def test_a_header_of_one_file_needs_a_test(self):
        check = check_rooms.lonely_headers
        one = {"core/dom/part.h": "", "core/dom/part.cpp": '#include "core/dom/part.h"\n',
               "core/dom/tree.cpp": '#include "core/dom/part.h"\n'}
        self.assertEqual(faults(DOM | TEXT | one, check),
                         ["core/dom/part.h: only core/dom/tree.cpp includes it, and no test"])
        for user in ("core/dom/path.cpp", "tests/core/dom/part_test.cpp"):
            self.assertEqual(faults(DOM | TEXT | one | {user: '#include "core/dom/part.h"\n'}, check), [])
        program = {name.replace("core/dom", "cli"): text.replace("core/dom", "cli")
                   for name, text in one.items()}
        self.assertEqual(faults(DOM | TEXT | program, check), [])

    def test_a_folder_that_the_table_does_not_name_is_a_fault(self):
        files = {"core/dom/tree.h": "", "core/text/words.h": "",
                 "bindings/node_modules/parser/utf8.h": ""}
        table = "| folder | what | begin with |\n| --- | --- | --- |\n"
        check = check_rooms.undocumented_rooms
        page = "docs/architecture.md"
        both = {page: table + "| `core/dom/`, `text/` | trees | tree.h |\n"}
        self.assertEqual(faults(files | both, check), [])
        self.assertEqual(faults(files | {page: table}, check),
                         [f"{folder}: docs/architecture.md's table of rooms does not name it"
                          for folder in ("core/dom", "core/text")])

    def test_lengths_of_functions(self):
        text = """class Tree {
 public:
  int size() const {
    if (empty) {
      return 0;
    }
    return 1;
  }
};

int sum(int first,
        int second) {
  return first + second;
}

constexpr int kSizes[] = {
    1,
};
constexpr auto kWords = std::to_array<std::string_view>({
    "a",
});
"""
        self.assertEqual(list(check_rooms.functions_of(text)), [(3, 6), (11, 4)])

    def test_lengths_of_classes(self):
        text = """class Known;
struct Row { int a; };
template <class T>
class Tree : private Known {
  struct Node {
    int first;
  };
  int size_ = 0;
};
"""
        self.assertEqual(list(check_rooms.classes_of(text)), [("Node", 5, 3), ("Tree", 4, 6)])

    def test_long_classes_are_faults(self):
        most = check_rooms.MAX_LINES_OF_CLASS
        text = "class Tree {\n" + "  int a;\n" * (most - 2) + "};\n"
        self.assertEqual(faults({"core/a.cpp": text}, check_rooms.long_ones), [])
        self.assertEqual(faults({"core/a.cpp": text.replace("{", "{\n", 1)}, check_rooms.long_ones),
                         [f"core/a.cpp:1: Tree has {most + 1} lines; at most {most} are allowed"])

    def test_long_files_and_functions_are_faults(self):
        most = check_rooms.MAX_LINES_OF_FUNCTION
        function = "void f() {\n" + "  g();\n" * (most - 2) + "}\n"
        self.assertEqual(faults({"core/a.cpp": function}, check_rooms.long_ones), [])
        longer = function.replace("{", "{\n  g();", 1)
        self.assertEqual(faults({"core/a.cpp": "\n" + longer}, check_rooms.long_ones),
                         [f"core/a.cpp:2: a function of {most + 1} lines; at most {most} are allowed"])
        most = check_rooms.MAX_LINES_OF_FILE
        self.assertEqual(faults({"core/a.h": "\n" * most}, check_rooms.long_ones), [])
        self.assertEqual(faults({"core/a.h": "\n" * (most + 1)}, check_rooms.long_ones),
                         [f"core/a.h: {most + 1} lines; at most {most} are allowed"])


if __name__ == "__main__":
    unittest.main()
