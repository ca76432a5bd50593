#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the crate robotstxt, a port of Google's reader of robots.txt that by its readme "preserves
# all behavior" and passes all of Google's tests, matches "*" as RFC 9309 says: with any characters.
# So "/*/print" closes the pages for print in all folders, however deep they are.
#
# What happens: "*" stops at the first place where the next character of the rule fits. If the rest
# of the rule does not fit there, the rule says nothing: "/*/print" closes /a/print and not
# /a/b/print, because the slash after "*" is looked for at the first slash only. "/*.pdf" does not
# close a file that has another dot in its name, and "*/print/" closes only what begins with
# /print/. So a robot fetches what the site closes, and does not fetch what an Allow with "*" opens.
# Protego and robots-parser match all of these addresses.
#
# Seen with robotstxt 0.3.0, protego 0.7.0 and robots-parser 3.0.1 (closed, or open although a rule
# closes it):
#   /*/print   /a/print       robotstxt: closed  protego: closed  robots-parser: closed
#   /*/print   /a/b/print     robotstxt: open    protego: closed  robots-parser: closed
#   /*.pdf     /tide.pdf      robotstxt: closed  protego: closed  robots-parser: closed
#   /*.pdf     /tide.1.pdf    robotstxt: open    protego: closed  robots-parser: closed
#   */print/   /a/print/page  robotstxt: open    protego: closed  robots-parser: closed
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >cases.txt <<'TEXT'
/*/print /a/print closed
/*/print /a/b/print open
/*.pdf /tide.pdf closed
/*.pdf /tide.1.pdf open
*/print/ /a/print/page open
TEXT

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
    for line in std::fs::read_to_string("cases.txt").unwrap().lines() {
        let fields: Vec<&str> = line.split(' ').collect();
        let robots = format!("User-agent: *\nDisallow: {}\n", fields[0]);
        let address = format!("http://site.example{}", fields[1]);
        let open = robotstxt::DefaultMatcher::default()
            .one_agent_allowed_by_robots(&robots, "boat", &address);
        println!("{}", if open { "open" } else { "closed" });
    }
}
RUST
cargo run --quiet >robotstxt.txt

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check protego==0.7.0
venv/bin/python - >protego.txt <<'PYTHON'
from protego import Protego

with open("cases.txt", encoding="utf-8") as file:
    for line in file:
        rule, path, _ = line.split()
        robots = Protego.parse(f"User-agent: *\nDisallow: {rule}\n")
        print("open" if robots.can_fetch("http://site.example" + path, "boat") else "closed")
PYTHON

npm install --silent --no-audit --no-fund robots-parser@3.0.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import robotsParser from "robots-parser";

for (const line of readFileSync("cases.txt", "utf8").trim().split("\n")) {
  const [rule, path] = line.split(" ");
  const text = `User-agent: *\nDisallow: ${rule}\n`;
  const robots = robotsParser("http://site.example/robots.txt", text);
  console.log(robots.isAllowed("http://site.example" + path, "boat") ? "open" : "closed");
}
JAVASCRIPT
node look.mjs >robots-parser.txt

paste -d ' ' cases.txt robotstxt.txt protego.txt robots-parser.txt >found.txt
while read -r rule path expected rust python node; do
  printf '%-9s  %-13s  robotstxt: %-6s  protego: %-6s  robots-parser: %s\n' \
    "$rule" "$path" "$rust" "$python" "$node"
  [[ $rust == "$expected" && $python == closed && $node == closed ]]
done <found.txt
