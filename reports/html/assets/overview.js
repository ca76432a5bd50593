// SPDX-License-Identifier: MIT

// The overview, index.html.

import { answerCards, factCards, kCardView } from "./cards.js";
import { scatter } from "./charts.js";
import {
  choice, element, interval, keepFocus, number, percent, place, time, toggle,
} from "./dom.js";
import { framed } from "./export.js";
import { rankDiagram } from "./mean_ranks.js";
import {
  algorithmLink, comparison, data, goals, hasNodeGold, inspectorLink, isMark, kFewSites, keysOf,
  kindOf, kMinSites, leaderOrder, metrics, nameOf, pairLink, pairOf, sitesText, takesPart, tasks,
  titleOf, units, what, whyNoLosses,
} from "./run.js";
import { showGallery, showSites } from "./sites.js";
import { addressState } from "./state.js";
import { axisLabels, distribution, kStripWidth, smallMultiples } from "./strips.js";
import { heatCell, table } from "./table.js";

// Rows of extractors in the order of the leader board, the floors and the ceiling set off.
function rowsOf(order, cells) {
  let before = false;
  return order.map((at) => {
    const mark = isMark(data.extractors[at]);
    const kind = mark ? (before ? "mark" : "mark first-mark") : null;
    before = mark;
    return { kind, cells: cells(at), extractor: at };
  });
}

const nameCell = (at) =>
  ({ node: algorithmLink(data.extractors[at]), value: nameOf(data.extractors[at]) });
const letters = (groups) =>
  groups.map((group) => String.fromCharCode(97 + (group % 26))).join("");

// ---- Leader board ----

function versusBest(compared, at, state) {
  const best = compared.ranking[0];
  if (isMark(data.extractors[at])) return { text: "", value: 2 };
  if (at === best) return { text: "highest mean", value: 2 };
  const pair = pairOf(compared, best, at);
  return { node: element("a", { href: pairLink(best, at, state) }, pair.test),
    value: pair.p_holm ?? 1 };
}

function siteMarks(compared, at, state) {
  return compared.sites.map((index, position) => {
    const site = data.sites[index];
    const value = compared.extractors[at].values[position];
    return { value, label: `${site.id}: ${value.toFixed(1)}`,
      href: site.page ? inspectorLink(site, data.extractors[at], state.task) : null };
  });
}

function benchmarkCell(at, { metric }) {
  const rates = data.extractors[at].benchmark;
  return rates === null ? { text: "", value: -1 }
    : { text: number(rates[metric]), value: rates[metric] };
}

function showLeaderBoard(compared, order, state) {
  const isOnCard = state.unit === kCardView.unit && state.metric === kCardView.metric;
  const without = data.extractors.filter((_, at) => !takesPart(compared, at))
    .map(({ title }) => title);
  place("verdict", isOnCard ? `In words: see above, \u201cWho finds ${goals[state.task]} best?\u201d.`
    : compared.verdict.join(" "), without.length === 0 ? ""
    : ` Omitted, because a page alone gives them nothing to compare: ${without.join(", ")}.`);
  if (compared.sites.length === 0) {
    for (const id of ["leader-board-table", "diagram", "diagram-note"]) place(id);
    return;
  }
  const more = state.more === "on";
  const showsBenchmark = data.benchmark !== null && state.unit === "text";
  const bound = (bounds) => ({ text: interval(bounds), value: bounds ? bounds[0] : 0 });
  place("leader-board-table", table({
    caption: `${what(state)}, percent, over ${sitesText(compared.sites.length)}`,
    sort: { by: state.board, change: (board) => address.set({ board }) },
    columns: [
      { title: "Algorithm", key: "name", nowrap: true },
      { title: "Mean", key: "mean", align: "right" },
      ...(showsBenchmark ? [{ title: `${data.benchmark}'s`, key: "benchmark", align: "right",
        hint: "As the authors of the benchmark compute it" }] : []),
      { title: element("span", {}, "Every site", axisLabels(kStripWidth)), picture: true },
      { title: "99 % interval", key: "interval", nowrap: true,
        hint: "Student's t" },
      ...(more ? [{ title: "Bootstrap", key: "bootstrap", nowrap: true,
        hint: "99 % interval by the BCa bootstrap" }] : []),
      { title: "Lowest tenth", key: "tenth", align: "right",
        hint: "10th percentile: a tenth of the sites score at most this" },
      { title: "Mean rank", key: "rank", align: "right", hint: "1 is best" },
      { title: "Tie groups", key: "ties",
        hint: "Same letter: no significant difference by Nemenyi's test" },
      { title: "Against the highest mean", key: "p", nowrap: true,
        hint: `Wilcoxon's signed-rank test, Holm's correction over these ${compared.tests} tests; ` +
          "leads to both side by side" },
      { title: "Empty", key: "empty", align: "right", hint: "Answers without any item" },
      { title: "Failed", key: "failed", align: "right",
        hint: "Sites without an answer; they score 0" },
    ],
    rows: rowsOf(order, (at) => {
      const one = compared.extractors[at];
      const ranked = one.mean_rank !== null;
      return [
        nameCell(at),
        { text: number(one.mean), value: one.mean },
        ...(showsBenchmark ? [benchmarkCell(at, state)] : []),
        { node: distribution(one.mean, one.ci99, kindOf(data.extractors[at]),
          siteMarks(compared, at, state)) },
        bound(one.ci99),
        ...(more ? [bound(one.bca99)] : []),
        { text: number(one.tenth_percentile), value: one.tenth_percentile },
        { text: ranked ? number(one.mean_rank, 2) : "", value: ranked ? one.mean_rank : 1e9 },
        ranked ? letters(one.groups) || "alone" : "",
        versusBest(compared, at, state),
        { text: one.empty, value: one.empty },
        { text: one.failed, value: one.failed },
      ];
    }),
  }));
  showDiagram(compared);
}

function showDiagram(compared) {
  if (!compared.friedman) {
    place("diagram", "Mean ranks need two algorithms and two sites.");
    place("diagram-note");
    return;
  }
  const test = compared.friedman;
  const items = data.extractors.map(({ title }, at) =>
    ({ label: title, rank: compared.extractors[at].mean_rank }));
  place("diagram", framed("Mean ranks and critical difference",
    rankDiagram(items.filter(({ rank }) => rank !== null),
      compared.groups.map((group) => group.map((at) => items[at])), test.critical_difference,
      data.level)));
  place("diagram-note", test.text);
}

// ---- Strengths and weaknesses ----

const tooFew = (sites) => (sites > 0 && sites < kMinSites ? ", too few" : "");

function showMultiples(compared, order, state) {
  const shown = order.filter((at) => !isMark(data.extractors[at]));
  const groups = data.categories.map((category, group) => {
    const of = shown.map((at) => compared.extractors[at].by_category[group]);
    const sites = of.length > 0 ? of[0][0] : 0;
    return {
      title: `${category.title} (${sites})`, faded: sites < kFewSites,
      note: tooFew(sites) ? "too few sites for an interval" : "",
      rows: shown.map((at, row) => ({ label: data.extractors[at].title,
        kind: kindOf(data.extractors[at]), mean: of[row][1], bounds: of[row][2] })),
    };
  });
  const title = `${what(state)} by category: mean and 99 % interval`;
  place("multiples", compared.sites.length === 0 || shown.length === 0 ? ""
    : framed(title, smallMultiples(title, groups)));
}

function showHeatMaps(compared, order, state) {
  const map = (id, caption, groups, means) => place(id, table({
    caption,
    kind: "heat-map",
    columns: [{ title: "Algorithm" }, ...groups.map((title) => ({ title, align: "right" }))],
    rows: rowsOf(order, (at) => [nameCell(at),
      ...means(compared.extractors[at]).map(([sites, mean]) => ({
        ...heatCell(mean, "good", 1, sitesText(sites)),
        kind: sites < kFewSites ? "faded" : null,
      }))]),
  }));
  const count = (groups, at) => {
    const sites = order.length > 0 ? groups(compared.extractors[order[0]])[at][0] : 0;
    return `(${sites}${tooFew(sites)})`;
  };
  map("by-category", `${what(state)} by category (number of sites), mean in percent`,
    data.categories.map((category, at) => `${category.title} ` +
      count((one) => one.by_category, at)),
    (one) => one.by_category);
  map("by-size", `${what(state)} by size of the key page in nodes (number of sites), mean in ` +
    "percent",
  data.sizes.map((size, at) => `${size.smallest} to ${size.largest} ` +
      count((one) => one.by_size, at)),
  (one) => one.by_size);
}

function showLosses(order, state) {
  const losses = (at) => data.extractors[at].losses[state.task];
  const sites = Math.max(...data.extractors.map((_, at) => losses(at).sites));
  if (sites === 0) {
    place("losses-note", whyNoLosses(state.task));
    place("missed");
    place("wrong");
    return;
  }
  const goal = goals[state.task];
  place("losses-note", `All nodes of ${sitesText(sites)} together, so that large pages weigh ` +
    "more than in the means above. Elements are of the kind that their tag says; a text is of " +
    "the kind of the nearest such element around it; \u201cother\u201d is everything without " +
    "one. Sites without an answer are left out.");
  const map = (id, caption, part, whole) => place(id, table({
    caption,
    kind: "heat-map",
    columns: [{ title: "Algorithm" },
      ...[...data.kinds, "all"].map((title) => ({ title, align: "right" }))],
    rows: rowsOf(order, (at) => {
      const kinds = losses(at).kinds;
      const all = kinds.reduce((sum, kind) => sum.map((value, i) => value + kind[i]));
      return [nameCell(at), ...[...kinds, all].map((kind) => heatCell(
        percent(part(kind), whole(kind)), "bad", 0, `${part(kind)} of ${whole(kind)}`))];
    }),
  }));
  map("missed", `Missed: of the nodes of ${goal}, percent that the answer lacks`,
    (kind) => kind[2], (kind) => kind[1]);
  map("wrong", `Wrongly taken: of the nodes outside of ${goal}, percent in the answer`,
    (kind) => kind[3], (kind) => kind[0] - kind[1]);
}

// ---- Costs ----

// An algorithm's scores with fewer or more pages, where the store has them, for the parameter that
// changes the number of pages most.
function loadCurve(at, state) {
  if (!window.pageletParameters || state.unit !== "nodes" || state.metric !== "f1") return null;
  const spread = (curve) => {
    const loads = curve.points.map((point) => point.loads);
    return Math.max(...loads) - Math.min(...loads);
  };
  const [curve] = window.pageletParameters.curves
    .filter((one) => one.extractor === at && one.numeric && one.changed.length === 0 &&
      spread(one) >= 0.5)
    .sort((one, two) => spread(two) - spread(one));
  const points = curve && curve.points.filter((point) => point[state.task]).map((point) => ({
    x: point.loads, y: point[state.task].mean,
    label: `${data.extractors[at].title}, ${curve.parameter}=${point.value}: ` +
      `${number(point.loads)} pages, ${number(point[state.task].mean)}`,
  })).sort((one, two) => one.x - two.x);
  return points && points.length > 1
    ? { kind: kindOf(data.extractors[at]), points } : null;
}

function showCosts(compared, order, state) {
  const point = (x, spread) => (at) => ({
    label: data.extractors[at].title, x: x(data.extractors[at].costs),
    spread: spread && spread(data.extractors[at].costs),
    y: compared.extractors[at].mean, bounds: compared.extractors[at].ci99,
    kind: kindOf(data.extractors[at]),
  });
  // The ceiling is computed from the gold, so its costs cannot be compared.
  const measured = order.filter((at) => data.extractors[at].role !== "ceiling" &&
    data.extractors[at].costs !== null && data.extractors[at].costs.answers > 0 &&
    compared.extractors[at].mean !== null);
  const chart = (id, title, options, x, spread = null) => {
    const points = measured.map(point(x, spread)).filter((one) => !options.log || one.x > 0);
    place(id, points.length === 0 ? "Nothing was measured." : framed(title, scatter(points,
      { title, yTitle: titleOf(metrics, state.metric) + ", percent", ...options })));
  };
  const curves = measured.map((at) => loadCurve(at, state)).filter(Boolean);
  chart("loads-chart", "Pages loaded against quality",
    { xTitle: "pages loaded a site, mean", curves }, (costs) => costs.loads);
  chart("time-chart", "Processor time against quality",
    { xTitle: "processor time a site in ms, median (logarithmic)", log: true },
    (costs) => costs.median_ms, (costs) => [costs.p10_ms, costs.p90_ms]);
  place("loads-note", curves.length > 0
    ? "Lines: the same algorithm with other settings of the store, by pages loaded."
    : "A line for each algorithm appears here when the store also holds runs in which it loads " +
      "fewer or more pages (bench --set leafcut.max-loads=2 \u2026, F1 in nodes).");
  const phases = ["load", "parse", "links", "candidates", "extract"];
  place("costs-table", table({
    caption: "Cost a site: mean pages loaded (the key page included); ms, mean of each phase " +
      "(reading: wall time, the others: processor time); processor time: mean, median, 10th and " +
      "90th percentile",
    sort: { by: state.costs, change: (costs) => address.set({ costs }) },
    columns: [{ title: "Algorithm", key: "name" }, { title: "Pages", key: "pages", align: "right" },
      ...phases.map((phase) =>
        ({ title: phase[0].toUpperCase() + phase.slice(1), key: phase, align: "right" })),
      { title: "Processor", key: "processor", align: "right" },
      { title: "Median", key: "median", align: "right" },
      { title: "10 %", key: "p10", align: "right" },
      { title: "90 %", key: "p90", align: "right" },
      { title: titleOf(metrics, state.metric), key: "mean", align: "right" }],
    rows: rowsOf(order.filter((at) => data.extractors[at].role !== "ceiling"), (at) => {
      const { costs } = data.extractors[at];
      const mean = compared.extractors[at].mean;
      // Answers that were read from a file have no costs.
      const figures = costs === null ? Array(phases.length + 4).fill(null)
        : [...phases.map((phase) => costs.phases_ms[phase]), costs.processor_ms, costs.median_ms,
          costs.p10_ms, costs.p90_ms];
      return [nameCell(at),
        { text: number(costs && costs.loads), value: costs ? costs.loads : -1 },
        ...figures.map((ms) => ({ text: time(ms), value: ms === null ? -1 : ms })),
        { text: number(mean), value: mean }];
    }),
  }));
}

// ---- How it was measured ----

function showParameters() {
  const changed = ({ parameters }) => parameters.filter((one) => one.value !== one.default);
  const parametersTable = (extractor) => table({
    caption: `Parameters of ${nameOf(extractor)}`,
    columns: ["Parameter", "Value", "Default", "Range", "Meaning"].map((title) => ({ title })),
    rows: extractor.parameters.map((one) => ({ cells: [
      { node: element("code", {}, one.name) }, one.value, one.default, one.range,
      [one.help, one.unit && `(${one.unit})`].filter(Boolean).join(" ")] })),
  });
  place("parameters-table", ...data.extractors.filter(({ role }) => role !== "ceiling")
    .map((extractor) => element("details", {},
      element("summary", {}, element("strong", {}, nameOf(extractor)), ": ",
        extractor.parameters.length === 0 ? "no parameters"
          : changed(extractor).map((one) => `${one.name} ${one.value}`).join(", ") ||
            "all at their defaults"),
      element("p", { class: "small muted" }, extractor.citation,
        extractor.version ? ` Version ${extractor.version.slice(0, 60)}.` : ""),
      extractor.parameters.length === 0 ? "" : parametersTable(extractor))));
}

function show(state, changes) {
  const compared = comparison(state);
  const order = leaderOrder(compared);
  keepFocus(() => {
    const onlySites = Object.keys(changes).every((name) =>
      ["text", "category", "algorithm", "sites"].includes(name));
    if (!onlySites) showAll(compared, order, state);
    showSites(compared, order, state, address);
    showGallery(compared, order, state, address);
  });
}

function showAll(compared, order, state) {
  place("switch",
    choice("task", "Task", tasks, state.task, (task) => address.set({ task })),
    choice("unit", "Unit", units, state.unit, (unit) => address.set({ unit })),
    choice("metric", "Metric", metrics, state.metric, (metric) => address.set({ metric })));
  place("more-columns", toggle("More intervals", state.more === "on",
    (on) => address.set({ more: on ? "on" : "" })));
  for (const here of document.querySelectorAll("[data-what]")) here.textContent = what(state);
  showLeaderBoard(compared, order, state);
  showMultiples(compared, order, state);
  showHeatMaps(compared, order, state);
  showLosses(order, state);
  showCosts(compared, order, state);
}

const address = addressState({
  task: keysOf(tasks), unit: keysOf(units), metric: keysOf(metrics), more: ["", "on"],
  board: null, costs: null, sites: null, text: null,
  category: ["", ...data.categories.map(({ name }) => name)],
  algorithm: ["", ...data.extractors.map(({ name }) => name)],
}, show);
if (tasks.length === 1) {
  for (const item of document.querySelectorAll(".by-target")) item.hidden = true;
}
for (const [kind, isMeant] of [["for-nodes", tasks.some(([task]) => hasNodeGold(task))],
  ["for-text", data.comparisons.some((one) => one.unit === "text" && one.sites.length > 0)]]) {
  for (const item of document.querySelectorAll(`.${kind}`)) item.hidden = !isMeant;
}
showParameters();
place("answers", ...answerCards());
place("facts", ...factCards());
address.start();
