// SPDX-License-Identifier: MIT

// The report of a suite whose sites have one page each and a gold text: the published algorithms are
// left out of it, and nothing else is missing.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const program = process.env.PAGELET;
const folder = mkdtempSync(join(tmpdir(), "pagelet-single-"));
const report = join(folder, "report");
const errors = [];
let browser;

async function open(name, hash = "") {
  const page = await browser.newPage();
  page.on("pageerror", (error) => errors.push(`${name}: ${error.message}`));
  await page.goto(pathToFileURL(join(report, name)).href + hash);
  return page;
}

before(async () => {
  const ids = ["brook", "river"];
  const json = (name, value) => writeFileSync(join(folder, name), JSON.stringify(value));
  for (const id of ids) {
    mkdirSync(join(folder, id, "pages"), { recursive: true });
    const text = `The ${id} was high in spring, and the old bridge did not hold it for long.`;
    writeFileSync(join(folder, id, "pages/a.html"), `<title>${id}</title><nav><a href="b">Home</a>` +
      `</nav><main><h1>${id}</h1>${`<p>${text}</p>`.repeat(3)}</main><footer>About us</footer>`);
    json(`${id}/site.json`, { id, key_page: "a.html", base_url: "http://site.example/" });
    json(`${id}/labels.json`, { id, key_page: "a.html",
      main_content_text: Array(3).fill(text).join("\n") });
  }
  json("suite.json", { name: "single", sites: ids, text_measure: "words" });
  const store = join(folder, "runs.sqlite");
  execFileSync(program, ["bench", folder, "--store", store]);
  execFileSync(program, ["report", store, "--out", report]);
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    // Chromium's sandbox does not run as root.
    args: process.getuid() === 0 ? ["--no-sandbox"] : [],
  });
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

test("the leader board has who answered, and names who was left out", async () => {
  const page = await open("index.html");
  const names = await page.locator("#leader-board-table tbody th").allTextContents();
  assert.ok(names.includes("LeafCut"), names.join(", "));
  assert.ok(!names.includes("TemEx"), names.join(", "));
  assert.match(await page.textContent("#verdict"), /Omitted, .*: TemEx, .*ConEx/);
  assert.equal(await page.locator("#by-category tbody tr").count(), names.length);
});

test("where the gold is text, nothing is counted in nodes", async () => {
  const site = await open("sites/brook.html");
  await site.waitForSelector("html[data-ready]");
  assert.equal(await site.locator("#error-place").isVisible(), false);
  await site.getByRole("button", { name: "Line by line" }).click();
  assert.ok(await site.evaluate(() =>
    document.getElementById("text-lines").getBoundingClientRect().top < window.innerHeight));
  const algorithm = await open("algorithms/leafcut.html");
  const heads = await algorithm.locator("#worst-table thead th").allTextContents();
  assert.ok(heads.includes("F1") && !heads.includes("Lost"), heads.join(", "));
  assert.equal(await algorithm.locator("#failures-unit").isVisible(), false);
});

test("every other page of the report opens, also of those that were left out", async () => {
  for (const name of readdirSync(join(report, "algorithms"))) await open(`algorithms/${name}`);
  const page = await open("algorithms/temex.html");
  assert.match(await page.textContent("#worst-table"), /left out/);
  for (const id of ["brook", "river"]) await open(`sites/${id}.html`);
  const pair = await open("pair.html", "#a=temex&b=leafcut");
  assert.doesNotMatch(await pair.textContent("#choices"), /TemEx/);
  assert.deepEqual(errors, []);
});
