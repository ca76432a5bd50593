# SPDX-License-Identifier: MIT
"""Tests of the Python module for unittest or pytest; PYTHONPATH has the built package."""

import copy
import gc
import gzip
import importlib.metadata
import inspect
import io
import json
import pickle
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest
import weakref
from decimal import Decimal
from pathlib import Path

import pagelet

# The background jobs of a shell ignore it, and so would the programs that tests interrupt.
signal.signal(signal.SIGINT, signal.default_int_handler)

REPOSITORY = Path(__file__).resolve().parents[3]
SAMPLE = REPOSITORY / "datasets" / "sample"


def page(name: str, text: str) -> str:
    return (f"<html lang=en><head><title>{name}</title></head><body><ul>"
            "<li><a href='a.html'>A</a><li><a href='b.html'>B</a><li><a href='c.html'>C</a></ul>"
            f"<div><h1>{name}</h1><p>{text}</p><p><a href='/more'>more of {name}</a> is here</p></div>"
            "<p>the same foot on all pages</p></body></html>")


PAGES = [("https://site.example/d/a.html", page("First", "Some words that stand here only.")),
         ("https://site.example/d/b.html", page("Second", "Other sentences are on this page.")),
         ("https://site.example/d/c.html", page("Third", "Nothing of the kind can be seen."))]


def archive(urls) -> bytes:
    """A web archive with a small page for each URL."""
    html = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n<p>words"
    return b"".join(b"WARC/1.0\r\nWARC-Type: response\r\n"
                    b"Content-Type: application/http;msgtype=response\r\n"
                    b"Content-Length: %d\r\nWARC-Target-URI: %s\r\n\r\n%s\r\n\r\n"
                    % (len(html), url if isinstance(url, bytes) else url.encode(), html)
                    for url in urls)


def output_of(code: str, *arguments: str, timeout: float) -> str:
    """What a program in Python prints; it must succeed."""
    return subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, text=True,
                          timeout=timeout, check=True).stdout


class Headings:
    name = "headings"
    target = "content"

    def extract(self, key_page, candidates):
        self.candidates = list(candidates)
        return [node for heading in range(len(key_page)) if key_page.tag[heading] == "h1"
                for node in key_page.below(heading)]


class OnePageTest(unittest.TestCase):
    """What replaces the functions of other tools."""

    HTML = ("<html lang=en><head><title>Ice | Courier</title><meta name=author content='Ada Berg'>"
            "<meta property=og:site_name content=Courier></head><body><ul><li><a href=/>Home</a></ul>"
            "<article><h1>Ice</h1><p>By Ada Berg</p>"
            + "<p>The harbour was frozen for nine days, and no ship could leave it before.</p>" * 3
            + "</article></body></html>")

    def test_extract_text_gives_the_running_text(self):
        text = pagelet.extract_text(self.HTML, "https://site.example/ice")
        self.assertEqual(text, pagelet.extract(self.HTML, url="https://site.example/ice",
                                               headline=False).text)
        self.assertIn("The harbour was frozen", text)
        self.assertEqual(pagelet.extract_text(self.HTML.encode(), headline=True),
                         pagelet.extract(self.HTML).text)
        self.assertEqual(pagelet.extract_text(""), "")
        self.assertEqual(pagelet.extract_text(self.HTML, parameters={"headline": True}),
                         pagelet.extract(self.HTML).text)
        for options in ({"algorithm": "bte"}, {"output": "menu"}, {"algorithm": Headings()}):
            with self.subTest(options):
                self.assertEqual(pagelet.extract_text(self.HTML, **options),
                                 pagelet.extract(self.HTML, **options).text)
        with self.assertRaises(pagelet.Error) as caught:
            pagelet.extract_text(self.HTML, max_nodes=3)
        self.assertEqual(caught.exception.limit, "limit:nodes")

    def test_extract_metadata_has_each_field(self):
        found = pagelet.extract_metadata(self.HTML)
        self.assertEqual(found, pagelet.extract(self.HTML).metadata)
        self.assertEqual((found["title"], found["author"], found["published"]),
                         ("Ice", "Ada Berg", None))
        empty = pagelet.extract_metadata(b"")
        self.assertEqual(empty.pop("tags"), [])
        self.assertEqual(set(empty.values()), {None})


class ExtractTest(unittest.TestCase):
    def test_compares_the_first_page_with_the_others(self):
        result = pagelet.extract(PAGES)
        self.assertEqual(result.markdown, "# First\n\nSome words that stand here only.\n\n"
                                          "[more of First](https://site.example/more) is here\n")
        self.assertTrue(result.text.startswith("First\n\nSome words"))
        self.assertEqual(result.paths[0], "/html[1]/body[1]/div[1]")
        self.assertEqual(len(result.nodes), len(result.paths))
        self.assertEqual(result.title, "First")
        self.assertEqual(result.metadata["language"], "en")
        self.assertEqual(result.candidates, [url for url, _ in PAGES[1:]])
        self.assertEqual((result.output, result.algorithm), ("content", "leafcut"))
        self.assertIn("<title>First</title>", result.html)

    def test_leaves_links_and_images_out_of_markdown(self):
        text = "Some words that stand here only.<img src=i alt=x>"
        pages = [(PAGES[0][0], page("First", text))] + PAGES[1:]
        self.assertIn("[more of First](", pagelet.extract(pages).markdown)
        for result in (pagelet.extract(pages, links=False, images=False),
                       pagelet.Site.from_pages(pages).extract(0, links=False, images=False)):
            self.assertIn("only.\n\nmore of First is here", result.markdown)

    def test_follows_rules_of_the_user(self):
        page = ("https://site.example/a", "<h1>Title</h1><p class=own>A text of the page itself, with "
                "some words.</p><p class=ad>Buy a map of the harbour.</p><p class=foot>Printed here.</p>")
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "site.rules")
            file.write_text("[site.example]\ndrop = .ad\nauthor = .foot\n")
            options = {"keep": ".foot", "drop": ["h1"], "rules": file}
            result = pagelet.extract([page], **options)
            self.assertIn("Printed here.", result.text)
            self.assertNotIn("Buy", result.text)
            self.assertEqual(result.author, "Printed here.")
            self.assertEqual([(rule["rule"], rule["selector"], rule["line"]) for rule in result.rules],
                             [("drop", "h1", None), ("keep", ".foot", None), ("drop", ".ad", 2),
                              ("author", ".foot", 3)])
            rows = [next(pagelet.extract_many([page], **options)),
                    next(pagelet.Site.from_pages([page], **options).extract_all())]
            self.assertEqual({row["text"] for row in rows}, {result.text})
            site = pagelet.Site.from_pages([page], **options)
            self.assertEqual(site.extract(0).text, result.text)
            for answers in (pagelet.extract_many([page, page], drop=[".nothing", ".ad"]),
                            pagelet.Site.from_pages([page], drop=".nothing").extract_all()):
                with self.assertWarnsRegex(UserWarning, "drop .nothing: matches nothing") as warned:
                    list(answers)
                self.assertEqual(len(warned.warnings), 1)
            file.write_text("\nkeep = a:hover\n")
            with self.assertRaisesRegex(pagelet.Error, "site.rules:2: selector"):
                pagelet.extract([page], rules=file)
        with self.assertRaisesRegex(pagelet.Error, '^drop: selector "p >"'):
            pagelet.extract([page], drop="p >")
        self.assertEqual(pagelet.extract([page]).rules, [])

    def test_says_how_sure_it_is(self):
        sure = pagelet.extract(PAGES).confidence
        self.assertTrue(0 < sure < 1)
        self.assertIsNone(pagelet.extract(PAGES, output="template").confidence)
        self.assertIsNone(pagelet.extract(PAGES, min_confidence=sure + 0.01, on_error="none"))
        row = next(pagelet.extract_many(PAGES[:1], min_confidence=1,
                                        fields=("status", "flags", "message")))
        self.assertEqual(row["status"], "failed")
        self.assertIn("unsure", row["flags"])
        self.assertRegex(row["message"], r"^https://site\.example/d/a\.html: .*, is below 1$")
        with self.assertRaisesRegex(pagelet.Error, r"^the confidence of the answer, 0\.\d+, is below 1$"):
            pagelet.extract(PAGES[0][1], min_confidence=1)
        with self.assertRaisesRegex(ValueError, "min_confidence"):
            pagelet.extract(PAGES, min_confidence=2)

    def test_puts_comments_apart_in_the_content_or_nowhere(self):
        html = ("<title>Ships</title><article><h1>Ships of the harbour</h1>" + "".join(
            f"<p>Paragraph {n} tells of the ships of the harbour, and where they all went that spring, "
            "as the keeper of the port wrote down.</p>" for n in range(6)) +
            "</article><section id=comments class=comments><h2>Comments</h2>" + "".join(
            f"<div class=comment><b class=author>Reader {name}</b> <time datetime=2024-05-0{day}>May {day}"
            f"</time><p>Comment {name}: I saw one of those ships myself when I was young.</p></div>"
            for day, name in enumerate(("Ada", "Bo", "Cy", "Di"), 1)) + "</section>")
        apart = pagelet.extract(html)
        self.assertEqual(len(apart.comments), 4)
        self.assertNotIn("Comment Ada", apart.text)
        included = pagelet.extract(html, comments="include")
        self.assertIn("Comment Ada", included.text)
        excluded = pagelet.extract(html, comments="exclude")
        self.assertEqual([excluded.comments, excluded.text], [[], apart.text])
        row = next(pagelet.extract_many([("", html)], comments="include", fields=("text",)))
        self.assertEqual(row["text"], included.text)
        site = pagelet.Site.from_pages([("", html)])
        self.assertEqual(site.extract(0, comments="include").text, included.text)
        with self.assertRaisesRegex(ValueError, "comments"):
            pagelet.extract(html, comments="below")

    def test_repeats_cells_that_span_rows(self):
        html = ("<h1>Ships</h1><p>Some words about the ships of the harbour, and where they went.</p>"
                "<table><tr><th>a<th>b<tr><td rowspan=2>c<td>d<tr><td>e</table>")
        self.assertIn("| c | e |", pagelet.extract(html, rowspan="repeat").markdown)
        self.assertIn("|  | e |", pagelet.extract(html).markdown)
        with self.assertRaisesRegex(ValueError, "rowspan"):
            pagelet.extract(html, rowspan="twice")

    def test_choices_are_declared_in_all_languages(self):
        functions = (pagelet.extract, pagelet._work, pagelet.Site.extract, pagelet.Site.extract_all)
        types = (REPOSITORY / "bindings/javascript/library/index.d.ts").read_text()
        table = (REPOSITORY / "docs/library.md").read_text()
        table = table[table.index("### Choices about the answer"):table.index("### The result")]
        for name, default, names, _, _ in pagelet._pagelet.choices:
            keyword = name.replace("-", "_")
            first, *others = name.split("-")
            option = first + "".join(map(str.capitalize, others))
            is_switch = names == ("on", "off")
            expected = default == "on" if is_switch else default if names else float(default)
            for function in functions:
                self.assertEqual(inspect.signature(function).parameters[keyword].default, expected)
            form = "boolean" if is_switch else " | ".join(f'"{one}"' for one in names) or "number"
            self.assertIn(f"\n  {option}?: {form};\n", types)
            row = rf"\n\| `--{'no-' if is_switch else ''}{name}[ `].*\| `{keyword}=.*\| `{option}: "
            self.assertRegex(table, row)
        self.assertEqual(table.count("\n| `--"), len(pagelet._pagelet.choices))

    def test_takes_dicts_bytes_and_generators(self):
        expected = pagelet.extract(PAGES).paths
        self.assertEqual(pagelet.extract(dict(PAGES)).paths, expected)
        self.assertEqual(pagelet.extract(pair for pair in PAGES).paths, expected)
        as_bytes = [(url, html.encode()) for url, html in PAGES]
        self.assertEqual(pagelet.extract(as_bytes).paths, expected)

    def test_a_str_is_read_as_its_utf8(self):
        # A str is read in parts of 4,096 characters; halves of a character may be in two of them.
        for length in range(4080, 4100):
            for halves, whole in (("\ud83d\ude00", "\U0001f600"), ("\ud83d", "\ufffd"),
                                  ("\u00e9", "\u00e9"), ("\u4e2d", "\u4e2d")):
                words = " Some words that stand here only." * 9
                text = pagelet.extract_text("<p>" + "a" * length + halves + words)
                self.assertEqual(text.split(" ")[0], "a" * length + whole)

    def test_bytes_are_decoded_and_str_is_not(self):
        html = "<meta charset=iso-8859-1><title>{}</title><body>text"
        self.assertEqual(pagelet.extract([("", html.format("caf\u00e9"))]).title, "caf\u00e9")
        encoded = html.format("caf\u00e9").encode("iso-8859-1")
        self.assertEqual(pagelet.extract([("", encoded)]).title, "caf\u00e9")
        self.assertEqual(pagelet.extract([("", html.format("a\ud800b"))]).title[0], "a")

    def test_takes_the_files_in_which_browsers_save_pages(self):
        saved = SAMPLE.parents[1] / "tests" / "data" / "saved"
        for name in ("chromium.mhtml", "safari.webarchive", "safari-xml.webarchive", "devtools.har",
                     "single-file.html"):
            result = pagelet.extract((saved / name).read_bytes())
            self.assertTrue(result.text.startswith("Caf\u00e9 at the ferry\n\nThe ferry"), name)
            self.assertIn("(http://ferry.example/plan.html)", result.markdown, name)

    def test_takes_the_parameters_of_the_algorithm(self):
        result = pagelet.extract(PAGES, output="template", algorithm="temex", votes=1,
                                 id_rule=False, w_class=0.25)
        self.assertEqual(len(result.votes), len(result.reasons))
        self.assertIn("the same foot", result.text)
        with self.assertRaises(pagelet.Error) as raised:
            pagelet.extract(PAGES, algorithm="temex", vote=1)
        self.assertEqual(raised.exception.code, "usage")

    def test_parameters_may_have_the_names_of_arguments(self):
        html = PAGES[0][1]
        site = pagelet.Site.from_pages(PAGES)
        six = {"pages": 6, "headline": False}
        self.assertEqual(pagelet.extract(html, parameters=six).parameters["pages"], 6)
        self.assertEqual(pagelet.extract(html, parameters={"pages": 6}, headline=False).parameters,
                         pagelet.extract(html, parameters=six).parameters)
        self.assertEqual(site.extract(0, parameters=six).parameters["pages"], 6)
        self.assertEqual(site.extract(0, pages=6).parameters["pages"], 6)
        for rows in (pagelet.extract_many(PAGES, fields=["parameters"], parameters=six),
                     site.extract_all(fields=["parameters"], parameters=six)):
            self.assertEqual({row["parameters"]["pages"] for row in rows}, {6})
        self.assertTrue(pagelet.extract_text(html, parameters={"pages": 6}))
        with tempfile.TemporaryDirectory() as folder:
            learned = site.learn_templates(Path(folder, "t"), algorithm="temex", parameters={"votes": 1})
            self.assertEqual(learned, 1)
        with self.assertRaisesRegex(pagelet.Error, r"^pages: is given twice; .*parameters=\{'pages': 6\}"):
            pagelet.extract(html, pages=6)
        with self.assertRaisesRegex(pagelet.Error, "vote"):
            pagelet.extract(html, algorithm="temex", parameters={"vote": 1})

    def test_wrong_usage_raises(self):
        with self.assertRaises(TypeError):
            pagelet.extract([("https://site.example/", 1)])
        with self.assertRaises(TypeError):
            pagelet.extract(["https://site.example/"])
        with self.assertRaises(TypeError):
            pagelet.extract(PAGES, limits={"max_pages": 1})
        for wrong in (lambda: pagelet.extract([]), lambda: pagelet.extract(PAGES, output="men"),
                      lambda: pagelet.extract(PAGES, algorithm="timex")):
            with self.assertRaises(pagelet.Error):
                wrong()

    def test_an_argument_of_a_wrong_type_or_range_is_named(self):
        site = pagelet.Site.from_pages(PAGES)
        for wrong in (-1, "x", 1.5, None, 10**30):
            for call in (lambda: site.extract_all(jobs=wrong),
                         lambda: pagelet.bench(SAMPLE, jobs=wrong)):
                self.assert_named("jobs", call)
            if wrong is not None:
                self.assert_named("max_nodes", lambda: pagelet.extract(PAGES, max_nodes=wrong))
        for name, call in (
                ("output", lambda: pagelet.extract(PAGES, output=None)),
                ("output", lambda: site.extract(0, output=3)),
                ("output", lambda: site.extract_all(output=None)),
                ("url", lambda: pagelet.extract("<p>words", url=3)),
                ("pages", lambda: pagelet.extract(None)),
                ("pages", lambda: pagelet.extract_text(None)),
                ("timeout", lambda: pagelet.extract(PAGES, timeout="soon")),
                ("base_url", lambda: pagelet.Site.from_folder(SAMPLE, base_url=None)),
                ("algorithm", lambda: pagelet.extract(PAGES, algorithm=3)),
                ("algorithm", lambda: pagelet.extract(PAGES, algorithm=Headings)),
                ("algorithm", lambda: site.extract_all(algorithm=Headings())),
                ("fields", lambda: site.extract_all(fields="url")),
                ("fields", lambda: site.extract_all(fields=5)),
                ("links", lambda: pagelet.extract(PAGES, links="no")),
                ("images", lambda: site.extract(0, images=None)),
                ("limits", lambda: pagelet.extract(PAGES, limits=5)),
                ("parameters", lambda: pagelet.extract(PAGES, parameters=5)),
                ("parameters", lambda: pagelet.extract(PAGES, parameters={5: 5})),
                ("keep", lambda: pagelet.extract(PAGES, keep=5)),
                ("rules", lambda: pagelet.extract(PAGES, rules=5)),
                ("folder", lambda: pagelet.Site.from_folder(5.0)),
                ("page", lambda: site.extract(0.5)),
                ("algorithms", lambda: pagelet.bench(SAMPLE, algorithms="leafcut"))):
            self.assert_named(name, call)
        with self.assertRaisesRegex(TypeError, r"such as \['url', 'text'\]$"):
            site.extract_all(fields="url, text")

    def assert_named(self, name, call):
        with self.assertRaises((TypeError, ValueError)) as raised:
            call()
        message = str(raised.exception)
        self.assertTrue(message.startswith(name + ":"), message)
        self.assertTrue(len(message) < 200 and "\n" not in message, message)

    def test_a_page_beyond_a_limit_names_the_limit(self):
        with self.assertRaises(pagelet.Error) as raised:
            pagelet.extract(PAGES, limits={"max_nodes": 5})
        self.assertEqual((raised.exception.code, raised.exception.limit), ("limit", "limit:nodes"))
        self.assertEqual(pickle.loads(pickle.dumps(raised.exception)).limit, "limit:nodes")

    def test_a_copied_result_has_all_values(self):
        result = pagelet.extract(PAGES)
        for made in (copy.copy(result), copy.deepcopy(result)):
            self.assertEqual((made.title, made.flags), (result.title, result.flags))
        made.flags.append("own")
        self.assertNotIn("own", result.flags)

    def test_a_pickled_result_has_what_was_asked_for(self):
        result = pagelet.extract(PAGES)
        markdown, title = result.markdown, result.title
        data = pickle.dumps(result)
        self.assertNotIn(b"reasons", data)
        again = pickle.loads(data)
        self.assertEqual((again.markdown, again.title, again.url), (markdown, title, PAGES[0][0]))
        self.assertEqual(pickle.loads(pickle.dumps(again)).markdown, markdown)
        with self.assertRaises(pagelet.Error) as raised:
            again.text
        self.assertIn("text: was not asked for", str(raised.exception))

    def test_to_dict_has_the_values_that_each_name_has_alone(self):
        names = [name for name in sorted(set(pagelet._result.VALUES) - {"phases_ms", "peak_bytes"})
                 if name not in ("json", "nodes", "votes", "reasons")]
        alone = {name: getattr(pagelet.extract(PAGES), name) for name in names}
        self.assertEqual(pagelet.extract(PAGES).to_dict(*names), alone)
        for chosen in (("title", "author"), ("language", "title"), ("text", "tags", "title")):
            self.assertEqual(pagelet.extract(PAGES).to_dict(*chosen),
                             {name: alone[name] for name in chosen})

    def test_each_value_is_documented_and_listed(self):
        result = pagelet.extract(PAGES)
        for name in pagelet._result.VALUES:
            self.assertTrue(getattr(pagelet.Result, name).__doc__, name)
            self.assertIn(name, dir(result))
            with self.assertRaises(AttributeError):
                setattr(result, name, None)
        self.assertEqual(result.paths, result.retrieved)
        self.assertEqual(result.paths, result.to_dict("paths")["paths"])
        with self.assertRaises(AttributeError):
            result.words

    def test_a_row_without_an_answer_is_no_result(self):
        row = pagelet.extract(b"%PDF-1.4 x", on_error="row", output="menu")
        self.assertFalse(isinstance(row, pagelet.Result))
        self.assertEqual((row.status, row.output, row.text, row.nodes), ("failed", "menu", None, []))
        self.assertEqual(pickle.loads(pickle.dumps(row)).message, row.message)
        self.assertIn("pagelet.Answer: menu", repr(row))
        self.assertIsInstance(pagelet.extract(PAGES, on_error="row"), pagelet.Result)

    def test_to_dict_has_the_named_values(self):
        result = pagelet.extract(PAGES)
        self.assertEqual(result.to_dict("url", "title", "language", "author"),
                         {"url": PAGES[0][0], "title": "First", "language": "en", "author": None})
        self.assertEqual((result.language, result.author, result.published, result.site_name),
                         ("en", None, None, None))
        marked = PAGES[0][1].replace("<title>", "<meta name=author content=Ada><title>", 1)
        self.assertEqual(pagelet.extract(marked).author, "Ada")
        self.assertEqual(list(result.to_dict()), ["url", "status", "title", "text", "metadata",
                                                  "flags"])
        with self.assertRaises(ValueError):
            result.to_dict("dates")
        self.assertEqual(result._repr_markdown_(), result.markdown)

    def test_one_page_may_be_a_string(self):
        for html in (PAGES[0][1], PAGES[0][1].encode()):
            result = pagelet.extract(html, url=PAGES[0][0])
            self.assertEqual((result.url, result.title), (PAGES[0][0], "First"))
            self.assertEqual(result.flags, ["no_candidates"])
        self.assertEqual(pagelet.extract(PAGES[0][1]).url, "")
        with self.assertRaises(TypeError):
            pagelet.extract(PAGES, url="https://site.example/")

    def test_a_call_and_each_value_have_limits(self):
        for limit in ({"timeout": 1e-9}, {"max_bytes": 20}, {"max_nodes": 5},
                      {"limits": {"max_output_bytes": 20}}):
            with self.assertRaises(pagelet.Error) as raised:
                pagelet.extract(PAGES, **limit).text
            self.assertEqual(raised.exception.code, "timeout" if "timeout" in limit else "limit")
        for enough in (60, 0, None):
            self.assertTrue(pagelet.extract(PAGES, timeout=enough).json)
        for wrong in (-1, float("nan")):
            with self.assertRaises(ValueError):
                pagelet.extract(PAGES, timeout=wrong)

    def test_half_surrogates_and_nul_name_the_argument(self):
        for call, name in (
                (lambda: pagelet.extract([("https://s.example/\ud800", "x")]), "url"),
                (lambda: pagelet.extract(PAGES, algorithm="\ud800"), "algorithm"),
                (lambda: pagelet.extract(PAGES, algorithm="temex", votes="\ud800"), "votes"),
                (lambda: pagelet.Site.from_folder("/tmp\0x"), "folder"),
                (lambda: pagelet.Site.from_folder("\ud800"), "folder"),
                (lambda: list(pagelet.Site.from_warc("x\0y")), "file"),
                (lambda: pagelet.bench("x\0y"), "suite")):
            with self.assertRaises(ValueError) as raised:
                call()
            self.assertTrue(str(raised.exception).startswith(name + ":"), raised.exception)

    def test_an_algorithm_of_ones_own_has_texts(self):
        for name, error in (("\ud800", ValueError), (3, TypeError), (None, TypeError)):
            own = Headings()
            own.name = name
            for call in (lambda: pagelet.extract(PAGES, algorithm=own),
                         lambda: pagelet.bench(SAMPLE, extractors=[own])):
                with self.assertRaises(error) as raised:
                    call()
                self.assertTrue(str(raised.exception).startswith("name:"), raised.exception)

    def test_an_interrupt_ends_a_long_call(self):
        code = ("import signal, threading, time, pagelet\n"
                "pages = [(f'http://s.test/{i}', ''.join(f'<p>{j * 7 % 1000}<b>{j * (i + 1)}</b>'\n"
                "          for j in range(150000))) for i in range(2)]\n"
                "def interrupt():\n"
                "    time.sleep(0.5)\n"  # whenever it comes, a call is ended
                "    signal.raise_signal(signal.SIGINT)\n"
                "try:\n"
                "    threading.Thread(target=interrupt).start()\n"
                "    while True: pagelet.extract(pages).text\n"
                "except KeyboardInterrupt:\n"
                "    print('stopped')\n")
        self.assertEqual(output_of(code, timeout=900), "stopped\n")

    def test_eight_threads_give_the_same_as_one(self):
        expected = [pagelet.extract(PAGES[at:] + PAGES[:at]).markdown for at in range(3)]
        wrong = []

        def work():
            for at in range(60):
                pages = PAGES[at % 3:] + PAGES[:at % 3]
                if pagelet.extract(pages).markdown != expected[at % 3]:
                    wrong.append(at)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(wrong, [])

    def test_many_small_calls_leak_nothing(self):
        small = [("https://site.example/a", "<p>a"), ("https://site.example/b", "<p>b")]

        def calls(number):
            for _ in range(number):
                pagelet.extract(small).text
                try:
                    pagelet.extract(small, algorithm="none")
                except pagelet.Error:
                    pass
            return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

        before = calls(2_000)
        self.assertLess(calls(10_000) - before, 2_000)  # kilobytes


class OwnExtractorTest(unittest.TestCase):
    def test_gets_trees_and_returns_nodes(self):
        own = Headings()
        result = pagelet.extract(PAGES, algorithm=own)
        self.assertEqual(result.markdown, "# First\n")
        self.assertEqual(result.algorithm, "headings")
        self.assertEqual([tree.url for tree in own.candidates], [url for url, _ in PAGES[1:]])
        tree = own.candidates[0]
        self.assertEqual(tree.tag[0], "body")
        self.assertEqual(tree.parent[0], -1)
        self.assertEqual(tree.end[0], len(tree))
        self.assertEqual([tree.tag[child] for child in tree.children[0]], ["ul", "div", "p"])
        link = tree.tag.index("a")
        self.assertEqual(tree.attributes[link], {"href": "a.html"})
        self.assertEqual(tree.text[link + 1], "A")

    def test_may_return_a_text(self):
        class Words(Headings):
            def extract(self, key_page, candidates):
                return "First"

        result = pagelet.extract(PAGES, algorithm=Words())
        self.assertEqual(result.markdown, "# First\n")

    def test_its_exceptions_become_errors(self):
        class Broken(Headings):
            def extract(self, key_page, candidates):
                raise ValueError("no idea")

        class Stray(Headings):
            def extract(self, key_page, candidates):
                return [len(key_page)]

        class Mute(Headings):
            def extract(self, key_page, candidates):
                return ["one"]

        for own, words in ((Broken(), "headings: ValueError: no idea"), (Stray(), "not one of the key"),
                           (Mute(), "numbers of nodes")):
            with self.assertRaises(pagelet.Error) as raised:
                pagelet.extract(PAGES, algorithm=own)
            self.assertIn(words, str(raised.exception))
        with self.assertRaises(TypeError):
            pagelet.extract(PAGES, algorithm=object())

    def test_an_equality_replaces_that_of_an_algorithm(self):
        asked = []

        def same_tag(a, b):
            asked.append((a, b))
            return a.tag == b.tag

        own = pagelet.WithEquality("temex", same_tag, "by-tag")
        self.assertEqual(own.target, "template")
        result = pagelet.extract(PAGES, algorithm=own, output="template", parameters={"votes": 1})
        self.assertEqual(result.algorithm, "by-tag")
        a, b = asked[0]
        self.assertEqual((a.parent.tag, b.parent.tag), ("body", "body"))
        self.assertEqual([child.parent.number for child in a.children], [a.number] * len(a.children))
        nothing = pagelet.WithEquality("temex", lambda a, b: False)
        text = pagelet.extract(PAGES, algorithm=nothing, output="template", parameters={"votes": 1}).text
        self.assertEqual(text, "")
        self.assertNotEqual(result.text, "")
        # 0.5 is below the threshold, but not below half of it.
        half = pagelet.WithEquality("temex", lambda a, b: 0.5 if a.tag == b.tag else 0)
        for threshold, expected in ((0.9, ""), (0.5, result.text)):
            text = pagelet.extract(PAGES, algorithm=half, output="template",
                                   parameters={"votes": 1, "threshold": threshold}).text
            self.assertEqual(text, expected)

    def test_what_an_equality_does_wrong_is_an_error(self):
        def broken(a, b):
            raise ValueError("no idea")

        for equal, words in ((broken, "own-equality: ValueError: no idea"), (lambda a, b: "x", "a number")):
            with self.assertRaises(pagelet.Error) as raised:
                pagelet.extract(PAGES, algorithm=pagelet.WithEquality("etdm", equal), output="template")
            self.assertIn(words, str(raised.exception))
        with self.assertRaisesRegex(ValueError, "there are: .*conex"):
            pagelet.WithEquality("sst", broken)

    def test_an_interrupt_is_passed_on(self):
        class Interrupted(Headings):
            def extract(self, key_page, candidates):
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            pagelet.extract(PAGES, algorithm=Interrupted())


    def test_an_exception_without_text_is_an_error_too(self):
        class Wordless(Exception):
            def __str__(self):
                raise RuntimeError

        class Broken(Headings):
            def extract(self, key_page, candidates):
                raise Wordless

        with self.assertRaises(pagelet.Error) as raised:
            pagelet.extract(PAGES, algorithm=Broken())
        self.assertEqual(str(raised.exception), "headings: Wordless")

    def test_may_not_use_the_site_that_it_works_on(self):
        site = pagelet.Site.from_pages(PAGES)
        result = site.extract(0)

        class Nested(Headings):
            def extract(self, key_page, candidates):
                return [len(self.use()) * 0]

        for use in (lambda: site.extract(1).text, lambda: result.html):
            own = Nested()
            own.use = use
            with self.assertRaises(pagelet.Error) as raised:
                site.extract(0, algorithm=own)
            self.assertIn("a call on this site is in progress", str(raised.exception))
        own.use = lambda: pagelet.extract(PAGES).text
        self.assertEqual(site.extract(0, algorithm=own).nodes, [0])

    def test_more_numbers_than_nodes_are_an_error(self):
        class Endless(Headings):
            def extract(self, key_page, candidates):
                return self.numbers

        def generated():
            while True:
                yield 0

        own = Endless()
        for own.numbers in (generated(), iter(int, 1), [0] * 100):  # Ctrl-C does not end the second
            with self.assertRaises(pagelet.Error) as raised:
                pagelet.extract("<p>x", algorithm=own)
            self.assertEqual(str(raised.exception),
                             "headings: more numbers than the key page has nodes (3)")
        own.numbers = [0, 1, 1]
        self.assertEqual(pagelet.extract("<p>x", algorithm=own).nodes, [0, 1])

    def test_candidates_are_loaded_when_it_looks_at_them(self):
        class Own(Headings):
            def extract(self, key_page, candidates):
                self.candidates = candidates
                yield 0
                self.look(candidates)

        own, site = Own(), pagelet.Site.from_pages(PAGES)
        own.look = lambda candidates: None
        ignored = site.extract(0, algorithm=own)
        self.assertEqual((ignored.candidates, ignored.flags), ([], []))
        with self.assertRaisesRegex(RuntimeError, "before it returns"):
            len(own.candidates)
        for own.look in (len, bool, list, lambda trees: list(reversed(trees)), lambda trees: trees[:1],
                         lambda trees: trees[-1].url, lambda trees: key in trees):
            key = own.candidates
            self.assertEqual(site.extract(0, algorithm=own).candidates,
                             [url for url, _ in PAGES[1:]])
            self.assertEqual(len(own.candidates), len(PAGES) - 1)  # loaded, so they stay

        def elsewhere(candidates):
            thread = threading.Thread(target=lambda: raised.append(attempt(candidates)))
            thread.start()
            thread.join()

        def attempt(candidates):
            try:
                return len(candidates)
            except RuntimeError as error:
                return error

        raised, own.look = [], elsewhere
        site.extract(0, algorithm=own)
        self.assertIn("the thread that runs extract", str(raised[0]))

    def test_a_thread_for_which_it_waits_may_not_use_its_site(self):
        site = pagelet.Site.from_pages(PAGES)
        raised = []

        class Waits(Headings):
            def extract(self, key_page, candidates):
                def use():
                    try:
                        site.extract(1)
                    except pagelet.Error as error:
                        raised.append(error)

                thread = threading.Thread(target=use)
                thread.start()
                thread.join()
                return [0]

        self.assertEqual(site.extract(0, algorithm=Waits()).nodes, [0])
        self.assertEqual([error.code for error in raised], ["usage"])
        self.assertIn("waits for a thread", str(raised[0]))
        self.assertTrue(site.extract(1).text)

    def test_daemon_threads_do_not_disturb_the_end_of_the_program(self):
        own = ("class Own:\n"
               "    name, target = 'own', 'content'\n"
               "    def extract(self, key_page, candidates):\n"
               "        begun.set(); time.sleep(0.05); return [sum(range(9999)) * 0]\n"
               "algorithm = Own()\n")
        for algorithm in ("algorithm = 'leafcut'\n", own):
            code = ("import threading, time, pagelet\n"
                    "begun = threading.Event()\n" + algorithm +
                    "pages = {'https://site.example/%d' % i: '<ul><li><a href=%d>a</a></ul><p>' % i"
                    " + 'words ' * 5000 for i in range(40)}\n"
                    "site = pagelet.Site.from_pages(pages)\n"
                    "def loop():\n"
                    "    while True:\n"
                    "        begun.set(); site.extract(0, algorithm=algorithm).markdown\n"
                    "for _ in range(3): threading.Thread(target=loop, daemon=True).start()\n"
                    "answers = site.extract_all(jobs=2)\n"
                    "threading.Thread(target=lambda: list(answers), daemon=True).start()\n"
                    "begun.wait(); time.sleep(0.02)\n")
            for _ in range(3):
                done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                                      timeout=60, check=False)
                self.assertEqual((done.returncode, done.stderr), (0, ""))

    def test_results_of_own_algorithms_may_be_freed_at_the_end_of_the_program(self):
        code = ("import pagelet, threading, time\n"
                "class Own:\n"
                "    name, target = 'own', 'content'\n"
                "    def extract(self, key_page, candidates): return range(5)\n"
                "def loop():\n"
                "    while True:\n"
                "        pagelet.extract('<p>words and words ' * 3000, algorithm=Own())\n"
                "for _ in range(3): threading.Thread(target=loop, daemon=True).start()\n"
                "time.sleep(0.3)\n")
        for _ in range(5):
            self.assertEqual(output_of(code, timeout=60), "")

    def test_the_end_of_the_program_ends_the_threads_of_answers(self):
        code = ("import atexit, os\n"
                "atexit.register(lambda: print(len(os.listdir('/proc/self/task'))))\n"
                "import pagelet\n"
                "page = '<p>words and words ' * 3000\n"
                "site = pagelet.Site.from_pages([('http://s.test/%d' % i, page) for i in range(99)])\n"
                "answers = site.extract_all(jobs=3)\n"
                "next(answers)\n")
        # The first of these threads may be about to end.
        self.assertIn(output_of(code, timeout=60), ("1\n", "2\n"))

    def test_is_freed_with_its_result(self):
        def make():
            own = Headings()
            own.result = pagelet.extract(PAGES, algorithm=own)
            return weakref.ref(own)

        made = [make() for _ in range(10)]
        gc.collect()
        self.assertEqual([ref() for ref in made], [None] * 10)


class SiteTest(unittest.TestCase):
    def test_a_fork_during_a_call_is_an_error_and_no_hang(self):
        code = ("import os, signal, threading, pagelet\n"
                "site = pagelet.Site.from_pages([('http://s.test/', '<p>x')])\n"
                "inside, go_on = threading.Event(), threading.Event()\n"
                "class Slow:\n"
                "    name, target = 'slow', 'content'\n"
                "    def extract(self, key_page, candidates):\n"
                "        inside.set(); go_on.wait(); return []\n"
                "thread = threading.Thread(target=lambda: site.extract(0, algorithm=Slow()))\n"
                "thread.start(); inside.wait()\n"
                "child = os.fork()\n"
                "if child == 0:\n"
                "    signal.alarm(60)\n"
                "    try: site.extract(0)\n"
                "    except pagelet.Error as error: os._exit(7 if 'in progress' in str(error) else 1)\n"
                "    os._exit(2)\n"
                "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]))\n"
                "go_on.set(); thread.join()\n")
        self.assertEqual(output_of(code, timeout=120), "7\n")

    def test_a_fork_between_answers_is_an_error_in_the_copy(self):
        code = ("import os, signal, pagelet\n"
                "pages = [('http://s.test/%d' % number, '<p>x') for number in range(99)]\n"
                "rows = pagelet.extract_many(pages, jobs=4)\n"
                "next(rows)\n"
                "child = os.fork()\n"
                "if child == 0:\n"
                "    signal.alarm(60)\n"
                "    try: list(rows)\n"
                "    except pagelet.Error as error:\n"
                "        again = len(list(pagelet.extract_many(pages, jobs=2)))\n"
                "        os._exit(7 if error.code == 'usage' and again == 99 else 1)\n"
                "    os._exit(2)\n"
                "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), len(list(rows)))\n")
        self.assertEqual(output_of(code, timeout=120), "7 98\n")

    def test_extract_all_gives_dicts_in_the_order_of_pages(self):
        site = pagelet.Site.from_folder(SAMPLE / "sample-radio")
        expected = [site.extract(url).to_dict("url", "markdown") for url in site.pages]
        for jobs in (1, 3):
            found = list(site.extract_all(fields=["url", "markdown"], jobs=jobs))
            self.assertEqual(found, expected)
        in_memory = pagelet.Site.from_pages(PAGES)
        self.assertIn("pagelet.Site: 3 pages,", repr(in_memory))
        self.assertIn("pagelet.Site: 1 page,", repr(pagelet.Site.from_pages(PAGES[:1])))
        self.assertEqual([row["title"] for row in in_memory.extract_all(fields=["title"], jobs=2)],
                         ["First", "Second", "Third"])
        self.assertEqual(next(iter(site.extract_all()))["status"], "ok")  # the rest is not wanted
        with self.assertRaises(pagelet.Error):
            site.extract_all(fields=["dates"])

    def test_a_mirror_has_the_address_of_its_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            for name in ("www.site.example", "copy"):
                mirror = Path(folder) / name
                mirror.mkdir()
                for at in ("a", "b"):
                    (mirror / f"{at}.html").write_text(page(at, f"<a href=b.html>to {at}</a>"))
            named = pagelet.Site.from_folder(Path(folder) / "www.site.example")
            self.assertEqual(named.pages[0], "https://www.site.example/a.html")
            with self.assertWarns(UserWarning):
                copy = pagelet.Site.from_folder(str(Path(folder) / "copy").encode())
            self.assertEqual(copy.pages, ["a.html", "b.html"])
            self.assertIn("[to a](b.html)", copy.extract("a.html").markdown)
            based = pagelet.Site.from_folder(Path(folder) / "copy", base_url="https://x.example/d")
            self.assertIn("(https://x.example/d/b.html)", based.extract(0).markdown)

    def test_extracts_from_all_pages_of_a_site_in_memory(self):
        site = pagelet.Site.from_pages(PAGES)
        self.assertEqual(site.pages, [url for url, _ in PAGES])
        results = [site.extract(url) for url in site.pages]
        self.assertEqual([result.title for result in results], ["First", "Second", "Third"])
        self.assertEqual(results[0].candidates, [PAGES[1][0], PAGES[2][0]])
        self.assertEqual(site.extract(0).paths, results[0].paths)
        self.assertEqual(site.extract(-1).title, "Third")
        with self.assertRaises(KeyError):
            site.extract("https://site.example/none")
        with self.assertRaises(IndexError):
            site.extract(3)

    def test_a_folder_is_a_site(self):
        folder = SAMPLE / "sample-radio"
        site = pagelet.Site.from_folder(folder)
        self.assertEqual(len(site), len(site.pages))
        for url in site.pages:
            self.assertTrue(site.extract(url, output="template").paths)
        with self.assertRaises(pagelet.Error) as raised:
            pagelet.Site.from_folder(SAMPLE / "missing")
        self.assertEqual(raised.exception.code, "input")

    def test_templates_that_do_not_fit_are_not_used(self):
        site = pagelet.Site.from_pages(PAGES)
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "templates.json"
            self.assertEqual(site.learn_templates(file), 1)
            with_pdf = pagelet.Site.from_pages([*PAGES, ("https://site.example/d/x", b"%PDF-1.4")])
            with self.assertWarnsRegex(UserWarning, "^https://site.example/d/x: is a PDF document") as warned:
                self.assertEqual(with_pdf.learn_templates(file), 1)
            self.assertEqual(warned.filename, __file__)
            options = {"algorithm": "site-template", "templates": str(file)}
            known = pagelet.extract(page("Fourth", "New words."), **options)
            self.assertNotIn("template_misfit", known.flags)
            self.assertEqual(pagelet.extract(page("Fourth", "New words."), **{**options, "templates": file}).text,
                             known.text)
            for wrong in ({"most_pages": 0}, {"most_pages": 10_001}, {"most_templates": 65}):
                with self.assertRaisesRegex(ValueError, "is not in the range 1..(64|10000)$"):
                    site.learn_templates(file, **wrong)
            other = "<p>Another site has this text, and nothing else.</p>"
            usual = pagelet.extract(other)
            found = pagelet.extract(other, **options)
            self.assertIn("template_misfit", found.flags)
            self.assertEqual(found.text, usual.text)
            self.assertNotIn("template_misfit", pagelet.extract(other, **options, min_fit=0).flags)

    def test_threads_may_share_a_site(self):
        site = pagelet.Site.from_folder(SAMPLE / "sample-radio")
        expected = [site.extract(url).markdown for url in site.pages]
        shared = pagelet.Site.from_folder(SAMPLE / "sample-radio")
        found = {}

        def work(first):
            for at in range(len(expected)):
                number = (first + at) % len(expected)
                found[first, number] = shared.extract(number).markdown

        threads = [threading.Thread(target=work, args=(first,)) for first in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        for (_, number), markdown in found.items():
            self.assertEqual(markdown, expected[number])

    def test_a_web_archive_gives_its_sites(self):
        def record(url, html):
            body = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{html}"
            return (f"WARC/1.1\r\nWARC-Type: response\r\nWARC-Target-URI: {url}\r\n"
                    f"Content-Type: application/http; msgtype=response\r\n"
                    f"Content-Length: {len(body)}\r\n\r\n{body}\r\n\r\n")

        pages = PAGES + [("https://other.example/", page("Other", "Elsewhere."))]
        with tempfile.NamedTemporaryFile(suffix=".warc") as file:
            file.write("".join(record(url, html) for url, html in pages).encode())
            file.flush()
            sites = list(pagelet.Site.from_warc(file.name))
            with open(file.name, "rb") as opened:
                twice = list(pagelet.Site.from_warc(opened, file.name))
        self.assertEqual([len(site) for site in sites], [3, 1])
        self.assertEqual(sites[0].extract(PAGES[1][0]).title, "Second")
        self.assertEqual([site.pages for site in twice], [site.pages for site in sites])

    def test_an_archive_is_read_as_by_the_program(self):
        def record(kind, url, body, *fields):
            return "\r\n".join(["WARC/1.1", f"WARC-Type: {kind}", f"WARC-Target-URI: {url}", *fields,
                                "Content-Type: application/http; msgtype=response",
                                f"Content-Length: {len(body)}", "", f"{body}\r\n\r\n"]).encode()

        message = f"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n{PAGES[0][1]}"
        first = record("response", PAGES[0][0], message, "WARC-Record-ID: <urn:uuid:1>")
        again = record("revisit", PAGES[1][0], "HTTP/1.1 200 OK\r\n\r\n",
                       "WARC-Refers-To: <urn:uuid:1>")
        urls = [url for url, _ in PAGES[:2]]
        whole = io.BytesIO(first + again)
        self.assertEqual([site.pages for site in pagelet.Site.from_warc(whole)], [urls])
        whole.seek(0)
        self.assertEqual({(record.archive, record.html.decode()) for record in pagelet.records(whole)},
                         {("<BytesIO>", PAGES[0][1])})
        for read in (pagelet.Site.from_warc, pagelet.records):
            with self.subTest(read), self.assertWarnsRegex(
                    UserWarning, f"^<BytesIO>: ends inside the record at byte {len(first)}; ") as warned:
                read(io.BytesIO(first + first[:-9]))
            self.assertEqual(warned.filename, __file__)
            with self.subTest(read), self.assertRaisesRegex(TypeError, "open it for reading bytes"):
                read(io.StringIO("WARC/1.1"))
        har = {"log": {"entries": [{"request": {"url": url}, "response": {
            "status": 200, "content": {"mimeType": "text/html", "text": html}}} for url, html in PAGES]}}
        with tempfile.NamedTemporaryFile(suffix=".har") as file:
            file.write(json.dumps(har).encode())
            file.flush()
            with open(file.name, "rb") as opened:
                for given in (file.name, opened):
                    self.assertEqual([(record.url, record.html.decode(), record.archive)
                                      for record in pagelet.records(given)],
                                     [(url, html, file.name) for url, html in PAGES])

    def test_addresses_of_an_archive_may_have_any_bytes(self):
        with tempfile.NamedTemporaryFile(suffix=".warc") as file:
            file.write(archive([b"http://a.test/1", b"http://a.test/\xff\xfe", b"http://b.test/"]))
            file.flush()
            sites = list(pagelet.Site.from_warc(file.name))
        self.assertEqual([site.pages for site in sites],
                         [["http://a.test/1", "http://a.test/\ufffd\ufffd"], ["http://b.test/"]])
        self.assertEqual(sites[0].extract(1).url, "http://a.test/\ufffd\ufffd")


    def test_opening_a_site_has_a_time_limit(self):
        with tempfile.NamedTemporaryFile(suffix=".warc") as file:
            file.write(archive([url for url, _ in PAGES]))
            file.flush()
            with open(file.name, "rb") as opened:
                for make in (
                        lambda **limit: pagelet.Site.from_pages(PAGES, **limit),
                        lambda **limit: pagelet.Site.from_folder(SAMPLE / "sample-radio", **limit),
                        lambda **limit: next(pagelet.Site.from_warc(file.name, **limit)),
                        lambda **limit: next(pagelet.Site.from_warc(opened, **limit))):
                    with self.assertRaises(pagelet.Error) as raised:
                        make(timeout=1e-9)
                    self.assertEqual(raised.exception.code, "timeout")
                    opened.seek(0)
                    self.assertGreater(len(make(timeout=60)), 2)
                    with self.assertRaises(ValueError):
                        make(timeout=-1)

    def test_an_interrupt_ends_the_reading_of_an_archive(self):
        # The archive never ends, and its reader sends the signal from the middle of it.
        code = ("import os, signal, sys, threading, pagelet\n"
                "read, write = os.pipe()\n"
                "os.dup2(read, 0)\n"
                "def feed():\n"
                "    part = sys.argv[1].encode() * 100\n"
                "    for number in range(1 << 30):\n"
                "        if number == 100: signal.raise_signal(signal.SIGINT)\n"
                "        os.write(write, part)\n"
                "threading.Thread(target=feed, daemon=True).start()\n"
                "try:\n"
                "    next(pagelet.Site.from_warc('-'))\n"
                "except KeyboardInterrupt:\n"
                "    print('stopped', flush=True)\n"
                "    os._exit(0)\n")
        record = archive([PAGES[0][0]]).decode()
        self.assertEqual(output_of(code, record, timeout=900), "stopped\n")


class BenchTest(unittest.TestCase):
    def test_has_a_row_for_each_score_and_a_summary(self):
        rows, summary = pagelet.bench(SAMPLE, algorithms=["temex", "leafcut"], jobs=2,
                                      parameters={"temex": {"votes": 1}})
        sites = {row["site"] for row in rows}
        self.assertEqual(len(sites), 14)
        self.assertEqual(len(rows), 14 * 2 * 4)
        self.assertLessEqual({"site", "algorithm", "status", "task", "unit", "f1", "extract_ms"},
                             set(rows[0]))
        score = next(score for score in summary["scores"]
                     if (score["algorithm"], score["task"], score["unit"], score["metric"]) ==
                     ("temex", "template", "nodes", "f1"))
        values = [row["f1"] for row in rows if (row["algorithm"], row["task"], row["unit"]) ==
                  ("temex", "template", "nodes")]
        self.assertAlmostEqual(score["mean"], sum(values) / len(values))
        self.assertLess(score["ci99_low"], score["mean"])
        pair = summary["comparisons"][0]
        self.assertEqual({pair["first"], pair["second"]}, {"temex", "leafcut"})
        self.assertTrue(0 <= pair["p"] <= pair["p_holm"] <= 1)
        self.assertEqual(list(pair)[3:], ["first", "second", "difference", "better", "equal", "worse",
                                          "p", "p_holm", "significant", "delta", "effect"])
        self.assertEqual(pair["better"] + pair["equal"] + pair["worse"], 14)

    def test_an_algorithm_of_your_own_has_rows_in_the_same_table(self):
        class Everything(Headings):
            name = "everything-here"

            def extract(self, key_page, candidates):
                return range(len(key_page))

        rows, _ = pagelet.bench(SAMPLE, algorithms=["everything"], extractors=[Everything()])
        mine = {row["site"]: row for row in rows if row["algorithm"] == "everything-here"
                and (row["task"], row["unit"]) == ("content", "nodes")}
        self.assertEqual(len(mine), 14)
        for row in mine.values():
            self.assertEqual((row["status"], row["recall"]), ("ok", 100))
            self.assertEqual(row["retrieved"], row["items"])

    def test_an_algorithm_of_your_own_is_not_charged_for_candidates_that_it_ignores(self):
        class Nothing(Headings):
            def extract(self, key_page, candidates):
                return []

        rows, _ = pagelet.bench(SAMPLE, algorithms=[], extractors=[Nothing()])
        self.assertEqual({row["pages_loaded"] for row in rows}, {1})

    def test_an_algorithm_of_your_own_gets_the_candidates_that_programs_get(self):
        class Counts(Headings):
            name = "counts"

            def extract(self, key_page, candidates):
                counts.append(len(candidates))
                return []

        # A 3-CS, as TemEx by default: three pages beside the key page, fewer on some sites.
        temex, _ = pagelet.bench(SAMPLE, algorithms=["temex"], parameters={"temex": {"cs_size": 3}})
        loads = {row["site"]: row["pages_loaded"] for row in temex}
        counts = []
        rows, _ = pagelet.bench(SAMPLE, algorithms=[], extractors=[Counts()], jobs=1)
        self.assertEqual(max(counts), 3)
        self.assertEqual({row["site"]: row["pages_loaded"] for row in rows}, loads)
        self.assertEqual({(row["parameters"]["selection"], row["parameters"]["cs-size"])
                          for row in rows}, {("cs", 3)})
        counts = []
        rows, _ = pagelet.bench(SAMPLE, algorithms=[], extractors=[Counts()], jobs=1,
                                parameters={"counts": {"selection": "set", "set_size": 5}})
        self.assertEqual(max(counts), 5)
        self.assertEqual({row["parameters"]["selection"] for row in rows}, {"set"})
        with self.assertRaises(pagelet.Error):
            pagelet.bench(SAMPLE, algorithms=[], extractors=[Counts()],
                          parameters={"counts": {"votes": 1}})

    def test_one_p_for_a_pair_and_one_family(self):
        names = ["temex", "sst", "leafcut"]
        _, summary = pagelet.bench(SAMPLE, algorithms=names)
        pairs = [pair for pair in summary["comparisons"]
                 if (pair["task"], pair["unit"]) == ("template", "nodes")]
        means = {score["algorithm"]: score["mean"] for score in summary["scores"]
                 if (score["task"], score["unit"], score["metric"]) == ("template", "nodes", "f1")}
        best = max(means, key=means.get)
        self.assertEqual(len(pairs), 3)
        for pair in pairs:
            self.assertEqual(pair["p_holm"] is None, best not in (pair["first"], pair["second"]))
            _, alone = pagelet.bench(SAMPLE, algorithms=[pair["first"], pair["second"]])
            self.assertEqual(pair["p"], alone["comparisons"][0]["p"])
            self.assertEqual(alone["comparisons"][0]["p_holm"], pair["p"])  # one test

    def test_a_suite_has_parameters(self):
        with tempfile.TemporaryDirectory() as folder:
            shutil.copytree(SAMPLE / "sample-radio", Path(folder) / "sample-radio")
            suite = {"name": "one", "sites": ["sample-radio"],
                     "parameters": {"temex": {"cs-size": "2"}, "headings": {"cs-size": "1"}}}
            (Path(folder) / "suite.json").write_text(json.dumps(suite))
            rows, _ = pagelet.bench(folder, algorithms=["temex"], extractors=[Headings()])
            given, _ = pagelet.bench(folder, algorithms=["temex"],
                                     parameters={"temex": {"cs_size": 4}})
        sizes = {row["algorithm"]: row["parameters"]["cs-size"] for row in rows}
        self.assertEqual(sizes, {"temex": 2, "headings": 1})
        self.assertEqual({row["parameters"]["cs-size"] for row in given}, {4})

    def test_an_exception_becomes_the_status_failed(self):
        class Broken(Headings):
            def extract(self, key_page, candidates):
                raise ValueError("no idea")

        rows, _ = pagelet.bench(SAMPLE, algorithms=[], extractors=[Broken()])
        self.assertEqual({row["status"] for row in rows}, {"failed"})
        self.assertEqual({row["f1"] for row in rows}, {0})
        self.assertEqual({row["message"] for row in rows}, {"headings: ValueError: no idea"})

    def test_an_interrupt_stops_the_run(self):
        code = ("import signal, threading, pagelet\n"
                "calls, handled = [], threading.Event()\n"
                "def handle(*_):\n"
                "    handled.set()\n"
                "    raise KeyboardInterrupt\n"
                "signal.signal(signal.SIGINT, handle)\n"
                "class Slow:\n"
                "    name, target = 'slow', 'content'\n"
                "    def extract(self, key_page, candidates):\n"
                "        calls.append(1)\n"
                "        if len(calls) == 1: signal.raise_signal(signal.SIGINT)\n"
                "        handled.wait()\n"
                "        return []\n"
                "try:\n"
                f"    pagelet.bench({str(SAMPLE)!r}, algorithms=[], extractors=[Slow()], jobs=1)\n"
                "except KeyboardInterrupt:\n"
                "    print('stopped' if len(calls) < 14 else 'late')\n")
        self.assertEqual(output_of(code, timeout=900), "stopped\n")

    def test_wrong_usage_raises(self):
        for wrong in (lambda: pagelet.bench(SAMPLE / "none"),
                      lambda: pagelet.bench(SAMPLE, algorithms=["temex", "temex"]),
                      lambda: pagelet.bench(SAMPLE, algorithms=["timex"])):
            with self.assertRaises(pagelet.Error):
                wrong()
        with self.assertRaises(ValueError):
            pagelet.bench(SAMPLE, algorithms=["temex"], parameters={"sst": {"label": "tag"}})


class ModuleTest(unittest.TestCase):
    def test_import_waits_for_no_module_that_few_programs_need(self):
        code = ("import sys, pagelet; print(sorted({'dataclasses', 'difflib', 'functools', 'inspect', 'json', "
                "'re', 'tempfile', 'typing'} & set(sys.modules)))")
        # Without the packages of the machine, which may import these themselves.
        done = subprocess.run([sys.executable, "-S", "-c", code], capture_output=True, text=True,
                              check=True)
        self.assertEqual(done.stdout, "[]\n")

    def test_dir_has_what_the_module_is_for(self):
        self.assertEqual([name for name in dir(pagelet) if not name.startswith("__")], sorted(pagelet.__all__))

    def test_classes_come_when_they_are_used(self):
        code = ("import sys, pagelet; print('pagelet._classes' in sys.modules, pagelet.Tree, "
                "'Record' in dir(pagelet), 'pagelet._classes' in sys.modules)")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        self.assertEqual(done.stdout, "False <class 'pagelet.Tree'> True True\n")
        with self.assertRaises(AttributeError):
            pagelet.Trees  # noqa: B018

    def test_is_refused_in_a_subinterpreter(self):
        code = ("try: import _interpreters as interpreters\n"
                "except ImportError: import _xxsubinterpreters as interpreters\n"
                "text = 'try: import pagelet\\n'"
                "       'except ImportError as error: print(error, flush=True)'\n"
                "interpreters.run_string(interpreters.create(), text)\n")
        # Python remembers a module that the main interpreter has imported.
        for first in ("", "import pagelet, sys\ndel sys.modules['pagelet._pagelet']\n"
                          "import pagelet._pagelet as again; assert again is pagelet._pagelet\n"):
            with self.subTest(first):
                self.assertIn("subinterpreter", output_of(first + code, timeout=60))

    def test_the_version_is_known_to_importlib(self):
        self.assertEqual(importlib.metadata.version("pagelet"), pagelet.__version__)

    def test_algorithms_are_listed_with_their_parameters(self):
        found = {algorithm["name"]: algorithm for algorithm in pagelet.algorithms()}
        self.assertIn("temex", found)
        self.assertIn("votes", [spec["name"] for spec in found["temex"]["parameters"]])

    def test_objects_are_made_by_functions_only(self):
        native = pagelet._pagelet
        for name in ("Answers", "Crawl", "Limits", "Records", "Result", "Site"):
            made = getattr(native, name)
            derived = type("Derived", (made,), {})
            for make in (made, lambda: made.__new__(made), derived,
                         lambda: derived.__new__(derived), lambda: object.__new__(made)):
                with self.subTest(name), self.assertRaises(TypeError):
                    make()
        # A use of such an object could end the interpreter.
        with self.assertRaisesRegex(TypeError, "only functions of pagelet make a .*Site"):
            native.Site.__new__(native.Site).pages()

    def test_everything_public_has_help(self):
        text = subprocess.run([sys.executable, "-c", "import pagelet; help(pagelet)"],
                              capture_output=True, text=True, check=True).stdout
        for words in ("pagelet.extract(", "from_folder", "The answer as CommonMark"):
            self.assertIn(words, text)
        for name in pagelet.__all__:
            self.assertTrue(getattr(pagelet, name).__doc__, name)


class MistakesTest(unittest.TestCase):
    def test_a_name_in_place_of_html(self):
        for name, what in (("p4/news.html", "the name of a file; read it first"),
                           ("PAGE.HTM", "the name of a file; read it first"),
                           ("https://site.example/a", "a URL; nothing is fetched")):
            for call in (pagelet.extract, pagelet.extract_text, pagelet.extract_metadata):
                with self.assertRaises(ValueError) as raised:
                    call(name)
                self.assertIn(f"{name!r} is {what}", str(raised.exception))
            row, = pagelet.extract_many([("", name)])
            self.assertEqual(row["status"], "failed")
            with self.assertRaisesRegex(ValueError, "pages: HTML is expected"):
                pagelet.extract([PAGES[0], ("https://site.example/d/b.html", name)])
        longest = "https://site.example/".ljust(2048, "a")
        with self.assertRaisesRegex(ValueError, "a URL; nothing is fetched"):
            pagelet.extract(longest)
        self.assertEqual(pagelet.extract_text(longest + "a"), longest + "a")
        # Other words are a page, however short.
        self.assertEqual(pagelet.extract_text("see https://site.example/a"),
                         "see https://site.example/a")

    def test_another_page_that_is_none(self):
        for wrong, what in ((None, "a pair of URL and HTML is expected, not NoneType"),
                            (PAGES[1][1], "a pair of URL and HTML is expected, not str"),
                            (("", None), "HTML is expected, as str or bytes, not NoneType")):
            with self.assertRaisesRegex(TypeError, f"pages: {what}"):
                pagelet.extract([PAGES[0], wrong])
            self.assertEqual(pagelet.extract([PAGES[0], wrong], on_error="none").status, "ok")

    def test_arguments_of_wrong_types_are_named(self):
        class Nameless:
            target = "content"

            def extract(self, key_page, candidates):
                return []

        with self.assertRaisesRegex(TypeError, "name: a str is expected, not NoneType"):
            pagelet.extract(*PAGES[0][::-1], algorithm=Nameless())
        for wrong in (None, b"model.txt", [1]):
            with self.assertRaisesRegex(TypeError, "model: a str, a number or a bool is expected, not"):
                pagelet.extract("<p>words", model=wrong)
        with self.assertRaisesRegex(TypeError, "parameters: a dict is expected, not int"):
            pagelet.bench(SAMPLE, parameters=5)
        with self.assertRaisesRegex(ValueError, r"max_nodes: 0 is not in the range 1\.\."):
            pagelet.extract("<p>words", max_nodes=0)

    def test_numbers_of_other_packages_are_parameters(self):
        class Two:
            def __index__(self):
                return 2

            def __float__(self):
                return 2.0

        result = pagelet.extract(PAGES, parameters={"pages": Two()}, cut=Decimal("0.5"))
        self.assertEqual([result.parameters[name] for name in ("pages", "cut")], [2, 0.5])

    def test_the_limit_of_an_error_is_a_limit(self):
        for options, limit in (({"min_confidence": 1}, None),
                               ({"limits": {"max_nodes": 3}}, "limit:nodes")):
            with self.assertRaises(pagelet.Error) as raised:
                list(pagelet.extract_many(PAGES, on_error="raise", **options))
            self.assertEqual(raised.exception.limit, limit)

    def test_an_open_file_is_no_html(self):
        with self.assertRaisesRegex(TypeError, "pages: HTML is expected, as str or bytes, not StringIO"):
            pagelet.extract(io.StringIO("<p>words"))

    def test_packed_bytes_are_named(self):
        with self.assertRaisesRegex(pagelet.Error, "gzip-compressed data, not a web page"):
            pagelet.extract(gzip.compress(b"<p>words"))

    def test_a_misspelt_keyword_has_a_proposal(self):
        with self.assertRaisesRegex(pagelet.Error, r"no keyword 'timout' \(did you mean timeout\?\)"):
            pagelet.extract("<p>words", timout=1)

    def test_an_algorithm_that_is_empty_on_all_sites(self):
        class Nothing:
            name = "mine"
            target = "content"

            def extract(self, key_page, candidates):
                return []

        with self.assertWarnsRegex(UserWarning, "mine gave an empty answer on all sites"):
            pagelet.bench(SAMPLE, algorithms=(), extractors=[Nothing()])

    def test_records_are_shown_without_their_page(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "a.warc"
            file.write_bytes(archive(["http://site.example/"]))
            record, = pagelet.records(file)
        self.assertIn("http://site.example/", repr(record))
        self.assertNotIn("words", repr(record))
        self.assertEqual(record.html, b"<p>words")


if __name__ == "__main__":
    unittest.main()
