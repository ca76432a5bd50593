#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: url-parse for Node.js and browsers resolves a link against the address of its page, as browsers do.
# A link of a fragment only, such as "#post5", leads to a place in the same page, so all before "#"
# stays, the query too. Dots such as "/boats/../nets" are resolved in each address.
#
# What happens: the query of the page never passes to the link. On "topic?id=7&page=2", the link
# "#post5" becomes "topic#post5", which is another page, or none. On forums and shops that name their
# pages in the query, all links to posts, notes and sections lead elsewhere, and a crawler that cuts
# the fragment off finds "topic" in place of the page. An empty link, which is the page itself,
# loses the query as well. And dots are resolved only in links that do not begin with a slash, so one
# page has two addresses. Of the parts of an address, the package takes the scheme, the host and the port
# from the page, but not the query, even if the link has no path. RFC 3986 (5.2.2) has both cases.
#
# Seen with url-parse 1.5.10 and the class URL of Node.js 20, for links on
# http://site.example/topic?id=7&page=2:
#   #post5            url-parse: /topic#post5       URL: /topic?id=7&page=2#post5
#   (empty)           url-parse: /topic             URL: /topic?id=7&page=2
#   ?page=3           url-parse: /topic?page=3      URL: /topic?page=3
#   boats/../nets     url-parse: /nets              URL: /nets
#   /boats/../nets    url-parse: /boats/../nets     URL: /nets
#   /./nets           url-parse: /./nets            URL: /nets
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts url-parse@1.5.10 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const Parsed = require("url-parse");

const page = "http://site.example/topic?id=7&page=2";
for (const [link, ...expected] of [
  ["#post5", "/topic#post5", "/topic?id=7&page=2#post5"],
  ["", "/topic", "/topic?id=7&page=2"],
  ["?page=3", "/topic?page=3", "/topic?page=3"],
  ["boats/../nets", "/nets", "/nets"],
  ["/boats/../nets", "/boats/../nets", "/nets"],
  ["/./nets", "/./nets", "/nets"],
]) {
  const found = [new Parsed(link, page).href, new URL(link, page).href];
  console.log((link || "(empty)").padEnd(16), found.join("  "));
  assert.deepEqual(found, expected.map((path) => "http://site.example" + path));
}
JAVASCRIPT
unshare -rn node look.cjs
