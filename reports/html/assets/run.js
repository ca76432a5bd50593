// SPDX-License-Identifier: MIT

// The report's knowledge of the run: data/overview.js made easy to ask.

import { element } from "./dom.js";

export const data = window.pageletOverview;
export const root = document.body.dataset.root || "";  // the way to the report's folder
const allTasks = [["template", "Template"], ["content", "Main content"], ["menu", "Main menu"]];
const scoredTasks = allTasks.filter(([task]) =>
  data.comparisons.some((one) => one.task === task && one.sites.length > 0));
// The tasks with gold; without any gold, template and content.
export const tasks = scoredTasks.length > 0 ? scoredTasks : allTasks.slice(0, 2);
// The units in which something is scored, at least one.
const scored = [["nodes", "Nodes"], ["words", "Words"], ["text", "Text"]].filter(([unit]) =>
  data.comparisons.some((one) => one.unit === unit && one.sites.length > 0));
export const units = scored.length > 0 ? scored : [["nodes", "Nodes"]];
// F1 comes first.
export const metrics = [...data.metrics.filter(([key]) => key === "f1"),
  ...data.metrics.filter(([key]) => key !== "f1")];
export const goals =
  { template: "the template", content: "the main content", menu: "the main menu" };
export const keysOf = (list) => list.map(([key]) => key);
export const titleOf = (list, value) => list.find(([key]) => key === value)[1];

export const comparison = ({ task, unit, metric }) => data.comparisons.find(
  (one) => one.task === task && one.unit === unit && one.metric === metric);
export const what = ({ task, unit, metric }) => `${titleOf(metrics, metric)} of the ` +
  `${titleOf(tasks, task).toLowerCase()} in ${unit}`;

export const hasNodeGold = (task) =>
  comparison({ task, unit: "nodes", metric: "f1" }).sites.length > 0;
// Why the losses of no algorithm are counted.
export const whyNoLosses = (task) => (hasNodeGold(task)
  ? "Not counted: the folders of the sites were not there when the report was written " +
    "(pagelet report --suite says where they are now)."
  : "Not counted: no site has gold in nodes for this task. Texts have no kinds of nodes.");

// An algorithm that was left out has no values.
export const takesPart = (compared, at) =>
  compared.sites.length === 0 || compared.extractors[at].values.length > 0;

// Extractors in the order of a leader board: the algorithms by rank, then ceiling and floors by
// their means.
export function leaderOrder(compared) {
  const marks = data.extractors.map((_, at) => at).filter((at) =>
    takesPart(compared, at) && !compared.ranking.includes(at));
  const mean = (at) => compared.extractors[at].mean;
  marks.sort((first, second) => mean(second) - mean(first));
  return [...compared.ranking.filter((at) => takesPart(compared, at)), ...marks];
}

export const isMark = (extractor) => extractor.role !== "algorithm";
// An algorithm that was developed on the suite, or a part of it, has an asterisk.
export const nameOf = (extractor) => isMark(extractor)
  ? `${extractor.title} (${extractor.role === "ceiling" ? "at best" : extractor.role})`
  : extractor.title + (extractor.developed_here ? " *" : "");
// Where one task alone is judged, all algorithms have the colour of the tables and histograms.
export const kindOf = (extractor) => isMark(extractor) ? "mark"
  : tasks.length === 1 ? "only" : extractor.target;
export const algorithmLink = (extractor) =>
  element("a", { href: root + extractor.page }, nameOf(extractor));
export const categoryOf = (site) =>
  data.categories.find(({ name }) => name === site.category).title;
// Depends on task and unit: the content of an answer can be empty where its template is not.
export const isEmpty = (result, { task, unit }) => (result.empty[task] || []).includes(unit);
// The status is that of the answer to what the algorithm looks for.
export const statusOf = (result, extractor, state) =>
  (result.status !== "empty" || isEmpty(result, state) ? result.status
    : isEmpty(result, { task: extractor.target, unit: state.unit })
      ? `its ${extractor.target} is empty` : "its content has no text");
export const isAnswer = (result) => result.status === "ok" || result.status === "empty";
export const sitesText = (count) => `${count} site${count === 1 ? "" : "s"}`;

// An extractor's answer on a site in the page inspector; with `other` beside another one's.
export const inspectorLink = (site, extractor, task, other = null) => root + site.page + "#" +
  new URLSearchParams({ algorithm: extractor.name, task, view: "difference",
    ...(other ? { other: other.name } : {}) }).toString();

export const pairLink = (first, second, { task, unit, metric }) => root + "pair.html#" +
  new URLSearchParams({ task, unit, metric, a: data.extractors[first].name,
    b: data.extractors[second].name }).toString();

export const pairOf = (compared, first, second) => compared.pairs.find((pair) =>
  (pair.first === first && pair.second === second) ||
  (pair.first === second && pair.second === first));

export const sumOf = (values) => values.reduce((sum, value) => sum + value, 0);
export const kFewSites = 10;  // fewer say little
export const kMinSites = 6;  // fewer cannot show a difference
