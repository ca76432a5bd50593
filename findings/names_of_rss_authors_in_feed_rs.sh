#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: feed-rs, the feed reader for Rust, parts the author of an RSS item as the specification of
# RSS 2.0 writes one, "lawyer@boyer.net (Lawyer Boyer)", into an address and the name Lawyer Boyer. It
# does so with "Ann Berg <ann@pier.example>", which RSS does not have.
#
# What happens: the address is found in any text, and what is left is the name, with the parentheses:
# "(Ann Berg)". A reader shows them, and an index has two people, as Dublin Core's creator in the same
# feed is "Ann Berg". Of two authors in one element, the address of the second one is part of the name
# of the first one.
#
# Seen with feed-rs 3.0.0:
#   ann@pier.example (Ann Berg)               (Ann Berg)
#   Ann Berg <ann@pier.example>               Ann Berg
#   ann@pier.example (Ann), ben@b.example     (Ann), ben@b.example
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "names"
version = "0.1.0"
edition = "2021"

[dependencies]
feed-rs = "=3.0.0"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    for (author, name) in [
        ("ann@pier.example (Ann Berg)", "(Ann Berg)"),
        ("Ann Berg &lt;ann@pier.example&gt;", "Ann Berg"),
        ("ann@pier.example (Ann), ben@b.example", "(Ann), ben@b.example"),
    ] {
        let feed = format!(
            "<rss version='2.0'><channel><title>Pier</title><link>https://pier.example/</link>\
             <description>News</description><item><title>Tea</title><author>{author}</author></item>\
             </channel></rss>"
        );
        let parsed = feed_rs::parser::parse(feed.as_bytes()).unwrap();
        let people = &parsed.entries[0].authors;
        println!("{author}: {:?}", people[0].name);
        assert_eq!(people.len(), 1);
        assert_eq!(people[0].email.as_deref(), Some("ann@pier.example"));
        assert_eq!(people[0].name.as_deref(), Some(name));
    }
}
RUST
cargo run --quiet
