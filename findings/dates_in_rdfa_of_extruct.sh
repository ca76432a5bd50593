#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: extruct, which is for HTML pages, reads their RDFa by the rules of "HTML+RDFa": the value
# of a `time` is its attribute `datetime`, as in microdata, and `lang` gives a text's language.
#
# What happens: extruct does not tell pyRdfa, which does this work, that the page is HTML, so the
# rules for XML in general apply, which know neither attribute. The date is "Saturday" here, and
# "yesterday" on another page: the day that the page states is lost. A headline in two languages has
# two values without a language, in no certain order. The same markup as microdata has the date, so
# it depends on the syntax that a site chose whether its articles have dates. pyRdfa itself gives a
# date and the languages if it is called with media_type="text/html".
#
# Seen with extruct 0.18.0 and pyRdfa3 3.6.5:
#                      date        headlines
#   extruct, RDFa       Saturday    Boats, Boote
#   extruct, microdata  2024-03-02
#   pyRdfa              2024-03-02  Boats (en), Boote (de)
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  extruct==0.18.0 pyrdfa3==3.6.5 rdflib==7.6.0 html5lib==1.1
"$folder/venv/bin/python" -W ignore - <<'PYTHON'
import io

import extruct
from pyRdfa import Options, pyRdfa
from rdflib import URIRef

ADDRESS, SCHEMA = "http://site.example/harbour", "http://schema.org/"
PAGE = """<!DOCTYPE html><html lang="en"><head><title>Boats</title></head><body>
<article vocab="http://schema.org/" typeof="Article">
<h1 property="headline">Boats</h1><p property="headline" lang="de">Boote</p>
<p>On <time property="datePublished" datetime="2024-03-02">Saturday</time></p></article>
<article itemscope itemtype="http://schema.org/Article">
<p>On <time itemprop="datePublished" datetime="2024-03-02">Saturday</time></p></article>
</body></html>"""
found = extruct.extract(PAGE, base_url=ADDRESS, syntaxes=["rdfa", "microdata"])
article, = (item for item in found["rdfa"] if SCHEMA + "headline" in item)
by_rdfa = [article[SCHEMA + "datePublished"],
           sorted(article[SCHEMA + "headline"], key=lambda value: value["@value"])]
by_microdata = found["microdata"][0]["properties"]["datePublished"]
graph = pyRdfa(Options(), base=ADDRESS, media_type="text/html").graph_from_source(
    io.BytesIO(PAGE.encode()))
date, = graph.objects(predicate=URIRef(SCHEMA + "datePublished"))
headlines = sorted((str(text), text.language)
                   for text in graph.objects(predicate=URIRef(SCHEMA + "headline")))
print("extruct, RDFa      ", *by_rdfa)
print("extruct, microdata ", by_microdata)
print("pyRdfa             ", date.toPython(), headlines)
assert by_rdfa == [[{"@value": "Saturday"}], [{"@value": "Boats"}, {"@value": "Boote"}]]
assert by_microdata == str(date.toPython()) == "2024-03-02"
assert headlines == [("Boats", "en"), ("Boote", "de")]
PYTHON
