// SPDX-License-Identifier: MIT

// The critical-difference diagram of the report (reports/html/assets/mean_ranks.js), worked out by
// hand. It needs no browser: elements are plain objects here.
//
// Usage: node --test mean_ranks_test.mjs

import assert from "node:assert/strict";
import { test } from "node:test";

class FakeElement {
  constructor(name) {
    Object.assign(this, { name, attributes: {}, children: [] });
  }
  setAttribute(name, value) { this.attributes[name] = String(value); }
  append(...children) { this.children.push(...children); }
}
Object.assign(globalThis, {
  document: { createElementNS: (_, name) => new FakeElement(name) },
  ResizeObserver: class {}, window: { addEventListener() {} },
});
const { rankDiagram } = await import("../../reports/html/assets/mean_ranks.js");

const [a, b, c] = [["A", 1], ["B", 2], ["C", 3]].map(([label, rank]) => ({ label, rank }));
const allOf = (figure, name) => figure.children.filter((child) => child.name === name);
const pathsOf = (figure) => allOf(figure, "path").map(({ attributes }) => attributes);

test("draws a point and a label for each, the best first", () => {
  const figure = rankDiagram([b, a, c], [[b, a], [a, c]], 1.35, 0.05);
  // The axis goes from 190 to 530 for the ranks 1 to 3, so rank 2 is in the middle.
  assert.deepEqual(allOf(figure, "circle").map(({ attributes }) => attributes.cx),
    ["190", "360", "530"]);
  const labels = allOf(figure, "text").flatMap(({ children }) => children);
  assert.deepEqual(labels.slice(-3), ["A  1.00", "B  2.00", "3.00  C"]);
});

test("draws a bar for each group", () => {
  const bars = pathsOf(rankDiagram([b, a, c], [[b, a], [a, c]], 1.35, 0.05))
    .filter((path) => path["stroke-width"] === "4");
  assert.deepEqual(bars.map(({ d }) => d), ["M186 70H364", "M186 79H534"]);
});

test("describes itself in words", () => {
  const figure = rankDiagram([b, a, c], [[b, a], [a, c]], 1.35, 0.05);
  assert.equal(figure.attributes.role, "img");
  assert.equal(allOf(figure, "desc")[0].children[0],
    "Mean ranks, 1 is best: A 1.00, B 2.00, C 3.00. Critical difference 1.35 at level 0.05. " +
    "No significant difference: B, A. No significant difference: A, C.");
});

test("ends the ruler of a large critical difference with the axis", () => {
  assert.ok(pathsOf(rankDiagram([a, b], [], 5, 0.05))
    .some(({ d }) => d.startsWith("M190 22H530M190 17")));
});
