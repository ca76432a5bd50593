// SPDX-License-Identifier: MIT

// Tables that can be sorted, filtered and saved.

import { element, observeCut } from "./dom.js";
import { tableMenu } from "./export.js";

// A table that scrolls by itself where the screen is narrow. `options`: caption, kind (a class),
// columns ({title, key, align, nowrap, hint, picture}), rows ({kind, cells}; a cell is a text or
// {text, node, value, heat, title, kind}; `value` is what sorting compares), and, where rows can be
// sorted, `sort`: {by, change}, `by` the key of a column with "-" in front when descending, and
// `change` called with what is chosen. A column without a key is not sorted by.
export function table(options) {
  const { columns, sort } = options;
  const head = element("tr", {}, columns.map((column) => headCell(column, sort)));
  const lines = options.rows.map((row) => element("tr", { class: row.kind },
    row.cells.map((cell, at) => makeCell(cell, columns[at], at))));
  const order = options.rows.map((_, at) => at);
  if (sort && sort.by !== "") sortRows(order, options.rows, columns, sort.by);
  const shown = element("table", { class: options.kind },
    element("caption", {}, element("span", {}, options.caption)), element("thead", {}, head),
    element("tbody", {}, order.map((at) => lines[at])));
  const wrap = element("div",
    { class: "table-wrap", tabindex: "0", role: "region", "aria-label": options.caption }, shown);
  observeCut(wrap);
  const result = element("div", { class: "framed" },
    tableMenu(options.caption, shown), wrap);
  result.filterRows = (keep) => lines.forEach((line, at) => {
    line.hidden = !keep(options.rows[at]);
  });
  return result;
}

const alignments = { right: "number", center: "centred" };

function headCell(column, sort) {
  const cell = element("th", {
    scope: "col", title: column.hint, class: alignments[column.align],
    "data-picture": column.picture,
  });
  if (!sort || !column.key) {
    cell.append(column.title);
    return cell;
  }
  const isChosen = sort.by === column.key || sort.by === "-" + column.key;
  const descending = isChosen ? !sort.by.startsWith("-") : column.align === "right";
  if (isChosen) {
    cell.setAttribute("aria-sort", sort.by.startsWith("-") ? "descending" : "ascending");
  }
  cell.append(element("button", {
    type: "button", class: "sort", "data-key": column.key,
    onclick: () => sort.change((descending ? "-" : "") + column.key),
  }, column.title));
  return cell;
}

function sortRows(order, rows, columns, by) {
  const descending = by.startsWith("-");
  const column = columns.findIndex(({ key }) => key && key === by.slice(descending ? 1 : 0));
  if (column < 0) return;
  const key = (at) => {
    const cell = rows[at].cells[column];
    const value = cell && cell.value !== undefined ? cell.value : cell;
    return value === null || value === undefined ? "" : value;
  };
  order.sort((first, second) => {
    const [one, two] = [key(first), key(second)];
    const difference = typeof one === "number" && typeof two === "number"
      ? one - two : String(one).localeCompare(String(two));
    return descending ? -difference : difference;
  });
}

function makeCell(content, column, at) {
  const cell = content !== null && typeof content === "object" ? content : { text: content };
  const classes = [];
  if (column.align === "right") classes.push("number");
  if (column.nowrap) classes.push("nowrap");
  if (cell.heat) classes.push("heat");
  if (cell.kind) classes.push(cell.kind);
  const node = element(at === 0 ? "th" : "td", {
    scope: at === 0 ? "row" : null,
    class: classes.length > 0 ? classes.join(" ") : null,
    title: cell.title,
    "data-picture": column.picture,
  }, cell.node || (cell.text === null || cell.text === undefined ? "\u2013" : String(cell.text)));
  if (cell.heat) {
    node.style.setProperty("--heat", `var(--${cell.heat.colour})`);
    node.style.setProperty("--strength", (0.04 + 0.46 * cell.heat.strength).toFixed(3));
  }
  return node;
}

// A cell coloured by how large its value is from `lowest` to `highest`, the more the better ("good")
// or the worse ("bad").
export function heatCell(value, colour, digits, title, lowest = 0, highest = 100) {
  if (value === null || value === undefined) return { text: "\u2013", value: -1, title };
  const range = highest - lowest || 1;
  const strength = Math.min(1, Math.max(0, (value - lowest) / range));
  return {
    text: value.toFixed(digits), value, title,
    heat: { colour, strength: colour === "good" ? strength * strength : Math.sqrt(strength) },
  };
}
