// SPDX-License-Identifier: MIT

// Runs the algorithms for one tab. It receives these messages:
//   { part }                  some nodes of the page (WalkPart), in order, and which are unseen
//   { more, list, at }        the next piece of a long string of the last part: of part[list][at]
//   { run: { url, quirks, algorithm, loads, timeout } }
//                             the page is complete: finds its template and its content
//   { chunk }                 a piece of a page that was asked for, in base64
//   { page: { url, charset } | null, of: url, problem }
//                             the pieces of the page that was asked for at `of` are complete; null:
//                             there is no such page, because of the problem
//   { text: "markdown" | "html", algorithm }, { blocks: true, algorithm }
//                             parts of the answer of an algorithm that has run
// Its messages:
//   { want: url }             a page to compare with; at most two at a time
//   { answer: { template, content, flags, title } }
//                             node sets as ranges: from, to, from, to ... (`to` is not included)
//   { piece }, { text: name } a text, in pieces, then its name
//   { someBlocks }, { blocks: true }
//                             blocks of the page (index.d.ts), in pieces, then the end
//   { error: { code, message, limit } }

import { Tree } from "./library/index.js";

// Browsers limit the length of a message, so texts and lists go in pieces.
const pieceLength = 1 << 20;
const pieceBlocks = 1000;
// The minimum of pages for LeafCut; as in the program, the dead links that end its search.
const fewestPages = 4;
const mostDead = 12;
const mostDeadInARow = 3;
/** The most pages that may be loaded, with the key page. */
let mostLoads = Infinity;

/** @type {any[]} */
let parts = [];
/** @type {Uint8Array[]} */
let chunks = [];
/** Pages that were asked for and not used yet. @type {Map<string, Promise<any>>} */
const asked = new Map();
/**
 * Resolves the promise of each page that has not arrived yet.
 * @type {Map<string, (page: any) => void>}
 */
const awaited = new Map();
let pagesThere = 0;
/** Addresses that gave no page, and those of the last ones with the same problem in a row. */
const dead = { all: 0, inARow: 0, problem: "" };
/** @type {Tree | null} */
let tree = null;
/** The main content, by the name of the algorithm. @type {Map<string, any>} */
const contents = new Map();

/** @param {string} text base64 */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));

/** @param {Uint8Array[]} pieces */
function joined(pieces) {
  const all = new Uint8Array(pieces.reduce((sum, piece) => sum + piece.length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
}

/** @param {string} url @returns {Promise<any>} */
function ask(url) {
  const page = asked.get(url) ?? new Promise((resolve) => {
    awaited.set(url, resolve);
    postMessage({ want: url });
  });
  asked.set(url, page);
  return page;
}

/** @param {string} problem @returns {"stop" | null} whether no more pages are asked for */
function noteDead(problem) {
  if (problem === "page_acts" || problem === "page_elsewhere") return null;  // no request was sent
  ++dead.all;
  dead.inARow = problem === dead.problem ? dead.inARow + 1 : 1;
  dead.problem = problem;
  return dead.all >= mostDead || dead.inARow >= mostDeadInARow ? "stop" : null;
}

/**
 * Also asks for the next page, as long as it is sure to be wanted unless the search ends.
 * @param {string} url
 * @param {string} [next]
 */
async function loadPage(url, next) {
  const coming = ask(url);
  const pages = pagesThere + awaited.size;
  if (next && pages < fewestPages && dead.all + awaited.size < mostDead && pages + 1 < mostLoads) {
    ask(next);
  }
  const { page, problem } = await coming;
  asked.delete(url);
  if (!page) return noteDead(problem);
  dead.inARow = 0;
  return page;
}

/** @param {{ url: string, quirks: boolean }} page */
function walkOf({ url, quirks }) {
  const all = (/** @type {string} */ name) => parts.flatMap((part) => part[name]);
  const walk = {
    url,
    quirks,
    types: Uint8Array.from(all("types")),
    parents: Int32Array.from(all("parents")),
    values: all("values"),
    attributeCounts: Uint16Array.from(all("attributeCounts")),
    attributes: all("attributes"),
    unseen: Uint8Array.from(all("unseen")),
  };
  parts = [];
  return walk;
}

/** @param {number[]} nodes */
function rangesOf(nodes) {
  const ranges = [];
  for (const node of nodes) {
    if (ranges[ranges.length - 1] === node) ranges[ranges.length - 1] = node + 1;
    else ranges.push(node, node + 1);
  }
  return ranges;
}

/** @param {any} request */
async function run(request) {
  tree ??= await Tree.fromWalk(walkOf(request), { loadPage });
  const { algorithm, loads, timeout } = request;
  mostLoads = loads || Infinity;
  const options = { algorithm, parameters: { "max-loads": loads }, timeout };
  const template = await tree.extract({ ...options, output: "template" });
  const content = await tree.extract({ ...options, output: "content" });
  contents.set(algorithm, content);
  postMessage({
    answer: {
      template: rangesOf(template.nodes),
      content: rangesOf(content.nodes),
      flags: content.flags,
      title: content.title ?? "",
    },
  });
}

/** @param {{ text: string, algorithm: string }} request */
function sendText({ text: name, algorithm }) {
  /** @type {string} */
  const text = contents.get(algorithm)[name];
  for (let at = 0; at < text.length; at += pieceLength) {
    postMessage({ piece: text.slice(at, at + pieceLength) });
  }
  postMessage({ text: name });
}

/** @param {{ algorithm: string }} request */
function sendBlocks({ algorithm }) {
  const { blocks } = contents.get(algorithm);
  for (let at = 0; at < blocks.length; at += pieceBlocks) {
    postMessage({ someBlocks: blocks.slice(at, at + pieceBlocks) });
  }
  postMessage({ blocks: true });
}

/** @param {any} message */
async function obey(message) {
  if (message.part) parts.push(message.part);
  if (message.more) parts[parts.length - 1][message.list][message.at] += message.more;
  if (message.chunk) chunks.push(bytesOf(message.chunk));
  if (message.page !== undefined) {
    const page = message.page && { ...message.page, html: joined(chunks) };
    chunks = [];
    if (page) ++pagesThere;
    awaited.get(message.of)?.({ page, problem: message.problem });
    awaited.delete(message.of);
  }
  if (message.run) await run(message.run);
  if (message.text) sendText(message);
  if (message.blocks) sendBlocks(message);
}

addEventListener("message", ({ data }) => {
  obey(data).catch((error) => {
    const { code = "internal", limit = "" } = error;
    postMessage({ error: { code, limit, message: String(error.message ?? error) } });
  });
});
