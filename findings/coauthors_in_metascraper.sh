#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: metascraper-author reads the author of an article from its JSON-LD. If there are two, it gives
# both or the first of them. schema.org allows several values for each property, written as a list, and
# a person may be given by a name alone.
#
# What happens: it reads the path "author.name", which a list does not have, and neither has a text. So
# an article with two authors, with one in a list, or with `"author": "Ann Berg"` has no author in its
# JSON-LD. The next rules look at the page: for `rel="author"`, and then for classes in whose name
# "author" is. There, it finds the first reader who wrote a comment. If the article has one author, it is
# the right one, so a test with such an article does not show it.
#
# Seen with metascraper 5.49.24 on Node.js 20, an article with one comment, whose author is Rob Stone:
#   "author": {"name": "Ann Berg"}                           Ann Berg
#   "author": [{"name": "Ann Berg"}, {"name": "Bo Lund"}]    Rob Stone
#   "author": [{"name": "Ann Berg"}]                         Rob Stone
#   "author": "Ann Berg"                                     Rob Stone
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts \
  metascraper@5.49.24 metascraper-author@5.49.24 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert/strict");
const metascraper = require("metascraper")([require("metascraper-author")()]);

async function look() {
  const [ann, bo] = ["Ann Berg", "Bo Lund"].map((name) => ({ "@type": "Person", name }));
  for (const [author, expected] of [
    [ann, "Ann Berg"], [[ann, bo], "Rob Stone"], [[ann], "Rob Stone"], ["Ann Berg", "Rob Stone"],
  ]) {
    const data = { "@context": "https://schema.org", "@type": "Article", headline: "Boats", author };
    const html = `<!DOCTYPE html><html lang="en"><head><title>Boats</title>
<script type="application/ld+json">${JSON.stringify(data)}</script></head><body>
<article><h1>Boats</h1><p>The harbour is open.</p></article>
<section><h2>Comments</h2><p class="comment-author">Rob Stone</p><p>At last!</p></section>
</body></html>`;
    const found = await metascraper({ html, url: "https://example.com/boats" });
    console.log(JSON.stringify(author).padEnd(90), found.author);
    assert.equal(found.author, expected);
  }
}

look();
JAVASCRIPT
unshare -rn node look.cjs
