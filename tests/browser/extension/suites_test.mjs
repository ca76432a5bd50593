// SPDX-License-Identifier: MIT

// The add-on on real pages: twenty sites of the sample and the web suite. Each view is shown and taken
// back; where the browser's tree is the program's, so is the answer. Sites whose trees differ are
// listed with the first difference. Scripts of the pages do not run. Pictures go to SCREENSHOTS.

import assert from "node:assert/strict";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sitesOf } from "../../support/suites.mjs";
import { ask, browsers, difference, extract, pictures, remember, serveCopy, show } from "./support.mjs";

const { SUITE: sampleSuite, WEB_SUITE: webSuite } = process.env;
const sample = sitesOf(sampleSuite);
const web = existsSync(webSuite) ? sitesOf(webSuite) : [];
const step = Math.max(1, Math.floor(web.length / (20 - sample.length)));
const sites = [...sample, ...web.filter((_, n) => n % step === 0)].slice(0, 20);

/** The XPaths of the page's nodes that count, worked out from the page alone. */
const pathsOfPage = () => {
  const outside = new Set(["script", "style", "iframe"]);
  const root = document.body;
  const paths = [];
  const childrenOf = (node) => {
    const list = [];
    for (const child of (node.content ?? node).childNodes) {
      const last = list[list.length - 1];
      const isText = child.nodeType === 3 || child.nodeType === 4;
      if (child.nodeType === 8) list.push({ comment: true });
      else if (isText && last?.text !== undefined) last.text += child.nodeValue;
      else if (isText) list.push({ text: child.nodeValue });
      else if (child.nodeType === 1) list.push({ element: child });
    }
    return list;
  };
  const visit = (element, path) => {
    paths.push(path);
    const counts = new Map();
    for (const child of childrenOf(element)) {
      if (child.comment) continue;
      const name = child.element ? child.element.nodeName.toLowerCase() : "text()";
      counts.set(name, (counts.get(name) ?? 0) + 1);
      const own = `${path}/${name}[${counts.get(name)}]`;
      if (!child.element && /\P{White_Space}/u.test(child.text)) paths.push(own);
      if (child.element && !outside.has(name)) visit(child.element, own);
    }
  };
  visit(root, `/html[1]/${root.nodeName.toLowerCase()}[1]`);
  return paths;
};

/** The first place where two lists differ; "" when they are equal. */
function firstDifference(actual, expected) {
  const at = actual.findIndex((path, n) => path !== expected[n]);
  if (at < 0 && actual.length === expected.length) return "";
  const place = at < 0 ? actual.length : at;
  return `browser ${actual[place] ?? "ends"}, program ${expected[place] ?? "ends"}`;
}

for (const { name, launch } of browsers) {
  describe(`sites in ${name}`, () => {
    let browser;
    before(async () => { browser = await launch({}); });
    after(() => browser?.close());

    for (const site of sites) {
      test(site.id, async (t) => {
        const { server, url } = await serveCopy(site, { csp: "sandbox allow-same-origin" });
        await browser.goto(url);
        const panel = await browser.openPanel();
        await remember(browser);
        for (const view of ["template", "content", "marked"]) {
          await show(panel, view);
          await browser.screenshot(join(pictures(), `addon-${site.id}-${view}-${name}.png`));
          await show(panel, "original");
          assert.equal(await difference(browser), "", view);
        }
        const inPage = await browser.run(pathsOfPage);
        const everything = await extract(url, "template", "everything");
        const treeDifference = firstDifference(inPage, everything.retrieved);
        if (treeDifference) t.diagnostic(`${name}, ${site.id}: other tree: ${treeDifference}`);
        await browser.closePanel();
        for (const algorithm of treeDifference ? [] : ["leafcut", "temex"]) {
          // Anew, since a second algorithm would use the pages that the first one loaded.
          await browser.goto(url);
          const fresh = await browser.openPanel();
          const shown = await ask(fresh, { act: "show", view: "content", algorithm });
          const { value, pages } = shown.error ? shown :
            await ask(fresh, { act: "text", text: "json", algorithm });
          await browser.closePanel();
          const expected = await extract(url, "content", algorithm);
          const refused = pages.filter(({ problem }) => problem === "page_acts");
          if (refused.length > 0) {
            t.diagnostic(`${name}, ${site.id}: not loaded: ${refused.map((page) => page.url).join(" ")}`);
          } else if (shown.error) {
            assert.equal(expected.text, "", shown.error);
          } else {
            assert.deepEqual(JSON.parse(value).candidates, expected.candidates, algorithm);
            assert.equal(JSON.parse(value).node_count, expected.node_count, algorithm);
            assert.equal(JSON.parse(value).text, expected.text, algorithm);
          }
        }
        const ofSandbox = /sandboxed|Content.Security.Policy/i;
        assert.deepEqual((await browser.problems).filter((text) => !ofSandbox.test(text)), []);
        await server.close();
      });
    }
  });
}
