#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: after lxml's make_links_absolute, every address in a page is absolute and leads where it led
# before, so parts of the page can be moved or joined with other pages.
#
# What happens: lxml resolves href, src and some more attributes by the element `base`, and then
# removes it. The attributes srcset, imagesrcset and poster stay relative. Without the `base`, they
# now lead to another folder: the call itself breaks addresses that were right. A page that has a
# `picture` keeps the address of its fallback and loses those of the better pictures. The option
# resolve_base_href=False, with which "any such tag is ignored", changes nothing: lxml uses and
# removes the `base` all the same.
#
# Seen with lxml 6.1.3 (page http://site.example/news/today, base href /files/):
#   img src             http://site.example/files/small.png  http://site.example/files/small.png
#   img srcset          http://site.example/files/large.png  http://site.example/news/large.png
#   source srcset       http://site.example/files/boat.webp  http://site.example/news/boat.webp
#   link imagesrcset    http://site.example/files/early.png  http://site.example/news/early.png
#   video poster        http://site.example/files/still.png  http://site.example/news/still.png
#   resolve_base_href=False gives the same page: True
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check lxml==6.1.3
"$folder/venv/bin/python" - <<'PYTHON'
from urllib.parse import urljoin

import lxml.html

ADDRESS = "http://site.example/news/today"
PAGE = """<!DOCTYPE html><html><head><title>Boats</title><base href="/files/">
<link rel="preload" as="image" href="early.png" imagesrcset="early.png 2x"></head><body>
<picture><source srcset="boat.webp 2x"><img src="small.png" srcset="large.png 2x" alt=""></picture>
<video src="boat.mp4" poster="still.png"></video></body></html>"""
PLACES = {"img src": True, "img srcset": False, "source srcset": False, "link imagesrcset": False,
          "video poster": False}


def addresses(page):
    bases = page.xpath("//base/@href")
    base = urljoin(ADDRESS, bases[0]) if bases else ADDRESS
    return {place: urljoin(base, page.xpath("string(//{}/@{})".format(*place.split())).split()[0])
            for place in PLACES}


page = lxml.html.document_fromstring(PAGE)
before = addresses(page)
page.make_links_absolute(ADDRESS)
assert not page.xpath("//base")
after = addresses(page)
for place, kept in PLACES.items():
    print(f"{place:19} {before[place]}  {after[place]}")
    assert before[place].startswith("http://site.example/files/")
    assert after[place] == before[place].replace("/files/", "/files/" if kept else "/news/")
other = lxml.html.document_fromstring(PAGE)
other.make_links_absolute(ADDRESS, resolve_base_href=False)
same = lxml.html.tostring(other) == lxml.html.tostring(page)
print("resolve_base_href=False gives the same page:", same)
assert same and "If it is false then any such tag is ignored" in other.make_links_absolute.__doc__
PYTHON
