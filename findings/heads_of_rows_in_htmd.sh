#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate htmd writes a table whose rows begin with a `th`, the name or the year of the
# row, as a table of Markdown with all its cells in their columns.
#
# What happens: in the rows below the first one it takes the `td` alone. The year is lost, and what
# follows moves to the left: the 12 boats of 1914 are below "Year", and the last column is empty.
# Nothing is wrong with the form of the table, so a reader, or a program that takes numbers from it,
# believes that there was a year 12. A second row of heads is not there at all. With a `td` at the
# beginning of each row all is right. Wikipedia and many other sites mark the first cell of a row
# as a `th`, which HTML has for this purpose. mdka writes all cells.
#
# Seen with htmd 0.5.6 and mdka 3.3.0 (the rows below the first one):
#   th, td     htmd: | 12 | |       mdka: | 1914 | 12 |
#   td, td     htmd: | 1914 | 12 |  mdka: | 1914 | 12 |
#   two heads  htmd: | 1914 | 12 |
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
htmd = "=0.5.6"
mdka = "=3.3.0"
TOML
cat >src/main.rs <<'RUST'
fn rows(markdown: &str) -> String {
    let lines = markdown.trim().lines().skip(2);
    let cells = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    lines.map(cells).collect::<Vec<_>>().join(", ")
}

fn main() {
    let head = "<tr><th>Year</th><th>Boats</th></tr>";
    let page = |head: &str, row: &str| {
        format!("<table><thead>{head}</thead><tbody><tr>{row}</tr></tbody></table>")
    };
    let cases = [
        ("th, td", page(head, "<th>1914</th><td>12</td>"), "| 12 | |"),
        ("td, td", page(head, "<td>1914</td><td>12</td>"), "| 1914 | 12 |"),
    ];
    for (name, table, expected) in cases {
        let by_htmd = rows(&htmd::convert(&table).unwrap());
        let by_mdka = rows(&mdka::html_to_markdown(&table));
        println!("{name:9}  htmd: {by_htmd:13}  mdka: {by_mdka}");
        assert_eq!((by_htmd.as_str(), by_mdka.as_str()), (expected, "| 1914 | 12 |"));
    }
    let heads = format!("{head}<tr><th>of war</th><th>at sea</th></tr>");
    let found = rows(&htmd::convert(&page(&heads, "<td>1914</td><td>12</td>")).unwrap());
    println!("two heads  htmd: {found}");
    assert_eq!(found, "| 1914 | 12 |");
}
RUST
cargo run --quiet
