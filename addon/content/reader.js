// SPDX-License-Identifier: MIT

// Reads the page: walks over it, hands the tree to a worker, loads the pages that the algorithm
// asks for, and keeps the answers.

import { DocumentWalk } from "../../bindings/javascript/library/walk.js";
import { compatModeOf, documentOf, isConnected } from "./dom.js";
import { loadPage } from "./pages.js";
import { Session, WorkError } from "./session.js";
import { newSlice, nextSlice } from "./slices.js";
import { PageTree } from "./tree.js";
import { Unseen } from "./seen.js";

// As in the program.
const mostSize = 20_971_520;
const mostNodes = 1_000_000;
// Time for the algorithm to compute and to wait for pages, in s; for the walk, in ms.
const answerTime = 180;
const walkTime = 60_000;
// The approximate number of characters of a part of the tree.
const partSize = 1 << 18;

/**
 * Node sets, and the numbers of their nodes that count.
 * @typedef {{ template: Uint8Array, content: Uint8Array, flags: string[], title: string,
 *   counts: { template: number, content: number, all: number } }} Answer
 */

export class PageReader {
  /** @param {() => void} changed called when there is something new to show */
  constructor(changed) {
    this.changed = changed;
    /** Pages that were asked for, as they came. @type {import("./pages.js").LoadedPage[]} */
    this.pages = [];
    /** @type {Session | null} */
    this.session = null;
    this.forget();
  }

  /** Forgets all that depends on the page's tree. */
  forget() {
    if (this.isElsewhere()) this.pages = [];
    this.session?.close();
    this.session = null;
    /** @type {Map<string, Answer>} */
    this.answers = new Map();
    /** @type {DocumentWalk | null} */
    this.walk = null;
    this.tree = new PageTree();
    this.address = "";
  }

  get nodes() {
    return this.walk?.nodes ?? [];
  }

  /** Whether the page's address has changed since it was read. */
  isElsewhere() {
    return this.address !== "" && this.address !== pageAddress();
  }

  /**
   * Whether the page is no longer the one that was read: it has gone elsewhere, or scripts have
   * taken out most of the main content.
   * @param {string} algorithm
   */
  isChanged(algorithm) {
    if (this.isElsewhere()) return this.answers.size > 0;
    const content = this.answers.get(algorithm)?.content ?? [];
    let all = 0;
    let gone = 0;
    for (let at = 0; at < content.length; ++at) {
      if (!content[at] || !this.tree.isLeaf(at)) continue;
      // A node in a template element is in a document of its own, and never connected.
      if (documentOf(this.nodes[at]) !== document) continue;
      ++all;
      if (!isConnected(this.nodes[at])) ++gone;
    }
    return 2 * gone > all;
  }

  /**
   * The answer of an algorithm. The page must be as it was.
   * @param {string} algorithm
   * @param {number} loads maximum number of pages to load, including this one; 0: no limit
   * @param {AbortSignal} signal
   * @returns {Promise<Answer>}
   */
  async answer(algorithm, loads, signal) {
    const known = this.answers.get(algorithm);
    if (known) return known;
    await this.handOver(signal);
    signal.throwIfAborted();
    const session = /** @type {Session} */ (this.session);
    const onAbort = () => session.close();
    signal.addEventListener("abort", onAbort);
    try {
      const { template, content, flags, title } = await session.request({
        run: {
          url: location.href,
          quirks: compatModeOf(document) === "BackCompat",
          algorithm,
          loads,
          timeout: answerTime,
        },
      });
      const answer = this.answerOf(template, content, flags, title);
      this.answers.set(algorithm, answer);
      return answer;
    } finally {
      signal.removeEventListener("abort", onAbort);
    }
  }

  /**
   * @param {number[]} templateRanges
   * @param {number[]} contentRanges
   * @param {string[]} flags
   * @param {string} title
   * @returns {Answer}
   */
  answerOf(templateRanges, contentRanges, flags, title) {
    const { tree } = this;
    const template = tree.nodeSet(templateRanges);
    const content = tree.nodeSet(contentRanges);
    const counts = {
      template: tree.countOf(template),
      content: tree.countOf(content),
      all: tree.all,
    };
    return { template, content, flags, title, counts };
  }

  /**
   * Asks the worker about the answer of an algorithm. The page must be as it was, unless the worker
   * has the answer.
   * @param {any} request
   * @param {string} algorithm
   * @param {number} loads
   * @param {AbortSignal} signal
   */
  async ask(request, algorithm, loads, signal) {
    await this.answer(algorithm, loads, signal);
    return /** @type {Session} */ (this.session).request({ ...request, algorithm });
  }

  /**
   * Hands the page's tree to a worker, unless there is one that has it.
   * @param {AbortSignal} signal
   */
  async handOver(signal) {
    if (this.session?.isOpen) return;
    this.forget();
    await chrome.runtime.sendMessage({ to: "host" });
    signal.throwIfAborted();
    this.address = pageAddress();
    const session = new Session((url) => this.bring(url, signal));
    this.session = session;
    const unseen = new Unseen();
    const withoutNoscript = matchMedia("(scripting: enabled)").matches;
    const walk = new DocumentWalk(document, { withoutNoscript });
    this.walk = walk;
    const end = performance.now() + walkTime;
    for (let isDone = false; !isDone;) {
      const before = walk.size;
      const isOver = newSlice();
      isDone = walk.step(() => isOver() || walk.size - before > partSize);
      const part = walk.take();
      this.tree.add(part);
      await sendPart(session, { ...part, unseen: unseen.look(walk.nodes, part.parents) });
      if (walk.nodes.length > mostNodes) throw new WorkError({ code: "limit", limit: "limit:nodes" });
      if (walk.size > mostSize) throw new WorkError({ code: "limit", limit: "limit:bytes" });
      if (performance.now() > end) throw new WorkError({ code: "timeout" });
      await nextSlice();
      signal.throwIfAborted();
    }
  }

  /**
   * @param {string} url
   * @param {AbortSignal} signal
   */
  async bring(url, signal) {
    if (this.isElsewhere()) throw new DOMException("", "AbortError");
    const known = this.pages.find((page) => page.url === url);
    if (known) return known;
    const page = await loadPage(url, signal);
    this.pages.push(page);
    this.changed();
    return page;
  }
}

/**
 * Sends some nodes. The rest of a very long text or attribute, which only the last node can have,
 * follows in pieces: a message is made on the page's own thread.
 * @param {Session} session
 * @param {import("../../bindings/javascript/library/walk.js").WalkPart & { unseen: number[] }} part
 */
async function sendPart(session, part) {
  const rests = [];
  for (const list of /** @type {const} */ (["values", "attributes"])) {
    const strings = part[list];
    for (let at = strings.length - 1; at >= 0; --at) {
      const text = strings[at];
      for (let from = partSize; from < text.length; from += partSize) {
        rests.push({ list, at, more: text.slice(from, from + partSize) });
      }
      if (text.length > partSize) strings[at] = text.slice(0, partSize);
    }
  }
  session.send({ part });
  for (const rest of rests) {
    await nextSlice();
    session.send(rest);
  }
}

/** The address without its fragment, unless the page's scripts take that for a path. */
const pageAddress = () =>
  (/^#!?\//.test(location.hash) ? location.href : location.href.split("#", 1)[0]);
