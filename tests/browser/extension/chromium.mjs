// SPDX-License-Identifier: MIT

// Chromium with the add-on, driven by its own protocol over a pipe: with it the button of an add-on
// can be pressed as a reader does, which permits the add-on to read the tab.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { longestTask } from "./trace.mjs";
import { until } from "./until.mjs";

// Sources of what the browser says of the page itself: a missing file, an attribute it would like.
const aboutPage = new Set(["network", "other", "recommendation", "rendering", "storage"]);

/** The protocol: commands, their results, and events. */
class Pipe {
  constructor(child) {
    this.out = child.stdio[3];
    this.waiting = new Map();
    this.listeners = [];
    this.last = 0;
    let rest = Buffer.alloc(0);
    child.stdio[4].on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      for (let end = rest.indexOf(0); end >= 0; end = rest.indexOf(0)) {
        this.hear(JSON.parse(rest.subarray(0, end).toString("utf8")));
        rest = rest.subarray(end + 1);
      }
    });
    child.on("exit", () => {
      for (const { reject } of this.waiting.values()) reject(new Error("Chromium has ended"));
    });
  }

  hear(message) {
    const waiting = this.waiting.get(message.id);
    if (!waiting) return this.listeners.forEach((listen) => listen(message));
    this.waiting.delete(message.id);
    if (message.error) waiting.reject(new Error(`${waiting.method}: ${message.error.message}`));
    else waiting.resolve(message.result);
  }

  send(method, params = {}, sessionId = undefined) {
    const id = ++this.last;
    this.out.write(`${JSON.stringify({ id, method, params, sessionId })}\0`);
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject, method }));
  }

  /** Resolves with the first event that fits. */
  event(fits) {
    return new Promise((resolve) => {
      const listen = (message) => {
        if (!fits(message)) return;
        this.listeners.splice(this.listeners.indexOf(listen), 1);
        resolve(message);
      };
      this.listeners.push(listen);
    });
  }
}

/** A document: of a tab, of the panel, or a worker. */
class Target {
  constructor(pipe, sessionId) {
    this.pipe = pipe;
    this.sessionId = sessionId;
  }

  send(method, params) {
    return this.pipe.send(method, params, this.sessionId);
  }

  /** Calls a function there, in the world of the page. */
  async run(work, ...args) {
    const { result, exceptionDetails } = await this.send("Runtime.evaluate", {
      expression: `(${work})(...${JSON.stringify(args)})`,
      awaitPromise: true,
      returnByValue: true,
      userGesture: true,
    });
    if (exceptionDetails) {
      throw new Error(exceptionDetails.exception?.description ?? exceptionDetails.text);
    }
    return result.value;
  }
}

export class Chromium {
  name = "chromium";

  static async launch(extension, { program, args = [], isPrivate = false }) {
    const browser = new Chromium();
    browser.profile = mkdtempSync(join(tmpdir(), "pagelet-chromium-"));
    browser.downloads = join(browser.profile, "downloads");
    mkdirSync(browser.downloads);
    browser.child = spawn(program, ["--headless=new", "--no-sandbox", "--disable-gpu",
      "--remote-debugging-pipe", "--enable-unsafe-extension-debugging", "--no-first-run",
      "--disable-background-networking", "--disable-component-update", "--disable-sync",
      "--disable-dev-shm-usage", "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.*",
      "--hide-scrollbars", "--window-size=1100,800", "--lang=en",
      `--user-data-dir=${browser.profile}`, ...isPrivate ? ["--incognito"] : [], ...args, "about:blank"],
    { stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"] });
    browser.pipe = new Pipe(browser.child);
    const { id } = await browser.pipe.send("Extensions.loadUnpacked", { path: extension,
      enableInIncognito: isPrivate });
    browser.id = id;
    await browser.pipe.send("Browser.setDownloadBehavior", { behavior: "allow",
      downloadPath: browser.downloads });
    await browser.pipe.send("Browser.grantPermissions", { permissions: ["clipboardReadWrite"],
      origin: `chrome-extension://${id}` });
    await browser.useTab();
    return browser;
  }

  async targets(fits) {
    const { targetInfos } = await this.pipe.send("Target.getTargets", { filter: [{}] });
    return targetInfos.filter(fits);
  }

  /** Waits for a target. */
  target(fits) {
    return until(async () => (await this.targets(fits))[0]);
  }

  async attach(targetId) {
    const { sessionId } = await this.pipe.send("Target.attachToTarget", { targetId, flatten: true });
    return new Target(this.pipe, sessionId);
  }

  async useTab() {
    const own = (info) => !info.url.startsWith("chrome");
    this.tabId = (await this.target((info) => info.type === "tab" && own(info))).targetId;
    this.page = await this.attach((await this.target((info) => info.type === "page" && own(info)))
      .targetId);
    /** What the page's console says. */
    this.problems = [];
    this.pipe.listeners.push(({ method, params, sessionId }) => {
      if (sessionId !== this.page.sessionId) return;
      if (method === "Runtime.exceptionThrown") {
        this.problems.push(params.exceptionDetails.exception?.description ?? "exception");
      } else if (method === "Runtime.consoleAPICalled") {
        this.problems.push(params.args.map(({ value }) => value).join(" "));
      } else if (method === "Log.entryAdded" && !aboutPage.has(params.entry.source) &&
                 !params.entry.text.includes("hidden by content-visibility")) {
        this.problems.push(params.entry.text);
      }
    });
    await Promise.all(["Page", "Runtime", "Log"].map((name) => this.page.send(`${name}.enable`)));
    await this.page.send("Page.setLifecycleEventsEnabled", { enabled: true });
  }

  /** Opens an address in the tab and waits until it has loaded. */
  async goto(url) {
    this.problems.length = 0;
    const loads = [];
    const listen = ({ method, params }) => {
      if (method === "Page.lifecycleEvent" && params.name === "load") loads.push(params.loaderId);
    };
    this.pipe.listeners.push(listen);
    const { loaderId } = await this.page.send("Page.navigate", { url });
    await until(() => loads.includes(loaderId));
    this.pipe.listeners.splice(this.pipe.listeners.indexOf(listen), 1);
  }

  run(work, ...args) {
    return this.page.run(work, ...args);
  }

  /** Presses the add-on's button. Resolves to the panel. */
  async openPanel() {
    if (this.panel) await this.closePanel();
    await this.page.send("Page.bringToFront");
    await this.pipe.send("Extensions.triggerAction", { id: this.id, targetId: this.tabId });
    const isPanel = ({ type, url }) => type === "page" && url.endsWith("/panel.html");
    this.panel = await this.attach((await this.target(isPanel)).targetId);
    const isReady = () => location.pathname === "/panel.html" && document.readyState === "complete";
    await until(() => this.panel.run(isReady));
    return this.panel;
  }

  async closePanel() {
    await this.panel?.run(() => { setTimeout(() => window.close()); }).catch(() => {});
    this.panel = null;
    await until(async () =>
      (await this.targets(({ url }) => url.endsWith("/panel.html"))).length === 0);
  }

  /** Ends the add-on's workers, as the browser may at any time. */
  async endWorkers() {
    await this.panel.run(() => chrome.offscreen.closeDocument());
  }

  /** The text in the clipboard. */
  clipboard() {
    return this.panel.run(() => navigator.clipboard.readText());
  }

  /** What a screen reader has of a document: a line for each role with its name. */
  async spoken(of) {
    await of.send("Accessibility.enable");
    const { nodes } = await of.send("Accessibility.getFullAXTree");
    return nodes.filter(({ ignored }) => !ignored).map(({ role, name }) =>
      `${role.value}: ${name?.value ?? ""}`);
  }

  /** The longest task of the page while `work` runs, and the longest script in one, in ms. */
  longestTask(work) {
    return longestTask(this, work);
  }

  async press(key) {
    const codes = { Escape: 27, End: 35, Home: 36, ArrowLeft: 37, ArrowUp: 38, ArrowRight: 39,
      ArrowDown: 40 };
    for (const type of ["rawKeyDown", "keyUp"]) {
      const code = codes[key];
      await this.page.send("Input.dispatchKeyEvent", { type, key, windowsVirtualKeyCode: code });
    }
  }

  async move(x, y) {
    await this.page.send("Input.dispatchMouseEvent", { type: "mouseMoved", x, y });
  }

  /** @param {Target} [of] */
  async screenshot(path, of = this.page) {
    const { data } = await of.send("Page.captureScreenshot", { format: "png" });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  /** A theme, for all pages: "light" or "dark". */
  async theme(name, of = this.page) {
    const features = [{ name: "prefers-color-scheme", value: name }];
    await of.send("Emulation.setEmulatedMedia", { features });
  }

  async close() {
    const ended = once(this.child, "exit");
    this.pipe.send("Browser.close").catch(() => {});
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
