// SPDX-License-Identifier: MIT

// The algorithms at work, for one tab. Messages to it:
//   { part }                  some nodes of the page (WalkPart), in order
//   { more, list, at }        the next piece of a long string of the last part: of part[list][at]
//   { run: { url, quirks, algorithm, loads, timeout } }
//                             the page is complete: finds its template and its content
//   { chunk }                 a piece of a page that was asked for, in base64
//   { page: { url, charset } | null }
//                             the pieces are complete; null: there is no such page
//   { text: "markdown" | "html" }, { blocks: true }
//                             parts of the last answer
// Its messages:
//   { want: url }             a page to compare with; one at a time
//   { answer: { template, content, flags } }
//                             node sets as ranges: from, to, from, to ... (`to` is not included)
//   { piece }, { text: name } a text, in pieces, then its name
//   { someBlocks }, { blocks: true }
//                             blocks of the page (index.d.ts), in pieces, then the end
//   { error: { code, message, limit } }

import { extractTree } from "./library/index.js";

// Browsers limit the length of a message, so texts and lists go in pieces.
const pieceLength = 1 << 20;
const pieceBlocks = 1000;

/** @type {any[]} */
let parts = [];
/** @type {Uint8Array[]} */
let chunks = [];
/** @type {((page: any) => void) | null} */
let give = null;
/** Pages by URL; null: there is no such page. @type {Map<string, any>} */
const pages = new Map();
/** @type {any} */
let walk = null;
/** @type {any} */
let content = null;

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

/** @param {string} url */
async function loadPage(url) {
  const known = pages.get(url);
  if (known !== undefined) return known;
  const page = await new Promise((resolve) => {
    give = resolve;
    postMessage({ want: url });
  });
  pages.set(url, page);
  return page;
}

/** @param {{ url: string, quirks: boolean }} page */
function treeOf({ url, quirks }) {
  const all = (/** @type {string} */ name) => parts.flatMap((part) => part[name]);
  const tree = {
    url,
    quirks,
    types: Uint8Array.from(all("types")),
    parents: Int32Array.from(all("parents")),
    values: all("values"),
    attributeCounts: Uint16Array.from(all("attributeCounts")),
    attributes: all("attributes"),
  };
  parts = [];
  return tree;
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
  if (parts.length > 0) walk = treeOf(request);
  const options = {
    algorithm: request.algorithm,
    parameters: { "max-loads": request.loads },
    timeout: request.timeout,
    loadPage,
  };
  const template = await extractTree(walk, { ...options, output: "template" });
  content = await extractTree(walk, { ...options, output: "content" });
  postMessage({
    answer: {
      template: rangesOf(template.nodes),
      content: rangesOf(content.nodes),
      flags: content.flags,
    },
  });
}

/** @param {string} name */
function sendText(name) {
  /** @type {string} */
  const text = content[name];
  for (let at = 0; at < text.length; at += pieceLength) {
    postMessage({ piece: text.slice(at, at + pieceLength) });
  }
  postMessage({ text: name });
}

function sendBlocks() {
  const { blocks } = content;
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
    give?.(page);
  }
  if (message.run) await run(message.run);
  if (message.text) sendText(message.text);
  if (message.blocks) sendBlocks();
}

addEventListener("message", ({ data }) => {
  obey(data).catch((error) => {
    const { code = "internal", limit = "" } = error;
    postMessage({ error: { code, limit, message: String(error.message ?? error) } });
  });
});
