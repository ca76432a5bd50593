# SPDX-License-Identifier: MIT
"""What Pagelet and other extractors in Python make of the key pages of a suite, each page alone: pages
with text, pages refused (an error, or None), words, milliseconds of processor time a page, and that
time as a multiple of Resiliparse's.

Each tool gets the bytes of a page, in turns with the others, in one process, so the multiples also
hold on a machine that is busy. Rows that end in "str" get the page as a text, as those do who read
Parquet, and are multiples of Resiliparse's row of this kind. Of several rounds the least time of each
page counts. Tools that are not installed are omitted, and named. docs/from-trafilatura.md and
docs/pipelines.md have its tables.

Usage: peers.py SUITE [PAGES [ROUNDS [ROWS]]]

PAGES: pages that are spread evenly over the suite; default: all. ROUNDS: default: 1. ROWS: the end of
the names of the rows that are wanted, such as "str".
"""

import argparse
import json
import sys
import time
from pathlib import Path


def tools():
    """Functions of the bytes of a page and its URL, by name; they give text, None or an error."""
    import pagelet

    yield f"Pagelet {pagelet.__version__}", lambda html, url: pagelet.extract_text(html, url)
    yield "Pagelet, Markdown", lambda html, url: pagelet.extract(html, url=url).markdown
    yield "Pagelet, str", pagelet.extract_text
    yield "Pagelet, Markdown, str", lambda html, url: pagelet.extract(html, url=url).markdown
    yield "Pagelet, metadata, str", lambda html, url: pagelet.extract_metadata(html, url)["title"]
    try:
        from resiliparse.extract.html2text import extract_plain_text
        from resiliparse.parse.encoding import detect_encoding
        from resiliparse.parse.html import HTMLTree

        def resiliparse(**options):
            return lambda html, url: extract_plain_text(
                HTMLTree.parse_from_bytes(html, detect_encoding(html)), main_content=True, **options)

        # As its authors measure it, and as the function gives it.
        as_measured = dict(list_bullets=False, comments=False, links=False, alt_texts=False)
        yield "Resiliparse", resiliparse(**as_measured)
        yield "Resiliparse, defaults", resiliparse()
        yield "Resiliparse, str", lambda html, url: extract_plain_text(html, main_content=True,
                                                                       **as_measured)
    except ImportError as error:
        print("omitted:", error, file=sys.stderr)
    try:
        import justext

        words = justext.get_stoplist("English")
        yield "jusText (English)", lambda html, url: "\n".join(
            paragraph.text for paragraph in justext.justext(html, words) if not paragraph.is_boilerplate)
    except ImportError as error:
        print("omitted:", error, file=sys.stderr)
    try:
        import trafilatura

        yield f"trafilatura {trafilatura.__version__}, fast", lambda html, url: trafilatura.extract(
            html, url=url, include_comments=False, fast=True)
        yield f"trafilatura {trafilatura.__version__}", lambda html, url: trafilatura.extract(
            html, url=url, include_comments=False)
    except ImportError as error:
        print("omitted:", error, file=sys.stderr)


def pages_of(suite):
    for file in sorted(Path(suite).glob("*/site.json")):
        site = json.loads(file.read_text("utf-8"))
        page = file.parent / "pages" / site["key_page"]
        yield page.read_bytes(), site.get("key_page_url") or site["base_url"] + site["key_page"]


def spread(pages, most):
    return pages if most >= len(pages) else [pages[number * len(pages) // most] for number in range(most)]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("suite", metavar="SUITE")
    parser.add_argument("most", metavar="PAGES", type=int, nargs="?")
    parser.add_argument("rounds", metavar="ROUNDS", type=int, nargs="?", default=1)
    parser.add_argument("rows", metavar="ROWS", nargs="?", default="")
    given = parser.parse_args()
    pages = list(pages_of(given.suite))
    if not pages:
        parser.error(f"SUITE {given.suite}: contains no site")
    pages = spread(pages, given.most) if given.most else pages
    functions = [(name, function) for name, function in tools() if name.endswith(given.rows)]
    counts = {name: {"text": 0, "refused": 0, "words": 0, "seconds": 0.0} for name, _ in functions}
    for number, (html, url) in enumerate(pages):
        turn = number % len(functions)
        text = html.decode("utf-8", "replace")
        times = {name: [] for name, _ in functions}
        texts = {}
        for name, function in (functions[turn:] + functions[:turn]) * given.rounds:
            begin = time.process_time()
            try:
                texts[name] = function(text if name.endswith("str") else html, url)
            except Exception:
                texts[name] = None
            times[name].append(time.process_time() - begin)
        for name, count in counts.items():
            words = len((texts[name] or "").split())
            count["seconds"] += min(times[name])
            count["refused"] += texts[name] is None
            count["text"] += words > 0
            count["words"] += words
    print("| | pages with text | refused | words a page | ms a page | x Resiliparse |\n|---|---|---|---|---|---|")
    for name, count in counts.items():
        other = counts.get("Resiliparse, str" if name.endswith("str") else "Resiliparse")
        multiple = f"{count['seconds'] / other['seconds']:.2f}" if other else ""
        print(f"| {name} | {count['text']} | {count['refused']} | {count['words'] / len(pages):,.0f} | "
              f"{1000 * count['seconds'] / len(pages):.2f} | {multiple} |")
    size = sum(len(html) for html, _ in pages) / len(pages)
    print(f"{len(pages)} pages of {size / 1000:,.0f} kB", file=sys.stderr)


if __name__ == "__main__":
    main()
