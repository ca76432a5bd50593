// SPDX-License-Identifier: MIT
//
// Compares the answers of the package for JavaScript with those of the program, for the key page of
// every site of suites and for each algorithm: node sets, Markdown, text, HTML and metadata, byte by
// byte. The program chooses the candidate pages; the package is given the same ones.
//
// Usage: node same_answers.mjs PROGRAM PACKAGE [--algorithms A,B] [--most-sites N] SUITE...
// PACKAGE: the folder of index.js and pagelet.wasm.
//
// Exit code: 1 when an answer differs.

import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    algorithms: {
      type: "string",
      default: "temex,etdm,sst,rtdm-td,rbm-td,iwptd,conex,leafcut",
    },
    "most-sites": { type: "string", default: "1000000" },
  },
});
const [program, folder, ...suites] = positionals;
const { extract } = await import(pathToFileURL(resolve(folder, "index.js")));

/** What the program says about a site's key page. */
function programAnswer(site, algorithm) {
  const fields = "url,candidates,retrieved,status,html,text,markdown,metadata";
  const { status, stdout, stderr } = spawnSync(program, [
    "extract", "--site", site, "--algorithm", algorithm, "--output", "content", "--format", "json",
    "--no-times", "--fields", fields,
  ], { encoding: "utf8", maxBuffer: 1 << 30 });
  if (status !== 0 && status !== 3) throw new Error(`${site}: ${stderr}`);
  return JSON.parse(stdout);
}

/** The file of a page of a site folder. */
function bytesOf(site, base, url) {
  const name = url.slice(base.length);
  for (const file of [name, decodeURIComponent(name)]) {
    const path = join(site, "pages", file);
    if (existsSync(path)) return readFileSync(path);
  }
  throw new Error(`${site}: no file for ${url}`);
}

function sorted(fields) {
  return Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The names of what differs. */
async function differences(site, algorithm) {
  const wanted = programAnswer(site, algorithm);
  const { base_url: base } = JSON.parse(readFileSync(join(site, "site.json"), "utf8"));
  const pages = [wanted.url, ...wanted.candidates].map((url) => (
    { url, html: bytesOf(site, base, url) }));
  let got;
  try {
    got = await extract(pages, { algorithm, output: "content" });
  } catch (error) {
    return wanted.status === error.code ? [] : [`${error.code}: ${error.message}`];
  }
  const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);
  const differing = [];
  if (!same(got.paths, wanted.retrieved)) differing.push("nodes");
  for (const name of ["markdown", "html"]) {
    if (got[name] !== wanted[name]) differing.push(name);
  }
  if (got.text.trimEnd() !== wanted.text) differing.push("text");
  const metadata = Object.fromEntries(Object.entries(wanted.metadata).map(
    ([name, { value }]) => [name, [value].flat().join(", ")]));
  if (!same(sorted(got.metadata), sorted(metadata))) differing.push("metadata");
  return differing;
}

let compared = 0;
let faults = 0;
for (const suite of suites) {
  const sites = readdirSync(suite).filter((name) => existsSync(join(suite, name, "site.json")))
    .sort().slice(0, Number(options["most-sites"]));
  for (const site of sites) {
    for (const algorithm of options.algorithms.split(",")) {
      const differing = await differences(join(suite, site), algorithm);
      ++compared;
      if (differing.length === 0) continue;
      ++faults;
      console.log(`${site} ${algorithm}: ${differing.join(" ")}`);
    }
  }
}
console.log(`${compared} answers compared, ${faults} differ`);
process.exit(faults > 0 || compared === 0 ? 1 : 0);
