// SPDX-License-Identifier: MIT

// Measures the package for JavaScript: its size, the time until it is ready, its memory after many
// calls, and the time for the key pages of a suite beside the program's, and beside those of
// Readability (with jsdom and with linkedom) and Defuddle, if scripts/install_external.sh has
// installed them. Each page gets the pages that the program compares it with.
//
// Usage: node --expose-gc tests/performance/javascript.mjs PROGRAM PACKAGE SUITE
//   PROGRAM  build/release/cli/pagelet
//   PACKAGE  build/wasm/library
//
// Exit code: 1 when a goal is missed.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const goals = { kilobytes: 500, readyMs: 100, timesNative: 2.5 };
const rounds = 3;
const [program, folder, suite] = process.argv.slice(2);
const url = pathToFileURL(resolve(folder, "index.js"));
const external = resolve(import.meta.dirname ?? new URL(".", import.meta.url).pathname,
  "../../extractors/external");
let missed = false;

/** @param {string} what @param {number} figure @param {string} unit @param {number} [goal] */
function print(what, figure, unit, goal) {
  const isMissed = goal !== undefined && figure > goal;
  missed ||= isMissed;
  const end = goal === undefined ? "" : ` (goal: ${goal})${isMissed ? "  MISSED" : ""}`;
  console.log(`${what.padEnd(44)} ${figure.toFixed(figure < 100 ? 2 : 0).padStart(8)} ${unit}${end}`);
}

/** The least of some measurements in ms. */
async function least(work) {
  let best = Infinity;
  for (let round = 0; round < rounds; ++round) {
    const begin = performance.now();
    await work();
    best = Math.min(best, performance.now() - begin);
  }
  return best;
}

/** The key page of a site and those that it is compared with, as LeafCut chooses them. */
function readSite(site) {
  const answer = JSON.parse(execFileSync(program, ["extract", "--site", site, "--format", "json",
    "--fields", "url,candidates,phases_ms"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  const { base_url: base } = JSON.parse(readFileSync(join(site, "site.json"), "utf8"));
  const pages = [answer.url, ...answer.candidates].map((address) => {
    const name = address.slice(base.length);
    const file = [name, decodeURIComponent(name)].map((one) => join(site, "pages", one))
      .find((one) => existsSync(one));
    return { url: address, file, html: readFileSync(file) };
  });
  return pages;
}

/** Milliseconds of the program for the page, without reading and writing. */
function nativeTime(pages) {
  let best = Infinity;
  for (let round = 0; round < rounds; ++round) {
    const { phases_ms: phases } = JSON.parse(execFileSync(program, ["extract",
      ...pages.map(({ file }) => file), "--base", pages[0].url, "--format", "json", "--fields",
      "phases_ms"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
    best = Math.min(best, phases.parse + phases.links + phases.candidates + phases.extract);
  }
  return best;
}

function readyTime() {
  const script = `const begin = performance.now(); const { load } = await import("${url}");` +
    "await load(); console.log(performance.now() - begin)";
  return Math.min(...Array.from({ length: 5 }, () => Number(
    execFileSync("node", ["--input-type=module", "-e", script], { encoding: "utf8" }))));
}

const module = readFileSync(resolve(folder, "pagelet.wasm"));
print("pagelet.wasm after gzip -9", gzipSync(module, { level: 9 }).length / 1000, "kB",
  goals.kilobytes);
print("ready in Node", readyTime(), "ms", goals.readyMs);

const { extract } = await import(url);
const sites = readdirSync(suite).filter((name) => existsSync(join(suite, name, "site.json"))).sort()
  .map((name) => readSite(join(suite, name)));
for (const pages of sites) await extract(pages); // until the code is compiled

let native = 0;
let wasm = 0;
for (const pages of sites) {
  native += nativeTime(pages);
  wasm += await least(() => extract(pages));
}
console.log(`\n${sites.length} key pages with the pages that they are compared with, ms a key page:`);
print("the program, without reading and writing", native / sites.length, "ms");
print("this package, from HTML to nodes", wasm / sites.length, "ms");
print("this package / the program", wasm / native, "times", goals.timesNative);

const memory = () => {
  globalThis.gc?.();
  return process.memoryUsage().rss / 1e6;
};
const [some] = sites;
for (let n = 0; n < 1000; ++n) await extract(some);
const before = memory();
for (let n = 0; n < 10_000; ++n) {
  const answer = await extract(some);
  if (answer.text.length === 0) throw new Error("an empty answer");
}
console.log();
print("resident memory after 1,000 calls", before, "MB");
print("resident memory after 11,000 calls", memory(), "MB", before * 1.2 + 10);

/** Text of the main content by other packages, by name. */
async function peers() {
  const from = (name) => createRequire(join(external, name, "package.json"));
  const found = {};
  try {
    const { JSDOM, VirtualConsole } = from("readability")("jsdom");
    const { Readability } = from("readability")("@mozilla/readability");
    const { parseHTML } = from("defuddle")("linkedom");
    const { Defuddle } = await import(pathToFileURL(from("defuddle").resolve("defuddle/node")));
    found["Readability with jsdom"] = ({ url: address, html }) => {
      const dom = new JSDOM(html, { url: address, virtualConsole: new VirtualConsole() });
      const article = new Readability(dom.window.document).parse();
      dom.window.close();
      return article?.textContent;
    };
    found["Readability with linkedom"] = ({ html }) =>
      new Readability(parseHTML(String(html)).document).parse()?.textContent;
    found["Defuddle with linkedom"] = async ({ url: address, html }) =>
      (await Defuddle(parseHTML(String(html)).document, address, { useAsync: false })).content;
  } catch (error) {
    console.log(`\nother packages are left out: ${error.message.split("\n")[0]}`);
  }
  return found;
}

console.log("\nfrom HTML to the main content as text, ms a key page:");
let total = 0;
for (const pages of sites) total += await least(async () => (await extract(pages)).text);
print("this package", total / sites.length, "ms");
total = 0;
for (const [page] of sites) total += await least(async () => (await extract([page])).text);
print("this package, the page alone", total / sites.length, "ms");
const { log } = console;
for (const [name, textOf] of Object.entries(await peers())) {
  let time = 0;
  let failed = 0;
  console.log = console.info = console.warn = console.error = console.debug = () => {};
  for (const [page] of sites) {
    try {
      time += await least(() => textOf(page));
    } catch {
      ++failed;
    }
  }
  console.log = log;
  print(`${name}${failed ? ` (${failed} failed)` : ""}`, time / (sites.length - failed), "ms");
}
process.exit(missed ? 1 : 0);
