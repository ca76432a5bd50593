// SPDX-License-Identifier: MIT

// Takes the pictures of docs/labelling.md from the sample suite.
//
// Usage: PAGELET=build/release/cli/pagelet SUITE=datasets/sample node label_pictures.mjs OUT

import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { chromium } from "playwright-core";
import { copySuite, labelsOf, mark, marksOf, openPage, settled, startServer } from "./label_tool.mjs";

const [out] = process.argv.slice(2);
const samples = process.env.SUITE;
const site = "sample-courier";
const folder = mkdtempSync(join(tmpdir(), "pagelet-pictures-"));
const suite = copySuite(samples, join(folder, "suite"), [site, "sample-library"]);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"],
});
const size = { viewport: { width: 1280, height: 800 }, colorScheme: "light" };

async function take(server, name, work) {
  const page = await openPage(browser, server, site, size);
  await work(page);
  await settled(page);
  await page.screenshot({ path: join(out, `label-${name}.png`) });
  await page.context().close();
}

const server = await startServer(suite);
await take(server, "marks", async (page) => {
  const gold = labelsOf(samples, site);
  for (const kind of ["main_content", "main_menu"]) {
    for (const [selector, text] of marksOf(gold[kind])) await mark(page, kind, selector, text);
  }
  await mark(page, "not_template", ".related li:first-child");
  await page.evaluate(() => pagelet.labeller.view.page.window.scrollTo(0, 0));
});
await server.kill();

// Two annotators: one omits the menu and labels the related articles as content.
const labels = labelsOf(suite, site);
rmSync(join(suite, site, "labels.json"));
const write = (name, changes) => writeFileSync(join(suite, site, `labels.${name}.json`),
  JSON.stringify({ ...labels, counts: {}, annotator: name, ...changes }));
write("ann", {});
write("bob", { main_menu: [], main_content: [...labels.main_content, ...labels.not_template] });
const both = await startServer(suite);
await take(both, "compare", async (page) => {
  await page.click("#start-compare");
  await page.waitForSelector("#difference");
  await page.locator("#differences").scrollIntoViewIfNeeded();
});
await both.kill();
await browser.close();
rmSync(folder, { recursive: true, force: true });
