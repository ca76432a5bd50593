// SPDX-License-Identifier: MIT

// Makes the add-on: dist/firefox and dist/chromium with an archive of each. The same sources give
// the same bytes. It needs cmake, which makes one script of the content script's modules, and the
// built library in the folder that the variable LIBRARY names (build/wasm/library unless given).

import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { zipSync } from "fflate";

const here = fileURLToPath(new URL(".", import.meta.url));
const top = resolve(here, "..");
const library = resolve(process.env.LIBRARY ?? join(top, "build/wasm/library"));
const dist = resolve(process.env.DIST ?? join(here, "dist"));

const pages = ["background.js", "host.js", "worker.js", "say.js", "panel.html", "panel.css", "panel.js",
  "options.html", "options.js", "content.css", "icons", "_locales"];
const ofBrowser = { firefox: ["firefox.js"], chromium: ["chromium.js", "offscreen.html", "offscreen.js"] };
const ofLibrary = /(?<!walk)\.js$|\.wasm$/;
// The best known ones first, the others by title.
const offered = ["leafcut", "temex", "conex", "etdm", "iwptd", "rbm-td", "rtdm-td", "sst"];

/** @param {string} path */
const json = (path) => JSON.parse(readFileSync(path, "utf8"));

/** @param {string} browser */
function manifest(browser) {
  const common = json(join(here, "manifest.json"));
  const own = json(join(here, "browsers.json"))[browser];
  const { version } = json(join(here, "package.json"));
  const permissions = [...common.permissions, ...own.permissions ?? []].sort();
  return { ...common, ...own, version, permissions };
}

/** Names and titles of the algorithms, in the order in which they are offered. */
async function algorithms() {
  const { algorithms: list } = await import(pathToFileURL(join(library, "index.js")).href);
  const titles = new Map((await list()).map(({ name, title }) => [name, title]));
  return offered.map((name) => ({ name, title: titles.get(name) }));
}

/**
 * Bundles a module and its imports into one script. It is wrapped in a function, because scripts of a
 * former installation may still be in the tab and have the same names.
 * @param {string} entry
 * @param {string} output
 */
function bundle(entry, output) {
  execFileSync("cmake", [`-DENTRY=${entry}`, `-DOUTPUT=${output}`, "-P",
    join(top, "cmake/bundle_modules.cmake")]);
  writeFileSync(output, `(() => {\n${readFileSync(output, "utf8")}})();\n`);
}

/** @param {string} folder @returns {string[]} all files below it */
function filesBelow(folder) {
  return readdirSync(folder).sort().flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? filesBelow(path) : [path];
  });
}

/** @param {string} folder */
function archive(folder) {
  const files = filesBelow(folder).map((path) =>
    [relative(folder, path), [readFileSync(path), { mtime: "1980-01-01T12:00:00" }]]);
  writeFileSync(`${folder}.zip`, zipSync(Object.fromEntries(files), { level: 9 }));
}

const list = JSON.stringify(await algorithms());
for (const [browser, files] of Object.entries(ofBrowser)) {
  const folder = join(dist, browser);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(join(folder, "library"), { recursive: true });
  for (const name of [...pages, ...files]) {
    cpSync(join(here, name), join(folder, name), { recursive: true });
  }
  for (const name of readdirSync(library).filter((file) => ofLibrary.test(file))) {
    cpSync(join(library, name), join(folder, "library", name));
  }
  cpSync(join(here, "load.js"), join(folder, "library/load.js"));
  for (const name of ["LICENSE", "NOTICE"]) cpSync(join(top, name), join(folder, name));
  bundle(join(here, "content/main.js"), join(folder, "content.js"));
  writeFileSync(join(folder, "algorithms.json"), list);
  writeFileSync(join(folder, "manifest.json"), JSON.stringify(manifest(browser), null, 2));
  archive(folder);
}
console.log(`Now load ${join(dist, "chromium")} in Chromium, or ${join(dist, "firefox/manifest.json")} ` +
  "in Firefox (docs/browser.md, Install).");
