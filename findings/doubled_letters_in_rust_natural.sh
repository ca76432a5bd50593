#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: jaro_winkler_distance of the crate natural, tools for language in Rust, is the similarity of Jaro and
# Winkler: that of Jaro, raised for words that begin alike. It is 0 only for words without common letters, so
# "letter" and "leter", one of the usual misspellings, are nearly 1.
#
# What happens: a letter counts as common if it is anywhere near in the other word, also if the same one there
# has been used. So "letter" has six common letters with "leter", and "leter" five with "letter". For
# unequal numbers the function returns 0, as for words that have nothing in common. Each doubled letter that is
# written once, in "address", "harbour" or a name, gives 0 or a number that is too small, and the nearest word
# in a list is a wrong one. There is no part for the beginning: the values are those of Jaro, and the readme
# shows such a one, 0.767 for the words for which Winkler has 0.813.
#
# Seen with natural 0.5.0, and strsim 0.11.1, which computes both measures (natural, Jaro, Jaro and Winkler):
#   letter     leter       0.000   0.944   0.961
#   address    adress      0.000   0.952   0.962
#   harbor     harbour     0.952   0.952   0.971
#   dixon      dicksonx    0.767   0.767   0.813
#   letter     boat        0.000   0.472   0.472
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "words"
version = "0.1.0"
edition = "2021"

[dependencies]
natural = "=0.5.0"
strsim = "=0.11.1"

[profile.dev]
debug = false
TOML
cat >src/main.rs <<'RUST'
use natural::distance::jaro_winkler_distance;

fn main() {
    for (first, second, expected) in [
        ("letter", "leter", ["0.000", "0.944", "0.961"]),
        ("address", "adress", ["0.000", "0.952", "0.962"]),
        ("harbor", "harbour", ["0.952", "0.952", "0.971"]),
        ("dixon", "dicksonx", ["0.767", "0.767", "0.813"]),
        ("letter", "boat", ["0.000", "0.472", "0.472"]),
    ] {
        let found = [
            f64::from(jaro_winkler_distance(first, second)),
            strsim::jaro(first, second),
            strsim::jaro_winkler(first, second),
        ]
        .map(|value| format!("{value:.3}"));
        println!("{first:10} {second:10} {found:?}");
        assert_eq!(found, expected);
    }
}
RUST
cargo build --quiet
unshare -rn target/debug/words
