#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: scraper, the usual selector library for Rust, parses with html5ever, so the contents of a
# `template` are a document of their own, as in browsers: selectors do not find them, and text() of an
# element around them does not have their words.
#
# What happens: the contents are children of the `template`. A row that a script copies for each
# result is one result more, with its placeholders, "p:nth-child(1)" is also the first paragraph of
# each template, and the text of the page contains what no reader sees. dom_query, which parses with
# html5ever, too, keeps them apart: its text and its selectors leave them out.
#
# Seen with scraper 0.29.0 and dom_query 0.29.0, on a list of two boats with a template for more:
#   li              scraper: 3                dom_query: 2
#   text of main    scraper: AnnaBertaNAME    dom_query: AnnaBerta
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "boats"
version = "0.1.0"
edition = "2021"

[dependencies]
dom_query = "=0.29.0"
scraper = "=0.29.0"
TOML
cat >src/main.rs <<'RUST'
use scraper::{Html, Selector};

fn main() {
    let page = "<main><ul><li>Anna</li><li>Berta</li></ul><template><li>NAME</li></template></main>";
    let document = Html::parse_document(page);
    let select = |selector: &str| Selector::parse(selector).unwrap();
    let rows = document.select(&select("li")).count();
    let text: String = document.select(&select("main")).next().unwrap().text().collect();
    let other = dom_query::Document::from(page);
    let other_rows = other.select("li").length();
    let other_text = other.select("main").text().to_string();
    println!("li  scraper: {rows}  dom_query: {other_rows}");
    println!("text of main  scraper: {text}  dom_query: {other_text}");
    assert_eq!((rows, text.as_str()), (3, "AnnaBertaNAME"));
    assert_eq!((other_rows, other_text.as_str()), (2, "AnnaBerta"));
}
RUST
cargo run --quiet
