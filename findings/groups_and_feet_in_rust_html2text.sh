#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate html2text writes all words of a page that browsers show. What it does not know,
# it writes as plain text, as it does with `menu` or `fieldset`.
#
# What happens: of a list of terms it takes the `dt` and `dd` that are children of the `dl`. HTML
# allows a `div` around each group, for its style, and such a list is not in the text at all. Of a
# table it takes `thead`, `tbody` and `tr`, so the `caption` and the `tfoot` are lost: what the
# table is about, and its sums. There is no error, the rest of the text reads well, and lists and
# tables without these parts are complete. htmd keeps the words.
#
# Seen with html2text 0.17.4 and htmd 0.5.6 (the words that are left):
#   dl                    html2text: Wind North  htmd: Wind North
#   dl, groups in div     html2text:             htmd: Wind North
#   table                 html2text: 1914 12     htmd: 1914 12
#   table, all its parts  html2text: 1914 12     htmd: Boats 1914 12 Sum 12
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
html2text = "=0.17.4"
htmd = "=0.5.6"
TOML
cat >src/main.rs <<'RUST'
fn words(text: &str) -> String {
    let words = text.split(|sign: char| !sign.is_alphanumeric());
    words.filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

fn main() {
    let row = "<tr><td>1914</td><td>12</td></tr>";
    let foot = "<tfoot><tr><td>Sum</td><td>12</td></tr></tfoot>";
    let all = format!("<table><caption>Boats</caption><tbody>{row}</tbody>{foot}</table>");
    let cases = [
        ("dl", "<dl><dt>Wind</dt><dd>North</dd></dl>".to_string(), "Wind North", "Wind North"),
        ("dl, groups in div", "<dl><div><dt>Wind</dt><dd>North</dd></div></dl>".to_string(), "",
            "Wind North"),
        ("table", format!("<table><tbody>{row}</tbody></table>"), "1914 12", "1914 12"),
        ("table, all its parts", all, "1914 12", "Boats 1914 12 Sum 12"),
    ];
    for (name, page, first, second) in cases {
        let text = words(&html2text::from_read(page.as_bytes(), 60).unwrap());
        let other = words(&htmd::convert(&page).unwrap());
        println!("{name:20}  html2text: {text:10}  htmd: {other}");
        assert_eq!((text.as_str(), other.as_str()), (first, second));
    }
}
RUST
cargo run --quiet
