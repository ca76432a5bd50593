// SPDX-License-Identifier: MIT

/** Values that are texts; all others are JSON. */
const TEXTS = ["markdown", "text", "html", "json"];

/**
 * @typedef {object} Call what a result is made of
 * @property {import("./home.js").Home} home
 * @property {import("./home.js").SiteRecipe} recipe
 * @property {number} page
 * @property {import("./home.js").CallSettings} settings
 * @property {boolean} links
 * @property {boolean} images
 * @property {boolean} repeatRows
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
    this.#values = new Map([["flags", this.#read("flags")]]);
  }

  #call;
  #handle;
  /** @type {Map<string, any>} */
  #values = new Map();

  /** @param {string} name */
  #read(name) {
    const { home, recipe, page, settings, links, images, repeatRows } = this.#call;
    if (!home.has(this.#handle)) {
      const again = home.extract(recipe, page, settings);
      if ("wanted" in again) throw new Error(`a page is missing: ${again.wanted}`);
      this.#handle = again;
    }
    return home.call((instance) => {
      instance.put(name);
      const { site, result } = this.#handle;
      const parts = /** @type {[number, number, number]} */ (
        [links, images, repeatRows].map(Number));
      if (instance.exports.pagelet_value(site, result, ...parts) < 0) {
        throw instance.error();
      }
      const text = instance.reply();
      return TEXTS.includes(name) ? text : JSON.parse(text);
    });
  }

  /** @param {string} name */
  value(name) {
    if (!this.#values.has(name)) this.#values.set(name, this.#read(name));
    return this.#values.get(name);
  }

  get final_url() {
    return this.value("final_url");
  }

  get stated_url() {
    return this.value("stated_url");
  }

  get stated_url_source() {
    return this.value("stated_url_source");
  }

  get status() {
    return this.value("status");
  }

  get confidence() {
    return this.value("confidence");
  }

  get message() {
    return this.value("message");
  }

  get markdown() {
    return this.value("markdown");
  }

  get text() {
    return this.value("text");
  }

  get html() {
    return this.value("html");
  }

  get paths() {
    return this.value("paths");
  }

  get title() {
    return this.value("title");
  }

  get metadata() {
    return this.value("metadata");
  }

  get rules() {
    return this.value("rules");
  }

  get comments() {
    return this.value("comments");
  }

  get posts() {
    return this.value("posts");
  }

  get json() {
    return this.value("json");
  }

  get flags() {
    return this.value("flags");
  }

  get candidates() {
    return this.value("candidates");
  }

  get nodes() {
    return this.value("nodes");
  }

  get votes() {
    return this.value("votes");
  }

  get reasons() {
    return this.value("reasons");
  }
}

/** The answer for a page given as a tree. */
export class TreeResult extends Result {
  get blocks() {
    return this.value("blocks");
  }
}
