#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate quick_html2md writes all words of a page that browsers show, as every converter
# to Markdown does. Text may be directly in the body or between two blocks, without a paragraph
# around it; messages, old pages and pieces of pages are written so.
#
# What happens: it takes the elements of the body and leaves out the texts between them. Of "The
# harbour is <b>open</b> again." only "**open**" is left, and a page of words with `br` is empty. In
# a `div` no word is missing, so a test on a page with a wrapper does not show it, but the paragraph
# after the words is joined with them: "again.Next." The foot of a table (`tfoot`), often a sum, is
# not written, and the two lines of a cell, "12" and "5", become 125.
#
# Seen with quick_html2md 0.2.1:
#   words in the body  "**open**Next.\n"
#   the same in a div  "The harbour is **open** again.Next.\n"
#   table with a foot  "| Boats |\n| ----- |\n| 125   |\n"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "pier"
version = "0.1.0"
edition = "2021"

[dependencies]
quick_html2md = "=0.2.1"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    let words = "The harbour is <b>open</b> again.<p>Next.</p>";
    let table = "<table><thead><tr><th>Boats</th></tr></thead>\
                 <tbody><tr><td>12<br>5</td></tr></tbody>\
                 <tfoot><tr><td>All: 17</td></tr></tfoot></table>";
    let in_div = format!("<div>{words}</div>");
    let pages = [
        ("words in the body", words.to_string(), "**open**Next.\n"),
        ("the same in a div", in_div, "The harbour is **open** again.Next.\n"),
        ("table with a foot", table.to_string(), "| Boats |\n| ----- |\n| 125   |\n"),
    ];
    for (name, body, expected) in pages {
        let page = format!("<!DOCTYPE html><title>Pier</title><body>{body}</body>");
        let markdown = quick_html2md::html_to_markdown(&page);
        println!("{name}  {markdown:?}");
        assert_eq!(markdown, expected);
    }
}
RUST
cargo run --quiet
