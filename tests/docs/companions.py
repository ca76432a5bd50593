#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""companions.py REPOSITORY: README.md, docs/standing.md and the picture have the stored figures of pages
with others of their host, scripts/score/companions.py notices what differs, and no judge falls."""

import json
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import types
import unittest

TOP = pathlib.Path(sys.argv[1]).resolve()
FIGURES = "docs/companions.json"
DOCUMENTS = ("README.md", "docs/standing.md", "docs/images/more-pages.svg")
SCRIPTS = [f"scripts/score/{name}.py" for name in (
    "companions", "manuals", "out_of_order", "page_count_picture", "readme_figures")]


class Companions(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        for name in (FIGURES, *DOCUMENTS, *SCRIPTS):
            (self.top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(TOP / name, self.top / name)

    def run_script(self, option, code=0):
        done = subprocess.run([sys.executable, self.top / "scripts/score/companions.py", option],
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr

    def test_the_documents_have_the_stored_figures(self):
        self.run_script("--check")

    def test_another_stored_figure_is_noticed_and_written(self):
        path = self.top / FIGURES
        stored = json.loads(path.read_text())
        stored["portals"] |= {"f1": [99, 9, 9, 9], "difference": -90}
        path.write_text(json.dumps(stored))
        self.assertIn(", ".join(DOCUMENTS), self.run_script("--check", 1))
        self.run_script("--documents")
        self.run_script("--check")
        self.assertIn("of LeafCut's main content by -90.0 to", (self.top / "README.md").read_text())

    def test_another_claim_is_noticed(self):
        path = self.top / "README.md"
        text = path.read_text()
        path.write_text(re.sub(r"points\. It falls on .*\n", "points.\n", text))
        self.assertNotEqual(path.read_text(), text)
        self.assertIn("README.md", self.run_script("--check", 1))

    def test_a_manual_that_other_pages_make_worse_is_named(self):
        sys.path.insert(0, str(self.top / "scripts/score"))
        import companions
        manuals, program = self.top / "manuals", self.top / "program"
        for generator in ("good", "bad"):
            (manuals / generator).mkdir(parents=True)
            for page in "ab":
                (manuals / generator / f"{page}.html").touch()
        (manuals / "src.py").write_text("TRUTH = {'a': ('', 'one two'), 'b': ('', 'one two')}")
        program.write_text("#!/bin/sh\n[ $# = 5 ] && [ ${2%/bad/*} != $2 ] || words='one two'\necho $words\n")
        program.chmod(0o755)
        given = types.SimpleNamespace(manuals=manuals, program=program)
        self.assertEqual(companions.fallen_manuals(given), ["bad"])

    def test_no_judge_falls(self):
        sys.path.insert(0, str(self.top / "scripts/score"))
        import companions
        stored = json.loads((self.top / FIGURES).read_text())
        self.assertEqual(set(stored), {name for name, *_ in companions.SUITES})
        for name, _, judges in companions.SUITES:
            if judges:
                self.assertGreaterEqual(stored[name]["difference"], 0, name)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1])
