/* SPDX-License-Identifier: MIT */

/* The text of an answer beside the gold text, line by line: rightly kept, wrongly kept, missing. */

import { byId, make } from "./make.js";

const KINDS = [
  { key: "kept", symbol: "\u2713", label: "rightly kept", style: "both" },
  { key: "wrong", symbol: "+", label: "wrongly kept", style: "wrong" },
  { key: "missing", symbol: "\u2212", label: "missing", style: "missed" },
  { key: "unknown", symbol: "?", label: "the gold says nothing", style: "neither" },
];

const wordsOf = (line) => line.split(/\s+/).filter(Boolean).length;

/* `lines`: [kind, text] of each, or null: the site has no gold text, and the section is hidden. */
function showLines(lines, title, chosen) {
  const section = byId("text-lines");
  section.hidden = lines === null;
  if (lines === null) return;
  const ofKind = (key) => lines.filter(([kind]) => kind === key);
  const button = (key, label, count) => make("button", { type: "button",
    "aria-pressed": String(key === chosen), click: () => showLines(lines, title, key) },
  `${label} ${count}`);
  const present = KINDS.filter(({ key }) => ofKind(key).length > 0);
  const shown = chosen === "all" ? lines : ofKind(chosen);
  section.replaceChildren(
    make("h2", {}, `The text of ${title} beside the gold text`),
    make("div", { class: "buttons", role: "group", "aria-label": "Lines that are shown" },
      button("all", "all lines", lines.length),
      ...present.map(({ key, label }) => button(key, label, ofKind(key).length))),
    make("p", { class: "small muted" }, present.map(({ key, label }) =>
      `${label}: ${ofKind(key).reduce((sum, [, text]) => sum + wordsOf(text), 0)} words`).join(", ")),
    make("ol", { class: "text-lines" }, ...shown.map(([kind, text]) => {
      const { symbol, label, style } = KINDS.find(({ key }) => key === kind);
      return make("li", {}, make("span", { class: `state ${style}`, "aria-hidden": "true" }, symbol),
        make("span", { class: "visually-hidden" }, `${label}: `), " ",
        make("span", { class: `sample ${style}` }, text));
    })));
}

/* `texts`: the lines to which the algorithm's text refers by their positions. */
export function showText(algorithm, texts, title) {
  const lines = algorithm.text && algorithm.text.map(([kind, at]) => [kind, texts[at]]);
  showLines(lines ?? null, title, "all");
}
