// SPDX-License-Identifier: MIT

// Pages that make it hard: huge ones, ones that change while they are read, ones that take the names
// of what a script uses, and documents that are not pages. How long a page could do nothing is
// reported, not asserted, because it depends on the machine: ms of the processor in one task, for
// Chromium also how much of it was a script. `own` and `moved` are the page's longest tasks when the
// add-on does nothing, and the page itself takes its boxes away and lays itself out anew, or hides its
// first lines and shows them again.

import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { serve } from "./sites.mjs";
import { ask, browsers, difference, remember } from "./support.mjs";

const foot = "<footer><a href=/other.html>Other</a> The foot of every page.</footer>";
const page = (body, title = "Page") => `<!doctype html><title>${title}</title><body>
<nav><a href=/>Home</a> <a href=/other.html>Other</a> <a href=/third.html>Third</a></nav>
<main><h1>${title}</h1>${body}</main>${foot}`;

const takenNames = ["nodeType", "nodeName", "nodeValue", "parentNode", "firstChild", "nextSibling",
  "childNodes", "attributes", "shadowRoot", "setAttribute", "getAttribute", "removeAttribute", "append",
  "remove", "id", "className", "isConnected", "localName"];
const documentNames = ["documentElement", "createElement", "activeElement", "contentType", "compatMode",
  "defaultView", "elementFromPoint", "URL", "body", "addEventListener"];

const pages = {
  "20 MB of texts": () => page(`<p>${"Some words of a very long page. ".repeat(40)}</p>\n`.repeat(15_000)),
  "20 MB in one text": () => page(`<pre>${"Some words of one long text. ".repeat(680_000)}</pre>`),
  "100,000 nodes": () => page(`<ul>${"<li class=entry><b>word</b>\n".repeat(33_000)}</ul>`),
  "50,000 hidden siblings": (text) => page(`<p>${text}</p>`) + "<a href=/other.html>x</a> ".repeat(50_000),
  "50,000 hidden texts": (text) => page(`<p>${text}</p>`) + "word<b></b> ".repeat(50_000),
  "3,000 hidden blocks": (text) => page(`<p>${text}</p>`) + "<div><p>words</p></div>\n".repeat(3_000),
  "20,000 hidden blocks": (text) => page(`<p>${text}</p>`) + "<div><p>words</p></div>\n".repeat(20_000),
  "changes while it is read": () => page(`<div id=busy>${"<p>old <b>words</b></p>".repeat(20_000)}</div>
<script>
  const busy = document.getElementById("busy");
  setInterval(() => {
    for (let n = 0; n < 50; ++n) busy.firstElementChild?.remove();
    busy.append(Object.assign(document.createElement("p"), { textContent: "new words" }));
    busy.prepend(busy.lastElementChild);
  }, 1);
</script>`),
  "other functions": () => page(`<p>Content of a page that replaces what scripts use.</p><script>
  const fail = () => { throw new Error("replaced"); };
  for (const prototype of [Node.prototype, Element.prototype, Document.prototype, Range.prototype,
    CharacterData.prototype, Map.prototype, Promise.prototype, EventTarget.prototype]) {
    for (const name of Object.getOwnPropertyNames(prototype)) {
      if (name === "constructor" || prototype === Promise.prototype && name === "then") continue;
      try { Object.defineProperty(prototype, name, { get: fail, set: fail, configurable: true }); } catch {}
    }
  }
  window.fetch = window.setTimeout = window.matchMedia = window.FileReader = fail;
  JSON.stringify = JSON.parse = performance.now = Array.prototype.push = Array.prototype.map = fail;
</script>`),
  "taken names": () => page(`<p>Content.</p><form>${takenNames.map((name) =>
    `<input name=${name}>`).join("")}</form>${documentNames.map((name) => `<form name=${name}></form>`)
    .join("")}`),
  "frames": () => page(`<p>Content.</p><iframe src=/other.html></iframe>
<iframe srcdoc="<p>inner"></iframe><object data=/other.html></object>`),
  "shadow trees": () => page(`<p>Content.</p><div id=host></div><script>
  document.getElementById("host").attachShadow({ mode: "open" }).innerHTML = "<p>inside</p>";
</script>`),
  // Both ended every program that uses Gumbo as it is, or never ended.
  "CDATA in a table": () => page("<p>Content.</p><table><math><mi><![CDATA[x]]>x"),
  "select in svg": () => page("<p>Content.</p><table><svg><select><title><select><table>"),
  "deep": () => page(`${"<div>".repeat(5_000)}deep`),
};

/** Waits until the page has drawn itself. */
const drawn = (browser) => browser.run(() => new Promise((resolve) => {
  requestAnimationFrame(() => setTimeout(resolve));
}));

/** The longest task of the page while `work` ran. */
const standstill = (browser, work) => browser.longestTask(async () => {
  await work();
  await drawn(browser);
});

/** The page takes its boxes away, and lays itself out anew. */
const layOutAnew = (browser) => browser.run(async () => {
  const turn = () => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
  const { body } = document;
  body.style.display = "none";
  await turn();
  body.style.display = "";
  await turn();
  body.removeAttribute("style");
});

/** The page hides its first lines, and shows them again. */
const move = (browser) => browser.run(async () => {
  const turn = () => new Promise((resolve) => { requestAnimationFrame(() => setTimeout(resolve)); });
  const { style } = document.querySelector("nav");
  style.display = "none";
  await turn();
  style.display = "";
  await turn();
  document.querySelector("nav").removeAttribute("style");
});

for (const { name, launch } of browsers) {
  describe(`hostile pages in ${name}`, () => {
    let browser;
    let server;
    // Makes the other pages of the site: those whose parts are hidden are alike.
    let like = null;
    before(async () => {
      browser = await launch({});
      server = await serve({ answer: ({ url }, response) => {
        const title = decodeURIComponent(url.slice(1));
        // Long enough that LeafCut does not take the pages for copies of one another.
        const text = `The text of ${title} alone. `.repeat(200);
        if (pages[title]) like = pages[title].length > 0 ? pages[title] : null;
        response.setHeader("content-type", "text/html; charset=utf-8");
        response.end((pages[title] ?? like)?.(text) ?? page(`<p>${text}</p>`, title));
        return true;
      } });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    for (const title of Object.keys(pages)) {
      test(title, async (t) => {
        await browser.goto(`${server.origin}/${encodeURIComponent(title)}`);
        const isQuiet = title !== "other functions" && title !== "taken names";
        const isStill = isQuiet && title !== "changes while it is read";
        const panel = await browser.openPanel();
        const times = {};
        if (isStill) {
          times.own = await standstill(browser, () => layOutAnew(browser));
          times.moved = await standstill(browser, () => move(browser));
          await remember(browser);
        }
        for (const view of ["template", "content", "marked", "original"]) {
          let state;
          const work = async () => { state = await ask(panel, { act: "show", view }); };
          if (isQuiet) times[view] = await standstill(browser, work);
          else await work();
          // A page that is never still may have changed beyond what was read.
          const isMoving = title === "changes while it is read";
          const mayFail = isMoving && /has changed/.test(state.error);
          // Then its answer is forgotten before it is shown as it was.
          const isForgotten = isMoving && view === "original" && !state.hasAnswer;
          if (title !== "deep" && !mayFail) assert.equal(state.error, "", view);
          assert.doesNotMatch(state.error, /went wrong/, view);
          times.answer = state.error || (isForgotten ? "forgotten"
            : `${state.counts.template} template, ${state.counts.content} content`);
          if (/hidden/.test(title)) assert.ok(state.counts.template > parseInt(title) * 1000, view);
          if (title === "shadow trees" && view !== "original") assert.ok(state.notes.includes("note_shadow"));
        }
        t.diagnostic(`${name}, ${title}: ms without a turn: ${JSON.stringify(times)}`);
        if (isStill) assert.equal(await difference(browser), "");
        if (title !== "other functions") assert.deepEqual(await browser.problems, []);
        await browser.closePanel();
      });
    }
  });

  describe(`documents that are not pages in ${name}`, () => {
    let browser;
    let server;
    const types = { "/doc.xml": ["text/xml", "<?xml version='1.0'?><a><b>text</b></a>"],
      "/doc.svg": ["image/svg+xml", "<svg xmlns='http://www.w3.org/2000/svg'><text>a</text></svg>"],
      "/doc.txt": ["text/plain", "Only text."],
      "/doc.pdf": ["application/pdf", "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n" +
        "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R" +
        "/MediaBox[0 0 99 99]>>endobj\ntrailer<</Root 1 0 R>>\n"] };
    before(async () => {
      browser = await launch({});
      server = await serve({ answer: ({ url }, response) => {
        const [type, body] = types[url] ?? ["text/plain", ""];
        response.setHeader("content-type", type);
        response.end(body);
        return true;
      } });
    });
    after(async () => {
      await browser?.close();
      await server?.close();
    });

    const internal = name === "chromium" ? "chrome://version/" : "about:support";
    for (const address of [...Object.keys(types), "about:blank", internal]) {
      test(address, async () => {
        await browser.goto(address.startsWith("/") ? server.origin + address : address);
        const panel = await browser.openPanel();
        const { error } = await ask(panel, { act: "show", view: "content" });
        assert.match(error, /Add-ons may not|not HTML|No main content|not read/);
        await browser.closePanel();
      });
    }
  });
}
