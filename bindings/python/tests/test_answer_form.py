# SPDX-License-Identifier: MIT
"""One form of an answer: each field has the same value in all ways to ask for it."""

import io
import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import pagelet
from pagelet import _arguments

URL = "HTTPS://Site.example/a/../b.html?x=1#part"


def article(title: str, extra: str = "") -> str:
    return (f"<html lang=de><head>{extra}<title>{title}</title></head><body><ul><li><a href=/>Home</a>"
            f"</ul><article><h1>{title}</h1>"
            + f"<p>The harbour of {title} was frozen for nine days, and no ship could leave it.</p>" * 3
            + "</article></body></html>")


FULL = article("Ice", "<meta name=author content='Ada Berg'><meta name=keywords content='a, b'>"
               "<meta property=article:published_time content=2026-01-02>")
# Answers: with all fields, without any metadata, without text, and refused for four reasons.
PAGES = {
    "full": FULL,
    "bare": "<p>Only words, and no title of any kind, are to be found on this page.",
    "bytes": FULL.encode(),
    "nothing": "",
    "pdf": "%PDF-1.4 x",
    "deep": "<div>" * 2_000,
    "no html": None,
    "number": 3,
}
REFUSED = ("pdf", "deep", "no html", "number")
# Fields whose value differs from run to run, or is measured.
MEASURED = ("phases_ms", "peak_bytes")
FIELDS = tuple(name for name in pagelet._pagelet.fields if name not in MEASURED)


def record(url: str, html: bytes, headers: str = "Content-Type: text/html", status: str = "200 OK",
           more: str = "") -> bytes:
    body = f"HTTP/1.1 {status}\r\n{headers}\r\n\r\n".encode() + html
    return (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n{more}"
            f"Content-Type: application/http; msgtype=response\r\nContent-Length: {len(body)}\r\n\r\n"
            ).encode() + body + b"\r\n\r\n"


class FormTest(unittest.TestCase):
    """A table: for each page and each field, the value by each way."""

    def ways(self, html):
        """The rows that each way gives."""
        many = next(pagelet.extract_many([(URL, html)], fields=FIELDS))
        yield "extract_many", many
        yield "extract_many, dict", next(pagelet.extract_many([{"url": URL, "html": html}],
                                                              fields=FIELDS))
        yield "Site.extract_all", next(pagelet.Site.from_pages([(URL, html)]).extract_all(fields=FIELDS))
        yield "extract", pagelet.extract(html, URL, on_error="row").to_dict(*FIELDS)
        if many["message"] is None:
            yield "extract, pages", pagelet.extract([(URL, html)]).to_dict(*FIELDS)
            yield "Site.extract", pagelet.Site.from_pages([(URL, html)]).extract(0).to_dict(*FIELDS)

    def test_each_field_has_one_value(self):
        for name, html in PAGES.items():
            ways = dict(self.ways(html))
            first = ways["extract_many"]
            for way, row in ways.items():
                for field in FIELDS:
                    with self.subTest(page=name, way=way, field=field):
                        if name in REFUSED and way == "extract" and row[field] is None:
                            continue  # what the error does not say: algorithm's parameters and so on
                        self.assertEqual(row[field], first[field])

    def test_what_is_absent_is_none_and_lists_are_lists(self):
        for name, html in PAGES.items():
            for way, row in self.ways(html):
                with self.subTest(page=name, way=way):
                    for field in ("flags", "candidates", "retrieved", "tags"):
                        self.assertIsInstance(row[field], list)
                    for field in (*pagelet._METADATA, "message", "final_url"):
                        self.assertNotEqual(row[field], "")
                    self.assertEqual(row["metadata"], {field: row[field] for field in pagelet._METADATA})
                    self.assertEqual(row["url"], URL)
                    if name in REFUSED:
                        self.assertIn(row["status"], ("failed", "limit"))
                        self.assertTrue(row["message"])
                        self.assertEqual([row[field] for field in ("text", "title", "markdown", "html",
                                                                   "final_url")], [None] * 5)
                    else:
                        self.assertIn(row["status"], ("ok", "empty"))
                        self.assertIsNone(row["message"])
                        self.assertFalse(row["text"].endswith("\n"))
                        self.assertEqual(row["final_url"], "https://Site.example/b.html?x=1")

    def test_the_values_of_a_page(self):
        row = next(pagelet.extract_many([(URL, FULL)], fields=FIELDS))
        self.assertEqual([row[name] for name in ("title", "author", "published", "language", "tags",
                                                 "description")],
                         ["Ice", "Ada Berg", "2026-01-02", "de", ["a", "b"], None])
        self.assertEqual(row["metadata_sources"]["author"], "meta")
        self.assertTrue(row["text"].startswith("Ice\n\nThe harbour"))

    def test_the_document_has_the_same_values(self):
        result = pagelet.extract(FULL, URL)
        document = json.loads(result.json)
        for field, value in document.items():
            self.assertEqual(getattr(result, field), value, field)
        self.assertEqual(document["schema"], "pagelet.extract/2")

    def test_functions_for_one_page_have_the_same_values(self):
        for name, html in PAGES.items():
            row = next(pagelet.extract_many([(URL, html)], fields=FIELDS, headline=False))
            with self.subTest(page=name):
                self.assertEqual(pagelet.extract_text(html, URL, on_error="none"), row["text"])
                found = pagelet.extract_text(html, URL, on_error="row")
                self.assertEqual(found, {field: row[field] for field in found})
                metadata = pagelet.extract_metadata(html, URL, on_error="none")
                self.assertEqual(metadata, None if name in REFUSED else row["metadata"])
                found = pagelet.extract_metadata(html, URL, on_error="row")
                if name not in REFUSED:
                    del found["status"]  # of no algorithm
                self.assertEqual(found, {field: row[field] for field in found})
                self.assertEqual(pagelet.extract(html, URL, on_error="none") is None, name in REFUSED)

    def test_an_error_is_raised_unless_a_value_is_asked_for(self):
        for name in REFUSED:
            for call in (pagelet.extract, pagelet.extract_text, pagelet.extract_metadata,
                         lambda html, url: list(pagelet.extract_many([(url, html)], on_error="raise"))):
                with self.subTest(page=name), self.assertRaises((pagelet.Error, TypeError)):
                    call(PAGES[name], URL)
        self.assertEqual(list(pagelet.extract_many([(URL, "%PDF-1"), (URL, "<p>a")], on_error="none",
                                                   fields=["text"])), [None, {"text": "a"}])
        for wrong in ({"algorithm": "none"}, {"output": "menus"}, {"vote": 1}):
            for on_error in ("none", "row"):
                with self.assertRaises(pagelet.Error) as raised:
                    pagelet.extract_text("<p>a", on_error=on_error, **wrong)
                self.assertEqual(raised.exception.code, "usage")
        with self.assertRaises(ValueError):
            pagelet.extract("<p>a", on_error="ignore")

    def test_html_may_be_any_bytes(self):
        expected = pagelet.extract_text(FULL, URL)
        raw = FULL.encode()
        for html in (raw, bytearray(raw), memoryview(raw), memoryview(b"x" + raw)[1:]):
            self.assertEqual(pagelet.extract_text(html, URL), expected)
            self.assertEqual(next(pagelet.extract_many([(URL, html)], headline=False))["text"], expected)

    def test_html_that_changes_later_changes_no_result(self):
        html = bytearray(FULL.encode())
        result = pagelet.extract(html, URL)
        html[:] = b"<p>other"  # fails while someone looks at the bytes
        self.assertEqual(result.text, pagelet.extract(FULL, URL).text)
        result = pagelet.extract("".join(FULL), URL)  # nothing else has the text
        self.assertEqual(result.markdown, pagelet.extract(FULL, URL).markdown)

    def test_half_a_surrogate_pair_is_one_character(self):
        for text, expected in (("a \ud83d b", "a \ufffd b"), ("a \ude00", "a \ufffd"),
                               ("a \ud83d\ude00 ü", "a \U0001f600 ü"), ("a \ude00\ud83d", "a \ufffd\ufffd")):
            with self.subTest(ascii(text)):
                self.assertEqual(pagelet.extract(f"<p>{text}").text, expected)
                line = json.dumps({"url": "", "html": f"<p>{text}"})
                done = subprocess.run([os.environ["PAGELET_PROGRAM"], "extract", "--pages", "-",
                                       "--fields", "text"], input=line, capture_output=True, text=True,
                                      check=True)
                self.assertEqual(json.loads(done.stdout), {"text": expected})

    def test_the_program_has_the_same_values(self):
        program = Path(os.environ.get("PAGELET_PROGRAM", "missing"))
        if not program.exists():
            self.skipTest("PAGELET_PROGRAM names no program")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "a.warc"
            urls = [f"{URL}{number}" for number in range(len(PAGES))]
            pages = [html if isinstance(html, bytes) else str(html or "%PDF-").encode()
                     for html in PAGES.values()]
            file.write_bytes(b"".join(record(url, html) for url, html in zip(urls, pages)))
            done = subprocess.run([program, "extract", "--warc", file, "--fields", ",".join(FIELDS)],
                                  capture_output=True, text=True, check=False)
            site = next(pagelet.Site.from_warc(file))
            self.assertEqual([json.loads(line) for line in done.stdout.splitlines()],
                             list(site.extract_all(fields=FIELDS)))


class UrlTest(unittest.TestCase):
    def test_the_url_is_the_one_that_was_given(self):
        for url in (URL, "https://a.example/1#x", "https://a.example/b/../c", "HTTPS://A.EXAMPLE/7",
                    "", "relative/a.html", "http://[", "mailto:a@b.example"):
            with self.subTest(url):
                for row in (next(pagelet.extract_many([(url, FULL)])),
                            next(pagelet.Site.from_pages([(url, FULL)]).extract_all()),
                            pagelet.extract(FULL, url).to_dict("url"),
                            json.loads(pagelet.extract(FULL, url).json)):
                    self.assertEqual(row["url"], url)

    def test_host_is_the_key_of_a_site(self):
        for url, host in (("https://a.example/x", "a.example"), ("HTTP://A.Example:80/", "a.example"),
                          ("https://a.example:443/", "a.example"),
                          ("http://a.example:443/", "a.example"),
                          ("https://a.example:8080/", "a.example:8080"),
                          ("https://Müller.example/", "xn--mller-kva.example"),
                          ("https://www.a.example/", "www.a.example"),
                          ("", ""), ("a.html", ""), ("mailto:a@b.example", ""),
                          ("file:///a", ""), ("http://\ud800/", ""), (None, ""), (3, "")):
            self.assertEqual(pagelet.host(url), host, url)

    def test_another_host_is_refused_with_its_name(self):
        with self.assertRaisesRegex(pagelet.Error, "is on the host b.example") as raised:
            pagelet.Site.from_pages([("https://a.example/", "<p>a"), ("https://b.example/x", "<p>b")])
        self.assertEqual(raised.exception.code, "input")


class ManyTest(unittest.TestCase):
    def test_rows_are_in_order_whatever_the_pages(self):
        odd = [("https://a.example/", "<p>words"), None, ("x",), ("https://a.example/", None), 3,
               ("\ud800", "<p>words"), (5, "<p>words"), "<p>words", ("http://[", "<p>words"),
               {"html": "<p>words"}, ["https://b.example/", b"<p>words"]]
        rows = list(pagelet.extract_many(odd * 60, jobs=3, fields=("url", "status", "message")))
        self.assertEqual(len(rows), len(odd) * 60)
        self.assertEqual([row["status"] for row in rows[:len(odd)]],
                         ["ok", "failed", "failed", "failed", "failed", "failed", "failed", "failed",
                          "ok", "ok", "ok"])
        self.assertEqual(rows[:len(odd)] * 60, rows)
        for row in rows:
            self.assertEqual(row["status"] == "failed", row["message"] is not None)
            self.assertFalse((row["message"] or "").startswith(":"))

    def test_pages_are_taken_when_they_are_needed(self):
        def endless():
            while True:
                yield "", "<p>words"

        rows = pagelet.extract_many(endless())
        self.assertEqual(next(rows)["text"], "words")

    def test_pages_before_an_exception_are_answered(self):
        def broken():
            yield from (("", f"<p>words {number}") for number in range(70))
            raise OSError("the disk is gone")

        found = []
        with self.assertRaisesRegex(OSError, "^the disk is gone$"):
            for row in pagelet.extract_many(broken(), fields=("text",)):
                found.append(row["text"])
        self.assertEqual(found, [f"words {number}" for number in range(70)])

    def test_wrong_usage_is_an_error_of_the_call(self):
        for wrong in ({"fields": ["dates"]}, {"fields": ["url", "url"]}, {"vote": 1},
                      {"algorithm": "none"}):
            with self.assertRaises(pagelet.Error):
                pagelet.extract_many([], **wrong)
        for wrong in (None, "<p>words", b"<p>words"):
            with self.assertRaises(TypeError):
                pagelet.extract_many(wrong)

    def test_a_page_has_its_time(self):
        rows = list(pagelet.extract_many([("", "<p>words " * 100_000)], timeout=1e-9,
                                         fields=["status", "message"]))
        self.assertEqual([row["status"] for row in rows], ["timeout"])
        self.assertIn("longer than the time limit (raise timeout)", rows[0]["message"])


class MessageTest(unittest.TestCase):
    def test_messages_name_keywords(self):
        long = "<p>words" * 9
        for limit in ("max_bytes", "max_nodes", "max_depth", "max_output_bytes"):
            with self.subTest(limit):
                keyword = f"raise {limit} in limits"
                with self.assertRaises(pagelet.Error) as raised:
                    pagelet.extract("<div>" * 9 + long, limits={limit: 5}).text
                self.assertIn(f"({keyword})", str(raised.exception))
                row = next(pagelet.extract_many([("", "<div>" * 9 + long)], limits={limit: 5},
                                                fields=["message"]))
                self.assertIn(f"({keyword})", row["message"])
        with self.assertRaisesRegex(pagelet.Error, "^fields: there is no field 'dates'"):
            pagelet.extract_many([], fields=["dates"])
        # Advice about options of the program is left out.
        with self.assertRaisesRegex(pagelet.Error, "^is a web archive, not a web page$"):
            pagelet.extract("WARC/1.0\r\nWARC-Type: response\r\n\r\n")
        site = pagelet.Site.from_pages([("", "<p>a"), ("", "<p>b")])
        for number in (2, -3):
            with self.assertRaisesRegex(IndexError, f"^page: there is no page {number}; the site has 2$"):
                site.extract(number)
        self.assertEqual(site.extract(-1).text, "b")
        with self.assertRaisesRegex(TypeError, "^extractors: a list of algorithms is expected, not object"):
            pagelet.bench("", extractors=object())
        with self.assertRaisesRegex(pagelet.Error, ": is a file, not a folder$"):
            pagelet.Site.from_folder(__file__)

    def test_an_unknown_keyword_lists_those_that_there_are(self):
        site = pagelet.Site.from_pages([("", "<p>a")])
        for call in (lambda **named: pagelet.extract("<p>a", **named),
                     lambda **named: site.extract(0, **named),
                     lambda **named: site.extract_all(**named),
                     lambda **named: pagelet.extract_many([], **named)):
            with self.assertRaises(pagelet.Error) as raised:
                call(algorithm="temex", time_out=3)
            self.assertEqual(raised.exception.code, "usage")
            for word in ("'time_out'", "timeout", "cs_size"):
                self.assertIn(word, str(raised.exception))
        self.assertEqual(pagelet.extract("<p>a", "https://a.example/").url, "https://a.example/")

    def test_a_missing_archive_fails_at_the_call(self):
        for call in (pagelet.Site.from_warc, pagelet.records):
            with self.assertRaisesRegex(pagelet.Error, "missing"):
                call("missing")

    def test_a_package_without_its_compiled_part_says_what_to_build(self):
        with tempfile.TemporaryDirectory() as folder:
            package = Path(folder) / "pagelet"
            package.mkdir()
            for file in Path(pagelet.__file__).parent.glob("*.py"):
                (package / file.name).write_bytes(file.read_bytes())
            done = subprocess.run([sys.executable, "-c", "import pagelet"], capture_output=True, text=True,
                                  env={**os.environ, "PYTHONPATH": folder}, check=False)
        self.assertIn("cmake --preset release", done.stderr)
        self.assertIn("ImportError", done.stderr)


class JobsTest(unittest.TestCase):
    def test_zero_is_the_processors_that_the_process_may_use(self):
        code = ("import os, pagelet._arguments as a\n"
                "os.sched_setaffinity(0, {min(os.sched_getaffinity(0))}); print(a.jobs_of(0))")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "1\n")

    def test_a_cgroup_has_a_quota(self):
        usable = len(os.sched_getaffinity(0))
        for groups, files, most in (
                ("0::/a/b", {"a/b/cpu.max": "max 100000", "a/cpu.max": "50000 100000"}, 1),
                ("0::/a/b", {"a/b/cpu.max": "150000 100000"}, 2),
                ("0::/", {"cpu.max": "max 100000"}, usable),
                ("4:cpu,cpuacct:/x", {"cpu/x/cpu.cfs_quota_us": "100000",
                                      "cpu/x/cpu.cfs_period_us": "100000"}, 1),
                ("4:cpu:/x", {"cpu/x/cpu.cfs_quota_us": "-1", "cpu/x/cpu.cfs_period_us": "1"}, usable)):
            with tempfile.TemporaryDirectory() as root:
                for name, text in {"proc/self/cgroup": groups,
                                   **{f"sys/fs/cgroup/{name}": text for name, text in files.items()}}.items():
                    file = Path(root) / name
                    file.parent.mkdir(parents=True, exist_ok=True)
                    file.write_text(text + "\n")
                self.assertEqual(_arguments.processors(root), min(most, usable), groups)


class RecordsTest(unittest.TestCase):
    HEAD = ("WARC-Date: 2026-01-02T03:04:05Z\r\nWARC-Record-ID: <urn:uuid:1-2>\r\n"
            "WARC-Payload-Digest: sha1:ABC\r\n")

    def archive(self):
        import gzip

        old, new = article("Old"), article("New")
        latin = "<title>é</title><p>é".encode("latin-1")
        records = [
            record("http://a.example/1", old.encode(), more=self.HEAD),
            record("http://a.example/2", gzip.compress(new.encode()),
                   "Content-Type: text/html\r\nContent-Encoding: gzip"),
            record("http://a.example/1", new.encode(), more=self.HEAD.replace("1-2", "3-4")),
            record("http://a.example/3", b"", "Location: /1", "301 Moved"),
            record("http://a.example/4", b"", status="404 Not Found"),
            record("http://b.example/", latin, "Content-Type: text/html; charset=latin-1"),
            record("http://b.example/large", b"<p>" + b"words " * 1_000),
        ]
        return records, [gzip.compress(data) for data in records]

    def test_a_record_is_a_page_with_its_place(self):
        plain, members = self.archive()
        for name, parts in (("plain.warc", plain), ("packed.warc.gz", members)):
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / name
                file.write_bytes(b"".join(parts))
                found = list(pagelet.records(file, limits={"max_bytes": 2_000}))
                self.assertEqual([page.url for page in found],
                                 ["http://a.example/1", "http://a.example/2", "http://b.example/",
                                  "http://b.example/large"])
                first = found[0]  # the last record of the address
                self.assertEqual((first.date, first.record_id, first.digest, first.archive),
                                 ("2026-01-02T03:04:05Z", "urn:uuid:3-4", "sha1:ABC", str(file)))
                self.assertEqual(first.html, article("New").encode())
                self.assertEqual(found[1].html, article("New").encode())
                self.assertTrue(first.headers.startswith("HTTP/1.1 200 OK\r\nContent-Type: text/html"))
                self.assertEqual((found[2].charset, found[2].record_id), ("latin-1", None))
                self.assertIsNone(found[3].html)
                # The ranges, joined, are an archive again.
                ranges = [parts.index(parts[number]) for number in (2, 1, 5)]
                for page, number in zip(found, ranges):
                    begin = sum(map(len, parts[:number]))
                    self.assertEqual((page.offset, page.length), (begin, len(parts[number])))
                data = file.read_bytes()
                alone = next(pagelet.records(io.BytesIO(data[first.offset:first.offset + first.length])))
                self.assertEqual(alone.html, first.html)
                rows = list(pagelet.extract_many(found, fields=("url", "status", "title")))
                self.assertEqual([(row["status"], row["title"]) for row in rows],
                                 [("ok", "New"), ("ok", "New"), ("ok", "é"), ("limit", None)])

    def test_answers_have_the_fields_of_their_record(self):
        _, members = self.archive()
        fields = ("url", "record_id", "date", "digest", "archive", "offset", "length", "status")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "a.warc.gz"
            file.write_bytes(b"".join(members))
            found = {page.url: page for page in pagelet.records(file)}
            rows = [row for site in pagelet.Site.from_warc(file, limits={"max_bytes": 2_000})
                    for row in site.extract_all(fields=fields)]
            result = next(pagelet.Site.from_warc(file)).extract(0)
            self.assertEqual(result.record_id, "urn:uuid:3-4")
        many = list(pagelet.extract_many(found.values(), fields=fields[1:-1]))
        self.assertEqual(many, [{field: getattr(page, field) for field in fields[1:-1]}
                                for page in found.values()])
        self.assertEqual(next(pagelet.extract_many([("http://a.example/", article("New"))],
                                                   fields=("record_id",))), {"record_id": None})
        self.assertEqual([row["status"] for row in rows], ["ok", "ok", "ok", "limit"])
        for row in rows:
            for field in fields[1:-1]:
                self.assertEqual(row[field], getattr(found[row["url"]], field))

    def test_an_archive_that_is_compressed_as_a_whole_has_no_places(self):
        import gzip

        plain, _ = self.archive()
        found = list(pagelet.records(io.BytesIO(gzip.compress(b"".join(plain)))))
        self.assertEqual({(page.offset, page.length) for page in found}, {(None, None)})
        self.assertEqual(len(found), 4)


if __name__ == "__main__":
    unittest.main()
