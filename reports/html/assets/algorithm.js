// SPDX-License-Identifier: MIT

// The page of one algorithm, algorithms/NAME.html.

import { histogram } from "./charts.js";
import {
  choice, element, interval, keepFocus, number, pValue, percent, place, signed, time, toggle,
} from "./dom.js";
import { framed } from "./export.js";
import {
  categoryOf, comparison, data, hasNodeGold, inspectorLink, isAnswer, isEmpty, isMark, keysOf,
  kindOf, metrics, nameOf, pairLink, sitesText, takesPart, tasks, titleOf, units, whyNoLosses,
} from "./run.js";
import { addressState } from "./state.js";
import { intervalBar } from "./strips.js";
import { heatCell, table } from "./table.js";

const kWorstSites = 10;
const name = document.body.dataset.algorithm;
const self = data.extractors.findIndex((extractor) => extractor.name === name);
const extractor = data.extractors[self];
// The task that it looks for comes first.
const ownFirst = [...tasks.filter(([task]) => task === extractor.target),
  ...tasks.filter(([task]) => task !== extractor.target)];
let shown = null;
const compared = (metric, { task, unit } = shown) => comparison({ task, unit, metric });
const what = () => `${titleOf(tasks, shown.task).toLowerCase()} in ${shown.unit}`;

// The most frequent kind of error on a site, in words; "other nodes", the last kind, tells nothing.
function errorsOf(site) {
  const result = data.results[site][self];
  if (!isAnswer(result)) return result.message || result.status;
  const kinds = result[shown.task];
  const parts = [];
  if (isEmpty(result, shown)) parts.push("empty answer");
  if (kinds) {
    for (const [at, verb] of [[0, "misses"], [1, "takes"]]) {
      const sum = kinds.reduce((total, counts) => total + counts[at], 0);
      if (sum === 0) continue;
      const counts = kinds.slice(0, -1).map((kind) => kind[at]);
      const most = counts.indexOf(Math.max(...counts));
      const named = counts[most] > 0 ? `, ${counts[most]} of them ${data.kinds[most]}` : "";
      parts.push(`${verb} ${sum} nodes${at === 1 ? " wrongly" : ""}${named}`);
    }
  }
  const flags = result.flags.map((flag) => flag.replaceAll("_", " "));
  return [...parts, ...flags].join("; ") || "none";
}

function showWorst() {
  const f1 = compared("f1");
  if (f1.sites.length === 0 || !takesPart(f1, self)) {
    place("worst-table", f1.sites.length === 0 ? "No site has gold for this task."
      : "It was left out, because a page alone gives it nothing to compare.");
    place("histogram");
    return;
  }
  const value = (metric, at) =>
    compared(metric).extractors[self].values[at];
  const others = f1.ranking.filter((at) => at !== self && takesPart(f1, at));
  const lost = (at) => {
    const kinds = data.results[f1.sites[at]][self][shown.task] || [];
    return kinds.reduce((sum, [missed, wrong]) => sum + missed + wrong, 0);
  };
  const order = f1.sites.map((_, at) => at)
    .sort((first, second) => value("f1", first) - value("f1", second) ||
      lost(second) - lost(first)).slice(0, kWorstSites);
  const zeros = f1.extractors[self].values.filter((one) => one === 0).length;
  const scoreZero = zeros === 0 ? "" :
    `${sitesText(zeros)} of ${f1.sites.length} ${zeros === 1 ? "scores" : "score"} 0. `;
  const isText = shown.unit === "text";
  const inNodes = (cells) => (isText ? [] : cells);
  document.getElementById("failures-unit").hidden = isText;
  place("worst-table", table({
    caption: `${scoreZero}The ${sitesText(order.length)} with the lowest F1 of the ${what()}` +
      `${isText ? "" : "; of equal ones, those that lose most nodes first"}; percent`,
    columns: [{ title: "Site", nowrap: true }, { title: "F1", align: "right" },
      ...inNodes([{ title: "Lost", align: "right", hint: "Nodes missed or wrongly taken" }]),
      { title: "Nodes", align: "right" }, { title: "Recall", align: "right" },
      { title: "Precision", align: "right" }, { title: "Category", nowrap: true },
      { title: "Best other", align: "right", hint: "The highest F1 of another algorithm" },
      { title: isText ? "Notes" : "Errors" }],
    rows: order.map((at) => {
      const site = data.sites[f1.sites[at]];
      const best = others.length === 0 ? null : others.reduce((one, two) =>
        (f1.extractors[two].values[at] > f1.extractors[one].values[at] ? two : one));
      return { cells: [
        { node: site.page ? element("a",
          { href: inspectorLink(site, extractor, shown.task) }, site.id) : site.id,
        title: site.title },
        heatCell(value("f1", at), "good", 1), ...inNodes([lost(at)]), site.nodes,
        number(value("recall", at), 1), number(value("precision", at), 1), categoryOf(site),
        best === null ? "" : `${number(f1.extractors[best].values[at], 1)} ` +
          data.extractors[best].title,
        errorsOf(f1.sites[at]),
      ] };
    }),
  }));
  const title = `Number of sites by F1 of the ${what()}`;
  place("histogram", framed(title, histogram(f1.extractors[self].values, title)));
}

// The reasons of the inspector, summed up over the sites.
function showReasons() {
  const reasons = window.pageletReasons[self][shown.task];
  const none = hasNodeGold(shown.task)
    ? "Reasons are not known: it states none, its mistakes have none, or its sources have changed " +
      "since the run."
    : "Not counted: no site has gold in nodes for this task, so no node is a mistake.";
  place("reasons-table", reasons.length === 0 ? none : table({
      caption: "Reasons for the nodes that it missed or took wrongly, summed up over the sites",
      columns: [{ title: "Reason" }, { title: "Missed", align: "right", hint: "Nodes" },
        { title: "Wrong", align: "right", hint: "Nodes" }, { title: "Sites", align: "right" }],
      rows: reasons.map(({ reason, missed, wrong, sites }) =>
        ({ cells: [reason, missed, wrong, sites] })),
    }));
}

// A row for each task and unit, a column for each metric.
function showScores() {
  const more = shown.more === "on";
  const cellOf = (one) => ({ node: element("div", { class: "score" },
    element("strong", {}, number(one.mean)), ` ${interval(one.ci99)}`,
    intervalBar(one.mean, one.ci99, kindOf(extractor)),
    more ? element("div", { class: "small muted" },
      `Bootstrap ${interval(one.bca99)}; lowest tenth ${number(one.tenth_percentile)}`) : null) });
  const rows = tasks.flatMap(([task, title]) => units
    .map(([unit]) => ({ task, unit, title: `${title}, ${unit}`, f1: compared("f1", { task, unit }) }))
    .filter(({ f1 }) => f1.sites.length > 0 && takesPart(f1, self))
    .map(({ unit, title: line, f1 }) => {
      const rank = f1.ranking.indexOf(self);
      return { cells: [line, ...metrics.map(([metric]) =>
        cellOf(compared(metric, { task, unit }).extractors[self])),
      rank < 0 ? "" : `${rank + 1} of ${f1.ranking.length}`, f1.extractors[self].empty,
      f1.extractors[self].failed] };
    }));
  place("scores-more", toggle("More intervals", more,
    (on) => address.set({ more: on ? "on" : "" })));
  place("scores-table", table({
    caption: "Means over all sites in percent, with 99 % intervals",
    columns: [{ title: "Score" }, ...metrics.map(([, title]) => ({ title })),
      { title: "Place by mean F1", align: "right" }, { title: "Empty", align: "right" },
      { title: "Failed", align: "right" }],
    rows,
  }));
  showGroups();
}

function showGroups() {
  const scores = metrics.map(([metric]) => compared(metric));
  if (!takesPart(scores[0], self)) {
    place("categories-table");
    return;
  }
  const groups = [
    ...data.categories.map((category, at) => [category.title, "by_category", at]),
    ...data.sizes.map((size, at) => [`${size.smallest} to ${size.largest} nodes`, "by_size", at]),
  ];
  place("categories-table", table({
    caption: `By category and by size of the key page: ${what()}, means in percent`,
    kind: "heat-map",
    columns: [{ title: "Sites" }, { title: "Number", align: "right" },
      ...metrics.map(([, title]) => ({ title, align: "right" }))],
    rows: groups.map(([title, group, at]) => ({
      kind: group === "by_size" && at === 0 ? "first-mark" : null,
      cells: [title, scores[0].extractors[self][group][at][0],
        ...scores.map((one) => heatCell(one.extractors[self][group][at][1], "good", 1))],
    })),
  }));
}

function showLosses() {
  const losses = extractor.losses[shown.task];
  if (losses.sites === 0) {
    const othersHave = data.extractors.some((one) => one.losses[shown.task].sites > 0);
    place("losses-table", othersHave
      ? "Not counted: answers with other than default parameters are not kept."
      : whyNoLosses(shown.task));
    return;
  }
  const all = losses.kinds.reduce((sum, counts) => sum.map((value, i) => value + counts[i]));
  place("losses-table", table({
    caption: `${titleOf(tasks, shown.task)}: all nodes of ${losses.sites} sites together`,
    kind: "heat-map",
    columns: [{ title: "Kind" }, { title: "Nodes", align: "right" },
      { title: "Gold", align: "right" }, { title: "Missed", align: "right" },
      { title: "% of the gold", align: "right" }, { title: "Wrong", align: "right" },
      { title: "% of the others", align: "right" }],
    rows: [...losses.kinds, all].map(([nodes, gold, missed, wrong], at) => ({
      kind: at === losses.kinds.length ? "first-mark" : null,
      cells: [data.kinds[at] || "all", nodes, gold, missed,
        heatCell(percent(missed, gold), "bad", 1), wrong,
        heatCell(percent(wrong, nodes - gold), "bad", 1)],
    })),
  }));
}

function showPairs() {
  const f1 = compared("f1");
  const pairs = f1.pairs.filter((pair) => pair.first === self || pair.second === self);
  if (pairs.length === 0) {
    place("pairs-table", isMark(extractor)
      ? "Floors and whole subtrees take part in no test." : "There is no other algorithm.");
    return;
  }
  place("pairs-table", table({
    caption: `F1 of the ${what()} against each other algorithm, on the same ` +
      `${f1.sites.length} sites; each leads to both side by side`,
    columns: [{ title: "Other" },
      { title: "Mean difference", align: "right", hint: "Points; above 0: this one is better" },
      { title: "Better", align: "right" }, { title: "Equal", align: "right" },
      { title: "Worse", align: "right" },
      { title: "p", align: "right", hint: "Wilcoxon's signed-rank test" },
      { title: "p, Holm", align: "right",
        hint: "Corrected for the tests of the highest mean against the others, and only for these" },
      { title: "Significant" }, { title: "Cliff\u2019s delta", align: "right" },
      { title: "Effect" }],
    rows: pairs.map((pair) => {
      const forward = pair.first === self;
      const sign = forward ? 1 : -1;
      const at = forward ? pair.second : pair.first;
      return { cells: [
        { node: element("a", { href: pairLink(self, at, { ...shown, metric: "f1" }) },
          data.extractors[at].title) },
        signed(sign * pair.difference), forward ? pair.better : pair.worse, pair.equal,
        forward ? pair.worse : pair.better, pValue(pair.p), pValue(pair.p_holm),
        pair.p_holm === null ? "\u2013" : pair.significant ? "yes" : "no",
        signed(sign * pair.delta, 2), pair.effect,
      ] };
    }),
  }));
}

function showCosts() {
  const { costs } = extractor;
  if (costs === null) {
    place("costs-table", "Not known: its answers were read from a file.");
    return;
  }
  place("costs-table", table({
    caption: `Means over the ${costs.answers} sites with an answer`,
    columns: [{ title: "Cost" }, { title: "Value", align: "right" }],
    rows: [["Pages loaded, the key page included", number(costs.loads)],
      ...Object.entries(costs.phases_ms).map(([phase, ms]) => [`Time: ${phase}, ms`, time(ms)]),
      ["Processor time, mean, ms", time(costs.processor_ms)],
      ["Processor time, median, ms", time(costs.median_ms)],
      ["Processor time, 10th percentile, ms", time(costs.p10_ms)],
      ["Processor time, 90th percentile, ms", time(costs.p90_ms)],
    ].map((cells) => ({ cells })),
  }));
}

function showParameters() {
  const all = extractor.parameters;
  if (all.length === 0) {
    place("parameters-table", "It has none.");
    return;
  }
  const changed = all.filter((one) => one.value !== one.default);
  const shownTable = (caption, parameters) => table({
    caption,
    columns: [{ title: "Parameter" }, { title: "Value", align: "right" },
      { title: "Default", align: "right" }, { title: "Range" }, { title: "Unit" },
      { title: "Meaning" }],
    rows: parameters.map((one) => ({ cells: [{ node: element("code", {}, one.name) }, one.value,
      one.default, one.range, one.unit, one.help] })),
  });
  place("parameters-table",
    changed.length === 0 ? element("p", {}, "All are at their defaults.")
      : shownTable("Not at their defaults", changed),
    element("details", {}, element("summary", {}, `All ${all.length} parameters`),
      shownTable("All parameters", all)));
}

function showFailures() {
  const failures = ownFirst.map(([task, title]) => [title, extractor.failures[task]])
    .filter(([, sentences]) => sentences.length > 0);
  document.getElementById("failures").hidden = failures.length === 0;
  place("failures-text", ...failures.flatMap(([title, sentences]) => [
    element("h3", {}, `Finding the ${title.toLowerCase()}`),
    element("ul", {}, sentences.map((sentence) => element("li", {}, sentence)))]));
}

function show(state) {
  shown = state;
  keepFocus(() => {
    place("switch",
      choice("task", "Task", tasks, shown.task, (task) => address.set({ task })),
      choice("unit", "Unit", units, shown.unit, (unit) => address.set({ unit })));
    showWorst();
    showReasons();
    showScores();
    showLosses();
    showPairs();
  });
}

const address = addressState({ task: keysOf(ownFirst), unit: keysOf(units), more: ["", "on"] },
  show);
for (const link of document.querySelectorAll(".site-header nav a")) {
  if (link.getAttribute("href") === extractor.page.replace("algorithms/", "")) {
    link.setAttribute("aria-current", "page");
  }
}
document.title = `${nameOf(extractor)} on ${data.suite}: Pagelet report`;
showFailures();
showCosts();
showParameters();
address.start();
