# SPDX-License-Identifier: MIT
"""Runs the recipes of docs/pipelines.md, and examples/dask_crawl.py.

Each block of Python runs in a new folder with the files that it names, and must answer for each page.
A block whose packages are missing is left out and named.
"""

import ast
import importlib.util
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import crawl

crawl.require("pyarrow", "pandas")
import pagelet
import pagelet.frames
import pyarrow as pa
import pyarrow.parquet as pq

REPOSITORY = next(folder for folder in Path(__file__).resolve().parents if (folder / "docs").is_dir())
BLOCKS = re.findall(r"^```python\n(.*?)^```", (REPOSITORY / "docs/pipelines.md").read_text("utf-8"),
                    flags=re.S | re.M)
PAGES = crawl.pages(2, 6)
# What the classes of a recipe are tried with.
CALLS = {
    "PageletExtractor": "made = [PageletExtractor().extract_text(html, frozenset(), 'ENGLISH')\n"
                        "        for html in (pages[0][1], '%PDF-1.4 x')]\n"
                        "assert made[0][1].startswith('Sentence') and made[1] is None, made\n",
    "PageletLinearizer": "made = [PageletLinearizer().linearize(html)\n"
                         "        for html in (pages[0][1].encode(), '%PDF-1.4 x')]\n"
                         "assert 'Sentence' in made[0] and made[1] == '', made\n",
}


def modules_of(code):
    """The packages that the code imports, but those of Pagelet."""
    names = set()
    for node in ast.walk(ast.parse(code)):
        if isinstance(node, ast.Import):
            names |= {name.name for name in node.names}
        elif isinstance(node, ast.ImportFrom):
            names.add(node.module)
    return {name.split(".")[0] for name in names} - {"pagelet"}


def prepare(folder):
    """Makes the files that the recipes name."""
    table = pa.table({"id": [str(number) for number in range(len(PAGES))],
                      "url": [url for url, _ in PAGES], "host": [pagelet.host(url) for url, _ in PAGES],
                      "html": [html for _, html in PAGES]})
    pq.write_table(table, folder / "pages.parquet")
    files = crawl.write(folder, PAGES)
    shutil.copy(crawl.write(folder / "one", PAGES, 1)[0], folder / "crawl.warc.gz")
    (folder / "archives.txt").write_text("".join(f"file:{file}\n" for file in files))
    records = list(pagelet.records(*files))
    pq.write_table(pa.table({"url": [page.url for page in records],
                             "warc_filename": [page.archive for page in records],
                             "warc_record_offset": [page.offset for page in records],
                             "warc_record_length": [page.length for page in records]}),
                   folder / "index.parquet")
    (folder / "pages").mkdir()
    (folder / "pages/0.jsonl").write_text("".join(
        json.dumps({"html": html, "id": url, "url": url}) + "\n" for url, html in PAGES))


def texts_in(folder):
    """The texts that a recipe has written to answers* or texts*, or to a table of Spark."""
    texts = []
    for path in sorted([*folder.iterdir(), *folder.glob("spark-warehouse/*")]):
        if path.name.startswith("answers"):
            texts += pq.read_table(path, columns=["text"])["text"].to_pylist()
        elif path.name == "texts":
            for file in path.glob("*"):
                done = subprocess.run(["zcat", "-f", file], capture_output=True, check=True)
                texts += [json.loads(line)["text"] for line in done.stdout.splitlines()]
    return texts


class RecipesTest(unittest.TestCase):
    def test_each_recipe_answers_for_each_page(self):
        self.assertGreaterEqual(len(BLOCKS), 10)
        for block in BLOCKS:
            missing = [name for name in modules_of(block) if importlib.util.find_spec(name) is None]
            if missing:
                print("left out without", *missing, flush=True)
                continue
            with self.subTest(block), tempfile.TemporaryDirectory() as name:
                folder = Path(name)
                (folder / "one").mkdir()
                prepare(folder)
                used = [name for name in CALLS if f"class {name}" in block]
                code = block + "".join(f"pages = {PAGES[:1]!r}\n{CALLS[name]}" for name in used)
                (folder / "recipe.py").write_text(
                    f"if __name__ == '__main__':\n{''.join('    ' + line for line in code.splitlines(True))}")
                done = subprocess.run([sys.executable, "recipe.py", "archives.txt", "answers"], cwd=folder,
                                      capture_output=True, text=True, check=False, timeout=300, env={
                                          **os.environ, "PYSPARK_PYTHON": sys.executable,
                                          "SPARK_LOCAL_IP": "127.0.0.1", "RAY_DEDUP_LOGS": "0",
                                          # On a busy machine, Ray's workers would get no time.
                                          "RAY_worker_niceness": "0"})
                self.assertEqual(done.returncode, 0, done.stderr[-2_000:])
                if not used:
                    texts = texts_in(folder)
                    self.assertEqual(len(texts), len(PAGES))
                    for text in texts:
                        self.assertIn("Sentence", text)
                        self.assertNotIn("Privacy policy", text)

    def test_dask_runs_the_task_of_a_dead_worker_again(self):
        if importlib.util.find_spec("distributed") is None:
            self.skipTest("Dask is missing")
        import distributed

        sys.path.append(str(REPOSITORY / "examples"))
        os.environ["PYTHONPATH"] = os.pathsep.join([os.environ.get("PYTHONPATH", ""), sys.path[-1]])
        import dask_crawl

        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            files = crawl.write(folder, crawl.pages(8, 6))
            marker = folder / "killed"

            def end_one_worker():
                """The first worker that has answers is killed before it writes them."""
                import pagelet.frames as frames

                original = frames.extract_table

                def extract_table(*given, **options):
                    made = original(*given, **options)
                    try:
                        os.close(os.open(marker, os.O_CREAT | os.O_EXCL))
                    except FileExistsError:
                        return made
                    os.kill(os.getpid(), signal.SIGKILL)

                frames.extract_table = extract_table

            with distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None,
                                          local_directory=str(folder / "workers")) as cluster:
                with distributed.Client(cluster) as client:
                    client.run(end_one_worker)
                dask_crawl.main(str(folder), str(folder / "out"), 4, cluster)
            self.assertTrue(marker.exists())
            rows = {row["url"]: row["text"] for file in sorted((folder / "out").glob("*.parquet"))
                    for row in pq.read_table(file).to_pylist()}
            self.assertEqual(rows, {url: row["text"] for url, row in
                                    crawl.extract_warc(files, ("text",)).items()})


if __name__ == "__main__":
    unittest.main()
