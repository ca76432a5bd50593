#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""An external extractor in ten lines: the main content is the text of all paragraphs.

Usage: pagelet bench SUITE --external 'paragraphs:content=python3 baseline.py'
(the protocol: docs/adding-an-algorithm.md).
"""
import json
import sys
from html.parser import HTMLParser


class Paragraphs(HTMLParser):
    depth, text = 0, ""
    def handle_starttag(self, tag, attrs): self.depth += tag == "p"
    def handle_endtag(self, tag): self.depth -= tag == "p"
    def handle_data(self, data): self.text += " " + data if self.depth else ""


for line in sys.stdin:
    request, parser = json.loads(line), Paragraphs()
    parser.feed(request["key_page"]["html"])
    print(json.dumps({"id": request["id"], "text": parser.text}), flush=True)
