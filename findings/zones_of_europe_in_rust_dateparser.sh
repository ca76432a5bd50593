#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate dateparser, "a rust library for parsing date strings in commonly used formats", knows
# the zone in "2024-03-02 10:15:00 CET", the usual one on pages from Central Europe, or returns an
# error. It knows EST and PST, and returns an error for what is in none of its forms.
#
# What happens: only UTC, GMT and the zones of the United States count. All other letters are read as UTC,
# so the hour is wrong by as much as the zone is away from London: CET by one, India's IST by five and a
# half, and JST by nine. A comment in the source says that the standard for mails, RFC 2822, recommends
# it for unknown letters. That is about mails with old names of zones, and this crate does it in all
# forms that may have a zone, also with letters that do not name a zone. If the hour is near midnight,
# the day is wrong, too. Numbers such as +0100 are right.
#
# Seen with dateparser 0.3.1 (in UTC):
#   2024-03-02 10:15:00 EST      2024-03-02 15:15
#   2024-03-02 10:15:00 +0100    2024-03-02 09:15
#   2024-03-02 10:15:00 CET      2024-03-02 10:15
#   2024-07-02 10:15:00 CEST     2024-07-02 10:15
#   2024-03-02 03:15:00 JST      2024-03-02 03:15    (it is the first of March)
#   2024-03-02 10:15:00 XYZ      2024-03-02 10:15
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "zones"
version = "0.1.0"
edition = "2021"

[dependencies]
dateparser = "=0.3.1"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RUST'
fn main() {
    for (text, expected) in [
        ("2024-03-02 10:15:00 EST", "2024-03-02 15:15"),
        ("2024-03-02 10:15:00 +0100", "2024-03-02 09:15"),
        ("2024-03-02 10:15:00 CET", "2024-03-02 10:15"),
        ("2024-07-02 10:15:00 CEST", "2024-07-02 10:15"),
        ("2024-03-02 10:15:00 IST", "2024-03-02 10:15"),
        ("2024-03-02 03:15:00 JST", "2024-03-02 03:15"),
        ("2024-03-02 10:15:00 XYZ", "2024-03-02 10:15"),
    ] {
        let found = dateparser::parse(text).unwrap().format("%Y-%m-%d %H:%M").to_string();
        println!("{text:26} {found}");
        assert_eq!(found, expected);
    }
    assert!(dateparser::parse("2024-03-02 at ten").is_err());
}
RUST
cargo run --quiet
