# SPDX-License-Identifier: MIT
"""Tests of pagelet.datatrove. They need datatrove, warcio and pyarrow."""

import tempfile
import time
import unittest
from pathlib import Path

import crawl

crawl.require("datatrove", "pyarrow")
import pagelet
import pyarrow.parquet as pq
from datatrove.data import Document
from datatrove.executor import LocalPipelineExecutor
from datatrove.pipeline.writers import JsonlWriter, ParquetWriter

from pagelet.datatrove import Pagelet, PageletSites, schema

REFUSED = ["%PDF-1.4 x"] * 10 + ["<div>" * 3_000] * 10


def documents(pages):
    """A reader of two tasks: hosts of even and of odd numbers."""
    def read(_, rank, world_size):
        for url, html in pages:
            if world_size == 1 or int(pagelet.host(url)[1:2] or 0) % 2 == rank:
                yield Document(text=html, id=url, metadata={"url": url})

    return read


def run(folder, *steps, tasks=2):
    stats = LocalPipelineExecutor(pipeline=list(steps), tasks=tasks, workers=1,
                                  logging_dir=str(Path(folder) / "logs"), skip_completed=False).run()
    return {name: value.total for step in stats.stats for name, value in step.stats.items()}


class DatatroveTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.out = Path(self.folder.name) / "out"

    def tearDown(self):
        self.folder.cleanup()

    def test_refused_pages_do_not_end_the_worker(self):
        given = [(f"https://h0.example/{number}", html) for number, html in enumerate(
            [page for _, page in crawl.pages(1, 20)] + REFUSED)]
        begin = time.monotonic()
        counts = run(self.folder.name, documents(given), Pagelet(timeout=5), JsonlWriter(str(self.out)),
                     tasks=1)
        self.assertLess(time.monotonic() - begin, 60)  # a worker that ends costs five seconds a page
        self.assertNotIn("broken_process", counts)
        self.assertNotIn("clean_error", counts)
        self.assertEqual((counts["extracted"], counts["forwarded"], counts["dropped"]), (40, 20, 20))

    def test_a_wrong_option_ends_the_run(self):
        for step in (Pagelet(timout=5), PageletSites(timout=5)):
            with self.assertRaisesRegex(pagelet.Error, "no keyword 'timout'"):
                run(self.folder.name, documents(crawl.pages(1, 2)), step, tasks=1)

    def test_pages_of_a_host_are_compared(self):
        given = crawl.pages()
        expected = {url: row for url, row in crawl.extract_warc(
            crawl.write(Path(self.folder.name), given)).items()}
        fields = ("title", "author")
        written = ParquetWriter(str(self.out), schema=schema(fields, metadata=("url",)))
        counts = run(self.folder.name, documents(given + [("https://h0.example/x", REFUSED[0])]),
                     PageletSites(fields=fields), written)
        self.assertEqual((counts["ok"], counts["failed"], counts["dropped"]), (60, 1, 1))
        rows = [row for file in sorted(self.out.glob("*.parquet")) for row in pq.read_table(file).to_pylist()]
        self.assertEqual({row["id"]: (row["text"], row["metadata"]["author"]) for row in rows},
                         {url: (row["text"], row["author"]) for url, row in expected.items()})
        self.assertIsNone(rows[0]["metadata"]["author"])  # of the first page
        self.assertEqual(rows[0]["metadata"]["url"], rows[0]["id"])

    def test_few_pages_are_held(self):
        pages = [page for host in range(3) for page in crawl.pages(3, 20) if f"h{host}." in page[0]]
        def texts(**options):
            step = PageletSites(**options)
            return [(document.id, document.text) for document in step.run(documents(pages)(None, 0, 1))]

        whole = texts()
        self.assertEqual(texts(held_bytes=25 * len(pages[0][1])), whole)
        self.assertEqual([url for url, _ in texts(held_bytes=1)], [url for url, _ in whole])


if __name__ == "__main__":
    unittest.main()
