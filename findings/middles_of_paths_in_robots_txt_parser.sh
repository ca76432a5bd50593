#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: robots-txt-parser for Node.js, "lightweight" and with support for wildcards, compares a rule
# with the beginning of an address's path, as RFC 9309 says (2.2.2), so "Disallow: /news" says nothing
# about "/old/news". A group may name several crawlers, each on a line of its own, and groups with the
# same name are one group (2.2.1).
#
# What happens: a rule matches anywhere in the address, also in its host: "Disallow: /p" forbids all
# pages of pier.example, since "//pier.example" has "/p". Of a group with two names, only the last one
# has rules, and the first crawler is told that it may load everything. Of two groups with one name,
# only the last one counts if another is between them, so rules are lost that way too. Nothing is
# reported. A crawl leaves out allowed pages of one site and loads unwanted ones of another.
#
# Seen with robots-txt-parser 2.0.3 and Node.js 20, for Ferry on pier.example, with what is disallowed:
#   all crawlers: /news                  /old/news   forbidden
#   all crawlers: /p                     /           forbidden
#   Ferry and Tug: /a                    /a          allowed
#   Ferry: /a, then Tug: /b, Ferry: /c   /a          allowed
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund robots-txt-parser@2.0.3 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const robotsParser = require("robots-txt-parser");

const site = "https://pier.example";
const all = "User-agent: *\n";
const ferry = "User-agent: Ferry\n";
const tug = "User-agent: Tug\n";
for (const [text, path, expected] of [
  [`${all}Disallow: /news\n`, "/news/1", false],
  [`${all}Disallow: /news\n`, "/boats", true],
  [`${all}Disallow: /news\n`, "/old/news", false],
  [`${all}Disallow: /p\n`, "/", false],
  [`${ferry}Disallow: /a\n`, "/a", false],
  [`${ferry}${tug}Disallow: /a\n`, "/a", true],
  [`${tug}${ferry}Disallow: /a\n`, "/a", false],
  [`${ferry}Disallow: /a\n\n${tug}Disallow: /b\n\n${ferry}Disallow: /c\n`, "/a", true],
  [`${ferry}Disallow: /a\n\n${tug}Disallow: /b\n\n${ferry}Disallow: /c\n`, "/c", false],
]) {
  const robots = robotsParser({ userAgent: "Ferry" });
  robots.parseRobots(site, text);
  const allowed = robots.canCrawlSync(site + path);
  console.log(`${JSON.stringify(text)}\n  ${path} ${allowed ? "allowed" : "forbidden"}`);
  assert.equal(allowed, expected);
}
JAVASCRIPT
unshare -rn node look.cjs
