// SPDX-License-Identifier: MIT

// Changes of very many children of one parent. Browsers take very long for them, above all Firefox,
// whose time for boxes that leave or come one by one grows with the square of their number.

import { attributeOf, giveAttribute, layOut, parentOf } from "./dom.js";
import { nextSlice } from "./slices.js";

// So many changed children of one parent are a crowd.
const crowd = 1000;
// A slice may take so long with its layout, or twice as long as the layout takes for few children, in
// ms.
const sliceTime = 50;
const firstSlice = 64;
// So many children get their boxes in slices. In Firefox more of them come sooner all at once.
const mostInSlices = CSS.supports("-moz-appearance", "none") ? 5000 : Infinity;

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
 * Changes children while their parent has no box, so that they are laid out once, together.
 * @param {Element} parent
 * @param {string} attribute hides the parent when its value is "hidden"
 * @param {() => void} work
 */
function withoutBox(parent, attribute, work) {
  const former = attributeOf(parent, attribute);
  giveAttribute(parent, attribute, "hidden");
  // Now the boxes leave. Nothing is laid out, so the page stays scrolled as it is.
  void getComputedStyle(parent).display;
  work();
  giveAttribute(parent, attribute, former);
}

/**
 * @param {Element} parent
 * @param {string} attribute
 * @param {Change[]} changes of children that get boxes
 * @param {(change: Change) => void} work
 */
async function showInSlices(parent, attribute, changes, work) {
  if (changes.length > mostInSlices) {
    return withoutBox(parent, attribute, () => changes.forEach(work));
  }
  let many = firstSlice;
  let least = Infinity;
  for (let at = 0; at < changes.length;) {
    await nextSlice();
    const begin = performance.now();
    const end = Math.min(at + many, changes.length);
    for (; at < end; ++at) work(changes[at]);
    layOut(parent);
    const time = performance.now() - begin;
    least = Math.min(time, least * 1.1);
    const wanted = (Math.max(sliceTime, 2 * least) - least) / Math.max(time - least, 1);
    many = Math.ceil(many * Math.min(2, Math.max(0.25, wanted)));
  }
}

/**
 * Changes a crowd: first those that lose their boxes, together, then the others in slices.
 * @param {Element} parent
 * @param {string} attribute
 * @param {Change[]} changes
 * @param {(change: Change) => void} work
 * @param {(kind: string) => boolean} isHiding whether a change takes boxes away
 */
export async function changeCrowd(parent, attribute, changes, work, isHiding) {
  const hidden = changes.filter(([, kind]) => isHiding(kind));
  await nextSlice();
  if (hidden.length > 0) withoutBox(parent, attribute, () => hidden.forEach(work));
  await showInSlices(parent, attribute, changes.filter(([, kind]) => !isHiding(kind)), work);
}
