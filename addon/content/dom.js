// SPDX-License-Identifier: MIT

// Methods to call on nodes of the page. Calls methods and getters of the DOM's prototypes on nodes
// of the page: form controls and forms can hide properties of their form or document that have
// their name (DOM clobbering).

/**
 * @param {any} prototype
 * @param {string} name
 * @returns {(node: any) => any}
 */
function getter(prototype, name) {
  const get = /** @type {() => any} */ (Object.getOwnPropertyDescriptor(prototype, name)?.get);
  return (node) => get.call(node);
}

export const nodeType = getter(Node.prototype, "nodeType");
export const parentOf = getter(Node.prototype, "parentNode");
export const childrenOf = getter(Node.prototype, "childNodes");
export const isConnected = getter(Node.prototype, "isConnected");
export const documentOf = getter(Node.prototype, "ownerDocument");
export const rootOf = getter(Document.prototype, "documentElement");
export const bodyOf = getter(Document.prototype, "body");
export const activeElementOf = getter(Document.prototype, "activeElement");
export const contentTypeOf = getter(Document.prototype, "contentType");
export const compatModeOf = getter(Document.prototype, "compatMode");
export const localNameOf = getter(Element.prototype, "localName");
const isContentEditable = getter(HTMLElement.prototype, "isContentEditable");
const widthOf = getter(Element.prototype, "scrollWidth");
const heightOf = getter(Element.prototype, "scrollHeight");
const topOf = getter(Element.prototype, "scrollTop");
const leftOf = getter(Element.prototype, "scrollLeft");

const {
  append, checkVisibility, getAttribute, getBoundingClientRect, remove, removeAttribute, scroll,
  scrollIntoView,
  setAttribute,
} = Element.prototype;
const { createElement, elementFromPoint } = Document.prototype;

/** @type {(element: Element, name: string) => string | null} */
export const attributeOf = (element, name) => getAttribute.call(element, name);

/**
 * @param {Element} element
 * @param {string} name
 * @param {string | null} value null: removes the attribute
 */
export function giveAttribute(element, name, value) {
  if (value === null) removeAttribute.call(element, name);
  else setAttribute.call(element, name, value);
}

/** Whether the reader may write in an element. @type {(element: any) => boolean} */
export const isEditable = (element) =>
  element instanceof HTMLTextAreaElement ||
  (element instanceof HTMLElement && isContentEditable(element));

/** The longer side of what an element holds, in pixels. @type {(element: Element) => number} */
export const extentOf = (element) => Math.max(widthOf(element), heightOf(element));

/** How far an element is scrolled. @param {Element} element */
export const scrolledBy = (element) => ({ top: topOf(element), left: leftOf(element) });

/** @type {(element: Element, by: { top: number, left: number }) => void} */
export const scrollTo = (element, by) => scroll.call(element, { ...by, behavior: "instant" });

/** @type {(element: Element) => DOMRect} */
export const boxOf = (element) => getBoundingClientRect.call(element);

/** Whether an element, or what it holds, has a box. @type {(element: any) => boolean} */
export const isRendered = (element) =>
  checkVisibility.call(element) || getComputedStyle(element).display === "contents";

/** Makes the browser lay out the page now. @type {(element: Element) => void} */
export const layOut = (element) => { getBoundingClientRect.call(element); };

/** @type {() => HTMLElement} */
export const newDiv = () => createElement.call(document, "div");

/** @type {(parent: Element, child: Element) => void} */
export const appendTo = (parent, child) => append.call(parent, child);

/** @type {(element: Element) => void} */
export const takeOut = (element) => remove.call(element);

/** @type {(element: Element) => void} */
export const showInWindow = (element) => scrollIntoView.call(element, { block: "center" });

/** @type {(x: number, y: number) => Element | null} */
export const elementAt = (x, y) => elementFromPoint.call(document, x, y);

/** @param {Element} element */
export function focusOn(element) {
  HTMLElement.prototype.focus.call(element, { preventScroll: true });
}
