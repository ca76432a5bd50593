// SPDX-License-Identifier: MIT

// The page in its frame, with its parts marked, and the block that the user points at.

/** Elements that load something or lead away: the frame shows the page without them. */
const LEFT_OUT = "script, link, base, meta, iframe, frame, object, embed, audio, video, portal";
/** Elements in which a text cannot be wrapped into another element. */
const NO_WRAP = new Set(["TITLE", "TEXTAREA", "OPTION", "SELECT", "STYLE", "TABLE", "TBODY", "TR",
  "COLGROUP", "NOSCRIPT", "TEMPLATE"]);
const STYLE = `
  .pagelet-taken { outline: 2px solid #0a7d3b; outline-offset: 1px; }
  .pagelet-left { outline: 1px dashed #b3261e; outline-offset: 1px; opacity: 0.45; }
  .pagelet-here { outline: 3px solid #0b57d0 !important; background: #ffef9e !important;
    color: #000 !important; opacity: 1 !important; }
  a { text-decoration: underline; }
  img:not([src^="data:"]) { min-width: 1em; min-height: 1em; background: #ddd; }`;

/** @typedef {import("../../bindings/javascript/library/index.js").Block} Block */

export class Stage {
  /**
   * @param {HTMLIFrameElement} frame
   * @param {(block: Block | null) => void} tell called with the block that is pointed at
   */
  constructor(frame, tell) {
    this.frame = frame;
    this.tell = tell;
    /** @type {Block[]} */
    this.blocks = [];
    /** The marked elements of each block. @type {Element[][]} */
    this.elements = [];
    /** @type {Map<Node, number>} */
    this.blockOf = new Map();
    this.here = -1;
  }

  /**
   * Moves the nodes of a parsed page into the frame and marks its blocks. The frame runs no scripts,
   * and its policy lets it load nothing.
   * @param {Document} page
   * @param {Node[]} nodes those of the page's walk
   * @param {Block[]} blocks
   */
  show(page, nodes, blocks) {
    const inside = /** @type {Document} */ (this.frame.contentDocument);
    for (const element of page.querySelectorAll(LEFT_OUT)) element.remove();
    for (const link of page.querySelectorAll("a[href], area[href]")) link.removeAttribute("href");
    inside.replaceChild(inside.adoptNode(page.documentElement), /** @type {Node} */ (inside.documentElement));
    const style = inside.createElement("style");
    style.textContent = STYLE;
    (inside.head ?? inside.documentElement).append(style);
    this.blocks = blocks;
    this.blockOf.clear();
    this.here = -1;
    this.elements = blocks.map((block, number) => this.marked(inside, nodes, block, number));
    inside.addEventListener("pointermove", (event) => this.pointAt(/** @type {Node} */ (event.target)));
    inside.addEventListener("click", (event) => event.preventDefault(), true);
    inside.defaultView?.scrollTo(0, 0);
  }

  /**
   * @param {Document} inside @param {Node[]} nodes @param {Block} block @param {number} number
   * @returns {Element[]}
   */
  marked(inside, nodes, block, number) {
    const elements = [];
    for (const leaf of block.leaves) {
      const node = nodes[leaf];
      const parent = node.parentElement;
      /** @type {Element} */
      let element;
      if (node.nodeType === 1) {
        element = /** @type {Element} */ (node);
      } else if (!parent || !node.nodeValue?.trim() || NO_WRAP.has(parent.nodeName) ||
                 parent.namespaceURI !== "http://www.w3.org/1999/xhtml") {
        continue;
      } else {
        element = inside.createElement("span");
        node.parentNode?.replaceChild(element, node);
        element.append(node);
      }
      element.classList.add(block.taken ? "pagelet-taken" : "pagelet-left");
      this.blockOf.set(element, number);
      elements.push(element);
    }
    return elements;
  }

  /** @param {Node | null} node */
  pointAt(node) {
    let at = node;
    while (at && !this.blockOf.has(at)) at = at.parentNode;
    this.select(at ? /** @type {number} */ (this.blockOf.get(at)) : -1);
  }

  /** Goes to a neighbouring block that is seen. @param {string} key @returns {boolean} whether it is a key */
  press(key) {
    const steps = /** @type {Record<string, number>} */ (
      { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1, Home: 1, End: -1 });
    const step = steps[key];
    if (!step) return false;
    let at = key === "Home" ? -1 : key === "End" ? this.blocks.length : this.here;
    do at += step; while (this.elements[at]?.every((element) => element.getClientRects().length === 0));
    if (!this.elements[at]) return true;
    this.select(at);
    this.elements[at][0].scrollIntoView({ block: "center" });
    return true;
  }

  /** @param {number} number of a block; -1: of none */
  select(number) {
    if (number === this.here) return;
    for (const element of this.elements[this.here] ?? []) element.classList.remove("pagelet-here");
    for (const element of this.elements[number] ?? []) element.classList.add("pagelet-here");
    this.here = number;
    this.tell(this.blocks[number] ?? null);
  }
}
