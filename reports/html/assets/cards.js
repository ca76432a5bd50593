// SPDX-License-Identifier: MIT

// The cards at the head of the overview: who finds the template and the main content best, what it
// cost, the suite and the run.

import { element } from "./dom.js";
import { comparison, data, goals, listed, sumOf, tasks } from "./run.js";

const kMostNames = 20;
const kMostLicences = 6;

const card = (title, ...content) =>
  element("div", { class: "card" }, element("h2", {}, title), content);

// The first sentence is highlighted.
const verdictCard = (title, sentences) => card(title,
  element("p", {}, element("strong", {}, sentences[0])),
  sentences.length > 1 ? element("p", {}, sentences.slice(1).join(" ")) : null);

// Names and values; names without a value are left out.
const facts = (list) => element("dl", { class: "facts" }, list.filter(([, value]) => value)
  .flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));

// The costs of the best algorithms, and of the fastest and the slowest one.
function costSentences() {
  const cost = (at) => {
    const { title, costs } = data.extractors[at];
    return [title, `loads ${costs.loads.toFixed(1)} pages a site and takes ` +
      `${costs.total_ms.toFixed(1)} ms`];
  };
  const boards = tasks.map(([task]) => comparison({ task, unit: "nodes", metric: "f1" }));
  const leads = boards.filter(({ sites, ranking }) => sites.length > 0 && ranking.length > 0);
  const sentences = leads
    .filter(({ ranking }, at) => leads.findIndex((one) => one.ranking[0] === ranking[0]) === at)
    .map(({ ranking, task }) => {
      const [title, text] = cost(ranking[0]);
      return `${title}, with the highest mean for ${goals[task]}, ${text}.`;
    });
  const timed = boards[0].ranking.filter((at) =>
    data.extractors[at].comparable_costs && data.extractors[at].costs.answers > 0);
  if (timed.length < 2) return sentences;
  const time = (at) => data.extractors[at].costs.total_ms;
  timed.sort((one, two) => time(one) - time(two));
  const [fastest, slowest] = [timed[0], timed.at(-1)].map((at) => cost(at).join(", "));
  return [...sentences, `The fastest, ${fastest}; the slowest, ${slowest}.`];
}

// "en 60, fr 12", the most frequent first; of more than `most` the number of the others.
function tally(names, most) {
  const counts = new Map();
  for (const name of names) {
    if (name !== "") counts.set(name, (counts.get(name) || 0) + 1);
  }
  const sorted = [...counts].sort(([name, count], [other, number]) =>
    number - count || (name < other ? -1 : 1));
  const more = sorted.length > most ? ` and ${sorted.length - most} others` : "";
  return sorted.slice(0, most).map((entry) => entry.join(" ")).join(", ") + more;
}

// Mean kappas over the sites that several people have labelled.
function agreement() {
  const measured = ["not template", "main content", "main menu"].map((label, at) => [label,
    data.sites.map(({ kappas }) => kappas && kappas[at]).filter((kappa) => kappa !== null)])
    .filter(([, kappas]) => kappas.length > 0);
  if (measured.length === 0) {
    return "not measured: the labels of a site name at most one person";
  }
  const means = measured.map(([label, kappas]) =>
    `${label} ${(sumOf(kappas) / kappas.length).toFixed(2)}`);
  const most = Math.max(...measured.map(([, kappas]) => kappas.length));
  return `${means.join(", ")} (mean kappa over ${most} sites)`;
}

function suiteCard() {
  const titles = new Map(data.categories.map(({ name, title }) => [name, title]));
  return card("The suite", facts([
    ["Name", data.suite], ["Sites", String(data.sites.length)],
    ["Categories", tally(data.sites.map(({ category }) => titles.get(category)), kMostNames)],
    ["Languages", tally(data.sites.map(({ language }) => language), kMostNames)],
    ["Agreement of annotators", agreement()],
    ["Licences", tally(data.sites.map(({ licence }) => licence), kMostLicences)],
  ]));
}

function runCard() {
  const { date, machine, program, command, without } = data.run;
  return card("The run", facts([["Date", date && `${date} (when the store was last written)`],
    ["Machine", machine], ["Program", program]]),
  element("p", {}, "To run it again:"),
  element("pre", { class: "command", tabindex: "0" }, command),
  without.length > 0 ? element("p", {}, `Without ${listed(without)}, which came from a variant or ` +
    "a file of predictions.") : null);
}

export const answerCards = () => [
  ...tasks.map(([task]) => verdictCard(`Who finds ${goals[task]} best?`,
    comparison({ task, unit: "nodes", metric: "f1" }).verdict)),
  ...[costSentences()].filter((sentences) => sentences.length > 0)
    .map((sentences) => verdictCard("What did it cost?", sentences)),
];

export const factCards = () => [suiteCard(), runCard()];
