#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate nanohtml2text makes text of HTML everywhere in the same way: tags are left out, and
# "&lt;" is "<". Of a `pre` it keeps the line feeds and blanks besides. Its test of `pre` shows just that.
#
# What happens: a `pre` is copied as it is in the source, as if its content were not HTML: "if (a &lt; b)" stays
# so, and every tag is in the text. Program text on most sites has an element for each word that is
# coloured, so the text has more tags than words. A poem or a table of tides with a link in it has its
# address and its quotation marks in the text. A `br` in it does not end a line. The source puts `pre` in
# one group with `xmp`, whose content in HTML is indeed plain text. The same words in a `p` or in
# `code` are right.
#
# Seen with nanohtml2text 0.3.0:
#   <p>if (a &lt; b)</p>                        if (a < b)
#   <pre>if (a &lt; b)</pre>                    if (a &lt; b)
#   <code><b>if</b> (a)</code>                  if (a)
#   <pre><code><b>if</b> (a)</code></pre>       <code><b>if</b> (a)</code>
#   <pre>high<br>low</pre>                      high<br>low
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "tides"
version = "0.1.0"
edition = "2021"

[dependencies]
nanohtml2text = "=0.3.0"
TOML
cat >src/main.rs <<'RUST'
use nanohtml2text::html2text;

fn main() {
    for (html, expected) in [
        ("<p>if (a &lt; b)</p>", "if (a < b)"),
        ("<pre>if (a &lt; b)</pre>", "if (a &lt; b)"),
        ("<code><b>if</b> (a)</code>", "if (a)"),
        ("<pre>if (a)\n  b</pre>", "if (a)\n  b"),
        ("<pre><code><b>if</b> (a)</code></pre>", "<code><b>if</b> (a)</code>"),
        ("<p>high<br>low</p>", "high\r\nlow"),
        ("<pre>high<br>low</pre>", "high<br>low"),
        ("<pre>See <a href=\"/t\">tides</a></pre>", "See <a href=\"/t\">tides</a>"),
    ] {
        let found = html2text(html);
        println!("{html:45?} {:?}", found.trim_end());
        assert_eq!(found.trim_end(), expected);
    }
}
RUST
cargo run --quiet
