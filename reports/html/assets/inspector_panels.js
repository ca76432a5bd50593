/* SPDX-License-Identifier: MIT */

/* The panels around the page: the details of a node, the scores of all algorithms, the candidate
   pages. Everything is made with text nodes: names and texts of pages are never read as HTML. */

import { STATES } from "./inspector_model.js";
import { make } from "./make.js";

const number = (value, digits = 1) =>
  value === null ? "\u2013" : value.toFixed(digits).replace("-", "\u2212");
const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/* A table from column titles and rows of cells; a cell is a text or an element. */
function table(caption, columns, rows) {
  const cell = (content, column) => make("td",
    { class: columns[column].number ? "number" : false }, content);
  return make("div", { class: "table-wrap", tabindex: "0", role: "region", "aria-label": caption },
    make("table", {},
      make("caption", { class: "visually-hidden" }, caption),
      make("thead", {}, make("tr", {}, ...columns.map((column) =>
        make("th", { scope: "col", class: column.number ? "number" : false }, column.title)))),
      make("tbody", {}, ...rows.map(({ cells, attributes }) =>
        make("tr", attributes || {}, ...cells.map(cell))))));
}

/* ---- Details of a node ---- */

const CERTAIN = 1e9;  // core/mapping/node_equality.h

function scoreText(score) {
  if (score >= CERTAIN) return "certain";
  if (score >= CERTAIN / 2) return "certain, elsewhere";
  return number(score, 2);
}

const PARTS = ["class", "position", "attributes", "children", "text"];

/* The node's partner on each candidate page and what the score is made of. */
function matchList(algorithm, node) {
  const items = algorithm.matches.map(({ page, image, score }) => {
    const name = make("strong", {}, page.title || page.url);
    if (image[node] < 0) return make("li", {}, name, ": not paired");
    const [sum, ...parts] = algorithm.explanation.scores[score[node]];
    const terms = PARTS.map((part, at) => [part, parts[at]]).filter(([, value]) => value !== 0)
      .map(([part, value]) => `${part} ${number(value, 2)}`);
    const words = page.tree.textBelow(image[node], 40);
    return make("li", {}, name, ": ", make("code", {}, page.tree.path(image[node])),
      words ? ` \u201c${words}\u201d` : "",
      make("br"), `score ${scoreText(sum)}`, terms.length ? `: ${terms.join(", ")}` : "");
  });
  return make("div", {}, make("h4", {}, "Paired with, on the candidate pages"),
    make("ul", { class: "pairs" }, ...items));
}

function stateSentence(algorithm, task, node, states) {
  const gold = algorithm.tree.gold[task];
  const result = algorithm.result[task];
  const says = (set) => set === null ? "not known" : set[node] ? task : `not ${task}`;
  const state = states ? STATES[states[node]] : null;
  return make("p", { class: "verdict" },
    state ? make("span", { class: `state ${state.key}`, "aria-hidden": "true" }, state.symbol) : null,
    state ? make("strong", {}, ` ${state.label}`) : "",
    ` \u2014 gold label: ${says(gold)}; ${algorithm.title}: ${says(result)}`);
}

/* A hint for the reader, as long as no node is chosen. */
function showLargest(box, errors, select) {
  const largest = [...errors].sort((one, two) => two.size - one.size).slice(0, 3);
  box.replaceChildren(
    largest.length === 0 ? "" : make("h3", {}, "The largest errors"),
    make("ol", {}, ...largest.map(({ node, state, size, label }) => make("li", {},
      make("span", { class: `state ${state}`, "aria-hidden": "true" },
        STATES.find(({ key }) => key === state).symbol), " ",
      make("button", { type: "button", class: "link", click: () => select(node) }, label),
      ` (${plural(size, "node")})`))),
    make("p", { class: "muted" },
      "Point at the page or the tree, or move through the tree with the arrow keys."));
}

/* The origin of the page and its gold labels, and the parts of it that cannot be shown. */
function showAbout(box, { data }) {
  const { gold } = data;
  const origin = [gold.annotator && `by ${gold.annotator}`,
    gold.started_from && `started from the answer of ${gold.started_from}`,
    gold.confidence && `confidence ${gold.confidence}`,
    gold.agreement && `kappa ${gold.agreement}`].filter(Boolean).join(", ");
  box.replaceChildren(
    make("a", { href: data.url, rel: "noreferrer" }, data.url),
    origin || gold.notes ? " \u2013 Gold label: " : "",
    [origin, gold.notes].filter(Boolean).join(". "));
  const { sheets, images } = data.page.absent;
  const absent = [sheets && plural(sheets, "style sheet"), images && plural(images, "image")]
    .filter(Boolean);
  const line = document.getElementById("absent");
  line.hidden = absent.length === 0;
  line.textContent = `Not in the site's folder, so not shown: ${absent.join(", ")}.`;
}

/* `isSeen`: whether the node has a box on the page. */
function showDetails(box, model, algorithm, task, node, isSeen, states) {
  const { tree } = model;
  const isText = tree.isText(node);
  const title = isText ? "text" : `<${tree.tag(node)}>`;
  const facts = [];
  const fact = (name, value) => facts.push(make("dt", {}, name), make("dd", {}, value));
  fact("Path", make("code", { class: "path" }, tree.path(node)));
  if (!isText && model.attribute(node, "id")) fact("Id", model.attribute(node, "id"));
  if (!isText && model.attribute(node, "class")) fact("Class", model.attribute(node, "class"));
  const words = tree.textBelow(node, 160);
  if (words) fact("Text", `\u201c${words}\u201d`);
  if (!isSeen) fact("On the page", "not visible");
  if (algorithm.votes && algorithm.tree.counted[node]) {
    fact("Votes", `${algorithm.votes[node]} of ` +
      plural(algorithm.answer.candidates.length, "candidate page"));
  }
  const reason = algorithm.reasons ? algorithm.explanation.reasons[algorithm.reasons[node]] : "";
  if (reason) fact("Why", make("span", { class: "reason" }, reason));
  const parts = [make("h3", {}, `Node ${node}: `, make("code", {}, title)),
    algorithm.tree.counted[node] ? stateSentence(algorithm, task, node, states)
      : make("p", { class: "muted" }, "This node does not count."),
    make("dl", { class: "facts" }, ...facts)];
  if (algorithm.matches && algorithm.matches.length && algorithm.tree.counted[node]) {
    parts.push(matchList(algorithm, node));
  }
  box.replaceChildren(...parts);
}

/* ---- Scores ---- */

function scoreOf(algorithm, task, unit) {
  return algorithm.scores.find((score) => score.task === task && score.unit === unit) || null;
}

/* The status is that of the answer to what the algorithm looks for, or of the main content where it
   has a rule for that: if one is empty, the answer to the other task is not. */
export function statusOf(algorithm, task) {
  const holdsSome = (wanted) =>
    algorithm.scores.some((score) => score.task === wanted && score.retrieved > 0);
  if (algorithm.status !== "empty" || !holdsSome(task)) return algorithm.status;
  return holdsSome(algorithm.target) ? "its content has no text" : `its ${algorithm.target} is empty`;
}

/* One line under the controls: how the chosen algorithm did. */
function showFigures(box, model, algorithm, task, states) {
  const parts = [];
  const say = (name, value, kind) => parts.push(
    make("span", { class: `figure ${kind || ""}` }, make("span", { class: "muted" }, `${name} `),
      make("strong", {}, value)));
  say("Status", statusOf(algorithm, task), algorithm.status === "ok" ? "" : "warning");
  for (const flag of algorithm.flags) say("Flag", flag, "warning");
  const nodes = scoreOf(algorithm, task, "nodes");
  if (nodes) {
    say("Recall", number(nodes.recall));
    say("Precision", number(nodes.precision));
    say("F1", number(nodes.f1));
  }
  const text = scoreOf(algorithm, task, "text");
  if (text) {
    say("F1 of the text", number(text.f1));
    const lines = document.getElementById("text-lines");
    parts.push(make("button", { type: "button", click: () => lines.scrollIntoView() },
      "Line by line"));
  }
  if (!nodes && !text) say("Scores", `no gold labels of the ${task}`, "warning");
  const words = scoreOf(algorithm, task, "words");
  if (words) say("F1 over words", number(words.f1));
  say("Pages loaded", String(algorithm.pages_loaded));
  parts.push(make("a", { href: algorithm.page }, `All about ${algorithm.title}`));
  box.replaceChildren(...parts,
    algorithm.message ? make("p", { class: "note" }, algorithm.message) : "");
  const counts = states ? model.countStates(states) : null;
  STATES.forEach((state, at) => {
    const place = document.getElementById(`count-${state.key}`);
    if (place) place.textContent = counts ? counts[at].toLocaleString("en") : "\u2013";
  });
}

function showScores(box, model, task, current, choose) {
  const units = ["nodes", "words", "text"].filter((unit) =>
    model.algorithms.some((algorithm) => scoreOf(algorithm, task, unit)));
  const hasNodes = units.includes("nodes");
  const columns = [{ title: "Algorithm" }, { title: "Status" },
    ...units.flatMap((unit) =>
      model.data.metrics.map(([, title]) =>
        ({ title: unit === "nodes" ? title : `${title} (${unit})`, number: true }))),
    ...(hasNodes ? ["Correct", "Missed", "Wrong"] : []).map((title) => ({ title, number: true })),
    { title: "Pages", number: true },
    { title: "Time (ms)", number: true }];
  const rows = model.algorithms.map((algorithm) => {
    const rates = units.flatMap((unit) => {
      const score = scoreOf(algorithm, task, unit);
      return model.data.metrics.map(([key]) => score ? number(score[key]) : "\u2013");
    });
    const nodes = scoreOf(algorithm, task, "nodes");
    const counts = !hasNodes ? [] : nodes && algorithm.answer
      ? [nodes.common, nodes.gold - nodes.common, nodes.retrieved - nodes.common] : ["", "", ""];
    const isCurrent = algorithm === current;
    return {
      attributes: isCurrent ? { class: "current" } : {},
      cells: [make("button", { type: "button", class: "link", "aria-pressed": String(isCurrent),
        click: () => choose(algorithm.key) }, titleOf(algorithm)),
      statusOf(algorithm, task) + (algorithm.flags.length ? ` (${algorithm.flags.join(", ")})` : ""),
      ...rates, ...counts.map(String), String(algorithm.pages_loaded),
      number(algorithm.milliseconds)],
    };
  });
  box.replaceChildren(table(`Scores of all algorithms on this site, ${task}`, columns, rows));
}

/* ---- Candidate pages ---- */

const RANKS = "Rank: the order in which the published algorithms try the links of the key page. " +
  "Links with the hyperlink distance 0 come first (a page of the same folder), then +1, +2, " +
  "\u2026, then \u22121, \u2026. Of links with the same distance the next one is always that " +
  "whose place in the tree is farthest from the links before it: its DOM distance. LeafCut has an " +
  "order of its own.";

function showCandidates(box, model, algorithm, select) {
  const answer = algorithm.answer || { candidates: [], loaded: [] };
  const listed = model.data.links.listed;
  const placeOf = new Map(listed.map((link, place) => [link.page, place]));
  const roleOf = (page) => {
    const loaded = answer.loaded.indexOf(page) + 1;
    if (answer.candidates.includes(page)) {
      return loaded ? `candidate, loaded as number ${loaded}` : "candidate";
    }
    return loaded ? `loaded as number ${loaded}, not used` : "";
  };
  const rowOf = (page, url, link) => {
    const title = page === null ? "" : model.pages[page].title || "";
    const role = page === null ? "" : roleOf(page);
    return {
      attributes: role.startsWith("candidate") ? { class: "current" } : {},
      cells: [link ? String(placeOf.get(page) === undefined ? "" : listed.indexOf(link) + 1) : "",
        role || (page === null ? "dead link" : ""),
        make("span", {}, title ? make("strong", {}, title) : "", title ? make("br") : "",
          make("span", { class: "address" }, url)),
        link ? (link.distance > 0 ? "+" : "") + String(link.distance) : "",
        link && link.nearest > 0 ? String(link.nearest) : "",
        link ? make("button",
          { type: "button", class: "link mono", click: () => select(link.anchor) },
          model.tree.path(link.anchor)) : "not linked from the key page"],
    };
  };
  const columns = [{ title: "Rank", number: true }, { title: "Used" }, { title: "Page" },
    { title: "Hyperlink distance", number: true }, { title: "DOM distance", number: true },
    { title: "Its link on the key page" }];
  const used = [...new Set([...answer.candidates, ...answer.loaded])];
  const rows = used.map((page) =>
    rowOf(page, model.pages[page].url, listed[placeOf.get(page)] || null));
  const rest = listed.filter((link) => link.page === null || !used.includes(link.page))
    .map((link) => rowOf(link.page, link.url, link));
  const parts = [make("p", {}, used.length
    ? `${algorithm.title} loaded ${plural(answer.loaded.length, "page")} besides the key page ` +
      `and compared it with ${plural(answer.candidates.length, "candidate page")}.`
    : `${algorithm.title} looked at the key page only.`),
  make("p", { class: "small muted" }, RANKS)];
  if (used.length) parts.push(table("Pages that the algorithm used", columns, rows));
  if (used.length > 1 && used.length <= 12) parts.push(linkMatrix(model, used));
  const summary = `The other links of the key page, in the order in which they are tried ` +
    `(${rest.length}${model.data.links.count > listed.length
      ? ` of the first ${listed.length}; there are ${model.data.links.count}` : ""})`;
  if (rest.length) {
    const fold = make("details", {}, make("summary", {}, summary));
    // Made when it is opened: it may be long.
    fold.addEventListener("toggle", () => {
      if (fold.children.length === 1) fold.append(table("Other links", columns, rest));
    });
    parts.push(fold);
  }
  box.replaceChildren(...parts);
}

/* Which of the pages link to which: in an n-CS all to all. */
function linkMatrix(model, used) {
  const name = (page) => model.pages[page].title || model.pages[page].url;
  const columns = [{ title: "From row to column" },
    ...used.map((page, place) => ({ title: String(place + 1) }))];
  const rows = used.map((from, place) => ({
    cells: [`${place + 1}. ${name(from)}`, ...used.map((to) => {
      const links = model.pages[from].links || [];
      return from === to ? "\u2013" : links.includes(to) ? "\u2713" : "no";
    })],
  }));
  return table("Links between these pages", columns, rows);
}

export const titleOf = (algorithm) => algorithm.default ? algorithm.title
  : `${algorithm.title} ${algorithm.parameters}`;
export const panels = {
  showAbout, showLargest, showDetails, showFigures, showScores, showCandidates,
};
