#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a reader of Open Graph gives each picture the width, the height and the description that
# follow it. The protocol says that such a property belongs to the last og:image before it, so a
# page can describe its second picture and not its first.
#
# What happens: open-graph-scraper collects all addresses, all widths and all descriptions, and
# joins them by their positions. The first picture gets the size and the words of the second, which
# has none. A program that takes the largest picture, or shows the description, takes a wrong one,
# and no value looks strange. unfurl.js joins them as the protocol says.
#
# Seen with open-graph-scraper 6.12.0 and unfurl.js 6.4.0 on Node.js 20:
#   open-graph-scraper  logo.png 1200 "Boats at the pier", boats.png - -
#   unfurl.js           logo.png - -, boats.png 1200 "Boats at the pier"
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund open-graph-scraper@6.12.0 unfurl.js@6.4.0 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { createServer } from "node:http";
import ogs from "open-graph-scraper";
import { unfurl } from "unfurl.js";

const page = `<!DOCTYPE html><html prefix="og: http://ogp.me/ns#"><head><title>Boats</title>
<meta property="og:title" content="Boats">
<meta property="og:image" content="http://site.example/logo.png">
<meta property="og:image" content="http://site.example/boats.png">
<meta property="og:image:width" content="1200">
<meta property="og:image:alt" content="Boats at the pier"></head><body></body></html>`;
const server = createServer((request, response) => {
  response.setHeader("Content-Type", "text/html; charset=utf-8");
  response.end(page);
});
await new Promise((resolve) => server.listen(0, "127.0.0.1", resolve));
const unfurled = await unfurl(`http://127.0.0.1:${server.address().port}/`);
server.close();
const shown = (pictures) =>
  pictures
    .map(({ url, width, alt }) =>
      [url.split("/").pop(), width ?? "-", alt ? `"${alt}"` : "-"].join(" "))
    .join(", ");
const byScraper = shown((await ogs({ html: page })).result.ogImage);
const byUnfurl = shown(unfurled.open_graph.images);
console.log("open-graph-scraper ", byScraper);
console.log("unfurl.js          ", byUnfurl);
assert.equal(byScraper, 'logo.png 1200 "Boats at the pier", boats.png - -');
assert.equal(byUnfurl, 'logo.png - -, boats.png 1200 "Boats at the pier"');
JAVASCRIPT
node look.mjs
