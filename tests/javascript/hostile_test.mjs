// SPDX-License-Identifier: MIT
//
// Hostile input for the package for JavaScript: pages, walks of trees and arguments that are damaged
// on purpose. Each call gives an answer or a PageletError.
//
// Usage: PAGELET_PACKAGE=bindings/javascript/library node --test hostile_test.mjs

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { randomNumbers } from "../support/random_numbers.mjs";

const folder = pathToFileURL(`${resolve(process.env.PAGELET_PACKAGE)}/`);
const { PageletError, Site, Tree, extract } = await import(new URL("index.js", folder));

/** Whole numbers below an end, the same in each run. */
function numbersFrom(seed) {
  const next = randomNumbers(seed);
  return (end) => Math.floor(end * next());
}

/** The answer of a call, or its error, which must be a PageletError with one of the codes. */
async function answerOrError(call) {
  try {
    return await call();
  } catch (error) {
    assert.ok(error instanceof PageletError, String(error?.stack ?? error));
    assert.ok(["input", "limit", "timeout", "usage"].includes(error.code), error.code);
    assert.ok(!error.message.includes("\n") && error.message.length > 0, error.message);
    return error;
  }
}

/** All forms of an answer are asked for, as each is made when it is read. */
function readWhole(answer) {
  if (answer instanceof PageletError) return;
  for (const form of ["markdown", "text", "html", "json"]) assert.equal(typeof answer[form], "string");
  JSON.parse(answer.json);
  assert.equal(answer.paths.length, answer.nodes.length);
  assert.doesNotMatch(answer.html, /<script| (href|src|action)="\s*javascript:/i);
}

const sample = fileURLToPath(new URL("../../datasets/sample/", import.meta.url));
const pages = readdirSync(sample, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  .slice(0, 4).map(({ name }) => {
    const from = join(sample, name);
    const { key_page: keyPage } = JSON.parse(readFileSync(join(from, "site.json"), "utf8"));
    return readFileSync(join(from, "pages", keyPage));
  });
const SPLINTERS = ["<", ">", "</", "<!--", "-->", "<![CDATA[", "]]>", "&#0;", "&#xd800;", "\0", "\xff\xfe",
  "<table>", "<template shadowrootmode=open>", "<svg><style>", "<math><mi>", "<select><option>",
  "<plaintext>", "<frameset>", "<base href='javascript:'>", "<a href='\tjava\nscript:alert(1)'>",
  "<meta charset=utf-16>", "<b><i><a>".repeat(30), "</p></div></main>", "x".repeat(5000),
  "<p a=1 a=2 A=3>", "<details><summary>", "<form><form>", "\xf0\x9f\x98"];

/** The page with parts of it deleted, doubled, moved, or replaced by splinters. */
function damaged(page, below) {
  let text = page.toString("latin1");
  for (let change = below(12) + 1; change > 0; --change) {
    const from = below(text.length + 1);
    const part = text.slice(from, from + below(400));
    const splinter = [SPLINTERS[below(SPLINTERS.length)], "", part + part,
      part.split("").reverse().join("")][below(4)];
    text = text.slice(0, from) + splinter + text.slice(from + part.length);
  }
  return Buffer.from(text, "latin1");
}

test("damaged pages give answers or errors", async () => {
  const below = numbersFrom(2026);
  const charsets = ["", "utf-8", "utf-16le", "shift_jis", "iso-2022-jp", "x-user-defined", "none", "\0"];
  let answers = 0;
  for (let trial = 0; trial < 300; ++trial) {
    const given = Array.from({ length: below(3) + 1 }, (_page, number) => ({
      url: ["http://site.example/", "http://site.example/?", "mailto:x", "http://[", ""][below(5)] + number,
      html: damaged(pages[below(pages.length)], below),
      charset: charsets[below(charsets.length)],
    }));
    const options = { output: ["content", "template"][below(2)],
      algorithm: ["leafcut", "temex", "sst", "iwptd", "conex", "rbm-td"][below(6)], timeout: 5 };
    const answer = await answerOrError(() => extract(given, options));
    readWhole(answer);
    if (!(answer instanceof PageletError)) ++answers;
  }
  assert.ok(answers >= 200, `only ${answers} answers`);
});

test("a site answers the same however often and in whatever order it is asked", async () => {
  const below = numbersFrom(7);
  const given = Array.from({ length: 6 }, (_page, number) => (
    { url: `http://site.example/${number}`, html: damaged(pages[number % 2], below) }));
  const site = await Site.fromPages(given);
  const first = [];
  for (let page = 0; page < 6; ++page) first.push((await site.extract(page)).json);
  const untimed = (json) => JSON.stringify({ ...JSON.parse(json), phases: null });
  for (let turn = 0; turn < 24; ++turn) {
    const page = below(6);
    assert.equal(untimed((await site.extract(page)).json), untimed(first[page]));
  }
});

const walk = {
  url: "http://site.example/a", quirks: false,
  types: Uint8Array.of(1, 1, 1, 3, 1, 1, 3, 8),
  parents: Int32Array.of(-1, 0, 1, 2, 0, 4, 5, 4),
  values: ["html", "head", "title", "A", "body", "p", "A text of the page", ""],
  attributeCounts: Uint16Array.of(0, 0, 0, 0, 1, 0, 0, 0),
  attributes: ["class", "x"],
};

test("damaged walks give answers or errors", async () => {
  const below = numbersFrom(11);
  const odd = [-2147483648, -2, -1, 0, 1, 7, 8, 255, 65535, 2147483647];
  const texts = ["", "html", "HTML", "a b", "<p>", "\0", "\ud800", "x".repeat(9000), "#text", "javascript:1"];
  let answers = 0;
  for (let trial = 0; trial < 2000; ++trial) {
    const broken = { ...walk, types: walk.types.slice(), parents: walk.parents.slice(),
      values: walk.values.slice(), attributeCounts: walk.attributeCounts.slice(),
      attributes: walk.attributes.slice() };
    for (let change = below(3) + 1; change > 0; --change) {
      const list = ["types", "parents", "values", "attributeCounts", "attributes"][below(5)];
      const value = Array.isArray(broken[list]) ? texts[below(texts.length)] : odd[below(odd.length)];
      if (below(8) > 0) broken[list][below(broken[list].length)] = value;
      else broken[list] = broken[list].slice(0, below(broken[list].length + 1));
    }
    const answer = await answerOrError(async () =>
      (await Tree.fromWalk(broken, { pages: below(2) ? [{ url: "http://site.example/b", html: pages[0] }] : [] }))
        .extract({ timeout: 5 }));
    readWhole(answer);
    if (!(answer instanceof PageletError)) ++answers;
  }
  assert.ok(answers >= 100, `only ${answers} answers`);
});

test("arguments of other types are refused", async () => {
  const page = { url: "http://site.example/", html: "<p>a" };
  const calls = [
    () => extract(undefined), () => extract(null), () => extract(5), () => extract({}), () => extract([null]),
    () => extract([undefined]), () => extract([[page]]), () => extract([{ ...page, url: 5 }]),
    () => extract([{ ...page, url: null }]), () => extract([{ ...page, html: null }]),
    () => extract([{ ...page, html: [1, 2] }]), () => extract([{ ...page, html: new Uint16Array(2) }]),
    () => extract([{ ...page, charset: 5 }]), () => extract([page], null), () => extract([page], { algorithm: {} }),
    () => extract([page], { parameters: null }), () => extract([page], { parameters: 5 }),
    () => extract([page], { timeout: NaN }), () => extract([page], { timeout: "x" }),
    () => extract([page], { limits: { maxNodes: "9" } }),
    () => extract([page], { algorithm: Symbol("a") }), () => extract([page], { output: Symbol("a") }),
    () => Site.fromPages(5), () => Site.fromPages([]).then((site) => site.extract(0)),
    () => Tree.fromWalk(null), () => Tree.fromWalk({}), () => Tree.fromWalk({ ...walk, url: 5 }),
    () => Tree.fromWalk({ ...walk, values: [...walk.values.slice(1), Symbol("a")] }),
    () => Tree.fromWalk({ ...walk, attributes: 5 }),
  ];
  for (const call of calls) {
    const answer = await answerOrError(call);
    assert.ok(answer instanceof PageletError, `${call} is not refused`);
  }
  assert.equal((await extract([page])).text, "a");
});
