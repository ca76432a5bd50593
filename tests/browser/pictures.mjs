// SPDX-License-Identifier: MIT

// Takes the pictures of docs/report.md: the leader board of the report (leader-board.png) and the page
// inspector (inspector.png), for the sample suite.
//
// Usage: node pictures.mjs IMAGES, with
//   PAGELET   the program
//   SUITE     the sample suite
//   CHROMIUM  the browser (default: /usr/bin/chromium)

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { everyTurn } from "./turns.mjs";

const { PAGELET: program, SUITE: suite } = process.env;
const images = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "pagelet-pictures-"));
const addressOf = (path) => pathToFileURL(join(folder, "report", path)).href;

const store = join(folder, "runs.sqlite");
execFileSync(program, ["bench", suite, "--store", store]);
execFileSync(program, ["report", store, "--out", join(folder, "report")]);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
  args: process.getuid() === 0 ? ["--no-sandbox"] : [],
});
const page = await browser.newPage({ viewport: { width: 1400, height: 860 } });

await page.goto(addressOf("index.html"));
await page.waitForSelector("#leader-board-table tbody tr");
// Without this, the bar of choices would cover the first row of the table.
await page.addStyleTag({ content: ".switch { position: static !important; }" });
await page.locator("#leader-board-table").screenshot({ path: join(images, "leader-board.png") });

await page.goto(addressOf("sites/sample-recipes.html") + "#algorithm=temex");
await page.waitForSelector("html[data-ready]");
await page.keyboard.press("n");
await everyTurn(page);
await page.screenshot({ path: join(images, "inspector.png") });

await browser.close();
rmSync(folder, { recursive: true, force: true });
