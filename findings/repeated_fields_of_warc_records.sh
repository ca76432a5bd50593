#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a WARC record that belongs to two others names both, each in a WARC-Concurrent-To of its
# own; it is the one field that the standard allows several times. Readers that give a field by its
# name give both, or a first one, in every language.
#
# What happens: four readers have three answers. warcio and FastWARC give the first, warcio.js gives
# both as one text with a comma, and the crate "warc" for Rust the last, because it has a map with
# one value for a name. The first is lost there for good, also if the record is written again. A
# pipeline that joins metadata with requests and responses by this field makes other pairs in each
# language.
#
# Seen with warcio 1.8.1, FastWARC 2.0.1, warcio.js 2.4.11 on Node.js 20 and the crate warc 0.4.0:
#   warcio     <urn:uuid:2>
#   FastWARC   <urn:uuid:2>
#   warcio.js  <urn:uuid:2>, <urn:uuid:3>
#   warc       <urn:uuid:3>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check warcio==1.8.1 FastWARC==2.0.1
npm install --silent --no-audit --no-fund warcio@2.4.11 >/dev/null
printf '%s\r\n' 'WARC/1.0' 'WARC-Type: metadata' 'WARC-Record-ID: <urn:uuid:1>' \
  'WARC-Date: 2024-03-02T10:00:00Z' 'WARC-Concurrent-To: <urn:uuid:2>' \
  'WARC-Concurrent-To: <urn:uuid:3>' 'Content-Type: text/plain' 'Content-Length: 4' '' \
  'tide' '' >record.warc
cat >read.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { WARCParser } from "warcio";

for await (const record of new WARCParser([readFileSync("record.warc")])) {
  console.log(record.warcHeaders.headers.get("WARC-Concurrent-To"));
}
JAVASCRIPT
mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "look"
version = "0.0.0"
edition = "2021"

[dependencies]
warc = { version = "=0.4.0", default-features = false }
TOML
cat >src/main.rs <<'RUST'
use std::fs::File;
use std::io::BufReader;
use warc::{WarcHeader, WarcReader};

fn main() {
    let file = BufReader::new(File::open("record.warc").unwrap());
    for record in WarcReader::new(file).iter_records() {
        println!("{}", record.unwrap().header(WarcHeader::ConcurrentTo).unwrap());
    }
}
RUST
node read.mjs >by_node.txt
cargo run --quiet >by_rust.txt
venv/bin/python - <<'PYTHON'
from fastwarc.warc import ArchiveIterator as FastIterator
from warcio.archiveiterator import ArchiveIterator


def read(name):
    with open(name, encoding="utf-8") as file:
        return file.read().strip()


found = {}
with open("record.warc", "rb") as file:
    for record in ArchiveIterator(file):
        found["warcio"] = record.rec_headers.get_header("WARC-Concurrent-To")
with open("record.warc", "rb") as file:
    for record in FastIterator(file):
        found["FastWARC"] = record.headers["WARC-Concurrent-To"]
found["warcio.js"] = read("by_node.txt")
found["warc"] = read("by_rust.txt")
for name, value in found.items():
    print(f"{name:10}", value)
assert found == {"warcio": "<urn:uuid:2>", "FastWARC": "<urn:uuid:2>",
                 "warcio.js": "<urn:uuid:2>, <urn:uuid:3>", "warc": "<urn:uuid:3>"}
PYTHON
