// SPDX-License-Identifier: MIT

// Views of the live page: nodes are hidden or marked, and restored later. Elements
// get the attribute data-pagelet, for content.css; texts have no attributes, so a hidden one is
// emptied, and a marked one is part of a highlight where the browser has these.

import { changeCrowd, crowdsOf } from "./crowds.js";
import {
  attributeOf, bodyOf, childrenOf, extentOf, giveAttribute, isEditable, nodeType, parentOf, rootOf,
} from "./dom.js";
import { eachInSlices, nextSlice } from "./slices.js";

const attribute = "data-pagelet";
const highlightName = "pagelet-template";
// With very many pale and outlined elements, or highlights, browsers stand still for seconds: then
// elements are only tinted, and some texts are not highlighted.
const mostOutlines = 2000;
const mostHighlights = 10_000;
// An element that holds more pixels keeps its layout while it is hidden.
const largest = 50_000;
const hidingKinds = new Set(["hidden", "clearing", "empty", "large"]);
// All values of the attribute that views give.
const kinds = [...hidingKinds, "template", "tinted", "texts", "unlocked"];
const stackingDisplays = new Set(["block", "flow-root", "list-item"]);

/**
 * How nodes are changed: "hidden", or for elements another value of the attribute.
 * @typedef {Map<Node, string>} Changes
 */

/** @param {CSSStyleDeclaration} style */
const isInFlow = ({ float, position }) =>
  float === "none" && (position === "static" || position === "relative");

/** Whether an element comes below the floats before it. @param {CSSStyleDeclaration} style */
const clearsFloats = (style) =>
  isInFlow(style) && style.clear !== "none" && style.clear !== "" && style.display !== "none";

/**
 * Whether an element Whether an element is large, and can be hidden by taking its height instead of
 * its box.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
function isLarge(element, style) {
  if (extentOf(element) <= largest || !isInFlow(style)) return false;
  const parent = parentOf(element);
  return stackingDisplays.has(style.display) && isElement(parent) &&
    stackingDisplays.has(getComputedStyle(parent).display);
}

/**
 * Whether an element has a place in a grid.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
function isInGrid(element, style) {
  const parent = parentOf(element);
  return isInFlow(style) && isElement(parent) && getComputedStyle(parent).display.endsWith("grid");
}

/**
 * How an element is hidden. Some leave an empty box: without one that clears floats, the box
 * around them would lose its height and background; without one in a grid, the others would move to
 * columns that are not theirs.
 * @param {Element} element
 * @param {CSSStyleDeclaration} style
 */
function hidingOf(element, style) {
  const now = attributeOf(element, attribute);
  if (now !== null && hidingKinds.has(now)) return now;
  if (clearsFloats(style)) return "clearing";
  if (isInGrid(element, style)) return "empty";
  return isLarge(element, style) ? "large" : "hidden";
}

/**
 * Whether other rows of its table stay, whose columns are also those of a cell.
 * @param {Element} cell
 * @param {Set<Node>} hidden
 */
function hasOtherRows(cell, hidden) {
  const row = parentOf(cell);
  for (const other of childrenOf(parentOf(row))) {
    if (isElement(other) && other !== row && !hidden.has(other)) return true;
  }
  return false;
}

/** @param {Node} node */
const isElement = (node) => nodeType(node) === Node.ELEMENT_NODE;

/**
 * The root and body if an overlay, such as a paywall, has locked their scrolling.
 * @returns {Element[]}
 */
function lockedElements() {
  return [rootOf(document), bodyOf(document)].filter((element) => {
    if (!element) return false;
    const { overflowY, position } = getComputedStyle(element);
    return overflowY === "hidden" || overflowY === "clip" || position === "fixed" ||
      attributeOf(element, attribute) === "unlocked";
  });
}

/** @param {Node[]} nodes @returns {Promise<Changes>} */
export async function hiding(nodes) {
  const all = new Set(nodes);
  /** @type {Changes} */
  const changes = new Map();
  const add = (/** @type {any} */ node) => {
    const style = isElement(node) ? getComputedStyle(node) : null;
    if (style?.display === "table-cell" && parentOf(node) && hasOtherRows(node, all)) {
      for (const child of childrenOf(node)) add(child);
    } else if (style) {
      changes.set(node, hidingOf(node, style));
    } else if (nodeType(node) === Node.TEXT_NODE || nodeType(node) === Node.CDATA_SECTION_NODE) {
      // A page may save by itself what the reader writes: then an empty text would be a loss.
      if (!isEditable(parentOf(node))) changes.set(node, "hidden");
    }
  };
  await eachInSlices(nodes, add);
  for (const element of lockedElements()) changes.set(element, "unlocked");
  return changes;
}

/**
 * @param {Node[]} nodes
 * @returns {Promise<{ changes: Changes, texts: CharacterData[] }>} texts: those that are marked
 */
export async function marking(nodes) {
  const kind = nodes.length > mostOutlines ? "tinted" : "template";
  /** @type {CharacterData[]} */
  const texts = [];
  /** @type {Changes} */
  const changes = new Map();
  await eachInSlices(nodes, (node) => {
    if (isElement(node)) changes.set(node, kind);
    // The page may have removed it meanwhile.
    else if (parentOf(node)) texts.push(/** @type {CharacterData} */ (node));
  });
  for (const parent of new Set(texts.map(parentOf))) changes.set(parent, "texts");
  return { changes, texts };
}

/** @param {CharacterData} text */
function rangeOf(text) {
  const ends = { startContainer: text, startOffset: 0, endContainer: text, endOffset: text.length };
  return new StaticRange(ends);
}

/**
 * Whether a node is already as wanted.
 * @param {Node} node
 * @param {string} kind
 */
const isChanged = (node, kind) =>
  (isElement(node) ? attributeOf(/** @type {Element} */ (node), attribute) === kind
    : /** @type {CharacterData} */ (node).data === "");

/** The changes of the page, and how it was before. */
export class PageView {
  constructor() {
    /** The attribute or text of a changed node, as it was. @type {Map<Node, string | null>} */
    this.former = new Map();
  }

  /**
   * Restores the page, and applies `changes`. What scripts of the page have changed is kept.
   * @param {Changes} changes
   * @param {CharacterData[]} [marked]
   */
  async show(changes, marked = []) {
    CSS.highlights?.delete(highlightName);
    const back = [...this.former.keys()].filter((node) => !changes.has(node));
    /** @type {(change: [Node, string]) => void} */
    const work = ([node, kind]) => {
      if (isElement(node)) this.changeElement(/** @type {Element} */ (node), kind);
      else this.changeText(/** @type {CharacterData} */ (node), kind);
    };
    const isHiding = (/** @type {string} */ kind) => hidingKinds.has(kind);
    /** @type {[Node, string][]} */
    const wanted = [];
    await eachInSlices([...changes], (change) => { if (!isChanged(...change)) wanted.push(change); });
    await nextSlice();
    const { crowds, others } = crowdsOf([...back.map(unchanged), ...wanted]);
    // The others change while few of the crowds are there, so that few have to move.
    const rests = [];
    for (const [parent, own] of crowds) {
      rests.push(await changeCrowd(parent, attribute, own, work, isHiding));
    }
    await eachInSlices(others, work);
    for (const rest of rests) await rest();
    const ranges = marked.slice(0, mostHighlights).map(rangeOf);
    if (ranges.length > 0) CSS.highlights?.set(highlightName, new Highlight(...ranges));
  }

  /** Removes the mark of elements that scripts have copied from marked ones. */
  async clean() {
    const marked = kinds.map((kind) => `[${attribute}="${kind}"]`).join(",");
    const copies = [...document.querySelectorAll(marked)].filter((copy) => !this.former.has(copy));
    await eachInSlices(copies, (copy) => giveAttribute(copy, attribute, null));
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
