// SPDX-License-Identifier: MIT
//
// The page to try Pagelet (docs/try) in Firefox, opened as a file: the example has an answer, its parts
// are marked, and nothing is loaded.
//
// Usage: FIREFOX=firefox-esr node page_firefox_test.mjs PAGE.HTML

import assert from "node:assert/strict";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { Firefox } from "../browser/extension/firefox.mjs";
import { until } from "../browser/extension/until.mjs";

const browser = await Firefox.launch("", { program: process.env.FIREFOX });
try {
  await browser.goto(pathToFileURL(resolve(process.argv[2])).href);
  const state = () => browser.run(() => document.getElementById("state").textContent);
  await until(async () => /Paste/.test(await state()));
  await browser.run(() => document.getElementById("example").click());
  await until(async () => /words/.test(await state()));
  const found = await browser.run(() => {
    const inside = document.getElementById("frame").contentDocument;
    return {
      taken: inside.querySelectorAll(".pagelet-taken").length,
      left: inside.querySelectorAll(".pagelet-left").length,
      text: document.getElementById("text").textContent,
      loaded: [...performance.getEntriesByType("resource")].map(({ name }) => name)
        .filter((name) => !/^(blob|data|about):/.test(name)),
    };
  });
  assert.match(found.text, /^# .*[Ww]eir/);
  assert.ok(found.taken > 0 && found.left > 0, JSON.stringify(found));
  assert.deepEqual(found.loaded, []);
  console.log("page_firefox_test: ok");
} finally {
  await browser.close();
}
