# SPDX-License-Identifier: MIT
"""What Pagelet and other extractors in Python make of the key pages of a suite, each page alone: pages
with text, pages refused (an error, or None), words, and milliseconds of processor time a page.

Each tool gets the bytes of a page, in turns with the others, in one process. Tools that are not
installed are left out, and named. docs/from-trafilatura.md and docs/pipelines.md have its tables.

Usage: other_extractors.py SUITE [PAGES]     (PAGES: at most this number of pages; default: all)
"""

import json
import sys
import time
from pathlib import Path


def tools():
    """Functions of the bytes of a page and its URL, by name; they give text, None or an error."""
    import pagelet

    yield f"Pagelet {pagelet.__version__}", lambda html, url: pagelet.extract_text(html, url)
    yield "Pagelet, Markdown", lambda html, url: pagelet.extract(html, url=url).markdown
    try:
        from resiliparse.extract.html2text import extract_plain_text
        from resiliparse.parse.encoding import detect_encoding
        from resiliparse.parse.html import HTMLTree

        yield "Resiliparse", lambda html, url: extract_plain_text(
            HTMLTree.parse_from_bytes(html, detect_encoding(html)), main_content=True)
    except ImportError as error:
        print("left out:", error, file=sys.stderr)
    try:
        import justext

        words = justext.get_stoplist("English")
        yield "jusText (English)", lambda html, url: "\n".join(
            paragraph.text for paragraph in justext.justext(html, words) if not paragraph.is_boilerplate)
    except ImportError as error:
        print("left out:", error, file=sys.stderr)
    try:
        import trafilatura

        yield f"trafilatura {trafilatura.__version__}, fast", lambda html, url: trafilatura.extract(
            html, url=url, include_comments=False, fast=True)
        yield f"trafilatura {trafilatura.__version__}", lambda html, url: trafilatura.extract(
            html, url=url, include_comments=False)
    except ImportError as error:
        print("left out:", error, file=sys.stderr)


def pages_of(suite):
    for file in sorted(Path(suite).glob("*/site.json")):
        site = json.loads(file.read_text("utf-8"))
        page = file.parent / "pages" / site["key_page"]
        yield page.read_bytes(), site.get("key_page_url") or site["base_url"] + site["key_page"]


def main(suite, most=None):
    pages = list(pages_of(suite))[:int(most) if most else None]
    functions = list(tools())
    counts = {name: {"text": 0, "refused": 0, "words": 0, "seconds": 0.0} for name, _ in functions}
    for number, (html, url) in enumerate(pages):
        for name, function in functions[number % len(functions):] + functions[:number % len(functions)]:
            count = counts[name]
            begin = time.process_time()
            try:
                text = function(html, url)
            except Exception:
                text = None
            count["seconds"] += time.process_time() - begin
            words = len((text or "").split())
            count["refused"] += text is None
            count["text"] += words > 0
            count["words"] += words
    print("| | pages with text | refused | words a page | ms a page |\n|---|---|---|---|---|")
    for name, count in counts.items():
        print(f"| {name} | {count['text']} | {count['refused']} | {count['words'] / len(pages):,.0f} | "
              f"{1000 * count['seconds'] / len(pages):.1f} |")
    print(f"{len(pages)} pages", file=sys.stderr)


if __name__ == "__main__":
    main(*sys.argv[1:])
