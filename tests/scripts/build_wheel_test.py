# SPDX-License-Identifier: MIT
"""scripts/build_wheel.sh in a checkout that was never built, with made-up tools: a Python that makes
empty wheels, packages that are all installed. Nothing is downloaded or compiled."""

import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent.parent

# It names its tag, makes environments that contain itself, and builds empty files.
PYTHON = """#!/bin/sh
case "$*" in
  -) cat >/dev/null; echo $TAG ;;
  "-m venv "*) mkdir -p "$3/bin" && cp "$0" "$3/bin/python" && cp "$TOOLS/auditwheel" "$3/bin" ;;
  "-m pip "*) ;;
  "-m pybind11 --cmakedir") echo /nowhere ;;
  *--sdist*--outdir*) mkdir -p "$6" && touch "$6/pagelet-1.tar.gz" ;;
  *--wheel*--outdir*) mkdir -p "$6" && touch "$6/pagelet-1-$TAG-$TAG-linux_x86_64.whl" ;;
  *) echo "python: $*" >&2; exit 1 ;;
esac
"""
AUDITWHEEL = """#!/bin/sh
[ "$1" = show ] || touch "$3/pagelet-1-$TAG-$TAG-manylinux_2_34_x86_64.whl"
"""
APT_GET = """#!/bin/sh
case "$*" in
  *" source "*) touch curl_1.dsc fmtlib_1.dsc spdlog_1.dsc ;;
esac
"""
CMAKE = """#!/bin/sh
case "$1" in
  -S) mkdir -p "$4" && touch "$4/libfmt.a" "$4/libspdlog.a" ;;
esac
"""
DPKG_SOURCE = "#!/bin/sh\nmkdir -p \"$3\"\n"
INSTALLED = "#!/bin/sh\necho 'install ok installed'\n"


class BuildWheel(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        self.clone = self.folder / "clone"
        (self.clone / "scripts").mkdir(parents=True)
        for script in ("build_wheel.sh", "packages.sh"):
            shutil.copy(TOP / "scripts" / script, self.clone / "scripts")
        self.tools = self.folder / "tools"
        for name, text in {"dpkg-query": INSTALLED, "apt-get": APT_GET, "cmake": CMAKE,
                           "dpkg-source": DPKG_SOURCE, "auditwheel": AUDITWHEEL}.items():
            self.write(self.tools / name, text)
        (self.folder / "empty").mkdir()

    def write(self, path, text):
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
        path.chmod(0o755)

    def run_script(self, *arguments):
        # The first folder has no Python, as is usual; the system's own Pythons are hidden.
        system = self.folder / "system"
        system.mkdir(exist_ok=True)
        for name in ("bash", "sh", "sed", "dirname", "mktemp", "mkdir", "rm", "mv", "cp", "touch",
                     "cat", "stat", "find", "ls", "grep", "tail", "id", "env", "echo"):
            if not (system / name).exists():
                (system / name).symlink_to(shutil.which(name))
        path = ":".join(str(folder) for folder in
                        (self.folder / "empty", self.folder / "pythons", self.tools, system))
        return subprocess.run(
            [self.clone / "scripts/build_wheel.sh", *arguments], capture_output=True, text=True,
            env={"PATH": path, "HOME": str(self.folder), "TAG": "cp399", "TOOLS": str(self.tools),
                 "TMPDIR": str(self.folder)}, cwd=os.sep)

    def test_every_python_of_the_path(self):
        self.write(self.folder / "pythons/python3", PYTHON)
        run = self.run_script()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn(f"building for {self.folder}/pythons/python3", run.stderr)
        self.assertEqual(sorted(path.name for path in (self.clone / "dist").iterdir()),
                         ["pagelet-1-cp399-cp399-manylinux_2_34_x86_64.whl", "pagelet-1.tar.gz"])

    def test_a_named_python(self):
        self.write(self.folder / "elsewhere/mine", PYTHON)
        run = self.run_script(str(self.folder / "elsewhere/mine"))
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertTrue((self.clone / "build/wheel-libraries.log").exists())

    def test_no_python(self):
        run = self.run_script()
        self.assertEqual(run.returncode, 1)
        self.assertIn("there is no Python to build for", run.stderr)


if __name__ == "__main__":
    unittest.main()
