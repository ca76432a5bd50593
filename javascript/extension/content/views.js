// SPDX-License-Identifier: MIT

// Views of the live page: some nodes are hidden or marked, and later they are as they were. Elements
// get the attribute data-pagelet, for content.css; texts have no attributes, so a hidden one is
// emptied, and a marked one is part of a highlight where the browser has these.

import { attributeOf, giveAttribute, nodeType } from "./dom.js";
import { eachInSlices } from "./slices.js";

const attribute = "data-pagelet";
const highlightName = "pagelet-template";

/** The changes of the page, and how it was before. */
export class PageView {
  constructor() {
    /** @type {Map<Element, string | null>} */
    this.elements = new Map();
    /** @type {Map<CharacterData, string>} */
    this.texts = new Map();
  }

  /** @param {Node[]} nodes */
  async hide(nodes) {
    await eachInSlices(nodes, (node) => {
      if (nodeType(node) === Node.ELEMENT_NODE) {
        this.set(/** @type {Element} */ (node), "hidden");
        return;
      }
      const text = /** @type {CharacterData} */ (node);
      this.texts.set(text, text.data);
      text.data = "";
    });
  }

  /** @param {Node[]} nodes */
  async mark(nodes) {
    /** @type {Range[]} */
    const ranges = [];
    await eachInSlices(nodes, (node) => {
      if (nodeType(node) === Node.ELEMENT_NODE) {
        this.set(/** @type {Element} */ (node), "template");
        return;
      }
      const range = new Range();
      range.selectNodeContents(node);
      ranges.push(range);
    });
    if (ranges.length > 0 && CSS.highlights) {
      CSS.highlights.set(highlightName, new Highlight(...ranges));
    }
  }

  /** Makes the page what it was. What the page itself has changed since stays. */
  async restore() {
    CSS.highlights?.delete(highlightName);
    const elements = [...this.elements];
    const texts = [...this.texts];
    this.elements.clear();
    this.texts.clear();
    await eachInSlices(elements, ([element, former]) => {
      giveAttribute(element, attribute, former);
    });
    await eachInSlices(texts, ([text, former]) => {
      if (text.data === "") text.data = former;
    });
  }

  /**
   * @param {Element} element
   * @param {string} value
   */
  set(element, value) {
    if (!this.elements.has(element)) this.elements.set(element, attributeOf(element, attribute));
    giveAttribute(element, attribute, value);
  }
}
