#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate html2md-rs writes HTML as Markdown, so a reader of Markdown finds the paragraphs and
# lists of the page again, also if they are in an `article`.
#
# What happens: one line feed follows a paragraph, and Markdown needs an empty line. So all paragraphs
# that follow each other are one, and a paragraph after a list is part of its last item. If an item
# contains a list, and the page has no line feed before it, the inner list is on the item's line, and
# its signs are text. Elements without a form in Markdown, such as `article` and `section`, stay as
# tags, with Markdown in the same lines. Readers take such lines for HTML and show "# Tides" with its
# sign. Line feeds between the elements of the page do not help with paragraphs.
#
# Seen with html2md-rs 0.12.2, read by pulldown-cmark 0.13.6 (line feeds as blanks):
#   <p>one</p> <p>two</p>                         <p>one two</p>
#   <ul><li>one</li></ul><p>two</p>               <ul> <li>one two</li> </ul>
#   <ul><li>one<ul><li>two</li></ul></li></ul>    <ul> <li>one  - two</li> </ul>
#   <article><h1>Tides</h1><p>one</p></article>   <article># Tides one </article>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "paragraphs"
version = "0.1.0"
edition = "2021"

[dependencies]
html2md-rs = "=0.12.2"
pulldown-cmark = "=0.13.6"
TOML
cat >src/main.rs <<'RUST'
use html2md_rs::to_md::safe_from_html_to_md;

fn main() {
    for (html, expected) in [
        ("<p>one</p><p>two</p>", "<p>one two</p>"),
        ("<p>one</p>\n\n<p>two</p>", "<p>one two</p>"),
        ("<ul><li>one</li></ul><p>two</p>", "<ul> <li>one two</li> </ul>"),
        ("<ul><li>one<ul><li>two</li></ul></li></ul>", "<ul> <li>one  - two</li> </ul>"),
        ("<article><h1>Tides</h1><p>one</p></article>", "<article># Tides one </article>"),
        ("<h1>Tides</h1><p>one</p>", "<h1>Tides</h1> <p>one</p>"),
    ] {
        let markdown = safe_from_html_to_md(html.to_string()).unwrap();
        let mut read = String::new();
        pulldown_cmark::html::push_html(&mut read, pulldown_cmark::Parser::new(&markdown));
        let read = read.trim().replace('\n', " ");
        println!("{html:?}\n  {read}");
        assert_eq!(read, expected);
    }
}
RUST
cargo run --quiet
