// SPDX-License-Identifier: MIT

// Takes the pictures of docs/browser.md anew: the panel beside a page of the sample suite whose
// template is marked, the five views of the page in one picture, and a block that is pointed at. Run it with the variables of run.sh; IMAGES is
// the folder for the pictures.

import { join } from "node:path";
import { readFileSync } from "node:fs";
import { sitesOf } from "../../support/suites.mjs";
import { ask, browsers, scratch, serveCopy, show } from "./support.mjs";

const { IMAGES: images, SUITE: suite } = process.env;
const [{ launch }] = browsers;
const browser = await launch({ args: ["--window-size=1040,700"] });
const { server, url } = await serveCopy(sitesOf(suite).find(({ id }) => id === "sample-courier"));
await browser.goto(url);
const folder = scratch();
const panel = await browser.openPanel();
await show(panel, "marked");
await panel.run(() => { document.querySelector("details").open = true; });
await browser.screenshot(join(folder, "page.png"));
await browser.screenshot(join(folder, "panel.png"), panel);
const views = { content: "with its main content alone", template: "without its template",
  alone: "with its template alone", marked: "with its template marked", original: "as it was" };
for (const view of Object.keys(views)) {
  await show(panel, view);
  await browser.run(() => { scrollTo(0, 0); });
  await browser.screenshot(join(folder, `${view}.png`));
}
await ask(panel, { act: "point" });
await browser.closePanel();
const box = await browser.run(() => {
  const { left, top, height } = document.querySelector("nav a").getBoundingClientRect();
  return [left + 5, top + height / 2];
});
await browser.move(...box);
await browser.screenshot(join(images, "browser-pointing.png"));
await browser.press("Escape");

const image = (name) =>
  `<img src="data:image/png;base64,${readFileSync(join(folder, name)).toString("base64")}">`;
await browser.goto("about:blank");
await browser.run((html) => { document.body.innerHTML = html; },
  `<style>body { margin: 0 } img { display: block } img + img { position: absolute; top: 8px;
  right: 8px; border: 1px solid #777; border-radius: 8px; box-shadow: 0 4px 16px #0008 }</style>
  ${image("page.png")}${image("panel.png")}`);
await browser.screenshot(join(images, "browser-marked.png"));
await browser.run((html) => { document.body.innerHTML = html; },
  `<style>body { margin: 0; display: grid; grid-template-columns: 1fr 1fr 1fr; gap: 24px 8px; padding: 12px 4px; align-content: center;
  height: 100vh; box-sizing: border-box;
  font: 14px sans-serif } figure { margin: 0 } img { width: 100%; border: 1px solid #777 }</style>
  ${Object.entries(views).map(([view, title]) =>
    `<figure><figcaption>${title}</figcaption>${image(`${view}.png`)}</figure>`).join("")}`);
await browser.screenshot(join(images, "browser-views.png"));
await browser.close();
await server.close();
