#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate supermarkdown, an "accurate" converter of HTML to Markdown, writes what browsers
# show as two blocks as two blocks, and a blank between two words stays, whichever of the elements it
# is in. What a page shows as "<b>" is not a tag in Markdown.
#
# What happens: `div`, `section`, `article`, `aside`, `header`, `footer` and `main` are written without any
# break, so two of them with words in them are one word. If there is a line feed between them in the
# page, they are one line. Only `p`, headings and lists have breaks. A blank at the end of a bold word
# or of a link, or at its beginning, is removed, and not moved out of it. Entities are decoded twice,
# and nothing is written with a backslash or as an entity: "&lt;b&gt;" becomes a tag, which takes the
# word out of the text, and so does "&amp;lt;b&amp;gt;", with which pages explain HTML. A paragraph
# that begins with "1." or "#" becomes an item or a heading.
#
# Seen with supermarkdown 0.0.6:
#   <p>one</p><p>two</p>                       one / / two     (lines divided by "/")
#   <div>one</div><div>two</div>               onetwo
#   <article>one</article><aside>two</aside>   onetwo
#   <p>The <b>old</b> pier</p>                 The **old** pier
#   <p>The <b>old </b>pier</p>                 The **old**pier
#   <p>The<a href="/t"> tide</a></p>           The[tide](/t)
#   <p>Write &lt;b&gt; here</p>                Write <b> here
#   <p>Write &amp;lt;b&amp;gt; here</p>        Write <b> here
#   <p># is a sign</p>                         # is a sign
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "divisions"
version = "0.1.0"
edition = "2021"

[dependencies]
supermarkdown = "=0.0.6"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RUST'
fn main() {
    for (html, expected) in [
        ("<p>one</p><p>two</p>", "one\n\ntwo"),
        ("<div>one</div><div>two</div>", "onetwo"),
        ("<div>one</div>\n<div>two</div>", "one two"),
        ("<section>one</section><section>two</section>", "onetwo"),
        ("<article>one</article><aside>two</aside>", "onetwo"),
        ("<p>The <b>old</b> pier</p>", "The **old** pier"),
        ("<p>The <b>old </b>pier</p>", "The **old**pier"),
        ("<p>The<a href=\"/t\"> tide</a></p>", "The[tide](/t)"),
        ("<p>Write &lt;b&gt; here</p>", "Write <b> here"),
        ("<p>Write &amp;lt;b&amp;gt; here</p>", "Write <b> here"),
        ("<p># is a sign</p>", "# is a sign"),
        ("<p>1. Of the tides</p>", "1. Of the tides"),
    ] {
        let found = supermarkdown::convert(html);
        println!("{html:50} {found:?}");
        assert_eq!(found, expected);
    }
}
RUST
cargo run --quiet
