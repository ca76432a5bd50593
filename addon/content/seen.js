// SPDX-License-Identifier: MIT

// Finds the nodes of the page that the reader does not see, and the place where he reads.

import { attributeOf, boxOf, isRendered, localNameOf, nodeType, parentOf, rootOf } from "./dom.js";

/**
 * Whether an element is folded: the user can unfold it, so it belongs to the text.
 * @param {Element} element
 */
function isFolded(element) {
  const parent = parentOf(element);
  const isInDetails = nodeType(parent) === Node.ELEMENT_NODE && localNameOf(parent) === "details" &&
    attributeOf(parent, "open") === null;
  if (isInDetails || attributeOf(element, "hidden") === "until-found") return true;
  const role = attributeOf(element, "role") ?? "";
  if (role === "tabpanel") return true;
  const isDialog = /dialog/.test(role) || localNameOf(element) === "dialog" ||
    attributeOf(element, "aria-modal") !== null;
  const id = attributeOf(element, "id");
  return !isDialog && Boolean(id) && document.querySelector(
    `[aria-expanded="false"][aria-controls~="${CSS.escape(/** @type {string} */ (id))}"]`) !== null;
}

// These elements never have a box, but belong to an element that has one.
const boxless = new Set(["area", "br", "col", "colgroup", "option", "optgroup", "param", "source",
  "track", "wbr"]);
const kFolded = 2;

/** Finds out, while the page is walked over, which nodes have no box. */
export class Unseen {
  constructor() {
    /** For each node of the walk, 1 if the reader does not see it. @type {number[]} */
    this.flags = [];
  }

  /**
   * @param {Node[]} nodes of the walk; those that are new are looked at
   * @param {number[]} parents of the new ones
   * @returns {number[]} the flags of the new ones
   */
  look(nodes, parents) {
    const begin = this.flags.length;
    for (const [n, parent] of parents.entries()) {
      const node = nodes[begin + n];
      // Whatever is in a folded part is seen as soon as it is unfolded.
      const above = parent < 0 ? 0 : this.flags[parent];
      const isElement = nodeType(node) === Node.ELEMENT_NODE;
      const isSeen = !isElement || boxless.has(localNameOf(node)) || isRendered(node);
      // An element with hidden=until-found has a box, but its content has none.
      const element = /** @type {Element} */ (node);
      const folds = isElement && attributeOf(element, "hidden") === "until-found";
      this.flags.push(above || (isSeen && !folds) ? above : isFolded(element) ? kFolded : 1);
    }
    return this.flags.slice(begin).map((flag) => (flag === kFolded ? 0 : flag));
  }
}

const kPlaces = [0.15, 0.3, 0.5, 0.75];  // of the height of the window

/**
 * Where the reader is: elements in sight, each with its distance from the top of the window.
 * @returns {() => void} brings the first of them that is still there to its former distance
 */
export function keepPlace() {
  /** @type {Map<Element, number>} */
  const tops = new Map();
  for (const place of kPlaces) {
    const { clientWidth, clientHeight } = rootOf(document);
    for (const element of document.elementsFromPoint(clientWidth / 2, clientHeight * place)) {
      if (!tops.has(element)) tops.set(element, boxOf(element).top);
    }
  }
  return () => {
    for (const [element, top] of tops) {
      const box = boxOf(element);
      if (box.width === 0 || box.height === 0) continue;
      globalThis.scrollBy({ top: box.top - top, behavior: "instant" });
      return;
    }
  };
}
