/* SPDX-License-Identifier: MIT */

/* The inspector's knowledge of a site: the arrays of its data file made easy to ask.

   A node is a number: its place in the page's tree in preorder, `html` = 0, as everywhere in
   Pagelet. The subtree of n is [n, end[n]). A set of nodes is a Uint8Array with 1 for members. */

/* The state of a node: index of its symbol, name and description below. */
export const STATES = [
  { key: "none", symbol: "", label: "does not count" },
  { key: "both", symbol: "\u2713", label: "rightly taken" },
  { key: "missed", symbol: "\u2212", label: "missed" },
  { key: "wrong", symbol: "+", label: "wrongly taken" },
  { key: "neither", symbol: "\u00b7", label: "rightly left out" },
];
const BOTH = 1, MISSED = 2, WRONG = 3, NEITHER = 4;
export const VOTE_STEPS = 5;
export const TASKS = ["template", "content", "menu"];

const bytesOf = (base64) => Uint8Array.from(atob(base64), (c) => c.charCodeAt(0));

export function setOf(base64, size) {
  if (base64 === null) return null;
  const bytes = bytesOf(base64);
  const members = new Uint8Array(size);
  for (let node = 0; node < size; ++node) members[node] = (bytes[node >> 3] >> (node & 7)) & 1;
  return members;
}

/* A tree of tags and texts; of the key page all is known, of other pages the first words. */
export class PageTree {
  constructor({ strings, tags, sizes, texts }) {
    this.size = tags.length;
    this.strings = strings;
    this.tags = Int32Array.from(tags);
    this.parent = new Int32Array(this.size).fill(-1);
    this.depth = new Uint16Array(this.size);
    this.end = new Int32Array(this.size);
    this.textNumber = new Int32Array(this.size);
    this.texts = texts;
    const open = [];
    let seenTexts = 0;
    for (let node = 0; node < this.size; ++node) {
      while (open.length && this.end[open[open.length - 1]] <= node) open.pop();
      this.end[node] = node + sizes[node];
      if (open.length) this.parent[node] = open[open.length - 1];
      this.depth[node] = open.length;
      if (tags[node] < 0) this.textNumber[node] = seenTexts++;
      open.push(node);
    }
  }
  isText(node) { return this.tags[node] < 0; }
  tag(node) { return this.isText(node) ? "text()" : this.strings[this.tags[node]]; }
  text(node) { return this.texts[this.textNumber[node]]; }

  /* All text below a node, up to a length. */
  textBelow(node, length) {
    let text = "";
    for (let at = node; at < this.end[node] && text.length < length; ++at) {
      if (this.isText(at)) text += this.text(at) + " ";
    }
    text = text.replace(/\s+/g, " ").trim();
    return text.length > length ? text.slice(0, length) + "\u2026" : text;
  }

  /* The path of docs/specification.md, section 1.1. */
  path(node) {
    const steps = [];
    for (let at = node; at >= 0; at = this.parent[at]) {
      let index = 1;
      const parent = this.parent[at];
      if (parent >= 0) {
        for (let before = parent + 1; before < at; before = this.end[before]) {
          if (this.tags[before] === this.tags[at]) ++index;
        }
      }
      steps.push(`${this.tag(at)}[${index}]`);
    }
    return "/" + steps.reverse().join("/");
  }
}

export class SiteModel {
  constructor(data) {
    this.data = data;
    this.tree = new PageTree(data.page);
    const size = this.tree.size;
    this.size = size;
    this.root = data.page.root;
    this.inert = new Set(data.page.inert);
    this.attributeLists = [];
    let element = 0;
    for (let node = 0; node < size; ++node) {
      this.attributeLists.push(this.tree.isText(node) ? 0 : data.page.attributes[element++]);
    }
    this.trees = {};
    for (const [name, tree] of Object.entries(data.trees)) {
      const counted = setOf(tree.counted, size);
      this.trees[name] = {
        counted,
        gold: Object.fromEntries(TASKS.map((task) => [task, setOf(tree[task], size)])),
      };
    }
    this.pages = data.pages.map((page) => ({
      ...page, tree: page.tree ? new PageTree(page.tree) : null,
    }));
    const seen = new Map();
    this.algorithms = data.algorithms.map((algorithm) => {
      const times = (seen.get(algorithm.name) || 0) + 1;
      seen.set(algorithm.name, times);
      return this.readAlgorithm(
        algorithm, times === 1 ? algorithm.name : `${algorithm.name}~${times}`);
    });
  }

  readAlgorithm(data, key) {
    const answer = data.answer;
    const tree = this.trees[answer ? answer.whitespace : "drop"];
    const result = Object.fromEntries(
      TASKS.map((task) => [task, answer ? setOf(answer[task], this.size) : null]));
    const algorithm = { ...data, key, tree, result, votes: null };
    if (!answer) return algorithm;
    if (answer.votes.length) {
      algorithm.votes = this.byNode(tree, answer.votes, 0);
      algorithm.mostVotes = Math.max(1, answer.candidates.length, ...new Set(answer.votes));
    }
    const explanation = data.explanation;
    if (explanation) {
      algorithm.reasons = explanation.reason
        ? this.byNode(tree, explanation.reason, -1) : null;
      algorithm.matches = explanation.pages.map((page) => ({
        page: this.pages[page.page],
        image: this.byNode(tree, page.image, -1),
        score: this.byNode(tree, page.score, -1),
      }));
    }
    return algorithm;
  }

  /* A list with a value for each node that counts as an array with one for every node. */
  byNode(tree, values, otherwise) {
    const all = new Int32Array(this.size).fill(otherwise);
    let at = 0;
    for (let node = 0; node < this.size; ++node) {
      if (tree.counted[node]) all[node] = values[at++];
    }
    return all;
  }

  attributes(node) {
    const list = this.attributeLists[node];
    const pairs = [];
    for (let at = 0; list && at < list.length; at += 2) {
      pairs.push([this.tree.strings[list[at]], this.tree.strings[list[at + 1]]]);
    }
    return pairs;
  }
  attribute(node, name) {
    const found = this.attributes(node).find(([key]) => key === name);
    return found ? found[1] : "";
  }

  /* STATES index by node; null without gold labels or without an answer. */
  states(algorithm, task) {
    const gold = algorithm.tree.gold[task];
    const result = algorithm.result[task];
    if (!gold || !result) return null;
    const counted = algorithm.tree.counted;
    const states = new Uint8Array(this.size);
    for (let node = 0; node < this.size; ++node) {
      if (!counted[node]) continue;
      states[node] = gold[node] ? (result[node] ? BOTH : MISSED) : result[node] ? WRONG : NEITHER;
    }
    return states;
  }

  /* Number of nodes in each state, over those that the run's scores are taken over. */
  countStates(states) {
    const counts = new Array(STATES.length).fill(0);
    const universe = this.data.universe;
    for (let node = 0; node < this.size; ++node) {
      if (universe === "elements" && this.tree.isText(node)) continue;
      if (universe === "texts" && !this.tree.isText(node)) continue;
      ++counts[states[node]];
    }
    return counts;
  }

  /* The mark that a view gives each node: an index in MARKS. */
  marks(view, algorithm, task) {
    const marks = new Uint8Array(this.size);
    const { counted, gold } = algorithm.tree;
    const wanted = gold[task], result = algorithm.result[task];
    const votes = algorithm.votes;
    const states = view === "difference" ? this.states(algorithm, task) : null;
    for (let node = 0; node < this.size; ++node) {
      if (!counted[node]) continue;
      if (view === "difference" && states) marks[node] = states[node];
      if (view === "gold" && wanted && wanted[node]) marks[node] = markNumber.gold;
      if (view === "result" && result && result[node]) marks[node] = markNumber.result;
      if (view === "votes" && votes) {
        const step = Math.ceil(votes[node] * VOTE_STEPS / algorithm.mostVotes);
        marks[node] = markNumber.votes0 + step;
      }
      if (view === "without" && result && result[node]) marks[node] = markNumber.hidden;
      if (view === "alone" && result && !result[node]) marks[node] = markNumber.hidden;
    }
    return marks;
  }
}

export const MARKS = [...STATES.map((state) => state.key), "gold", "result",
  ...Array.from({ length: VOTE_STEPS + 1 }, (_, step) => `votes${step}`), "hidden"];
export const markNumber = Object.fromEntries(MARKS.map((mark, number) => [mark, number]));
