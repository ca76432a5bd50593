/* SPDX-License-Identifier: MIT */

/* The key page in its frame, with another page of the site beside it. */

import { markNumber } from "../../../reports/html/assets/inspector_model.js";
import { PageFrame } from "../../../reports/html/assets/inspector_page.js";
import { byId } from "../../../reports/html/assets/make.js";

/* An empty frame that replaces one with a page. */
function freshFrame(id) {
  const old = byId(id);
  const frame = old.cloneNode(false);
  frame.removeAttribute("srcdoc");
  old.replaceWith(frame);
  return frame;
}

export class PageView {
  /* `events`: point(node, isText), press(key event), turn(step), mark(node or -1). */
  constructor(events) {
    this.events = events;
    this.other = null;
    this.isShift = false;
  }

  async show(model) {
    this.model = model;
    this.hideOther();
    const frame = freshFrame("page");
    frame.setAttribute("aria-busy", "true");
    this.page = new PageFrame(model, frame, {
      hover: (node) => { if (node >= 0) this.events.point(node, false); },
      select: (node) => this.events.mark(node, this.isShift),
    });
    await this.page.build();
    const inside = this.page.document;
    inside.addEventListener("mousedown", (event) => { this.isShift = event.shiftKey; }, true);
    inside.addEventListener("keydown", (event) => this.events.press(event));
    inside.addEventListener("wheel", (event) => {
      if (!event.altKey) return;
      event.preventDefault();
      this.events.turn(event.deltaY < 0 ? "ArrowUp" : "ArrowDown");
    }, { passive: false });
    inside.addEventListener("scroll", () => this.follow(), true);
    frame.removeAttribute("aria-busy");
  }

  /* Marks by node from the sets of the three kinds and, if asked for, shared texts. */
  paint(sets, shared) {
    const { model } = this;
    const marks = new Uint8Array(model.size);
    const number = markNumber;
    for (let node = 0; node < model.size; ++node) {
      if (!model.counted[node]) continue;
      if (sets.main_content[node]) marks[node] = number.content;
      else if (sets.not_template[node]) marks[node] = number.specific;
      else if (sets.main_menu[node]) marks[node] = number.menu;
      else if (shared && shared[node]) marks[node] = number.shared;
    }
    this.page.show(marks);
  }

  outline(node) { this.page.outline("selected", node); }
  reveal(node) { this.page.reveal(node); }
  useStyles(on) {
    this.page.useStyles(on);
    if (this.other) this.other.useStyles(on);
  }

  /* ---- The other page ---- */

  hideOther() {
    this.other = null;
    byId("other-page").hidden = true;
  }

  async showOther(model) {
    const frame = freshFrame("other-page");
    frame.hidden = false;
    this.other = new PageFrame(model, frame, { hover() {}, select() {} });
    await this.other.build();
    this.other.useStyles(byId("styles").checked);
    this.page.again();
    this.places = new Map();  // first node of the other page with a text
    for (let node = 0; node < model.size; ++node) {
      if (!model.tree.isText(node) || !model.counted[node]) continue;
      const words = model.words(node);
      if (!this.places.has(words)) this.places.set(words, node);
    }
    this.follow();
  }

  /* The texts of the key page that the other page has, too. */
  sharedTexts() {
    const { model, places } = this;
    const shared = new Uint8Array(model.size);
    for (let node = 0; node < model.size; ++node) {
      if (!model.tree.isText(node) || !model.counted[node]) continue;
      if (places.has(model.words(node))) shared[node] = 1;
    }
    return shared;
  }

  /* Scrolls the other page so that the first text in sight that both have is at the same
     height; without such a text, by the same part of the page. */
  follow() {
    if (!this.other || !this.other.top) return;
    const { page, other, model } = this;
    const from = page.window.scrollY;
    const to = from + page.window.innerHeight / 2;
    for (let node = model.root; node < model.tree.end[model.root]; ++node) {
      if (!model.tree.isText(node) || !(page.top[node] >= from && page.top[node] < to)) continue;
      const there = this.places.get(model.words(node));
      if (there === undefined || !Number.isFinite(other.top[there])) continue;
      other.window.scrollTo(0, other.top[there] - (page.top[node] - from));
      return;
    }
    const height = (frame) => Math.max(1,
      frame.document.documentElement.scrollHeight - frame.window.innerHeight);
    other.window.scrollTo(0, from / height(page) * height(other));
  }
}
