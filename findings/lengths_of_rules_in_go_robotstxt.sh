#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: robotstxt for Go, with which Colly reads robots.txt, lets the longest rule that matches
# decide, and Allow if two are equally long, as RFC 9309 says. So with "Disallow: /*.php" and
# "Allow: /go.php", which is longer by a character, the robot may fetch /go.php.
#
# What happens: a rule with "*" becomes a regular expression, and its length is that of the
# expression: each "*" counts two characters, and so does each dot and question mark. "/*.php" has
# the length 8 and not 6, so it closes /go.php. If the rule with "*" is the Allow, the robot may
# fetch what is closed. Of two rules of one length, the first in the file decides. So the same file
# gives other answers than in protego and robots-parser, which follow the standard, and only a few
# addresses show it.
#
# Seen with robotstxt 1.1.2, protego 0.7.0 and robots-parser 3.0.1:
#   Disallow: /*.php  Allow: /go.php      robotstxt: closed  protego: open    robots-parser: open
#   Disallow: /*?     Allow: /s?q=        robotstxt: closed  protego: open    robots-parser: open
#   Allow: /*.htm     Disallow: /all.htm  robotstxt: open    protego: closed  robots-parser: closed
#   Disallow: /pier   Allow: /pier        robotstxt: closed  protego: open    robots-parser: open
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
cat >cases.txt <<'TEXT'
Disallow: /*.php|Allow: /go.php|/go.php|closed|open
Disallow: /*?|Allow: /s?q=|/s?q=boats|closed|open
Allow: /*.htm|Disallow: /all.htm|/all.htm|open|closed
Disallow: /pier|Allow: /pier|/pier|closed|open
TEXT

cat >main.go <<'GO'
package main

import (
	"bufio"
	"fmt"
	"os"
	"strings"

	"github.com/temoto/robotstxt"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	for lines.Scan() {
		fields := strings.Split(lines.Text(), "|")
		robots, err := robotstxt.FromString("User-agent: *\n" + fields[0] + "\n" + fields[1] + "\n")
		if err != nil {
			panic(err)
		}
		if robots.TestAgent(fields[2], "boat") {
			fmt.Println("open")
		} else {
			fmt.Println("closed")
		}
	}
}
GO
go mod init example >go.log 2>&1
go get github.com/temoto/robotstxt@v1.1.2 >>go.log 2>&1
go mod tidy >>go.log 2>&1
go run -p 1 . <cases.txt >by_go.txt

python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check protego==0.7.0
venv/bin/python - >by_protego.txt <<'PYTHON'
from protego import Protego

with open("cases.txt", encoding="utf-8") as file:
    for line in file:
        first, second, path, *_ = line.split("|")
        robots = Protego.parse(f"User-agent: *\n{first}\n{second}\n")
        print("open" if robots.can_fetch("http://site.example" + path, "boat") else "closed")
PYTHON

npm install --silent --no-audit --no-fund robots-parser@3.0.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import { readFileSync } from "node:fs";
import robotsParser from "robots-parser";

for (const line of readFileSync("cases.txt", "utf8").trim().split("\n")) {
  const [first, second, path] = line.split("|");
  const text = `User-agent: *\n${first}\n${second}\n`;
  const robots = robotsParser("http://site.example/robots.txt", text);
  console.log(robots.isAllowed("http://site.example" + path, "boat") ? "open" : "closed");
}
JAVASCRIPT
node look.mjs >by_node.txt

paste -d '|' cases.txt by_go.txt by_protego.txt by_node.txt >found.txt
while IFS='|' read -r first second path wrong right go python node; do
  printf '%-16s  %-18s  robotstxt: %-6s  protego: %-6s  robots-parser: %s\n' \
    "$first" "$second" "$go" "$python" "$node"
  [[ $go == "$wrong" && $python == "$right" && $node == "$right" ]]
done <found.txt
