#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a parser of HTML for Rust closes an open `li` or `p` at the end of its list or article.
# HTML allows their end tags to be omitted, and handwritten pages and minifiers do so.
#
# What happens: tl closes one element for each end tag, whatever its name. After a list of two items
# without end tags, the list is still open, and all the rest of the page becomes a part of its last
# item, so a tool that removes the navigation removes the article. In an article, each paragraph
# contains all that follow it, and the sum of their texts grows with the square of their number.
# There is no error.
#
# Seen with tl 0.7.8:
#   with end tags     nav: "HomeNews"  p: "one" "two"
#   without end tags  nav: "HomeNewsonetwo"  p: "onetwo" "two"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "look"
version = "0.0.0"
edition = "2021"

[dependencies]
tl = "=0.7.8"
TOML
cat >src/main.rs <<'RUST'
fn texts(page: &str, selector: &str) -> String {
    let dom = tl::parse(page, tl::ParserOptions::default()).unwrap();
    let parser = dom.parser();
    let found: Vec<String> = dom
        .query_selector(selector)
        .unwrap()
        .map(|node| format!("{:?}", node.get(parser).unwrap().inner_text(parser)))
        .collect();
    found.join(" ")
}

fn main() {
    let closed = "<nav><ul><li>Home</li><li>News</li></ul></nav>\
                  <article><p>one</p><p>two</p></article>";
    let open = "<nav><ul><li>Home<li>News</ul></nav><article><p>one<p>two</article>";
    for (name, page) in [("with end tags", closed), ("without end tags", open)] {
        println!("{name:17} nav: {}  p: {}", texts(page, "nav"), texts(page, "p"));
    }
    assert_eq!(texts(closed, "nav"), r#""HomeNews""#);
    assert_eq!(texts(closed, "p"), r#""one" "two""#);
    assert_eq!(texts(open, "nav"), r#""HomeNewsonetwo""#);
    assert_eq!(texts(open, "p"), r#""onetwo" "two""#);
}
RUST
cargo run --quiet
