#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""readability-lxml as an external extractor: the main content is the summary that it makes.

Usage: pagelet bench SUITE --external 'readability-lxml:content=python3 readability_lxml.py'
(the protocol: docs/adding-an-algorithm.md; Debian package: python3-readability).

The answer is text: that of each text node on a line of its own, for words in different elements
are different words.
"""

import json
import logging
import sys

import lxml.html
from readability import Document


def text_of_summary(page):
    summary = Document(page["html"], url=page["url"]).summary()
    return "\n".join(lxml.html.fromstring(summary).itertext())


def answer(request):
    try:
        return {"id": request["id"], "text": text_of_summary(request["key_page"])}
    except Exception as error:  # whatever the library makes of a page
        return {"id": request["id"], "error": f"{type(error).__name__}: {error}"}


logging.disable(logging.CRITICAL)
for line in sys.stdin:
    print(json.dumps(answer(json.loads(line))), flush=True)
