// SPDX-License-Identifier: MIT
//
// The example extract_page in Chromium, opened as a file: a page is pasted, and files are chosen. Its
// answers are the package's, also for pages in encodings whose characters TextDecoder knows: Node has
// another one. It needs the npm packages of tests/browser.
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

function* allPairs() {
  for (let lead = 0x80; lead < 256; ++lead) {
    for (let trail = 0x40; trail < 256; ++trail) yield* [lead, trail, 10, 0x8f, lead, trail, 10];
  }
  yield* [0x1b, 0x24, 0x42];
  for (let lead = 0x21; lead < 0x7f; ++lead) {
    for (let trail = 0x40; trail < 0x7f; ++trail) if (lead !== 0x3c) yield* [lead, trail];
  }
  yield* [0x1b, 0x28, 0x42];
}

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

  await page.addStyleTag({ content: "#answer { display: none }" });  // all the letters take long
  for (const encoding of ["big5", "euc-jp", "euc-kr", "gb18030", "iso-2022-jp", "shift_jis"]) {
    const title = `<meta charset=${encoding}><title>All of ${encoding}</title><p>`;
    const buffer = Buffer.concat([Buffer.from(title), Buffer.from(Array.from(allPairs()))]);
    await page.setInputFiles("#files", { name: "page.html", mimeType: "text/html", buffer });
    await page.waitForFunction((wanted) => document.getElementById("state").textContent.includes(wanted),
      `All of ${encoding}`);
    const inNode = await extract([{ url: "page.html", html: buffer }]);
    assert.ok(inNode.markdown.length > 10_000, encoding);
    assert.ok(await page.textContent("#answer") === inNode.markdown, encoding);
  }
  assert.deepEqual(faults, []);
  console.log("page_test: ok");
} finally {
  await browser.close();
}
