// SPDX-License-Identifier: MIT

// The panel: a form for the page of the open tab, and what happens there.

import { listAlgorithms, say, sayAll, settings } from "./say.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);
const form = byId("form");
const algorithm = byId("algorithm");
const needsAnswer = ["copy", "save-markdown", "save-html", "point", "again"];

/** @type {any} */
let tab = null;
let loads = 20;
/** The view that the panel shows or asks for. */
let wanted = "original";

/**
 * Sends a request to the tab's content script and shows what it answers.
 * @param {any} request
 */
async function ask(request) {
  const message = { to: "tab", tabId: tab.id, request: { ...request, loads } };
  const answer = await chrome.runtime.sendMessage(message).catch(() => null);
  draw(answer ?? { error: say("error_gone") });
  return answer ?? {};
}

/** @param {string} view */
async function show(view) {
  wanted = view;
  await ask({ act: "show", view, algorithm: algorithm.value });
}

/** @param {any} state */
function sentence({ error, isBusy, hasAnswer, view, counts, pages = [] }) {
  if (error) return error;
  if (isBusy) return say("status_busy", String(pages.length));
  if (!hasAnswer) return say("status_ready");
  const { template, content, all } = counts;
  const what = say(`shown_${view}`);
  return `${what} ${say("status_counts", [template, content, all].map((n) => n.toLocaleString()))}`;
}

/** Notes on the answer for the reader. @param {any} state */
function notes({ flags = [], notes: more = [], hasAnswer }) {
  const found = [];
  if (!hasAnswer) return "";
  if (flags.includes("no_candidates")) found.push(say("note_alone"));
  else if (flags.includes("few_candidates")) found.push(say("note_few"));
  for (const name of more) found.push(say(name));
  return found.join(" ");
}

/** @param {any[]} pages */
function drawPages(pages) {
  const used = pages.filter(({ problem }) => !problem);
  byId("loaded").hidden = pages.length === 0;
  byId("loaded-title").textContent = say("pages_title", [String(used.length), String(pages.length)]);
  byId("pages").replaceChildren(...pages.map(({ url, time, bytes, problem }) => {
    const item = document.createElement("li");
    const small = document.createElement("small");
    const kilobytes = (bytes / 1000).toLocaleString(undefined, { maximumFractionDigits: 0 });
    small.textContent = problem ? say(problem)
      : say("page_loaded", [Math.round(time).toLocaleString(), kilobytes]);
    const { pathname, search } = new URL(url);
    item.append(pathname + search, " ", small);
    return item;
  }));
}

/** @param {any} state */
function draw(state) {
  const text = sentence(state);
  const status = byId("status");
  if (status.textContent !== text) status.textContent = text;
  status.classList.toggle("error", Boolean(state.error));
  if (state.view && !state.isBusy) wanted = state.view;
  for (const radio of form.elements.view) radio.checked = radio.value === wanted;
  for (const id of needsAnswer) byId(id).disabled = state.isBusy || !state.hasAnswer;
  byId("stop").hidden = !state.isBusy;
  byId("notes").textContent = notes(state);
  drawPages(state.pages ?? []);
}

/** @param {string} ending */
function fileName(ending) {
  const title = (tab.title ?? "").replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "").slice(0, 80);
  return `${title || "page"}.${ending}`;
}

/**
 * @param {"markdown" | "html"} text
 * @param {string} ending
 * @param {string} type
 */
async function save(text, ending, type) {
  const { value } = await ask({ act: "text", text });
  if (value === undefined) return;
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([value], { type }));
  link.download = fileName(ending);
  link.click();
  byId("status").textContent = say("saved", link.download);
}

async function copy() {
  const { value } = await ask({ act: "text", text: "markdown" });
  if (value === undefined) return;
  await navigator.clipboard.writeText(value);
  byId("status").textContent = say("copied");
}

async function point() {
  const { error } = await ask({ act: "point" });
  if (!error) window.close();
}

function listen() {
  form.addEventListener("change", (/** @type {any} */ { target }) => {
    if (target.name === "view") show(target.value);
    else if (wanted !== "original") show(wanted);
  });
  form.addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  byId("copy").addEventListener("click", copy);
  byId("save-markdown").addEventListener("click", () => save("markdown", "md", "text/markdown"));
  byId("save-html").addEventListener("click", () => save("html", "html", "text/html"));
  byId("point").addEventListener("click", point);
  byId("again").addEventListener("click", () => ask({ act: "again", view: wanted }));
  byId("stop").addEventListener("click", () => ask({ act: "stop" }));
  byId("options").addEventListener("click", (/** @type {Event} */ event) => {
    event.preventDefault();
    chrome.runtime.openOptionsPage();
  });
  chrome.runtime.onMessage.addListener((/** @type {any} */ message, /** @type {any} */ sender) => {
    if (message.to === "panel" && sender.tab?.id === tab?.id) draw(message.state);
    return false;
  });
}

async function start() {
  sayAll();
  const chosen = await settings();
  loads = chosen.loads;
  await listAlgorithms(algorithm);
  [tab] = await chrome.tabs.query({ active: true, currentWindow: true });
  listen();
  const state = await ask({ act: "state" });
  algorithm.value = state.hasAnswer ? state.algorithm : chosen.algorithm;
  /** @type {any} */ ([...form.elements.view].find((radio) => radio.checked))?.focus();
  document.documentElement.dataset.ready = "";
}

start();
