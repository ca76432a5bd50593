// SPDX-License-Identifier: MIT

// The page inspector in Chromium, opened from the file system as people do: it shows the answers of
// the run, keyboard and address work, and a hostile page does nothing.
//
// Usage: node --test inspector_test.mjs, with PAGELET, SUITE (the samples), CHROMIUM and
// SCREENSHOTS as for report_test.mjs.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { pathToFileURL } from "node:url";
import { chromium } from "playwright-core";
import { violationsOf } from "./accessible.mjs";
import { writeHostileSite, writeTextSite } from "./inspector_sites.mjs";
import { everyTurn, hitsBefore } from "./turns.mjs";

const program = process.env.PAGELET;
const suite = process.env.SUITE;
const pictures = process.env.SCREENSHOTS;
const folder = mkdtempSync(join(tmpdir(), "pagelet-inspector-"));
let browser;

function makeReport(of, name, algorithms = "all", more = []) {
  const out = join(folder, name);
  const store = `${out}.sqlite`;
  execFileSync(program, ["bench", of, "--algorithms", algorithms, ...more, "--store", store]);
  execFileSync(program, ["report", store, "--out", out]);
  return out;
}

// Opens the inspector of a site; page.problems are errors of the page and requests to a network.
async function open(report, site, hash = "", options = {}) {
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 }, ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error.stack)));
  page.on("dialog", (dialog) => { page.problems.push(`dialog ${dialog.message()}`); dialog.dismiss(); });
  page.on("console", (message) => {
    if (/font/i.test(message.text())) page.problems.push(message.text());
  });
  page.on("popup", () => page.problems.push("popup"));
  page.on("requestfinished", (request) => {
    if (!/^(file|data):/.test(request.url())) page.problems.push(`request ${request.url()}`);
  });
  await page.goto(pathToFileURL(join(report, "sites", `${site}.html`)).href + hash);
  await page.waitForSelector("html[data-ready]");
  return page;
}

async function close(page, picture = "") {
  if (pictures && picture) await page.screenshot({ path: join(pictures, `inspector-${picture}.png`) });
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

const chosen = (page) => page.evaluate(() => {
  const { algorithm, task, view, node } = pagelet.inspector.chosen;
  return { algorithm, task, view, node };
});
const leader = (page, task) => page.evaluate((of) => pagelet.list.leaders[of], task);

// The number of marked texts and elements in the frame, by mark.
const marksOf = (page) => page.evaluate(() => {
  const frame = document.getElementById("page");
  const counts = {};
  for (const [name, highlight] of frame.contentWindow.CSS.highlights) {
    counts[name.replace("pagelet-", "")] = highlight.size;
  }
  for (const element of frame.contentDocument.querySelectorAll("[pagelet-mark]")) {
    const mark = element.getAttribute("pagelet-mark");
    counts[mark] = (counts[mark] || 0) + 1;
  }
  return counts;
});

let sample;

before(async () => {
  sample = makeReport(suite, "sample");
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"],
  });
});

after(async () => {
  if (browser) await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

test("every sample site shows its tree and the counts of the run", async () => {
  const { results } = JSON.parse(readFileSync(join(sample, "data/bench.json"), "utf8"));
  const sites = [...new Set(results.map(({ site }) => site))];
  assert.ok(sites.length >= 14);
  for (const site of sites) {
    const page = await open(sample, site);
    // The frame holds exactly the nodes of our tree, with their names and texts.
    const differences = await page.evaluate(() => {
      const { model, page: shown } = pagelet.inspector;
      const walker = shown.document.createTreeWalker(shown.document.documentElement,
        NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
      const found = [];
      for (let node = 0, at = walker.root; at; ++node, at = walker.nextNode()) {
        const isText = at.nodeType === Node.TEXT_NODE;
        const same = isText ? at.data === model.tree.text(node)
          : model.inert.has(node) ? at.localName === "pagelet-inert"
            : at.localName.toLowerCase() === model.tree.tag(node);
        if (node >= model.size || !same) found.push(node);
      }
      return found;
    });
    assert.deepEqual(differences, [], site);
    const wanted = results.filter((one) => one.site === site && one.unit === "nodes");
    const shown = await page.evaluate((list) => list.map(({ algorithm, task }) => {
      pagelet.inspector.choose({ algorithm, task });
      return ["both", "missed", "wrong", "neither"].map((state) =>
        document.getElementById(`count-${state}`).textContent.replaceAll(",", ""));
    }), wanted.map(({ algorithm, task }) => ({ algorithm, task })));
    for (const [at, result] of wanted.entries()) {
      const counts = shown[at];
      if (counts[0] === "\u2013") continue;  // no answer
      const { items, gold, retrieved, common } = result;
      assert.deepEqual(counts.map(Number),
        [common, gold - common, retrieved - common, items - gold - retrieved + common],
        `${site} ${result.algorithm} ${result.task}`);
    }
    await close(page);
  }
});

test("each view marks or hides its nodes", async () => {
  const page = await open(sample, "sample-recipes", "#algorithm=temex");
  const view = async (name) => {
    await page.click(`[data-view=${name}]`);
    assert.equal(await page.getAttribute(`[data-view=${name}]`, "aria-pressed"), "true");
    return marksOf(page);
  };
  assert.ok((await view("difference")).wrong > 0);
  assert.deepEqual(Object.keys(await view("gold")), ["gold"]);
  assert.deepEqual(Object.keys(await view("result")), ["result"]);
  assert.ok(Object.keys(await view("votes")).every((mark) => mark.startsWith("votes")));
  assert.deepEqual(Object.keys(await view("without")), ["hidden"]);
  assert.deepEqual(Object.keys(await view("alone")), ["hidden"]);
  assert.deepEqual(await view("plain"), {});
  await page.click("[data-task=content]");
  assert.equal((await chosen(page)).task, "content");
  await page.evaluate(() => pagelet.inspector.choose({ algorithm: "nothing", view: "alone",
    task: "template" }));
  assert.match(await page.textContent("#missing"), /Nothing/);
  await page.uncheck("#styles");
  assert.equal(await page.evaluate(() =>
    pagelet.inspector.page.document.adoptedStyleSheets.length), 1);
  await close(page);
});

test("on paper the page is above the tree, and all its open rows are there", async () => {
  const page = await open(sample, "sample-allotment");
  await page.emulateMedia({ media: "print" });
  await page.evaluate(() => window.dispatchEvent(new Event("beforeprint")));
  const found = await page.evaluate(() => {
    const boxOf = (selector) => document.querySelector(selector).getBoundingClientRect();
    const rows = [...document.querySelectorAll(".tree-row")].map((row) => row.getBoundingClientRect());
    return {
      isBelow: boxOf("#tree").top >= boxOf(".stages").bottom &&
        boxOf("#details").top >= boxOf("#tree").bottom,
      rows: rows.length, all: pagelet.inspector.tree.rows.length,
      isOrdered: rows.every((row, at) => at === 0 || row.top >= rows[at - 1].bottom - 1),
      isInside: rows.at(-1).bottom <= boxOf("#tree").bottom + 1,
    };
  });
  assert.deepEqual(found, { isBelow: true, rows: found.all, all: found.all, isOrdered: true,
    isInside: true });
  await close(page);
});

test("no name of an error is larger than what it marks", async () => {
  const page = await open(sample, "sample-allotment", "#algorithm=leafcut");
  await page.waitForSelector(".box span");
  const large = await page.$$eval(".box span", (names) => names.filter((name) =>
    name.offsetWidth > name.parentNode.clientWidth || name.offsetHeight > name.parentNode.clientHeight ||
    name.scrollWidth > name.offsetWidth).map((name) => name.textContent));
  assert.deepEqual(large, []);
  await close(page);
});

test("says of which task an answer is empty, and what the ranks of candidates are", async () => {
  const page = await open(sample, "sample-allotment", "#algorithm=landmarks&task=template");
  const status = () => page.textContent("#figures .figure");
  const empty = await page.evaluate(() => pagelet.inspector.algorithm.status === "empty");
  assert.ok(empty);
  assert.equal(await status(), "Status its content is empty");
  await page.evaluate(() => pagelet.inspector.choose({ task: "content" }));
  assert.equal(await status(), "Status empty");
  await page.evaluate(() => pagelet.inspector.choose({ algorithm: "temex" }));
  assert.match(await page.textContent("#candidates"), /Rank: the order in which .* DOM distance/);
  await close(page);
});

test("switching the algorithm keeps the place", async () => {
  const page = await open(sample, "sample-courier", "#view=gold&node=60");
  await page.evaluate(() => pagelet.inspector.page.window.scrollTo(0, 150));
  await page.selectOption("#algorithm", "conex");
  assert.deepEqual(await chosen(page),
    { algorithm: "conex", task: "template", view: "gold", node: 60 });
  assert.equal(await page.evaluate(() => pagelet.inspector.page.window.scrollY), 150);
  assert.match(await page.textContent("#details"), /Node 60/);
  await page.click("#scores button:has-text('SST')");
  assert.equal((await chosen(page)).algorithm, "sst");
  await close(page);
});

test("the address keeps the choices, also with Back and Forward", async () => {
  const page = await open(sample, "sample-hikes",
    "#algorithm=etdm&task=content&view=result&node=40");
  assert.deepEqual(await chosen(page),
    { algorithm: "etdm", task: "content", view: "result", node: 40 });
  await page.click("[data-view=gold]");
  assert.match(page.url(), /view=gold/);
  await page.click("[data-task=template]");
  await page.goBack();
  assert.deepEqual(await chosen(page),
    { algorithm: "etdm", task: "content", view: "gold", node: 40 });
  await page.goForward();
  assert.equal((await chosen(page)).task, "template");
  // Missing and invalid choices are replaced by the defaults.
  await page.evaluate(() => { location.hash = "#algorithm=%3Cb%3E&view=x&task=&node=-7.5"; });
  await page.waitForFunction(() => pagelet.inspector.chosen.view === "difference");
  assert.deepEqual(await chosen(page),
    { algorithm: await leader(page, "template"), task: "template", view: "difference", node: -1 });
  await close(page);
});

test("the keyboard moves through the tree", async () => {
  const page = await open(sample, "sample-library");
  const active = () => page.evaluate(() => {
    const tree = document.getElementById("tree");
    const row = document.getElementById(tree.getAttribute("aria-activedescendant"));
    return { level: Number(row.getAttribute("aria-level")), open: row.getAttribute("aria-expanded"),
      selected: row.getAttribute("aria-selected"), node: pagelet.inspector.chosen.node };
  });
  await page.focus("#tree");
  await page.keyboard.press("Home");
  const first = await active();
  assert.equal(first.level, 1);
  await page.keyboard.press("ArrowLeft");
  assert.equal((await active()).open, "false");
  await page.keyboard.press("ArrowRight");
  assert.equal((await active()).open, "true");
  await page.keyboard.press("ArrowRight");
  const child = await active();
  assert.equal(child.level, 2);
  assert.equal(child.selected, "true");
  await page.keyboard.press("ArrowLeft");
  if (child.open === "true") await page.keyboard.press("ArrowLeft");
  assert.equal((await active()).node, first.node);
  await page.keyboard.press("End");
  const last = await active();
  assert.ok(last.node > child.node);
  // A screen reader reads the node and its state.
  assert.match(await page.textContent("#said"), /rightly|missed|wrongly/);
  await page.keyboard.press("Tab");
  assert.equal(await page.evaluate(() => document.activeElement.id), "details");
  await close(page);
});

test("pointing at a node of the page shows path, votes and reasons", async () => {
  const page = await open(sample, "sample-courier", "#algorithm=temex");
  const link = page.frameLocator("#page").locator("nav a").first();
  await link.hover();
  const details = await page.textContent("#details");
  assert.match(details, /\/html\[1\]\/body\[1\].*\/a\[1\]/);
  assert.match(details, /Votes\s*3 of 3 candidate pages/);
  assert.match(details, /Why/);
  assert.match(details, /Paired with/);
  const url = page.url();
  await link.click();
  assert.notEqual((await chosen(page)).node, -1);
  assert.equal(page.url().split("#")[0], url.split("#")[0]);
  // The next error.
  await page.click("#next-error");
  const { node } = await chosen(page);
  assert.ok(await page.evaluate((at) => [2, 3].includes(pagelet.inspector.states[at]), node));
  await close(page);
});

test("the inspector is accessible, in both colour schemes and on a narrow screen", async () => {
  for (const options of [{ colorScheme: "light" }, { colorScheme: "dark" },
    { viewport: { width: 480, height: 900 } }]) {
    const page = await open(sample, "sample-makers",
      "#algorithm=temex&view=difference&node=30", options);
    assert.deepEqual(await violationsOf(page), []);
    await close(page, options.colorScheme || "narrow");
  }
});

test("the next worst site keeps all choices", async () => {
  const page = await open(sample, "sample-library",
    "#algorithm=sst&other=gold&task=content&view=result&errors=wrong&width=768");
  const kept = () => page.evaluate(() => {
    const { node, ...rest } = pagelet.inspector.chosen;
    return { ...rest, node: node >= 0 };
  });
  const before = await kept();
  const score = () => page.evaluate(() => pagelet.list.ranked("sst", "content")
    .findIndex(({ id }) => id === pagelet.inspector.model.data.id));
  const place = await score();
  await page.keyboard.press("w");
  await page.waitForURL((url) => !url.pathname.includes("sample-library"));
  await page.waitForSelector("html[data-ready]");
  assert.deepEqual(await kept(), before);
  assert.equal(await score(), place + 1);
  await page.click(".site-header a[rel=prev], .site-header a[rel=next]");
  await page.waitForSelector("html[data-ready]");
  assert.deepEqual(await kept(), before);
  const [, other] = await page.$$eval("#site option", (options) => options.map(({ value }) => value));
  await page.selectOption("#site", other);
  await page.waitForURL(`**/sites/${other}`);
  await page.waitForSelector("html[data-ready]");
  assert.deepEqual(await kept(), before);
  await close(page);
});

test("the keyboard alone leads through ten errors", async () => {
  const page = await open(sample, "sample-makers", "#algorithm=everything");
  const errors = await page.evaluate(() => pagelet.inspector.errors.map(({ node }) => node));
  assert.ok(errors.length > 0);
  for (let step = 0; step < 10; ++step) {
    await page.keyboard.press("n");
    const place = step % errors.length;
    assert.equal((await chosen(page)).node, errors[place]);
    assert.match(await page.textContent("#error-place"),
      new RegExp(`^${place + 1} of ${errors.length}`));
    assert.match(await page.textContent("#details"), /wrongly taken/);
  }
  await page.keyboard.press("p");
  assert.equal((await chosen(page)).node, errors[(8 + errors.length) % errors.length]);
  await page.keyboard.press("?");
  assert.ok(await page.isVisible("#keys"));
  await page.keyboard.press("Escape");
  // Tab leads from the tree to details and divider, and then past the page.
  await page.focus("#tree");
  const stops = [];
  for (let step = 0; step < 3; ++step) {
    await page.keyboard.press("Tab");
    stops.push(await page.evaluate(() => document.activeElement.id || document.activeElement.tagName));
  }
  assert.deepEqual(stops.slice(0, 2), ["details", "divider"]);
  assert.ok(!stops.includes("page") && !stops.includes("IFRAME"), String(stops));
  await close(page);
});

test("clicks on the strip of errors and on the largest errors lead to them", async () => {
  const page = await open(sample, "sample-recipes", "#algorithm=temex");
  const marks = page.locator("#error-strip i");
  const count = await marks.count();
  assert.ok(count > 0);
  const box = await marks.last().boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + 1);
  const { node } = await chosen(page);
  assert.ok(await page.evaluate((at) => [2, 3].includes(pagelet.inspector.states[at]), node));
  await page.evaluate(() => pagelet.inspector.choose({ node: -1 }));
  const largest = page.locator("#details ol button");
  assert.ok(await largest.count() <= 3);
  await largest.first().click();
  const sizes = await page.evaluate(() => {
    const { errors, chosen: { node: at } } = pagelet.inspector;
    return [errors.find((one) => one.node === at).size, Math.max(...errors.map((one) => one.size))];
  });
  assert.equal(sizes[0], sizes[1]);
  await page.selectOption("#errors", "missed");
  assert.ok(await page.evaluate(() =>
    pagelet.inspector.errors.every(({ state }) => state === "missed")));
  await close(page);
});

test("two answers are shown side by side, at the width of a desktop", async () => {
  const page = await open(sample, "sample-hikes", "#algorithm=temex&other=conex");
  const widths = () => page.evaluate(() => [pagelet.inspector.page.window.innerWidth,
    pagelet.inspector.otherPage.window.innerWidth]);
  assert.deepEqual(await widths(), [1280, 1280]);
  await page.selectOption("#width", "400");
  assert.deepEqual(await widths(), [400, 400]);
  const share = () => page.locator("#page").evaluate((frame) =>
    frame.parentNode.getBoundingClientRect().width);
  const before = await share();
  await page.focus("#divider");
  await page.keyboard.press("ArrowLeft");
  assert.ok(await share() < before);
  await page.evaluate(() => pagelet.inspector.page.window.scrollTo(0, 120));
  await page.waitForFunction(() => pagelet.inspector.otherPage.window.scrollY === 120);
  await close(page, "two");
});

test("the scores of all algorithms fit on a desktop", async () => {
  const page = await open(sample, "sample-hikes", "", { viewport: { width: 1440, height: 900 } });
  const [wide, room] = await page.evaluate(() => {
    const wrap = document.querySelector("#scores .table-wrap");
    return [wrap.scrollWidth, wrap.clientWidth];
  });
  assert.ok(wide <= room, `${wide} of ${room}`);
  await close(page);
});

test("an answer's text is beside the gold text, line by line", async () => {
  const suite = join(folder, "text-suite");
  writeTextSite(suite);
  const report = makeReport(suite, "text-report", "landmarks,nothing");
  for (const width of [400, 900, 1600]) {
    const page = await open(report, "text", "#algorithm=landmarks&task=content",
      { viewport: { width, height: 900 } });
    const lines = () => page.$$eval("ol.text-lines li", (all) => all.map((one) =>
      one.textContent.replace(/\s+/g, " ").trim()));
    const all = await lines();
    const ofKind = (kind) => all.filter((line) => line.includes(`${kind}: `));
    assert.equal(ofKind("rightly kept").length, 199);
    assert.equal(ofKind("wrongly kept").length, all.length - 200);
    assert.deepEqual(ofKind("missing"), ["\u2212missing: Nobody wrote this line."]);
    assert.match(await page.textContent("#text-lines .muted"), /rightly kept: 2587 words.*missing: 4 words/);
    await page.click("#text-lines button:has-text('missing')");
    assert.equal((await lines()).length, 1);
    assert.equal(await page.getAttribute("#text-lines button:has-text('missing')", "aria-pressed"),
      "true");
    await page.click("#text-lines button:has-text('all lines')");
    // The list scrolls; nothing in it makes the page longer than it looks.
    const [document, body, list, inner] = await page.evaluate(() =>
      [document.documentElement.scrollHeight, document.body.getBoundingClientRect().height,
        document.querySelector("ol.text-lines").offsetHeight,
        document.querySelector("ol.text-lines").scrollHeight]);
    assert.ok(inner > 3 * list, `${inner} in ${list}`);
    assert.ok(document <= Math.max(body + 1, 900), `${document} pixels, but ${body} are used`);
    await close(page, `text-${width}`);
  }
  const page = await open(report, "text", "#algorithm=nothing&task=content");
  assert.match(await page.textContent("#figures .figure"), /its template is empty/);
  // Without gold in nodes there are no counts of nodes; the list of sites has the F1 of the text.
  assert.deepEqual((await page.$$eval("#scores th", (cells) => cells.map((cell) =>
    cell.textContent))).filter((title) => /Correct|Missed|Wrong|^F1/.test(title)), ["F1 (text)"]);
  const f1 = await page.evaluate(() => pagelet.inspector.model.algorithms.find(({ name }) =>
    name === "nothing").scores.find(({ unit }) => unit === "text").f1);
  assert.equal(await page.$eval("#site option", (one) => one.textContent.trim()),
    `${f1.toFixed(1)}  text`);
  await close(page);
});

test("scores that were made elsewhere are in the table, and an answer is shown", async () => {
  const suite = join(folder, "scores-suite");
  writeTextSite(suite);
  const predictions = join(folder, "scores.jsonl");
  writeFileSync(predictions, JSON.stringify({ site: "text", algorithm: "elsewhere",
    target: "content", scores: { recall: 100, precision: 100, f1: 100 } }));
  const page = await open(makeReport(suite, "scores", "leafcut", ["--predictions", predictions]),
    "text");
  assert.equal(await leader(page, "content"), "elsewhere");
  assert.equal((await chosen(page)).algorithm, "leafcut");
  const row = page.locator("#scores tr", { hasText: "elsewhere" });
  assert.match(await row.textContent(), /scores_only.*100\.0.*100\.0.*100\.0/);
  await row.locator("button").click();
  assert.equal(await page.textContent("#missing"), "There is no answer.");
  assert.match(await page.textContent("#figures"), /F1 of the text 100\.0/);
  await close(page);
});

test("a hostile page does nothing", async (context) => {
  const hits = [];
  const server = createServer((request, response) => {
    hits.push(request.url);
    response.end();
  });
  await new Promise((resolve) => { server.listen(0, "127.0.0.1", resolve); });
  context.after(() => server.close());
  const hostile = join(folder, "hostile-suite");
  const listener = `http://127.0.0.1:${server.address().port}`;
  writeHostileSite(hostile, listener);
  const page = await open(makeReport(hostile, "hostile"), "hostile", "#algorithm=temex");
  const address = page.url();
  const frameBox = await page.locator("#page").boundingBox();
  await page.frameLocator("#page").locator("#link").dispatchEvent("click");
  await page.frameLocator("#page").locator("#send").dispatchEvent("click");
  await page.evaluate(() => {
    // Submits forms as a browser does for Return, and clicks links.
    const { document: inside } = pagelet.inspector.page;
    for (const form of inside.querySelectorAll("form")) {
      try { HTMLFormElement.prototype.requestSubmit.call(form); } catch { /* blocked */ }
    }
    for (const link of inside.querySelectorAll("a")) {
      link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    }
  });
  for (const view of ["gold", "votes", "without", "alone", "difference"]) {
    await page.click(`[data-view=${view}]`);
  }
  await page.mouse.click(frameBox.x + 50, frameBox.y + 50);
  await everyTurn(page);
  const found = await page.evaluate(() => {
    const { document: inside } = pagelet.inspector.page;
    const names = [...inside.querySelectorAll("*")].map((element) => element.localName);
    return {
      pwned: window.pwned,
      title: document.title,
      dangerous: names.filter((name) => ["script", "iframe", "object", "embed", "base", "meta",
        "link", "video", "audio", "source", "set", "frame"].includes(name)),
      handlers: [...inside.querySelectorAll("*")].flatMap((element) =>
        [...Element.prototype.getAttributeNames.call(element)].filter((name) =>
          name.startsWith("on") || ["action", "srcdoc", "ping", "target", "name"].includes(name))),
      hrefs: [...new Set([...inside.querySelectorAll("a")].map((link) =>
        Element.prototype.getAttribute.call(link, "href")))],
      rows: document.querySelectorAll(".tree-row").length,
      uncovered: pagelet.inspector.page.isUncovered,
      covering: document.elementFromPoint(700, 20).closest("header") !== null,
    };
  });
  assert.equal(found.pwned, undefined);
  assert.match(found.title, /^hostile/);
  assert.deepEqual(found.dangerous, []);
  assert.deepEqual(found.handlers, []);
  assert.deepEqual(found.hrefs.filter((href) => href !== null && href !== "#"), []);
  assert.ok(found.rows > 10);
  assert.ok(found.covering);
  assert.ok(found.uncovered);
  assert.equal(page.url().split("#")[0], address.split("#")[0]);
  assert.deepEqual(await page.locator("#page").boundingBox(), frameBox);
  assert.deepEqual(await hitsBefore(browser, listener, hits), []);
  assert.equal(page.frames().length, 3);  // with the page and the empty frame for another answer
  await close(page, "hostile");
});
