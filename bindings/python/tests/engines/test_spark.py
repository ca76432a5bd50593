# SPDX-License-Identifier: MIT
"""Tests of pagelet.spark. They need pyspark, pyarrow and Java."""

import os
import sys
import tempfile
import unittest
from pathlib import Path

import crawl

crawl.require("pyspark", "pyarrow", program="java")
import pagelet
import pagelet.spark
from pyspark.sql import SparkSession

FIELDS = ("status", "title", "text")


class SparkTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        os.environ["PYSPARK_PYTHON"] = sys.executable
        cls.spark = (SparkSession.builder.master("local[2,2]")
                     .config("spark.sql.shuffle.partitions", "4").config("spark.ui.enabled", "false")
                     .config("spark.driver.host", "127.0.0.1")
                     .config("spark.driver.bindAddress", "127.0.0.1").getOrCreate())
        cls.spark.sparkContext.setLogLevel("ERROR")

    @classmethod
    def tearDownClass(cls):
        cls.spark.stop()

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.files = crawl.write(Path(self.folder.name), crawl.pages())

    def tearDown(self):
        self.folder.cleanup()

    def rows(self, answers):
        rows = [row.asDict() for row in answers.collect()]
        found = {row.pop("url"): row for row in rows}
        self.assertEqual(len(found), len(rows))
        return found

    def test_answers_are_those_of_the_program(self):
        pages = pagelet.spark.read_warc(self.spark, self.files).persist()
        self.assertEqual(self.rows(pagelet.spark.extract(pages, fields=FIELDS)),
                         crawl.extract_warc(self.files, FIELDS))
        alone = self.rows(pagelet.spark.extract(pages, fields=FIELDS, by_host=False))
        expected = pagelet.extract_many(crawl.pages(), fields=("url", *FIELDS))
        self.assertEqual(alone, {row.pop("url"): row for row in expected})

    def test_a_large_host_is_divided(self):
        given = [(f"https://h0.example/{number}", crawl.page("h0.example", number))
                 for number in range(300)] + crawl.pages(2, 3)[1::2] + [(None, None), ("", "<p>words")]
        pages = self.spark.createDataFrame([(url, html, number) for number, (url, html)
                                            in enumerate(given)], "url string, html string, number int")
        answers = pagelet.spark.extract(pages, fields=("status",), keep=("number",), pages_a_group=50)
        found = {row["number"]: row["status"] for row in answers.collect()}
        self.assertEqual(found, {number: "failed" if html is None else "ok"
                                 for number, (_, html) in enumerate(given)})

    def test_a_row_for_each_comment(self):
        given = [("https://a.example/1", crawl.commented(3), 1), ("https://a.example/2", "%PDF-", 2),
                 ("https://b.example/1", crawl.commented(2), 3)]
        pages = self.spark.createDataFrame(given, "url string, html string, id int")
        for options in ({}, {"by_host": False}):
            made = pagelet.spark.extract(pages, keep=("id",), output="comments", **options)
            self.assertEqual(sorted((row["id"], row["index"], row["author"]) for row in made.collect()),
                             [(1, 0, "Reader 0"), (1, 1, "Reader 1"), (1, 2, "Reader 2"),
                              (3, 0, "Reader 0"), (3, 1, "Reader 1")])

    def test_wrong_usage_fails_at_the_call(self):
        pages = self.spark.createDataFrame([("https://a.example/", "<p>words", "x")],
                                           "url string, html string, date string")
        with self.assertRaisesRegex(pagelet.Error, "^fields: there is no field 'dates'"):
            pagelet.spark.extract(pages, fields=("dates",))
        with self.assertRaisesRegex(ValueError, "^keep: 'date' is also the name of a column of comments"):
            pagelet.spark.extract(pages, keep=("date",), output="comments")
        with self.assertRaisesRegex(TypeError, "^paths: a list of paths is expected"):
            pagelet.spark.read_warc(self.spark, "a.warc.gz")

    def test_an_index_is_enough(self):
        places = {record.url: (record.archive, record.offset, record.length)
                  for record in pagelet.records(*self.files)}
        gone = "https://h1.example/gone"
        rows = [(url, *place) for url, place in places.items()] + [(gone, "missing", 0, 9)]
        index = self.spark.createDataFrame(
            rows, "url string, warc_filename string, warc_record_offset long, warc_record_length long")

        def fetch(name, offset, length):
            with open(name, "rb") as file:
                file.seek(offset)
                return file.read(length)

        found = self.rows(pagelet.spark.extract_index(index, fetch, fields=(*FIELDS, "message")))
        refused = found.pop(gone)
        self.assertEqual((refused["status"], refused["text"]), ("failed", None))
        self.assertIn("missing", refused["message"])
        for row in found.values():
            self.assertIsNone(row.pop("message"))
        self.assertEqual(found, crawl.extract_warc(self.files, FIELDS))

    def test_a_worker_that_ends_is_replaced(self):
        mark = Path(self.folder.name) / "ended"

        def end_once(batches):
            for batch in batches:
                if not mark.exists():
                    mark.touch()
                    os._exit(1)
                yield batch

        pages = pagelet.spark.read_warc(self.spark, self.files)
        pages = pages.mapInArrow(end_once, pages.schema)
        answers = self.rows(pagelet.spark.extract(pages, fields=FIELDS))
        self.assertTrue(mark.exists())
        self.assertEqual(answers, crawl.extract_warc(self.files, FIELDS))


if __name__ == "__main__":
    unittest.main()
