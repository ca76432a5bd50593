// SPDX-License-Identifier: MIT

// Measures the package for JavaScript: its size, the time until it is ready, its memory after many
// calls, and the time for the key pages of a suite beside the program's; time and F1 (words, main
// content) beside those of Readability (with jsdom and with linkedom) and Defuddle, if
// scripts/install_external.sh has installed them. Each page gets the pages that the program compares
// it with.
//
// Usage: node --expose-gc tests/performance/javascript.mjs PROGRAM PACKAGE SUITE
//   PROGRAM  build/release/cli/pagelet
//   PACKAGE  build/wasm/library
//
// Exit code: 1 when a goal is missed.

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { homedir, tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { fileOf, sitesOf } from "../support/suites.mjs";

const goals = { kilobytes: 605, readyMs: 100, timesNative: 2.5 };
const rounds = 3;
const passes = 4;
const [program, folder, suite] = process.argv.slice(2);
const url = pathToFileURL(resolve(folder, "index.js"));
const external = join(process.env.XDG_CACHE_HOME || join(homedir(), ".cache"), "pagelet/external");
let missed = false;

/** @param {string} what @param {number} figure @param {string} unit @param {number} [goal] */
function print(what, figure, unit, goal) {
  const isMissed = goal !== undefined && figure > goal;
  missed ||= isMissed;
  const end = goal === undefined ? "" : ` (goal: ${Number(goal.toFixed(1))})${isMissed ? "  MISSED" : ""}`;
  console.log(`${what.padEnd(44)} ${figure.toFixed(figure < 100 ? 2 : 0).padStart(8)} ${unit}${end}`);
}

/** Processor time of this process in ms, which other work of the machine does not change. */
function processorTime() {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

async function timeOf(work) {
  const begin = processorTime();
  await work();
  return processorTime() - begin;
}

/** The least of some measurements in ms. */
async function least(work) {
  let best = Infinity;
  for (let round = 0; round < rounds; ++round) best = Math.min(best, await timeOf(work));
  return best;
}

/** The key page of a site and those that it is compared with, as LeafCut chooses them. */
function readSite(site) {
  const answer = JSON.parse(execFileSync(program, ["extract", "--site", site.folder, "--format", "json",
    "--fields", "url,candidates"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  return [answer.url, ...answer.candidates].map((address) => {
    const file = fileOf(site, address);
    return { url: address, file, html: readFileSync(file) };
  });
}

/** Milliseconds of the program for the page, without reading and writing. */
function nativeTime(pages) {
  const { phases_ms: phases } = JSON.parse(execFileSync(program, ["extract",
    ...pages.map(({ file }) => file), "--base", pages[0].url, "--format", "json", "--fields",
    "phases_ms"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  return phases.parse + phases.links + phases.candidates + phases.extract;
}

function readyTime() {
  const script = `const begin = performance.now(); const { load } = await import("${url}");` +
    "await load(); console.log(performance.now() - begin)";
  return Math.min(...Array.from({ length: 5 }, () => Number(
    execFileSync("node", ["--input-type=module", "-e", script], { encoding: "utf8" }))));
}

const packing = mkdtempSync(join(tmpdir(), "pagelet-javascript-"));
const packed = execFileSync(fileURLToPath(new URL("../../scripts/pack_npm.sh", import.meta.url)),
  [folder, packing], { encoding: "utf8" }).trim();
print("the package as it is published", statSync(join(packing, packed)).size / 1000, "kB", goals.kilobytes);
rmSync(packing, { recursive: true });
print("ready in Node", readyTime(), "ms", goals.readyMs);

const { extract } = await import(url);
const ids = sitesOf(suite).map(({ id }) => id);
const sites = sitesOf(suite).map(readSite);
for (const pages of sites) await extract(pages); // until the code is compiled

// Passes over the suite, in turns: a machine that is slow for a second is so for all tries of a page,
// and a program that was just started has emptied the caches of this process.
const nativeTimes = sites.map(() => Infinity);
const wasmTimes = sites.map(() => Infinity);
for (let pass = 0; pass < passes; ++pass) {
  for (const [n, pages] of sites.entries()) {
    nativeTimes[n] = Math.min(nativeTimes[n], nativeTime(pages));
  }
  for (const [n, pages] of sites.entries()) {
    wasmTimes[n] = Math.min(wasmTimes[n], await timeOf(async () => (await extract(pages)).nodes));
  }
}
const sum = (times) => times.reduce((all, time) => all + time, 0);
const native = sum(nativeTimes);
const wasm = sum(wasmTimes);
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

/** HTML as text, by the name of its encoding, for packages that take no bytes. */
function decoded(html) {
  const name = /charset\s*=\s*["']?([\w-]+)/i.exec(html.toString("latin1", 0, 1024))?.[1] ?? "utf-8";
  return new TextDecoder(name).decode(html);
}

/** Each text node on a line of its own: words in different elements are different words. */
function textsBelow(node) {
  const texts = node.nodeType === 3 ? [node.data] : [...node.childNodes].map(textsBelow);
  return texts.join("\n");
}

/** Functions from the key page to the text of the main content by other packages, by name. */
async function peers() {
  const from = (name) => createRequire(join(external, name, "package.json"));
  try {
    const { JSDOM, VirtualConsole } = from("readability")("jsdom");
    const { Readability } = from("readability")("@mozilla/readability");
    const { parseHTML } = from("defuddle")("linkedom");
    const { Defuddle } = await import(pathToFileURL(join(external,
      "defuddle/node_modules/defuddle/dist/node.js")));
    const read = (document) => {
      const article = new Readability(document, { serializer: (root) => root }).parse();
      return article ? textsBelow(article.content) : "";
    };
    return {
      "Readability with jsdom": ({ url: address, html }) => {
        const dom = new JSDOM(html, { url: address, virtualConsole: new VirtualConsole() });
        const text = read(dom.window.document);
        dom.window.close();
        return text;
      },
      "Readability with linkedom": ({ html }) => read(parseHTML(decoded(html)).document),
      "Defuddle with linkedom": async ({ url: address, html }) => {
        const { document } = parseHTML(decoded(html));
        const { title, content } = await Defuddle(document, address, { useAsync: false });
        const { body } = parseHTML(`<!DOCTYPE html><html><body>${content}</body></html>`).document;
        return `${title ?? ""}\n${textsBelow(body)}`;
      },
    };
  } catch (error) {
    console.log(`\nother packages are left out: ${error.message.split("\n")[0]}`);
    return {};
  }
}

/** F1 by name, as `bench` scores the texts. */
function scores(texts) {
  const folderOfTexts = mkdtempSync(join(tmpdir(), "pagelet-javascript-"));
  const file = join(folderOfTexts, "texts.jsonl");
  writeFileSync(file, texts.map((line) => `${JSON.stringify({ ...line, target: "content" })}\n`).join(""));
  const { stdout } = spawnSync(program, ["bench", suite, "--algorithms", "leafcut", "--predictions", file,
    "--format", "json"], { encoding: "utf8", maxBuffer: 1 << 28 });
  rmSync(folderOfTexts, { recursive: true });
  const rows = JSON.parse(stdout).summary.filter(({ task, unit, metric }) =>
    task === "content" && unit === "words" && metric === "f1");
  return new Map(rows.map(({ algorithm, mean }) => [algorithm, mean]));
}

const contenders = {
  "this package": async (pages) => (await extract(pages)).text,
  "this package, the page alone": async ([page]) => (await extract([page])).text,
};
for (const [name, textOf] of Object.entries(await peers())) contenders[name] = ([page]) => textOf(page);

const texts = [];
const times = [];
const { log } = console;
console.log = console.info = console.warn = console.error = console.debug = () => {};
for (const [algorithm, textOf] of Object.entries(contenders)) {
  let time = 0;
  let failed = 0;
  for (const [n, pages] of sites.entries()) {
    let text = "";
    try {
      time += await least(async () => { text = await textOf(pages); });
    } catch {
      ++failed;
    }
    texts.push({ site: ids[n], algorithm, text });
  }
  times.push({ algorithm, failed, time: time / (sites.length - failed) });
}
console.log = log;
const f1 = scores(texts);
console.log("\nfrom HTML to the main content as text, ms of the processor a key page, and F1 of its words:");
for (const { algorithm, failed, time } of times) {
  print(`${algorithm}${failed ? ` (${failed} failed)` : ""}`, time, `ms  ${f1.get(algorithm)?.toFixed(2)}`);
}
process.exit(missed ? 1 : 0);
