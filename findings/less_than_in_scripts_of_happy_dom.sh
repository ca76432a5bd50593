#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a script ends at its end tag, whatever it contains, so a DOM library for Node.js can read
# any page that a browser reads, and an extractor can run on it.
#
# What happens: happy-dom looks for tags in scripts, too, and reads from "<n" to the next blank,
# slash or ">" as one name. If none of these comes before the end tag of the script, the name
# contains the "<" of this end tag, so the script has no end. It is dropped with all that follows,
# without an error. A loop of a minifier then empties the page, and with blanks around the sign the
# page is complete. JSON-LD with such a sign at its end does the same, so a count of empty pages
# depends on the style of their scripts.
#
# Seen with happy-dom 21.0.4 and jsdom 29.1.1 on Node.js 20 (paragraphs of a page that has two):
#   for(i=0;i<n;i++)f()         happy-dom: 0  jsdom: 2
#   for (i = 0; i < n; i++) f() happy-dom: 2  jsdom: 2
#   {"headline":"x<y"}          happy-dom: 0  jsdom: 2
#   {"headline":"x < y"}        happy-dom: 2  jsdom: 2
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund happy-dom@21.0.4 jsdom@29.1.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { Window } from "happy-dom";
import { JSDOM } from "jsdom";

const scripts = [
  ["<script>", "for(i=0;i<n;i++)f()", 0],
  ["<script>", "for (i = 0; i < n; i++) f()", 2],
  ['<script type="application/ld+json">', '{"headline":"x<y"}', 0],
  ['<script type="application/ld+json">', '{"headline":"x < y"}', 2],
];
for (const [tag, script, paragraphs] of scripts) {
  const page = `<!DOCTYPE html><html><head><title>Boats</title>${tag}${script}</script></head>
<body><p>The harbour is open.</p><p>Boats sail at noon.</p></body></html>`;
  const window = new Window();
  const document = new window.DOMParser().parseFromString(page, "text/html");
  const found = document.querySelectorAll("p").length;
  const byJsdom = new JSDOM(page).window.document.querySelectorAll("p").length;
  console.log(script.padEnd(27), `happy-dom: ${found}  jsdom: ${byJsdom}`);
  assert.equal(found, paragraphs);
  assert.equal(byJsdom, 2);
  assert.equal(document.title, "Boats");
  assert.equal(document.querySelectorAll("script").length, paragraphs / 2);
  window.document.write(page);
  assert.equal(window.document.querySelectorAll("p").length, paragraphs);
  await window.happyDOM.close();
}
JAVASCRIPT
node look.mjs
