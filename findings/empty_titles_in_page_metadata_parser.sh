#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: page-metadata-parser, Mozilla's reader of titles, descriptions and icons, takes the first of
# its sources that has a value: og:title, then twitter:title, then the `title`. If the page names
# icons of several sizes, it takes the largest, by the attribute `sizes`. Relative addresses are
# resolved as browsers do, by the page's `base` if there is one.
#
# What happens: a property without a text counts as a value. Programs for blogs write
# <meta property="og:title" content=""> if the author left the field empty, and the page then has no
# title at all, though `title` has one. It is so with the description. Sizes are compared as text, so
# an icon of 96 pixels is larger than one of 192 or 512. A `base` is ignored, and each picture and
# canonical address that is relative leads to another folder. There is no error.
#
# Seen with page-metadata-parser 1.1.4, jsdom 29.1.1 and Node.js 20, for /news/boats on site.example:
#   <title>Boats</title>                             title Boats
#   the same, and an empty og:title                  no title
#   icons with the sizes 32x32, 192x192, 96x96       96.png
#   <base href="/files/">, og:image boat.png         http://site.example/news/boat.png
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund page-metadata-parser@1.1.4 jsdom@29.1.1 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { JSDOM } = require("jsdom");
const { getMetadata } = require("page-metadata-parser");

const icon = (size) => `<link rel="icon" sizes="${size}x${size}" href="${size}.png">`;
const title = "<title>Boats</title>";
for (const [head, name, expected] of [
  [title, "title", "Boats"],
  [`${title}<meta property="og:title" content="">`, "title", undefined],
  [`${title}<meta property="og:title" content="Harbour">`, "title", "Harbour"],
  ['<meta name="description" content="Tides">', "description", "Tides"],
  ['<meta name="description" content="Tides"><meta property="og:description" content="">',
    "description", undefined],
  [icon(32) + icon(192) + icon(96), "icon", "http://site.example/news/96.png"],
  ['<base href="/files/"><meta property="og:image" content="boat.png">', "image",
    "http://site.example/news/boat.png"],
]) {
  const { document } = new JSDOM(`<!DOCTYPE html><html><head>${head}</head></html>`).window;
  const found = getMetadata(document, "http://site.example/news/boats")[name];
  console.log(`${head}\n  ${name}: ${found ?? "-"}`);
  assert.equal(found, expected);
}
JAVASCRIPT
unshare -rn node look.cjs
