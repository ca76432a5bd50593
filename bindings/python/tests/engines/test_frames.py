# SPDX-License-Identifier: MIT
"""Tests of pagelet.frames. They need pyarrow."""

import tempfile
import unittest
from pathlib import Path

import crawl

crawl.require("pyarrow")
import pagelet
import pagelet.frames
import pyarrow as pa

ODD = [("https://h0.example/none", None), (None, "<p>words"), (None, None), ("", ""),
       ("https://h1.example/pdf", b"%PDF-1.4 x"), ("https://h2.example/deep", b"<div>" * 3_000),
       ("http://[", b"<p>words"), ("https://h1.example/0", b"<p>The same address again"),
       ("https://h0.example/half", "<p>half \ufffd pair"), ("mailto:a@b.example", b"<p>words")]


def table_of(pages, binary=True):
    of = pa.binary() if binary else pa.string()
    html = [page if page is None or isinstance(page, bytes) == binary
            else page.encode() if binary else page.decode() for _, page in pages]
    return pa.table({"number": pa.array(range(len(pages)), pa.int64()), "url": pa.array([url for url, _ in pages], pa.string()),
                     "html": pa.array(html, of)})


class TableTest(unittest.TestCase):
    def test_answers_are_those_of_the_program(self):
        given = crawl.pages()
        with tempfile.TemporaryDirectory() as folder:
            expected = crawl.extract_warc(crawl.write(Path(folder), given))
        for jobs in (1, 2):
            made = pagelet.frames.extract_table(table_of(given), fields=crawl.FIELDS, jobs=jobs)
            rows = made.to_pylist()
            self.assertEqual([row.pop("url") for row in rows], [url for url, _ in given])
            self.assertEqual(rows, [expected[url] for url, _ in given])

    def test_records_of_archives_are_such_a_table(self):
        given = crawl.pages()
        with tempfile.TemporaryDirectory() as folder:
            files = crawl.write(Path(folder), given)
            expected = crawl.extract_warc(files, ("text", "record_id", "offset"))
            table = pa.Table.from_batches(pagelet.frames.read_warc(*files))
        made = pagelet.frames.extract_table(table, charset="charset", fields=("text",),
                                            keep=("url", "record_id", "offset"))
        self.assertEqual({row.pop("url"): row for row in made.to_pylist()}, expected)

    def test_a_row_out_for_each_row_in(self):
        given = crawl.pages(2, 6) + ODD
        for binary in (True, False):
            table = table_of(given, binary)
            for by_host in (True, False):
                made = pagelet.frames.extract_table(table, keep=("number", "url"), by_host=by_host)
                for name in ("number", "url"):
                    self.assertEqual(made[name], table[name])
                rows = made.to_pylist()
                self.assertEqual([row["status"] for row in rows[:12]], ["ok"] * 12)
                failed = {row["number"] - 12 for row in rows if row["status"] in ("failed", "limit")}
                self.assertEqual(failed, {0, 2, 4, 5})
                for row in rows:
                    self.assertEqual(row["message"] is None, row["number"] - 12 not in failed)
                    self.assertEqual(row["text"] is None, row["number"] - 12 in failed)

    def test_long_pages_are_read_in_the_memory_of_arrow(self):
        texts = [f"<h1>Straße {number}</h1>" + f"<p>Wörter der Seite {number}, es sind viele.</p>" * 400
                 for number in range(6)]
        texts[2] = None
        expected = [text and pagelet.extract(text).text for text in texts]
        for of in (pa.string(), pa.large_string(), pa.binary(), pa.large_binary()):
            html = pa.array(["<p>left out"] + texts, pa.string()).cast(of)
            column = pa.chunked_array([html[1:4], html[4:4], html[4:]])
            table = pa.table({"url": pa.nulls(6, pa.string()), "html": column})
            for jobs in (1, 2):
                made = pagelet.frames.extract_table(table, fields=("text",), jobs=jobs)
                self.assertEqual(made["text"].to_pylist(), expected)

    def test_a_time_limit_is_for_a_page(self):
        table = table_of([("https://a.example/", "<p>words <b>and</b> more" * 50_000)])
        made = pagelet.frames.extract_table(table, timeout=1e-9)
        self.assertEqual(made["status"].to_pylist(), ["timeout"])

    def test_has_confidence_and_the_rules_that_matched(self):
        text = "<h1>Title</h1><p class=ad>Buy a map.</p>" + "<p>Some words of a text are here.</p>" * 9
        made = pagelet.frames.extract_table(pa.table({"url": [""], "html": [text]}), drop=".ad",
                                            fields=("rules", *pagelet.frames.FIELDS))
        self.assertGreater(made.column("confidence")[0].as_py(), 0.5)
        self.assertEqual(made.column("rules")[0].as_py(), [
            {"rule": "drop", "selector": ".ad", "file": None, "line": None, "matches": 1}])

    def test_the_schema_does_not_depend_on_the_pages(self):
        fields = tuple(pagelet._pagelet.fields)
        expected = pagelet.frames.schema(fields, [pa.field("number", pa.int64())])
        bare = [("https://a.example/", "<p>No title, no author.")]
        for pages in (crawl.pages(1, 3), bare, bare + ODD, []):
            made = pagelet.frames.extract_table(table_of(pages), fields=fields, keep=("number",))
            self.assertEqual(made.schema, expected)
            self.assertEqual(len(made), len(pages))
        for field in expected:
            self.assertFalse(pa.types.is_null(field.type), field)
        self.assertEqual(pagelet.frames.schema(("text",), ("url",)).names, ["url", "text"])

    def test_templates_have_numbers(self):
        with tempfile.TemporaryDirectory() as folder:
            file = str(Path(folder) / "templates.json")
            pagelet.Site.from_pages(crawl.pages(1, 4)).learn_templates(file)
            made = pagelet.frames.extract_table(
                table_of(crawl.pages(1, 2) + ODD[:1]), fields=("template_fit", "template_chosen"), keep=(),
                algorithm="site-template", templates=file)
        self.assertEqual(made.schema.types, [pa.float64(), pa.int64()])
        self.assertEqual(made["template_chosen"].to_pylist(), [1, 1, None])

    def test_a_row_for_each_comment(self):
        given = [("https://a.example/1", crawl.commented(3)), ("https://a.example/2", "%PDF-"),
                 ("https://b.example/1", crawl.commented(2))]
        table = table_of(given, False).rename_columns(["id", "url", "html"])
        made = pagelet.frames.extract_table(table, keep=("id", "url"), output="comments")
        self.assertEqual(made.schema, pagelet.frames.schema(
            keep=(pa.field("id", pa.int64()), "url"), output="comments"))
        self.assertEqual([(row["id"], row["index"], row["author"]) for row in made.to_pylist()],
                         [(0, 0, "Reader 0"), (0, 1, "Reader 1"), (0, 2, "Reader 2"),
                          (2, 0, "Reader 0"), (2, 1, "Reader 1")])
        posts = pagelet.frames.extract_table(table_of(given, False), keep=(), output="posts")
        self.assertEqual((len(posts), posts.schema), (0, pagelet.frames.schema(output="posts")))
        with self.assertRaisesRegex(ValueError, "^keep: 'number' is also the name of a column of posts"):
            pagelet.frames.extract_table(table_of(given, False), keep=("number",), output="posts")

    def test_batches_are_answered_one_by_one(self):
        table = table_of(crawl.pages() + ODD)
        batches = table.to_batches(max_chunksize=7)
        made = pa.Table.from_batches(pagelet.frames.extract_batches(batches, fields=("text",)))
        alone = pagelet.frames.extract_table(table, by_host=False, fields=("text",))
        self.assertEqual(made.to_pylist(), alone.to_pylist())
        empty = table.slice(0, 0)
        self.assertEqual(len(next(pagelet.frames.extract_batches(
            [pa.RecordBatch.from_pylist([], schema=table.schema)]))), 0)
        self.assertEqual(len(pagelet.frames.extract_table(empty)), 0)

    def test_scalars_and_buffers_are_pages(self):
        html = crawl.page("a.example", 1)
        expected = pagelet.extract_text(html)
        scalar = pa.scalar(html)
        for page in (scalar, pa.scalar(html.encode()), pa.py_buffer(html.encode()), scalar.as_buffer(),
                     pa.scalar(html, pa.large_string())):
            self.assertEqual(pagelet.extract_text(page), expected)
        rows = list(pagelet.extract_many(zip(table_of([("https://a.example/", html)])["url"], [scalar])))
        self.assertEqual(rows[0]["url"], "https://a.example/")
        self.assertEqual(next(pagelet.extract_many([(pa.scalar(None), pa.scalar(None))]))["status"],
                         "failed")

    def test_a_data_frame_is_such_a_table(self):
        table = table_of(crawl.pages(1, 2))
        expected = pagelet.frames.extract_table(table)
        try:
            found = pagelet.frames.extract_table(table.to_pandas())
        except ImportError:
            self.skipTest("pandas is not installed")
        self.assertEqual(found.to_pylist(), expected.to_pylist())  # its texts may be large_string
        with self.assertRaisesRegex(TypeError, "^table: a table of Arrow or a DataFrame is expected"):
            pagelet.frames.extract_table([("a", "b")])

    def test_wrong_usage_names_the_argument(self):
        table = table_of(crawl.pages(1, 2))
        for name, wrong in (("url", {"url": "address"}), ("html", {"html": "page"}),
                            ("keep", {"keep": ("id",)}), ("charset", {"charset": "coding"})):
            with self.assertRaisesRegex(ValueError, f"^{name}: the table has no column"):
                pagelet.frames.extract_table(table, **wrong)
        with self.assertRaisesRegex(TypeError, r"^keep: a list of names is expected, such as \['url'\]"):
            pagelet.frames.extract_table(table, keep="url")
        with self.assertRaisesRegex(ValueError, "^keep: the column 'url' is named twice"):
            pagelet.frames.extract_table(table, keep=("url", "url"))
        for wrong in ({"fields": ("dates",)}, {"algorithm": "none"}, {"vote": 1}):
            with self.assertRaises(pagelet.Error):
                pagelet.frames.extract_table(table, **wrong)
        with self.assertRaisesRegex(pagelet.Error, "^fields: there is no field 'dates'; there are "):
            pagelet.frames.schema(("dates",))


if __name__ == "__main__":
    unittest.main()
