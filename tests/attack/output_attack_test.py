# SPDX-License-Identifier: MIT
"""Outputs keep what they should keep: links, devices, files of others, the answers of earlier runs.

Usage: output_attack_test.py BUILD [TEST...]
"""

import os
import stat
import subprocess
import sys
import unittest

from attack_case import PAGELET, AttackCase, page


class OutputAttackTest(AttackCase):
    # ---- Links, pipes, devices ----

    def outputs(self):
        """Commands that write one file, without the file's name."""
        site = self.site("small", {"index.html": page()})
        return (("extract", site / "pages" / "index.html", "--format", "text", "-o"),
                ("template", "learn", site, "-o"))

    def test_a_link_is_followed_and_permissions_stay(self):
        for command in self.outputs():
            with self.subTest(command):
                target = self.write("target", "old")
                target.chmod(0o640)
                link = self.folder / "link"
                link.unlink(missing_ok=True)
                link.symlink_to("target")
                self.assertEqual(self.run_pagelet(*command, link).returncode, 0)
                self.assertTrue(link.is_symlink())
                self.assertNotEqual(target.read_text(), "old")
                self.assertEqual(stat.S_IMODE(target.stat().st_mode), 0o640)

    def test_a_pipe_is_written_into(self):
        for command in self.outputs():
            with self.subTest(command):
                pipe = self.folder / "pipe"
                pipe.unlink(missing_ok=True)
                os.mkfifo(pipe)
                with subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE) as reader:
                    done = self.run_pagelet(*command, pipe)
                    self.assertEqual(done.returncode, 0, done.stderr)
                    self.assertTrue(reader.stdout.read())
                self.assertTrue(pipe.is_fifo())

    @unittest.skipIf(os.geteuid() != 0, "only root makes devices")
    def test_a_device_stays(self):
        for number, command in enumerate(self.outputs()):
            device = self.folder / ("null%d" % number)
            try:
                os.mknod(device, 0o666 | stat.S_IFCHR, os.makedev(1, 3))
                open(device, "wb").close()
            except PermissionError:
                self.skipTest("no devices in this folder")
            done = self.run_pagelet(*command, device)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertTrue(device.is_char_device())

    def test_standard_output_has_a_name(self):
        for command in self.outputs():
            with self.subTest(command):
                before, after = (self.folder / name for name in ("before", "after"))
                self.run_pagelet(*command, before)
                with open(after, "wb") as output:
                    output.write(b"kept\n")
                    output.flush()
                    subprocess.run([PAGELET, *map(str, command), "/dev/stdout"], stdout=output,
                                   check=True)
                self.assertTrue(after.read_bytes().startswith(b"kept\n" + before.read_bytes()))

    def test_a_store_is_a_regular_file(self):
        site = self.site("suite/small", {"index.html": page()})
        self.write("suite/suite.json", '{"name": "s", "sites": ["small"]}')
        pipe = self.folder / "pipe"
        os.mkfifo(pipe)
        self.fails(5, "is not a regular file", "bench", site.parent, "--algorithms", "everything",
                   "--store", pipe)
        self.assertTrue(pipe.is_fifo())


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0], *sys.argv[2:]])
