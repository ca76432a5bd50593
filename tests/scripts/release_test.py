# SPDX-License-Identifier: MIT
"""scripts/release.sh in a small repository: equal commits give equal files, and it refuses what it says."""

import pathlib
import subprocess
import tarfile
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
FILES = {"CMakeLists.txt": "project(Pagelet VERSION 1.2.3\n", "README.md": "# A\n",
         "CHANGELOG.md": "# Changes\n\n## 1.2.3\n\n- new\n\n## 1.2.2\n\n- old\n"}


class Release(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.work = pathlib.Path(folder.name)
        self.tree = self.work / "tree"
        (self.tree / "scripts").mkdir(parents=True)
        for name in ("release.sh", "packages.sh"):
            (self.tree / "scripts" / name).write_bytes((TOP / "scripts" / name).read_bytes())
            (self.tree / "scripts" / name).chmod(0o755)
        for name, text in FILES.items():
            (self.tree / name).write_text(text)
        self.git("init", "-q")
        self.git("add", "-A")
        self.git("commit", "-q", "-m", "all: begin")

    def git(self, *arguments):
        subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@a.example", *arguments],
                       cwd=self.tree, check=True, capture_output=True)

    def release(self, *arguments, code=0):
        done = subprocess.run([self.tree / "scripts/release.sh", *arguments], cwd=self.work,
                              capture_output=True, text=True)
        self.assertEqual(done.returncode, code, done.stderr)
        return done.stderr

    def test_equal_commits_give_equal_files(self):
        for name in ("a", "b"):
            self.release(name, "source")
        first, second = ({file.name: file.read_bytes() for file in (self.work / name).iterdir()}
                         for name in ("a", "b"))
        self.assertEqual(set(first), {"pagelet-1.2.3-source.tar.gz", "notes.md", "contents.md",
                                      "SHA256SUMS"})
        self.assertEqual(first, second)
        self.assertEqual(first["notes.md"].decode(), "## 1.2.3\n\n- new\n\n")
        with tarfile.open(self.work / "a/pagelet-1.2.3-source.tar.gz") as archive:
            self.assertIn("pagelet-1.2.3/CHANGELOG.md", archive.getnames())

    def test_wrong_usage(self):
        self.assertIn("a folder is needed", self.release(code=2))
        self.assertIn("no such part: bogus", self.release("a", "bogus", code=2))

    def test_refusals(self):
        self.release("a", "source")
        self.assertIn("a is not empty", self.release("a", "source", code=4))
        (self.tree / "README.md").write_text("# B\n")
        self.assertIn("not committed", self.release("b", "source", code=4))

    def test_a_version_without_notes(self):
        (self.tree / "CHANGELOG.md").write_text("# Changes\n\n## 1.2.2\n")
        self.git("commit", "-q", "-a", "-m", "all: forget the notes")
        self.assertIn("CHANGELOG.md has no part 1.2.3", self.release("a", "source", code=1))


if __name__ == "__main__":
    unittest.main()
