# SPDX-License-Identifier: MIT
"""Answers the requests of Pagelet (docs/adding-an-algorithm.md) with a Python function."""

import json
import logging
import sys
import time
from html.parser import HTMLParser

INLINE = set("a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s "
             "samp small span strike strong sub sup time tt u var wbr".split())


class Text(HTMLParser):
    """The text of HTML in `parts`: every element that is not inline begins and ends a line. The
    title of the document is omitted."""

    def __init__(self, html):
        super().__init__()
        self.parts = []
        self.in_title = False
        self.feed(html)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.in_title = tag == "title"
        self.parts += [] if tag in INLINE else ["\n"]

    def handle_endtag(self, tag):
        self.in_title = False
        self.parts += [] if tag in INLINE else ["\n"]

    def handle_data(self, data):
        if not self.in_title:
            self.parts.append(data)


def text_of(html):
    return "".join(Text(html).parts)


def serve(extract):
    """`extract(html, url)` gives the text of the main content, or None. Its time is `ms`."""
    logging.disable(logging.CRITICAL)
    answers, sys.stdout = sys.stdout, sys.stderr  # what libraries print is not an answer
    for line in sys.stdin:
        request = json.loads(line)
        answer, start = {"id": request["id"]}, time.process_time()
        try:
            answer["text"] = extract(request["key_page"]["html"], request["key_page"]["url"]) or ""
        except Exception as error:  # whatever the library makes of a page
            answer["error"] = f"{type(error).__name__}: {error}"
        answer["ms"] = (time.process_time() - start) * 1000
        print(json.dumps(answer), file=answers, flush=True)
