/* SPDX-License-Identifier: MIT */

/* The errors of an answer. Neighbouring nodes of one error are one: an element stands for what is
   below it in the same state. */

import { STATES } from "./inspector_model.js";
import { make } from "./make.js";

const MISSED = 2, WRONG = 3;
const KINDS = { all: [MISSED, WRONG], missed: [MISSED], wrong: [WRONG] };
const MANY = 400;  // marks on the strip

/* In document order: {node, state (a key of STATES), size (nodes of the error), below (nodes
   that count from it down), label}.
   `kind`: all, missed or wrong. */
export function errorsOf(model, states, kind) {
  if (!states) return [];
  const { tree, root, size } = model;
  const wanted = KINDS[kind];
  const isError = (node) => states[node] === MISSED || states[node] === WRONG;
  const sizes = new Int32Array(size);
  const below = new Int32Array(size);
  for (let node = size - 1; node >= 0; --node) {
    if (isError(node)) ++sizes[node];
    if (states[node]) ++below[node];
    const parent = tree.parent[node];
    if (parent >= 0) below[parent] += below[node];
    if (parent >= 0 && states[parent] === states[node]) sizes[parent] += sizes[node];
  }
  const errors = [];
  for (let node = root; node < tree.end[root]; ++node) {
    if (!wanted.includes(states[node])) continue;
    if (node !== root && states[tree.parent[node]] === states[node]) continue;
    const { key, label } = STATES[states[node]];
    errors.push({ node, state: key, size: sizes[node], below: below[node],
      label: `${label}: ${nameOf(model, node)}` });
  }
  return errors;
}

function nameOf(model, node) {
  const { tree } = model;
  if (tree.isText(node)) return `\u201c${tree.textBelow(node, 30)}\u201d`;
  const id = model.attribute(node, "id");
  const [first] = model.attribute(node, "class").trim().split(/\s+/);
  return tree.tag(node) + (id ? `#${id}` : first ? `.${first}` : "");
}

/* Marks beside the scroll bar where the errors are; a click leads to the nearest. */
export class ErrorStrip {
  constructor(box, page, select) {
    this.box = box;
    this.page = page;
    this.errors = [];
    box.addEventListener("click", (event) => {
      const at = event.offsetY / box.clientHeight;
      let nearest = null;
      for (const error of this.placed) {
        if (!nearest || Math.abs(error.at - at) < Math.abs(nearest.at - at)) nearest = error;
      }
      if (nearest) select(nearest.node);
    });
  }

  show(errors) {
    const height = this.page.document.documentElement.scrollHeight;
    this.placed = errors.map((error) => ({ ...error, at: this.page.placeOf(error.node) / height }))
      .filter(({ at }) => Number.isFinite(at));
    // The largest of many.
    const marks = [...this.placed].sort((one, two) => two.size - one.size).slice(0, MANY);
    this.box.replaceChildren(...marks.map(({ at, state }) => {
      const mark = make("i", { class: state });
      mark.style.top = `${100 * at}%`;
      return mark;
    }));
  }
}
