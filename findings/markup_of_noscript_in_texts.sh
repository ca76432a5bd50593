#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the text of an element, as text() of cheerio, Text() of goquery and text() of scraper give
# it, consists of words, without tags. And "noscript img" finds the pictures in `noscript`, as none of
# the three runs scripts. Pages that load pictures late have each of them there again, for such
# readers.
#
# What happens: all three parse as a browser that runs scripts. By the standard, the content of
# `noscript` then is one piece of text, so the text of the article contains the source of the
# picture, with its tag, its address and all. A count of words or characters grows with each
# picture, and an address is among the words of a search. The selector finds no picture. jsdom,
# linkedom and BeautifulSoup read the element as it is without scripts: no markup in the text, and
# one picture.
#
# Seen with cheerio 1.2.0, goquery 1.14.0, scraper 0.29.0, jsdom 29.1.1, linkedom 0.18.15 and
# beautifulsoup4 4.15.0 (html.parser), on a paragraph and a picture in `noscript`:
#   cheerio        The harbour.<img src="/a.jpg" alt="Pier">  noscript img: 0
#   jsdom          The harbour.  noscript img: 1
#   linkedom       The harbour.  noscript img: 1
#   BeautifulSoup  The harbour.  noscript img: 1
#   goquery        The harbour.<img src="/a.jpg" alt="Pier">  noscript img: 0
#   scraper        The harbour.<img src="/a.jpg" alt="Pier">  noscript img: 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >page.html <<'HTML'
<!DOCTYPE html><html><head><title>Pier</title></head>
<body><article><p>The harbour.</p><noscript><img src="/a.jpg" alt="Pier"></noscript></article>
</body></html>
HTML
bad=$'The harbour.<img src="/a.jpg" alt="Pier">  noscript img: 0'
good=$'The harbour.  noscript img: 1'

npm install --silent --no-audit --no-fund cheerio@1.2.0 jsdom@29.1.1 linkedom@0.18.15 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import * as cheerio from "cheerio";
import { JSDOM } from "jsdom";
import { parseHTML } from "linkedom";

const page = readFileSync("page.html", "utf8");
const show = (name, text, count) => console.log(`${name}|${text}  noscript img: ${count}`);
const $ = cheerio.load(page);
show("cheerio", $("article").text(), $("noscript img").length);
const windows = [["jsdom", new JSDOM(page).window], ["linkedom", parseHTML(page)]];
for (const [name, { document }] of windows)
  show(name, document.querySelector("article").textContent,
    document.querySelectorAll("noscript img").length);
JAVASCRIPT
node look.mjs >found.txt

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check beautifulsoup4==4.15.0
venv/bin/python - >>found.txt <<'PYTHON'
from bs4 import BeautifulSoup

with open("page.html", encoding="utf-8") as file:
    soup = BeautifulSoup(file, "html.parser")
print(f"BeautifulSoup|{soup.article.get_text()}  noscript img: {len(soup.select('noscript img'))}")
PYTHON

mkdir go rust rust/src
cat >go/main.go <<'GO'
package main

import (
	"fmt"
	"os"

	"github.com/PuerkitoBio/goquery"
)

func main() {
	document, err := goquery.NewDocumentFromReader(os.Stdin)
	if err != nil {
		panic(err)
	}
	count := document.Find("noscript img").Length()
	fmt.Printf("goquery|%s  noscript img: %d\n", document.Find("article").Text(), count)
}
GO
(
  cd go
  go mod init example >../go.log 2>&1
  go get github.com/PuerkitoBio/goquery@v1.14.0 >>../go.log 2>&1
  go mod tidy >>../go.log 2>&1
  go run -p 1 . <../page.html >>../found.txt
)

cat >rust/Cargo.toml <<'TOML'
[package]
name = "pier"
version = "0.1.0"
edition = "2021"

[dependencies]
scraper = "=0.29.0"
TOML
cat >rust/src/main.rs <<'RUST'
use scraper::{Html, Selector};

fn main() {
    let document = Html::parse_document(&std::fs::read_to_string("../page.html").unwrap());
    let select = |selector: &str| Selector::parse(selector).unwrap();
    let text: String = document.select(&select("article")).next().unwrap().text().collect();
    let count = document.select(&select("noscript img")).count();
    println!("scraper|{text}  noscript img: {count}");
}
RUST
(cd rust && cargo run --quiet >>../found.txt)

while IFS='|' read -r name found; do
  printf '%-14s %s\n' "$name" "$found"
done <found.txt
for name in cheerio goquery scraper; do grep -qxF "$name|$bad" found.txt; done
for name in jsdom linkedom BeautifulSoup; do grep -qxF "$name|$good" found.txt; done
