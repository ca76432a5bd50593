// SPDX-License-Identifier: MIT
//
// Compares the answers of the package for JavaScript with those of the program, for the key page of
// every site of suites and for each algorithm: node sets, Markdown, text, HTML and metadata, byte by
// byte. The program chooses the candidate pages; the package is given the same ones. For the best
// known algorithms, a Site of all pages chooses them too, as the program does in a web archive.
//
// Usage: node same_answers.mjs PROGRAM PACKAGE [--algorithms A,B] [--most-sites N] SUITE...
// PACKAGE: the folder of index.js and pagelet.wasm.
//
// Exit code: 1 when an answer differs.

import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { fileOf, sitesOf } from "../support/suites.mjs";
import { recordOf } from "../support/web_archives.mjs";

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    algorithms: {
      type: "string",
      default: "temex,etdm,sst,rtdm-td,rbm-td,iwptd,conex,pagelets,site-hash,boilerpipe,bte,mss,cetd," +
        "cetr,ccb,leafcut",
    },
    "most-sites": { type: "string", default: "1000000" },
  },
});
const [program, folder, ...suites] = positionals;
const { Site, extract } = await import(pathToFileURL(resolve(folder, "index.js")));

/** What the program says about a key page; `source`: the arguments that name it. */
function programAnswer(source, algorithm, fields, input = "") {
  const { status, stdout, stderr } = spawnSync(program, [
    "extract", ...source, "--algorithm", algorithm, "--output", "content", "--format", "json",
    "--no-times", "--fields", fields,
  ], { encoding: "utf8", maxBuffer: 1 << 30, input });
  if (status !== 0 && status !== 3) throw new Error(`${source}: ${stderr}`);
  return JSON.parse(stdout);
}

const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

function sorted(fields) {
  return Object.entries(fields).sort(([one], [other]) => (one < other ? -1 : 1));
}

/** The package's answer, or what differs when the program's is not the same error. */
async function attempt(work, wanted) {
  try {
    return { got: await work() };
  } catch (error) {
    return { differing: wanted.status === error.code ? [] : [`${error.code}: ${error.message}`] };
  }
}

/** The names of what differs when the program has chosen the pages. */
async function differences(site, algorithm) {
  const wanted = programAnswer(["--site", site.folder], algorithm,
    "url,candidates,retrieved,status,html,text,markdown,metadata");
  const pages = [wanted.url, ...wanted.candidates].map((url) => (
    { url, html: readFileSync(fileOf(site, url)) }));
  const { got, differing = [] } =
    await attempt(() => extract(pages, { algorithm, output: "content" }), wanted);
  if (!got) return differing;
  if (!same(got.paths, wanted.retrieved)) differing.push("nodes");
  for (const name of ["markdown", "html", "text"]) {
    if (got[name] !== wanted[name]) differing.push(name);
  }
  if (!same(sorted(got.metadata), sorted(wanted.metadata))) differing.push("metadata");
  return differing;
}

/** The names of what differs when each has chosen the pages, by algorithm. */
async function differencesOfChoice({ folder, baseUrl, keyPage, pages }, algorithms) {
  const given = pages.map((name) => (
    { url: new URL(encodeURI(name), baseUrl).href, html: readFileSync(join(folder, "pages", name)) }));
  const archive = Buffer.concat(given.flatMap(recordOf));
  const key = pages.indexOf(keyPage);
  const site = await Site.fromPages(given);
  const found = new Map();
  for (const algorithm of algorithms) {
    const wanted = programAnswer(["--warc", "-", "--url", given[key].url], algorithm,
      "candidates,retrieved,status", archive);
    const { got, differing = [] } = await attempt(() => site.extract(key, { algorithm }), wanted);
    if (got && !same(got.candidates, wanted.candidates)) differing.push("chosen pages");
    if (got && !same(got.paths, wanted.retrieved)) differing.push("nodes of chosen pages");
    found.set(algorithm, differing);
  }
  return found;
}

let compared = 0;
let faults = 0;
function count(site, algorithm, differing) {
  ++compared;
  if (differing.length === 0) return;
  ++faults;
  console.log(`${site.id} ${algorithm}: ${differing.join(", ")}`);
}

const chosen = options.algorithms.split(",");
const choosing = chosen.filter((name) => ["leafcut", "temex", "conex"].includes(name));
for (const site of suites.flatMap((suite) => sitesOf(suite).slice(0, Number(options["most-sites"])))) {
  for (const algorithm of chosen) count(site, algorithm, await differences(site, algorithm));
  for (const [algorithm, differing] of await differencesOfChoice(site, choosing)) {
    count(site, algorithm, differing);
  }
}
console.log(`${compared} answers compared, ${faults} differ`);
process.exit(faults > 0 || compared === 0 ? 1 : 0);
