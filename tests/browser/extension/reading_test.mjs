// SPDX-License-Identifier: MIT

// What a reader meets beside the plain page: pages that change under the add-on, walls, dialogs that
// are not shown, frames, logins, and rows of data. Its environment comes from run.sh.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { serve } from "./sites.mjs";
import { ask, browsers, show } from "./support.mjs";

/** Paragraphs of a page's own. */
const paragraphs = (path, count) => Array.from({ length: count }, (_, at) =>
  `<p>Paragraph ${at} of ${path} has a sentence of its own.</p>`).join("");

/** A page whose main content is `main`; the same `around` on every page. */
const pageOf = (path, main, around = "") => `<!doctype html><title>Story of ${path}</title>
<style>main { border: 1px solid }</style>
<nav><a href="/a.html">Alpha</a> <a href="/b.html">Beta</a> <a href="/c.html">Gamma</a></nav>${around}
<main><p>The text of ${path} is its own, and it is long enough to be the content of a page.</p>
<p>A second paragraph of ${path} tells more of it than the first one has told.</p>${main(path)}</main>
<footer>The same foot on every page of this site.</footer>`;

const html = (response, text) => {
  response.setHeader("content-type", "text/html");
  response.end(text);
  return true;
};

for (const { name, launch } of browsers) {
  describe(`reading in ${name}`, () => {
    let browser;
    before(async () => { browser = await launch({}); });
    after(() => browser?.close());

    /** Opens /start.html of a site of such pages, with the panel. */
    async function open({ main = () => "", around = "", answer = () => false, csp = "" }, work) {
      const server = await serve({ csp, answer: (request, response) => answer(request, response) ||
        html(response, pageOf(request.url, main, around)) });
      await browser.goto(`${server.origin}/start.html`);
      const panel = await browser.openPanel();
      try {
        await work(panel);
      } finally {
        await browser.closePanel();
        await server.close();
      }
    }
    const markdown = (panel) => ask(panel, { act: "text", text: "markdown" });

    test("a page that scripts have replaced is not copied as the former one", () => open({}, async (panel) => {
      await show(panel, "content");
      assert.match((await markdown(panel)).value, /start\.html/);
      await browser.run(() => { history.pushState(null, "", "/next.html"); });
      const stale = await markdown(panel);
      assert.equal(stale.value, undefined);
      assert.equal(stale.error, "The page has changed. Read it again.");
      await browser.run(() => {
        document.querySelector("main").innerHTML = "<p>The next article is another one, which scripts " +
          "have put in the place of the first.</p>";
      });
      assert.equal((await ask(panel, { act: "state" })).error, "The page has changed. Read it again.");
      assert.equal((await ask(panel, { act: "again", view: "content" })).error, "");
      assert.match((await markdown(panel)).value, /The next article/);
      // The address may stay.
      await browser.run(() => { document.querySelector("main").innerHTML = "<p>A third one.</p>"; });
      assert.equal((await markdown(panel)).error, "The page has changed. Read it again.");
    }));

    test("a page whose content is mostly in a template element has not changed", () => open({
      main: (path) => `<p>The text of ${path} alone, a whole sentence for readers.</p><template>${
        `<p>A part of ${path} for scripts, a whole sentence for readers.</p>`.repeat(9)}</template>`,
    }, async (panel) => {
      assert.equal((await ask(panel, { act: "show", view: "content" })).error, "");
      assert.match((await markdown(panel)).value, /alone/);
    }));

    test("what is not rendered is not copied, unless it is folded", () => open({ main: (path) => `
      <div role="dialog" style="display: none"><h2>Cart of ${path}</h2></div>
      <details><summary>More of ${path}</summary><p>Folded of ${path}</p></details>
      <button aria-expanded="false" aria-controls="one">One</button>
      <div id="one" hidden="until-found"><p>Answer of ${path}, a whole sentence for readers.</p></div>` }, async (panel) => {
      await show(panel, "content");
      const { value } = await markdown(panel);
      assert.doesNotMatch(value, /Cart of/);
      assert.match(value, /Folded of \/start\.html/);
      assert.match(value, /Answer of \/start\.html/);
    }));

    test("as it was: no mark stays, not even on copies, and the place is kept", () => open({
      around: `<div style="height: 3000px">Tall, and the same everywhere</div>`,
      main: (path) => `${paragraphs(path, 80)}<p id=here>Here he reads ${path} with care.</p>` +
        paragraphs(`${path}#rest`, 80),
    }, async (panel) => {
      await show(panel, "content");
      const top = () => browser.run(() => document.querySelector("#here").getBoundingClientRect().top);
      await browser.run(() => {
        document.body.append(document.querySelector("footer").cloneNode(true));
        document.querySelector("#here").scrollIntoView({ block: "center", behavior: "instant" });
      });
      const before = await top();
      await show(panel, "original");
      assert.equal(await browser.run(() => document.querySelectorAll("[data-pagelet]").length), 0);
      assert.equal(await browser.run(() => document.querySelectorAll("footer").length), 2);
      assert.ok(Math.abs(await top() - before) < 2, `${await top()} instead of ${before}`);
      await show(panel, "content");
      assert.ok(Math.abs(await top() - before) < 2, `${await top()} instead of ${before}`);
    }));

    test("a wall that is hidden takes its scroll lock with it", () => open({
      around: `<style>html, body { overflow: hidden; height: 100% }</style>
        <div data-t style="position: fixed; inset: 0; background: #fff">Please agree to everything</div>`,
      main: (path) => paragraphs(path, 200),
    }, async (panel) => {
      // Scripts can scroll in any case, readers cannot.
      const locks = () => browser.run(() => [document.documentElement, document.body]
        .filter((element) => getComputedStyle(element).overflowY === "hidden").length);
      assert.equal(await locks(), 2);
      await show(panel, "content");
      assert.equal(await locks(), 0);
      assert.ok(await browser.run(() => document.documentElement.scrollHeight > 2 * innerHeight));
      await show(panel, "original");
      assert.equal(await locks(), 2);
    }));

    test("frames and coloured boxes without content go", () => open({
      main: (path) => `<div id=box style="border: 1px solid; background: #fed; padding: 9px">
        <p>Advertisement</p><p data-t><a href="/shop">The same shop on every page</a></p></div><p>Last of ${path}</p>`,
    }, async (panel) => {
      const { counts } = await show(panel, "content");
      assert.ok(counts.content > 0);
      assert.equal(await browser.run(() => document.querySelector("#box").checkVisibility()), false);
    }));

    test("the heading of the title is shown with the content", () => open({
      answer: ({ url }, response) => html(response, pageOf(url, () => "", `<header data-t>
        <h1>Story of ${url}</h1><p>The same line everywhere</p></header>`)),
    }, async (panel) => {
      await show(panel, "content");
      assert.equal(await browser.run(() => document.querySelector("h1").checkVisibility()), true);
    }));

    test("a row of data stays whole", () => open({ main: (path) => `<table>
      <tr><th>Name</th><td>Thing of ${path}</td></tr>
      <tr><th>Height of ${path}</th><td data-t id=same>120 cm</td></tr></table>`,
    }, async (panel) => {
      await show(panel, "content");
      assert.match(await browser.run(() => document.querySelector("table").innerText), /120 cm/);
    }));

    test("frames, logins and policies get a note each", async () => {
      await open({ main: () => "<iframe width=600 height=400 srcdoc='<p>Inner'></iframe>",
        answer: ({ url }, response) => {
          if (!/^\/[ab]\.html/.test(url)) return false;
          response.writeHead(302, { location: "/login?next=1" });
          response.end();
          return true;
        } }, async (panel) => {
        const { notes } = await show(panel, "content");
        assert.deepEqual(notes, ["note_frames", "note_login"]);
      });
      await open({ answer: ({ url }, response) => url === "/start.html" && html(response,
        "<title>Old</title><frameset cols='30%,*'><frame src=/a.html><frame src=/b.html></frameset>"),
      }, async (panel) => {
        const { error, notes } = await ask(panel, { act: "show", view: "content" });
        assert.match(error, /No main content/);
        assert.deepEqual(notes, ["note_frames"]);
      });
      await open({ csp: "connect-src 'none'" }, async (panel) => {
        const { notes, pages } = await show(panel, "content");
        // Chromium does not bind add-ons to the page's policy.
        const isBound = pages.every(({ problem }) => problem !== "");
        assert.deepEqual(notes, isBound ? ["note_policy"] : []);
      });
    });
  });
}
