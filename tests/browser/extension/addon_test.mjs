// SPDX-License-Identifier: MIT

// The add-on in the browsers that are there: views, pages that are loaded, panel, pointing. Its
// environment comes from run.sh.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sitesOf } from "../../support/suites.mjs";
import { serve } from "./sites.mjs";
import { ask, browsers, difference, extract, pictures, remember, serveCopy, show } from "./support.mjs";
import { until } from "./until.mjs";

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const sample = sitesOf(process.env.SUITE);
const library = sample.find(({ id }) => id === "sample-library");

/** A page with links of all kinds; `other` is another server. */
const linkPage = (title, other) => `<!doctype html><title>${title}</title>
<nav><a href="/a.html">A</a> <a href="/b.html">B</a> <a href="/logout">Log out</a>
<a href="/user/delete">Delete</a> <a href="/list.html?action=purge">Purge</a>
<a href="/elsewhere.html">Elsewhere</a> <a href="${other}/there.html">There</a>
<a href="/moved.html">Moved</a> <a href="/missing.html">Missing</a></nav>
<main><h1>${title}</h1><p>The text of ${title} is its own, and it is long enough to be content.</p></main>
<footer>The same foot on every page.</footer>`;

for (const { name, launch } of browsers) {
  describe(`add-on in ${name}`, () => {
    let browser;
    before(async () => { browser = await launch({}); });
    after(() => browser?.close());

    test("each view changes the page, and changes it back exactly", async () => {
      const { server, url } = await serveCopy(library);
      await browser.goto(url);
      const panel = await browser.openPanel();
      await remember(browser);
      const changed = () => browser.run(() => [
        [...document.querySelectorAll("[data-pagelet]")].map((element) => element.outerHTML),
        document.body.innerText,
        CSS.highlights?.get("pagelet-template")?.size ?? 0,
      ]);
      const views = {};
      for (const view of ["template", "alone", "content", "marked"]) {
        await show(panel, view);
        views[view] = await changed();
        assert.ok(views[view][0].length > 0, view);
        await browser.screenshot(join(pictures(), `addon-${view}-${name}.png`));
        await show(panel, "original");
        assert.equal(await difference(browser), "", view);
      }
      for (const view of ["marked", "content", "template", "alone", "template", "marked"]) {
        await show(panel, view);
        assert.deepEqual(await changed(), views[view], view);
      }
      await show(panel, "original");
      assert.equal(await difference(browser), "");
      assert.deepEqual(await browser.problems, []);
      await browser.closePanel();
      await server.close();
    });

    test("the template alone is what the page without it lacks, and a toggle shows both", async () => {
      const { server, url } = await serveCopy(library);
      await browser.goto(url);
      const panel = await browser.openPanel();
      await remember(browser);
      const lines = () => browser.run(() =>
        document.body.innerText.split("\n").map((line) => line.trim()).filter(Boolean).sort());
      const all = await lines();
      const seen = {};
      for (const expected of ["alone", "template", "original", "alone"]) {
        const { view } = await show(panel, "toggle-template");
        assert.equal(view, expected);
        seen[view] = await lines();
      }
      assert.deepEqual(seen.original, all);
      assert.deepEqual([...seen.alone, ...seen.template].sort(), all);
      assert.ok(seen.alone.length > 0 && seen.template.length > 0);
      await show(panel, "marked");
      assert.equal((await show(panel, "toggle-content")).view, "content");
      assert.equal((await show(panel, "toggle-content")).view, "original");
      assert.equal(await difference(browser), "");
      await browser.closePanel();
      await server.close();
    });

    test("the answer is the program's, and so are the pages", async () => {
      const { server, url } = await serveCopy(library, { csp: "sandbox allow-same-origin" });
      await browser.goto(url);
      const panel = await browser.openPanel();
      for (const algorithm of ["leafcut", "temex", "conex"]) {
        const { pages } = await show(panel, "content", algorithm);
        const { value } = await ask(panel, { act: "text", text: "json", algorithm });
        const answer = JSON.parse(value);
        const expected = await extract(url, "content", algorithm);
        assert.deepEqual([answer.node_count, answer.text], [expected.node_count, expected.text], algorithm);
        assert.deepEqual(answer.candidates, expected.candidates, algorithm);
        assert.deepEqual(answer.flags, expected.flags, algorithm);
        const loaded = new Set(pages.filter(({ problem }) => !problem).map((page) => page.url));
        assert.ok(expected.candidates.every((page) => loaded.has(page)), algorithm);
      }
      await browser.closePanel();
      await server.close();
    });

    test("only harmless pages of the same origin are loaded, without cookies", async () => {
      const other = await serve({ host: "127.0.0.2", answer: (_, response) => !response.end("no") });
      const server = await serve({ answer: ({ url }, response) => {
        if (url === "/moved.html") response.writeHead(302, { location: `${other.origin}/there.html` });
        else response.writeHead(200, { "content-type": "text/html" });
        response.end(linkPage(url, other.origin));
        return true;
      } });
      await browser.goto(`${server.origin}/start.html`);
      await browser.run(() => { document.cookie = "who=me"; });
      server.asked.length = 0;
      const panel = await browser.openPanel();
      const { pages } = await show(panel, "content");
      const asked = server.asked.filter(({ url }) => url !== "/favicon.ico");
      const loaded = pages.filter(({ problem }) => problem !== "page_acts");
      assert.deepEqual(asked.map(({ url }) => url).sort(),
        loaded.map(({ url }) => new URL(url).pathname).sort());
      assert.ok(asked.some(({ url }) => url === "/a.html"));
      assert.ok(asked.every(({ headers }) => !headers.cookie && !headers.referer));
      assert.ok(!asked.some(({ url }) => /logout|delete|purge/.test(url)));
      assert.deepEqual(other.asked, []);
      await browser.closePanel();
      await Promise.all([server.close(), other.close()]);
    });

    test("a tab that goes elsewhere loads nothing more", async () => {
      let arrived;
      const isAsked = new Promise((resolve) => { arrived = resolve; });
      const server = await serve({ answer: (request, response) => {
        if (request.url.startsWith("/start") || request.url.startsWith("/next")) {
          response.setHeader("content-type", "text/html");
          response.end(linkPage(request.url, "http://127.0.0.2"));
        } else if (request.url !== "/favicon.ico") {
          arrived(request);
        } else {
          response.end();
        }
        return true;
      } });
      await browser.goto(`${server.origin}/start.html`);
      const panel = await browser.openPanel();
      const shown = show(panel, "content").catch(() => "interrupted");
      const request = await isAsked;
      const isClosed = new Promise((resolve) => { request.on("close", resolve); });
      await browser.goto(`${server.origin}/next.html`);
      await isClosed;
      assert.equal(await shown, "interrupted");
      assert.equal(server.asked.filter(({ url }) => url === request.url).length, 1);
      assert.ok(server.asked.filter(({ url }) => !/start|next|favicon/.test(url)).length <= 2);
      await browser.closePanel();
      await server.close();
    });

    test("pages are asked for two at a time, and dead links end it", async () => {
      const links = Array.from({ length: 300 }, (_, at) => `<li><a href="/p${at}.html">${at}</a>`);
      let open = 0;
      let most = 0;
      let areTwo;
      const two = new Promise((resolve) => { areTwo = resolve; });
      const server = await serve({ answer: ({ url }, response) => {
        if (url === "/start.html") response.setHeader("content-type", "text/html");
        if (!url.startsWith("/p")) {
          response.end(`<ul>${links.join("")}</ul><p>Some words.`);
          return true;
        }
        most = Math.max(most, ++open);
        if (open === 2) areTwo();
        two.then(() => {
          --open;
          response.writeHead(404).end();
        });
        return true;
      } });
      await browser.goto(`${server.origin}/start.html`);
      const panel = await browser.openPanel();
      const { pages } = await show(panel, "content");
      assert.equal(most, 2);
      assert.ok(pages.length === 3 || pages.length === 4, String(pages.length));
      await browser.closePanel();
      await server.close();
    });

    test("names of the page, a broken link and editable texts do no harm", async () => {
      const server = await serve({ answer: ({ url }, response) => {
        response.setHeader("content-type", "text/html");
        response.end(linkPage(url, "http://127.0.0.2").replace("<nav>",
          "<iframe name=pageletIsHere></iframe><nav id=pageletIsHere><a href='//a\\@b/'>Broken</a>")
          .replace("</main>", `<div contenteditable>The same text<p>of ${url} alone</p></div></main>`));
        return true;
      } });
      await browser.goto(`${server.origin}/start.html`);
      const panel = await browser.openPanel();
      for (const view of ["content", "template"]) {
        await show(panel, view);
        const text = await browser.run(() => document.querySelector("[contenteditable]").textContent);
        assert.equal(text, "The same textof /start.html alone", view);
      }
      await browser.closePanel();
      await server.close();
    });

    test("a box keeps the floats in it when what clears them is hidden", async () => {
      const clear = { br: '<br style="clear: both">',
        div: '<div style="clear: both; padding: 9px"><button>Press</button></div>' };
      let kind = "";
      const server = await serve({ answer: ({ url }, response) => {
        response.setHeader("content-type", "text/html");
        response.end(linkPage(url, "http://127.0.0.2").replace("<nav>", "<div id=box><nav>")
          .replace("<main>", "<main style='float: left'>")
          .replace("<footer>", `${clear[kind]}</div><footer style="clear: both">`));
        return true;
      } });
      for (kind of Object.keys(clear)) {
        await browser.goto(`${server.origin}/start.html`);
        const panel = await browser.openPanel();
        for (const view of ["content", "template", "content"]) {
          await show(panel, view);
          const [box, main, isFocused] = await browser.run(() => {
            const heightOf = (name) => document.querySelector(name).getBoundingClientRect().height;
            document.querySelector("button")?.focus();
            return [heightOf("#box"), heightOf("main"), document.activeElement.localName === "button"];
          });
          assert.ok(main > 0 && box >= main && box < main + 5, `${kind} ${view}: ${box} ${main}`);
          assert.ok(!isFocused, `${kind} ${view}`);
        }
        await browser.closePanel();
      }
      await server.close();
    });

    for (const [id, part, hidden] of [
      ["sample-allotment", "tr.post:nth-child(4) > td + td", "tr.post > td:first-child > [data-pagelet]"],
      ["sample-seedline", "main", "[data-pagelet=empty]"]]) {
      test(`what stays in ${id} keeps its column`, async () => {
        const { server, url } = await serveCopy(sample.find((site) => site.id === id));
        await browser.goto(url);
        const panel = await browser.openPanel();
        const widthOf = (selector) => browser.run((name) =>
          document.querySelector(name).getBoundingClientRect().width, selector);
        const before = await widthOf(part);
        await show(panel, "content");
        assert.ok(await browser.run((name) => document.querySelector(name) !== null, hidden));
        const now = await widthOf(part);
        assert.ok(Math.abs(now - before) < 0.2 * before, `${now} instead of ${before}`);
        await browser.closePanel();
        await server.close();
      });
    }

    test("very many siblings and very large blocks are hidden, and shown again as they were", async () => {
      const server = await serve({ answer: ({ url }, response) => {
        response.setHeader("content-type", "text/html");
        // Pages that differ by less than a twentieth would be taken for copies.
        const own = `<p>${`What only ${url} says. `.repeat(100)}</p>`;
        response.end(linkPage(url, "http://127.0.0.2").replace("</main>", `${own}</main>`) +
          "<div><a href=/a.html>the same</a></div>\n".repeat(1200) + "word<b></b> ".repeat(3000) +
          "<section style='height: 60000px'>the same</section>");
        return true;
      } });
      await browser.goto(`${server.origin}/start.html`);
      const panel = await browser.openPanel();
      const look = () => browser.run(() => {
        const boxes = [...document.body.querySelectorAll("body > div, section")].map((element) => {
          const { left, top, width, height } = element.getBoundingClientRect();
          return [left, top, width, height];
        });
        const seen = boxes.filter(([, , width, height]) => width * height > 0).length;
        return { boxes, seen, height: document.documentElement.scrollHeight };
      });
      await browser.run(() => scrollTo(0, 500));
      const before = await look();
      await remember(browser);
      for (const view of ["content", "marked", "content", "original"]) {
        const { counts } = await show(panel, view);
        assert.ok(counts.template > 8400);
        const { seen, height } = await look();
        assert.equal(seen, view === "content" ? 0 : 1201, view);
        assert.equal(height < 2000, view === "content", view);
      }
      assert.equal(await difference(browser), "");
      await browser.run(() => scrollTo(0, 500));
      assert.deepEqual(await look(), before);
      await browser.closePanel();
      await server.close();
    });

    test("marked text keeps a contrast of 3 to 1, also in marked parts of marked parts", async () => {
      const pairs = [["#767676", "#fff"], ["#fff", "#767676"], ["#000", "#777"], ["#ccc", "#444"]];
      const server = await serve({ answer: ({ url }, response) => {
        response.setHeader("content-type", "text/html");
        const own = `<p>${`What only ${url} says. `.repeat(20)}</p>`;
        const same = pairs.map(([color, background]) => `<section><div style="color: ${color};
          background: ${background}"><p>The same <b>on each</b> page</p>A text</div></section>`);
        response.end(linkPage(url, "http://127.0.0.2").replace("</main>", `${own}</main>`) +
          `<footer>${same.join("")}</footer>`);
        return true;
      } });
      await browser.goto(`${server.origin}/start.html`);
      const panel = await browser.openPanel();
      await show(panel, "marked");
      // The contrast of each text of the footer, as it is painted on the white page.
      const contrasts = await browser.run(() => {
        const light = (color) => color.reduce((sum, part, at) => sum + [0.2126, 0.7152, 0.0722][at] *
          (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4), 0);
        const rgb = (text) => text.match(/[\d.]+/g).slice(0, 3).map(Number);
        const walker = document.createTreeWalker(document.querySelector("footer:last-of-type"),
          NodeFilter.SHOW_TEXT);
        const found = [];
        for (let text = walker.nextNode(); text; text = walker.nextNode()) {
          if (!text.data.trim()) continue;
          const ground = text.parentElement.closest("[style]");
          let opacity = 1;
          for (let up = text.parentElement; up; up = up.parentElement) {
            opacity *= Number(getComputedStyle(up).opacity);
          }
          const painted = (color) => rgb(color).map((part) => opacity * part + (1 - opacity) * 255);
          const [dark, bright] = [getComputedStyle(text.parentElement).color,
            getComputedStyle(ground).backgroundColor].map((color) => light(painted(color)))
            .sort((one, two) => one - two);
          found.push({ opacity, contrast: (bright + 0.05) / (dark + 0.05) });
        }
        return found;
      });
      assert.equal(contrasts.length, 4 * pairs.length);
      assert.ok(contrasts.every(({ opacity }) => opacity < 1), "everything there is template");
      assert.ok(contrasts.every(({ contrast }) => contrast >= 3), JSON.stringify(contrasts));
      await show(panel, "original");
      await browser.closePanel();
      await server.close();
    });

    test("an answer outlives its worker: the page is read again as it was", async () => {
      const server = await serve({ answer: ({ url }, response) => {
        response.setHeader("content-type", "text/html");
        response.end(linkPage(url, "http://127.0.0.2").replace("<main>", "Text of every page<main>"));
        return true;
      } });
      await browser.goto(`${server.origin}/start.html`);
      const panel = await browser.openPanel();
      const text = () => browser.run(() => document.body.innerText);
      const { counts } = await show(panel, "content");
      const content = await text();
      assert.doesNotMatch(content, /every page/);
      await browser.endWorkers();
      const answer = await until(async () => {
        const { error, value } = await ask(panel, { act: "text", text: "markdown" });
        return !error && value;
      });
      assert.match(answer, /^# \/start.html/);
      assert.equal(await text(), content);
      await show(panel, "original");
      assert.match(await text(), /every page/);
      assert.deepEqual((await show(panel, "content")).counts, counts);
      assert.equal(await text(), content);
      await browser.closePanel();
      await server.close();
    });

    test("blocks are pointed at by keyboard and by pointer, and nothing is left behind", async () => {
      const { server, url } = await serveCopy(library);
      await browser.goto(url);
      const panel = await browser.openPanel();
      await show(panel, "content");
      await show(panel, "original");
      await remember(browser);
      await browser.run(() => {
        window.keys = 0;
        document.addEventListener("keydown", () => ++window.keys);
      });
      assert.equal((await ask(panel, { act: "point" })).error, "");
      await browser.closePanel();
      const tip = () => browser.run(() =>
        document.querySelector("[data-pagelet=pointer] [role=status]")?.textContent ?? null);
      await browser.press("ArrowDown");
      const first = await tip();
      await browser.press("ArrowDown");
      const second = await tip();
      assert.match(first, /: (not )?main content\n./);
      assert.equal(await browser.run(() => getComputedStyle(
        document.querySelector("[data-pagelet=pointer] [role=status]")).direction), "ltr");
      assert.notEqual(first, second);
      await browser.press("End");
      await browser.press("Home");
      assert.equal(await tip(), first);
      const place = await browser.run(() => {
        const box = document.querySelector("h1, h2, p").getBoundingClientRect();
        return [box.left + 4, box.top + box.height / 2];
      });
      await browser.move(...place);
      assert.match(await tip(), /main content\n./);
      await browser.screenshot(join(pictures(), `addon-pointing-${name}.png`));
      await browser.press("Escape");
      assert.equal(await tip(), null);
      assert.equal(await browser.run(() => window.keys), 0);
      assert.equal(await difference(browser), "");
      await server.close();
    });

    test("the panel works by itself, in both themes, and has no fault that axe finds", async () => {
      const { server, url } = await serveCopy(library);
      await browser.goto(url);
      for (const theme of ["light", "dark"]) {
        await browser.theme(theme);
        const panel = await browser.openPanel();
        await panel.run(async (view) => {
          const ready = () => document.documentElement.dataset.ready === "" &&
            document.querySelector("#stop").hidden;
          const settled = (isIt) => new Promise((resolve) => {
            const look = () => { if (isIt()) resolve(); else requestAnimationFrame(look); };
            look();
          });
          await settled(ready);
          const before = document.querySelector("#status").textContent;
          document.querySelector(`input[value=${view}]`).click();
          await settled(() => ready() && document.querySelector("#status").textContent !== before);
        }, theme === "light" ? "content" : "marked");
        const text = await panel.run(() => document.body.innerText);
        assert.match(text, theme === "light" ? /Only the main content is shown/ : /template is marked/);
        assert.match(text, /Pages loaded: \d of \d/);
        // The protocol of Firefox can neither take a picture of the panel nor bring axe into it.
        if (name === "chromium") {
          await browser.theme(theme, panel);
          await browser.screenshot(join(pictures(), `addon-panel-${theme}.png`), panel);
          const faults = await panel.run(async (source) => {
            (0, eval)(source);
            document.querySelector("details").open = true;
            const { violations } = await globalThis.axe.run(document, { resultTypes: ["violations"] });
            return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html}`);
          }, axe);
          assert.deepEqual(faults, []);
        }
        await browser.closePanel();
      }
      await browser.theme("light");
      await server.close();
    });
  });
}
