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

  const minus = (text) => text.replace("-", "\u2212");
  const number = (value, digits = 1) =>
    value === null || value === undefined ? "\u2013" : minus(value.toFixed(digits));
  // A difference: always with its sign.
  const signed = (value, digits = 1) => {
    const text = minus(value.toFixed(digits));
    return value > 0 ? "+" + text : text;
  };
  const interval = (bounds, digits = 1) =>
    bounds === null ? "\u2013" : `${bounds[0].toFixed(digits)}\u2013${bounds[1].toFixed(digits)}`;
  const pValue = (p) => (p < 0.001 ? "< 0.001" : p.toFixed(3));
  const percent = (part, whole) => (whole === 0 ? null : (100 * part) / whole);
  const time = (ms) => (ms >= 100 ? ms.toFixed(0) : ms >= 10 ? ms.toFixed(1) : ms.toFixed(2));

  // A table that scrolls by itself where the screen is narrow. `options`: caption, kind (a class),
  // columns ({title, key, align, nowrap, hint, picture}), rows ({kind, cells}; a cell is a text or
  // {text, node, value, heat, title, kind}; `value` is what sorting compares), and, where rows can be
  // sorted, `sort`: {by, change}, `by` the key of a column with "-" in front when descending, and
  // `change` called with what is chosen. A column without a key is not sorted by.
  function table(options) {
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
      window.pagelet.tableMenu(options.caption, shown), wrap);
    result.filterRows = (keep) => lines.forEach((line, at) => {
      line.hidden = !keep(options.rows[at]);
    });
    return result;
  }

  // Says where a part of a table or figure is out of sight.
  const cutObserver = new ResizeObserver((entries) => {
    for (const { target } of entries) {
      const classes = target.parentNode.classList;
      classes.toggle("cut", target.scrollWidth > target.clientWidth + 1);
      classes.toggle("long", target.scrollHeight > target.clientHeight + 1);
    }
  });
  const observeCut = (wrap) => cutObserver.observe(wrap);

  function headCell(column, sort) {
    const cell = element("th", {
      scope: "col", title: column.hint, class: column.align === "right" ? "number" : null,
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

  // What the reader decides to see beyond what is shown at once.
  function toggle(text, chosen, change) {
    return element("label", { class: "toggle" }, element("input", {
      type: "checkbox", name: text, checked: chosen, onchange: (event) => change(event.target.checked),
    }), text);
  }

  function select(title, values, chosen, change) {
    return element("label", {}, title + " ", element("select", {
      name: title.toLowerCase(), onchange: (event) => change(event.target.value),
    }, values.map(([value, text]) =>
      element("option", { value, selected: value === chosen }, text))));
  }

  const place = (id, ...content) => document.getElementById(id).replaceChildren(...content);

  // Runs `change`, which makes parts of the page anew, and puts the focus back on what has taken the
  // place of the element that had it.
  function keepFocus(change) {
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

  window.pagelet = {
    element, svg, number, signed, interval, pValue, percent, time, table, heatCell, choice, toggle,
    select, place, keepFocus, observeCut,
  };
})();
