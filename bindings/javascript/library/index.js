// SPDX-License-Identifier: MIT

// The types and their descriptions: index.d.ts.

import { PageletError } from "./error.js";
import { Home, Kind, SiteRecipe } from "./home.js";
import { loadModule } from "./load.js";
import { Result, TreeResult } from "./result.js";

export { PageletError };

/** The options of `Rules`. */
const RULES = ["keep", "drop", "rules"];

/** Limits.maxBytes unless given. */
const DEFAULT_MAX_BYTES = 20_971_520;

/** @typedef {import("./home.js").OwnLimits} OwnLimits */

/** @type {Promise<Home> | undefined} */
let started;

/** @type {import("./index.js").load} */
export async function load(source) {
  await home(source);
}

/**
 * Returns the Home that `extract` and `algorithms` share. @param {Parameters<typeof loadModule>[0]}
 * [source]
 * @returns {Promise<Home>}
 */
function home(source) {
  started ??= loadModule(source).then((module) => new Home(module));
  // After a failure, such as a missing network, the next call tries again.
  started.catch(() => (started = undefined));
  return started;
}

/**
 * @param {string} message
 * @returns {never}
 */
function misused(message) {
  throw new PageletError(message, "usage");
}

// A URL or the name of a file, as it may be given in place of HTML by mistake. The Python package has
// the same limit.
const LONGEST_NAME = 2048;
const NAME_OF_PAGE = /^(https?:\/\/[^\s<>]+|[^\s<>]+\.(html?|xhtml))$/i;

/**
 * A text, or a copy of bytes, which the caller may change as soon as the call returns. null: it has
 * more bytes than are allowed.
 * @param {import("./index.js").Html} html
 * @param {string} name
 * @param {number} most
 */
function readHtml(html, name, most) {
  if (typeof html === "string") {
    if (html.length <= LONGEST_NAME && NAME_OF_PAGE.test(html)) {
      misused(`${name}: ${html} is the name of a page, not its HTML; fetch or read it first`);
    }
    // A unit of UTF-16 is one to three bytes of UTF-8.
    if (3 * html.length <= most) return html;
    const bytes = html.length <= most ? new TextEncoder().encode(html) : null;
    return bytes && bytes.length <= most ? bytes : null;
  }
  if (!(html instanceof Uint8Array || html instanceof ArrayBuffer)) {
    misused(`${name} must be a string, a Uint8Array or an ArrayBuffer`);
  }
  if (html.byteLength > most) return null;
  try {
    return new Uint8Array(html instanceof Uint8Array ? html : html.slice(0));
  } catch {
    return misused(`${name}: its buffer was transferred`);
  }
}

/**
 * @param {import("./index.js").Page} page
 * @param {string} name
 * @param {OwnLimits} limits
 * @returns {import("./home.js").ReadPage}
 */
function readPage(page, name, { maxBytes }) {
  if (typeof page !== "object" || page === null) misused(`${name} must be an object { url, html }`);
  const { url = "", charset = "" } = page;
  if (typeof url !== "string") misused(`${name}: url must be a string`);
  if (typeof charset !== "string") misused(`${name}: charset must be a string`);
  const html = readHtml(page.html, name === "html" ? name : `${name}: html`, maxBytes);
  return { html, url, charset: typeof page.html === "string" ? "utf-8" : charset };
}

/**
 * @param {unknown} pages
 * @param {OwnLimits} limits
 * @param {string} [url]
 */
function readPages(pages, limits, url) {
  const isOne = typeof pages === "string" || pages instanceof Uint8Array ||
    pages instanceof ArrayBuffer;
  if (isOne) return [readPage({ url, html: pages }, "html", limits)];
  if (!Array.isArray(pages)) misused("pages must be an array of pages, or the HTML of one page");
  if (url !== undefined) misused("url is only for the HTML of one page");
  return Array.from(/** @type {import("./index.js").Page[]} */ (pages),
    (page, number) => readPage(page, `pages[${number}]`, limits));
}

/**
 * @param {unknown} given
 * @param {string} name
 */
function checkObject(given, name) {
  if (typeof given !== "object" || given === null) misused(`${name} must be an object`);
}

/**
 * @param {import("./index.js").Limits} [limits]
 * @returns {OwnLimits}
 */
function readLimits(limits = {}) {
  checkObject(limits, "limits");
  for (const [name, value] of Object.entries(limits)) {
    if (!["maxBytes", "maxNodes", "maxDepth", "maxOutputBytes"].includes(name)) {
      misused(`limits: there is no limit ${name}`);
    }
    if (!Number.isInteger(value) || value < 1 || value > 0xffffffff) {
      misused(`limits: ${name} must be a whole number from 1 to 4294967295`);
    }
  }
  return { maxBytes: DEFAULT_MAX_BYTES, ...limits };
}

/**
 * Returns the text. Refuses lone surrogates, because the module reads UTF-8.
 * @param {string} text
 */
function wellFormed(text) {
  if (!/\p{Surrogate}/u.test(text)) return text;
  return misused("algorithm and parameters must not contain a lone surrogate");
}

/**
 * @param {import("./index.js").Rules} options
 * @returns {import("./home.js").OwnRules | null} null: there are no rules
 */
function readRules({ keep = [], drop = [], rules = "" }) {
  /** @type {(given: string | string[], name: string) => string[]} */
  const selectors = (given, name) => {
    const list = Array.isArray(given) ? Array.from(given) : [given];
    const areTexts = list.every((text) => typeof text === "string");
    return areTexts ? list : misused(`${name} must be a selector, or an array of selectors`);
  };
  if (typeof rules !== "string") misused("rules must be the text of a file of rules");
  const read = { keep: selectors(keep, "keep"), drop: selectors(drop, "drop"), rules };
  if ([...read.keep, ...read.drop, rules].some((text) => /\p{Surrogate}/u.test(text))) {
    misused("keep, drop and rules must not contain a lone surrogate");
  }
  return read.keep.length || read.drop.length || rules ? read : null;
}

/**
 * @param {string} name
 * @param {string | number | boolean} value
 */
function readValue(name, value) {
  if (!["string", "number", "boolean"].includes(typeof value)) {
    misused(`parameters: ${name} must be a string, a number or a boolean`);
  }
  return typeof value === "boolean" ? (value ? "on" : "off") : wellFormed(String(value));
}

/**
 * @param {unknown} value
 * @param {string} name
 */
function checkBoolean(value, name) {
  if (typeof value !== "boolean") misused(`${name} must be true or false, not ${String(value)}`);
}

/**
 * Refuses unknown options. Parameters of an algorithm belong in `parameters`.
 * @param {object} options
 * @param {string[]} names
 */
function checkNames(options, names) {
  checkObject(options, "options");
  for (const name of Object.keys(options)) {
    if (!names.includes(name)) misused(`unknown option ${name}; the options are ${names.join(", ")}`);
  }
}

/**
 * The name and the text of a choice; nothing: it is not given.
 * @param {any} value
 * @param {import("./home.js").Choice} choice
 * @returns {[string, string][]}
 */
function readChoice(value, { name, keyword, type, range }) {
  if (value === undefined) return [];
  if (range === "on|off") {
    checkBoolean(value, keyword);
    return [[name, value ? "on" : "off"]];
  }
  if (type === "choice") {
    const names = range.split("|");
    if (!names.includes(value)) {
      misused(`${keyword} must be one of ${names.join(", ")}, not ${String(value)}`);
    }
    return [[name, value]];
  }
  const [lowest, highest] = range.split("..").map(Number);
  if (typeof value !== "number" || !(value >= lowest && value <= highest)) {
    misused(`${keyword} must be a number from ${lowest} to ${highest}, not ${String(value)}`);
  }
  return [[name, String(value)]];
}

/**
 * @param {Home} itsHome
 * @param {import("./index.js").CallOptions} options
 * @param {string[]} others names of options that the caller reads
 * @returns {import("./home.js").CallSettings}
 */
function readSettings(itsHome, options, ...others) {
  checkNames(options, ["output", "algorithm", "parameters", "timeout",
    ...itsHome.choices.map(({ keyword }) => keyword), ...others]);
  const { output = "content", parameters = {}, timeout } = options;
  if (output !== "content" && output !== "template" && output !== "menu") {
    misused(`output must be template, content or menu, not ${String(output)}`);
  }
  const { algorithm = output === "menu" ? "menucut" : "leafcut" } = options;
  if (typeof algorithm !== "string") misused("algorithm must be a string");
  if (timeout !== undefined && (typeof timeout !== "number" || !(timeout >= 0))) {
    misused(`timeout: ${String(timeout)} is not a number of seconds`);
  }
  checkObject(parameters, "parameters");
  const pairs = Object.entries(parameters).map(([name, value]) => /** @type {[string, string]} */ (
    [wellFormed(name).replaceAll("_", "-"), readValue(name, value)]));
  return {
    output,
    algorithm: wellFormed(algorithm),
    parameters: pairs,
    choices: itsHome.choices.flatMap((choice) =>
      readChoice(/** @type {any} */ (options)[choice.keyword], choice)),
    timeout: timeout === undefined ? null : Math.min(timeout, 1e9),
  };
}

/**
 * @param {number} count
 * @param {string} name
 * @param {number} highest
 */
function checkCount(count, name, highest) {
  if (Number.isInteger(count) && count >= 1 && count <= highest) return;
  misused(`${name} must be a whole number from 1 to ${highest}`);
}

/** @type {import("./index.js").extract} */
export async function extract(pages, options = {}) {
  checkObject(options, "options");
  const given = { ...options };
  const limits = readLimits(given.limits);
  const read = readPages(pages, limits, given.url);
  if (read.length === 0) misused("there is no page to extract from");
  const recipe = new SiteRecipe(Kind.compared, read, limits, readRules(given));
  const itsHome = await home();
  const settings = readSettings(itsHome, given, "url", "limits", ...RULES);
  itsHome.tidy();
  return answer(read[0].url, { home: itsHome, recipe, page: 0, settings });
}

/**
 * @param {string} url
 * @param {import("./result.js").Call} call
 * @returns {import("./index.js").Result}
 */
function answer(url, call) {
  const { pages, limits } = call.recipe;
  if (pages[call.page].html === null) {
    const message = `more than ${limits.maxBytes} bytes (raise maxBytes in limits)`;
    throw new PageletError(url ? `${url}: ${message}` : message, "limit", "limit:bytes");
  }
  const handle = call.home.extract(call.recipe, call.page, call.settings);
  if ("wanted" in handle) throw new Error(`a page is missing: ${handle.wanted}`);
  return /** @type {any} */ (new Result(url, call, handle));
}

/** The pages of one website, each parsed once. */
export class Site {
  /**
   * @param {Home} itsHome
   * @param {SiteRecipe} recipe
   */
  constructor(itsHome, recipe) {
    this.#home = itsHome;
    this.#recipe = recipe;
    this.pages = recipe.pages.map(({ url }) => url);
  }

  #home;
  #recipe;

  /**
   * @param {import("./index.js").Page[]} pages
   * @param {{ limits?: import("./index.js").Limits } & import("./index.js").Rules} [options]
   */
  static async fromPages(pages, options = {}) {
    checkNames(options, ["limits", ...RULES]);
    const limits = readLimits(options.limits);
    if (!Array.isArray(pages)) misused("pages must be an array of pages");
    const recipe = new SiteRecipe(Kind.site, readPages(pages, limits), limits, readRules(options));
    const itsHome = (await home()).another();
    itsHome.call((instance) => itsHome.site(instance, recipe));  // refuses pages of a second host
    return new Site(itsHome, recipe);
  }

  /**
   * @param {string | number} page
   * @param {import("./index.js").CallOptions} [options]
   */
  async extract(page, options = {}) {
    const number = typeof page === "number" ? page : this.pages.indexOf(page);
    if (!Number.isInteger(number) || number < 0 || number >= this.pages.length) {
      misused(`there is no page ${String(page)}`);
    }
    const settings = readSettings(this.#home, options);
    return answer(this.pages[number],
      { home: this.#home, recipe: this.#recipe, page: number, settings });
  }

  /** @param {import("./index.js").LearnOptions} [options] */
  async learnTemplates(options = {}) {
    checkNames(options, ["algorithm", "parameters", "timeout", "mostPages", "mostTemplates"]);
    const { mostPages = 8, mostTemplates = 16, ...others } = options;
    checkCount(mostPages, "mostPages", 10_000);
    checkCount(mostTemplates, "mostTemplates", 64);
    const settings = readSettings(this.#home, { ...others, output: "template" });
    return this.#home.learn(this.#recipe, { ...settings, mostPages, mostTemplates });
  }
}

/** A copy of the tree, which the caller may change. @param {import("./index.js").TreeWalk} walk */
function readTree(walk) {
  checkObject(walk, "walk");
  const { url, types, parents, values, attributeCounts, attributes, unseen } = walk;
  const isTyped = types instanceof Uint8Array && parents instanceof Int32Array &&
    attributeCounts instanceof Uint16Array;
  const strings = isTyped && 2 * attributeCounts.reduce((sum, count) => sum + count, 0);
  const areTexts = (/** @type {unknown} */ list) =>
    Array.isArray(list) && list.every((text) => typeof text === "string");
  const isSeen = unseen === undefined || unseen instanceof Uint8Array;
  if (typeof url !== "string" || attributes?.length !== strings || values?.length !== types.length ||
      !areTexts(values) || !areTexts(attributes) || !isSeen) {
    throw new PageletError("walk must be a TreeWalk, as walkDocument makes it");
  }
  return {
    ...walk, types: new Uint8Array(types), parents: new Int32Array(parents), values: [...values],
    attributeCounts: new Uint16Array(attributeCounts), attributes: [...attributes],
    unseen: unseen && new Uint8Array(unseen),
  };
}

/** The tree of a live page, and the pages that were loaded for it. */
export class Tree {
  /**
   * @param {Home} itsHome
   * @param {SiteRecipe} recipe
   * @param {import("./index.js").LoadPage} [loadPage]
   */
  constructor(itsHome, recipe, loadPage) {
    this.#home = itsHome;
    this.#recipe = recipe;
    this.#loadPage = loadPage;
  }

  #home;
  #recipe;
  #loadPage;

  /**
   * @param {import("./index.js").TreeWalk} walk
   * @param {import("./index.js").TreeOptions} [options]
   */
  static async fromWalk(walk, options = {}) {
    checkNames(options, ["loadPage", "pages", "limits", ...RULES]);
    const { loadPage, pages = [] } = options;
    const limits = readLimits(options.limits);
    const isFunction = typeof loadPage === "function";
    if (loadPage !== undefined && !isFunction) misused("loadPage must be a function");
    if (!Array.isArray(pages)) misused("pages must be an array of pages");
    if (loadPage && pages.length > 0) misused("give either pages or loadPage, not both");
    const kind = loadPage ? Kind.treeLive : Kind.treeCompared;
    const recipe = new SiteRecipe(kind, readPages(pages, limits), limits, readRules(options),
      readTree(walk));
    return new Tree((await home()).another(), recipe, loadPage);
  }

  /** @param {import("./index.js").CallOptions & { signal?: AbortSignal }} [options] */
  async extract(options = {}) {
    const recipe = this.#recipe;
    const settings = readSettings(this.#home, options, "signal");
    const call = { home: this.#home, recipe, page: 0, settings };
    const { signal } = options;
    if (signal !== undefined && typeof signal?.throwIfAborted !== "function") {
      misused("signal must be an AbortSignal");
    }
    const limit = call.settings.timeout ??
      this.#home.call(({ exports }) => exports.pagelet_default_timeout());
    let left = limit || Infinity;
    for (;;) {
      signal?.throwIfAborted();
      const begin = performance.now();
      const timeout = left < 1e9 ? left : 0;
      const handle = this.#home.extract(recipe, 0, { ...call.settings, timeout });
      if (!("wanted" in handle)) {
        return /** @type {any} */ (new TreeResult(recipe.tree?.url ?? "", call, handle));
      }
      left = Math.max(left - (performance.now() - begin) / 1000, 1e-9);
      const page = (await this.#loadPage?.(handle.wanted, handle.next)) || null;
      recipe.loaded.set(handle.wanted, page === "stop" ? page
        : page && readPage(page, "the page of loadPage", recipe.limits));
    }
  }
}

/** @type {import("./index.js").algorithms} */
export async function algorithms() {
  return (await home()).call((instance) => {
    instance.exports.pagelet_algorithms();
    return JSON.parse(instance.reply());
  });
}
