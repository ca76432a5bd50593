/* SPDX-License-Identifier: MIT */

/* The labelling page's knowledge of a page, and its talk with the server. */

import { MARKS, PageTree, markNumber, setOf } from "../../../reports/html/assets/inspector_model.js";
import { MARK_STYLES } from "../../../reports/html/assets/inspector_page.js";

export const KINDS = ["not_template", "main_content", "main_menu"];
export const KIND_NAMES = { not_template: "page-specific", main_content: "main content",
  main_menu: "main menu", template: "template" };

/* Marks of this page beside those of the inspector. */
Object.assign(MARK_STYLES, {
  specific: { as: "result", line: "dashed" },
  content: { as: "both", line: "solid" },
  menu: { as: "missed", line: "dotted" },
  shared: { as: "hovered" },
});
MARKS.push("specific", "content", "menu", "shared");
MARKS.forEach((mark, number) => { markNumber[mark] = number; });

/* One page, as PageFrame takes it (assets/inspector_page.js). */
export class LabelModel {
  constructor({ page, counted }) {
    this.data = { page };
    this.tree = new PageTree(page);
    this.size = this.tree.size;
    this.root = page.root;
    this.inert = new Set(page.inert);
    this.counted = setOf(counted, this.size);
    this.trees = { drop: { counted: this.counted }, keep: { counted: this.counted } };
    this.attributeLists = [];
    let element = 0;
    for (let node = 0; node < this.size; ++node) {
      this.attributeLists.push(this.tree.isText(node) ? 0 : page.attributes[element++]);
    }
  }

  /** @returns {[string, string][]} */
  attributes(node) {
    const list = this.attributeLists[node] || [];
    /** @type {[string, string][]} */
    const pairs = [];
    for (let at = 0; at < list.length; at += 2) {
      pairs.push([this.tree.strings[list[at]], this.tree.strings[list[at + 1]]]);
    }
    return pairs;
  }

  /* "div#main.wide", or the beginning of a text. */
  name(node) {
    if (this.tree.isText(node)) return `"${this.words(node).slice(0, 24)}"`;
    const attributes = new Map(this.attributes(node));
    const id = attributes.get("id");
    const classes = (attributes.get("class") || "").split(/\s+/).filter((word) => word !== "");
    return this.tree.tag(node) + (id ? `#${id}` : "") +
      classes.slice(0, 2).map((word) => `.${word}`).join("");
  }
  words(node) { return this.tree.text(node).replace(/\s+/g, " ").trim(); }

  /* Nodes that count: the one around, the children, the neighbours; -1: there is none. */
  parent(node) {
    for (let at = this.tree.parent[node]; at >= 0; at = this.tree.parent[at]) {
      if (this.counted[at]) return at;
    }
    return -1;
  }
  firstChild(node) {
    for (let at = node + 1; at < this.tree.end[node]; ++at) if (this.counted[at]) return at;
    return -1;
  }
  neighbour(node, step) {
    const above = this.tree.parent[node];
    if (above < 0 || node === this.root) return -1;
    let found = -1;
    for (let at = above + 1; at < this.tree.end[above]; at = this.tree.end[at]) {
      if (!this.counted[at] || at === node) continue;
      if (step < 0 && at < node) found = at;
      if (step > 0 && at > node) return at;
    }
    return found;
  }

  /* Whether a set holds a node with all below it. */
  holds(set, node) {
    for (let at = node; at < this.tree.end[node]; ++at) {
      if (this.counted[at] && !set[at]) return false;
    }
    return true;
  }
}

/* Requests go one after the other: each change starts from what the one before it gave. */
export class Server {
  constructor() {
    this.token = document.querySelector("meta[name=pagelet-token]").content;
    this.last = Promise.resolve();
    /** @type {(message: string, isStale: boolean) => void} */
    this.stopped = () => {};  // is called when no request can succeed any more
  }
  async ask(path, fields = {}, body = null) {
    const query = new URLSearchParams({ ...fields, token: this.token });
    let response;
    try {
      response = await fetch(`/api/${path}?${query}`, body === null ? {}
        : { method: "POST", body: JSON.stringify(body) });
    } catch {
      return this.stop("The server does not answer. All marks that were shown as saved are on " +
        "disk. Start pagelet label again and open the address that it prints.");
    }
    if (response.status === 403) {
      return this.stop("This address is no longer valid. Open the address that the last start " +
        "of pagelet label has printed.");
    }
    const answer = await response.json().catch(() => ({ error: `HTTP ${response.status}` }));
    if (answer.changed) return this.stop(`Not saved: ${answer.changed}.`, true);
    if (answer.error) throw new Error(answer.error);
    return answer;
  }
  stop(message, isStale = false) {
    this.stopped(message, isStale);
    throw new Error(message);
  }
  /* `work` runs after all that was asked for before. */
  inTurn(work) {
    const done = this.last.then(work);
    this.last = done.catch(() => {});
    return done;
  }
}
