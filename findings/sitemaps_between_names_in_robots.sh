#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a line "Sitemap:" in robots.txt belongs to no group, so it does not matter where it is. RFC
# 9309 (2.2.4) says that such a record does not end a group, and gives just this example.
#
# What happens: if it comes between two names that share a group, three readers cut the group there.
# The robot that is named before the sitemap loses its rules: for robots-parser and for
# robotexclusionrulesparser it gets those of all others ("*"), for the crate robotstxt for Rust it
# may read everything. So it fetches what the site closes to it, and perhaps not what is open to it.
# In any other place, also between a name and its rules, the line does no harm. Protego, the module
# of Python and robotstxt for Go keep the group.
#
# Seen with robots-parser 3.0.1, robotexclusionrulesparser 1.7.1, robotstxt 0.3.0 for Rust, protego
# 0.7.0 and Python 3.11, for "boat", which is named before the sitemap (/logs/ is closed to boat and
# fish, /shop/ to all others):
#   robots-parser               /logs/: open    /shop/: closed
#   robotexclusionrulesparser   /logs/: open    /shop/: closed
#   robotstxt (Rust)            /logs/: open    /shop/: open
#   protego                     /logs/: closed  /shop/: open
#   urllib.robotparser          /logs/: closed  /shop/: open
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >robots.txt <<'TEXT'
User-agent: boat
Sitemap: http://site.example/sitemap.xml
User-agent: fish
Disallow: /logs/

User-agent: *
Disallow: /shop/
TEXT

npm install --silent --no-audit --no-fund robots-parser@3.0.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import robotsParser from "robots-parser";

const robots = robotsParser("http://site.example/robots.txt", readFileSync("robots.txt", "utf8"));
const answers = ["/logs/", "/shop/"].map((path) =>
  robots.isAllowed("http://site.example" + path, "boat") ? "open" : "closed");
console.log(["robots-parser", ...answers].join("|"));
JAVASCRIPT
node look.mjs >found.txt

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  protego==0.7.0 robotexclusionrulesparser==1.7.1
venv/bin/python - >>found.txt <<'PYTHON'
from urllib.robotparser import RobotFileParser

from protego import Protego
from robotexclusionrulesparser import RobotExclusionRulesParser

with open("robots.txt", encoding="utf-8") as file:
    text = file.read()
other, builtin = RobotExclusionRulesParser(), RobotFileParser()
other.parse(text)
builtin.parse(text.splitlines())
for name, allowed in (
        ("robotexclusionrulesparser", other.is_allowed),
        ("protego", lambda robot, url: Protego.parse(text).can_fetch(url, robot)),
        ("urllib.robotparser", builtin.can_fetch)):
    answers = ["open" if allowed("boat", "http://site.example" + path) else "closed"
               for path in ("/logs/", "/shop/")]
    print("|".join([name, *answers]))
PYTHON

mkdir src
cat >Cargo.toml <<'TOML'
[package]
name = "pier"
version = "0.1.0"
edition = "2021"

[dependencies]
robotstxt = "=0.3.0"
TOML
cat >src/main.rs <<'RUST'
fn main() {
    let robots = std::fs::read_to_string("robots.txt").unwrap();
    let answer = |path: &str| {
        let address = format!("http://site.example{path}");
        let open = robotstxt::DefaultMatcher::default()
            .one_agent_allowed_by_robots(&robots, "boat", &address);
        if open { "open" } else { "closed" }
    };
    println!("robotstxt (Rust)|{}|{}", answer("/logs/"), answer("/shop/"));
}
RUST
cargo run --quiet >>found.txt

while IFS='|' read -r name logs shop; do
  printf '%-26s  /logs/: %-6s  /shop/: %s\n' "$name" "$logs" "$shop"
done <found.txt
diff - found.txt <<'TEXT'
robots-parser|open|closed
robotexclusionrulesparser|open|closed
protego|closed|open
urllib.robotparser|closed|open
robotstxt (Rust)|open|open
TEXT
