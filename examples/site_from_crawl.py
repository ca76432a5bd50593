# SPDX-License-Identifier: MIT
"""Prints every page of a crawl as one line of JSON: site_from_crawl.py FOLDER-OR-ARCHIVE

A folder is a mirror (made by wget); an archive is a WARC file.
"""

import json
import sys
from pathlib import Path

import pagelet

if len(sys.argv) != 2:
    sys.exit("usage: site_from_crawl.py FOLDER-OR-ARCHIVE")
crawl = Path(sys.argv[1])
sites = [pagelet.Site.from_folder(crawl)] if crawl.is_dir() else pagelet.Site.from_warc(crawl)
for site in sites:
    for url in site.pages:
        result = site.extract(url)
        print(json.dumps({"url": url, **result.metadata, "text": result.text}))
