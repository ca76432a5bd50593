// SPDX-License-Identifier: MIT

// The pictures of README.md: what `pagelet bench` prints, as docs/images/bench.svg, and the page
// inspector, as docs/images/inspector.png.
//
// Usage: node pictures.mjs IMAGES, with
//   PAGELET   the program
//   SUITE     the suite of the table
//   SAMPLE    the sample suite, for the inspector: its pages are the project's own
//   CHROMIUM  the browser (default: /usr/bin/chromium)

import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const { PAGELET: program, SUITE: suite, SAMPLE: sample } = process.env;
const images = process.argv[2];
const folder = mkdtempSync(join(tmpdir(), "pagelet-pictures-"));

const escaped = (text) =>
  text.replace(/[&<>]/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);

function writeTable() {
  const output = execFileSync(program, ["bench", suite], { env: { ...process.env, COLUMNS: "80" } });
  const lines = ["$ pagelet bench " + suite.split("/").pop(), ...output.toString().trimEnd()
    .split("\n").flatMap((line) => line.match(/.{1,88}(\s|$)/g) || [""])];
  const [letter, row] = [8.4, 19];
  const width = Math.ceil(Math.max(...lines.map((line) => line.length)) * letter) + 32;
  const height = lines.length * row + 28;
  const texts = lines.map((line, at) => `<text x="16" y="${(at + 1) * row + 8}"` +
    `${at === 0 ? ' font-weight="bold"' : ""} xml:space="preserve">${escaped(line)}</text>`);
  writeFileSync(join(images, "bench.svg"), `<svg xmlns="http://www.w3.org/2000/svg" ` +
    `viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" ` +
    'font-family="DejaVu Sans Mono, Menlo, Consolas, monospace" font-size="14" fill="#e6ebf0">\n' +
    `<rect width="100%" height="100%" rx="8" fill="#12161b"/>\n${texts.join("\n")}\n</svg>\n`);
}

async function writeInspector() {
  const store = join(folder, "runs.sqlite");
  execFileSync(program, ["bench", sample, "--store", store]);
  execFileSync(program, ["report", store, "--out", join(folder, "report")]);
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    args: process.getuid() === 0 ? ["--no-sandbox"] : [],
  });
  const page = await browser.newPage({ viewport: { width: 1400, height: 860 } });
  await page.goto(pathToFileURL(join(folder, "report/sites/sample-recipes.html")).href +
    "#algorithm=temex");
  await page.waitForSelector("html[data-ready]");
  await page.keyboard.press("n");
  await page.waitForTimeout(500);
  await page.screenshot({ path: join(images, "inspector.png") });
  await browser.close();
}

writeTable();
await writeInspector();
rmSync(folder, { recursive: true, force: true });
