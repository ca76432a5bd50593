#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: smith_waterman of textdistance is the measure of Smith and Waterman: the score of the best pair
# of passages, one in each text, wherever they are. So a sentence that is quoted in a page has its full
# length as score, and 1 as normalized_similarity. Its documentation says that it "compares segments of
# all possible lengths" instead of the whole texts.
#
# What happens: it returns the last field of its table and not the largest one. This is the score of the
# best passages that end where both texts end. If something follows the sentence in the page, each
# character of it costs a point until 0 is left. So the sentence at the end of a page has 1, and at its
# beginning or in the middle about 0, although nothing in it differs. A search for copied passages
# finds those at the end of pages alone. The crate textdistance for Rust, by the same author, does the
# same. talisman, to which the documentation refers, returns the largest field.
#
# Seen with textdistance 4.6.3 for Python (score, normalized_similarity), 1.1.1 for Rust (score) and
# talisman 1.1.4 on Node.js 20 (score), for "the harbour is open":
#                                               Python     Rust  talisman
#   the harbour is open                         19  1.00   19    19
#   we hear that the harbour is open            19  1.00   19    19
#   the harbour is open.                        18  0.95   18    19
#   the harbour is open again                   13  0.68   13    19
#   the harbour is open, as Ann Miller says     2   0.11   2     19
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check textdistance==4.6.3 numpy==2.4.6
npm install --silent --no-audit --no-fund --ignore-scripts talisman@1.1.4 >/dev/null
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "scores"
version = "0.1.0"
edition = "2021"

[dependencies]
textdistance = "=1.1.1"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    let texts: Vec<String> = std::env::args().skip(1).collect();
    let score = |text: &String| textdistance::str::smith_waterman(&texts[0], text);
    println!("{:?}", texts[1..].iter().map(score).collect::<Vec<_>>());
}
RUST
cat >look.cjs <<'JAVASCRIPT'
const score = require("talisman/metrics/smith-waterman");
const [sentence, ...texts] = process.argv.slice(2);
console.log(JSON.stringify(texts.map((text) => score(sentence, text))));
JAVASCRIPT
cat >look.py <<'PYTHON'
import json
import subprocess

from textdistance import smith_waterman

SENTENCE = "the harbour is open"
CASES = {
    SENTENCE: (19, "1.00"),
    "we hear that the harbour is open": (19, "1.00"),
    "the harbour is open.": (18, "0.95"),
    "the harbour is open again": (13, "0.68"),
    "the harbour is open, as Ann Miller says": (2, "0.11"),
}


def scores(*command):
    return json.loads(subprocess.check_output([*command, SENTENCE, *CASES]))


by_rust = scores("target/debug/scores")
by_talisman = scores("node", "look.cjs")
for (text, expected), *others in zip(CASES.items(), by_rust, by_talisman, strict=True):
    found = (int(smith_waterman(SENTENCE, text)),
             f"{smith_waterman.normalized_similarity(SENTENCE, text):.2f}")
    print(f"{text:40}", *found, *others)
    assert found == expected
    assert others == [expected[0], 19]
PYTHON
cargo build --quiet
unshare -rn venv/bin/python look.py
