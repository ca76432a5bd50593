// SPDX-License-Identifier: MIT

// The page to try Pagelet: takes pages, asks the worker, and shows the answer.

import { walkDocument } from "../../bindings/javascript/library/walk.js";
import { checkSize, pasted, readFiles } from "./sources.js";
import { Stage } from "./stage.js";

/** Replaced by make.mjs. */
const { worker: WORKER, module: MODULE, example: EXAMPLE } = /** @type {any} */ (globalThis).PARTS;
const WHAT = { content: "main content", template: "template" };
/** Names of the forms, what they show, and the ending of a file. */
const FORMS = /** @type {const} */ ([
  ["Markdown", (answer) => answer.markdown, "md"],
  ["Text", (answer) => answer.text, "txt"],
  ["Metadata", (answer) => metadataText(answer.metadata), "txt"],
  ["JSON", (answer) => JSON.stringify(JSON.parse(answer.json), null, 2), "json"],
]);

/** @param {string} id @returns {any} */
const at = (id) => document.getElementById(id);
/** @type {import("./sources.js").Source[]} */
let sources = [];
/** @type {any[]} */
let algorithms = [];
/** @type {any} */
let answer = null;
let form = 0;
/** The last request; an answer of another one comes too late. */
let asked = { id: 0, page: /** @type {Document | null} */ (null), nodes: /** @type {Node[]} */ ([]) };
/** The page that the worker reads out of its file. @type {import("./sources.js").Source | null} */
let packed = null;

/** @param {Record<string, string | string[] | null>} metadata */
function metadataText(metadata) {
  return Object.entries(metadata).filter(([, value]) => value && value.length > 0)
    .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : value}`).join("\n");
}

/** @param {string} text */
const bytesOf = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const worker = new Worker(URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" })));
const module = bytesOf(MODULE);
worker.postMessage({ module }, [module.buffer]);

const stage = new Stage(at("frame"), (block) => {
  const what = WHAT[/** @type {"content" | "template"} */ (at("output").value)];
  if (!block) return void (at("reason").textContent = "");
  const decision = block.taken ? what : `not ${what}`;
  const reason = block.reason || decision;
  at("reason").textContent = reason.startsWith(decision) ? reason : `${decision}: ${reason}`;
});

/** @param {string} text */
function say(text) {
  at("state").textContent = text;
}

/** Says why there is no answer, and hides the last one. @param {string} text */
function fail(text) {
  say(text);
  at("answer").hidden = true;
}

function showAbout() {
  const chosen = algorithms.find(({ name }) => name === at("algorithm").value);
  if (chosen) at("about").textContent = [chosen.summary, chosen.citation].filter(Boolean).join(" · ");
}

/** @param {any[]} all */
function showAlgorithms(all) {
  algorithms = all;
  at("algorithm").replaceChildren(...all.map(({ name, title }) => new Option(title, name)));
  at("algorithm").value = "leafcut";
  showAbout();
  say("Paste a page, choose saved pages, or look at the example.");
}

/** The list from which the page to extract is chosen. */
function showPages() {
  at("pages").hidden = sources.length < 2;
  at("pages").replaceChildren(at("pages").firstElementChild, ...sources.map(({ name }, number) => {
    const label = document.createElement("label");
    const radio = Object.assign(document.createElement("input"),
      { type: "radio", name: "key", value: String(number), checked: number === 0 });
    label.append(radio, ` ${name}`);
    return label;
  }));
}

function ask() {
  if (sources.length === 0) {
    say("There is no page yet.");
    at("source").focus();
    return;
  }
  const chosen = Number(at("pages").querySelector("input:checked")?.value ?? 0);
  const key = sources[chosen];
  const others = sources.filter((_, number) => number !== chosen);
  try {
    checkSize(key.name, new Blob([key.html]));
  } catch (error) {
    return fail(/** @type {Error} */ (error).message);
  }
  if (key.text === null) {
    packed = key;
    asked = { id: asked.id + 1, page: null, nodes: [] };
    say("…");
    return worker.postMessage({ id: asked.id, packed: { url: key.name, html: key.html } });
  }
  const page = new DOMParser().parseFromString(key.text, "text/html");
  const { walk, nodes } = walkDocument(page);
  const url = at("address").value || key.name;
  walk.url = at("address").value;
  asked = { id: asked.id + 1, page, nodes };
  say("…");
  const pages = [{ url, html: key.html }, ...others.map(({ name, html }) => ({ url: name, html }))];
  worker.postMessage({
    id: asked.id, pages, walk, algorithm: at("algorithm").value, output: at("output").value,
  });
}

/** @param {any} found */
function showAnswer(found) {
  answer = found;
  const words = found.text.split(/\s+/).filter(Boolean).length;
  say([found.title, `${words} words`, `${found.milliseconds.toFixed(0)} ms`, ...found.flags]
    .filter(Boolean).join(" · "));
  at("taken-name").textContent = WHAT[/** @type {"content" | "template"} */ (at("output").value)] + ",";
  at("answer").hidden = false;
  at("reason").textContent = "";
  if (asked.page) stage.show(asked.page, asked.nodes, found.blocks);
  asked.page = null;
  showForm(form);
}

/** @param {number} number */
function showForm(number) {
  form = number;
  for (const [n, tab] of [...at("tabs").children].entries()) {
    tab.setAttribute("aria-selected", String(n === number));
    tab.tabIndex = n === number ? 0 : -1;
  }
  at("text").setAttribute("aria-labelledby", at("tabs").children[number].id);
  if (answer) at("text").textContent = FORMS[number][1](answer);
  at("text").scrollTop = 0;
}

function makeTabs() {
  at("tabs").append(...FORMS.map(([name], number) => {
    const tab = Object.assign(document.createElement("button"),
      { type: "button", id: `tab-${name.toLowerCase()}`, textContent: name });
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-controls", "text");
    tab.onclick = () => showForm(number);
    return tab;
  }));
  at("tabs").onkeydown = (/** @type {KeyboardEvent} */ { key }) => {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[key];
    if (!step) return;
    showForm((form + step + FORMS.length) % FORMS.length);
    at("tabs").children[form].focus();
  };
  showForm(0);
}

/** @param {Iterable<File>} files */
async function takeFiles(files) {
  try {
    sources = await readFiles(files);
  } catch (error) {
    return fail(/** @type {Error} */ (error).message);
  }
  if (sources.length === 0) return;
  at("source").value = "";
  showPages();
  ask();
}

worker.onmessage = ({ data }) => {
  if (data.algorithms) showAlgorithms(data.algorithms);
  else if (data.of !== undefined && data.of !== asked.id) return;
  else if (data.answer) showAnswer(data.answer);
  else if (packed && data.page !== undefined) {
    packed.text = data.page;
    ask();
  } else fail(data.error);
};
worker.onerror = (event) => say(event.message || "The worker cannot start.");

at("input").onsubmit = (/** @type {Event} */ event) => {
  event.preventDefault();
  ask();
};
at("source").oninput = () => {
  sources = at("source").value ? [pasted(at("source").value)] : [];
  showPages();
};
at("files").onchange = () => takeFiles(at("files").files);
at("algorithm").onchange = () => {
  showAbout();
  if (answer) ask();
};
at("output").onchange = () => answer && ask();
at("pages").onchange = ask;
at("example").onclick = () => {
  sources = EXAMPLE.pages.map((/** @type {any} */ { name, text }) => ({ name, html: text, text }));
  at("source").value = "";
  at("address").value = "";
  showPages();
  ask();
};
at("stage").onkeydown = (/** @type {KeyboardEvent} */ event) => {
  if (stage.press(event.key)) event.preventDefault();
};
at("copy").onclick = async () => {
  await navigator.clipboard.writeText(at("text").textContent);
  say("Copied.");
};
at("save").onclick = () => {
  const file = new Blob([at("text").textContent], { type: "text/plain" });
  const link = Object.assign(document.createElement("a"),
    { href: URL.createObjectURL(file), download: `page.${FORMS[form][2]}` });
  link.click();
  URL.revokeObjectURL(link.href);
};
document.ondragover = (event) => {
  event.preventDefault();
  at("input").classList.add("over");
};
document.ondragleave = () => at("input").classList.remove("over");
document.ondrop = (event) => {
  event.preventDefault();
  at("input").classList.remove("over");
  if (event.dataTransfer) takeFiles(event.dataTransfer.files);
};
makeTabs();
