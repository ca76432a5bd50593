#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate chrono-english reads relative dates, as blogs and forums have them, and returns an error
# for words that it does not know. "last month" is a month before the base, or an error, as "last week"
# and "last year" are.
#
# What happens: of each word only the first three letters are looked at, first for days, then for
# months. So "last month" is the last Monday, and "next month" the next one, within two weeks of the
# base. "last decade" is the last December. Any word with such a beginning is a date: "sunset" is
# next Sunday, "5 marks" the fifth of March, and "5 Mayor 2020" a day in May. There is no error, so a
# program that tries all lines of a page finds dates in its words. Only after a number is "month" a
# month. A year of two digits is of this or the last century in "5/4/23", and of the first one in
# "5 April 23".
#
# Seen with chrono-english 0.2.1 and 6 March 2024, a Wednesday, 10:00, as the base:
#   last month       2024-03-04
#   next month       2024-03-18, with the dialect of the US 2024-03-11
#   1 month ago      2024-02-06
#   last week        an error
#   last decade      2023-12-01
#   sunset           2024-03-10
#   5 marks          2024-03-05
#   5 Mayor 2020     2020-05-05
#   5 April 23       0023-04-05
#   5/4/23           2023-04-05, with the dialect of the US 2023-05-04
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "dates"
version = "0.1.0"
edition = "2021"

[dependencies]
chrono = "=0.4.42"
chrono-english = "=0.2.1"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RUST'
use chrono::{TimeZone, Utc};
use chrono_english::{parse_date_string, Dialect};

fn main() {
    let base = Utc.with_ymd_and_hms(2024, 3, 6, 10, 0, 0).unwrap();
    for (text, british, american) in [
        ("last month", "2024-03-04", "2024-03-04"),
        ("next month", "2024-03-18", "2024-03-11"),
        ("1 month ago", "2024-02-06", "2024-02-06"),
        ("last week", "error", "error"),
        ("last decade", "2023-12-01", "2023-12-01"),
        ("sunset", "2024-03-10", "2024-03-10"),
        ("5 marks", "2024-03-05", "2024-03-05"),
        ("5 Mayor 2020", "2020-05-05", "2020-05-05"),
        ("5 April 23", "0023-04-05", "0023-04-05"),
        ("5/4/23", "2023-04-05", "2023-05-04"),
    ] {
        let found = [Dialect::Uk, Dialect::Us].map(|dialect| {
            match parse_date_string(text, base, dialect) {
                Ok(date) => date.format("%Y-%m-%d").to_string(),
                Err(_) => "error".to_string(),
            }
        });
        println!("{text:14} {found:?}");
        assert_eq!(found, [british, american]);
    }
}
RUST
cargo build --quiet
unshare -rn target/debug/dates
