// SPDX-License-Identifier: MIT

// Views of the live page: some nodes are hidden or marked, and later they are as they were. Elements
// get the attribute data-pagelet, for content.css; texts have no attributes, so a hidden one is
// emptied, and a marked one is part of a highlight where the browser has these.

import { attributeOf, giveAttribute, nodeType, parentOf } from "./dom.js";
import { eachInSlices } from "./slices.js";

const attribute = "data-pagelet";
const highlightName = "pagelet-template";
// With very many pale and outlined elements, or highlights, browsers stand still for seconds: then
// elements are only tinted, and some texts are not highlighted.
const mostOutlines = 2000;
const mostHighlights = 10_000;

/**
 * How nodes are changed: "hidden", or for elements another value of the attribute.
 * @typedef {Map<Node, string>} Changes
 */

/** Whether an element comes below the floats before it. @param {Element} element */
function clearsFloats(element) {
  const { clear, display, float, position } = getComputedStyle(element);
  return clear !== "none" && clear !== "" && display !== "none" && float === "none" &&
    (position === "static" || position === "relative");
}

/**
 * How an element is hidden. Of one that clears floats an empty box stays. Without it, the box around
 * them would lose its height and background.
 * @param {Element} element
 */
function hidingOf(element) {
  const now = attributeOf(element, attribute);
  if (now === "hidden" || now === "clearing") return now;
  return clearsFloats(element) ? "clearing" : "hidden";
}

/** @param {Node} node */
const isElement = (node) => nodeType(node) === Node.ELEMENT_NODE;

/** @param {Node[]} nodes @returns {Promise<Changes>} */
export async function hiding(nodes) {
  const changes = new Map();
  await eachInSlices(nodes, (node) => {
    changes.set(node, isElement(node) ? hidingOf(/** @type {Element} */ (node)) : "hidden");
  });
  return changes;
}

/**
 * @param {Node[]} nodes
 * @returns {{ changes: Changes, texts: CharacterData[] }} texts: those that are marked
 */
export function marking(nodes) {
  const kind = nodes.length > mostOutlines ? "tinted" : "template";
  // The page may have removed some of the texts meanwhile.
  const texts = /** @type {CharacterData[]} */ (
    nodes.filter((node) => !isElement(node) && parentOf(node)));
  const changes = new Map(nodes.filter(isElement).map((node) => [node, kind]));
  for (const text of texts) changes.set(parentOf(text), "texts");
  return { changes, texts };
}

/** @param {CharacterData} text */
function rangeOf(text) {
  const ends = { startContainer: text, startOffset: 0, endContainer: text, endOffset: text.length };
  return new StaticRange(ends);
}

/** The changes of the page, and how it was before. */
export class PageView {
  constructor() {
    /** The attribute or text of a changed node, as it was. @type {Map<Node, string | null>} */
    this.former = new Map();
  }

  /**
   * Makes the page what it was but for `changes`. The page's own changes stay.
   * @param {Changes} changes
   * @param {CharacterData[]} [marked]
   */
  async show(changes, marked = []) {
    CSS.highlights?.delete(highlightName);
    const back = [...this.former.keys()].filter((node) => !changes.has(node));
    await eachInSlices([...back.map(unchanged), ...changes], ([node, kind]) => {
      if (isElement(node)) this.changeElement(/** @type {Element} */ (node), kind);
      else this.changeText(/** @type {CharacterData} */ (node), kind);
    });
    const ranges = marked.slice(0, mostHighlights).map(rangeOf);
    if (ranges.length > 0) CSS.highlights?.set(highlightName, new Highlight(...ranges));
  }

  /**
   * @param {Element} element
   * @param {string} kind "": as it was
   */
  changeElement(element, kind) {
    const now = attributeOf(element, attribute);
    if (kind === "") {
      giveAttribute(element, attribute, this.former.get(element) ?? null);
      this.former.delete(element);
    } else if (now !== kind) {
      if (!this.former.has(element)) this.former.set(element, now);
      giveAttribute(element, attribute, kind);
    }
  }

  /**
   * @param {CharacterData} text
   * @param {string} kind "": as it was
   */
  changeText(text, kind) {
    if (kind === "") {
      if (text.data === "") text.data = this.former.get(text) ?? "";
      this.former.delete(text);
    } else if (text.data !== "") {
      this.former.set(text, text.data);
      text.data = "";
    }
  }
}

/** @param {Node} node @returns {[Node, string]} */
const unchanged = (node) => [node, ""];
