#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: DateParser of the crate date_time_parser reads a date in "unstructured" English text, and returns None
# if there is none. It knows the names of all months and days of the week. Where it can read only one order
# of day and month, it returns None for the other one.
#
# What happens: after the name of a month it takes at most two digits for the day, without looking for the
# end of the number, and what is before the month is not looked at. So "5 April 2023" is 20 April, of the year
# of the base: the "20" of 2023 is the day. In the order that most countries use, all dates of this century
# are on the 20th, those of the last one on the 19th. That a year after the month is ignored can be seen in
# an example of the documentation. Of the days of the week, "Wednesday" is misspelt in the pattern, so it is
# found only after "next" or "last". The short names are found in sentences: "He sat on the deck" is the
# next Saturday.
#
# Seen with date_time_parser 0.2.0 and 6 March 2024, a Wednesday, as the base:
#   April 5 2023              2024-04-05
#   5 April 2023              2024-04-20
#   31 December 1999          2024-12-19
#   5 April                   None
#   on Thursday               2024-03-07
#   on Wednesday              None
#   He sat on the deck.       2024-03-09
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
date_time_parser = "=0.2.0"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RUST'
use chrono::NaiveDate;
use date_time_parser::DateParser;

fn main() {
    let base = NaiveDate::from_ymd_opt(2024, 3, 6).unwrap();
    for (text, expected) in [
        ("April 5 2023", "2024-04-05"),
        ("5 April 2023", "2024-04-20"),
        ("31 December 1999", "2024-12-19"),
        ("5 April", "None"),
        ("on Tuesday", "2024-03-12"),
        ("on Thursday", "2024-03-07"),
        ("on Wednesday", "None"),
        ("next Wednesday", "2024-03-13"),
        ("He sat on the deck.", "2024-03-09"),
    ] {
        let date = DateParser::parse_relative(text, base);
        let found = date.map_or("None".to_string(), |date| date.to_string());
        println!("{text:24} {found}");
        assert_eq!(found, expected);
    }
}
RUST
cargo build --quiet
unshare -rn target/debug/dates
