# SPDX-License-Identifier: MIT
"""scripts/install_external.sh with made-up compilers, and the adapters in Python with made-up
packages. Nothing is downloaded."""

import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

TOP = pathlib.Path(__file__).resolve().parent.parent.parent
EXTERNAL = TOP / "extractors/external"

# For each tool a package that gives the page's own text, prints, and fails for the page "bad".
COMMON = """
def found(html):
    print("noise")
    if html == "bad":
        raise ValueError("no")
    return html
"""
PACKAGES = {
    "trafilatura": {"trafilatura.py": COMMON + """
def extract(html, url, include_comments, fast=False):
    return found(html) if html != "empty" else None
"""},
    "newspaper4k": {"newspaper.py": COMMON + """
class Article:
    def __init__(self, url, fetch_images): pass
    def download(self, input_html): self.html = input_html
    def parse(self): self.text = found(self.html)
"""},
    "readability-lxml": {"readability.py": COMMON + """
class Document:
    def __init__(self, html, url): self.html = html
    def summary(self, html_partial): return "<div>" + found(self.html) + "</div>"
"""},
    "resiliparse": {"resiliparse/extract/html2text.py": COMMON + """
def extract_plain_text(html, main_content, **options): return found(html)
"""},
    "justext": {"justext.py": COMMON + """
class Paragraph:
    def __init__(self, text, is_boilerplate): self.text, self.is_boilerplate = text, is_boilerplate
def get_stoplists(): return {"English", "German"}
def get_stoplist(language): return {"German": {"und"}}.get(language, {"and"})
def justext(html, words): return [Paragraph(found(html), False), Paragraph(" ".join(words), "und" not in html)]
"""},
    "goose3": {"goose3/__init__.py": COMMON + """
class Goose:
    def __init__(self, settings): pass
    def extract(self, raw_html):
        self.cleaned_text = found(raw_html)
        return self
""", "goose3/text.py": """
class StopWords: pass
StopWordsArabic = StopWordsChinese = StopWordsKorean = StopWords
"""},
}


def write(path, text, executable=False):
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text)
    path.chmod(0o755 if executable else 0o644)


class Temporary(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.work = pathlib.Path(temporary.name)


class AdaptersTest(Temporary):
    def answers(self, tool, pages):
        for name, text in PACKAGES[tool].items():
            write(self.work / tool / name, text)
        requests = [{"id": page, "key_page": {"html": page, "url": "http://a.example/"}}
                    for page in pages]
        done = subprocess.run(
            [sys.executable, EXTERNAL / tool / "adapter.py"], text=True, capture_output=True,
            input="".join(json.dumps(request) + "\n" for request in requests),
            env=os.environ | {"PYTHONPATH": f"{self.work / tool}:{EXTERNAL}"})
        self.assertEqual(done.returncode, 0, done.stderr)
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_each_answers_with_text_and_time(self):
        for tool in PACKAGES:
            with self.subTest(tool):
                answers = self.answers(tool, ["one", "bad", "two \u00e4"])
                self.assertEqual([answer["id"] for answer in answers], ["one", "bad", "two \u00e4"])
                self.assertEqual(answers[0]["text"].strip(), "one")
                self.assertEqual(answers[1]["error"], "ValueError: no")
                self.assertEqual(answers[2]["text"].strip(), "two \u00e4")
                for answer in answers:
                    self.assertGreaterEqual(answer["ms"], 0)
                    self.assertEqual(len(answer), 3)

    def test_nothing_found_is_an_empty_answer(self):
        self.assertEqual(self.answers("trafilatura", ["empty"])[0]["text"], "")

    def test_only_inline_elements_stay_in_their_line(self):
        page = "<p>W<b>or</b>d</p><p>n&auml;chstes<br>letztes</p>"
        text = self.answers("readability-lxml", [page])[0]["text"]
        self.assertEqual(text.split(), ["Word", "n\u00e4chstes", "letztes"])

    def test_a_title_is_no_text(self):
        page = "<html><head><title>Name</title></head><body><p>Words</p></body></html>"
        self.assertEqual(self.answers("readability-lxml", [page])[0]["text"].split(), ["Words"])

    def test_stop_words_are_those_of_the_page(self):
        for page, words in (("<p>and and und", "and"), ("<p>und<script>and and</script>", "und")):
            self.assertEqual(self.answers("justext", [page])[0]["text"].split("\n")[-1], words)

    def test_all_adapters_are_short(self):
        adapters = list(EXTERNAL.glob("*/adapter.*"))
        self.assertEqual(len(adapters), 12)
        for adapter in adapters:
            self.assertLessEqual(len(adapter.read_text().splitlines()), 30, adapter)


ANSWER = """#!/bin/sh
read -r line
echo '{"id":"a","text":""}'
"""
PROGRAMS = {
    "python3": """#!/bin/sh
mkdir -p venv/bin
cat >venv/bin/python <<'END'
#!/bin/sh
case $1 in
  -m) [ ! -e "$FAILS" ] || { echo "ERROR: no network"; exit 1; } ;;
  -c) echo 1.2.3 ;;
  *) read -r line; echo '{"id":"a","text":""}' ;;
esac
END
chmod +x venv/bin/python
""",
    "go": "#!/bin/sh\n[ \"$1\" != build ] || printf '%s\\n' '" +
          ANSWER.strip().replace("'", "'\\''") + "' >adapter\n[ \"$1\" != build ] || chmod +x adapter\n",
    "cargo": "#!/bin/sh\necho 'warning: old'\necho 'error: it requires rustc 99'\nexit 101\n",
}


class InstallTest(Temporary):
    def setUp(self):
        super().setUp()
        for name, text in PROGRAMS.items():
            write(self.work / "bin" / name, text, executable=True)
        self.tools = self.work / "a 'c\u00e4che\\/pagelet/external"  # a name that needs quotes

    def install(self, *names, code=0, **variables):
        done = subprocess.run(
            ["bash", TOP / "scripts/install_external.sh", *names], capture_output=True, text=True,
            env=os.environ | {"XDG_CACHE_HOME": str(self.tools.parent.parent),
                              "PATH": f"{self.work}/bin:{os.environ['PATH']}",
                              "FAILS": str(self.work / "fails")} | variables)
        self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        return done

    def test_says_how_to_run_what_it_has_installed(self):
        for locale in ("C", "C.UTF-8"):
            self.install("trafilatura", "go-trafilatura", LC_ALL=locale)
            shutil.rmtree(self.tools)
        self.assertEqual(self.install("trafilatura", "go-trafilatura").stdout,
                         f"2 of 2 tools in {self.tools}\n")
        tool = json.loads((self.tools / "trafilatura/tool.json").read_text())
        self.assertEqual((tool["name"], tool["version"], tool["target"], tool["licence"]),
                         ("trafilatura", "1.2.3", "content", "Apache-2.0"))
        answer = subprocess.run(["sh", "-c", tool["command"]], input="{}\n", capture_output=True,
                                text=True)
        self.assertEqual(json.loads(answer.stdout), {"id": "a", "text": ""})
        version = json.loads((self.tools / "go-trafilatura/tool.json").read_text())["version"]
        self.assertIn(f"go-trafilatura v{version}\n",
                      (EXTERNAL / "go-trafilatura/go.mod").read_text())

    def test_leaves_out_what_the_compiler_cannot_build(self):
        done = self.install("go-trafilatura", "rs-trafilatura", code=3)
        self.assertEqual(done.stderr,
                         "left out: rs-trafilatura: error: it requires rustc 99\n")
        self.assertIn("1 of 2 tools", done.stdout)
        self.assertFalse((self.tools / "rs-trafilatura/tool.json").exists())
        self.install("rs-trafilatura", code=4)

    def test_keeps_what_is_installed_and_repeats_what_was_interrupted(self):
        self.install("justext")
        description = self.tools / "justext/tool.json"
        before = description.stat().st_mtime_ns
        (self.work / "fails").write_text("")
        self.install("justext")
        self.assertEqual(description.stat().st_mtime_ns, before)
        description.unlink()
        self.assertIn("left out: justext: ERROR: no network", self.install("justext", code=4).stderr)
        (self.work / "fails").unlink()
        self.install("justext")
        self.assertTrue(description.exists())

    def test_ignores_a_relative_folder_of_the_environment(self):
        self.assertEqual(self.install("justext", XDG_CACHE_HOME="cache", HOME=str(self.work)).stdout,
                         f"1 of 1 tools in {self.work}/.cache/pagelet/external\n")

    def test_refuses_unknown_tools(self):
        self.assertIn("unknown tool x", self.install("justext", "x", code=2).stderr)
        self.assertFalse(self.tools.exists())


if __name__ == "__main__":
    unittest.main()
