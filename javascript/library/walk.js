// SPDX-License-Identifier: MIT

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;
const COMMENT = 8;

/**
 * @param {Element} element
 * @returns {string}
 */
function nameOf(element) {
  return element.nodeName.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * The node after `node` in document order, or null behind the last one of the document. The content
 * of a template element counts as its children.
 * @param {Node} node
 * @param {Node} root
 * @param {Node[]} templates those whose content is being walked, the innermost last
 * @returns {Node | null}
 */
function nextNode(node, root, templates) {
  const content = /** @type {HTMLTemplateElement} */ (node).content;
  const isTemplate = node.nodeName === "TEMPLATE" && content?.firstChild;
  if (isTemplate) templates.push(node);
  let next = isTemplate ? content.firstChild : node.firstChild;
  for (let at = node; !next && at !== root;) {
    next = at.nextSibling;
    if (next) break;
    const parent = /** @type {Node} */ (at.parentNode);
    at = parent.nodeType === 11 ? /** @type {Node} */ (templates.pop()) : parent;
  }
  return next;
}

/**
 * Walks over a document and describes it as arrays (TreeWalk in index.d.ts). `nodes` are its nodes:
 * node n of an answer is nodes[n]. Scripts of the page are not run, and nothing is changed.
 * @param {Document} document
 * @returns {{ walk: import("./index.js").TreeWalk, nodes: Node[] }}
 */
export function walkDocument(document) {
  const root = document.documentElement;
  const nodes = [];
  const types = [];
  const parents = [];
  const values = [];
  const attributeCounts = [];
  const attributes = [];
  /** @type {Map<Node, number>} */
  const positions = new Map();
  /** @type {Node[]} */
  const templates = [];
  for (let node = /** @type {Node | null} */ (root); node; node = nextNode(node, root, templates)) {
    const type = node.nodeType;
    if (type !== ELEMENT && type !== TEXT && type !== CDATA && type !== COMMENT) continue;
    const parent = /** @type {Node} */ (node.parentNode);
    const above = parent.nodeType === 11 ? templates[templates.length - 1] : parent;
    parents.push(node === root ? -1 : /** @type {number} */ (positions.get(above)));
    types.push(type);
    const element = type === ELEMENT ? /** @type {Element} */ (node) : null;
    if (element) positions.set(element, nodes.length);
    values.push(element ? nameOf(element) : type === COMMENT ? "" : node.nodeValue ?? "");
    const own = element ? element.attributes : [];
    attributeCounts.push(Math.min(own.length, 0xffff));
    for (let n = 0; n < own.length && n < 0xffff; ++n) attributes.push(own[n].name, own[n].value);
    nodes.push(node);
  }
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
    nodes,
  };
}
