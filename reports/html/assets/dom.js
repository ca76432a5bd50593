// SPDX-License-Identifier: MIT

// Elements, numbers and tables for the scripts of the overview and of the algorithms' pages.
// Texts of the run enter the page as text nodes only.

const svgNamespace = "http://www.w3.org/2000/svg";

function fill(node, attributes, children) {
  for (const [name, value] of Object.entries(attributes || {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) {
      node.addEventListener(name.slice(2), value);
    } else {
      node.setAttribute(name, value === true ? "" : value);
    }
  }
  for (const child of children.flat(Infinity)) {
    if (child !== null && child !== undefined) node.append(child);
  }
  return node;
}

// element("td", {class: "number"}, "12", ...): an HTML element.
export function element(name, attributes, ...children) {
  return fill(document.createElement(name), attributes, children);
}

export function svg(name, attributes, ...children) {
  return fill(document.createElementNS(svgNamespace, name), attributes, children);
}

const minus = (text) => text.replace("-", "\u2212");
export const number = (value, digits = 1) =>
  value === null || value === undefined ? "\u2013" : minus(value.toFixed(digits));
// A difference: always with its sign.
export const signed = (value, digits = 1) => {
  const text = minus(value.toFixed(digits));
  return value > 0 ? "+" + text : text;
};
export const interval = (bounds, digits = 1) =>
  bounds === null ? "\u2013" : `${bounds[0].toFixed(digits)}\u2013${bounds[1].toFixed(digits)}`;
export const pValue = (p) =>
  (p === null ? "\u2013" : p < 0.001 ? "< 0.001" : p.toFixed(3));
export const percent = (part, whole) => (whole === 0 ? null : (100 * part) / whole);
export const time = (ms) =>
  (ms === null ? "\u2013" : ms >= 100 ? ms.toFixed(0) : ms >= 10 ? ms.toFixed(1) : ms.toFixed(2));

// A name of at most `most` letters; the middle is cut, because versions are at the end.
export function shortName(name, most) {
  const letters = [...name];
  if (letters.length <= most) return name;
  const end = Math.floor((most - 1) / 3);
  return `${letters.slice(0, most - 1 - end).join("")}\u2026${letters.slice(-end).join("")}`;
}

// Marks tables and figures of which a part is out of sight.
const cutObserver = new ResizeObserver((entries) => {
  for (const { target } of entries) {
    const classes = target.parentElement.classList;
    classes.toggle("cut", target.scrollWidth > target.clientWidth + 1);
    classes.toggle("long", target.scrollHeight > target.clientHeight + 1);
  }
});
export const observeCut = (wrap) => cutObserver.observe(wrap);

// A choice among few: a group of radio buttons. `change` is called with the value chosen.
export function choice(name, title, values, chosen, change) {
  return element("fieldset", { class: "choice" }, element("legend", {}, title),
    values.map(([value, text]) => element("label", {},
      element("input", {
        type: "radio", name, value, checked: value === chosen, onchange: () => change(value),
      }),
      element("span", {}, text))));
}

// A box to tick: `change` is called with whether it is ticked.
export function toggle(text, chosen, change) {
  return element("label", { class: "toggle" }, element("input", {
    type: "checkbox", name: text, checked: chosen, onchange: (event) => change(event.target.checked),
  }), text);
}

export function select(title, values, chosen, change) {
  return element("label", {}, title + " ", element("select", {
    name: title.toLowerCase(), onchange: (event) => change(event.target.value),
  }, values.map(([value, text]) =>
    element("option", { value, selected: value === chosen }, text))));
}

export const place = (id, ...content) => document.getElementById(id).replaceChildren(...content);

// Runs `change`, which makes parts of the page again, and puts the focus back on what has taken the
// place of the element that had it.
export function keepFocus(change) {
  /** @type {any} */
  const active = document.activeElement;
  const box = active && active.closest("[id]");
  const name = active && ["data-key", "name"].find((one) => active.hasAttribute(one));
  change();
  if (!name || document.contains(active)) return;
  const value = active.type === "radio" ? `[value="${CSS.escape(active.value)}"]` : "";
  const next = document.getElementById(box.id)
    .querySelector(`[${name}="${CSS.escape(active.getAttribute(name))}"]${value}`);
  if (next) next.focus({ preventScroll: true });
}

// On paper nothing is folded.
window.addEventListener("beforeprint", () => {
  for (const fold of document.querySelectorAll("main details:not(.export)")) fold.open = true;
});
