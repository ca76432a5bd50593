#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate microformats reads the end of an event, "12:30", with the day of its beginning,
# as the rules for parsing say: a value that is only a time gets the date of the value before it.
# The result is a day and an hour with something between them, as for the beginning.
#
# What happens: it joins the day and the hour without anything between them: "2024-03-0212:30". This
# is not a valid date, so a calendar refuses the event or shows no end. The beginning of the same
# event is right, and so is an end that is written with the class "value". Also, the value of a post
# with line breaks joins the words at them, "open" and "Boats" to "openBoats", and so does that of
# microformats-parser for Node.js. mf2py is right in both.
#
# Seen with microformats 0.19.0, mf2py 2.0.2 and microformats-parser 2.0.6:
#   microformats         end '2024-03-0212:30'   'The pier is openBoats sail.'
#   mf2py                end '2024-03-02 12:30'  'The pier is open\nBoats sail.'
#   microformats-parser  end '2024-03-02 12:30'  'The pier is openBoats sail.'
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >page.html <<'HTML'
<!DOCTYPE html><html><head><title>Pier</title></head><body><div class="h-event">
<h1 class="p-name">Open day</h1>
<p><span class="dt-start"><span class="value">2024-03-02</span>
at <span class="value">10:00</span></span> to <time class="dt-end">12:30</time></p>
<div class="e-content">The pier is open<br>Boats sail.</div>
</div></body></html>
HTML

mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "pier"
version = "0.1.0"
edition = "2021"

[dependencies]
microformats = "=0.19.0"
serde_json = "1"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    let page = std::fs::read_to_string("page.html").unwrap();
    let address = "http://site.example/".parse().unwrap();
    let document = microformats::from_html(&page, &address).unwrap();
    println!("{}", serde_json::to_string(&document.items).unwrap());
}
RUST
cargo run --quiet >microformats.json

npm install --silent --no-audit --no-fund microformats-parser@2.0.6 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import { mf2 } from "microformats-parser";

const page = readFileSync("page.html", "utf8");
console.log(JSON.stringify(mf2(page, { baseUrl: "http://site.example/" }).items));
JAVASCRIPT
node look.mjs >microformats-parser.json

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check mf2py==2.0.2
venv/bin/python - <<'PYTHON'
import json

import mf2py

DAY, JOINED = "2024-03-02", "The pier is openBoats sail."
EXPECTED = {"microformats": (DAY + "12:30", JOINED),
            "mf2py": (DAY + " 12:30", "The pier is open\nBoats sail."),
            "microformats-parser": (DAY + " 12:30", JOINED)}
for name, expected in EXPECTED.items():
    if name == "mf2py":
        with open("page.html", encoding="utf-8") as file:
            items = mf2py.parse(doc=file, url="http://site.example/")["items"]
    else:
        with open(name + ".json", encoding="utf-8") as file:
            items = json.load(file)
    event = items[0]["properties"]
    start, end, text = event["start"][0], event["end"][0], event["content"][0]["value"]
    print(f"{name:19}  end {end!r:18}  {text!r}")
    assert start == DAY + " 10:00" and (end, text) == expected
PYTHON
