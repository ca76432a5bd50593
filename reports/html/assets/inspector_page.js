/* SPDX-License-Identifier: MIT */

/* The page in its frame.

   The frame is sandboxed: no scripts, no forms, no windows; its policy allows no network and no
   files. The page in it is made node by node, no HTML is parsed. It stays as it is: marks are
   highlights on texts and one attribute on elements without content, so that the page's own style
   sheets find the tree they were written for. Only what is near the visible part carries marks: the
   time to change the view depends on what is visible, not on the size of the page. */

import { MARKS, markNumber } from "./inspector_model.js";

const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; " +
  "base-uri 'none'; form-action 'none'";
const SVG = "http://www.w3.org/2000/svg";
const MATH = "http://www.w3.org/1998/Math/MathML";
const XLINK = "http://www.w3.org/1999/xlink";

/* Names that SVG writes with capitals (HTML standard, "adjust SVG attributes" and tag names). */
const CAPITALS = new Map(("altGlyph clipPath foreignObject glyphRef linearGradient " +
  "radialGradient textPath feBlend feColorMatrix feComponentTransfer feComposite " +
  "feConvolveMatrix feDiffuseLighting feDisplacementMap feDistantLight feDropShadow feFlood " +
  "feFuncA feFuncB feFuncG feFuncR feGaussianBlur feMerge feMergeNode feMorphology feOffset " +
  "fePointLight feSpecularLighting feSpotLight feTile feTurbulence gradientTransform " +
  "gradientUnits patternTransform patternUnits preserveAspectRatio spreadMethod textLength " +
  "viewBox").split(" ").map((name) => [name.toLowerCase(), name]));

const FOCUSABLE = new Set(["a", "area", "button", "details", "input", "select", "summary",
  "textarea"]);

/* Elements of which the fallback is shown although they themselves are not made. */
const SHOWS_CHILDREN = new Set(["object", "applet", "frameset", "noframes"]);

/* How a mark is drawn: `line` below a text, `around` an element. The kind of the line says the same
   as the colours, which report.css names `--MARK`, `--MARK-text` and `--MARK-line`; `as` is the mark
   that has the same colours.
   @type {Record<string, {as?: string, line?: string, around?: string}>} */
export const MARK_STYLES = {
  both: { line: "solid" },
  missed: { line: "dashed" },
  wrong: { line: "wavy", around: "double" },
  neither: {},
  gold: { line: "solid" },
  result: { line: "solid" },
  votes0: {},
  votes1: {},
  votes2: {},
  votes3: {},
  votes4: {},
  votes5: {},
  selected: { line: "solid" },
  hovered: { line: "dotted" },
};

function markSheet() {
  const root = getComputedStyle(document.documentElement);
  const colour = (name) => root.getPropertyValue(`--${name}`).trim();
  let css = "pagelet-inert { display: none !important } " +
    "pagelet-inert[shown] { display: block !important } " +
    "[pagelet-cover] { display: none !important } " +
    "::highlight(pagelet-hidden) { color: transparent; text-shadow: none; " +
    "background: transparent; text-decoration-color: transparent } " +
    // Unlike `visibility` it is not inherited: no style below has to be computed again.
    "[pagelet-mark=hidden] { opacity: 0 !important } ";
  for (const [mark, { as = mark, line, around = line }] of Object.entries(MARK_STYLES)) {
    const below = line ? `text-decoration: underline 2px ${line} ${colour(`${as}-line`)};` : "";
    css += `::highlight(pagelet-${mark}) { background-color: ${colour(as)}; ` +
      `color: ${colour(`${as}-text`)}; ${below} text-shadow: none } `;
    if (mark === "selected" || mark === "hovered") continue;
    const outline = around ? `${around} ${colour(`${as}-line`)}` : `solid ${colour(as)}`;
    css += `[pagelet-mark=${mark}] { outline: 3px ${outline} !important; ` +
      "outline-offset: -3px !important } ";
  }
  const ink = colour("selected");
  return css + `[pagelet-hovered] { outline: 2px dashed ${ink} !important; ` +
    "outline-offset: 1px !important } " +
    `[pagelet-selected] { outline: 3px solid ${ink} !important; outline-offset: 1px !important; ` +
    `box-shadow: 0 0 0 6px ${colour("selected-line")} !important }`;
}

export class PageFrame {
  /* `events`: hover(node or -1), select(node). */
  constructor(model, frame, events) {
    this.model = model;
    this.frame = frame;
    this.events = events;
    this.marks = new Uint8Array(model.size);
    this.marked = new Map();  // element -> its mark
    this.hasStyles = true;
    this.stage = null;  // a Stage and Boxes of inspector_stage.js
    this.boxes = null;
  }

  /* Resolves when the page is complete. */
  async build() {
    await this.openFrame();
    this.window = this.frame.contentWindow;
    this.document = this.frame.contentDocument;
    this.nodes = new Array(this.model.size);
    this.numbers = new Map();
    this.document.replaceChild(this.makeTree(), this.document.documentElement);
    this.sheets = this.makeSheets();
    this.useStyles(true);
    if (this.uncover()) this.measure();
    this.listen();
  }

  /* A frame with srcdoc is never in quirks mode, an empty one always is. */
  openFrame() {
    return new Promise((resolve) => {
      if (this.model.data.page.quirks) {
        this.frame.removeAttribute("srcdoc");
        const policy = this.frame.contentDocument.createElement("meta");
        policy.httpEquiv = "Content-Security-Policy";
        policy.content = POLICY;
        this.frame.contentDocument.head.append(policy);
        resolve();
      } else {
        this.frame.addEventListener("load", () => resolve(), { once: true });
        this.frame.srcdoc =
          `<!DOCTYPE html><meta http-equiv="Content-Security-Policy" content="${POLICY}">`;
      }
    });
  }

  /* ---- The tree ---- */

  makeTree() {
    const { tree } = this.model;
    // Controls of a form can hide its methods, so those of the prototype are called.
    const append = (parent, child) => Node.prototype.appendChild.call(parent, child);
    const spaces = new Array(this.model.size);
    for (let node = 0; node < this.model.size; ++node) {
      const parent = tree.parent[node];
      let made;
      if (tree.isText(node)) {
        made = this.document.createTextNode(tree.text(node));
      } else {
        spaces[node] = this.namespaceOf(node, parent < 0 ? "" : spaces[parent]);
        made = this.makeElement(node, spaces[node]);
      }
      this.nodes[node] = made;
      this.numbers.set(made, node);
      if (parent >= 0) append(this.nodes[parent], made);
    }
    return this.nodes[0];
  }

  namespaceOf(node, outer) {
    const tag = this.model.tree.tag(node);
    const parent = this.model.tree.parent[node];
    const above = parent < 0 ? "" : this.model.tree.tag(parent);
    const isHtml = outer === "" || above === "foreignobject" || above === "annotation-xml" ||
      (outer === SVG && (above === "desc" || above === "title"));
    if (!isHtml) return outer;
    return tag === "svg" ? SVG : tag === "math" ? MATH : "";
  }

  makeElement(node, space) {
    const { model } = this;
    const tag = model.tree.tag(node);
    let made = null;
    if (!model.inert.has(node)) {
      try {
        made = space
          ? this.document.createElementNS(space, CAPITALS.get(tag) || tag)
          : this.document.createElement(tag);
      } catch {
        // The parser accepts this name, but the DOM does not.
      }
    }
    if (!made) {
      made = this.document.createElement("pagelet-inert");
      if (SHOWS_CHILDREN.has(tag) || !model.inert.has(node)) made.setAttribute("shown", "");
    }
    // The keyboard moves through the inspector's tree, so the page's links and fields are not
    // reached by it.
    if (FOCUSABLE.has(tag)) Element.prototype.setAttribute.call(made, "tabindex", "-1");
    for (const [name, value] of model.attributes(node)) {
      const set = Element.prototype.setAttribute;
      const shown = this.withImages(value);
      if (name === "xlink:href") {
        Element.prototype.setAttributeNS.call(made, XLINK, name, shown);
      } else {
        set.call(made, space === SVG ? CAPITALS.get(name) || name : name, shown);
      }
    }
    return made;
  }

  /* `pagelet:3`, alone or in url("..."), is image 3. */
  withImages(value) {
    if (!value.includes("pagelet:")) return value;
    return value.replace(/(^|url\(")pagelet:(\d+)(?=$|"\))/g, (all, before, number) => {
      const image = this.model.data.page.images[number];
      return image ? `${before}data:${image.type};base64,${image.data}` : all;
    });
  }

  /* Replaces empty fonts, about which Chromium complains, by one that does not exist. */
  withoutEmptyFonts(css) {
    return css.replace(/@font-face\s*\{[^}]*\}/gi, (rule) =>
      rule.replace(/url\("data:[^,"]*,"\)(\s*format\([^)]*\))?/gi, 'local("")'));
  }

  /* ---- Styles ---- */

  makeSheets() {
    const sheets = [];
    for (const { css, media } of this.model.data.page.sheets) {
      const sheet = new this.window.CSSStyleSheet({ media });
      sheet.replaceSync(this.withoutEmptyFonts(this.withImages(css)));
      sheets.push(sheet);
    }
    return sheets;
  }

  useStyles(on) {
    this.hasStyles = on;
    const own = new this.window.CSSStyleSheet();
    // Without the page's styles, its style attributes have no effect either.
    own.replaceSync((on ? "" : "[style] { all: revert !important } ") + markSheet());
    this.document.adoptedStyleSheets = [...(on ? this.sheets : []), own];
    this.measure();
    this.paint();
  }

  /* Hides layers over the whole page with little in them: loading screens, which a script would
     take away. */
  uncover() {
    const { tree, trees, root } = this.model;
    const { innerWidth: width, innerHeight: height } = this.window;
    const covers = (node) => {
      const style = this.window.getComputedStyle(this.nodes[node]);
      const box = Element.prototype.getBoundingClientRect.call(this.nodes[node]);
      return (style.position === "fixed" || style.position === "absolute") && box.left <= 0 &&
        box.top <= 0 && box.right >= width && box.bottom >= height;
    };
    const most = (tree.end[root] - root) / 5;
    this.isUncovered = false;
    for (let times = 0; times < 5; ++times) {
      let node = this.numbers.get(this.document.elementFromPoint(width / 2, height / 2)) ?? 0;
      while (node > root && !covers(node)) node = tree.parent[node];
      if (node <= root || !trees.drop.counted[node] || tree.end[node] - node > most) break;
      Element.prototype.setAttribute.call(this.nodes[node], "pagelet-cover", "");
      this.isUncovered = true;
    }
    return this.isUncovered;
  }

  /* ---- Marks ---- */

  /* Measures where each node begins and ends, in pixels from the top of the page. */
  measure() {
    const { model } = this;
    const { tree } = model;
    this.top = new Float32Array(model.size).fill(NaN);
    this.bottom = new Float32Array(model.size).fill(NaN);
    const range = this.document.createRange();
    const scrolled = this.window.scrollY;
    let fixedUntil = 0;
    for (let node = model.root; node < tree.end[model.root]; ++node) {
      const made = this.nodes[node];
      let box;
      if (tree.isText(node)) {
        if (!model.trees.keep.counted[node]) continue;
        range.selectNodeContents(made);
        box = range.getBoundingClientRect();
      } else {
        box = Element.prototype.getBoundingClientRect.call(made);
        if (node >= fixedUntil) {
          const position = this.window.getComputedStyle(made).position;
          if (position === "fixed" || position === "sticky") fixedUntil = tree.end[node];
        }
      }
      if (box.width === 0 && box.height === 0) continue;
      // An element that does not move with the page may always be visible.
      this.top[node] = node < fixedUntil ? -Infinity : box.top + scrolled;
      this.bottom[node] = node < fixedUntil ? Infinity : box.bottom + scrolled;
    }
  }

  /* `marks`: index in MARKS by node. */
  show(marks) {
    this.marks = marks;
    this.paint();
  }

  paint() {
    const { model, marks } = this;
    const { tree } = model;
    const hidden = markNumber.hidden;
    const height = this.window.innerHeight;
    const from = this.window.scrollY - height;
    const to = this.window.scrollY + 2 * height;
    this.paintedFrom = from;
    this.paintedTo = to;
    const ranges = MARKS.map(() => []);
    const marked = new Map();
    const shownBelow = marks.includes(hidden) ? this.shownBelow() : null;
    for (let node = model.root, next; node < tree.end[model.root]; node = next) {
      next = node + 1;
      const mark = marks[node];
      // Nodes without a box have NaN, for which both comparisons are false.
      if (mark === 0 || !(this.top[node] < to && this.bottom[node] > from)) continue;
      if (tree.isText(node)) {
        const range = new Range();
        range.selectNodeContents(this.nodes[node]);
        ranges[mark].push(range);
      } else if (mark !== hidden ? this.isLeaf(node)
        // A larger element is not hidden as a whole: only its parts in sight are.
        : shownBelow[node] === 0 && !this.isLarge(node)) {
        marked.set(this.nodes[node], MARKS[mark]);
        if (mark === hidden) next = tree.end[node];
      }
    }
    this.highlight(ranges);
    for (const element of this.marked.keys()) {
      if (!marked.has(element)) element.removeAttribute("pagelet-mark");
    }
    for (const [element, mark] of marked) {
      if (this.marked.get(element) !== mark) element.setAttribute("pagelet-mark", mark);
    }
    this.marked = marked;
  }

  highlight(ranges) {
    const { highlights } = this.window.CSS;
    if (!highlights) return;
    MARKS.forEach((mark, number) => {
      const name = `pagelet-${mark}`;
      if (ranges[number].length) {
        highlights.set(name, new this.window.Highlight(...ranges[number]));
      } else {
        highlights.delete(name);
      }
    });
  }

  isLarge(node) {
    const height = this.bottom[node] - this.top[node];
    return height !== Infinity && height > 3 * this.window.innerHeight;
  }

  isLeaf(node) {
    const { tree, trees } = this.model;
    for (let below = node + 1; below < tree.end[node]; ++below) {
      if (trees.drop.counted[below]) return false;
    }
    return true;
  }

  /* How many nodes of its subtree are not hidden, by node. */
  shownBelow() {
    const { tree, trees } = this.model;
    const shown = new Int32Array(this.model.size);
    for (let node = this.model.size - 1; node >= 0; --node) {
      if (trees.drop.counted[node] && this.marks[node] !== markNumber.hidden) ++shown[node];
      if (node > 0) shown[tree.parent[node]] += shown[node];
    }
    return shown;
  }

  /* Outlines a node; kind: "selected" or "hovered". */
  outline(kind, node) {
    const attribute = `pagelet-${kind}`;
    const before = this[kind];
    if (before) before.removeAttribute(attribute);
    this[kind] = null;
    const { highlights } = this.window.CSS;
    if (highlights) highlights.delete(attribute);
    if (node < 0) return;
    const made = this.nodes[node];
    if (this.model.tree.isText(node)) {
      if (!highlights) return;
      const range = new Range();
      range.selectNodeContents(made);
      const highlight = new this.window.Highlight(range);
      highlight.priority = kind === "selected" ? 2 : 1;
      highlights.set(attribute, highlight);
    } else {
      made.setAttribute(attribute, "");
      this[kind] = made;
    }
  }

  /* Scrolls the page so that a node is visible; opens what is folded around it. */
  reveal(node) {
    const { tree } = this.model;
    for (let at = tree.parent[node]; at > 0; at = tree.parent[at]) {
      if (tree.tag(at) === "details" && !this.nodes[at].hasAttribute("open")) {
        this.nodes[at].setAttribute("open", "");
      }
    }
    const range = this.document.createRange();
    range.selectNode(this.nodes[node]);
    const box = tree.isText(node) ? range.getBoundingClientRect()
      : this.nodes[node].getBoundingClientRect();
    const height = this.window.innerHeight;
    if (box.width === 0 && box.height === 0) return false;
    if (box.top < 0 || box.top > height - 40) {
      this.window.scrollTo({ top: this.window.scrollY + box.top - height / 3 });
    }
    return true;
  }

  /* A node's box in the frame; null when it has none. */
  boxOf(node) {
    if (!this.nodes || !this.hasBox(node)) return null;
    return Element.prototype.getBoundingClientRect.call(this.nodes[node]);
  }

  /* How far from the top of the page a node begins, in pixels. */
  placeOf(node) { return this.top[node] === -Infinity ? 0 : this.top[node]; }

  /* Scrolls another page when this one is scrolled. */
  follow(other) {
    this.document.addEventListener("scroll", () => {
      if (Math.abs(other.window.scrollY - this.window.scrollY) > 1) {
        other.window.scrollTo({ top: this.window.scrollY, behavior: "instant" });
      }
    });
  }

  hasBox(node) { return !Number.isNaN(this.top[node]); }

  /* If all that is in sight is hidden: scrolls to the first text that is not. False when there
     is none. */
  revealShown() {
    const { tree, trees, size } = this.model;
    const from = this.window.scrollY;
    const to = from + this.window.innerHeight;
    let first = -1;
    for (let node = 0; node < size; ++node) {
      if (!tree.isText(node) || !trees.drop.counted[node]) continue;
      if (this.marks[node] === markNumber.hidden || !this.hasBox(node)) continue;
      if (this.top[node] < to && this.bottom[node] > from) return true;
      if (first < 0) first = node;
    }
    return first >= 0 && this.reveal(first);
  }

  /* ---- Events ---- */

  listen() {
    const stop = (event) => event.preventDefault();
    for (const name of ["submit", "auxclick", "dragstart", "drop", "beforetoggle"]) {
      this.document.addEventListener(name, stop, true);
    }
    this.document.addEventListener("click", (event) => {
      event.preventDefault();
      event.stopPropagation();
      const node = this.nodeAt(event);
      if (node >= 0) this.events.select(node);
    }, true);
    this.document.addEventListener("keydown", (event) => this.events.key?.(event));
    this.document.addEventListener("mousemove", (event) => {
      const node = this.nodeAt(event);
      if (node !== this.under) {
        this.under = node;
        this.events.hover(node);
      }
    });
    this.document.documentElement.addEventListener("mouseleave", () => {
      this.under = -1;
      this.events.hover(-1);
    });
    this.document.addEventListener("scroll", (event) => this.scrolled(event), true);
    let waiting = 0;
    const again = () => {
      clearTimeout(waiting);
      waiting = setTimeout(() => {
        this.measure();
        this.paint();
        this.events.moved?.();
      }, 120);
    };
    this.document.addEventListener("load", again, true);
    this.document.addEventListener("toggle", again, true);
    new ResizeObserver(again).observe(this.document.documentElement);
    this.window.addEventListener("resize", again);
    this.again = again;
  }

  scrolled(event) {
    this.events.moved?.();
    if (event.target !== this.document) return this.again();
    const top = this.window.scrollY;
    const height = this.window.innerHeight;
    if (top - height / 3 < this.paintedFrom || top + height * 4 / 3 > this.paintedTo) this.paint();
  }

  /* The node that counts under the pointer; the text rather than its element. */
  nodeAt(event) {
    const { tree, trees } = this.model;
    let node = this.numbers.get(event.target);
    if (node === undefined) return -1;
    const point = [event.clientX, event.clientY];
    const text = this.numbers.get(this.document.caretPositionFromPoint
      ? this.document.caretPositionFromPoint(...point)?.offsetNode
      : this.document.caretRangeFromPoint(...point)?.startContainer);
    if (text !== undefined && tree.parent[text] === node && trees.drop.counted[text]) {
      const range = this.document.createRange();
      range.selectNodeContents(this.nodes[text]);
      const isInside = [...range.getClientRects()].some((box) =>
        event.clientX >= box.left - 2 && event.clientX <= box.right + 2 &&
        event.clientY >= box.top && event.clientY <= box.bottom);
      if (isInside) return text;
    }
    while (node > 0 && !trees.drop.counted[node]) node = tree.parent[node];
    return node > 0 ? node : -1;
  }
}
