#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: readable-readability, Mozilla's Readability in Rust, and llm_readability, which makes text for
# language models in the same way, give the words of an article apart from each other, as a browser
# shows them and as Readability does.
#
# What happens: a text that consists of blanks alone is removed, wherever it is. So two words run together
# if each is in an element and only a blank is between them, as with two bold words, two links or two
# pieces of code. In `pre`, the program text of most blogs has an element for each word, and loses its
# blanks and all line feeds. Words that have a letter or a comma between the elements stay apart, so
# most sentences are right, and a test with one bold word shows nothing.
#
# Seen with readable-readability 0.4.0 and llm_readability 0.0.17, which agree, and @mozilla/readability
# 0.6.0 on Node.js 20 (the text):
#   <b>Ann</b>, <i>Berg</i>                   Ann, Berg    Ann, Berg
#   <b>Ann</b> <i>Berg</i>                    AnnBerg      Ann Berg
#   <a href="/t">Tides</a> <a href=...        TidesBoats   Tides Boats
#   <pre><b>if</b> <i>a</i>\n<b>end</b>       ifaend       if a\nend
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >cases.txt <<'TEXT'
<p><b>Ann</b>, <i>Berg</i></p>|Ann, Berg|Ann, Berg
<p><b>Ann</b> <i>Berg</i></p>|AnnBerg|Ann Berg
<p><a href="/t">Tides</a> <a href="/b">Boats</a></p>|TidesBoats|Tides Boats
<pre><b>if</b> <i>a</i>&#10;<b>end</b></pre>|ifaend|if a\nend
TEXT
cat >Cargo.toml <<'TOML'
[package]
name = "blanks"
version = "0.1.0"
edition = "2021"

[dependencies]
llm_readability = "=0.0.17"
readable-readability = "=0.4.0"
url = "=2.5.8"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RUST'
const SENTENCE: &str = "The boats left the pier in the morning, and the harbour was quiet until noon.";

fn main() {
    let base = url::Url::parse("http://site.example/a").unwrap();
    let long = format!("{SENTENCE} ").repeat(4);
    for line in std::fs::read_to_string("cases.txt").unwrap().lines() {
        let (html, expected) = line.split_once('|').unwrap();
        let page = format!("<!DOCTYPE html><html><head><title>Boats</title></head><body><article>\
            <p>{long}</p><p>{long}</p>{html}<p>{long}</p></article></body></html>");
        let (tree, _) = readable_readability::Readability::new().parse(&page);
        let product = llm_readability::extractor::extract(&mut page.as_bytes(), &base).unwrap();
        for text in [tree.text_contents(), product.text] {
            let found = text.split(SENTENCE).nth(8).unwrap().trim();
            println!("{html}  {found:?}");
            assert_eq!(found, expected.split('|').next().unwrap());
        }
    }
}
RUST
cargo run --quiet

npm install --silent --no-audit --no-fund --ignore-scripts @mozilla/readability@0.6.0 jsdom@29.1.1 \
  >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { readFileSync } from "node:fs";
import { Readability } from "@mozilla/readability";
import { JSDOM } from "jsdom";

const sentence = "The boats left the pier in the morning, and the harbour was quiet until noon.";
const long = `<p>${`${sentence} `.repeat(4)}</p>`;
for (const line of readFileSync("cases.txt", "utf8").trim().split("\n")) {
  const [html, , expected] = line.split("|");
  const page = `<!DOCTYPE html><title>Boats</title><article>${long}${long}${html}${long}</article>`;
  const text = new Readability(new JSDOM(page).window.document).parse().textContent;
  const found = text.split(sentence)[8].trim();
  console.log(html, JSON.stringify(found));
  assert.equal(found, JSON.parse(`"${expected}"`));
}
JAVASCRIPT
unshare -rn node look.mjs
