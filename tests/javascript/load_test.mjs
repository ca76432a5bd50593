// SPDX-License-Identifier: MIT
//
// Answers of a machine with other work, and of one whose clock jumps as if it slept, are those of an
// idle one, byte by byte: what the library does depends on no clock, unless a time is up.
//
// Usage: node load_test.mjs PACKAGE SUITE

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { sitesOf } from "../support/suites.mjs";

const [folder, suite] = process.argv.slice(2);
const { extract } = await import(pathToFileURL(join(resolve(folder), "index.js")));

/** Pages of the suite, each with the next two of its site, and one of 7.6 MB as key page and beside one. */
const calls = sitesOf(suite).flatMap((site) => {
  const pages = site.pages.map((name) => (
    { url: site.baseUrl + name, html: readFileSync(join(site.folder, "pages", name)) }));
  return pages.map((page, n) => [page, ...[1, 2].map((step) => pages[(n + step) % pages.length])]);
}).slice(0, 58);
const large = {
  url: `${calls[0][0].url}-large`,
  html: "<div><p>words of a page</p></div>".repeat(230_000),
};
calls.push([calls[0][0], large], [large]);
assert.equal(calls.length, 60);

async function answers() {
  const texts = [];
  for (const pages of calls) {
    const answer = await extract(pages, { timeout: 0 });
    texts.push([answer.json, answer.markdown, answer.html, answer.nodes, answer.votes].join("\n"));
  }
  return texts;
}

/** Computes until it is ended. Says first that it runs. */
async function busyLoop() {
  const worker = new Worker(
    "require('node:worker_threads').parentPort.postMessage(1); for (;;) Math.random();", { eval: true });
  await new Promise((resolved) => worker.once("message", resolved));
  return worker;
}

const idle = await answers();
const loops = await Promise.all([busyLoop(), busyLoop()]);
const busy = await answers();
await Promise.all(loops.map((worker) => worker.terminate()));
let looks = 0;
performance.now = () => 10_000 * ++looks;
const late = await answers();
assert.ok(looks > 100, "the library looks at another clock");
for (const others of [busy, late]) {
  idle.forEach((text, n) => assert.ok(text === others[n], calls[n][0].url));
}
console.log(`load_test: ${calls.length} answers are equal`);
