// SPDX-License-Identifier: MIT
//
// Writes the main content of each page of a folder as Markdown beside it: page.html gives page.md.
// The pages should be of one website.
//
// Usage: node clean_folder.mjs FOLDER https://site.example/
// The package is the one that `npm install` installs, or the folder that PAGELET names.

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const { PAGELET } = process.env;
const { Site } = await import(
  PAGELET ? pathToFileURL(resolve(PAGELET, "index.js")) : "pagelet-wasm");

const [folder, base] = process.argv.slice(2);
if (base === undefined) {
  console.error("usage: node clean_folder.mjs FOLDER https://site.example/");
  process.exit(1);
}
const names = readdirSync(folder, { recursive: true }).map(String)
  .filter((name) => /\.html?$/.test(name)).sort();
const site = await Site.fromPages(names.map((name) => (
  { url: new URL(name, base).href, html: readFileSync(join(folder, name)) })));

for (const [number, name] of names.entries()) {
  try {
    const { title, markdown } = await site.extract(number);
    writeFileSync(join(folder, name.replace(/\.html?$/, ".md")), markdown);
    console.log(`${name}: ${title}`);
  } catch (error) {
    console.error(`${name}: ${error.message}`);
  }
}
