#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: mhtml2html, which makes one HTML page of a saved MHTML file, decodes the page by its
# Content-Transfer-Encoding, whichever of MIME's it is, and finds the header fields whatever their
# case, as RFC 2045 and RFC 5322 have it.
#
# What happens: pictures in base64 are used, but of the page itself only quoted-printable is decoded.
# A page in base64, which programs write for other scripts than Latin, becomes one paragraph of its
# letters, "PHA+...", without an error. Names of fields are compared byte by byte: a file with
# "Content-transfer-encoding" or "content-type" is refused. Frames, which Chrome saves as parts with a
# Content-ID and names as "cid:...", stay references to nothing, although style sheets saved in the
# same way are put into the page.
#
# Seen with mhtml2html 3.0.0 and jsdom 29.1.1 on Node.js 20:
#   quoted-printable     <p>Tea</p>
#   base64               PHA+VGVhPC9wPg==
#   lower case           Error: Content-Transfer-Encoding not provided
#   a frame              <iframe src="cid:frame-1@mhtml.blink">
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund mhtml2html@3.0.0 jsdom@29.1.1 >/dev/null
cat >convert.cjs <<'JAVASCRIPT'
const assert = require("node:assert");
const { JSDOM } = require("jsdom");
const { convert } = require("mhtml2html");

const field = (encoding) => `Content-Transfer-Encoding: ${encoding}`;
const part = (encoding, body, extra = "") =>
  `Content-Type: text/html\r\n${extra}${encoding}\r\n` +
  `Content-Location: https://pier.example/\r\n\r\n${body}`;
const saved = (...parts) =>
  'From: <Saved>\r\nMIME-Version: 1.0\r\nContent-Type: multipart/related;\r\n\tboundary="--B"\r\n\r\n' +
  parts.map((one) => `----B\r\n${one}\r\n`).join("") + "----B--\r\n";
const body = (file) => {
  try {
    const page = convert(file, { parseDOM: (html) => new JSDOM(html) });
    return page.window.document.body.innerHTML.trim().replaceAll(' style=""', "");
  } catch (error) {
    return String(error).split(";")[0];
  }
};

const page = "<p>Tea</p>";
const encoded = Buffer.from(page).toString("base64");
const frame = '<iframe src=3D"cid:frame-1@mhtml.blink"></iframe>';
const cases = [
  ["quoted-printable", saved(part(field("quoted-printable"), page)), "<p>Tea</p>"],
  ["base64", saved(part(field("base64"), encoded)), encoded],
  ["lower case", saved(part(field("quoted-printable").toLowerCase(), page)),
    "Error: Content-Transfer-Encoding not provided"],
  ["a frame",
    saved(part(field("quoted-printable"), frame),
      part(field("quoted-printable"), page, "Content-ID: <frame-1@mhtml.blink>\r\n")),
    '<iframe src="cid:frame-1@mhtml.blink"></iframe>'],
];
for (const [name, file, expected] of cases) {
  const found = body(file);
  console.log(`${name}: ${found}`);
  assert.strictEqual(found, expected);
}
JAVASCRIPT
node convert.cjs
