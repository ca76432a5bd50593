// SPDX-License-Identifier: MIT

// The cards at the head of the overview: who finds the template and the main content best, what it
// cost, the suite and the run.

import { element } from "./dom.js";
import { comparison, data, goals, hasNodeGold, sumOf, tasks, units } from "./run.js";

// The unit and the metric of the cards.
export const kCardView = { unit: units[0][0], metric: "f1" };

const kMaxNames = 20;
const kMaxLicences = 6;

const card = (title, ...content) =>
  element("div", { class: "card" }, element("h2", {}, title), content);

// The first sentence is highlighted.
const verdictCard = (title, sentences) => card(title,
  element("p", {}, element("strong", {}, sentences[0])),
  sentences.length > 1 ? element("p", {}, sentences.slice(1).join(" ")) : null);

// Names and values; names without a value are left out.
const facts = (list) => element("dl", { class: "facts" }, list.filter(([, value]) => value)
  .flatMap(([name, value]) => [element("dt", {}, name), element("dd", {}, value)]));

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

// Mean kappas over the sites whose label files compare annotators. Gold text has none.
function agreement() {
  const measured = ["not template", "main content", "main menu"].map((label, at) => [label,
    data.sites.map(({ kappas }) => kappas && kappas[at]).filter((kappa) => kappa !== null)])
    .filter(([, kappas]) => kappas.length > 0);
  if (measured.length === 0) {
    return "not in the label files; the card of the suite may have it";
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
    ["Categories", tally(data.sites.map(({ category }) => titles.get(category)), kMaxNames)],
    ["Languages", tally(data.sites.map(({ language }) => language), kMaxNames)],
    ["Agreement of annotators", tasks.some(([task]) => hasNodeGold(task)) ? agreement() : ""],
    ["Licences of the pages", tally(data.sites.map(({ licence }) =>
      (licence === "unknown" ? "" : licence)), kMaxLicences)],
  ]));
}

function runCard() {
  const { date, machine, program, command, without } = data.run;
  return card("The run", facts([["Date", date && `${date} (when the store was last written)`],
    ["Machine", machine], ["Program", program]]),
  element("p", {}, "To run it again:"),
  element("pre", { class: "command", tabindex: "0" }, command),
  without ? element("p", {}, `Without ${without}, which came from a variant or ` +
    "a file of predictions.") : null);
}

// A sentence that an earlier card has said is not said again.
export function answerCards() {
  const said = new Set();
  const unsaid = (sentences) => sentences.filter((sentence) =>
    !said.has(sentence) && said.add(sentence));
  return [
    ...tasks.map(([task]) => verdictCard(`Who finds ${goals[task]} best?`,
      unsaid(comparison({ task, ...kCardView }).verdict))),
    ...[data.costs].filter((sentences) => sentences.length > 0)
      .map((sentences) => verdictCard("What did it cost?", sentences)),
  ];
}

export const factCards = () => [suiteCard(), runCard()];
