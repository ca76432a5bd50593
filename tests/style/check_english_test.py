#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""check_english.py finds the phrases of small files."""

import pathlib
import tempfile
import unittest

import check_english


def found(name, text):
    return [(line, what) for line, what, _ in check_english.findings_of(name, text)]


def faults(files):
    """The faults of a tree of these files; files: path -> text."""
    with tempfile.TemporaryDirectory() as folder:
        top = pathlib.Path(folder)
        for name, text in files.items():
            path = top / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
        return list(check_english.faults_of(top))


class CheckEnglish(unittest.TestCase):
    def test_each_phrase_is_found(self):
        for phrase in ("somebody", "Nobody", "whoever", "behind", "next to nothing", "it is none",
                       "it is none, too", "of no tree", "of no kind", "whether to go on", "so many",
                       "stands", "lies", "goes on", "wants", "has made", "is no frame", "are no words"):
            self.assertTrue(found("core/a.h", f"// The page {phrase} here.\n"), phrase)
        self.assertEqual(found("core/a.h", "// nullopt: none.\n"), [(1, ": none")])

    def test_words_that_look_alike_are_fine(self):
        for text in ("n-CS stands for complete subdigraph", "the page lies in a folder",
                     "display: `position: none` is code", 'the user wrote "nobody"', "nonempty",
                     "a beehive's leaves", "understands", "there is no page", "there are no\n// pages",
                     "it is no longer a page"):
            self.assertEqual(found("core/a.h", f"// The text: {text}.\n"), [], text)

    def test_the_beginning_of_a_comment_is_checked(self):
        self.assertEqual(found("core/a.cpp", "// Of the page.\n"), [(1, "Of")])
        self.assertEqual(found("core/a.cpp", "// The end\n// Of the page.\n"), [])
        self.assertEqual(found("core/a.cpp", "int a;  // Number\nint b;  // By site\n"), [(2, "By")])
        self.assertEqual(found("README.md", "Of the pages, five count.\n"), [])

    def test_a_sentence_of_a_document_may_be_too_long(self):
        words = "word " * 55
        for text in (f"A {words}.\n", f"Short.\n\n* A {words}.\n", f"| cell | a\n{words}b |\n"):
            self.assertEqual(len(faults({"README.md": text})), 1, text)
            self.assertEqual(faults({"core/a.h": text}), [])
        half = "word " * 40
        for text in (f"{half}. {half}.\n", f"{half}; {half}.\n", f"* {half}\n* {half}\n",
                     f"| {half} | {half} |\n", f"```\n{words} b\n```\n", f"`{words}` b c\n"):
            self.assertEqual(faults({"README.md": text}), [], text)
        self.assertIn("a.md:3: 56 words", faults({"a.md": f"One.\n\nA {words.strip()}.\n"})[0])

    def test_a_phrase_may_be_on_two_lines(self):
        self.assertEqual(found("core/a.h", "int a;\n/// There are so\n/// many pages.\n"),
                         [(2, "so many")])

    def test_code_is_not_text(self):
        self.assertEqual(found("core/a.cpp", 'int nobody = behind("nobody");\n'), [])
        self.assertEqual(found("core/a.cpp", "char c = '\"'; int nobody;  // fine\n"), [])
        self.assertEqual(found("core/a.cpp", 'auto r = R"(a "b" // nobody)";\n'), [])
        self.assertEqual(found("README.md", "```\nnobody\n```\n`nobody`\n"), [])
        self.assertEqual(found("a.html", "<style>a { b: none }</style><p nobody>text</p>"), [])

    def test_messages_are_checked_but_not_those_of_tests(self):
        text = 'fail("no page "\n     "wants it");\n'
        self.assertEqual(found("cli/a.cpp", text), [(1, "wants")])
        self.assertEqual(found("tests/a.cpp", text), [])
        self.assertEqual(found("cli/a.js", 'say("nobody is here");\n'), [(1, "nobody")])
        self.assertEqual(found("scripts/a.py", 'print("nobody is here")\n'), [(1, "nobody")])
        self.assertEqual(found("scripts/a.sh", "# nobody is here\nnobody\n"), [(1, "nobody")])
        self.assertEqual(found("a.html", "<p>\n<b>nobody</b>"), [(2, "nobody")])

    def test_changes_have_a_form(self):
        def wrong(text):
            return [line for line, _ in check_english.faults_of_changes(text)]
        self.assertEqual(wrong("# Changes\n\nText.\n\n## 1.0\n\n### Added\n\n**Program**\n\n- One.\n"), [])
        self.assertEqual(wrong("## 1.0\n### New\n- One.\n"), [2])
        self.assertEqual(wrong("## 1.0\n- One.\n"), [2])
        self.assertEqual(wrong("## 1.0\n### Fixed\n- One\n- Two\n  goes further.\n"), [3, 4, 5])
        self.assertEqual(wrong("### Fixed\n- " + 177 * "a" + ".\n- " + 178 * "a" + ".\n"), [3])
        self.assertEqual(len(faults({"CHANGELOG.md": "### New\n"})), 1)

    def test_exceptions_are_needed(self):
        bad = {"core/a.h": "// Nobody.\n"}
        style = "tests/style/english_"
        self.assertEqual(len(faults(bad)), 1)
        self.assertEqual(faults(bad | {style + "exceptions.txt": "core/a.h: Nobody.\n"}), [])
        self.assertEqual(faults({style + "exceptions.txt": "core/a.h: Nobody.\n"}),
                         ["tests/style/english_exceptions.txt: nothing needs the line "
                          "core/a.h: Nobody."])


if __name__ == "__main__":
    unittest.main()
