// SPDX-License-Identifier: MIT

// The content script. It is put into a tab when the reader asks for something, once, and obeys the
// background page.

import { contentTypeOf } from "./dom.js";
import { framesOf, policyForbids, showsLogin } from "./notes.js";
import { Pointer } from "./pointer.js";
import { PageReader } from "./reader.js";
import { addHeading, completeRows } from "./rows.js";
import { keepPlace } from "./seen.js";
import { WorkError } from "./session.js";
import { PageView, hiding, marking } from "./views.js";

// The views between which each shortcut changes. If none of them is shown, a press shows the
// second.
const toggles = {
  "toggle-content": ["original", "content"],
  "toggle-template": ["original", "alone", "template"],
};

const htmlTypes = new Set(["text/html", "application/xhtml+xml"]);
const say = chrome.i18n.getMessage;

const view = new PageView();
const reader = new PageReader(report);
const pointer = new Pointer();
let shown = "original";
let algorithm = "leafcut";
let error = "";
let isBusy = false;
let work = new AbortController();
/** One request after the other. @type {Promise<any>} */
let queue = Promise.resolve();

function state() {
  const answer = reader.answers.get(algorithm);
  return {
    view: shown,
    algorithm,
    error: error || (!isBusy && reader.isChanged(algorithm) ? say("error_changed") : ""),
    isBusy,
    counts: answer?.counts,
    flags: answer?.flags,
    hasAnswer: answer !== undefined,
    notes: [
      reader.walk?.hasShadowRoots && "note_shadow",
      framesOf(reader.nodes, reader.tree) > 0 && "note_frames",
      policyForbids(reader.pages) && "note_policy",
      showsLogin(reader.pages) && "note_login",
    ].filter(Boolean),
    pages: reader.pages.map(({ url, bytes, time, problem }) => ({ url, bytes, time, problem })),
  };
}

/** Tells the panel, if it is open. */
function report() {
  chrome.runtime.sendMessage({ to: "panel", state: state() }).catch(() => {});
}

function stop() {
  work.abort();
  work = new AbortController();
}

/** The sentence for an error. @param {any} problem */
function sentence(problem) {
  const { code, limit, name } = problem;
  if (name === "AbortError") return say("error_elsewhere");
  if (code === "limit") {
    return say(limit === "limit:nodes" ? "error_nodes" : limit === "limit:bytes" ? "error_bytes"
      : "error_limit");
  }
  if (code === "timeout") return say("error_timeout");
  if (code === "gone") return say("error_gone");
  if (code === "changed") return say("error_changed");
  return say("error_internal", String(problem.message ?? problem));
}

/** The nodes that stay in a view. @type {Record<string, (answer: any) => Uint8Array>} */
const keptBy = {
  content: ({ content }) => content.slice(),
  alone: ({ template }) => template.slice(),
  template: ({ template }) => template.map((/** @type {number} */ is) => 1 - is),
};

/** The view that a shortcut asks for, or the view itself. @param {string} wanted */
function nextView(wanted) {
  const views = Reflect.get(toggles, wanted);
  return views ? views[(Math.max(views.indexOf(shown), 0) + 1) % views.length] : wanted;
}

/**
 * @param {string} wanted
 * @param {number} loads
 */
async function show(wanted, loads) {
  pointer.leave();
  if (reader.isChanged(algorithm)) reader.forget();
  // The page must be in its original state when it is read.
  if (wanted === "original" || !reader.answers.has(algorithm)) await showOriginal();
  if (wanted === "original") return;
  const answer = await reader.answer(algorithm, loads, work.signal);
  const { tree } = reader;
  const nodesOf = (/** @type {number[]} */ list) => list.map((at) => reader.nodes[at]);
  if (wanted === "marked") {
    const { changes, texts } = await marking(nodesOf(tree.wholes(answer.template)));
    await view.show(changes, texts);
  } else {
    const kept = keptBy[wanted](answer);
    if (tree.countOf(kept) === 0) {
      error = say(`error_none_${wanted}`);
      return showOriginal();
    }
    if (wanted !== "alone") completeRows(tree, kept);
    if (wanted === "content") addHeading(tree, kept, reader.nodes, answer.title);
    const changes = await hiding(nodesOf(tree.without(kept)));
    const goBack = keepPlace();
    await view.show(changes);
    goBack();
  }
  shown = wanted;
}

async function showOriginal() {
  const goBack = keepPlace();
  await view.show(new Map());
  await view.clean();
  goBack();
  shown = "original";
}

/**
 * Asks the worker about the page, which must be the one that was read. If the worker has ended, the
 * page is restored and read again.
 * @param {any} request
 * @param {number} loads
 */
async function ask(request, loads) {
  if (reader.isChanged(algorithm)) throw new WorkError({ code: "changed" });
  if (!reader.session?.isOpen) {
    reader.forget();
    await show(shown, loads);
  }
  return reader.ask(request, algorithm, loads, work.signal);
}

/** @param {number} loads */
async function point(loads) {
  const blocks = await ask({ blocks: true }, loads);
  const walk =
    /** @type {import("../../bindings/javascript/library/walk.js").DocumentWalk} */ (reader.walk);
  pointer.start(blocks, walk);
}

/** @param {any} request @returns {Promise<any>} */
async function obey(request) {
  error = "";
  if (!htmlTypes.has(contentTypeOf(document))) return { ...state(), error: say("error_no_html") };
  const changes = request.algorithm && request.algorithm !== algorithm;
  if (changes) algorithm = request.algorithm;
  isBusy = true;
  report();
  /** @type {any} */
  let value;
  // When the user leaves the page, loading stops.
  addEventListener("beforeunload", stop);
  addEventListener("pagehide", stop);
  try {
    if (request.act === "show") {
      await show(nextView(request.view), request.loads);
    } else if (request.act === "again") {
      reader.forget();
      reader.pages = [];
      await show(request.view, request.loads);
    } else if (request.act === "text") {
      value = await ask({ text: request.text }, request.loads);
    } else if (request.act === "point") {
      await point(request.loads);
    }
  } catch (problem) {
    error = sentence(problem);
    if (!reader.answers.has(algorithm)) reader.forget();
  } finally {
    removeEventListener("beforeunload", stop);
    removeEventListener("pagehide", stop);
    isBusy = false;
  }
  report();
  return { ...state(), value };
}

chrome.runtime.onMessage.addListener((/** @type {any} */ request, /** @type {any} */ sender,
                                      /** @type {(answer: any) => void} */ answer) => {
  if (sender.id !== chrome.runtime.id || sender.tab) return false;
  if (request.act === "state") {
    answer(state());
    return false;
  }
  if (request.act === "stop") {
    stop();
    answer(state());
    return false;
  }
  if (!request.act) return false;
  queue = queue.then(() => obey(request)).then(answer);
  return true;
});

// Elements and frames of the page may have this name too, but they are never `true`.
Object.defineProperty(globalThis, "pageletIsHere", { value: true });
