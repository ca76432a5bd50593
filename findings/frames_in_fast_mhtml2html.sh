#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: fast-mhtml2html for Node.js "converts MHTML files to a single HTML file". The page and what it
# consists of, such as its frames and pictures, are in the MHTML file, so they are in the HTML file.
# The package mhtml2html, after which it is named, writes pictures as "data:" addresses, and frames if
# an option asks for them.
#
# What happens: only the style sheets are put into the page. The `src` of a frame becomes the name of a file
# that the package does not write, "http!site.example!tides", so the words in the frame are lost. A
# picture keeps its address on the network. The style sheets are inserted as the second argument of
# replace(), where "$" has a meaning: "$'" stands for all that follows. So with content: '$' in a style
# sheet, as shops have it for prices, the page is written a second time into the style sheet. If the
# page has a `style` in its body, this ends the style sheet there, and the words after it are read
# twice, the first time before the others.
#
# Seen with fast-mhtml2html 1.0.2, read by jsdom 29.1.1 on Node.js 20 (the words of the page):
#   a page with a frame that has the words "High at 10:15"    Tides
#   a picture in the file                                     http://site.example/boat.png
#   content: "$" in the style sheet                           12 One boat.
#   content: '$'                                              One boat. ; } 12 One boat.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund --ignore-scripts fast-mhtml2html@1.0.2 jsdom@29.1.1 >/dev/null
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { convert } = require("fast-mhtml2html");
const { JSDOM } = require("jsdom");

const part = (type, location, encoding, body, id) => ["------boats", `Content-Type: ${type}`,
  ...(id ? [`Content-ID: <${id}>`] : []), `Content-Transfer-Encoding: ${encoding}`,
  `Content-Location: http://site.example/${location}`, "", body];
const html = (location, body, id) => part("text/html", location, "7bit",
  '<!DOCTYPE html><html><head><meta http-equiv="Content-Type" content="text/html; charset=UTF-8">' +
  `<title>Boats</title></head><body>${body}</body></html>`, id);
const read = (...parts) => {
  const file = ["Subject: Boats", "MIME-Version: 1.0",
    'Content-Type: multipart/related; type="text/html"; boundary="----boats"', "",
    ...parts.flat(), "------boats--", ""].join("\r\n");
  return new JSDOM(convert(file)).window.document;
};
const words = (document) => {
  for (const style of document.body.querySelectorAll("style")) style.remove();
  return document.body.textContent.split(/\s+/).filter(Boolean).join(" ");
};

const framed = read(html("", '<p>Tides</p><iframe src="cid:frame@boats"></iframe>'),
  html("tides", "<p>High at 10:15</p>", "frame@boats"));
const source = framed.querySelector("iframe").getAttribute("src");
console.log("frame:", words(framed), source);
assert.equal(words(framed), "Tides");
assert.equal(source, "http!site.example!tides");
assert(!framed.documentElement.outerHTML.includes("High"));

const picture = read(html("", '<img src="http://site.example/boat.png">'),
  part("image/png", "boat.png", "base64", "iVBORw0KGgo=")).querySelector("img").getAttribute("src");
console.log("picture:", picture);
assert.equal(picture, "http://site.example/boat.png");

const shop = "<p>12 </p><style>p { margin: 0 }</style><p>One boat.</p>";
for (const [sign, expected] of [['"$"', "12 One boat."], ["'$'", "One boat. ; } 12 One boat."]]) {
  const sheet = part("text/css", "a.css", "7bit", `.price::before { content: ${sign}; }`);
  const found = words(read(html("", shop), sheet));
  console.log(sign, found);
  assert.equal(found, expected);
}
JAVASCRIPT
unshare -rn node look.cjs
