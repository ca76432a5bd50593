/* SPDX-License-Identifier: MIT */

/* The tree beside the page: the nodes that count, as an ARIA tree that is moved through with the
   arrow keys. Only the rows in sight exist as elements. */

import { STATES } from "./inspector_model.js";

const ROW = 24;  // height of a row in pixels, also in inspector.css
const MARGIN = 10;  // rows made beyond the visible ones

export class NodeTree {
  /* `events`: select(node), hover(node or -1). */
  constructor(model, box, events) {
    this.model = model;
    this.box = box;
    this.events = events;
    this.rows = [];
    this.rowOf = new Int32Array(model.size).fill(-1);
    this.isOpen = new Uint8Array(model.size);
    this.selected = model.root;
    this.hovered = -1;
    this.canvas = document.createElement("div");
    this.canvas.className = "tree-canvas";
    this.canvas.setAttribute("role", "none");
    box.append(this.canvas);
    box.addEventListener("scroll", () => this.draw());
    // On paper nothing is scrolled: all rows are there.
    this.isOnPaper = false;
    for (const name of ["beforeprint", "afterprint"]) {
      window.addEventListener(name, () => {
        this.isOnPaper = name === "beforeprint";
        this.draw();
      });
    }
    box.addEventListener("keydown", (event) => this.key(event));
    box.addEventListener("click", (event) => this.click(event));
    box.addEventListener("mouseover", (event) => this.events.hover(this.nodeOfRow(event.target)));
    box.addEventListener("mouseleave", () => this.events.hover(-1));
    new ResizeObserver(() => this.draw()).observe(box);
  }

  /* `counted`: the nodes that are shown; `states`: of STATES, or null. */
  show(counted, states, votes) {
    this.states = states;
    this.votes = votes;
    this.errorsBefore = this.countErrors();
    if (counted !== this.counted) {
      this.counted = counted;
      this.children = this.countChildren();
      if (!this.isOpen[this.model.root]) this.openFirst();
      this.list();
    }
    this.draw();
  }

  /* How many nodes before a node are missed (2) or wrong (3), by state and node. */
  countErrors() {
    const sums = { 2: new Int32Array(this.model.size + 1), 3: new Int32Array(this.model.size + 1) };
    for (let node = 0; node < this.model.size; ++node) {
      for (const state of [2, 3]) {
        sums[state][node + 1] = sums[state][node] + (this.states && this.states[node] === state);
      }
    }
    return sums;
  }

  /* "−3 +17" in a closed row: errors below that the row hides. */
  errorCounts(node) {
    if (this.isOpen[node] || !this.children.number[node]) return [];
    const end = this.model.tree.end[node];
    return [2, 3].map((state) => [state,
      this.errorsBefore[state][end] - this.errorsBefore[state][node + 1]])
      .filter(([, count]) => count > 0)
      .map(([state, count]) => {
        const { key, symbol, label } = STATES[state];
        const part = this.part(`errors ${key}`, symbol + count);
        part.title = `${count} nodes below: ${label}`;
        return part;
      });
  }

  /* Parent among the nodes that count, their children, places among siblings. */
  countChildren() {
    const { tree, size, root } = this.model;
    const children = { number: new Int32Array(size), place: new Int32Array(size) };
    for (let node = root + 1; node < tree.end[root]; ++node) {
      if (!this.counted[node]) continue;
      children.place[node] = ++children.number[tree.parent[node]];
    }
    return children;
  }

  /* At the beginning about a screenful: level by level as long as it fits. */
  openFirst() {
    const { tree, root } = this.model;
    let level = [root];
    let rows = 1;
    while (level.length && rows < 30) {
      const next = [];
      for (const node of level) {
        this.isOpen[node] = 1;
        for (let child = node + 1; child < tree.end[node]; child = tree.end[child]) {
          if (!this.counted[child]) continue;
          ++rows;
          if (this.children.number[child]) next.push(child);
        }
      }
      level = next;
    }
  }

  list() {
    const { tree, root } = this.model;
    this.rows = [];
    this.rowOf.fill(-1);
    for (let node = root; node < tree.end[root];) {
      if (this.counted[node]) {
        this.rowOf[node] = this.rows.length;
        this.rows.push(node);
      }
      node = this.counted[node] && this.isOpen[node] ? node + 1 : tree.end[node];
    }
    this.canvas.style.height = `${this.rows.length * ROW}px`;
  }

  /* ---- Rows ---- */

  draw() {
    if (!this.counted) return;
    const first = this.isOnPaper ? 0
      : Math.max(0, Math.floor(this.box.scrollTop / ROW) - MARGIN);
    const last = this.isOnPaper ? this.rows.length : Math.min(this.rows.length,
      Math.ceil((this.box.scrollTop + this.box.clientHeight) / ROW) + MARGIN);
    const made = document.createDocumentFragment();
    for (let row = first; row < last; ++row) made.append(this.makeRow(row));
    this.canvas.replaceChildren(made);
    const active = document.getElementById(`tree-${this.selected}`);
    if (active) {
      this.box.setAttribute("aria-activedescendant", active.id);
    } else {
      this.box.removeAttribute("aria-activedescendant");
    }
  }

  makeRow(number) {
    const node = this.rows[number];
    const { tree, root } = this.model;
    const row = document.createElement("div");
    const set = (name, value) => row.setAttribute(name, value);
    const level = tree.depth[node] - tree.depth[root] + 1;
    row.id = `tree-${node}`;
    row.className = "tree-row";
    row.style.top = `${number * ROW}px`;
    row.style.paddingLeft = `${4 + Math.min(level - 1, 24) * 12}px`;
    set("role", "treeitem");
    set("aria-level", level);
    set("aria-setsize", node === root ? 1 : this.children.number[tree.parent[node]]);
    set("aria-posinset", node === root ? 1 : this.children.place[node]);
    set("aria-selected", node === this.selected);
    if (this.children.number[node]) set("aria-expanded", this.isOpen[node] === 1);
    if (node === this.hovered) row.classList.add("hovered");
    const fold = this.isOpen[node] ? "\u25be" : "\u25b8";
    row.append(this.part("fold", this.children.number[node] ? fold : "", true));
    if (this.states) {
      const state = STATES[this.states[node]];
      row.append(this.part(`state ${state.key}`, state.symbol, true),
        this.part("visually-hidden", `${state.label}: `));
    }
    row.append(...this.errorCounts(node), ...this.describe(node));
    if (this.votes) {
      const votes = this.votes[node];
      row.append(this.part("count", `${votes} vote${votes === 1 ? "" : "s"}`));
    }
    return row;
  }

  describe(node) {
    const { model } = this;
    if (model.tree.isText(node)) return [this.part("words", model.tree.textBelow(node, 80))];
    const parts = [this.part("tag", model.tree.tag(node))];
    const id = model.attribute(node, "id");
    const classes = model.attribute(node, "class").trim();
    if (id) parts.push(this.part("name", `#${id}`));
    if (classes) parts.push(this.part("name", `.${classes.split(/\s+/).join(".")}`));
    if (!this.isOpen[node] || !this.children.number[node]) {
      parts.push(this.part("words", model.tree.textBelow(node, 60)));
    }
    return parts;
  }

  part(name, text, isPicture) {
    const part = document.createElement("span");
    part.className = name;
    part.textContent = text;
    if (isPicture) part.setAttribute("aria-hidden", "true");
    return part;
  }

  /* ---- Moving ---- */

  /* Opens what is around a node and scrolls to it. */
  select(node) {
    this.selected = node;
    const { tree, root } = this.model;
    let isNew = false;
    for (let at = tree.parent[node]; at >= root; at = tree.parent[at]) {
      if (!this.isOpen[at]) {
        this.isOpen[at] = 1;
        isNew = true;
      }
    }
    if (isNew) this.list();
    const top = this.rowOf[node] * ROW;
    const { scrollTop, clientHeight } = this.box;
    if (top < scrollTop || top + ROW > scrollTop + clientHeight) {
      this.box.scrollTop = Math.max(0, top - clientHeight / 3);
    }
    this.draw();
  }

  hover(node) {
    const mark = (number, on) => {
      const row = number < 0 ? null : document.getElementById(`tree-${number}`);
      if (row) row.classList.toggle("hovered", on);
    };
    mark(this.hovered, false);
    this.hovered = node;
    mark(node, true);
  }

  toggle(node, open) {
    this.isOpen[node] = open ? 1 : 0;
    this.list();
    this.draw();
  }

  nodeOfRow(element) {
    const row = element.closest(".tree-row");
    return row ? Number(row.id.slice("tree-".length)) : -1;
  }

  click(event) {
    const node = this.nodeOfRow(event.target);
    if (node < 0) return;
    this.box.focus({ preventScroll: true });
    if (event.target.classList.contains("fold") && this.children.number[node]) {
      this.toggle(node, !this.isOpen[node]);
    }
    this.events.select(node);
  }

  key(event) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { tree, root } = this.model;
    const node = this.selected;
    const row = this.rowOf[node];
    const page = Math.max(1, Math.floor(this.box.clientHeight / ROW) - 1);
    const hasChildren = this.children.number[node] > 0;
    const go = (to) => this.events.select(this.rows[Math.max(0, Math.min(to, this.rows.length - 1))]);
    const keys = {
      ArrowDown: () => go(row + 1),
      ArrowUp: () => go(row - 1),
      PageDown: () => go(row + page),
      PageUp: () => go(row - page),
      Home: () => go(0),
      End: () => go(this.rows.length - 1),
      ArrowRight: () => {
        if (hasChildren && !this.isOpen[node]) this.toggle(node, true);
        else if (hasChildren) go(row + 1);
      },
      ArrowLeft: () => {
        if (hasChildren && this.isOpen[node]) this.toggle(node, false);
        else if (node !== root) this.events.select(tree.parent[node]);
      },
      Enter: () => this.events.select(node),
      " ": () => { if (hasChildren) this.toggle(node, !this.isOpen[node]); },
    };
    if (!keys[event.key]) return;
    event.preventDefault();
    keys[event.key]();
  }
}
