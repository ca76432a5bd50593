// SPDX-License-Identifier: MIT
//
// The page to try Pagelet (docs/try) in Chromium, opened as a file: a page is pasted, files are chosen,
// the example is looked at with the keyboard alone and on the width of a phone. Its answers are the
// package's, also for pages in encodings whose characters TextDecoder knows: Node has another one.
// Nothing leaves the browser. It needs the npm packages of tests/browser.
//
// Usage: CHROMIUM=chromium node page_test.mjs PAGE.HTML SITE-FOLDER PACKAGE SCREENSHOTS

import assert from "node:assert/strict";
import { once } from "node:events";
import { mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { basename, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";

const require = createRequire(new URL("../browser/package.json", import.meta.url));
const { chromium } = require("playwright-core");
const [file, site, folder, screenshots] = process.argv.slice(2);
const { extract } = await import(pathToFileURL(resolve(folder, "index.js")));
const { key_page: key, pages } = JSON.parse(readFileSync(join(site, "site.json"), "utf8"));
const pathOf = (name) => resolve(site, "pages", name);
const MOST_BYTES = 1_000_000;
assert.ok(gzipSync(readFileSync(file)).length < MOST_BYTES, "too large as sent with gzip");
mkdirSync(screenshots, { recursive: true });

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

// What the hostile page below asks for, were it loaded.
const served = [];
const server = createServer((request, response) => {
  served.push(request.url);
  response.end();
}).listen(0, "127.0.0.1");
await once(server, "listening");
const elsewhere = `http://127.0.0.1:${server.address().port}`;

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM, args: ["--no-sandbox"],
});
try {
  const page = await browser.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(error.message));
  // A load that the page's policy refuses is reported first as a request, then as one that failed.
  const requested = new Set();
  page.on("request", (request) => {
    if (!/^(file|blob|data):/.test(request.url())) requested.add(request);
  });
  page.on("requestfailed", (request) => {
    if (request.failure().errorText === "csp") requested.delete(request);
  });
  await page.goto(pathToFileURL(resolve(file)).href);

  await page.fill("#source", readFileSync(pathOf(key), "utf8"));
  await page.click("#extract");
  await page.waitForFunction(() => /no_candidates/.test(document.getElementById("state").textContent));
  const alone = await extract(readFileSync(pathOf(key), "utf8"));
  assert.equal(await page.textContent("#text"), alone.markdown);

  const others = pages.filter((name) => name !== key && /html?$/.test(name)).slice(0, 3);
  await page.setInputFiles("#files", [key, ...others].map(pathOf));
  await page.waitForFunction(
    () => !/no_candidates|…/.test(document.getElementById("state").textContent));
  const compared = await extract([key, ...others].map((name) => (
    { url: basename(name), html: readFileSync(pathOf(name)) })));
  assert.equal(await page.textContent("#text"), compared.markdown);
  assert.notEqual(compared.markdown, alone.markdown);

  // A page that a browser saved with its pictures and frames in one file is shown as a page.
  const frame = page.frameLocator("#frame");
  for (const name of ["chromium.mhtml", "safari.webarchive", "safari-xml.webarchive", "letter.eml"]) {
    await page.setInputFiles("#files", fileURLToPath(new URL(`../data/saved/${name}`, import.meta.url)));
    await page.waitForFunction(() => /ferry/.test(document.getElementById("state").textContent));
    assert.equal(await frame.locator("h1.pagelet-taken, h1 .pagelet-taken").textContent(),
      "Caf\u00e9 at the ferry");
    assert.doesNotMatch(await frame.locator("body").textContent(), /Content-|plist/);
    await page.setInputFiles("#files", pathOf(key));
    await page.waitForFunction(() => !/ferry|\u2026/.test(document.getElementById("state").textContent));
  }

  // Nothing of a hostile page runs, loads or leads away, and its parts are marked.
  const hostile = `<title>Hostile</title><meta http-equiv=refresh content="0;url=${elsewhere}/1">
    <link rel=stylesheet href=${elsewhere}/2><link rel=preconnect href=${elsewhere}><body
    onload="top.ran=1"><script>top.ran=1</script><img src=${elsewhere}/3 onerror="top.ran=1">
    <p style="background:url(${elsewhere}/4)">Words of a paragraph that says something, and more of
    them. <a href=${elsewhere}/5 ping=${elsewhere}/6>a link</a></p><iframe src=${elsewhere}/7></iframe>
    <form action=${elsewhere}/8><input autofocus onfocus="top.ran=1"></form>`;
  await page.fill("#source", hostile);
  await page.click("#extract");
  await page.waitForFunction(() => /Hostile/.test(document.getElementById("state").textContent));
  await frame.locator("a").click();
  assert.equal(await page.evaluate(() => window.ran), undefined);
  assert.ok(await frame.locator(".pagelet-taken").count() > 0);
  assert.equal(page.url(), pathToFileURL(resolve(file)).href);

  // A page beyond the limits says so, and names no option. One of too many bytes is not parsed.
  await page.evaluate(() => {
    window.parses = 0;
    const parse = DOMParser.prototype.parseFromString;
    DOMParser.prototype.parseFromString = function (...given) {
      ++window.parses;
      return parse.apply(this, given);
    };
  });
  for (const [html, message, parses] of [["x".repeat(20_971_521), /more than 20971520 bytes$/, 0],
    ["<div>".repeat(1_100), /deeper than 1024 levels$/, 1]]) {
    await page.evaluate((text) => {
      document.getElementById("source").value = text;
      document.getElementById("source").dispatchEvent(new Event("input"));
    }, html);
    await page.click("#extract");
    await page.waitForFunction((wanted) => new RegExp(wanted).test(
      document.getElementById("state").textContent), message.source);
    assert.equal(await page.evaluate(() => window.parses), parses);
    assert.ok(await page.isHidden("#answer"));
  }

  // The example, by keys alone: a reason for each block, other forms, another algorithm.
  await page.focus("#example");
  await page.keyboard.press("Enter");
  await page.waitForFunction(() => /Weir/i.test(document.getElementById("state").textContent));
  assert.ok(await frame.locator(".pagelet-left").count() > 0);
  await page.focus("#stage");
  const said = [];
  for (const key of ["Home", "ArrowDown", "End", "ArrowUp"]) {
    await page.keyboard.press(key);
    said.push(await page.textContent("#reason"));
  }
  assert.equal(said.filter((text) => /^(not )?main content/.test(text)).length, 4, said.join("\n"));
  await page.focus("#tab-markdown");
  for (const [key, wanted] of [["ArrowRight", /Weir/], ["ArrowRight", /^title: /], ["ArrowRight", /"schema"/]]) {
    await page.keyboard.press(key);
    assert.match(await page.textContent("#text"), wanted);
  }
  await page.selectOption("#algorithm", "temex");
  await page.selectOption("#output", "template");
  await page.waitForFunction(() => /template/.test(document.getElementById("taken-name").textContent));
  await page.selectOption("#output", "content");
  await page.selectOption("#algorithm", "leafcut");
  await page.waitForFunction(() => /main content/.test(document.getElementById("taken-name").textContent));

  const axe = readFileSync(require.resolve("axe-core/axe.min.js"), "utf8");
  for (const colorScheme of ["light", "dark"]) {
    for (const [width, height] of [[1400, 1000], [390, 844]]) {
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width, height });
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
      await page.screenshot({ path: join(screenshots, `try-${colorScheme}-${width}.png`), fullPage: true });
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() =>
        window.axe.run(document, { iframes: false, preload: false }));
      assert.deepEqual(violations.map(({ id, nodes }) => [id, nodes[0].html]), []);
    }
  }

  await page.click("#tab-markdown");
  await page.evaluate(() => { document.getElementById("answer").style.display = "none"; });  // all the letters take long
  for (const encoding of ["big5", "euc-jp", "euc-kr", "gb18030", "iso-2022-jp", "shift_jis"]) {
    const title = `<meta charset=${encoding}><title>All of ${encoding}</title><p>`;
    const buffer = Buffer.concat([Buffer.from(title), Buffer.from(Array.from(allPairs()))]);
    await page.setInputFiles("#files", { name: "page.html", mimeType: "text/html", buffer });
    await page.waitForFunction((wanted) => document.getElementById("state").textContent.includes(wanted),
      `All of ${encoding}`);
    const inNode = await extract([{ url: "page.html", html: buffer }]);
    assert.ok(inNode.markdown.length > 10_000, encoding);
    assert.ok(await page.textContent("#text") === inNode.markdown, encoding);
  }
  assert.deepEqual(faults, []);
  assert.deepEqual([...requested].map((request) => request.url()), []);
  assert.deepEqual(served, []);
  console.log("page_test: ok");
} finally {
  await browser.close();
  server.close();
}
