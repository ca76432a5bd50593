# SPDX-License-Identifier: MIT
""".ci/check_subjects.sh with good and bad subjects of commits, and those of this checkout."""

import pathlib
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
SCRIPT = TOP / ".ci/check_subjects.sh"


def found(subjects):
    """What the script prints for commits with these subjects."""
    with tempfile.TemporaryDirectory() as folder:
        def git(*arguments):
            return subprocess.run(["git", "-c", "user.name=a", "-c", "user.email=a@a.example", *arguments],
                                  cwd=folder, check=True, capture_output=True, text=True).stdout
        git("init", "-q")
        for subject in ["old subjects are left alone", *subjects]:
            git("commit", "-q", "--allow-empty", "-m", subject)
        first = git("rev-list", "--max-parents=0", "HEAD").strip()
        run = subprocess.run([SCRIPT, first], cwd=folder, capture_output=True, text=True)
        assert run.returncode == (1 if run.stdout else 0), run
        return run.stdout.splitlines()


class Subjects(unittest.TestCase):
    def test_good(self):
        self.assertEqual(found(["export: share the links", "text, candidates: use helpers",
                                "core/dom: merge equal nodes", "metadata and export: find words"]), [])

    def test_bad(self):
        for subject, reason in (("wip: half of it", "not a change"), ("WIP", "not a change"),
                                ("Merge branch 'a'", "not a change"),
                                ("add a rule", "no area before a colon"),
                                ("this is not an area: it is a sentence", "no area before a colon"),
                                ("docs: " + "x" * 67, "too long a subject")):
            self.assertEqual(found([subject]), [f"{reason}: {subject}"])

    def test_of_this_checkout(self):
        run = subprocess.run([SCRIPT], cwd=TOP, capture_output=True, text=True)
        self.assertEqual(run.stdout, "")


if __name__ == "__main__":
    unittest.main()
