#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the date that metascraper-date gives is, as the documentation of metascraper says, the date
# on which the article was published. If a page names several things in its JSON-LD, such as the
# site, the page and the article in one @graph, the article counts, and metascraper-image gives its
# picture.
#
# What happens: the date of the last change comes first, whether in JSON-LD or in `meta`, and that of
# publication counts only if there is no other. An option adds both dates, but `date` stays. In a
# @graph the first object that has the property counts, whatever its type: the date may be that of a
# WebPage, and the picture the organisation's logo. The headline is the article's, as only articles
# have one. So an old article with a mended comma is new, and a sort by date, or a split by time, has
# another order than the site.
#
# Seen with metascraper, metascraper-date, metascraper-image and metascraper-title 5.49.24, Node.js 20:
#   published_time 2024-03-02, modified_time 2024-05-09          2024-05-09
#   datePublished 2024-03-02, dateModified 2024-05-09            2024-05-09
#   WebPage 2020-01-01 and NewsArticle 2024-03-02 in a @graph    2020-01-01
#   Organization with /logo.png and NewsArticle with /boat.png   /logo.png
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts metascraper@5.49.24 \
  metascraper-date@5.49.24 metascraper-image@5.49.24 metascraper-title@5.49.24 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const metascraper = require("metascraper")([
  require("metascraper-date")(), require("metascraper-image")(), require("metascraper-title")(),
]);

const data = (value) => `<script type="application/ld+json">${
  JSON.stringify({ "@context": "https://schema.org", ...value })}</script>`;
const times = (...pairs) => pairs
  .map(([name, day]) => `<meta property="article:${name}_time" content="${day}T10:00:00Z">`).join("");
const article = { "@type": "NewsArticle", headline: "Boats", datePublished: "2024-03-02" };
const look = async (html, name, expected) => {
  const url = "https://www.example.com/news/boats";
  const found = (await metascraper({ url, html }))[name];
  console.log(`${html}\n  ${name}: ${found}`);
  assert.equal(found, expected);
};

(async () => {
  await look(times(["published", "2024-03-02"]), "date", "2024-03-02T10:00:00.000Z");
  await look(times(["published", "2024-03-02"], ["modified", "2024-05-09"]), "date",
    "2024-05-09T10:00:00.000Z");
  await look(data(article), "date", "2024-03-02T00:00:00.000Z");
  await look(data({ ...article, dateModified: "2024-05-09" }), "date", "2024-05-09T00:00:00.000Z");
  const page = { "@type": "WebPage", datePublished: "2020-01-01" };
  await look(data({ "@graph": [page, article] }), "date", "2020-01-01T00:00:00.000Z");
  await look(data({ "@graph": [article, page] }), "date", "2024-03-02T00:00:00.000Z");
  const site = { "@type": "Organization", name: "Harbour", image: "/logo.png" };
  const graph = data({ "@graph": [site, { ...article, image: "/boat.png" }] });
  await look(graph, "image", "https://www.example.com/logo.png");
  await look(graph, "title", "Boats");
})();
JAVASCRIPT
unshare -rn node look.cjs
