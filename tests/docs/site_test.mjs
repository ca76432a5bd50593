// SPDX-License-Identifier: MIT
//
// The website of the documents (scripts/build_docs.sh) in Chromium: every page that the menu names is
// there, the search finds words of documents and names of functions, one version leads to another, and
// the page to try Pagelet gives an answer. It needs the npm packages of tests/browser.
//
// Usage: CHROMIUM=chromium node site_test.mjs SITE      (SITE: build/docs/site)

import assert from "node:assert/strict";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";

const require = createRequire(new URL("../browser/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const types = { ".css": "text/css", ".html": "text/html", ".js": "text/javascript", ".json": "application/json" };
// A second version beside the one that was built.
const site = mkdtempSync(join(tmpdir(), "pagelet-site-"));
cpSync(process.argv[2], site, { recursive: true });
const [{ version }] = JSON.parse(readFileSync(join(site, "versions.json"), "utf8"));
cpSync(join(site, version), join(site, "0.0.1"), { recursive: true });
writeFileSync(join(site, "versions.json"), JSON.stringify(
  [version, "0.0.1"].map((name) => ({ version: name, title: name, aliases: [] }))));

const server = createServer((request, response) => {
  const path = new URL(request.url, "http://127.0.0.1").pathname.replace(/\/$/, "/index.html");
  if (existsSync(join(site, path))) {
    response.setHeader("Content-Type", types[extname(path)] ?? "application/octet-stream");
    response.end(readFileSync(join(site, path)));
  } else {
    response.writeHead(404).end();
  }
}).listen(0, "127.0.0.1");
await once(server, "listening");
const origin = `http://127.0.0.1:${server.address().port}`;
const browser = await chromium.launch({ executablePath: process.env.CHROMIUM, args: ["--no-sandbox"] });
try {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  page.on("response", (response) => {
    if (response.status() >= 400) faults.push(`${response.status()} ${response.url()}`);
  });
  await page.goto(`${origin}/`);
  await page.waitForURL(`${origin}/${version}/index.html`);
  const menu = await page.locator("nav.md-nav--primary a.md-nav__link").evaluateAll(
    (links) => links.map(({ href }) => href.replace(/#.*/, "")));
  assert.ok(new Set(menu).size > 30, `the menu has ${new Set(menu).size} pages`);
  for (const address of new Set(menu)) assert.ok((await page.request.get(address)).ok(), address);

  for (const [words, address] of [["key page", "docs/"], ["from_warc", "docs/api/python.html"],
    ["walkDocument", "docs/api/walk.html"], ["ExtractedPage", "cpp/"]]) {
    // The theme listens to keys.
    await page.locator(".md-search__input").fill("");
    await page.locator(".md-search__input").pressSequentially(words);
    await page.locator(`.md-search-result__link[href*="/${address}"]`).first().waitFor({ state: "attached" });
  }

  await page.goto(`${origin}/${version}/docs/tutorial.html`);
  await page.locator(".md-version__current").focus();
  await page.locator(".md-version__link", { hasText: "0.0.1" }).click();
  await page.waitForURL(`${origin}/0.0.1/**`);

  await page.goto(`${origin}/${version}/docs/try-it.html`);
  await page.getByRole("link", { name: "Open the page to try Pagelet" }).click();
  await page.waitForURL("**/docs/try.html");
  await page.click("#example");
  await page.waitForFunction(() => /Weir/i.test(document.getElementById("state").textContent));
  assert.deepEqual(faults, []);
} finally {
  await browser.close();
  server.close();
  rmSync(site, { recursive: true });
}
