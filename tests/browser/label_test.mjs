// SPDX-License-Identifier: MIT

// The labelling page in Chromium: labels are made by clicks and keys, saved and undone; two
// annotators are compared; a hostile page does nothing; requests without the token get nothing.
//
// Usage: node --test label_test.mjs, with PAGELET, SUITE (the samples), CHROMIUM and SCREENSHOTS as
// for report_test.mjs.

import assert from "node:assert/strict";
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, test } from "node:test";
import { chromium } from "playwright-core";
import { violationsOf } from "./accessible.mjs";
import { writeHostileSite } from "./inspector_sites.mjs";
import { copySuite, labelsOf, mark, marksOf, openPage, settled, startServer } from "./label_tool.mjs";
import { everyTurn, hitsBefore } from "./turns.mjs";

const program = process.env.PAGELET;
const samples = process.env.SUITE;
const pictures = process.env.SCREENSHOTS;
const folder = mkdtempSync(join(tmpdir(), "pagelet-label-"));
const servers = [];
let browser;

async function serve(suite, ...options) {
  const server = await startServer(suite, ...options);
  servers.push(server);
  return server;
}

async function close(page, picture = "") {
  if (pictures && picture) await page.screenshot({ path: join(pictures, `label-${picture}.png`) });
  assert.deepEqual(page.problems, []);
  await page.context().close();
}

const stateOf = (page) => page.evaluate(() => pagelet.labeller.state);
const setsOf = async (page) => (await stateOf(page)).sets;

before(async () => {
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium", args: ["--no-sandbox"],
  });
});

after(async () => {
  if (browser) await browser.close();
  await Promise.all(servers.map((server) => server.kill()));
  rmSync(folder, { recursive: true, force: true });
});

const three = ["sample-courier", "sample-ceramics", "sample-radio"];

test("three sites can be labelled from nothing as their gold labels are", async () => {
  const suite = copySuite(samples, join(folder, "three"), three);
  const server = await serve(suite);
  const gold = await serve(samples);
  for (const site of three) {
    const page = await openPage(browser, server, site);
    const labels = labelsOf(samples, site);
    for (const kind of ["main_content", "not_template", "main_menu"]) {
      for (const [selector, text] of marksOf(labels[kind])) await mark(page, kind, selector, text);
    }
    const made = await setsOf(page);
    await page.reload();
    await page.waitForSelector(`html[data-ready="${site}"]`);
    assert.deepEqual(await setsOf(page), made, site);
    const other = await openPage(browser, gold, site);
    assert.deepEqual(made, await setsOf(other), site);
    const written = labelsOf(suite, site);
    assert.deepEqual(written.counts, labels.counts);
    await close(other);
    await close(page, site);
  }
  const checked = spawnSync(program, ["suite", "check", suite]);
  assert.equal(checked.status, 0, String(checked.stdout));
});

test("all marks can be undone and done again", async () => {
  const suite = copySuite(samples, join(folder, "undo"), ["sample-library"]);
  const page = await openPage(browser, await serve(suite), "sample-library");
  const empty = await setsOf(page);
  await mark(page, "main_content", "h1");
  await mark(page, "main_menu", "nav");
  await page.keyboard.press("t");
  await page.frameLocator("#page").locator("h1").first().click();
  await settled(page);
  const marked = (await stateOf(page)).labels;
  assert.equal(marked.main_content.length, 0);
  const steps = await page.evaluate(() => pagelet.labeller.past.length);
  for (let step = 0; step < steps; ++step) {
    await page.keyboard.press("u");
    await settled(page);
  }
  assert.deepEqual(await setsOf(page), empty);
  assert.equal(await page.isDisabled("#undo"), true);
  assert.deepEqual(labelsOf(suite, "sample-library").not_template, []);
  for (let step = 0; step < steps; ++step) {
    await page.keyboard.press("r");
    await settled(page);
  }
  assert.deepEqual((await stateOf(page)).labels, marked);
  await close(page);
});

test("the first mark brings no warning, and the next site has no elements of the one before", async () => {
  const suite = copySuite(samples, join(folder, "first"), ["sample-library", "sample-radio"]);
  const page = await openPage(browser, await serve(suite), "sample-library");
  assert.equal(await page.isHidden("#warnings"), true);
  await mark(page, "main_menu", "nav");
  await settled(page);
  assert.equal(await page.isHidden("#warnings"), true);
  assert.notEqual(await page.locator("#crumbs button").count(), 0);
  await page.selectOption("#site", "sample-radio");
  await page.waitForSelector('html[data-ready="sample-radio"]', { state: "attached" });
  assert.equal(await page.locator("#crumbs button").count(), 0);
  await close(page);
});

test("the page stays where it is when the first mark is saved", async () => {
  const suite = copySuite(samples, join(folder, "still"), ["sample-library"]);
  const top = () => document.getElementById("page").getBoundingClientRect().top + window.scrollY;
  for (const annotator of ["ann", "a-long-name-of-an-annotator"]) {
    const server = await serve(suite, "--annotator", annotator);
    const page = await openPage(browser, server, "sample-library",
                                { viewport: { width: 1280, height: 800 } });
    const before = await page.evaluate(top);
    await mark(page, "main_content", "h1");
    await settled(page);
    assert.equal(await page.textContent("#saved"), "Saved");
    assert.equal(await page.evaluate(top), before);
    await close(page);
  }
});

test("a site is done when somebody says so, and without main content after a question", async () => {
  const suite = copySuite(samples, join(folder, "done"), ["sample-library"]);
  const page = await openPage(browser, await serve(suite), "sample-library");
  const state = () => page.textContent("#site option:checked");
  await mark(page, "main_menu", "nav");
  assert.match(await state(), /\(begun\)/);
  await page.keyboard.press("d");
  await page.click("#no-content button[value=no]");
  await settled(page);
  assert.match(await state(), /\(begun\)/);
  await page.click("#done");
  await page.click("#no-content button[value=yes]");
  await page.waitForFunction(() => pagelet.labeller.state.labels.done);
  assert.match(await state(), /\(labelled\)/);
  assert.equal(labelsOf(suite, "sample-library").done, true);
  await page.click("#done");
  await settled(page);
  await mark(page, "main_content", "h1");
  await page.keyboard.press("d");
  await page.waitForFunction(() => pagelet.labeller.state.labels.done);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  await close(page);
});

test("a click inside what the arrow keys have chosen does not undo the whole", async () => {
  const suite = copySuite(samples, join(folder, "inside"), ["sample-library"]);
  const page = await openPage(browser, await serve(suite), "sample-library");
  await page.keyboard.press("c");
  const [main, heading] = await page.evaluate(() => {
    const { labeller } = pagelet;
    const { numbers, document: shown } = labeller.view.page;
    const h1 = numbers.get(shown.querySelector("h1"));
    labeller.goTo(labeller.model.parent(h1));
    return [labeller.model.parent(h1), h1];
  });
  const click = async () => {
    await page.frameLocator("#page").locator("h1").first().click();
    await settled(page);
  };
  const holds = (node) => page.evaluate((one) =>
    pagelet.labeller.model.holds(pagelet.labeller.sets.main_content, one), node);
  await click();
  assert.equal(await holds(main), true);
  await click();
  assert.equal(await holds(heading), false);
  const rest = await page.evaluate(([outer]) => {
    const { sets, model } = pagelet.labeller;
    return sets.main_content.slice(outer, model.tree.end[outer]).reduce((sum, one) => sum + one, 0) > 0;
  }, [main, heading]);
  assert.ok(rest);
  await close(page);
});

test("a page of help has the rules in short, the keys and a link to all rules", async () => {
  const suite = copySuite(samples, join(folder, "help"), ["sample-library"]);
  const page = await openPage(browser, await serve(suite), "sample-library");
  await page.keyboard.press("?");
  assert.match(await page.innerText("#help-page"), /what the reader came for[^]*Keys[^]*undo, redo/);
  const rules = await page.request.get(await page.locator("#help-page a").evaluate(({ href }) => href));
  assert.match(await rules.text(), /^## The rules/m);
  await page.keyboard.press("Escape");
  await page.keyboard.press("m");
  assert.equal(await page.getAttribute("[data-kind=main_menu]", "aria-pressed"), "true");
  await close(page, "help");
});

test("a killed server loses nothing", async () => {
  const suite = copySuite(samples, join(folder, "killed"), ["sample-hikes"]);
  const server = await serve(suite);
  const page = await openPage(browser, server, "sample-hikes");
  await mark(page, "main_content", "h1");
  await page.fill("#notes", "half done");
  await page.press("#notes", "Tab");
  await page.selectOption("#confidence", "low");
  await settled(page);
  const made = await setsOf(page);
  await server.kill("SIGKILL");
  await close(page);
  const again = await openPage(browser, await serve(suite), "sample-hikes");
  assert.deepEqual(await setsOf(again), made);
  assert.equal(await again.inputValue("#notes"), "half done");
  assert.match(await again.textContent("#site"), /sample-hikes \(begun\)/);
  await close(again);
});

test("a second window does not overwrite what the first has saved", async () => {
  const suite = copySuite(samples, join(folder, "tabs"), ["sample-library"]);
  const server = await serve(suite);
  const first = await openPage(browser, server, "sample-library");
  const second = await openPage(browser, server, "sample-library");
  await mark(first, "main_content", "h1");
  const saved = labelsOf(suite, "sample-library");
  assert.ok(saved.main_content.length > 0);
  await mark(second, "main_menu", "nav");
  assert.match(await second.textContent("#stopped"), /were changed elsewhere/);
  assert.deepEqual(labelsOf(suite, "sample-library"), saved);
  // Nothing can be marked before the page is loaded again.
  assert.equal(await second.evaluate(() => document.getElementById("main").inert), true);
  await second.click("#reload");
  await second.waitForFunction(() => window.pagelet?.labeller?.state?.labels.main_content.length > 0);
  await second.waitForSelector("html[data-ready]");
  await mark(second, "main_menu", "nav");
  assert.ok(labelsOf(suite, "sample-library").main_menu.length > 0);
  assert.deepEqual(labelsOf(suite, "sample-library").main_content, saved.main_content);
  await close(first);
  await close(second);
});

test("a server that is gone is said in red, and nothing more can be marked", async () => {
  const suite = copySuite(samples, join(folder, "gone"), ["sample-library"]);
  const server = await serve(suite);
  const page = await openPage(browser, server, "sample-library");
  await mark(page, "main_content", "h1");
  const { past } = await page.evaluate(() => ({ past: pagelet.labeller.past.length }));
  await server.kill();
  await page.keyboard.press("m");
  await page.focus("#page-box");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await page.waitForSelector("#stopped:not([hidden])");
  assert.match(await page.textContent("#stopped"), /does not answer.*pagelet label/s);
  assert.equal(await page.isVisible("#reload"), false);
  await page.keyboard.press("u");
  await page.keyboard.press("Enter");
  await settled(page);
  assert.equal(await page.evaluate(() => pagelet.labeller.past.length), past);
  assert.equal(await page.isDisabled("#site"), true);
  await close(page, "gone");
});

test("keys act on the site that is shown, and a sign tells that another one is coming", async () => {
  const sites = ["sample-library", "sample-rowing"];
  const suite = copySuite(samples, join(folder, "slow"), sites);
  const page = await openPage(browser, await serve(suite), sites[0]);
  let answer;
  await page.route("**/api/site?*", (route) => { answer = () => route.continue(); });
  const opening = () => page.waitForFunction(() =>
    document.getElementById("saved").textContent.startsWith("Opening sample-rowing"));
  await page.focus("#page-box");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("n");
  await opening();
  assert.equal(await page.getAttribute("#workspace", "aria-busy"), "true");
  for (const key of ["m", "Enter", "t", "Enter", "n", "u"]) await page.keyboard.press(key);
  while (!answer) await page.evaluate(() => new Promise(requestAnimationFrame));
  answer();
  await page.waitForSelector("html[data-ready='sample-rowing']");
  await settled(page);
  for (const site of sites) assert.equal(existsSync(join(suite, site, "labels.json")), false, site);
  assert.equal(await page.getAttribute("#workspace", "aria-busy"), null);
  await close(page);
});

test("selectors are proposed, edited, and checked while typing", async () => {
  const suite = copySuite(samples, join(folder, "edit"), ["sample-courier"]);
  const page = await openPage(browser, await serve(suite), "sample-courier");
  await mark(page, "not_template", ".related li:first-child");
  const proposals = page.locator("#proposals button");
  assert.ok(await proposals.count() > 0);
  await page.keyboard.press("1");
  await settled(page);
  const field = () => page.locator("[data-selectors=not_template] input").first();
  await field().fill(".related > ul >");
  await page.waitForSelector("[data-selectors=not_template] [aria-invalid=true]");
  assert.match(await page.textContent("[data-selectors=not_template] .fault"), /expected/);
  await field().fill("article.story");
  await field().press("Tab");
  await settled(page);
  assert.deepEqual(labelsOf(suite, "sample-courier").not_template.slice(0, 1), ["article.story"]);
  await page.click("[data-selectors=not_template] button");
  await settled(page);
  assert.ok(!labelsOf(suite, "sample-courier").not_template.includes("article.story"));
  await close(page);
});

test("another page scrolls along, and the use of shared texts is recorded", async () => {
  const suite = copySuite(samples, join(folder, "beside"), ["sample-courier"]);
  const page = await openPage(browser, await serve(suite), "sample-courier");
  await mark(page, "main_content", "article.story");
  assert.equal(labelsOf(suite, "sample-courier").suggestions_shown, undefined);
  const name = await page.evaluate(() => pagelet.labeller.site.pages[0]);
  await page.selectOption("#other", name);
  await page.waitForFunction(() => pagelet.labeller.shared);
  assert.ok(await page.evaluate(() => pagelet.labeller.shared.includes(1)));
  await page.check("#shared");
  await page.waitForFunction(() => pagelet.labeller.state.labels.suggestions_shown);
  await settled(page);
  assert.equal(labelsOf(suite, "sample-courier").suggestions_shown, true);
  // A shared text is at the same height in both pages, unless the other page is at its end.
  await page.evaluate(() => pagelet.labeller.view.page.window.scrollTo(0, 1e6));
  await page.waitForFunction(() => pagelet.labeller.view.other.window.scrollY > 0);
  await everyTurn(page);
  const seen = await page.waitForFunction(() => {
    const { page: key, other, model, places } = pagelet.labeller.view;
    const from = key.window.scrollY;
    for (let node = 0; node < model.size; ++node) {
      const there = model.tree.isText(node) ? places.get(model.words(node)) : undefined;
      if (there === undefined || !(key.top[node] >= from)) continue;
      const end = other.document.documentElement.scrollHeight - other.window.innerHeight;
      return { here: key.top[node] - from, there: other.top[there] - other.window.scrollY,
        left: end - other.window.scrollY };
    }
    return null;
  });
  const found = await seen.jsonValue();
  assert.ok(Math.abs(found.here - found.there) < 30 || found.left < 2, JSON.stringify(found));
  await close(page, "beside");
});

test("lists lead to their nodes, and counts and warnings follow each mark", async () => {
  const suite = copySuite(samples, join(folder, "lists"), ["sample-makers"]);
  const page = await openPage(browser, await serve(suite), "sample-makers");
  assert.equal(await page.isVisible("#warnings"), false);  // nothing is marked yet
  await mark(page, "main_content", "h1");
  assert.equal(await page.isVisible("#warnings"), false);
  await mark(page, "main_menu", "nav");
  await mark(page, "not_template", "header");
  await settled(page);
  assert.match(await page.textContent("#warnings"), /main_menu inside not_template/);
  await page.click("#undo");
  await page.waitForSelector("#warnings", { state: "hidden" });
  assert.match(await page.textContent("#counts"), /main content [1-9]/);
  await page.click("[data-list=content]");
  await page.waitForSelector("#texts:not([aria-busy])");
  const texts = await page.locator("#texts button").allTextContents();
  const shown = execFileSync(program, ["suite", "check", suite, "--show", "content"]).toString();
  assert.deepEqual(texts, shown.split("\n\n")[0].split("\n").slice(1).map((line) => line.trim()));
  await page.locator("#texts button").first().click();
  assert.match(await page.textContent("#said"), /main content/);
  await close(page);
});

test("differences of two annotators are shown and decided", async () => {
  const site = "sample-radio";
  const suite = copySuite(samples, join(folder, "two"), [site]);
  const gold = labelsOf(samples, site);
  for (const [annotator, kinds] of [["Ann", ["main_content", "main_menu"]],
    ["Bob", ["main_content"]]]) {
    const page = await openPage(browser, await serve(suite, "--annotator", annotator), site);
    assert.equal((await stateOf(page)).labels.main_content.length, 0);
    for (const kind of kinds) {
      for (const [selector, text] of marksOf(gold[kind])) await mark(page, kind, selector, text);
    }
    assert.equal(await page.isVisible("#compare"), false);
    await close(page);
  }
  assert.equal(existsSync(join(suite, site, "labels.json")), false);
  const agreed = JSON.parse(execFileSync(program,
    ["agree", suite, "Ann", "Bob", "--format", "json"]));
  assert.equal(agreed.sites[0].kappa.main_content, 1);
  assert.equal(agreed.sites[0].kappa.main_menu, 0);
  const page = await openPage(browser, await serve(suite), site);
  await page.click("#start-compare");
  await page.waitForSelector("#difference");
  await settled(page);
  const { length } = await page.evaluate(() => pagelet.labeller.comparison.differences);
  assert.equal(length, agreed.sites[0].differences.length);
  assert.ok(length > 0);
  // The panel is in sight on a small screen.
  await page.setViewportSize({ width: 1280, height: 900 });
  const box = await page.locator("#differences").boundingBox();
  assert.ok(box.y >= 0 && box.y + box.height <= 900, JSON.stringify(box));
  // What is open stays open over a reload, and the site is not finished before.
  assert.match(await page.textContent("#site"), /sample-radio \(open\)/);
  await page.reload();
  await page.waitForSelector("#difference");
  for (let step = 0; step < length; ++step) {
    assert.match(await page.textContent("#differences"), new RegExp(` ${length - step} open`));
    await page.keyboard.press(step === 0 ? "b" : "a");
    await settled(page);
  }
  assert.match(await page.textContent("#differences"), / 0 open/);
  await page.keyboard.press("u");
  await settled(page);
  assert.match(await page.textContent("#differences"), / 1 open/);
  await page.focus("#page-box");
  await page.evaluate((count) => pagelet.labeller.goToDifference(count), length - 1);
  await page.keyboard.press("a");
  await settled(page);
  await page.evaluate(() => pagelet.labeller.goToDifference(0));
  await page.keyboard.press("a");
  await settled(page);
  await page.keyboard.press("Enter");  // as marked now: nothing changes
  await settled(page);
  assert.match(await page.textContent("#site"), /sample-radio \(labelled\)/);
  const labels = labelsOf(suite, site);
  assert.deepEqual(labels.agreement.annotators, ["Ann", "Bob"]);
  assert.equal(labels.agreement.main_menu, 0);
  assert.equal(labels.counts.main_menu, gold.counts.main_menu);
  assert.equal(labels.counts.main_content, gold.counts.main_content);
  await close(page, "compare");
});

test("a third annotator is compared, too, and the labels begin with what two of three give", async () => {
  const suite = copySuite(samples, join(folder, "three"), ["sample-radio"]);
  const file = (name) => join(suite, "sample-radio", `labels.${name}.json`);
  const gold = JSON.parse(readFileSync(join(samples, "sample-radio", "labels.json")));
  const none = { not_template: [], main_content: [], main_menu: [] };
  for (const [name, labels] of [["Ann", gold], ["Bob", { ...gold, ...none }], ["Cat", gold]]) {
    writeFileSync(file(name), JSON.stringify({ ...labels, annotator: name, done: true }));
  }
  const page = await openPage(browser, await serve(suite), "sample-radio");
  assert.deepEqual(await page.locator("#annotator-c option").allTextContents(),
    ["\u2013", "Ann", "Bob", "Cat"]);
  assert.equal(await page.inputValue("#annotator-c"), "Cat");
  await page.click("#start-compare");
  await page.waitForSelector("#difference");
  await settled(page);
  assert.match(await page.textContent("#difference"), /Ann: .* Bob: template\. Cat: /);
  assert.equal(labelsOf(suite, "sample-radio").counts.main_content, gold.counts.main_content);
  const { length } = await page.evaluate(() => pagelet.labeller.comparison.differences);
  for (let step = 0; step < length; ++step) {
    await page.keyboard.press("x");
    await settled(page);
  }
  assert.match(await page.textContent("#site"), /sample-radio \(labelled\)/);
  assert.deepEqual(labelsOf(suite, "sample-radio").agreement.annotators, ["Ann", "Bob", "Cat"]);
  assert.equal(labelsOf(suite, "sample-radio").counts.main_menu, gold.counts.main_menu);
  await close(page);
});

test("labels that start from an answer are marked and name it", async () => {
  const suite = copySuite(samples, join(folder, "start"), ["sample-recipes"]);
  const page = await openPage(browser, await serve(suite, "--start-from", "leafcut"),
    "sample-recipes");
  assert.ok((await stateOf(page)).labels.not_template.length > 0);
  assert.match(await page.textContent("#warnings"), /leafcut/);
  await mark(page, "main_menu", "nav");
  assert.equal(labelsOf(suite, "sample-recipes").started_from, "leafcut");
  const checked = execFileSync(program, ["suite", "check", suite]).toString();
  assert.match(checked, /started from the answer of leafcut/);
  await close(page);
});

test("everything can be done with the keyboard alone", async () => {
  const suite = copySuite(samples, join(folder, "keyboard"), ["sample-library", "sample-rowing"]);
  const page = await openPage(browser, await serve(suite), "sample-library");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");  // the link to the page
  assert.equal(await page.evaluate(() => document.activeElement.id), "page-box");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowRight");
  const { node } = await page.evaluate(() => ({ node: pagelet.labeller.node }));
  assert.ok(node > 0);
  await page.keyboard.press("m");
  await page.keyboard.press(" ");
  await settled(page);
  assert.equal(labelsOf(suite, "sample-library").main_menu.length, 1);
  assert.match(await page.textContent("#said"), /main menu/);
  await page.keyboard.press("n");
  await page.waitForSelector("html[data-ready='sample-rowing']");
  await close(page);
});

test("the page is accessible, in both colour schemes and on a narrow screen", async () => {
  const suite = copySuite(samples, join(folder, "axe"), ["sample-makers"]);
  const server = await serve(suite);
  for (const options of [{ colorScheme: "light" }, { colorScheme: "dark" },
    { viewport: { width: 480, height: 900 } }]) {
    const page = await openPage(browser, server, "sample-makers", { bypassCSP: true, ...options });
    await mark(page, "main_content", "h1");
    await page.keyboard.press("u");
    await settled(page);
    assert.deepEqual(await violationsOf(page), []);
    await close(page);
  }
});

test("a hostile page does nothing and can be labelled", async (context) => {
  const hits = [];
  const listener = createServer((request, response) => {
    hits.push(request.url);
    response.end();
  });
  await new Promise((resolve) => { listener.listen(0, "127.0.0.1", resolve); });
  context.after(() => listener.close());
  const suite = join(folder, "hostile");
  const spy = `http://127.0.0.1:${listener.address().port}`;
  writeHostileSite(suite, spy);
  rmSync(join(suite, "hostile/labels.json"));
  const page = await openPage(browser, await serve(suite), "hostile");
  const address = page.url();
  await page.frameLocator("#page").locator("#link").dispatchEvent("click");
  await page.frameLocator("#page").locator("#send").dispatchEvent("click");
  await settled(page);
  await page.evaluate(() => {
    for (const form of pagelet.labeller.view.page.document.querySelectorAll("form")) {
      try { HTMLFormElement.prototype.requestSubmit.call(form); } catch { /* blocked */ }
    }
  });
  await mark(page, "main_content", "#main");
  await everyTurn(page);
  assert.ok(labelsOf(suite, "hostile").main_content.length > 0);
  assert.equal(page.url(), address);
  assert.deepEqual(await hitsBefore(browser, spy, hits), []);
  assert.equal(await page.evaluate(() => window.pwned), undefined);
  await close(page);
});

test("a second browser without the token gets nothing", async () => {
  const suite = copySuite(samples, join(folder, "token"), ["sample-radio"]);
  const server = await serve(suite);
  const { origin } = new URL(server.url);
  const context = await browser.newContext();
  for (const path of ["/", "/api/suite", "/api/site?site=sample-radio", "/assets/label.js",
    "/?token=0"]) {
    const response = await context.request.get(origin + path);
    assert.equal(response.status(), 403, path);
    assert.equal((await response.body()).length, 0);
  }
  await context.close();
  // A program that takes the port does not get the token either.
  const second = spawnSync(program, ["label", suite, "--port", new URL(server.url).port]);
  assert.equal(second.status, 6);
  assert.match(String(second.stderr), /--port/);
});
