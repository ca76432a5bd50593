// SPDX-License-Identifier: MIT

// The HTML report in Chromium: every page opens from the file system without a request, a message
// on the console or a serious accessibility violation; every link has a target; the numbers are
// those of `pagelet bench --format json`.
//
// Usage: node --test report_test.mjs, with
//   PAGELET      the program
//   SUITE        the suite to report on
//   CHROMIUM     the browser (default: /usr/bin/chromium)
//   SCREENSHOTS  a folder for pictures of the pages (default: no pictures)

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, describe, test } from "node:test";
import { fileURLToPath, pathToFileURL } from "node:url";
import { chromium } from "playwright-core";

import { holmAdjusted, signedRankP } from "../../reports/html/assets/signed_rank.js";
import { violationsOf } from "./accessible.mjs";

const program = process.env.PAGELET;
const suite = process.env.SUITE;
const pictures = process.env.SCREENSHOTS;

const folder = mkdtempSync(join(tmpdir(), "pagelet-report-"));
const report = join(folder, "report");
const fileOf = (name) => pathToFileURL(join(report, name)).href;

let browser;
let bench;
const variants = new Map();  // bench documents by algorithm and settings
const complaints = [];

// Opens a page; everything that it should not do is added to `complaints`.
async function newPage(options = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const page = await context.newPage();
  const complain = (what) => complaints.push(`${page.url()}: ${what}`);
  page.on("console", (message) => complain(`console: ${message.text()}`));
  page.on("pageerror", (error) => complain(`error: ${error.message}`));
  page.on("requestfailed", (request) => {
    // A picture of the gallery may leave the screen before it is loaded.
    const isLeft = request.frame() !== page.mainFrame() &&
      request.failure().errorText === "net::ERR_ABORTED";
    if (!isLeft) complain(`failed: ${request.url()}`);
  });
  page.on("request", (request) => {
    if (!/^(file|data|about|blob):/.test(request.url())) complain(`request: ${request.url()}`);
  });
  return page;
}

function assertQuiet() {
  assert.deepEqual(complaints.splice(0), []);
}

async function assertAccessible(page, options = {}) {
  assert.deepEqual(await violationsOf(page, options), [], page.url());
}

async function picture(page, name) {
  if (pictures) await page.screenshot({ path: join(pictures, name + ".png"), fullPage: true });
}

// The targets of all links of the open page, without the part after #.
const linksOf = (page) => page.$$eval("a[href]", (links) =>
  [...new Set(links.map((link) =>
    new URL(link.getAttribute("href"), document.baseURI).href.replace(/#.*/, "")))]);

// Links inside the open page whose target does not exist.
const danglingLinks = (page) => page.$$eval('a[href^="#"]', (links) =>
  links.map((link) => link.getAttribute("href").slice(1))
    .filter((id) => document.getElementById(id) === null));

// Changes the address, and waits until the page shows it.
const show = (page, hash) => page.evaluate((wanted) => new Promise((resolve) => {
  window.addEventListener("hashchange", () => requestAnimationFrame(() => resolve()),
    { once: true });
  location.hash = wanted;
}), hash);

const choose = (page, value) => page.click(`#switch label:has(input[value="${value}"])`);

before(async () => {
  const store = join(folder, "runs.sqlite");
  for (const variant of ["temex votes=1", "temex votes=3", "temex cs-size=2 votes=1", "leafcut selection=set",
    "leafcut selection=set set-size=1", "leafcut selection=set set-size=2",
    "leafcut selection=set max-loads=1", "conex set-size=1", "conex set-size=2"]) {
    const [algorithm, ...settings] = variant.split(" ");
    variants.set(variant, JSON.parse(execFileSync(program, ["bench", suite, "--algorithms",
      algorithm, ...settings.flatMap((one) => ["--set", `${algorithm}.${one}`]), "--store", store,
      "--format", "json"], { maxBuffer: 1 << 30 })));
  }
  bench = JSON.parse(execFileSync(program, ["bench", suite, "--store", store, "--format", "json"],
    { maxBuffer: 1 << 30 }));
  execFileSync(program, ["report", store, "--out", report]);
  if (pictures) mkdirSync(pictures, { recursive: true });
  browser = await chromium.launch({
    executablePath: process.env.CHROMIUM || "/usr/bin/chromium",
    // Chromium's sandbox does not run as root.
    args: process.getuid() === 0 ? ["--no-sandbox"] : [],
  });
});

// Pages are closed, because an open page keeps drawing.
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});

after(async () => {
  await browser?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("overview", () => {
  test("has a verdict in words and the numbers of bench --format json", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    assert.equal(await page.locator("#answers .card").count(), 3);
    assert.match(await page.textContent("#answers .card:last-child"),
      /with the highest mean for the template, loads [\d.]+ pages.* ms of processor time \(median; /);
    assert.doesNotMatch(await page.textContent("#answers"), /fastest|slowest/);
    assert.match(await page.textContent("#facts .command"), /^pagelet bench .* && pagelet report /);
    assert.match(await page.textContent("#facts .facts"), new RegExp(`Sites${bench.sites}`));
    for (const { algorithm } of bench.summary) {
      assert.ok(existsSync(join(report, "algorithms", algorithm + ".html")), algorithm);
    }
    const titles = await page.evaluate(() => Object.fromEntries(
      window.pageletOverview.extractors.map(({ name, page: link }) => [link, name])));
    for (const task of ["template", "content"]) {
      for (const unit of ["nodes", "words"]) {
        for (const metric of ["f1", "recall", "precision", "accuracy"]) {
          await show(page, `#task=${task}&unit=${unit}&metric=${metric}`);
          const rows = await page.$$eval("#leader-board-table tbody tr", (lines) => lines.map(
            (line) => [line.querySelector("a").getAttribute("href"),
              ...[...line.children].map((cell) => cell.textContent)]));
          const wanted = bench.summary.filter((one) =>
            one.task === task && one.unit === unit && one.metric === metric);
          assert.equal(rows.length, wanted.length);
          for (const [link, , mean, , interval, ...others] of rows) {
            const one = wanted.find(({ algorithm }) => algorithm === titles[link]);
            assert.equal(mean, one.mean.toFixed(1));
            assert.equal(interval, one.ci99.map((end) => end.toFixed(1)).join("\u2013"));
            assert.equal(Number(others.at(-2)), one.empty);
          }
          assert.match(await page.textContent("#leader-board-table caption"),
            new RegExp(`over ${wanted[0].n} sites`));
        }
      }
    }
    assertQuiet();
  });

  test("has numbers above the strips", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    const places = (selector) => page.$$eval(selector, (all) => all.slice(0, 5).map((one) => {
      const { left, right } = one.getBoundingClientRect();
      return Math.round((left + right) / 2);
    }));
    const numbers = page.locator("#leader-board-table th .axis-labels text");
    assert.deepEqual(await numbers.allTextContents(), ["0", "25", "50", "75", "100"]);
    // Also on paper and on a narrow screen, where the strips are smaller.
    for (const [media, width] of [["screen", 1280], ["print", 1050], ["screen", 480]]) {
      await page.emulateMedia({ media });
      await page.setViewportSize({ width, height: 900 });
      const [ticks, lines] = [await places("#leader-board-table th .axis-labels text"),
        await places("#leader-board-table .distribution .grid")];
      for (let at = 0; at < 4; ++at) {
        assert.ok(Math.abs(ticks[at] - lines[at]) < 3, `${media} ${width}: ${ticks} ${lines}`);
      }
    }
    assertQuiet();
  });

  test("says each sentence once on the first screen", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    const words = await page.evaluate(() => ["answers", "verdict", "leader-board"].map((id) =>
      document.getElementById(id).innerText).join("\n"));
    const sentences = words.split(/(?<=[.?])\s+/).filter((one) => one.length > 30 && !/\d\n/.test(one));
    const twice = sentences.filter((one, at) => sentences.indexOf(one) !== at);
    assert.deepEqual(twice, []);
    assertQuiet();
  });

  test("names the best algorithm and whether the difference is significant", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    const [best] = bench.summary
      .filter((one) => one.task === "template" && one.unit === "nodes" && one.metric === "f1")
      .filter(({ algorithm }) => !["everything", "nothing", "random", "shared-text", "landmarks",
        "oracle"].includes(algorithm))
      .sort((one, two) => two.mean - one.mean);
    const words = await page.textContent("#answers .card");
    assert.match(words, new RegExp(`has the highest mean F1 for the template: ${best.mean.toFixed(1)}`));
    assert.match(words, /is significantly better than|is not significant/);
    assert.match(words, /p [=<] \d/);
    assert.match(await page.getAttribute("#diagram svg", "role"), /img/);
    assertQuiet();
  });

  test("lists all sites, which can be sorted and filtered by keyboard", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    const rows = page.locator("#sites-table tbody tr:visible");
    assert.equal(await rows.count(), bench.sites);
    const sites = [...new Set(bench.results.map(({ site }) => site))].sort();
    await page.focus("#sites-table th button");
    await page.keyboard.press("Enter");
    assert.equal(await rows.first().locator("th").textContent(), sites[0]);
    await page.keyboard.press("Enter");
    assert.equal(await rows.first().locator("th").textContent(), sites.at(-1));
    await page.fill("#site-filters input", sites[0]);
    assert.equal(await rows.count(), 1);
    await page.focus('#switch input[value="template"]');
    await page.keyboard.press("ArrowRight");
    assert.match(await page.textContent("#verdict"), /main content/);
    assertQuiet();
  });

  test("keeps the view in its address, and Back leads to the previous view", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    const hash = () => page.evaluate(() => decodeURIComponent(location.hash));
    const firstSite = () => page.locator("#sites-table tbody tr:visible th").first().textContent();
    await page.click('#sites-table button[data-key="of-temex"]');
    const site = await firstSite();
    await choose(page, "content");
    assert.equal(await hash(), "#task=content&sites=-of-temex");
    await page.fill("#site-filters input", "sample");
    await choose(page, "recall");
    assert.match(await page.textContent("#sites-table caption"), /^Recall of the main content/);
    assert.equal(await page.inputValue("#site-filters input"), "sample");
    await page.goBack();
    assert.match(await page.textContent("#sites-table caption"), /^F1 of the main content/);
    await page.goBack();
    assert.match(await page.textContent("#sites-table caption"), /^F1 of the template/);
    assert.equal(await firstSite(), site);
    await page.goForward();
    await page.reload();
    assert.match(await page.textContent("#sites-table caption"), /^F1 of the main content/);
    assert.equal(await page.isChecked('#switch input[value="content"]'), true);
    await page.click('#contents a[href="#costs"]');
    assert.match(await hash(), /at=costs.*task=content/);
    assertQuiet();
  });

  test("can save tables and figures", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    const save = async (box, name) => {
      await page.click(`${box} .export summary`);
      const [download] = await Promise.all([page.waitForEvent("download"),
        page.click(`${box} .export button:text-is("${name}")`)]);
      return readFileSync(await download.path());
    };
    const rows = (await save("#leader-board-table", "CSV")).toString().trim().split("\r\n");
    assert.match(rows[0], /^Algorithm,Mean,99 % interval,/);
    assert.equal(rows.length, 1 + await page.locator("#leader-board-table tbody tr").count());
    assert.match((await save("#leader-board-table", "Markdown")).toString(), /^\| Algorithm \| Mean/m);
    assert.match((await save("#leader-board-table", "LaTeX")).toString(), /\\toprule\nAlgorithm & Mean/);
    assert.match((await save("#diagram", "SVG")).toString(), /^<svg [^>]*xmlns=/);
    assert.equal((await save("#loads-chart", "PNG")).subarray(1, 4).toString(), "PNG");
    assertQuiet();
  });

  test("shows all key pages as small pictures", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    assert.equal(await page.locator("#gallery-pages li").count(), bench.sites);
    await page.locator("#gallery-pages li").first().scrollIntoViewIfNeeded();
    const frame = page.frameLocator("#gallery-pages iframe").first();
    await frame.locator("html[data-ready]").waitFor({ state: "attached" });
    assert.equal(await frame.locator("#page").isVisible(), true);
    assert.equal(await frame.locator("h1").isVisible(), false);
    const values = await page.$$eval("#gallery-pages strong",
      (all) => all.map((one) => Number(one.textContent)));
    assert.deepEqual(values, [...values].sort((one, two) => one - two));
    assertQuiet();
  });

  test("prints all sites, the chosen task, and complete tables", async (context) => {
    const page = await newPage();
    await page.goto(fileOf("index.html") + "#task=content");
    const pdf = join(folder, "overview.pdf");
    await page.pdf({ path: pdf, preferCSSPageSize: true });
    let text;
    try {
      text = execFileSync("pdftotext", ["-layout", pdf, "-"]).toString();
    } catch {
      context.skip("pdftotext is missing");
      return;
    }
    assert.match(text, /F1 of the main content in nodes/);
    const lines = text.split("\n");
    const results = bench.results.filter(({ task, unit, algorithm }) => task === "content" &&
      unit === "nodes" && algorithm === "oracle");
    for (const { site } of results) {
      // Name, category, nodes and a score for every column, on one line or more.
      const at = lines.findIndex((line) => line.trim().startsWith(site));
      assert.ok(at >= 0, site);
      const numbers = lines[at].match(/\d+/g) || [];
      assert.ok(numbers.length >= 10, `${site}: ${lines[at]}`);
    }
    const head = lines.filter((line) => /Algorithm\s+Mean/.test(line)).join("\n") + text;
    for (const title of ["Tie", "Empty", "Failed"]) assert.match(head, new RegExp(title));
    if (pictures) execFileSync("cp", [pdf, join(pictures, "overview.pdf")]);
    assertQuiet();
  });

  test("works on a narrow screen", async () => {
    const page = await newPage({ viewport: { width: 360, height: 800 } });
    for (const name of ["index.html", "algorithms/temex.html", "parameters.html", "pair.html"]) {
      for (const wide of [360, 480]) {
        await page.setViewportSize({ width: wide, height: 800 });
        await page.goto(fileOf(name));
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(width <= wide, `${name} is ${width} wide`);
      }
      // No column is so narrow that names cannot be read.
      const narrow = await page.$$eval("td, th", (cells) => cells.filter((cell) =>
        cell.offsetWidth > 0 && cell.offsetWidth < 24).map((cell) => cell.textContent));
      assert.deepEqual(narrow, [], name);
      // A table that is cut has a mark that says so.
      const silent = await page.$$eval(".table-wrap", (wraps) => wraps.filter((wrap) =>
        wrap.checkVisibility() && wrap.scrollWidth > wrap.clientWidth + 1 && !wrap.parentNode.classList.contains("cut"))
        .map((wrap) => wrap.getAttribute("aria-label")));
      assert.deepEqual(silent, [], name);
    }
    await page.setViewportSize({ width: 480, height: 800 });
    await page.goto(fileOf("index.html"));
    // The panels by category are one below the other; the buttons do not cover the figures.
    const covered = await page.$$eval(".framed > .scroll > svg", (figures) => figures.filter((svg) => {
      const button = svg.closest(".framed").querySelector(".export").getBoundingClientRect();
      const frame = svg.parentNode.getBoundingClientRect();
      const style = getComputedStyle(svg.parentNode);
      return svg.classList.contains("multiples") && svg.getBoundingClientRect().width > frame.width ||
        button.left < frame.right - parseFloat(style.paddingRight);
    }).map((svg) => svg.getAttribute("aria-label")));
    assert.deepEqual(covered, []);
    await picture(page, "overview-narrow");
    assertQuiet();
  });
});

describe("algorithm", () => {
  test("leads from its worst site to its answer in the inspector", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    await page.click('#leader-board-table a[href="algorithms/temex.html"]');
    await page.waitForURL("**/algorithms/temex.html");
    assert.equal(await page.textContent("h1"), "TemEx");
    const worst = bench.results
      .filter((one) => one.algorithm === "temex" && one.task === "template" && one.unit === "nodes")
      .sort((one, two) => one.f1 - two.f1)[0];
    const row = page.locator("#worst-table tbody tr").first();
    assert.equal(await row.locator("td").first().textContent(), worst.f1.toFixed(1));
    await row.locator("a").click();
    await page.waitForURL(`**/sites/${worst.site}.html#algorithm=temex&*`);
    assert.equal(await page.inputValue("#algorithm"), "temex");
    assertQuiet();
  });

  test("says how many sites score 0, and names the tasks with empty answers", async () => {
    const page = await newPage();
    const scores = (task) => bench.results.filter((one) => one.algorithm === "nothing" &&
      one.task === task && one.unit === "nodes");
    for (const task of ["template", "content"]) {
      await page.goto(fileOf("algorithms/nothing.html") + `#task=${task}`);
      await page.reload();
      const zeros = scores(task).filter(({ f1 }) => f1 === 0).length;
      const words = await page.textContent("#worst-table caption");
      if (zeros > 0) assert.match(words, new RegExp(`^${zeros} sites? of ${scores(task).length} score`));
      else assert.match(words, /^The /);
      const errors = await page.$$eval("#worst-table tbody td:last-child",
        (cells) => cells.map((cell) => cell.textContent));
      const empty = scores(task).every(({ retrieved }) => retrieved === 0);
      assert.ok(errors.every((error) => error.includes("empty answer") === empty), `${task}: ${errors}`);
    }
    assertQuiet();
  });

  test("says in words what it misses and takes wrongly, the task that it looks for first", async () => {
    const page = await newPage();
    await page.goto(fileOf("algorithms/temex.html"));
    assert.deepEqual(await page.$$eval("#failures-text h3", (heads) =>
      heads.map((head) => head.textContent)), ["Finding the template", "Finding the main content"]);
    const results = bench.results.filter((one) =>
      one.algorithm === "temex" && one.task === "template" && one.unit === "nodes");
    const sum = (value) => results.reduce((total, one) => total + value(one), 0);
    const missed = sum(({ gold, common }) => gold - common);
    const wrong = sum(({ retrieved, common }) => retrieved - common);
    const gold = sum((one) => one.gold);
    const words = await page.textContent("#failures-text ul");
    for (const sentence of [
      `Recall ${(sum(({ recall }) => recall) / results.length).toFixed(1)}, precision `,
      `It misses ${missed} of ${gold} nodes of the template (`,
      `It wrongly takes ${wrong} of ${sum(({ items }) => items) - gold} nodes outside the template (`,
    ]) assert.ok(words.includes(sentence), `${sentence} in: ${words}`);
    await page.goto(fileOf("algorithms/nothing.html"));
    assert.match(await page.textContent("#failures-text"), /Its answer is empty on \d+ sites\./);
    assertQuiet();
  });

  test("counts losses by kind that add up to the results", async () => {
    const page = await newPage();
    await page.goto(fileOf("algorithms/temex.html"));
    const all = await page.$$eval("#losses-table tbody tr:last-child td",
      (cells) => cells.map((cell) => Number(cell.textContent)));
    const results = bench.results.filter((one) =>
      one.algorithm === "temex" && one.task === "template" && one.unit === "nodes");
    const sum = (value) => results.reduce((total, one) => total + value(one), 0);
    assert.deepEqual([all[0], all[1], all[2], all[4]], [
      sum(({ items }) => items), sum(({ gold }) => gold),
      sum(({ gold, common }) => gold - common), sum(({ retrieved, common }) => retrieved - common),
    ]);
    assertQuiet();
  });
});

describe("A against B", () => {
  test("computes p as the program does", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    const { comparisons } = await page.evaluate(() => window.pageletOverview);
    let pairs = 0;
    for (const { extractors, pairs: all, ranking, tests } of comparisons) {
      // The family: the highest mean against each other that differs anywhere.
      const tested = all.filter(({ first, p }) => first === ranking[0] && p !== null);
      assert.equal(tested.length, tests);
      assert.ok(all.every((pair) => (pair.p_holm === null) === !tested.includes(pair)));
      const values = (at) => extractors[at].values;
      const p = tested.map(({ first, second }) =>
        signedRankP(values(first).map((value, at) => value - values(second)[at])));
      const adjusted = holmAdjusted(p);
      tested.forEach((pair, at) => {
        assert.ok(Math.abs(p[at] - pair.p) < 1e-6, `${p[at]} instead of ${pair.p}`);
        assert.ok(Math.abs(adjusted[at] - pair.p_holm) < 1e-6);
        ++pairs;
      });
    }
    assert.ok(pairs > 0);
    // More than 100 differences, with ties.
    const many = Array.from({ length: 120 }, (_, at) => at + 1 - 50.5);
    assert.ok(Math.abs(signedRankP(many) - 0.0038206) < 1e-6, String(signedRankP(many)));
    assert.equal(signedRankP([]), 1);
    assert.equal(signedRankP([0, 0]), 1);
  });

  test("leads from a pair to a node of both answers", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    const link = page.locator('#leader-board-table a[href^="pair.html"]').first();
    const words = await link.textContent();
    await link.click();
    await page.waitForURL("**/pair.html#*");
    const title = await page.textContent("h1");
    assert.match(title, / against /);
    assert.match(await page.textContent("#verdict"),
      /not significant/.test(words) ? /, not significant/ : /, significant/);
    assert.equal(await page.locator("#chart a").count(), bench.sites);
    const kinds = await page.$$eval("#groups-table tbody td:nth-child(2)", (cells) =>
      cells.map((cell) => cell.textContent).filter(Boolean));
    assert.deepEqual(kinds.slice(0, 3), ["Category", "Nodes of the template", "Language"]);
    const p = await page.$$eval("#groups-table tbody td:last-child", (cells) =>
      cells.map((cell) => cell.textContent));
    assert.ok(p.every((text) => /^(\u2013|< 0\.001|[01]\.\d{3})$/.test(text)), String(p));
    await picture(page, "pair");
    // The 0 of the heading is above the axis of the bars.
    const [head, axis] = await page.evaluate(() => {
      const middle = (one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        const { left, right } = one.localName === "line" ? one.getBoundingClientRect()
          : range.getBoundingClientRect();
        return (left + right) / 2;
      };
      return [middle([...document.querySelectorAll("th")].find((one) => one.textContent === "0")),
        middle(document.querySelector(".difference-bar .axis"))];
    });
    assert.ok(Math.abs(head - axis) < 4, `${head} ${axis}`);
    // Points may cover each other, but the keyboard reaches each.
    await page.locator("#chart a").first().focus();
    await page.keyboard.press("Enter");
    await page.waitForURL("**/sites/*.html#*other=*");
    await page.waitForSelector("html[data-ready]");
    const [first, second] = title.split(" against ");
    assert.equal(await page.textContent("#name-of-page"), first);
    assert.equal(await page.textContent("#name-of-other"), second);
    await page.keyboard.press("n");
    await page.waitForFunction(() => pagelet.inspector.chosen.node >= 0 ||
      pagelet.inspector.errors.length === 0);
    assertQuiet();
  });
});

describe("parameters", () => {
  const f1 = (document, algorithm, task) => document.summary.find((one) => one.task === task &&
    one.algorithm === algorithm && one.unit === "nodes" && one.metric === "f1").mean;

  test("shows the numbers of each setting beside those of the run", async () => {
    const page = await newPage();
    await page.goto(fileOf("index.html"));
    await page.click('a[href="parameters.html"]');
    await page.waitForURL("**/parameters.html");
    for (const task of ["template", "content"]) {
      await choose(page, task);
      const rows = await page.$$eval("#algorithm-temex table:not(.heat-map) tbody tr", (lines) => lines.map(
        (line) => [...line.children].map((cell) => cell.textContent)));
      const wanted = [f1(variants.get("temex votes=1"), "temex", task),
        f1(bench, "temex", task), f1(variants.get("temex votes=3"), "temex", task)];
      assert.deepEqual(rows.map((row) => row.slice(0, 3)), ["1", "2 (the run's)", "3"].map(
        (value, at) => ["votes", value, wanted[at].toFixed(1)]));
      assert.equal(rows[1][7], "");
      assert.equal(Number(rows[2][7].replace("\u2212", "-")).toFixed(1).replace("-0.0", "0.0"),
        (wanted[2] - wanted[1]).toFixed(1).replace("-0.0", "0.0"));
    }
    const curve = page.locator("#algorithm-leafcut figure", { hasText: "set-size with selection=set" });
    assert.match(await curve.locator("p").textContent(),
      /^LeafCut: more pages (help|hurt|neither help nor hurt): with up to \d+, F1 is /);
    await picture(page, "parameters-light");
    assertQuiet();
  });

  test("draws all charts with letters of one size, and two parameters as a heat map", async () => {
    const page = await newPage();
    await page.goto(fileOf("parameters.html"));
    const sizes = await page.$$eval("svg.lines", (charts) => charts.map((chart) =>
      (13 * chart.getBoundingClientRect().width / chart.viewBox.baseVal.width).toFixed(1)));
    assert.ok(sizes.length > 1);
    assert.deepEqual([...new Set(sizes)], ["13.0"]);
    const grid = page.locator("#algorithm-temex table.heat-map");
    assert.match(await grid.locator("caption").textContent(), /by cs-size \(rows\) and votes \(columns\)/);
    const cell = await grid.locator("tbody tr").first().locator("td").first().textContent();
    assert.equal(cell, f1(variants.get("temex cs-size=2 votes=1"), "temex", "template").toFixed(1));
    assertQuiet();
  });
});

describe("every page", () => {
  // axe is slow, so it checks only one page of each kind, and the page of a floor.
  test("opens without complaints, is accessible, and has no dead links", async () => {
    const kinds = new Set();
    const kindOf = (link) => (/nothing\.html$/.test(link) ? "mark" :
      link.replace(/(algorithms|sites)\/.*/, "$1"));
    const page = await newPage();
    const seen = new Set();
    const open = [fileOf("index.html")];
    while (open.length > 0) {
      const link = open.pop();
      if (seen.has(link) || !link.startsWith(pathToFileURL(report).href)) continue;
      seen.add(link);
      assert.ok(existsSync(fileURLToPath(link)), link);
      if (!link.endsWith(".html")) continue;
      await page.goto(link);
      if (!kinds.has(kindOf(link))) await assertAccessible(page);
      kinds.add(kindOf(link));
      assert.deepEqual(await danglingLinks(page), [], link);
      open.push(...await linksOf(page));
    }
    for (const part of ["algorithms", "sites"]) {
      for (const name of readdirSync(join(report, part))) {
        assert.ok(seen.has(fileOf(`${part}/${encodeURIComponent(name)}`)), `no link to ${name}`);
      }
    }
    assertQuiet();
  });

  test("no letter of a chart is cut or lies on another one of its axis", async () => {
    for (const width of [400, 900, 1600]) {
      const page = await newPage({ viewport: { width, height: 900 } });
      for (const path of ["index.html", "algorithms/leafcut.html", "parameters.html", "pair.html"]) {
        await page.goto(fileOf(path));
        const faults = await page.evaluate(() => {
          const found = [];
          for (const chart of document.querySelectorAll("svg:not([aria-hidden]), svg.axis-labels")) {
            const frame = chart.getBoundingClientRect();
            if (frame.width === 0) continue;
            let last = null;
            for (const text of chart.querySelectorAll("text")) {
              const box = text.getBoundingClientRect();
              if (box.left < frame.left - 1 || box.right > frame.right + 1) {
                found.push(`cut: ${text.textContent}`);
              }
              if (last && chart.matches(".axis-labels") && box.left < last.right + 2) {
                found.push(`no gap before ${text.textContent}`);
              }
              last = box;
            }
          }
          return found;
        });
        assert.deepEqual(faults, [], `${path}, ${width} pixels`);
      }
      if (width === 900) {  // the three cards are side by side, without a hole
        await page.goto(fileOf("index.html"));
        const tops = await page.$$eval("#answers .card", (cards) => cards.map((card) =>
          Math.round(card.getBoundingClientRect().top)));
        assert.equal(new Set(tops).size, 1, String(tops));
      }
      await page.context().close();
    }
    assertQuiet();
  });

  test("is accessible in the dark colour scheme", async () => {
    const page = await newPage({ colorScheme: "dark" });
    const site = readdirSync(join(report, "sites"))[0];
    for (const [name, path] of [["overview", "index.html"], ["algorithm", "algorithms/temex.html"],
      ["parameters", "parameters.html"], ["pair", "pair.html"], ["site", `sites/${site}`]]) {
      await page.goto(fileOf(path));
      await assertAccessible(page, { runOnly: ["color-contrast"] });
      await picture(page, name + "-dark");
    }
    await page.emulateMedia({ colorScheme: "light" });
    for (const [name, path] of [["overview", "index.html"], ["algorithm", "algorithms/temex.html"],
      ["site", `sites/${site}`]]) {
      await page.goto(fileOf(path));
      await picture(page, name + "-light");
    }
    assertQuiet();
  });
});
