/* SPDX-License-Identifier: MIT */

/* The panels beside the page: selectors, proposals, texts, warnings, differences of annotators. */

import { byId, make } from "../../../reports/html/assets/make.js";
import { KINDS, KIND_NAMES } from "./label_model.js";

const MOST_TEXTS = 400;  // shown at once

const plural = (count, noun) => `${count} ${noun}${count === 1 ? "" : "s"}`;

/* The selectors as fields that can be edited. `labeller.edit(kind, index, text)`;
   `labeller.tryOut(text)` resolves to what is wrong with a selector, or to "". */
function showSelectors(labeller) {
  const box = byId("selectors");
  const { labels } = labeller.state;
  box.replaceChildren(...KINDS.map((kind) => {
    const rows = labels[kind].map((selector, index) => {
      const fault = make("p", { class: "fault", role: "alert" });
      const field = make("input", {
        type: "text", value: selector, spellcheck: "false",
        "aria-label": `Selector ${index + 1} of ${KIND_NAMES[kind]}`,
        input: async () => {
          const wrong = await labeller.tryOut(field.value);
          field.setAttribute("aria-invalid", String(wrong !== ""));
          fault.textContent = wrong;
        },
        change: () => labeller.edit(kind, index, field.value),
      });
      const remove = make("button", {
        type: "button", "aria-label": `Remove ${selector}`,
        click: () => labeller.edit(kind, index, ""),
      }, "\u00d7");
      return make("div", {}, make("div", { class: "selector" }, field, remove), fault);
    });
    return make("div", { "data-selectors": kind },
      make("h3", { class: "small" }, KIND_NAMES[kind]), ...rows);
  }));
}

function showProposals(labeller) {
  const { proposals } = labeller.state;
  byId("proposals").replaceChildren(...proposals.map((proposal, number) => make("button", {
    type: "button", "aria-keyshortcuts": String(number + 1),
    click: () => labeller.accept(number),
  }, make("kbd", {}, String(number + 1)), ` also ${plural(proposal.more, "node")}: `,
  make("code", {}, proposal.selector))));
}

function showCounts(labeller) {
  const { counts, errors, warnings } = labeller.state;
  byId("counts").textContent = `${counts.nodes} nodes: template ${counts.template}, ` +
    `main content ${counts.main_content}, main menu ${counts.main_menu}.`;
  const list = byId("warnings");
  list.replaceChildren(...[...errors, ...warnings].map((text) => make("li", {}, text)));
  list.hidden = errors.length + warnings.length === 0;
}

/* Which list a text belongs to. */
function listOf(sets, node) {
  if (sets.main_content[node]) return "content";
  if (sets.not_template[node]) return "specific";
  return sets.main_menu[node] ? "menu" : "template";
}

function showTexts(labeller, list, most = MOST_TEXTS) {
  const { model, sets } = labeller;
  const found = [];
  for (let node = 0; node < model.size; ++node) {
    if (!model.counted[node] || !model.tree.isText(node)) continue;
    const its = listOf(sets, node);
    if (its === list || (list === "template" && its === "menu")) found.push(node);
  }
  byId("texts").removeAttribute("aria-busy");
  const buttons = found.slice(0, most).map((node) => make("button", {
    type: "button", click: () => labeller.goTo(node),
  }, model.words(node).slice(0, 160)));
  if (found.length > most) {
    buttons.push(make("button", { type: "button",
      click: () => showTexts(labeller, list, found.length) }, `${found.length - most} more`));
  }
  byId("texts").replaceChildren(...(buttons.length ? buttons : [make("p", {}, "None.")]));
}

function showCrumbs(labeller, node) {
  const { model } = labeller;
  const path = [];
  for (let at = node; at >= 0; at = model.parent(at)) path.unshift(at);
  byId("crumbs").replaceChildren(...path.slice(-12).map((at) => make("button", {
    type: "button", "aria-current": at === node && "true", click: () => labeller.goTo(at),
  }, model.name(at))));
}

/* ---- Annotators ---- */

const sideOf = (kinds) => kinds.length ? kinds.map((kind) => KIND_NAMES[kind]).join(", ")
  : "template";

function showDifferences(labeller) {
  const { comparison } = labeller;
  const box = byId("differences");
  if (!comparison) return box.replaceChildren();
  const { names, differences, kappas, at } = comparison;
  const sides = Object.entries(names).filter(([, name]) => name);
  // Null where none has marked a node.
  const kappa = KINDS.map((kind) => `${KIND_NAMES[kind]} ${kappas[kind]?.toFixed(3) ?? "\u2013"}`)
    .join(", ");
  const open = differences.filter((one) => !labeller.isDecided(one)).length;
  const rows = [make("p", {}, `Kappa: ${kappa}. ${plural(differences.length, "difference")}, ` +
    `${open} open.`)];
  const button = (text, work, key = "") => make("button",
    { type: "button", click: () => labeller.run(work) },
    text, ...(key ? [" ", make("kbd", {}, key)] : []));
  if (differences.length) {
    const here = differences[at];
    rows.push(
      make("p", { id: "difference" }, `${at + 1}: ${labeller.model.name(here.node)} ` +
        `(${plural(here.nodes, "node")}${labeller.isDecided(here) ? ", decided" : ""}). ` +
        sides.map(([side, name]) => `${name}: ${sideOf(here[side])}.`).join(" ")),
      make("div", { class: "buttons" },
        button("Previous", () => labeller.goToDifference(at - 1)),
        ...sides.map(([side, name]) => button(`As ${name}`, () => labeller.choose(side), side === "c" ? "x" : side)),
        button("As marked now", () => labeller.choose("own"), "Return"),
        button("Next", () => labeller.goToDifference(at + 1))));
  }
  box.replaceChildren(...rows);
}

export const panels = { showSelectors, showProposals, showCounts, showTexts, showCrumbs,
  showDifferences };
