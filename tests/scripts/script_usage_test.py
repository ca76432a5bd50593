# SPDX-License-Identifier: MIT
"""Scripts with arguments print their help, and say of wrong usage in a line what is wrong."""

import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent.parent

# A script, and wrong arguments with what the last line says of them.
SCRIPTS = {
    "scripts/score/thread_words.py": {("/none",): "PROGRAM /none: is not a program",
                                      (sys.executable, "none"): "SUITE none: .*none-suite is not there"},
    "scripts/score/score_structure.py": {("--wrong", "none"): ".*--wrong: invalid choice: 'none'"},
    "scripts/leafcut/leafcut_folds.py": {("base", "/none"): "/none: cannot be read: No such file",
                                         ("base", __file__): ".*not the output of pagelet bench"},
    "scripts/measure_site_templates.py": {("/none",): "/none: contains no suite.json"},
    "tests/fuzz/make_seeds.py": {(): ".*required: OUTPUT"},
    "tests/performance/peers.py": {(): ".*required: SUITE", ("/none",): "SUITE /none: contains no site"},
    "tests/performance/ratios.py": {("/none",): "PROGRAM /none: is not a program",
                                    (sys.executable, "x"): ".*ROUNDS.*'x'",
                                    (sys.executable, "1", "none"): "TOPIC none: there are memory"},
    "tests/performance/time_limit.py": {("/none",): "PAGELET /none: is not a program",
                                        (sys.executable, "9", "none"): "SHAPE none: there are p_distinct"},
}


class ScriptUsage(unittest.TestCase):
    def run_script(self, script, *arguments):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run([sys.executable, TOP / script, *arguments], cwd=folder,
                                  capture_output=True, text=True, timeout=60)
            self.assertEqual(list(pathlib.Path(folder).iterdir()), [])
        return done

    def test_help(self):
        for script in SCRIPTS:
            with self.subTest(script):
                done = self.run_script(script, "--help")
                self.assertEqual((done.returncode, done.stderr), (0, ""))
                self.assertRegex(done.stdout, f"^usage: {pathlib.Path(script).name} ")

    def test_scripts_of_the_shell_refuse_other_arguments(self):
        for name in ("build_docs", "pictures", "test", "try_arm64", "verify"):
            with self.subTest(name):
                done = subprocess.run([TOP / f"scripts/{name}.sh", "--none"], capture_output=True,
                                      text=True, timeout=60)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertRegex(done.stderr, f"^.*usage: {name}.sh.*\n$")

    @unittest.skipUnless(shutil.which("node"), "node is missing")
    def test_the_page_to_try_needs_two_files(self):
        for arguments, code, reason in ((["a.wasm"], 2, "usage: make.mjs PAGELET.WASM OUTPUT\n"),
                                        (["/none.wasm", "x.html"], 4, "make.mjs: /none.wasm: is missing; ")):
            done = subprocess.run(["node", TOP / "docs/try/make.mjs", *arguments], capture_output=True,
                                  text=True, timeout=60)
            self.assertEqual(done.returncode, code)
            self.assertTrue(done.stderr.startswith(reason), done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1)

    def test_wrong_usage(self):
        for script, usages in SCRIPTS.items():
            for arguments, reason in usages.items():
                with self.subTest(script, arguments=arguments):
                    done = self.run_script(script, *arguments)
                    self.assertEqual(done.returncode, 2, done.stderr)
                    self.assertRegex(done.stderr.splitlines()[-1],
                                     f"^{pathlib.Path(script).name}: error: {reason}")


if __name__ == "__main__":
    unittest.main()
