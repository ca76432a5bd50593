#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a reader of metadata finds JSON-LD by the type application/ld+json, also if the type has
# parameters. The standard of JSON-LD defines one for it, "profile", and HTML allows any valid MIME
# type here, so with parameters, and in small letters or capitals.
#
# What happens: extruct, trafilatura, newspaper4k and open-graph-scraper find nothing if the type has
# a profile. There is no warning, and the page has no author. Of these four, only newspaper4k knows
# the type in capitals. goose3 reads all three forms. So which pages "have" metadata depends on the
# tool that counts them.
#
# Seen with extruct 0.18.0, trafilatura 2.3.1, newspaper4k 0.9.6, goose3 3.1.22, and
# open-graph-scraper 6.12.0 on Node.js 20 (plain, with profile, in capitals):
#   extruct             Ann Miller | - | -
#   trafilatura         Ann Miller | - | -
#   newspaper4k         Ann Miller | - | Ann Miller
#   open-graph-scraper  Ann Miller | - | -
#   goose3              Ann Miller | Ann Miller | Ann Miller
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
# One by one, because the pip of Python 3.11 cannot install them together.
for package in lxml_html_clean==0.4.6 extruct==0.18.0 trafilatura==2.3.1 newspaper4k==0.9.6 \
  goose3==3.1.22; do
  venv/bin/pip install --quiet --disable-pip-version-check "$package"
done
npm install --silent --no-audit --no-fund open-graph-scraper@6.12.0 >/dev/null
cat >read.mjs <<'JAVASCRIPT'
import ogs from "open-graph-scraper";

const { result } = await ogs({ html: process.argv[2] });
process.stdout.write(result.jsonLD?.[0]?.author.name ?? "-");
JAVASCRIPT
venv/bin/python -W ignore - <<'PYTHON'
import subprocess

import extruct
import goose3
import newspaper
import trafilatura

TYPES = ("application/ld+json",
         "application/ld+json;profile=http://www.w3.org/ns/json-ld#compacted",
         "Application/LD+JSON")
PAGE = """<!DOCTYPE html><html><head><title>Harbour</title><script type="%s">
{"@context": "https://schema.org", "@type": "NewsArticle", "headline": "Harbour",
"author": {"@type": "Person", "name": "Ann Miller"}}</script></head>
<body><h1>Harbour</h1><p>The harbour is open.</p></body></html>"""


def by_extruct(page):
    items = extruct.extract(page, syntaxes=["json-ld"])["json-ld"]
    return items[0]["author"]["name"] if items else "-"


def by_newspaper(page):
    article = newspaper.Article("http://site.example/a", language="en")
    article.download(input_html=page)
    article.parse()
    return " ".join(article.authors) or "-"


readers = {
    "extruct": by_extruct,
    "trafilatura": lambda page: trafilatura.extract_metadata(page).author or "-",
    "newspaper4k": by_newspaper,
    "open-graph-scraper": lambda page: subprocess.run(
        ["node", "read.mjs", page], check=True, capture_output=True, text=True).stdout,
    "goose3": lambda page: " ".join(goose3.Goose().extract(raw_html=page).authors) or "-",
}
found = {name: [read(PAGE % kind) for kind in TYPES] for name, read in readers.items()}
for name, authors in found.items():
    print(f"{name:19} {' | '.join(authors)}")
author = "Ann Miller"
for name in ("extruct", "trafilatura", "open-graph-scraper"):
    assert found[name] == [author, "-", "-"]
assert found["newspaper4k"] == [author, "-", author] and found["goose3"] == [author] * 3
PYTHON
