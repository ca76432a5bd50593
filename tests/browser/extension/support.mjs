// SPDX-License-Identifier: MIT

// Shared by the tests of the add-on: the browsers that are there, requests to the add-on, and what a
// page looks like before and after.

import { execFile } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync }
  from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { Chromium } from "./chromium.mjs";
import { Firefox } from "./firefox.mjs";
import { serve } from "./sites.mjs";

const { ADDON: addon, CHROMIUM: chromium, FIREFOX: firefox, PAGELET: program } = process.env;

/** The browsers that are there: name and a function that starts one. */
export const browsers = [
  { name: "chromium", launch: (options) =>
    Chromium.launch(join(addon, "chromium"), { program: chromium, ...options }), path: chromium },
  { name: "firefox", launch: (options) =>
    Firefox.launch(join(addon, "firefox"), { program: firefox, ...options }), path: firefox },
].filter(({ path }) => path);

/** Sends a request to the add-on as the panel does; resolves to the state of the tab. */
export async function ask(panel, request) {
  return panel.run(async (given) => {
    const [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
    return chrome.runtime.sendMessage({ to: "tab", tabId: tab.id,
      request: { algorithm: "leafcut", loads: 20, ...given } });
  }, request);
}

/** Shows a view; throws what the add-on says when it cannot. */
export async function show(panel, view, algorithm = "leafcut") {
  const state = await ask(panel, { act: "show", view, algorithm });
  if (state.error) throw new Error(state.error);
  return state;
}

/** Remembers the nodes of the page, and counts clicks on its elements. */
export function remember(browser) {
  return browser.run(() => {
    const walk = document.createTreeWalker(document);
    const nodes = [document];
    while (walk.nextNode()) nodes.push(walk.currentNode);
    window.test = { nodes, clicks: 0, text: new XMLSerializer().serializeToString(document) };
    document.documentElement.addEventListener("click", (event) => {
      event.preventDefault();
      ++window.test.clicks;
    });
    // Not where scripts are switched off.
    document.documentElement.dispatchEvent(new MouseEvent("click", { cancelable: true }));
    window.test.step = window.test.clicks;
  });
}

/** What differs from the page that was remembered: "" when nothing does and clicks still arrive. */
export function difference(browser) {
  return browser.run(() => {
    const { nodes, text, clicks, step } = window.test;
    const walk = document.createTreeWalker(document);
    let count = 1;
    while (walk.nextNode()) {
      if (walk.currentNode !== nodes[count]) return `node ${count} is another one`;
      ++count;
    }
    if (count !== nodes.length) return `${count} nodes instead of ${nodes.length}`;
    if (new XMLSerializer().serializeToString(document) !== text) return "another text";
    if (step === 0) return "";
    const link = document.querySelector("a") ?? document.body;
    link.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true }));
    return window.test.clicks === clicks + 1 ? "" : "a click does not arrive";
  });
}

const folders = mkdtempSync(join(tmpdir(), "pagelet-addon-"));
process.on("exit", () => rmSync(folders, { recursive: true, force: true }));

/** A new folder that is gone when the tests end. */
export const scratch = () => mkdtempSync(join(folders, "a-"));

/**
 * Serves a copy of a site whose links with its host lead to the server. Resolves to the server, the
 * key page's URL and the folder of the copy.
 */
export async function serveCopy({ id, folder, keyPage, baseUrl }, options = {}) {
  const copy = join(scratch(), id);
  cpSync(folder, copy, { recursive: true });
  const { host, pathname } = new URL(baseUrl);
  const server = await serve({ folder: copy, base: pathname, ...options });
  const pages = (function* below(path) {
    for (const name of readdirSync(path)) {
      const file = join(path, name);
      if (statSync(file).isDirectory()) yield* below(file);
      else if (/\.html?$|\.php|^[^.]*$/.test(name)) yield file;
    }
  })(join(copy, "pages"));
  for (const file of pages) {
    const text = readFileSync(file, "latin1");
    const changed = text.replaceAll(`https://${host}`, server.origin)
      .replaceAll(`http://${host}`, server.origin)
      .replaceAll(`"//${host}`, `"${server.origin.slice(5)}`);
    if (changed !== text) writeFileSync(file, changed, "latin1");
  }
  const site = JSON.parse(readFileSync(join(copy, "site.json"), "utf8"));
  const base = server.origin + pathname;
  writeFileSync(join(copy, "site.json"), JSON.stringify({ ...site, base_url: base }));
  return { server, url: base + keyPage, copy };
}

const cache = scratch();

/** What the program says of a page that it loads itself: a document pagelet.extract/2. */
export async function extract(url, output, algorithm = "leafcut") {
  const settings = algorithm === "everything" ? [] : ["--set", "max-loads=20"];
  const { stdout } = await promisify(execFile)(program, ["extract", url, "--allow-private", "--with", "paths", "--output",
    output, "--algorithm", algorithm, ...settings, "--format", "json", "--no-times"], { maxBuffer: 1 << 28,
    env: { ...process.env, XDG_CACHE_HOME: cache } });
  return JSON.parse(stdout);
}

/** A folder for pictures. */
export function pictures() {
  const folder = process.env.SCREENSHOTS ?? scratch();
  mkdirSync(folder, { recursive: true });
  return folder;
}
