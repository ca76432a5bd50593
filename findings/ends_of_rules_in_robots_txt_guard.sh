#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: with robots-txt-parse and robots-txt-guard for Node.js, the longer of two rules in robots.txt
# decides, as RFC 9309 says, and if both are equally long, Allow. So "Allow: /$" opens the first page
# of a site of which "Disallow: /" closes all others, an example in Google's documentation.
#
# What happens: "$" and "*" do not count for the length, so "/$" is as long as "/". Of rules of equal
# length, the first one in the file decides, unless they are the same letter by letter. So the first
# page is closed if "Disallow: /" comes first and open if it comes last: the file has another meaning
# with two lines exchanged, and a crawler leaves out the one page that the site opens. The same holds
# for "/fish/" and "/fish/$", and for "/fish" and "/fis*h". Protego and robots-parser give the same
# answer in both orders.
#
# Seen with robots-txt-guard 1.0.2, robots-txt-parse 2.0.1 and robots-parser 3.0.1 on Node.js 20, and
# protego 0.7.0:
#   Disallow: /       Allow: /$        /        guard: closed  robots-parser: open  protego: open
#   Allow: /$         Disallow: /      /        guard: open    robots-parser: open  protego: open
#   Disallow: /fish/  Allow: /fish/$   /fish/   guard: closed  robots-parser: open  protego: open
#   Disallow: /fish   Allow: /fis*h    /fish    guard: closed  robots-parser: open  protego: open
#   Disallow: /fish   Allow: /fish/x   /fish/x  guard: open    robots-parser: open  protego: open
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >cases.txt <<'TEXT'
Disallow: /|Allow: /$|/|closed
Allow: /$|Disallow: /|/|open
Disallow: /fish/|Allow: /fish/$|/fish/|closed
Disallow: /fish|Allow: /fis*h|/fish|closed
Disallow: /fish|Allow: /fish/x|/fish/x|open
TEXT

npm install --silent --no-audit --no-fund --ignore-scripts robots-txt-guard@1.0.2 \
  robots-txt-parse@2.0.1 robots-parser@3.0.1 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const { readFileSync } = require("node:fs");
const { Readable } = require("node:stream");
const robotsParser = require("robots-parser");
const guard = require("robots-txt-guard");
const parse = require("robots-txt-parse");

(async () => {
  for (const line of readFileSync("cases.txt", "utf8").trim().split("\n")) {
    const [first, second, path] = line.split("|");
    const text = `User-agent: *\n${first}\n${second}\n`;
    const robots = robotsParser("http://site.example/robots.txt", text);
    const open = [guard(await parse(Readable.from([text]))).isAllowed("boat", path),
      robots.isAllowed("http://site.example" + path, "boat")];
    console.log(open.map((answer) => answer ? "open" : "closed").join(" "));
  }
})();
JAVASCRIPT
unshare -rn node look.cjs >node.txt

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check protego==0.7.0
unshare -rn venv/bin/python - >protego.txt <<'PYTHON'
from protego import Protego

with open("cases.txt", encoding="utf-8") as file:
    for line in file:
        first, second, path, _ = line.strip().split("|")
        robots = Protego.parse(f"User-agent: *\n{first}\n{second}\n")
        print("open" if robots.can_fetch("http://site.example" + path, "boat") else "closed")
PYTHON

paste -d '|' cases.txt <(tr ' ' '|' <node.txt) protego.txt >found.txt
while IFS='|' read -r first second path expected guard parser protego; do
  printf '%-16s  %-15s  %-7s  guard: %-6s  robots-parser: %-6s  protego: %s\n' \
    "$first" "$second" "$path" "$guard" "$parser" "$protego"
  [[ $guard == "$expected" && $parser == open && $protego == open ]]
done <found.txt
