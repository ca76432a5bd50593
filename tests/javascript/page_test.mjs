// SPDX-License-Identifier: MIT
//
// The example extract_page in Chromium, opened as a file: a page is pasted, and files are chosen. Its
// answers are the package's. It needs the npm packages of tests/browser.
//
// Usage: CHROMIUM=chromium node page_test.mjs PAGE.HTML SITE-FOLDER PACKAGE

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../browser/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const [file, site, folder] = process.argv.slice(2);
const { extract } = await import(pathToFileURL(resolve(folder, "index.js")));
const { key_page: key, pages } = JSON.parse(readFileSync(join(site, "site.json"), "utf8"));
const pathOf = (name) => resolve(site, "pages", name);

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM, args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) faults.push(request.url());
  });
  await page.goto(pathToFileURL(resolve(file)).href);

  await page.fill("#source", readFileSync(pathOf(key), "utf8"));
  await page.click("#extract");
  await page.waitForFunction(() => /no_candidates/.test(document.getElementById("state").textContent));
  const alone = await extract(readFileSync(pathOf(key), "utf8"));
  assert.equal(await page.textContent("#answer"), alone.markdown);

  const others = pages.filter((name) => name !== key && /html?$/.test(name)).slice(0, 3);
  await page.setInputFiles("#files", [key, ...others].map(pathOf));
  await page.waitForFunction(
    () => !/no_candidates|…/.test(document.getElementById("state").textContent));
  const compared = await extract([key, ...others].map((name) => (
    { url: basename(name), html: readFileSync(pathOf(name)) })));
  assert.equal(await page.textContent("#answer"), compared.markdown);
  assert.notEqual(compared.markdown, alone.markdown);
  assert.deepEqual(faults, []);
  console.log("page_test: ok");
} finally {
  await browser.close();
}
