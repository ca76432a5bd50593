#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate html2md writes the quotation in a sentence, `q`, and the title of a work, `cite`, as
# words of the sentence, perhaps with quotation marks or as emphasised text, as browsers show them. It
# does so with `em`, `u` or `kbd`.
#
# What happens: both are block quotations, as `blockquote` is. The sentence ends before them, the words
# are a paragraph with ">" before it, and the rest begins a third paragraph. If it begins with a comma or
# with a full stop, the paragraph does, too. The name of a book thus divides an item of a list, and in a
# table it is a cell with ">" in it. Text that is searched or counted by sentences has none of these.
#
# Seen with html2md 0.2.17 and pulldown-cmark 0.13.0, which reads the Markdown again:
#   <p>She read <cite>Emma</cite>, and left.</p>   <p>She read</p> <blockquote><p>Emma</p></blockquote>
#                                                  <p>, and left.</p>
#   <p>He said <q>no</q>.</p>                      <p>He said</p> <blockquote><p>no</p></blockquote>
#                                                  <p>.</p>
#   <p>She read <em>Emma</em>, and left.</p>       <p>She read <em>Emma</em>, and left.</p>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "books"
version = "0.1.0"
edition = "2021"

[dependencies]
html2md = "=0.2.17"
pulldown-cmark = "=0.13.0"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    for (page, expected) in [
        (
            "<p>She read <cite>Emma</cite>, and left.</p>",
            "<p>She read</p> <blockquote> <p>Emma</p> </blockquote> <p>, and left.</p>",
        ),
        (
            "<p>He said <q>no</q>.</p>",
            "<p>He said</p> <blockquote> <p>no</p> </blockquote> <p>.</p>",
        ),
        (
            "<ul><li>The <cite>Anna</cite> sails</li></ul>",
            "<ul> <li> <p>The</p> <blockquote> <p>Anna</p> </blockquote> <p>sails</p> </li> </ul>",
        ),
        (
            "<p>She read <em>Emma</em>, and left.</p>",
            "<p>She read <em>Emma</em>, and left.</p>",
        ),
    ] {
        let markdown = html2md::parse_html(page);
        let mut html = String::new();
        pulldown_cmark::html::push_html(&mut html, pulldown_cmark::Parser::new(&markdown));
        let found = html.split_whitespace().collect::<Vec<_>>().join(" ");
        println!("{page}\n  {found}");
        assert_eq!(found, expected);
    }
}
RUST
cargo build --quiet
unshare -rn target/debug/books
