// SPDX-License-Identifier: MIT

// Shared by the tests and the pictures of the labelling page: a server for copies of sites, and a
// user at the keyboard.

import { spawn } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const program = process.env.PAGELET;

// Makes a suite of copies of another suite's sites, without labels.
export function copySuite(from, to, sites) {
  mkdirSync(to, { recursive: true });
  for (const site of sites) {
    cpSync(join(from, site), join(to, site), { recursive: true });
    for (const name of readdirSync(join(to, site))) {
      if (name.startsWith("labels")) rmSync(join(to, site, name));
    }
  }
  writeFileSync(join(to, "suite.json"), JSON.stringify({ name: "copy", sites }));
  return to;
}

// Starts `pagelet label`; resolves to {url, kill()}.
export function startServer(suite, ...options) {
  const server = spawn(program, ["label", suite, ...options], { stdio: ["ignore", "pipe", "inherit"] });
  return new Promise((resolve, reject) => {
    let text = "";
    server.stdout.on("data", (data) => {
      text += data;
      if (text.includes("\n")) {
        resolve({
          url: text.trim(),
          kill: (signal = "SIGKILL") => new Promise((ended) => {
            server.on("exit", (code, by) => ended(by ?? code));
            server.kill(signal);
          }),
        });
      }
    });
    server.on("exit", (code) => reject(new Error(`pagelet label ended with ${code}: ${text}`)));
  });
}

// Opens the labelling page at a site; page.problems are errors and requests to other servers.
export async function openPage(browser, server, site, options = {}) {
  const context = await browser.newContext({ viewport: { width: 1500, height: 950 }, ...options });
  const page = await context.newPage();
  page.problems = [];
  page.on("pageerror", (error) => page.problems.push(String(error.stack)));
  page.on("dialog", (dialog) => {
    page.problems.push(`dialog ${dialog.message()}`);
    dialog.dismiss();
  });
  page.on("popup", () => page.problems.push("popup"));
  const own = new URL(server.url).origin;
  page.on("requestfinished", (request) => {
    const url = request.url();
    if (!url.startsWith(own) && !/^(data:|about:)/.test(url)) page.problems.push(`request ${url}`);
  });
  await page.goto(`${server.url}#${site}`);
  await page.waitForSelector(`html[data-ready="${site}"]`);
  return page;
}

// Waits until all changes are saved.
export const settled = (page) => page.evaluate(() => pagelet.labeller.server.last);

export const keys = { not_template: "s", main_content: "c", main_menu: "m", template: "t" };

// Marks the elements that a selector matches in the frame, or with `text` the n-th text of each:
// points at a part of it, goes up with the arrow key, presses Return.
export async function mark(page, kind, selector, text = 0) {
  const nodes = await page.evaluate(([wanted, number]) => {
    const { view, model } = pagelet.labeller;
    return [...view.page.document.querySelectorAll(wanted)].map((element) => {
      const node = view.page.numbers.get(element);
      if (number === 0) return node;
      const texts = [...element.childNodes].filter((child) => child.nodeType === Node.TEXT_NODE);
      return view.page.numbers.get(texts[number - 1]);
    }).filter((node) => model.counted[node]);
  }, [selector, text]);
  if (nodes.length === 0) throw new Error(`nothing matches ${selector}`);
  await page.keyboard.press(keys[kind]);
  for (const node of nodes) {
    const isDone = await page.evaluate(([one, which]) => {
      const { model, sets } = pagelet.labeller;
      return model.holds(sets[which], one);
    }, [node, kind]);
    if (isDone) continue;
    // Points at a text of the node; if none can be pointed at, goes there by the tree.
    const point = await page.evaluate((one) => {
      const { view, model } = pagelet.labeller;
      for (let at = one; at < model.tree.end[one]; ++at) {
        if (!model.tree.isText(at) || !model.counted[at]) continue;
        view.reveal(at);
        const range = view.page.document.createRange();
        range.selectNodeContents(view.page.nodes[at]);
        for (const box of range.getClientRects()) {
          const x = box.left + Math.min(box.width / 2, 8);
          const y = box.top + box.height / 2;
          const hit = view.page.document.elementFromPoint(x, y);
          if (hit && view.page.numbers.get(hit) === model.tree.parent[at]) return { x, y };
        }
      }
      return null;
    }, node);
    if (point) {
      const box = await page.locator("#page").boundingBox();
      await page.mouse.move(1, 1);
      await page.evaluate(() => { pagelet.labeller.chosen = false; });
      await page.mouse.move(box.x + point.x, box.y + point.y);
    } else {
      await page.evaluate((one) => pagelet.labeller.goTo(one), node);
    }
    await page.focus("#page-box");
    for (let steps = 0; steps < 60; ++steps) {
      const here = await page.evaluate(() => pagelet.labeller.node);
      if (here === node) break;
      await page.keyboard.press(here > node || point ? "ArrowUp" : "ArrowDown");
    }
    const here = await page.evaluate(() => pagelet.labeller.node);
    if (here !== node) await page.evaluate((one) => pagelet.labeller.goTo(one), node);
    await page.keyboard.press("Enter");
    await settled(page);
  }
}

export const labelsOf = (suite, site, name = "labels.json") =>
  JSON.parse(readFileSync(join(suite, site, name), "utf8"));

// The selectors of a label file as pairs: the selector of the element, the number of the text or 0.
export function* marksOf(list) {
  for (const selector of list) {
    const text = selector.match(/^(.*)::text(?:\((\d+)\))?$/);
    yield text ? [text[1], Number(text[2] || 1)] : [selector, 0];
  }
}
