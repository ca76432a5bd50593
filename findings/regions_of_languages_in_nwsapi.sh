#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "p:lang(en)" finds the paragraphs in English, whether the language is an attribute of theirs or of
# an element around it, and also if a region follows, as in lang="en-GB". A language is compared from its
# beginning, so ":lang(es)", Spanish, does not find Catalan from Spain, "ca-ES".
#
# What happens: nwsapi, a selector engine that other packages for Node.js use, has two ways. The
# language of an element around the paragraph must be the same, letter by letter, so a page with
# <html lang="en-GB"> has no English at all. The language of the paragraph itself may have the word
# anywhere between hyphens, so ":lang(es)" finds Catalan, and ":lang(mx)" finds Spanish from Mexico. The
# same words are found at one place and not at another: a filter by language loses most pages that
# name a region, and lets texts in other languages through. jsdom does what CSS says.
#
# Seen with nwsapi 2.2.28 and jsdom 29.1.1 on Node.js 20, for a page with lang="en-GB" and no
# language at the first paragraph:
#   p:lang(en)      nwsapi:                          jsdom: english
#   p:lang(en-GB)   nwsapi: english                  jsdom: english
#   p:lang(es)      nwsapi: catalan spanish mexico   jsdom: spanish mexico
#   p:lang(ca)      nwsapi: catalan                  jsdom: within-catalan catalan
#   p:lang(mx)      nwsapi: mexico                   jsdom:
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts nwsapi@2.2.28 jsdom@29.1.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { JSDOM } from "jsdom";
import nwsapi from "nwsapi";

const page = `<!DOCTYPE html><html lang="en-GB"><head><title>Harbour</title></head><body>
<p id="english">The boat left.</p>
<div lang="ca-ES"><p id="within-catalan">La barca va sortir.</p></div>
<p id="catalan" lang="ca-ES">El port era ple.</p>
<div lang="es"><p id="spanish">El barco salió.</p></div>
<p id="mexico" lang="es-MX">El puerto estaba lleno.</p>
</body></html>`;
const { window } = new JSDOM(page);
const engine = nwsapi(window);
const names = (elements) => [...elements].map((element) => element.id).join(" ");
for (const [selector, ...expected] of [
  ["p:lang(en)", "", "english"],
  ["p:lang(en-GB)", "english", "english"],
  ["p:lang(es)", "catalan spanish mexico", "spanish mexico"],
  ["p:lang(ca)", "catalan", "within-catalan catalan"],
  ["p:lang(mx)", "mexico", ""],
]) {
  const found = [engine.select(selector, window.document),
    window.document.querySelectorAll(selector)].map(names);
  console.log(selector.padEnd(14), `nwsapi: ${found[0].padEnd(23)} jsdom: ${found[1]}`);
  assert.deepEqual(found, expected);
}
JAVASCRIPT
unshare -rn node look.mjs
