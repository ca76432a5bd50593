// SPDX-License-Identifier: MIT

// Takes the picture of README.md: the page to try Pagelet, with its example.
//
// Usage: node try_picture.mjs PAGE.HTML OUT

import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

const [file, out] = process.argv.slice(2);
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"],
});
const page = await browser.newPage({ viewport: { width: 1200, height: 1400 }, colorScheme: "light" });
await page.goto(pathToFileURL(resolve(file)).href);
await page.click("#example");
await page.waitForFunction(() => /Weir/.test(document.getElementById("state").textContent));
await page.focus("#stage");
await page.keyboard.press("Home");
for (let block = 0; block < 40 && !/^main content/.test(await page.textContent("#reason")); ++block) {
  await page.keyboard.press("ArrowDown");
}
const top = (await page.locator("#state").boundingBox()).y - 8;
const { y, height } = await page.locator("#answer").boundingBox();
await page.screenshot({ path: join(out, "try.png"), clip: { x: 0, y: top, width: 1200, height: y + height - top } });
await browser.close();
