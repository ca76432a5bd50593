/* SPDX-License-Identifier: MIT */

/* What the labelling page knows of a page, and how it talks to the server. */

"use strict";

(() => {
  const KINDS = ["not_template", "main_content", "main_menu"];
  const NAMES = { not_template: "page-specific", main_content: "main content",
    main_menu: "main menu", template: "template" };

  /* Marks of this page beside those of the inspector; colours as in label.css. */
  Object.assign(pagelet.MARK_STYLES, {
    specific: { back: "#dcd6ff", text: "#22105c", line: "dashed #5b3fc4" },
    content: { back: "#cfe4fd", text: "#06264a", line: "solid #0b5cad" },
    menu: { back: "#ffdfb8", text: "#4a2200", line: "dotted #b34700" },
    shared: { back: "#fff3a0", text: "#1b1b1b", line: "" },
  });
  pagelet.MARKS.push("specific", "content", "menu", "shared");
  pagelet.MARKS.forEach((mark, number) => { pagelet.markNumber[mark] = number; });

  /* One page, as PageFrame wants it (assets/inspector_page.js). */
  class LabelModel {
    constructor({ page, counted }) {
      this.data = { page };
      this.tree = new pagelet.PageTree(page);
      this.size = this.tree.size;
      this.root = page.root;
      this.inert = new Set(page.inert);
      this.counted = pagelet.setOf(counted, this.size);
      this.trees = { drop: { counted: this.counted }, keep: { counted: this.counted } };
      this.attributeLists = [];
      let element = 0;
      for (let node = 0; node < this.size; ++node) {
        this.attributeLists.push(this.tree.isText(node) ? 0 : page.attributes[element++]);
      }
    }

    attributes(node) {
      const list = this.attributeLists[node] || [];
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
  class Server {
    constructor() {
      this.token = document.querySelector("meta[name=pagelet-token]").content;
      this.last = Promise.resolve();
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

  function make(tag, attributes, ...children) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes || {})) {
      if (typeof value === "function") element.addEventListener(name, value);
      else if (value !== false) element.setAttribute(name, value === true ? "" : value);
    }
    element.append(...children);
    return element;
  }

  Object.assign(pagelet, { KINDS, KIND_NAMES: NAMES, LabelModel, Server, make,
    byId: (id) => document.getElementById(id) });
})();
