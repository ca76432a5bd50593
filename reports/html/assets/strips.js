// SPDX-License-Identifier: MIT

// Means with their 99 % intervals on a line from 0 to 100, and below them one mark a site: a mean
// alone can describe no site.

import { shortName, svg } from "./dom.js";

const kPageMargin = 110;  // of the page and the frame of a figure, pixels
const kTicks = [0, 25, 50, 75, 100];
const kBarWidth = 150;
const kMostLetters = 26;  // of the name of a row
const kLetterWidth = 6.6;
export const kStripWidth = 330;

function axis(width, height) {
  const x = (value) => 5 + (value / 100) * (width - 10);
  const grid = kTicks.map((tick) =>
    svg("line", { class: "grid", x1: x(tick), x2: x(tick), y1: 0, y2: height }));
  return { x, grid };
}

function intervalMarks(x, y, mean, bounds) {
  return [
    bounds && svg("line", { class: "range", x1: x(bounds[0]), x2: x(bounds[1]), y1: y, y2: y }),
    mean !== null && svg("circle", { class: "point", cx: x(mean), cy: y, r: 4.5 }),
  ].filter(Boolean);
}

// The numbers of a strip's axis, for the heading of a column of strips: "intervalBar" or
// "distribution".
export function axisLabels(width = kBarWidth) {
  const { x } = axis(width, 0);
  const ticks = width < kStripWidth ? kTicks.filter((tick) => tick % 50 === 0) : kTicks;
  return svg("svg", { class: "axis-labels", viewBox: `0 0 ${width} 14`, width, height: 14,
    "aria-hidden": "true" }, ticks.map((tick) => svg("text", { x: x(tick), y: 11,
    "text-anchor": tick === 100 ? "end" : "middle" },
  String(tick))));
}

// The figures are beside it.
export function intervalBar(mean, bounds, kind) {
  const width = kBarWidth;
  const height = 20;
  const { x, grid } = axis(width, height);
  return svg("svg", {
    class: "interval-bar " + kind, viewBox: `0 0 ${width} ${height}`, width, height,
    "aria-hidden": "true",
  }, grid, intervalMarks(x, height / 2, mean, bounds));
}

// `sites`: {value, label, href} of each. Equal values stand below one another, however many.
// Keys lead to the sites from the list of sites, which has the same links.
export function distribution(mean, bounds, kind, sites) {
  const width = kStripWidth;
  const height = 48;
  const top = 21;
  const { x, grid } = axis(width, height);
  const columns = new Map();
  for (const site of sites) {
    const column = Math.round(site.value / 1.5);
    if (!columns.has(column)) columns.set(column, []);
    columns.get(column).push(site);
  }
  const marks = [...columns].flatMap(([column, members]) => {
    const step = Math.min(4, (height - top - 4) / Math.max(1, members.length - 1));
    return members.map(({ label, href }, at) => {
      const mark = svg("circle", { class: "site-mark", cx: x(Math.min(100, column * 1.5)),
        cy: top + at * step, r: 1.9 }, svg("title", {}, label));
      return href ? svg("a", { href, tabindex: "-1" }, mark) : mark;
    });
  });
  return svg("svg", {
    class: "distribution " + kind, viewBox: `0 0 ${width} ${height}`, width, height,
    "aria-hidden": "true",
  }, grid, marks, intervalMarks(x, 9, mean, bounds));
}

// A panel for each group: rows of means with intervals, the same rows in all. `groups`: {title,
// faded, rows: [{label, kind, mean, bounds}]}.
export function smallMultiples(title, groups) {
  const names = groups[0].rows.map(({ label }) => shortName(label, kMostLetters));
  const left = Math.max(118, 16 + kLetterWidth * Math.max(...names.map((name) => name.length)));
  const panelWidth = left + 170;
  const rowHeight = 17;
  const headHeight = groups.some(({ note }) => note) ? 40 : 26;
  const room = document.documentElement.clientWidth - kPageMargin;
  const perLine = Math.max(1, Math.min(4, groups.length, Math.floor(room / panelWidth)));
  const panelHeight = headHeight + groups[0].rows.length * rowHeight + 26;
  const width = perLine * panelWidth;
  const height = Math.ceil(groups.length / perLine) * panelHeight;
  const nameOf = ({ title: name, note }) => (note ? `${name} (${note})` : name);
  const words = groups.map((group) => `${nameOf(group)}: ${group.rows.map(({ label, mean }) =>
    `${label} ${mean === null ? "none" : mean.toFixed(1)}`).join(", ")}`);
  const x = (value) => left + (value / 100) * (panelWidth - left - 16);
  return svg("svg", {
    class: "multiples", viewBox: `0 0 ${width} ${height}`, role: "img",
    width,
    "aria-label": `${title}. ${words.join("; ")}`,
  }, groups.map((group, at) => svg("g", {
    class: group.faded ? "faded" : null,
    transform: `translate(${(at % perLine) * panelWidth} ${Math.floor(at / perLine) * panelHeight})`,
  },
  svg("text", { class: "panel-title", x: 4, y: 15 }, group.title),
  group.note ? svg("text", { class: "panel-note", x: 4, y: 30 }, group.note) : null,
  kTicks.map((tick) => [
    svg("line", { class: "grid", x1: x(tick), x2: x(tick), y1: headHeight - 4,
      y2: panelHeight - 22 }),
    svg("text", { class: "tick", x: x(tick), y: panelHeight - 8, "text-anchor": "middle" },
      tick % 50 === 0 ? String(tick) : ""),
  ]),
  group.rows.map(({ label, kind, mean, bounds }, row) => {
    const y = headHeight + (row + 0.5) * rowHeight;
    return svg("g", { class: kind },
      svg("text", { class: "row-label", x: left - 8, y: y + 4, "text-anchor": "end" }, names[row],
        names[row] === label ? null : svg("title", {}, label)),
      intervalMarks(x, y, mean, bounds));
  }))));
}
