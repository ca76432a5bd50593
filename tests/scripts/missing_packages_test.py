# SPDX-License-Identifier: MIT
"""A build on a machine that lacks something says in one line which packages have it."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent.parent


class MissingPackages(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)

    def named(self, *arguments, tools=None):
        """The packages that cmake names, when only these tools are installed."""
        path = os.environ["PATH"]
        if tools is not None:
            for tool in tools:
                (self.folder / tool).symlink_to(shutil.which(tool))
            path = str(self.folder)
        environment = {name: value for name, value in os.environ.items() if name not in ("CC", "CXX")}
        run = subprocess.run([shutil.which("cmake"), "-B", self.folder / "build", *arguments], cwd=TOP,
                             env={**environment, "PATH": path}, capture_output=True, text=True)
        self.assertNotEqual(run.returncode, 0)
        self.assertEqual(run.stderr.count("CMake Error"), 1, run.stderr)
        line = re.search(r"^ +Missing packages of Debian and Ubuntu: ([^(\n]+)(\(.*\))?$", run.stderr,
                         re.MULTILINE)
        self.assertIsNotNone(line, run.stderr)
        self.help = line[2]
        return line[1].split()

    def test_neither_compiler_nor_pkg_config(self):
        self.assertEqual(self.named(tools=["ninja"]), ["g++", "pkg-config"])
        self.assertIn("scripts/packages.sh", self.help)

    def test_libraries_of_the_python_module(self):
        # As scikit-build-core calls it.
        self.assertEqual(
            self.named("-DPAGELET_PYTHON=ON", "-DPAGELET_BUILD_TESTS=OFF",
                       *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{name}=ON"
                         for name in ("ICU", "CURL", "Python", "pybind11"))),
            ["libicu-dev", "libcurl4-openssl-dev", "python3-dev", "pybind11-dev"])

    def test_tools_for_web_assembly(self):
        named = self.named("--preset", "wasm", tools=["ninja", "g++"])
        self.assertEqual(named[:4], ["binaryen", "clang-19", "lld-19", "llvm-19"])
        self.assertNotIn("g++", named)
        self.assertIn("scripts/packages.sh wasm", self.help)
        installed = subprocess.run(
            ["bash", "-c", 'source scripts/packages.sh; echo "${wasm_packages[@]}"'], cwd=TOP,
            capture_output=True, text=True, check=True).stdout.split()
        self.assertLessEqual(set(named), set(installed))

    def test_the_image_can_pack(self):
        # cmake/packaging/check_tools.cmake ends `cpack -G DEB` without these.
        check = (TOP / "cmake/packaging/check_tools.cmake").read_text()
        needed = re.findall(r":([a-z0-9-]+)", re.search(r"foreach\(tool (.*)\)", check)[1])
        stage = re.split(r"^FROM ", (TOP / "Dockerfile").read_text(), flags=re.MULTILINE)[1]
        self.assertIn("cpack -G DEB", stage)
        install = re.search(r"&& (install_packages [^']*)'", stage)[1]
        installed = subprocess.run(
            ["bash", "-c", "source scripts/packages.sh; install_packages() { echo $*; }; " + install],
            cwd=TOP, capture_output=True, text=True, check=True).stdout.split()
        self.assertLessEqual(set(needed), set(installed))


if __name__ == "__main__":
    unittest.main()
