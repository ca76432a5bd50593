#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a no-break space in a page is a space in Markdown, one kind or the other. Text has it
# between a number and its unit, in French before the signs ":", "!" and "?", and in many names.
#
# What happens: rewrite_html of fast_html2md, the way that its documentation recommends, removes it.
# "10&nbsp;km" is "10km", "Ann&nbsp;Miller" is one word, and so are all words of a page that an
# editor wrote with &nbsp; between them. A count of words falls, and a search for the name finds
# nothing. In code in a `pre`, the blanks at the beginning of lines and the empty lines are removed
# as well, so Python has no blocks any more. parse_html of the same crate keeps the no-break space
# as a blank, and removes the indentation, too. htmd keeps both.
#
# Seen with fast_html2md 0.0.63 and htmd 0.5.6:
#                 10&nbsp;km  code
#   rewrite_html  "10km"      "if late:" "sail()" "wait()"
#   parse_html    "10 km"     "if late:" "sail()" "wait()"
#   htmd          "10 km"     "if late:" "    sail()" "" "wait()"
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
fast_html2md = { version = "=0.0.63", features = ["rewriter", "scraper"] }
htmd = "=0.5.6"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    let text = "<p>Ann&nbsp;Miller sails 10&nbsp;km.</p>";
    let code = "<pre><code>if late:\n    sail()\n\nwait()</code></pre>";
    let writers: [(&str, fn(&str) -> String); 3] = [
        ("rewrite_html", |page| html2md::rewrite_html(page, false)),
        ("parse_html", |page| html2md::parse_html(page, false)),
        ("htmd", |page| htmd::convert(page).unwrap()),
    ];
    let found = writers.map(|(name, write)| {
        println!("{name:12}  {:?}  {:?}", write(text), write(code));
        (write(text), write(code))
    });
    assert_eq!(found[0].0, "AnnMiller sails 10km.");
    assert_eq!(found[1].0, "Ann Miller sails 10 km.");
    assert_eq!(found[2].0, "Ann\u{a0}Miller sails 10\u{a0}km.");
    assert_eq!(found[0].1, "```\n`if late:\nsail()\nwait()`\n```");
    assert_eq!(found[1].1, "```\nif late:\nsail()\nwait()\n```");
    assert_eq!(found[2].1, "```\nif late:\n    sail()\n\nwait()\n```");
}
RUST
cargo run --quiet
