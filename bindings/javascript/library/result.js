// SPDX-License-Identifier: MIT

import { PageletError } from "./error.js";

/** Values that are texts; all others are JSON. */
const TEXTS = ["markdown", "text", "html", "json"];

/** What is computed together, because programs read it most. The JSON has most other values too. */
const KEPT = ["json", "markdown", "nodes", "comments", "posts"];

/** Fields of the metadata, which are computed together. Title and language take less time alone. */
const OF_METADATA = ["author", "published", "modified", "description", "site_name", "image",
  "canonical_url", "next_page", "tags"];

/** What is read later by its name (index.d.ts). */
const VALUES = [
  "final_url", "stated_url", "stated_url_source", "parameters", "status", "flags", "confidence",
  "message", "candidates", "pages_loaded", "template_fit", "template_chosen", "node_count",
  "markdown", "text", "html", "json", "paths", "nodes", "votes", "reasons", "omitted", "omitted_by",
  "title", "author", "published", "modified", "description", "site_name", "language", "image",
  "canonical_url", "next_page", "tags", "metadata", "metadata_sources", "rules", "comments", "posts",
  "made_by",
];

/**
 * @typedef {object} Call what a result is made of
 * @property {import("./home.js").Home} home
 * @property {import("./home.js").SiteRecipe} recipe
 * @property {number} page
 * @property {import("./home.js").CallSettings} settings
 */

/** The answer for one page (index.d.ts). */
export class Result {
  /**
   * @param {string} url
   * @param {Call} call
   * @param {{ instance: import("./instance.js").Instance, site: number, result: number }} handle
   */
  constructor(url, call, handle) {
    this.url = url;
    this.algorithm = call.settings.algorithm;
    this.output = call.settings.output;
    this.#call = call;
    this.#handle = handle;
    this.#values.set("flags", this.#read("flags"));
    if (!call.recipe.tree) call.home.note(this);
  }

  #call;
  #handle;
  /** @type {Map<string, any>} */
  #values = new Map();

  /** @param {string} name */
  #read(name) {
    const { home, recipe, page, settings } = this.#call;
    if (!home.has(this.#handle)) {
      const again = home.extract(recipe, page, settings);
      if ("wanted" in again) throw new Error(`a page is missing: ${again.wanted}`);
      this.#handle = again;
      if (!recipe.tree) this.keep();
      if (this.#values.has(name)) return this.#values.get(name);
    }
    return home.call((instance) => {
      instance.put(name);
      const { site, result } = this.#handle;
      if (instance.exports.pagelet_value(site, result) < 0) throw instance.error();
      const text = instance.reply();
      return TEXTS.includes(name) ? text : JSON.parse(text);
    });
  }

  /** @param {string} name @returns {any} */
  value(name) {
    this.#call.home.noteRead(this);
    if (name === "url" || name === "algorithm" || name === "output") return this[name];
    if (OF_METADATA.includes(name)) return this.value("metadata")[name];
    if (!VALUES.includes(name) && !(name in this)) {
      throw new PageletError(`there is no value ${String(name)}`, "usage");
    }
    if (!this.#values.has(name)) this.#values.set(name, this.#read(name));
    return this.#values.get(name);
  }

  /** @param {import("./home.js").SiteRecipe} recipe */
  isOf(recipe) {
    return recipe === this.#call.recipe;
  }

  /** Computes what programs read most, before the module loses the page. */
  keep() {
    for (const name of KEPT) {
      if (!this.#call.home.has(this.#handle)) break;
      try {
        this.value(name);
      } catch {
        // The error comes when the value is read.
      }
    }
    const document = JSON.parse(this.#values.get("json") ?? "{}");
    for (const [name, value] of Object.entries({ ...document.metadata, ...document })) {
      if (VALUES.includes(name) && !this.#values.has(name)) this.#values.set(name, value);
    }
  }
}

for (const name of VALUES) {
  Object.defineProperty(Result.prototype, name, {
    get() {
      return this.value(name);
    },
  });
}

/** The answer for a page given as a tree. */
export class TreeResult extends Result {
  get blocks() {
    return this.value("blocks");
  }
}
