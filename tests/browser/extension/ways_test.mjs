// SPDX-License-Identifier: MIT

// Ways to and from the add-on that lead through the browser: its menu, its keys, its clipboard, files,
// private windows, and what a screen reader is told.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import { sitesOf } from "../../support/suites.mjs";
import { ask, browsers, serveCopy, show } from "./support.mjs";
import { until } from "./until.mjs";

const library = sitesOf(process.env.SUITE).find(({ id }) => id === "sample-library");
const isShown = () =>
  document.querySelector(":is([data-pagelet=hidden], [data-pagelet=empty], [data-pagelet=large])") !== null;
const readText = (panel, text) => ask(panel, { act: "text", text }).then(({ value }) => value);

for (const { name, launch } of browsers) {
  describe(`ways in ${name}`, () => {
    let browser;
    let site;
    before(async () => {
      browser = await launch({});
      site = await serveCopy(library);
    });
    after(async () => {
      await browser?.close();
      await site?.server.close();
    });

    test("the content is copied, and saved in two formats", async () => {
      await browser.goto(site.url);
      await show(await browser.openPanel(), "content");
      // The panel knows of what it has asked itself, and what there is when it opens.
      const panel = await browser.openPanel();
      await until(() => panel.run(() => document.documentElement.dataset.ready === "" &&
        !document.querySelector("#copy").disabled));
      const press = (id) => panel.run((button) => { document.getElementById(button).click(); }, id);
      await press("copy");
      await until(() => panel.run(() =>
        document.querySelector("#status").textContent === "The main content is in the clipboard."));
      assert.equal(await browser.clipboard(), await readText(panel, "markdown"));
      for (const [text, ending] of [["markdown", ".md"], ["html", ".html"]]) {
        await press(`save-${text}`);
        const expected = await readText(panel, text);
        const saved = await until(() => {
          const file = readdirSync(browser.downloads).find((one) => one.endsWith(ending));
          const found = file && readFileSync(join(browser.downloads, file), "utf8");
          return found?.length >= expected.length ? found : null;
        });
        assert.equal(saved, expected);
      }
      await browser.closePanel();
    });

    // The protocol of Chromium reaches neither its menus nor the keys of add-ons.
    if (name === "firefox") {
      test("the menu and the keys change the view without the panel", async () => {
        await browser.goto(site.url);
        await browser.chooseInMenu("with its main content alone");
        await until(() => browser.run(isShown));
        await browser.chooseInMenu("as it was");
        await until(async () => !await browser.run(isShown));
        await browser.shortcut("Alt", "Shift", "m");
        await until(() => browser.run(isShown));
        await browser.shortcut("Alt", "Shift", "m");
        await until(async () => !await browser.run(isShown));
        const menu = () => browser.run(() => document.querySelector("nav a")?.checkVisibility());
        const text = () => browser.run(() => document.body.innerText);
        const whole = await text();
        await browser.shortcut("Alt", "Shift", "l");
        await until(async () => await browser.run(isShown) && await menu());
        await browser.shortcut("Alt", "Shift", "l");
        await until(async () => await browser.run(isShown) && !await menu());
        await browser.shortcut("Alt", "Shift", "l");
        await until(async () => !await browser.run(isShown));
        assert.equal(await text(), whole);
      });
    }

    test("it works in private windows", async () => {
      const own = await launch({ isPrivate: true });
      await own.goto(site.url);
      const panel = await own.openPanel();
      assert.ok(await panel.run(async () =>
        (await chrome.tabs.query({ active: true, currentWindow: true }))[0].incognito));
      await show(panel, "content");
      assert.ok(await own.run(isShown));
      await own.close();
    });

    if (name === "chromium") {
      test("a screen reader is told what things are, and what happens", async () => {
        await browser.goto(site.url);
        const panel = await browser.openPanel();
        await show(panel, "content");
        const inPanel = await browser.spoken(panel);
        for (const line of ["group: Show the page", "radio: without its template",
          "radio: with its main content alone", "radio: with its template marked", "radio: as it was",
          "combobox: Algorithm", "button: Copy as Markdown", "status: "]) {
          assert.ok(inPanel.includes(line), `${line} in ${inPanel.join("; ")}`);
        }
        await ask(panel, { act: "point" });
        await browser.closePanel();
        await browser.press("ArrowDown");
        const onPage = await browser.spoken(browser.page);
        assert.ok(onPage.includes("dialog: Point at a block to read why it was kept or left out"));
        assert.ok(onPage.includes("status: "));
        await browser.press("Escape");
      });
    }
  });
}
