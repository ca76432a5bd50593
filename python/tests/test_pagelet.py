# SPDX-License-Identifier: MIT
"""Tests of the Python module for unittest or pytest; PYTHONPATH has the built package."""

import json
import pickle
import resource
import subprocess
import sys
import tempfile
import threading
import unittest
from pathlib import Path

import pagelet

SAMPLE = Path(__file__).resolve().parents[2] / "datasets" / "sample"


def page(name: str, text: str) -> str:
    return (f"<html lang=en><head><title>{name}</title></head><body><ul>"
            "<li><a href='a.html'>A</a><li><a href='b.html'>B</a><li><a href='c.html'>C</a></ul>"
            f"<div><h1>{name}</h1><p>{text}</p><p><a href='/more'>more of {name}</a> is here</p></div>"
            "<p>the same foot on all pages</p></body></html>")


PAGES = [("https://site.example/d/a.html", page("First", "Some words that stand here only.")),
         ("https://site.example/d/b.html", page("Second", "Other sentences are on this page.")),
         ("https://site.example/d/c.html", page("Third", "Nothing of the kind can be seen."))]


class Headings:
    name = "headings"
    target = "content"

    def extract(self, key_page, candidates):
        self.candidates = candidates
        return [node for heading in range(len(key_page)) if key_page.tag[heading] == "h1"
                for node in key_page.below(heading)]


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
        self.assertEqual(json.loads(result.json)["retrieved"], result.paths)
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

    def test_takes_dicts_bytes_and_generators(self):
        expected = pagelet.extract(PAGES).paths
        self.assertEqual(pagelet.extract(dict(PAGES)).paths, expected)
        self.assertEqual(pagelet.extract(pair for pair in PAGES).paths, expected)
        as_bytes = [(url, html.encode()) for url, html in PAGES]
        self.assertEqual(pagelet.extract(as_bytes).paths, expected)

    def test_bytes_are_decoded_and_str_is_not(self):
        html = "<meta charset=iso-8859-1><title>{}</title><body>text"
        self.assertEqual(pagelet.extract([("", html.format("caf\u00e9"))]).title, "caf\u00e9")
        encoded = html.format("caf\u00e9").encode("iso-8859-1")
        self.assertEqual(pagelet.extract([("", encoded)]).title, "caf\u00e9")
        self.assertEqual(pagelet.extract([("", html.format("a\ud800b"))]).title[0], "a")

    def test_takes_the_parameters_of_the_algorithm(self):
        result = pagelet.extract(PAGES, output="template", algorithm="temex", votes=1,
                                 id_rule=False, w_class=0.25)
        self.assertEqual(len(result.votes), len(result.reasons))
        self.assertIn("the same foot", result.text)
        with self.assertRaises(pagelet.Error) as raised:
            pagelet.extract(PAGES, algorithm="temex", vote=1)
        self.assertEqual(raised.exception.code, "usage")

    def test_wrong_usage_raises(self):
        with self.assertRaises(TypeError):
            pagelet.extract([("https://site.example/", 1)])
        with self.assertRaises(TypeError):
            pagelet.extract(["https://site.example/"])
        with self.assertRaises(TypeError):
            pagelet.extract(PAGES, limits={"max_pages": 1})
        for wrong in (lambda: pagelet.extract([]), lambda: pagelet.extract(PAGES, output="menu"),
                      lambda: pagelet.extract(PAGES, algorithm="timex")):
            with self.assertRaises(pagelet.Error):
                wrong()

    def test_a_page_beyond_a_limit_names_the_limit(self):
        with self.assertRaises(pagelet.Error) as raised:
            pagelet.extract(PAGES, limits={"max_nodes": 5})
        self.assertEqual((raised.exception.code, raised.exception.limit), ("limit", "limit:nodes"))
        self.assertEqual(pickle.loads(pickle.dumps(raised.exception)).limit, "limit:nodes")

    def test_results_are_pickled_with_all_values(self):
        result = pagelet.extract(PAGES)
        again = pickle.loads(pickle.dumps(result))
        for name in ("url", "markdown", "text", "html", "paths", "title", "flags", "candidates",
                     "votes", "nodes", "reasons", "metadata"):
            self.assertEqual(getattr(again, name), getattr(result, name), name)

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
        with self.assertRaises(AttributeError):
            pagelet.extract(PAGES, algorithm=object())

    def test_an_interrupt_is_passed_on(self):
        class Interrupted(Headings):
            def extract(self, key_page, candidates):
                raise KeyboardInterrupt

        with self.assertRaises(KeyboardInterrupt):
            pagelet.extract(PAGES, algorithm=Interrupted())


class SiteTest(unittest.TestCase):
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
        self.assertEqual([len(site) for site in sites], [3, 1])
        self.assertEqual(sites[0].extract(PAGES[1][0]).title, "Second")


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
            self.assertEqual(row["retrieved"], row["nodes"])

    def test_an_exception_becomes_the_status_failed(self):
        class Broken(Headings):
            def extract(self, key_page, candidates):
                raise ValueError("no idea")

        rows, _ = pagelet.bench(SAMPLE, algorithms=[], extractors=[Broken()])
        self.assertEqual({row["status"] for row in rows}, {"failed"})
        self.assertEqual({row["f1"] for row in rows}, {0})
        self.assertEqual({row["message"] for row in rows}, {"headings: ValueError: no idea"})

    def test_an_interrupt_stops_the_run(self):
        code = ("import signal, threading, time, pagelet\n"
                "class Slow:\n"
                "    name, target = 'slow', 'content'\n"
                "    def extract(self, key_page, candidates):\n"
                "        time.sleep(0.2)\n"
                "        return []\n"
                "threading.Timer(0.5, lambda: signal.raise_signal(signal.SIGINT)).start()\n"
                "try:\n"
                f"    pagelet.bench({str(SAMPLE)!r}, algorithms=[], extractors=[Slow()], jobs=1)\n"
                "except KeyboardInterrupt:\n"
                "    print('stopped')\n")
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True,
                              timeout=60, check=True)
        self.assertEqual(done.stdout, "stopped\n")

    def test_wrong_usage_raises(self):
        for wrong in (lambda: pagelet.bench(SAMPLE / "none"),
                      lambda: pagelet.bench(SAMPLE, algorithms=["temex", "temex"]),
                      lambda: pagelet.bench(SAMPLE, algorithms=["timex"])):
            with self.assertRaises(pagelet.Error):
                wrong()
        with self.assertRaises(ValueError):
            pagelet.bench(SAMPLE, algorithms=["temex"], parameters={"sst": {"label": "tag"}})


class ModuleTest(unittest.TestCase):
    def test_algorithms_are_listed_with_their_parameters(self):
        found = {algorithm["name"]: algorithm for algorithm in pagelet.algorithms()}
        self.assertIn("temex", found)
        self.assertIn("votes", [spec["name"] for spec in found["temex"]["parameters"]])

    def test_everything_public_has_help(self):
        text = subprocess.run([sys.executable, "-c", "import pagelet; help(pagelet)"],
                              capture_output=True, text=True, check=True).stdout
        for words in ("pagelet.extract(", "from_folder", "The answer as CommonMark"):
            self.assertIn(words, text)
        for name in pagelet.__all__:
            self.assertTrue(getattr(pagelet, name).__doc__, name)


if __name__ == "__main__":
    unittest.main()
