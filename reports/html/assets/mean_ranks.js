// SPDX-License-Identifier: MIT

// The critical-difference diagram: the mean ranks of algorithms on a line, the best on the left, and
// a bar below each group without a significant difference by Nemenyi's test. J. Demsar, "Statistical
// comparisons of classifiers over multiple data sets", JMLR 7 (2006), figure 1.

import { shortName, svg } from "./dom.js";

const kLeft = 190;  // left end of the axis, if the names are not longer
const kAxisWidth = 340;
const kMostLetters = 30;  // of a name
const kLetterWidth = 7.4;
const kAxis = 54;  // height of the axis; the critical difference is above it
const kBarStep = 9;
const kLabelStep = 22;

// `items`: {label, rank}, two or more in any order. `groups`: lists of items.
export function rankDiagram(items, groups, distance, level) {
  const order = [...items].sort((one, two) => one.rank - two.rank);
  const names = order.map(({ label }) => shortName(label, kMostLetters));
  // Names and ranks have room beside the axis.
  const left = Math.max(kLeft,
    Math.ceil(20 + kLetterWidth * (Math.max(...names.map((name) => name.length)) + 6)));
  const right = left + kAxisWidth;
  const xOf = (rank) => left + ((rank - 1) / (Math.max(2, order.length) - 1)) * kAxisWidth;
  const tickStep = Math.ceil(order.length / 15);
  const onTheLeft = Math.ceil(order.length / 2);
  const firstLabel = kAxis + 20 + kBarStep * groups.length + 6;
  const words = ["Mean ranks, 1 is best: " +
    `${order.map(({ label, rank }) => `${label} ${rank.toFixed(2)}`).join(", ")}.`,
  `Critical difference ${distance.toFixed(2)} at level ${level}.`,
  ...groups.map((group) =>
    `No significant difference: ${group.map(({ label }) => label).join(", ")}.`)];
  const figure = svg("svg", {
    class: "cd-diagram", role: "img",
    viewBox: `0 0 ${right + left} ${firstLabel + kLabelStep * onTheLeft}`,
    "aria-label": "Critical-difference diagram", "font-family": "system-ui, sans-serif",
    "font-size": 13, fill: "currentColor",
  }, svg("title", {}, "Critical-difference diagram"), svg("desc", {}, words.join(" ")));
  const path = (d, width) =>
    figure.append(svg("path", { d, fill: "none", stroke: "currentColor", "stroke-width": width }));
  const text = (x, y, anchor, what) =>
    figure.append(svg("text", { x, y, "text-anchor": anchor }, what));

  path(`M${xOf(1)} ${kAxis}H${xOf(order.length)}`, 1);
  for (let rank = 1; rank <= order.length; rank += tickStep) {
    path(`M${xOf(rank)} ${kAxis - 6}V${kAxis}`, 1);
    text(xOf(rank), kAxis - 10, "middle", String(rank));
  }
  const end = xOf(Math.min(1 + distance, order.length));
  path(`M${xOf(1)} 22H${end}M${xOf(1)} 17V27M${end} 17V27`, 1.5);
  text(xOf(1), 12, "start", `critical difference ${distance.toFixed(2)}`);
  groups.forEach((group, at) => {
    const xs = group.map(({ rank }) => xOf(rank));
    path(`M${Math.min(...xs) - 4} ${kAxis + 16 + kBarStep * at}H${Math.max(...xs) + 4}`, 4);
  });
  order.forEach(({ label, rank }, at) => {
    const isLeft = at < onTheLeft;
    const y = firstLabel + kLabelStep * (isLeft ? at : order.length - 1 - at);
    const side = isLeft ? left - 14 : right + 14;
    path(`M${xOf(rank)} ${kAxis}V${y}H${side}`, 1);
    figure.append(svg("circle", { cx: xOf(rank), cy: kAxis, r: 3 }));
    figure.append(svg("text", { x: isLeft ? side - 5 : side + 5, y: y + 4,
      "text-anchor": isLeft ? "end" : "start" },
    isLeft ? `${names[at]}  ${rank.toFixed(2)}` : `${rank.toFixed(2)}  ${names[at]}`,
    names[at] === label ? null : svg("title", {}, label)));
  });
  return figure;
}
