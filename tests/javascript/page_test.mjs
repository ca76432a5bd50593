// SPDX-License-Identifier: MIT
//
// The example extract_page in Chromium, opened as a file: a page is pasted, and files are chosen.
// It needs the npm packages of tests/browser.
//
// Usage: CHROMIUM=chromium node page_test.mjs PAGE.HTML SITE-FOLDER

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const require = createRequire(new URL("../browser/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const [file, site] = process.argv.slice(2);
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
  await page.waitForFunction(() => document.getElementById("answer").textContent.length > 200);
  assert.match(await page.textContent("#state"), /no_candidates/);

  const others = pages.filter((name) => name !== key && /html?$/.test(name)).slice(0, 3);
  await page.setInputFiles("#files", [key, ...others].map(pathOf));
  await page.waitForFunction(
    () => !/no_candidates|…/.test(document.getElementById("state").textContent));
  const state = await page.textContent("#state");
  const answer = await page.textContent("#answer");
  assert.ok(answer.includes("weir") || answer.length > 500, state);
  assert.deepEqual(faults, []);
  console.log("page_test: ok");
} finally {
  await browser.close();
}
