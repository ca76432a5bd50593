// SPDX-License-Identifier: MIT

// Times in Chromium on a page of 20,000 nodes, with the goal of 100 ms for each: a view of the page
// inspector changes; a click on the labelling page is answered. It needs the npm packages of
// tests/browser, which tests/browser/run.sh installs.
//
// Usage: PAGELET=build/release/cli/pagelet node tests/performance/browser.mjs
//   CHROMIUM  the browser (default: /usr/bin/chromium)

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { writeLargeSite } from "../browser/inspector_sites.mjs";
import { openPage, startServer } from "../browser/label_tool.mjs";

const require = createRequire(new URL("../browser/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const program = process.env.PAGELET;
const folder = mkdtempSync(join(tmpdir(), "pagelet-browser-times-"));
const suite = join(folder, "suite");
const goal = 100;

const median = (times) => [...times].sort((a, b) => a - b)[Math.floor(times.length / 2)];
const print = (what, time) => process.stdout.write(
  `${what.padEnd(32)} ${time.toFixed(0).padStart(6)} ms${time > goal ? "  misses the goal" : ""}\n`);

writeLargeSite(suite, 20_000);
const store = join(folder, "runs.sqlite");
execFileSync(program, ["bench", suite, "--algorithms", "temex,leafcut", "--store", store]);
execFileSync(program, ["report", store, "--out", join(folder, "report")]);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"],
});

// From a click to the end of the next frame.
const page = await browser.newPage({ viewport: { width: 1400, height: 900 } });
await page.goto(pathToFileURL(join(folder, "report/sites/large.html")).href);
await page.waitForSelector("html[data-ready]");
for (const view of ["difference", "gold", "result", "votes", "without", "alone"]) {
  const times = [];
  for (let run = 0; run < 5; ++run) {
    await page.click("[data-view=plain]");
    times.push(await page.evaluate((wanted) => new Promise((resolve) => {
      requestAnimationFrame(() => {
        const begin = performance.now();
        document.querySelector(wanted).click();
        requestAnimationFrame(() => {
          const { port1, port2 } = new MessageChannel();
          port1.onmessage = () => resolve(performance.now() - begin);
          port2.postMessage(0);
        });
      });
    }), `[data-view=${view}]`));
  }
  print(`inspector, view ${view}`, median(times));
}

rmSync(join(suite, "large/labels.json"));
const server = await startServer(suite);
const label = await openPage(browser, server, "large");
const clicks = await label.evaluate(async () => {
  const { labeller } = pagelet;
  const found = [];
  const sections = labeller.view.page.document.querySelectorAll("section");
  for (let at = 0; at < 9; ++at) {
    labeller.outline(labeller.view.page.numbers.get(sections[at * 3].querySelector("p")));
    const from = performance.now();
    await labeller.mark();
    found.push(performance.now() - from);
  }
  return found;
});
print("labelling page, click", median(clicks));

await browser.close();
await server.kill();
rmSync(folder, { recursive: true, force: true });
