// SPDX-License-Identifier: MIT

// Two algorithms against each other, site by site: pair.html.

import {
  choice, element, keepFocus, number, pValue, place, select, signed, svg,
} from "./dom.js";
import { framed } from "./export.js";
import {
  categoryOf, comparison, data, goals, inspectorLink, kFewSites, keysOf, kMinSites, leaderOrder,
  metrics, nameOf, pairOf, tasks, units, what,
} from "./run.js";
import { holmAdjusted, signedRankP } from "./signed_rank.js";
import { addressState } from "./state.js";
import { table } from "./table.js";

const kEqual = 1e-9;  // points, as in the tests
const kShapes = 6;

// The sites with the scores of both.
function rowsOf(compared, first, second) {
  return compared.sites.map((index, at) => {
    const one = compared.extractors[first].values[at];
    const two = compared.extractors[second].values[at];
    return { site: data.sites[index], number: index, one, two, difference: one - two };
  }).sort((left, right) => Math.abs(right.difference) - Math.abs(left.difference));
}

function verdictOf(compared, first, second) {
  const pair = pairOf(compared, first, second);
  if (pair) return pair.text;
  const mean = (at) => `${data.extractors[at].title} has ${number(compared.extractors[at].mean)}`;
  return `${mean(first)}, ${mean(second)}. Floors and whole subtrees take part in no test.`;
}

// A mark whose shape tells the category, as does its colour.
function mark(category, x, y) {
  const paths = ["M-5,0 a5,5 0 1,0 10,0 a5,5 0 1,0 -10,0", "M-4.5,-4.5 h9 v9 h-9 z",
    "M0,-6 L5.5,4.5 H-5.5 z", "M0,-6 L6,0 L0,6 L-6,0 z", "M0,6 L5.5,-4.5 H-5.5 z",
    "M-6,-2 H-2 V-6 H2 V-2 H6 V2 H2 V6 H-2 V2 H-6 z"];
  return svg("path", { class: `site-point category-${category % kShapes}`,
    d: paths[category % kShapes], transform: `translate(${x} ${y})` });
}

const categoryNumber = (site) =>
  data.categories.findIndex(({ name }) => name === site.category);

function chart(first, second, rows, state) {
  const size = 500;
  const [left, top, side] = [56, 32, 400];
  const x = (value) => left + (value / 100) * side;
  const y = (value) => top + side - (value / 100) * side;
  const [one, two] = [data.extractors[first], data.extractors[second]];
  const ticks = [0, 20, 40, 60, 80, 100];
  return svg("svg", { class: "pair-chart", viewBox: `0 0 ${size} ${size}`, role: "group",
    "aria-label": `${what(state)} of each site: ${one.title} across, ${two.title} up` },
  ticks.map((tick) => [
    svg("line", { class: "grid", x1: x(tick), x2: x(tick), y1: y(0), y2: y(100) }),
    svg("line", { class: "grid", x1: x(0), x2: x(100), y1: y(tick), y2: y(tick) }),
    svg("text", { x: x(tick), y: y(0) + 18, "text-anchor": "middle" }, String(tick)),
    svg("text", { x: x(0) - 8, y: y(tick) + 4, "text-anchor": "end" }, String(tick)),
  ]),
  svg("line", { class: "axis", x1: x(0), y1: y(0), x2: x(100), y2: y(100) }),
  svg("text", { x: x(50), y: size - 14, "text-anchor": "middle" }, one.title),
  svg("text", { x: 14, y: y(50), "text-anchor": "middle", transform: `rotate(-90 14 ${y(50)})` },
    two.title),
  rows.map((row) => {
    const text = `${row.site.id}: ${one.title} ${number(row.one)}, ${two.title} ` +
      number(row.two);
    const point = [mark(categoryNumber(row.site), x(row.one), y(row.two)),
      svg("title", {}, text)];
    return row.site.page ? svg("a", { href: inspectorLink(row.site, one, state.task, two),
      "aria-label": text }, point) : svg("g", {}, point);
  }),
  svg("text", { x: x(0), y: 16, class: "side" },
    `Above the line ${two.title} is better, below it ${one.title}`));
}

// Groups of the sites: name of the kind and, by row, of the group.
/** @returns {[string, (row: any) => {text: string, order?: any}][]} */
function groupings(first, rows, state) {
  const quarter = (of) => {
    const sorted = rows.map(of).sort((one, two) => one - two);
    const bounds = [0.25, 0.5, 0.75].map((part) => sorted[Math.floor(part * sorted.length)]);
    return (row) => {
      const at = bounds.filter((bound) => of(row) >= bound).length;
      const from = at === 0 ? sorted[0] : bounds[at - 1];
      return { text: at === 3 ? `from ${from}` : `${from} to ${bounds[at] - 1}`, order: at };
    };
  };
  const result = (row) => data.results[row.number][first];
  const gold = (row) => (result(row) && result(row).gold[state.task]) || 0;
  return [
    ["Category", (row) => ({ text: categoryOf(row.site), order: categoryNumber(row.site) })],
    [`Nodes of ${goals[state.task]}`,
      quarter(gold)],
    ["Language", (row) => ({ text: row.site.language || "not known", order: row.site.language })],
    [`Candidate pages of ${data.extractors[first].title}`, (row) => {
      const count = result(row) ? result(row).candidates : null;
      return count === null ? { text: "not known", order: -1 }
        : { text: String(count), order: count };
    }],
  ];
}

// The groups of all kinds, with the p of each; `kind` is empty but for the first of its kind.
function groupsOf(first, rows, state) {
  const all = [];
  for (const [kind, groupOf] of groupings(first, rows, state)) {
    const groups = new Map();
    for (const row of rows) {
      const { text, order } = groupOf(row);
      if (!groups.has(text)) groups.set(text, { text, order, rows: [] });
      groups.get(text).rows.push(row);
    }
    // A single group is all sites, whose p is above.
    if (groups.size === 1) continue;
    [...groups.values()].sort((one, two) => (one.order > two.order ? 1 : -1))
      .forEach((group, at) => all.push({ ...group, kind: at === 0 ? kind : "" }));
  }
  // Fewer sites cannot show a difference.
  const tested = all.filter((group) => group.rows.length >= kMinSites);
  const adjusted = holmAdjusted(tested.map((group) =>
    signedRankP(group.rows.map(({ difference }) => difference))));
  return all.map((group) => ({ ...group, p: adjusted[tested.indexOf(group)] ?? null }));
}

function groupsTable(first, second, rows, state, isTested) {
  const [one, two] = [data.extractors[first].title, data.extractors[second].title];
  return table({
    caption: `${what(state)} by group: means and sites won`,
    kind: "groups",
    columns: [{ title: "Group" }, { title: "By" }, { title: "Sites", align: "right" },
      { title: one, align: "right" }, { title: two, align: "right" },
      { title: "Difference", align: "right", hint: "Points; above 0: the first is better" },
      { title: `${one} better`, align: "right" }, { title: "Equal", align: "right" },
      { title: `${two} better`, align: "right" },
      { title: "p", align: "right",
        hint: "Wilcoxon's signed-rank test, Holm's correction over all rows with a p" }],
    rows: groupsOf(first, rows, state).map((group) => groupLine(group, isTested)),
  });
}

function groupLine({ kind, text, rows, p }, isTested) {
  const mean = (of) => rows.reduce((sum, row) => sum + of(row), 0) / rows.length;
  const count = (keep) => rows.filter(({ difference }) => keep(difference)).length;
  const wins = count((difference) => difference > kEqual);
  const losses = count((difference) => difference < -kEqual);
  const classes = [kind && "first-mark", rows.length < kFewSites && "faded"].filter(Boolean);
  return { kind: classes.join(" ") || null, cells: [text, kind, rows.length,
    number(mean((row) => row.one)), number(mean((row) => row.two)),
    signed(mean((row) => row.difference)), wins, rows.length - wins - losses, losses,
    isTested ? pValue(p) : "\u2013"] };
}

function sitesTable(first, second, rows, state) {
  const [one, two] = [data.extractors[first], data.extractors[second]];
  return table({
    caption: `${what(state)} of each site, percent; every site leads to both answers side by side`,
    sort: { by: state.sites, change: (sites) => address.set({ sites }) },
    columns: [{ title: "Site", key: "site" }, { title: "Category", key: "category", nowrap: true },
      { title: one.title, key: "first", align: "right" },
      { title: two.title, key: "second", align: "right" },
      { title: "Difference", key: "difference", align: "right" },
      { title: "0", align: "center", picture: true, hint: "To the right the first is better" }],
    rows: rows.map((row) => ({ cells: [
      { node: row.site.page ? element("a",
        { href: inspectorLink(row.site, one, state.task, two) }, row.site.id) : row.site.id,
      value: row.site.id, title: row.site.title },
      categoryOf(row.site),
      { text: number(row.one), value: row.one }, { text: number(row.two), value: row.two },
      { text: signed(row.difference), value: row.difference },
      { node: differenceBar(row.difference) },
    ] })),
  });
}

function differenceBar(difference) {
  const long = Math.abs(difference) * 0.7;
  return svg("svg", { class: "difference-bar", viewBox: "0 0 150 14", width: 150, height: 14,
    "aria-hidden": "true" },
  svg("line", { class: "axis", x1: 75, x2: 75, y1: 0, y2: 14 }),
  svg("rect", { class: difference > 0 ? "bar first" : "bar second", y: 2, height: 10,
    x: difference > 0 ? 75 : 75 - long, width: long }));
}

function show(state) {
  keepFocus(() => {
    const compared = comparison(state);
    const order = leaderOrder(compared);
    const find = (name) => order.find((at) => data.extractors[at].name === name);
    const first = find(state.a) ?? order[0] ?? 0;
    const second = find(state.b) ?? order.find((at) => at !== first) ?? 0;
    const names = order.map((at) => [data.extractors[at].name, nameOf(data.extractors[at])]);
    place("choices",
      select("A", names, data.extractors[first].name, (a) => address.set({ a })),
      select("B", names, data.extractors[second].name, (b) => address.set({ b })),
      element("button", { type: "button", name: "swap", onclick: () => address.set(
        { a: data.extractors[second].name, b: data.extractors[first].name }) }, "Swap"));
    place("switch",
      choice("task", "Task", tasks, state.task, (task) => address.set({ task })),
      choice("unit", "Unit", units, state.unit, (unit) => address.set({ unit })),
      choice("metric", "Metric", metrics, state.metric, (metric) => address.set({ metric })));
    const title = `${data.extractors[first].title} against ${data.extractors[second].title}`;
    place("title", title);
    document.title = `${title} on ${data.suite}: Pagelet report`;
    showPair(compared, first, second, state);
  });
}

function showPair(compared, first, second, state) {
  const rows = rowsOf(compared, first, second);
  if (rows.length === 0) {
    place("verdict", "No site has gold for this task.");
    for (const id of ["chart", "legend", "groups-table", "sites-table"]) place(id);
    return;
  }
  place("verdict", element("strong", {}, `${what(state)}. `),
    verdictOf(compared, first, second));
  place("chart", framed(`${what(state)} of each site`, chart(first, second, rows, state)));
  place("legend", ...data.categories.map((category, at) => element("span", {},
    svg("svg", { viewBox: "-8 -8 16 16", width: 16, height: 16, "aria-hidden": "true" },
      mark(at, 0, 0)), ` ${category.title}`)));
  place("groups-table", groupsTable(first, second, rows, state,
    Boolean(pairOf(compared, first, second))));
  place("sites-table", sitesTable(first, second, rows, state));
}

const names = ["", ...data.extractors.map(({ name }) => name)];
const address = addressState({ task: keysOf(tasks), unit: keysOf(units), metric: keysOf(metrics),
  a: names, b: names, sites: null }, show);
address.start();
