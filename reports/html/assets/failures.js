// SPDX-License-Identifier: MIT

// How an algorithm fails at a task, in nodes, as sentences: whether it misses nodes or takes too
// many, of which kinds, and on which sites.

import { comparison, data, goals, listed, sitesText, sumOf } from "./run.js";

// If recall and precision differ by this number of points, one kind of error prevails.
const kClearDifference = 5;
const kMostKinds = 3;
const kMostGroups = 6;

const percent = (part, whole) => `${((100 * part) / whole).toFixed(0)}\u00a0%`;

// Compares means over sites. The losses are pooled over all nodes, so they may tell something else.
function balance(self, task) {
  const [recall, precision] = ["recall", "precision"].map((metric) =>
    comparison({ task, unit: "nodes", metric }).extractors[self].mean);
  const sites = comparison({ task, unit: "nodes", metric: "recall" }).sites.length;
  let more = "";
  if (recall + kClearDifference < precision) more = ": on average it fails by missing nodes";
  if (precision + kClearDifference < recall) more = ": on average it fails by taking too much";
  return `Recall ${recall.toFixed(1)}, precision ${precision.toFixed(1)}, means over ` +
    `${sitesText(sites)}${more}.`;
}

// "links (41 %), headings (22 %) and other nodes (10 %)": the kinds of which most are lost.
function worstKinds(counts) {
  const all = sumOf(counts);
  const kinds = counts.map((count, kind) => [count, data.kinds[kind]])
    .filter(([count]) => count > 0 && 20 * count >= all)
    .sort(([first], [second]) => second - first).slice(0, kMostKinds);
  return listed(kinds.map(([count, kind]) => `${kind} (${percent(count, all)})`));
}

// "12 of 99 nodes of the template (12 % of all; mean over sites 15 %; 9 of them on x alone), most
// of them links (41 %)"; empty: nothing is lost. `sites`: of each its id, what is lost and of how
// many nodes.
function lostText(sites, where, counts) {
  const counted = sites.filter(({ whole }) => whole > 0);
  const part = sumOf(counted.map((one) => one.part));
  if (part === 0) return "";
  const whole = sumOf(counted.map((one) => one.whole));
  const mean = sumOf(counted.map((one) => one.part / one.whole)) / counted.length;
  const most = counted.reduce((one, two) => (two.part > one.part ? two : one));
  const alone = 4 * most.part > part && counted.length > 1
    ? `; ${most.part} of them on ${most.id} alone` : "";
  return `${part} of ${whole} nodes ${where} (${percent(part, whole)} of all; mean over sites ` +
    `${percent(mean, 1)}${alone}), most of them ${worstKinds(counts)}`;
}

function losses(self, task) {
  const results = data.sites.map(({ id }, at) => ({ id, result: data.results[at][self] }))
    .filter(({ result }) => result && result[task]);
  const lost = (at, whole) => results.map(({ id, result }) =>
    ({ id, part: sumOf(result[task].map((kind) => kind[at])), whole: whole(result) }));
  const { kinds } = data.extractors[self].losses[task];
  const missed = lostText(lost(0, (result) => result.gold[task]), `of ${goals[task]}`,
    kinds.map((kind) => kind[2]));
  const wrong = lostText(lost(1, (result) => result.others[task]), `outside ${goals[task]}`,
    kinds.map((kind) => kind[3]));
  return [missed && `It misses ${missed}.`, wrong && `It wrongly takes ${wrong}.`];
}

function categories(f1, self) {
  const means = f1.extractors[self].by_category.map(([sites, mean], at) =>
    ({ sites, mean, title: data.categories[at].title })).filter(({ mean }) => mean !== null);
  const worst = means.reduce((one, two) => (two.mean < one.mean ? two : one));
  const best = means.reduce((one, two) => (two.mean > one.mean ? two : one));
  const text = ({ title, mean, sites }) => `${title} (F1 ${mean.toFixed(1)}, ${sitesText(sites)})`;
  return worst === best ? "" : `Worst category: ${text(worst)}; best: ${text(best)}.`;
}

// How large a part of the losses comes from the few worst sites.
function worstSites(f1, self) {
  const lost = f1.extractors[self].values.map((value) => 100 - value)
    .sort((first, second) => second - first);
  const zeros = lost.filter((one) => one === 100).length;
  const worst = Math.floor(lost.length / 10);
  const points = (some) => (sumOf(some) / lost.length).toFixed(1);
  return [zeros > 0 && `On ${sitesText(zeros)} it scores 0.`,
    worst > 0 && sumOf(lost) > 0 && `The ${sitesText(worst)} on which it is worst ` +
      `${worst === 1 ? "costs" : "cost"} ${points(lost.slice(0, worst))} of the ${points(lost)} ` +
      "points of F1 that it misses to 100."];
}

// Whether the score depends on the number of pages with which the key page was compared.
function candidates(f1, self) {
  const groups = new Map();
  f1.sites.forEach((site, at) => {
    const number = data.results[site][self].candidates;
    if (number === null) return;
    groups.set(number, [...(groups.get(number) || []), f1.extractors[self].values[at]]);
  });
  if (groups.size < 2 || groups.size > kMostGroups) return "";
  const parts = [...groups].sort(([first], [second]) => first - second).map(([number, values]) =>
    `${(sumOf(values) / values.length).toFixed(1)} with ${number} (${sitesText(values.length)})`);
  return `F1 by the number of candidate pages that it compared: ${parts.join(", ")}.`;
}

// Empty when no site has gold for the task.
export function failuresOf(self, task) {
  const f1 = comparison({ task, unit: "nodes", metric: "f1" });
  if (f1.sites.length === 0) return [];
  const { empty, failed } = f1.extractors[self];
  return [
    balance(self, task), ...losses(self, task), categories(f1, self), ...worstSites(f1, self),
    candidates(f1, self),
    empty > 0 && `Its answer is empty on ${sitesText(empty)}.`,
    failed > 0 && `It gives no answer on ${sitesText(failed)}, which score 0.`,
  ].filter(Boolean);
}
