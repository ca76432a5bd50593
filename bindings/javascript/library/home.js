// SPDX-License-Identifier: MIT

// The instance that computes results. The module's state is a cache: a result can be computed again
// from its SiteRecipe and options, in another instance, when the first one has ended or is too large.

import { PageletError } from "./error.js";
import { Instance } from "./instance.js";

/** @typedef {import("./result.js").Result} Result */

/** How the pages belong together; the numbers of bindings/javascript/module/module.cpp. */
export const Kind = { compared: 0, site: 1, treeCompared: 2, treeLive: 3 };

/** The answer of pagelet_extract when a page is missing. */
const WANTED = -2;

/** Open sites of an instance. */
const MOST_SITES = 4;

/** Results of a site that the module keeps. */
const MOST_RESULTS = 16;

/** Where a page would be in the input. @type {[number, number, number, number]} */
const NO_PAGE = [0, 0, 0, 0];

/** An instance with more memory is given up before the next call. */
const LARGEST_INSTANCE = 64 * 1024 * 1024;

/** Errors of the engine when the page was too much for it. */
const TOO_LARGE = /call stack|too much recursion|out of memory|invalid array length/i;

/**
 * A page, whose bytes belong to the library. null: it has more bytes than are allowed.
 * @typedef {{ html: Uint8Array | string | null, url: string, charset: string }} ReadPage
 */

/**
 * @typedef {object} CallSettings
 * @property {"content" | "template" | "menu"} output
 * @property {string} algorithm
 * @property {[string, string][]} parameters
 * @property {[string, string][]} choices about the answer
 * @property {number | null} timeout seconds; 0: no limit; null: the default
 */

/**
 * A choice about answers. `keyword`: its name as an option.
 * @typedef {{ name: string, keyword: string, type: string, range: string }} Choice
 */

/** @typedef {{ keep: string[], drop: string[], rules: string }} OwnRules */

/** @typedef {import("./index.js").Limits & { maxBytes: number }} OwnLimits */

/** Pages, in the form in which they were given. */
export class SiteRecipe {
  /**
   * @param {number} kind
   * @param {ReadPage[]} pages
   * @param {OwnLimits} limits
   * @param {OwnRules | null} rules null: there are none
   * @param {import("./index.js").TreeWalk} [tree]
   */
  constructor(kind, pages, limits, rules, tree) {
    this.kind = kind;
    this.pages = pages;
    this.limits = limits;
    this.rules = rules;
    this.tree = tree;
    /**
     * Pages that were loaded on demand, by the URL that was asked for. null: a dead link; "stop":
     * one after which no more are asked for.
     */
    this.loaded = /** @type {Map<string, ReadPage | "stop" | null>} */ (new Map());
  }

  /**
   * The number of a new site made of the pages.
   * @param {Instance} instance
   */
  open(instance) {
    const { exports } = instance;
    if (this.rules) {
      instance.put(JSON.stringify(this.rules));
      if (exports.pagelet_set_rules() < 0) throw instance.error();
    }
    for (const page of this.pages) exports.pagelet_add_page(...putPage(instance, page));
    if (this.tree) addTree(instance, this.tree);
    const { maxBytes, maxNodes = 0, maxDepth = 0, maxOutputBytes = 0 } = this.limits;
    const site = exports.pagelet_open(this.kind, maxBytes, maxNodes, maxDepth, maxOutputBytes);
    if (site < 0) throw instance.error();
    return site;
  }
}

/**
 * Writes a page to the input. Returns the sizes of its parts, and 1 if it is too large.
 * @param {Instance} instance
 * @param {ReadPage} page
 * @returns {[number, number, number, number]}
 */
function putPage(instance, { html, url, charset }) {
  const [bytes, ...others] = instance.put(html ?? "", url, charset);
  return [bytes, others[0], others[1], html === null ? 1 : 0];
}

/**
 * @param {Instance} instance
 * @param {import("./index.js").TreeWalk} tree
 */
function addTree(instance, tree) {
  const texts = [];
  let attribute = 0;
  for (let node = 0; node < tree.types.length; ++node) {
    texts.push(tree.values[node]);
    for (let n = 0; n < 2 * tree.attributeCounts[node]; ++n) texts.push(tree.attributes[attribute++]);
  }
  const encoder = new TextEncoder();
  const strings = texts.map((text) => encoder.encode(text));
  const lengths = Uint32Array.from(strings, (string) => string.length);
  const parts = [tree.types, tree.parents, tree.attributeCounts, lengths].map(
    (array) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength));
  const add = (/** @type {number} */ part) =>
    instance.exports.pagelet_add_tree(part, tree.quirks ? 1 : 0);
  parts.forEach((bytes, part) => {
    instance.put(bytes);
    add(part);
  });
  instance.putAll(strings);
  add(4);
  instance.put(tree.url);
  add(5);
  if (!tree.unseen) return;
  instance.put(tree.unseen);
  add(6);
}

export class Home {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    this.#module = module;
  }

  #module;
  /** @type {Choice[] | undefined} */
  #choices;
  /** @type {Instance | null} */
  #instance = null;
  /** The numbers of open sites, the one used last at the end. @type {Map<SiteRecipe, number>} */
  #sites = new Map();
  /** Results of which nothing was read since they were made. @type {Set<Result>} */
  #unread = new Set();

  /**
   * Calls the module. When the module ends, the next call gets a new one.
   * @template T
   * @param {(instance: Instance) => T} work
   * @returns {T}
   */
  call(work) {
    const instance = this.#instance ?? new Instance(this.#module);
    this.#instance = instance;
    try {
      return work(instance);
    } catch (error) {
      if (error instanceof PageletError && !error.limit?.endsWith("memory")) throw error;
      this.forget();
      if (error instanceof PageletError) throw error;
      const isTooLarge = error instanceof RangeError || TOO_LARGE.test(String(error));
      if (isTooLarge || instance.isOutOfStack) {
        throw new PageletError("takes more memory than there is", "limit", "limit:memory");
      }
      throw error;
    }
  }

  /** The choices about answers that callers have. */
  get choices() {
    this.#choices ??= this.call((instance) => {
      instance.exports.pagelet_choices();
      /** @type {Choice[]} */
      const choices = JSON.parse(instance.reply());
      const upper = (/** @type {string} */ hyphened) => hyphened[1].toUpperCase();
      return choices.map((one) => ({ ...one, keyword: one.name.replaceAll(/-./g, upper) }));
    });
    return this.#choices;
  }

  /** Gives up the instance; its memory is freed with it. */
  forget() {
    this.#instance = null;
    this.#sites.clear();
  }

  /** Gives up an instance that has grown large. */
  tidy() {
    if (!this.#instance || this.#instance.size <= LARGEST_INSTANCE) return;
    this.#keep(() => true);
    this.forget();
  }

  /**
   * Notes a result that has just been made. A program that reads nothing of it before it makes
   * others will read it later.
   * @param {Result} result
   */
  note(result) {
    this.#unread.add(result);
    const [first] = this.#unread;
    if (this.#unread.size === MOST_RESULTS) this.#keep((one) => one === first);
  }

  /** Notes that a result is being read. @param {Result} result */
  noteRead(result) {
    this.#unread.delete(result);
  }

  /**
   * Computes the values of unread results before the module loses them.
   * @param {(result: Result) => boolean} isLost
   */
  #keep(isLost) {
    for (const result of [...this.#unread].filter(isLost)) result.keep();
  }

  /**
   * The number of the recipe's site, which is opened if it is not open.
   * @param {Instance} instance
   * @param {SiteRecipe} recipe
   */
  site(instance, recipe) {
    const number = this.#sites.get(recipe) ?? recipe.open(instance);
    this.#sites.delete(recipe);
    this.#sites.set(recipe, number);
    return number;
  }

  /** Closes the site that was used longest ago, unless there are few. @param {SiteRecipe} next */
  #makeRoom(next) {
    if (this.#sites.has(next) || this.#sites.size < MOST_SITES) return;
    const [oldest] = this.#sites.keys();
    this.#keep((result) => result.isOf(oldest));
    const site = this.#sites.get(oldest);
    this.#sites.delete(oldest);
    if (site !== undefined) this.#instance?.exports.pagelet_close(site);
  }

  /**
   * @param {SiteRecipe} recipe
   * @param {number} page
   * @param {CallSettings} settings
   * @returns {{ instance: Instance, site: number, result: number } |
   *   { wanted: string, next?: string }} `wanted`: the URL of a page that recipe.loaded does not
   *   have; `next`: that of the page that is wanted after it, if it is known
   */
  extract(recipe, page, settings) {
    this.#makeRoom(recipe);
    return this.call((instance) => {
      const site = this.site(instance, recipe);
      for (;;) {
        instance.put(JSON.stringify(settings));
        const result = instance.exports.pagelet_extract(site, page);
        if (result >= 0) return { instance, site, result };
        if (result !== WANTED) throw instance.error();
        const [wanted, next] = instance.reply().split("\n");
        const loaded = recipe.loaded.get(wanted);
        if (loaded === undefined) return { wanted, next };
        const isLast = loaded === "stop" ? 1 : 0;
        const given = loaded === "stop" ? null : loaded;
        const parts = given ? putPage(instance, given) : NO_PAGE;
        instance.exports.pagelet_give(site, given ? 1 : 0, isLast, ...parts);
      }
    });
  }

  /**
   * The text of a file with the templates of the recipe's site.
   * @param {SiteRecipe} recipe
   * @param {CallSettings & { mostPages: number, mostTemplates: number }} settings
   * @returns {string}
   */
  learn(recipe, settings) {
    this.#makeRoom(recipe);
    return this.call((instance) => {
      const site = this.site(instance, recipe);
      instance.put(JSON.stringify(settings));
      if (instance.exports.pagelet_learn(site) < 0) throw instance.error();
      return instance.reply();
    });
  }

  /** Another one for the same module, with memory of its own. */
  another() {
    return new Home(this.#module);
  }

  /**
   * Whether a result is still there.
   * @param {{ instance: Instance, site: number, result: number }} place
   */
  has({ instance, site, result }) {
    return instance === this.#instance && instance.exports.pagelet_has(site, result) === 1;
  }
}
