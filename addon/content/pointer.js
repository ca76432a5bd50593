// SPDX-License-Identifier: MIT

// Pointing at blocks of the page: a frame around the block and a sentence that says why it was
// taken or left out. The reader uses the pointer or the keyboard: arrows, Home, End; Escape ends
// it. The page does not receive these events.

import {
  activeElementOf, appendTo, attributeOf, childrenOf, elementAt, focusOn, isConnected, localNameOf,
  newDiv, nodeType, parentOf, rootOf, showInWindow, takeOut,
} from "./dom.js";

const say = chrome.i18n.getMessage;
const keys = ["ArrowUp", "ArrowLeft", "ArrowDown", "ArrowRight", "Home", "End", "Escape"];
const events = ["pointermove", "pointerdown", "pointerup", "mousedown", "mouseup", "click",
  "dblclick", "auxclick", "contextmenu", "keydown", "keyup", "keypress", "scroll", "resize"];

/** @param {Element} element */
function nameOf(element) {
  const id = attributeOf(element, "id");
  const classes = (attributeOf(element, "class") ?? "").split(/\s+/).filter(Boolean).slice(0, 3);
  return [localNameOf(element), id && `#${id}`, ...classes.map((name) => `.${name}`)].join("");
}

/**
 * Which block a node belongs to: a leaf to its own, a block element to the first of its blocks.
 * @param {import("../../bindings/javascript/library/index.js").Block[]} blocks
 * @returns {Map<number, number>}
 */
function blocksByNode(blocks) {
  const found = new Map();
  for (let n = blocks.length - 1; n >= 0; --n) found.set(blocks[n].element, n);
  blocks.forEach(({ leaves }, n) => leaves.forEach((leaf) => found.set(leaf, n)));
  return found;
}

export class Pointer {
  constructor() {
    this.handle = this.handle.bind(this);
    /** @type {import("../../bindings/javascript/library/index.js").Block[]} */
    this.blocks = [];
    /** @type {import("../../bindings/javascript/library/walk.js").DocumentWalk | null} */
    this.walk = null;
    /** Keys: numbers of leaves and of block elements. @type {Map<number, number>} */
    this.blockOf = new Map();
    this.at = -1;
    /** @type {HTMLElement | null} */
    this.host = null;
  }

  /**
   * @param {import("../../bindings/javascript/library/index.js").Block[]} blocks
   * @param {import("../../bindings/javascript/library/walk.js").DocumentWalk} walk
   */
  start(blocks, walk) {
    this.leave();
    this.blocks = blocks;
    this.walk = walk;
    this.blockOf = blocksByNode(blocks);
    const host = newDiv();
    host.setAttribute("data-pagelet", "pointer");
    host.tabIndex = -1;
    host.setAttribute("role", "dialog");
    host.setAttribute("aria-label", say("point_title"));
    const frame = newDiv();
    frame.setAttribute("data-pagelet", "pointer-frame");
    const text = newDiv();
    text.setAttribute("data-pagelet", "pointer-text");
    text.setAttribute("role", "status");
    host.append(frame, text);
    appendTo(rootOf(document), host);
    this.host = host;
    this.before = activeElementOf(document);
    text.textContent = say("point_help");
    focusOn(host);
    for (const event of events) {
      addEventListener(event, this.handle, { capture: true, passive: false });
    }
  }

  /** Stops pointing: removes the frame and the listeners, and restores the focus. */
  leave() {
    if (!this.host) return;
    for (const event of events) removeEventListener(event, this.handle, { capture: true });
    takeOut(this.host);
    this.host = null;
    this.at = -1;
    if (this.before instanceof HTMLElement) focusOn(this.before);
  }

  /** @param {Event} event */
  handle(event) {
    if (event.type === "scroll" || event.type === "resize") return this.draw();
    if (event instanceof KeyboardEvent) {
      if (!keys.includes(event.key) || event.ctrlKey || event.altKey || event.metaKey) return;
      if (event.type === "keydown") this.press(event.key);
    } else if (event.type === "pointermove") {
      const { clientX, clientY } = /** @type {PointerEvent} */ (event);
      this.pointAt(clientX, clientY);
    }
    event.preventDefault();
    event.stopImmediatePropagation();
  }

  /** @param {string} key */
  press(key) {
    if (key === "Escape") return this.leave();
    const last = this.blocks.length - 1;
    const isBack = key === "ArrowUp" || key === "ArrowLeft";
    const start = key === "Home" ? 0 : key === "End" ? last : this.at + (isBack ? -1 : 1);
    const step = isBack || key === "End" ? -1 : 1;
    for (let at = start; at >= 0 && at <= last; at += step) {
      if (!this.boxOf(at)) continue;
      this.go(at);
      showInWindow(this.elementOf(at));
      this.draw();
      return;
    }
  }

  /**
   * @param {number} x
   * @param {number} y
   */
  pointAt(x, y) {
    let node = leafAt(x, y);
    for (; node; node = parentOf(node)) {
      const block = this.blockFor(node);
      if (block >= 0) return this.go(block);
    }
  }

  /** The number of the block, or -1. @param {Node} node */
  blockFor(node) {
    const number = this.walk?.numbers.get(node) ?? -1;
    return this.blockOf.get(number) ?? -1;
  }

  /** @param {number} at */
  go(at) {
    if (at === this.at) return;
    this.at = at;
    const { taken, reason } = this.blocks[at];
    const text = /** @type {HTMLElement} */ (this.host?.lastElementChild);
    const what = say(taken ? "block_content" : "block_template");
    text.textContent = `${nameOf(this.elementOf(at))}: ${what}\n${reason}`;
    this.draw();
  }

  /** @param {number} at @returns {Element} */
  elementOf(at) {
    return /** @type {Element} */ (this.walk?.nodes[this.blocks[at].element]);
  }

  /** Returns the box of a block in the window, or null if it has none. @param {number} at */
  boxOf(at) {
    const { leaves } = this.blocks[at];
    let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
    const range = new Range();
    for (const leaf of leaves.slice(0, 200)) {
      const node = /** @type {Node} */ (this.walk?.nodes[leaf]);
      if (!isConnected(node)) continue;
      range.selectNode(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0 && box.height === 0) continue;
      left = Math.min(left, box.left);
      top = Math.min(top, box.top);
      right = Math.max(right, box.right);
      bottom = Math.max(bottom, box.bottom);
    }
    return right < left ? null : { left, top, width: right - left, height: bottom - top };
  }

  draw() {
    const frame = /** @type {HTMLElement | undefined} */ (this.host?.firstElementChild);
    const box = frame && this.at >= 0 ? this.boxOf(this.at) : null;
    for (const [name, value] of Object.entries(box ?? { left: 0, top: 0, width: 0, height: 0 })) {
      frame?.style.setProperty(`--${name}`, `${value}px`);
    }
  }
}

/**
 * The text or element at a place of the window.
 * @param {number} x
 * @param {number} y
 * @returns {Node | null}
 */
function leafAt(x, y) {
  const element = elementAt(x, y);
  for (const node of element ? childrenOf(element) : []) {
    if (nodeType(node) !== Node.TEXT_NODE) continue;
    const range = new Range();
    range.selectNodeContents(node);
    for (const box of range.getClientRects()) {
      if (x >= box.left && x <= box.right && y >= box.top && y <= box.bottom) return node;
    }
  }
  return element;
}
