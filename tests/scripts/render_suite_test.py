#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Saves a site with scripts as Chromium sees it: what scripts write and remove, without a network.

Usage: render_suite_test.py. Exit code 77: Chromium is not installed.
"""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

HOME = pathlib.Path(__file__).resolve().parents[2]
KEY = """<!DOCTYPE html><html><head><meta charset=iso-8859-1><title>Key</title>
<script src="menu.js"></script><script src="https://elsewhere.invalid/x.js"></script></head>
<body><ul id=menu></ul><p class=old>Gone</p><noscript><p>Without scripts</p></noscript>
<div id=text>A \xe4 text. <a href="two.html">Two</a></div>
<script>write_menu(); document.querySelector(".old").remove();</script></body></html>"""
MENU = """function write_menu() {
  document.getElementById("menu").innerHTML = "<li>" + location.href + "</li>";
  setTimeout(() => { document.getElementById("text").className = "later"; }, 1000);
}"""


def write_site(folder, name, labels):
    site = folder / name
    (site / "pages").mkdir(parents=True)
    (site / "pages/index.html").write_bytes(KEY.encode("latin-1"))
    (site / "pages/menu.js").write_text(MENU)
    for page in ("one.html", "two.html"):
        (site / "pages" / page).write_text(f"<!DOCTYPE html><title>{page}</title><p>{page}</p>")
    (site / "site.json").write_text(json.dumps(
        {"id": name, "base_url": f"http://{name}.test/", "key_page": "index.html",
         "pages": ["index.html", "one.html", "two.html"]}))
    (site / "labels.json").write_text(json.dumps(labels))


class RenderSuiteTest(unittest.TestCase):
    def test_saves_what_the_scripts_make(self):
        with tempfile.TemporaryDirectory() as name:
            folder = pathlib.Path(name)
            write_site(folder / "suite", "kept", {"not_template": ["#text"], "main_menu": ["#menu li"]})
            write_site(folder / "suite", "lost", {"not_template": [".old"]})
            (folder / "suite/suite.json").write_text(json.dumps(
                {"name": "mine", "sites": ["kept", "lost"]}))
            done = subprocess.run(
                [sys.executable, HOME / "scripts/suites/render_suite.py", "--most", "1",
                 folder / "suite", folder / "out"], capture_output=True, text=True, check=False)
            self.assertEqual((done.returncode, done.stderr),
                             (0, 'lost: ".old" matches nothing after the scripts\n'))
            self.assertEqual(done.stdout, f"1 of 2 sites in {folder}/out\n")
            page = (folder / "out/rendered/kept/pages/index.html").read_text("utf-8")
            self.assertIn('<ul id="menu"><li>http://kept.test/index.html</li></ul>', page)
            self.assertIn('<div id="text" class="later">A \u00e4 text.', page)
            self.assertIn("<noscript></noscript>", page)
            self.assertIn('<meta charset="utf-8">', page)
            self.assertNotIn("Gone", page)
            self.assertEqual((folder / "out/plain/kept/pages/index.html").read_bytes(),
                             KEY.encode("latin-1"))
            for suite in ("plain", "rendered"):
                about = json.loads((folder / "out" / suite / "suite.json").read_text())
                self.assertEqual((about["name"], about["sites"]), (f"mine-{suite}", ["kept"]))
                site = json.loads((folder / "out" / suite / "kept/site.json").read_text())
                # The page to which the key page links comes first.
                self.assertEqual(site["pages"], ["index.html", "two.html"])


if __name__ == "__main__":
    if not (shutil.which("chromium") or shutil.which("chromium-headless-shell")):
        sys.exit(77)
    unittest.main()
