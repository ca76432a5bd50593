// SPDX-License-Identifier: MIT

// From the live page to arrays (TreeWalk in index.d.ts). Scripts of the page are not run, and nothing
// is changed.

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;
const INSTRUCTION = 7;
const COMMENT = 8;

/** Comments and processing instructions that may mark places of the page. */
const placeMark = /^(?:[$/&pbM]|\?(?:start|end|marker)\b)/;

/** In ASCII. @param {string} name */
const lowerCase = (name) => name.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/**
 * Reads properties of nodes by the getters of their interfaces: an element of a form, or a form of a
 * document, may have the name of a property and then hides it.
 * @param {Document} document
 */
function readers(document) {
  /** @type {any} */
  const own = globalThis;
  const view = own.Document && document instanceof own.Document ? own : document.defaultView ?? own;
  /** @type {(owner: string, name: string) => (node: any) => any} */
  const reader = (owner, name) => {
    const get = Object.getOwnPropertyDescriptor(view[owner]?.prototype ?? {}, name)?.get;
    return get ? (node) => get.call(node) : (node) => node[name];
  };
  return {
    type: reader("Node", "nodeType"),
    name: reader("Node", "nodeName"),
    value: reader("Node", "nodeValue"),
    parent: reader("Node", "parentNode"),
    first: reader("Node", "firstChild"),
    next: reader("Node", "nextSibling"),
    attributes: reader("Element", "attributes"),
    shadow: reader("Element", "shadowRoot"),
    content: reader("HTMLTemplateElement", "content"),
    root: reader("Document", "documentElement"),
  };
}

/**
 * Some nodes of a walk: the arrays of a TreeWalk as plain arrays, which survive JSON.
 * @typedef {{ types: number[], parents: number[], values: string[], attributeCounts: number[],
 *   attributes: string[] }} WalkPart
 */

/** @returns {WalkPart} */
const noNodes = () => ({ types: [], parents: [], values: [], attributeCounts: [], attributes: [] });

/**
 * A walk over a document in steps, so that a large page stays usable. The page may change between
 * two steps: then the walk continues after the nearest ancestor that is still in its place. No node
 * is visited twice.
 */
export class DocumentWalk {
  /**
   * @param {Document} document
   * @param {{ withoutNoscript?: boolean }} [options] withoutNoscript: omits what is in
   *   noscript; where scripts run, that is the source of HTML that is never shown
   */
  constructor(document, { withoutNoscript = false } = {}) {
    this.read = readers(document);
    /** @type {Node | null} */
    this.next = this.read.root(document);
    this.withoutNoscript = withoutNoscript;
    /** Node n of an answer is nodes[n]. @type {Node[]} */
    this.nodes = [];
    /** The number of a node. @type {Map<Node, number>} */
    this.numbers = new Map();
    /** Length of all names, texts and attributes so far. */
    this.size = 0;
    this.hasShadowRoots = false;
    /** @type {Node[]} */
    this.open = [];
    this.part = noNodes();
  }

  /**
   * Visits nodes until `isTime`, which is asked after each node, says true.
   * @param {() => boolean} isTime
   * @returns {boolean} whether the walk is at its end
   */
  step(isTime) {
    // The page may have changed since the last step.
    while (this.next && this.open.length > 0 &&
           this.read.parent(this.next) !== this.container(this.open[this.open.length - 1])) {
      this.next = /** @type {Node} */ (this.open.pop());
    }
    while (this.next) {
      const node = this.next;
      const isNew = !this.numbers.has(node);
      if (isNew) this.visit(node);
      const first = isNew && this.read.type(node) === ELEMENT ? this.firstChild(node) : null;
      if (first) this.open.push(node);
      this.next = first ?? this.after(node);
      if (isTime()) break;
    }
    return !this.next;
  }

  /** The nodes that were visited since the last call. @returns {WalkPart} */
  take() {
    const part = this.part;
    this.part = noNodes();
    return part;
  }

  /**
   * The node whose children are the children of `node`: itself, or a template element's content.
   * @param {Node} node
   * @returns {Node}
   */
  container(node) {
    return this.read.name(node) === "TEMPLATE" ? this.read.content(node) : node;
  }

  /** @param {Node} node @returns {Node | null} */
  firstChild(node) {
    if (this.withoutNoscript && this.read.name(node) === "NOSCRIPT") return null;
    return this.read.first(this.container(node));
  }

  /** The first node after the subtree of `node`. @param {Node} node @returns {Node | null} */
  after(node) {
    for (let at = node; this.open.length > 0; at = /** @type {Node} */ (this.open.pop())) {
      const next = this.read.next(at);
      if (next) return next;
    }
    return null;
  }

  /**
   * The text of a comment or processing instruction that may mark a place of the page, or "".
   * @param {Node} node
   * @param {number} type
   * @returns {string}
   */
  mark(node, type) {
    const value = this.read.value(node);
    const text = type === INSTRUCTION ? `?${this.read.name(node)} ${value}` : value;
    return placeMark.test(text) ? text : "";
  }

  /** @param {Node} node */
  visit(node) {
    const nodeType = this.read.type(node);
    const type = nodeType === INSTRUCTION ? COMMENT : nodeType;
    if (type !== ELEMENT && type !== TEXT && type !== CDATA && type !== COMMENT) return;
    const { types, parents, values, attributeCounts, attributes } = this.part;
    const above = this.open[this.open.length - 1];
    this.numbers.set(node, this.nodes.length);
    this.nodes.push(node);
    types.push(type);
    parents.push(above ? /** @type {number} */ (this.numbers.get(above)) : -1);
    const value = type === ELEMENT ? lowerCase(this.read.name(node))
      : type === COMMENT ? this.mark(node, nodeType) : this.read.value(node);
    values.push(value);
    this.size += value.length;
    const own = type === ELEMENT ? this.read.attributes(node) : [];
    const count = Math.min(own.length, 0xffff);
    attributeCounts.push(count);
    for (let n = 0; n < count; ++n) {
      attributes.push(own[n].name, own[n].value);
      this.size += own[n].name.length + own[n].value.length;
    }
    if (type === ELEMENT && this.read.shadow(node)) this.hasShadowRoots = true;
  }
}

/**
 * Walks over a whole document. `nodes` are its nodes: node n of an answer is nodes[n].
 * @param {Document} document
 * @returns {{ walk: import("./index.js").TreeWalk, nodes: Node[] }}
 */
export function walkDocument(document) {
  const walk = new DocumentWalk(document);
  walk.step(() => false);
  const { types, parents, values, attributeCounts, attributes } = walk.take();
  return {
    walk: {
      url: document.URL,
      quirks: document.compatMode === "BackCompat",
      types: Uint8Array.from(types),
      parents: Int32Array.from(parents),
      values,
      attributeCounts: Uint16Array.from(attributeCounts),
      attributes,
    },
    nodes: walk.nodes,
  };
}
