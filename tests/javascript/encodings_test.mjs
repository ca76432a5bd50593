// SPDX-License-Identifier: MIT
//
// The module takes the indexes of pairs from TextDecoder, and has a table of character references of
// its own. So it must read all bytes and all references as the program does.
//
// Usage: node encodings_test.mjs PROGRAM PACKAGE REFERENCES
//   REFERENCES  char_ref.rl of Gumbo, where the names are

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { recordOf } from "../support/web_archives.mjs";

const [program, folder, references] = process.argv.slice(2);
const { extract } = await import(pathToFileURL(resolve(folder, "index.js")));

const LABELS = `big5 euc-jp euc-kr gb18030 gbk iso-2022-jp shift_jis utf-8 utf-16be utf-16le ibm866
  iso-8859-1 iso-8859-2 iso-8859-3 iso-8859-4 iso-8859-5 iso-8859-6 iso-8859-7 iso-8859-8 iso-8859-8-i
  iso-8859-10 iso-8859-13 iso-8859-14 iso-8859-15 iso-8859-16 koi8-r koi8-u macintosh windows-874
  windows-1250 windows-1251 windows-1252 windows-1253 windows-1254 windows-1255 windows-1256
  windows-1257 windows-1258 x-mac-cyrillic big5-hkscs ks_c_5601-1987 x-user-defined hz-gb-2312
  iso-2022-kr replacement unknown-label`.split(/\s+/);
const LINE = 10;
const ESCAPE = 0x1b;

/** All bytes but 0, all pairs, triples and quadruples that can matter, and pieces in any order. */
function* allBytes() {
  for (let byte = 1; byte < 256; ++byte) yield* [byte, LINE];
  for (let lead = 0x80; lead < 256; ++lead) {
    for (let trail = 1; trail < 256; ++trail) yield* [lead, trail, LINE];
    for (let trail = 0x80; trail < 256; ++trail) yield* [0x8f, lead, trail, LINE];
  }
  for (let pointer = 0; pointer < 1_260_000; pointer += pointer < 40_000 ? 1 : 997) {
    yield Math.floor(pointer / 12_600) + 0x81;
    yield (Math.floor(pointer / 1260) % 10) + 0x30;
    yield (Math.floor(pointer / 10) % 126) + 0x81;
    yield (pointer % 10) + 0x30;
  }
  yield* [ESCAPE, 0x24, 0x42];
  for (let lead = 0x21; lead < 0x7f; ++lead) {
    // `<` would begin markup.
    for (let trail = 0x21; trail < 0x7f; ++trail) if (lead !== 0x3c && trail !== 0x3c) yield* [lead, trail];
  }
  yield* [ESCAPE, 0x28, 0x42];
  const pieces = [[ESCAPE], [0x28], [0x24], [0x42], [0x4a], [0x49], [0x8e], [0x8f], [0x30], [0x81],
    [ESCAPE, 0x24, 0x42], [ESCAPE, 0x28, 0x49], [ESCAPE, 0x28, 0x4a], [ESCAPE, 0x28, 0x42], [0xd8, 1],
    [1, 0xdc], [0x41], [0xa1], [0xff]];
  let state = 48;
  const next = () => (state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff) >> 16;
  for (let round = 0; round < 20_000; ++round) {
    const choice = next() % (2 * pieces.length);
    if (choice < pieces.length) yield* pieces[choice];
    else yield (next() % 255) + 1;
  }
}

/** A reference whole, cut off, and before what may or may not belong to it; in text and attribute. */
function withReference(name) {
  const forms = [`&${name}`, `&${name.slice(0, -1)} `, `&${name}=`, `&${name}x;`, `&${name}; `, `&${name}1`];
  return `<p title="${forms.join("")}">${forms.join("")}&${name}`;
}

const ascii = (text) => Buffer.from(text, "latin1");
const utf16 = (text, isBig) => (isBig ? Buffer.from(text, "utf16le").swap16() : Buffer.from(text, "utf16le"));
const all = Buffer.from(Array.from(allBytes()));
const body = Buffer.concat([ascii("<pre>"), all]);
const names = [...readFileSync(references, "utf8").matchAll(/^ {2}'(\w+;?)' =>/gm)].map(([, name]) => name);
assert.equal(names.length, 2231);

const pages = LABELS.flatMap((label) => [
  { charset: "", html: Buffer.concat([ascii(`<meta charset="${label}">`), body]) },
  { charset: label, html: Buffer.concat([ascii("<meta charset=koi8-r>"), body]) },
]);
for (const label of ["gb18030", "utf-16le"]) {
  const meta = `<meta charset=${label}><p>caf\u00e9 \u65e5 \u{20000} \ud800.`;
  pages.push({ charset: label, html: Buffer.from(`\ufeff${meta}`) },
    { charset: label, html: utf16(`\ufeff${meta}`, true) },
    { charset: label, html: utf16(`\ufeff${meta}`, false) });
}
pages.push({ charset: "", html: body }, { charset: "", html: ascii(names.map(withReference).join("\n")) });
pages.forEach((page, n) => (page.url = `http://page-${n}.example/`));

const { status, stdout, stderr } = spawnSync(program, ["extract", "--warc", "-", "--algorithm", "nothing",
  "--format", "json", "--fields", "url,html,flags"],
{ input: Buffer.concat(pages.flatMap(recordOf)), maxBuffer: 1 << 30, encoding: "utf8" });
assert.equal(status, 0, stderr);
const answers = new Map(stdout.trim().split("\n").map((line) => {
  const { url, html, flags } = JSON.parse(line);
  return [url, flags.includes("encoding:guessed") ? null : html];
}));
assert.equal(answers.size, pages.length);
// The package has no detector: without a usable declaration it reads windows-1252, and says so.
const guessed = pages.filter(({ url }) => answers.get(url) === null);
assert.ok(guessed.length > 0 && guessed.length < 16, `${guessed.length} pages are guessed`);
for (const { url, html, charset } of pages) {
  const got = (await extract([{ url, html, charset }], { algorithm: "nothing" })).html;
  const what = `${charset} ${html.toString("latin1", 0, 40)}`;
  assert.ok(got.length > html.length / 4, what);
  if (answers.get(url) === null || got === answers.get(url)) continue;
  const [lines, wanted] = [got, answers.get(url)].map((text) => text.split("\n"));
  const differing = lines.flatMap((line, n) => (line === wanted[n] ? [] : [`${line} for ${wanted[n]}`]));
  assert.fail(`${what}: ${differing.length} lines, ${differing.slice(0, 5).join(" | ")}`);
}
console.log(`encodings_test: ${pages.length} pages are read as the program reads them`);
