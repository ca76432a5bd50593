// SPDX-License-Identifier: MIT

// Changes very many children of one parent. Browsers are slow at this, Firefox above all: its time
// for adding or removing boxes one by one grows with the square of their number.

import {
  attributeOf, childrenOf, giveAttribute, layOut, nodeType, parentOf, scrollTo, scrolledBy,
} from "./dom.js";
import { eachInSlices, nextSlice } from "./slices.js";

// At least this many changed children of one parent are a crowd.
const crowd = 1000;
// Aim for the time of a slice with its layout, in ms. If it needs more than `mostSlices` slices,
// they are longer.
const sliceTime = 50;
const mostSlices = 32;
// Up to this many children change in one step while their parent has no box. More change in slices,
// so that the parent visibly disappears for a moment.
const mostAtOnce = 5000;
// Firefox has a box for each blank between hidden siblings, all in one line, and searches that line
// to insert each new box. So every `lineLength`-th hidden sibling is a box without height until it
// is shown: it ends the line. A line with 200 or more boxes has a hash table and is skipped at
// once.
const lineLength = 500;
const looksThroughLines = CSS.supports("-moz-appearance", "none");
const displaysWithLines = new Set(["block", "flow-root", "list-item", "inline-block", "table-cell"]);

/** @typedef {[Node, string]} Change a node and how it is changed, as in views.js */

/**
 * Divides changes into those of crowds, by parent, and all others.
 * @param {Change[]} changes
 * @returns {{ crowds: Map<Element, Change[]>, others: Change[] }}
 */
export function crowdsOf(changes) {
  /** @type {Map<any, Change[]>} */
  const crowds = new Map();
  for (const change of changes) {
    const parent = parentOf(change[0]);
    const own = crowds.get(parent);
    if (own) own.push(change);
    else crowds.set(parent, [change]);
  }
  const others = [];
  for (const [parent, own] of crowds) {
    if (parent && own.length >= crowd) continue;
    for (const change of own) others.push(change);
    crowds.delete(parent);
  }
  return { crowds, others };
}

/**
 * Lists the scrolled elements among a parent and the elements around it.
 * @param {Element} parent
 */
function scrolledAround(parent) {
  const found = [];
  for (let at = parent; at && nodeType(at) === Node.ELEMENT_NODE; at = parentOf(at)) {
    const by = scrolledBy(at);
    if (by.top !== 0 || by.left !== 0) found.push({ element: at, by, last: null });
  }
  return found;
}

/**
 * Scrolls back, as far as there is something to scroll, unless the reader has scrolled since.
 * @param {{ element: Element, by: any, last: any }[]} list
 */
function scrollBack(list) {
  for (const place of list) {
    const { top, left } = scrolledBy(place.element);
    if (place.last && (place.last.top !== top || place.last.left !== left)) continue;
    scrollTo(place.element, place.by);
    place.last = scrolledBy(place.element);
  }
}

/**
 * Changes children while their parent has no box, so that they are laid out once, together.
 * @param {Element} parent
 * @param {string} attribute hides the parent when its value is "hidden"
 * @param {(() => void)[]} steps
 * @param {boolean} isInSlices whether the browser draws the page meanwhile
 */
async function withoutBox(parent, attribute, steps, isInSlices) {
  const former = attributeOf(parent, attribute);
  giveAttribute(parent, attribute, "hidden");
  try {
    // Reading the style removes the boxes now, without a layout.
    void getComputedStyle(parent).display;
    if (isInSlices) {
      await eachInSlices(steps, (step) => step());
      await nextSlice();
    } else {
      steps.forEach((step) => step());
    }
  } finally {
    giveAttribute(parent, attribute, former);
  }
  layOut(parent);
}

/**
 * @param {Element} parent
 * @param {Change[]} changes of children that get boxes
 * @param {(change: Change) => void} work
 */
async function showInSlices(parent, changes, work) {
  const fewest = Math.ceil(changes.length / mostSlices);
  let many = fewest;
  for (let at = 0; at < changes.length;) {
    await nextSlice();
    const begin = performance.now();
    const end = Math.min(at + many, changes.length);
    for (; at < end; ++at) work(changes[at]);
    layOut(parent);
    const wanted = sliceTime / Math.max(performance.now() - begin, 1);
    many = Math.max(fewest, Math.ceil(many * Math.min(2, wanted)));
  }
}

/**
 * Returns the changes in document order, in which browsers insert new boxes faster.
 * @param {Element} parent
 * @param {Change[]} changes
 * @returns {Promise<Change[]>}
 */
async function inOrder(parent, changes) {
  const kinds = new Map(changes);
  /** @type {Change[]} */
  const ordered = [];
  await eachInSlices([...childrenOf(parent)], (child) => {
    const kind = kinds.get(child);
    if (kind !== undefined) ordered.push([child, kind]);
  });
  // Children that the page has moved to another parent come last.
  for (const [child] of ordered) kinds.delete(child);
  return [...ordered, ...kinds];
}

/**
 * Returns every `lineLength`-th hidden child: until it is shown, it ends a line of blanks.
 * @param {Element} parent
 * @param {string} attribute
 * @param {Change[]} shown
 * @returns {Promise<Element[]>}
 */
async function separatorsOf(parent, attribute, shown) {
  /** @type {Element[]} */
  const separators = [];
  if (!looksThroughLines) return separators;
  if (!displaysWithLines.has(getComputedStyle(parent).display)) return separators;
  let hidden = 0;
  await eachInSlices(shown, ([node]) => {
    const element = /** @type {Element} */ (node);
    if (nodeType(node) !== Node.ELEMENT_NODE || attributeOf(element, attribute) !== "hidden") return;
    if (++hidden % lineLength === 0) separators.push(element);
  });
  await nextSlice();
  return separators;
}

/**
 * Changes a crowd: at once those that lose their boxes, together.
 * @param {Element} parent
 * @param {string} attribute
 * @param {Change[]} changes
 * @param {(change: Change) => void} work
 * @param {(kind: string) => boolean} isHiding whether a change takes boxes away
 * @returns {Promise<() => Promise<void>>} changes the others, in slices
 */
export async function changeCrowd(parent, attribute, changes, work, isHiding) {
  await nextSlice();
  const hidden = changes.filter(([, kind]) => isHiding(kind));
  const shown = await inOrder(parent, changes.filter(([, kind]) => !isHiding(kind)));
  const separators = await separatorsOf(parent, attribute, shown);
  let scrolled = /** @type {ReturnType<typeof scrolledAround>} */ ([]);
  if (hidden.length > 0 || separators.length > 0) {
    const separate = separators.map((element) => () =>
      giveAttribute(element, attribute, "separator"));
    scrolled = scrolledAround(parent);
    const hide = hidden.map((change) => () => work(change));
    await withoutBox(parent, attribute, [...hide, ...separate], changes.length > mostAtOnce);
    scrollBack(scrolled);
  }
  return async () => {
    await showInSlices(parent, shown, work);
    scrollBack(scrolled);
  };
}
