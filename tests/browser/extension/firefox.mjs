// SPDX-License-Identifier: MIT

// Firefox with the add-on, driven by Marionette, its own remote protocol, which can also press the
// buttons of the window. The class offers the same as the one of chromium.mjs.

import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { until } from "./until.mjs";

const preferences = {
  "marionette.port": 0,
  "app.update.enabled": false,
  "app.normandy.enabled": false,
  "browser.shell.checkDefaultBrowser": false,
  "browser.startup.homepage_override.mstone": "ignore",
  "browser.aboutwelcome.enabled": false,
  "browser.newtabpage.enabled": false,
  "browser.safebrowsing.update.enabled": false,
  "datareporting.policy.dataSubmissionEnabled": false,
  "dom.disable_beforeunload": true,
  "extensions.update.enabled": false,
  "extensions.getAddons.cache.enabled": false,
  "network.captive-portal-service.enabled": false,
  "network.connectivity-service.enabled": false,
  "network.dns.disablePrefetch": true,
  "network.prefetch-next": false,
  // Nothing but this machine: all else goes to a proxy that is not there.
  "network.proxy.type": 1,
  "network.proxy.http": "127.0.0.1",
  "network.proxy.http_port": 9,
  "network.proxy.ssl": "127.0.0.1",
  "network.proxy.ssl_port": 9,
  "network.proxy.no_proxies_on": "127.0.0.0/8, ::1",
  "services.settings.server": "data:,",
  "toolkit.telemetry.enabled": false,
  "browser.download.useDownloadDir": true,
  "browser.download.folderList": 2,
  "browser.download.always_ask_before_handling_new_types": false,
};

/** The protocol: commands and their results, one after the other. */
class Marionette {
  constructor(socket) {
    this.socket = socket;
    this.waiting = new Map();
    this.last = 0;
    let rest = Buffer.alloc(0);
    socket.on("data", (data) => {
      rest = Buffer.concat([rest, data]);
      for (;;) {
        const colon = rest.indexOf(":");
        const length = Number(rest.subarray(0, Math.max(colon, 0)).toString());
        if (colon < 0 || rest.length < colon + 1 + length) return;
        this.hear(JSON.parse(rest.subarray(colon + 1, colon + 1 + length).toString("utf8")));
        rest = rest.subarray(colon + 1 + length);
      }
    });
  }

  hear(message) {
    if (!Array.isArray(message)) return;
    const [, id, error, result] = message;
    const { resolve, reject } = this.waiting.get(id);
    this.waiting.delete(id);
    if (error) reject(new Error(`${error.error}: ${error.message}`));
    else resolve(result && "value" in result ? result.value : result);
  }

  send(name, parameters = {}) {
    const id = ++this.last;
    const text = Buffer.from(JSON.stringify([0, id, name, parameters]));
    this.socket.write(Buffer.concat([Buffer.from(`${text.length}:`), text]));
    return new Promise((resolve, reject) => this.waiting.set(id, { resolve, reject }));
  }
}

// In the window of the browser: runs a function in the document of the panel, which is in another
// process. A panel that is closing never answers; `patience` is how long to wait, in ms; 0: for ever.
function inPanel(source, patience) {
  const [resolve] = Array.from(arguments).slice(-1);
  const [browser] = document.querySelectorAll(".webextension-popup-browser");
  if (!browser) return resolve({ error: "no panel" });
  const timer = patience > 0 && setTimeout(() => resolve({ error: "no answer" }), patience);
  const { messageManager } = browser;
  const listen = ({ data }) => {
    clearTimeout(timer);
    messageManager.removeMessageListener("pagelet-test", listen);
    resolve(data);
  };
  messageManager.addMessageListener("pagelet-test", listen);
  const script = `(async () => {
    const box = new Cu.Sandbox(content, { sandboxPrototype: content, wantXrays: false });
    content.windowUtils.setHandlingUserInput?.(true);
    try {
      const value = await Cu.evalInSandbox(${JSON.stringify(source)}, box);
      sendAsyncMessage("pagelet-test", { value: JSON.stringify(value) });
    } catch (error) {
      sendAsyncMessage("pagelet-test", { error: String(error) });
    }
  })()`;
  messageManager.loadFrameScript(`data:,${encodeURIComponent(script)}`, false);
}

// In the process of the page: notes after each of its turns how long the processor worked for it since
// the last one, until it is asked for the longest, in ms. Threads that help count, too.
function watchTurns() {
  const used = () => ChromeUtils.cpuTimeSinceProcessStart;
  let longest = 0;
  let last = used();
  let isOn = true;
  const turn = () => {
    const now = used();
    longest = Math.max(longest, now - last);
    last = now;
    if (isOn) Services.tm.dispatchToMainThread(turn);
  };
  turn();
  const stop = () => {
    isOn = false;
    removeMessageListener("pagelet-stop", stop);
    turn();
    sendAsyncMessage("pagelet-longest", longest);
  };
  addMessageListener("pagelet-stop", stop);
  sendAsyncMessage("pagelet-watches");
}

// In the window of the browser: sends a message to the page's process, and resolves with the answer.
function exchange(script, message, answer) {
  const [resolve] = Array.from(arguments).slice(-1);
  const { messageManager } = gBrowser.selectedBrowser;
  const listen = ({ data }) => {
    messageManager.removeMessageListener(answer, listen);
    resolve(data);
  };
  messageManager.addMessageListener(answer, listen);
  if (script) messageManager.loadFrameScript(`data:,(${encodeURIComponent(script)})()`, false);
  if (message) messageManager.sendAsyncMessage(message);
}

export class Firefox {
  name = "firefox";

  /** `extension`: the folder of the add-on, or "". */
  static async launch(extension, { program, isPrivate = false }) {
    const browser = new Firefox();
    browser.profile = mkdtempSync(join(tmpdir(), "pagelet-firefox-"));
    browser.downloads = join(browser.profile, "downloads");
    mkdirSync(browser.downloads);
    const all = { ...preferences, "browser.download.dir": browser.downloads };
    if (isPrivate) all["browser.privatebrowsing.autostart"] = true;
    writeFileSync(join(browser.profile, "user.js"), Object.entries(all).map(([name, value]) =>
      `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`).join(""));
    browser.child = spawn(program, ["--headless", "--marionette", "--remote-allow-system-access",
      "--no-remote", "--profile", browser.profile, "--width", "1100", "--height", "800"],
    { stdio: "ignore", env: { ...process.env, MOZ_HEADLESS_WIDTH: "1100", MOZ_HEADLESS_HEIGHT: "800",
      HOME: browser.profile } });
    const port = await until(() => {
      try {
        return Number(readFileSync(join(browser.profile, "MarionetteActivePort"), "utf8"));
      } catch {
        if (browser.child.exitCode !== null) throw new Error("Firefox has ended");
        return 0;
      }
    });
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    browser.remote = new Marionette(socket);
    await browser.remote.send("WebDriver:NewSession", { capabilities: {} });
    await browser.remote.send("WebDriver:SetTimeouts", { script: 600_000, pageLoad: 300_000 });
    if (extension) {
      browser.id = await browser.remote.send("Addon:Install", { path: extension, temporary: true,
        allowPrivateBrowsing: isPrivate });
    }
    return browser;
  }

  /** Calls a function in the window of the browser. */
  chrome(work, ...args) {
    return this.inContext("chrome", () => this.remote.send("WebDriver:ExecuteScript", {
      script: `return (${work})(...arguments)`, args, sandbox: "system",
    }));
  }

  async inContext(name, work) {
    await this.remote.send("Marionette:SetContext", { value: name });
    try {
      return await work();
    } finally {
      await this.remote.send("Marionette:SetContext", { value: "content" });
    }
  }

  async goto(url) {
    await this.chrome(() => Services.console.reset());
    await this.remote.send("WebDriver:Navigate", { url });
  }

  /** What the page's console says. */
  get problems() {
    return this.chrome(() => Services.console.getMessageArray()
      .filter((message) => message instanceof Ci.nsIScriptError && message.innerWindowID > 0)
      .filter(({ category }) => !/CSS|^Layout|cookie/i.test(category))
      .map((message) => `${message.category}: ${message.errorMessage}`));
  }

  async run(work, ...args) {
    const text = await this.remote.send("WebDriver:ExecuteAsyncScript", {
      script: `const done = arguments[arguments.length - 1];
        Promise.resolve((${work})(...Array.from(arguments).slice(0, -1))).then(
          (value) => done(JSON.stringify({ value })), (error) => done(JSON.stringify({ error: String(error) })));`,
      args, sandbox: null,
    });
    const { value, error } = JSON.parse(text);
    if (error) throw new Error(error);
    return value;
  }

  exchange(...args) {
    return this.inContext("chrome", () => this.remote.send("WebDriver:ExecuteAsyncScript", {
      script: `(${exchange})(...arguments)`, args, sandbox: "system",
    }));
  }

  /** The longest task of the page while `work` runs, with the time between it and the next one, in ms. */
  async longestTask(work) {
    await this.exchange(String(watchTurns), "", "pagelet-watches");
    await work();
    return this.exchange("", "pagelet-stop", "pagelet-longest");
  }

  /** Presses the add-on's button. Resolves to the panel. */
  async openPanel() {
    if (this.panel) await this.closePanel();
    // A press while the last panel is still closing has no effect.
    let looks = 0;
    await until(async () => {
      if (looks++ % 50 === 0) await this.pressButton();
      return this.chrome(() => document.querySelectorAll(".webextension-popup-browser").length > 0);
    });
    this.panel = { run: (work, ...args) => this.runInPanel(work, args) };
    const isReady = () => location.pathname === "/panel.html" && document.readyState === "complete";
    await until(() => this.runInPanel(isReady, [], 1000).catch(() => false));
    return this.panel;
  }

  pressButton() {
    // Nothing awaits its promise, which is never settled when the panel does not open.
    return this.chrome((id) => {
      const { ExtensionParent } = ChromeUtils.importESModule(
        "resource://gre/modules/ExtensionParent.sys.mjs");
      const { extension } = WebExtensionPolicy.getByID(id);
      ExtensionParent.apiManager.global.browserActionFor(extension).triggerAction(window);
    }, this.id);
  }

  async runInPanel(work, args, patience = 0) {
    const source = `(${work})(...${JSON.stringify(args)})`;
    const { value, error } = await this.inContext("chrome", () =>
      this.remote.send("WebDriver:ExecuteAsyncScript", {
        script: `(${inPanel})(...arguments)`, args: [source, patience], sandbox: "system",
      }));
    if (error) throw new Error(error);
    return value === undefined ? undefined : JSON.parse(value);
  }

  /** Ends the add-on's workers with its background page, as the browser may at any time. */
  async endWorkers() {
    await this.chrome((id) => WebExtensionPolicy.getByID(id).extension.terminateBackground(), this.id);
  }

  async closePanel() {
    await this.runInPanel(() => { setTimeout(() => window.close()); }, [], 1000).catch(() => {});
    this.panel = null;
    await until(() => this.chrome(() =>
      document.querySelectorAll(".webextension-popup-browser").length === 0));
  }

  /** The text in the clipboard. */
  clipboard() {
    return this.chrome(() => {
      const place = Cc["@mozilla.org/widget/transferable;1"].createInstance(Ci.nsITransferable);
      place.init(null);
      place.addDataFlavor("text/plain");
      Services.clipboard.getData(place, Services.clipboard.kGlobalClipboard);
      const found = {};
      place.getTransferData("text/plain", found);
      return found.value.QueryInterface(Ci.nsISupportsString).data;
    });
  }

  /** Chooses an entry of the menu that a click with the right button on the page opens. */
  async chooseInMenu(label) {
    await this.remote.send("WebDriver:PerformActions", { actions: [{ type: "pointer", id: "mouse",
      actions: [{ type: "pointerMove", x: 5, y: 5 }, { type: "pointerDown", button: 2 },
        { type: "pointerUp", button: 2 }] }] });
    const isChosen = await until(() => this.chrome((text) => {
      const menu = document.getElementById("contentAreaContextMenu");
      if (menu.state !== "open") return "";
      const entry = [...menu.querySelectorAll("menuitem")].find((item) => item.label === text);
      entry?.doCommand();
      menu.hidePopup();
      return entry ? "chosen" : "missing";
    }, label));
    if (isChosen !== "chosen") throw new Error(`no entry ${label}`);
  }

  /** Presses keys in the window of the browser. */
  shortcut(...keys) {
    const codes = { Alt: "\uE00A", Shift: "\uE008" };
    const values = keys.map((key) => codes[key] ?? key);
    return this.inContext("chrome", () => this.remote.send("WebDriver:PerformActions", {
      actions: [{ type: "key", id: "keys", actions: [
        ...values.map((value) => ({ type: "keyDown", value })),
        ...values.reverse().map((value) => ({ type: "keyUp", value }))] }],
    }));
  }

  async press(key) {
    const codes = { Escape: "\uE00C", End: "\uE010", Home: "\uE011", ArrowLeft: "\uE012",
      ArrowUp: "\uE013", ArrowRight: "\uE014", ArrowDown: "\uE015" };
    const value = codes[key];
    await this.remote.send("WebDriver:PerformActions", { actions: [{ type: "key", id: "keys",
      actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }] });
  }

  async move(x, y) {
    await this.remote.send("WebDriver:PerformActions", { actions: [{ type: "pointer", id: "mouse",
      actions: [{ type: "pointerMove", x: Math.round(x), y: Math.round(y) }] }] });
  }

  async screenshot(path) {
    const data = await this.remote.send("WebDriver:TakeScreenshot", { full: false });
    writeFileSync(path, Buffer.from(data, "base64"));
  }

  async theme(name) {
    const value = { dark: 0, light: 1 }[name];
    await this.chrome((theme) => {
      Services.prefs.setIntPref("layout.css.prefers-color-scheme.content-override", theme);
    }, value);
  }

  async close() {
    const ended = once(this.child, "exit");
    this.child.kill();
    await ended;
    rmSync(this.profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
