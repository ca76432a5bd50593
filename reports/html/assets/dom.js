// SPDX-License-Identifier: MIT

// What the scripts of the overview and of the algorithms' pages share: elements, numbers, tables.
// Texts of the run enter the page as text nodes only.
(function () {
  "use strict";

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
  function element(name, attributes, ...children) {
    return fill(document.createElement(name), attributes, children);
  }

  function svg(name, attributes, ...children) {
    return fill(document.createElementNS(svgNamespace, name), attributes, children);
  }

  const number = (value, digits) =>
    value === null || value === undefined ? "\u2013" : value.toFixed(digits);
  const interval = (bounds, digits) =>
    bounds === null ? "\u2013" : `${bounds[0].toFixed(digits)}\u2013${bounds[1].toFixed(digits)}`;
  const pValue = (p) => (p < 0.001 ? "< 0.001" : p.toFixed(3));
  const percent = (part, whole) => (whole === 0 ? null : (100 * part) / whole);
  const time = (ms) => (ms >= 100 ? ms.toFixed(0) : ms >= 10 ? ms.toFixed(1) : ms.toFixed(2));

  // A table that scrolls by itself where the screen is narrow. `options`: caption, kind (a class),
  // sortable, columns ({title, align, nowrap, hint}), rows ({kind, cells}; a cell is a text or
  // {text, node, value, heat, title}; `value` is what sorting compares).
  function table(options) {
    const head = element("tr", {});
    const body = element("tbody", {});
    const rowsOf = new Map();

    options.columns.forEach((column, at) => {
      const cell = element("th", {
        scope: "col",
        class: column.align === "right" ? "number" : null,
        title: column.hint,
      });
      if (options.sortable) {
        const button = element("button", {
          type: "button",
          class: "sort",
          onclick: () => sortBy(at, column.align === "right"),
        }, column.title);
        cell.append(button);
      } else {
        cell.append(column.title);
      }
      head.append(cell);
    });

    for (const row of options.rows) {
      const line = element("tr", { class: row.kind });
      row.cells.forEach((cell, at) => line.append(makeCell(cell, options.columns[at], at)));
      rowsOf.set(line, row);
      body.append(line);
    }

    function sortBy(at, descendingFirst) {
      const cell = head.children[at];
      const before = cell.getAttribute("aria-sort");
      const descending = before ? before === "ascending" : descendingFirst;
      for (const other of head.children) other.removeAttribute("aria-sort");
      cell.setAttribute("aria-sort", descending ? "descending" : "ascending");
      const key = (line) => {
        const content = rowsOf.get(line).cells[at];
        const value = content && content.value !== undefined ? content.value : content;
        return value === null || value === undefined ? "" : value;
      };
      const lines = [...body.children].sort((first, second) => {
        const one = key(first);
        const two = key(second);
        const order = typeof one === "number" && typeof two === "number"
          ? one - two : String(one).localeCompare(String(two));
        return descending ? -order : order;
      });
      body.append(...lines);
    }

    const caption = element("caption", {}, element("span", {}, options.caption));
    const result = element("div",
      { class: "table-wrap", tabindex: "0", role: "region", "aria-label": options.caption },
      element("table", { class: options.kind }, caption, element("thead", {}, head), body));
    result.filterRows = (keep) => {
      for (const [line, row] of rowsOf) line.hidden = !keep(row);
    };
    return result;
  }

  function makeCell(content, column, at) {
    const cell = content !== null && typeof content === "object" ? content : { text: content };
    const classes = [];
    if (column.align === "right") classes.push("number");
    if (column.nowrap) classes.push("nowrap");
    if (cell.heat) classes.push("heat");
    const node = element(at === 0 ? "th" : "td", {
      scope: at === 0 ? "row" : null,
      class: classes.length > 0 ? classes.join(" ") : null,
      title: cell.title,
    }, cell.node || (cell.text === null || cell.text === undefined ? "\u2013" : String(cell.text)));
    if (cell.heat) {
      node.style.setProperty("--heat", `var(--${cell.heat.colour})`);
      node.style.setProperty("--strength", (0.04 + 0.46 * cell.heat.strength).toFixed(3));
    }
    return node;
  }

  // A cell coloured by how large its value is: 0 to 100 %, the more the better ("good") or the
  // worse ("bad").
  function heatCell(value, colour, digits, title) {
    if (value === null || value === undefined) return { text: "\u2013", value: -1, title };
    const strength = Math.min(1, Math.max(0, value / 100));
    return {
      text: value.toFixed(digits), value, title,
      heat: { colour, strength: colour === "good" ? strength * strength : Math.sqrt(strength) },
    };
  }

  // A choice among few: a group of radio buttons. `change` is called with the value chosen.
  function choice(name, title, values, chosen, change) {
    return element("fieldset", { class: "choice" }, element("legend", {}, title),
      values.map(([value, text]) => element("label", {},
        element("input", {
          type: "radio", name, value, checked: value === chosen, onchange: () => change(value),
        }),
        element("span", {}, text))));
  }

  const data = window.pageletOverview;
  const comparison = (task, unit, metric) => data.comparisons.find(
    (one) => one.task === task && one.unit === unit && one.metric === metric);

  // Extractors in the order of a leader board: the algorithms by rank, then ceiling and floors by
  // their means.
  function leaderOrder(compared) {
    const marks = data.extractors.map((_, at) => at).filter((at) => !compared.ranking.includes(at));
    const mean = (at) => compared.extractors[at].mean;
    marks.sort((first, second) => mean(second) - mean(first));
    return [...compared.ranking, ...marks];
  }

  const isMark = (extractor) => extractor.role !== "algorithm";
  const nameOf = (extractor) =>
    isMark(extractor) ? `${extractor.title} (${extractor.role})` : extractor.title;
  const tasks = [["template", "Template"], ["content", "Main content"]];
  const units = [["nodes", "Nodes"], ["words", "Words"]];
  const metrics = [["f1", "F1"], ["recall", "Recall"], ["precision", "Precision"],
    ["accuracy", "Accuracy"]];

  // An extractor's answer on a site in the page inspector, relative to the report's folder.
  const inspectorLink = (site, extractor, task) => site.page + "#" +
    new URLSearchParams({ algorithm: extractor.name, task, view: "difference" }).toString();

  window.pagelet = {
    element, svg, number, interval, pValue, percent, time, table, heatCell, choice, data,
    comparison, leaderOrder, inspectorLink, isMark, nameOf, tasks, units, metrics,
    titleOf: (list, value) => list.find(([key]) => key === value)[1],
  };
})();
