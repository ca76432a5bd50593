// SPDX-License-Identifier: MIT

// The page's tree as the views need it: built from the parts of a walk as they arrive.

const ELEMENT = 1;
const TEXT = 3;
const CDATA = 4;

/** Kinds of nodes: what the algorithms do not see; elements and texts that count; frames. */
export const kind = { outside: 0, element: 1, text: 2, frame: 3 };

const notBlank = /\P{White_Space}/u;

export class PageTree {
  constructor() {
    /** @type {number[]} */
    this.kinds = [];
    /** @type {number[]} */
    this.parents = [];
    /** Names of the elements; "" for all else. @type {string[]} */
    this.names = [];
    /** Lengths of the texts that count. @type {number[]} */
    this.lengths = [];
    /** Whether the node has a child that counts. @type {boolean[]} */
    this.isInner = [];
    /** Texts that follow a text: both are one text to the algorithms. @type {number[]} */
    this.continued = [];
    /** Nodes that count. */
    this.all = 0;
    this.root = -1;
    this.lastIsText = false;
  }

  /** @param {import("../../bindings/javascript/library/walk.js").WalkPart} part */
  add({ types, parents, values }) {
    for (let n = 0; n < types.length; ++n) {
      const at = this.kinds.length;
      const isText = types[n] === TEXT || types[n] === CDATA;
      if (isText && this.lastIsText && parents[n] === this.parents[at - 1]) this.continued.push(at);
      this.lastIsText = isText;
      this.parents.push(parents[n]);
      this.kinds.push(this.kindOf(types[n], parents[n], values[n], at));
      this.names.push(types[n] === ELEMENT ? values[n] : "");
      this.lengths.push(this.kinds[at] === kind.text ? values[n].length : 0);
      this.isInner.push(false);
      if (!this.counts(at)) continue;
      ++this.all;
      if (parents[n] >= 0) this.isInner[parents[n]] = true;
    }
  }

  /**
   * @param {number} type
   * @param {number} parent
   * @param {string} value
   * @param {number} at
   */
  kindOf(type, parent, value, at) {
    if (this.root < 0 && parent === 0 && (value === "body" || value === "frameset")) {
      this.root = at;
      return kind.element;
    }
    if (this.root < 0 || parent < 0 || this.kinds[parent] !== kind.element) return kind.outside;
    if (type !== ELEMENT) {
      const isText = (type === TEXT || type === CDATA) && notBlank.test(value);
      return isText ? kind.text : kind.outside;
    }
    if (value === "iframe") return kind.frame;
    return value === "script" || value === "style" ? kind.outside : kind.element;
  }

  /** @param {number} at */
  counts(at) {
    return this.kinds[at] === kind.element || this.kinds[at] === kind.text;
  }

  /** Whether a node counts and holds none that counts. @param {number} at */
  isLeaf(at) {
    return this.counts(at) && !this.isInner[at];
  }

  /** The first node after a subtree. @param {number} at */
  endOf(at) {
    let end = at + 1;
    while (end < this.parents.length && this.parents[end] >= at) ++end;
    return end;
  }

  /**
   * A node set from ranges.
   * @param {number[]} ranges from, to, from, to ...
   * @returns {Uint8Array}
   */
  nodeSet(ranges) {
    const set = new Uint8Array(this.kinds.length);
    for (let n = 0; n + 1 < ranges.length; n += 2) set.fill(1, ranges[n], ranges[n + 1]);
    for (const at of this.continued) set[at] |= set[at - 1];
    return set;
  }

  /**
   * The topmost nodes that hold no leaf of a set: an element of which only the frame and the ground
   * would be left is one of them. A frame counts as its parent does.
   * @param {Uint8Array} set
   * @returns {number[]}
   */
  without(set) {
    const { kinds, parents, root } = this;
    const holds = new Uint8Array(kinds.length);
    for (let at = kinds.length - 1; at > root; --at) {
      if (kinds[at] === kind.outside) continue;
      const isTaken = set[kinds[at] === kind.frame ? parents[at] : at];
      if (isTaken && (kinds[at] === kind.frame || this.isLeaf(at))) holds[at] = 1;
      if (holds[at]) holds[parents[at]] = 1;
    }
    const found = [];
    for (let at = root + 1; at < kinds.length; ++at) {
      if (kinds[at] !== kind.outside && !holds[at] && holds[parents[at]]) found.push(at);
    }
    return found;
  }

  /**
   * The topmost nodes that are in a set with all that counts below them.
   * @param {Uint8Array} set
   * @returns {number[]}
   */
  wholes(set) {
    const { kinds, parents, root } = this;
    const broken = new Uint8Array(kinds.length);
    const found = [];
    for (let at = kinds.length - 1; at >= root; --at) {
      if (!this.counts(at)) continue;
      if (!set[at]) broken[at] = 1;
      if (broken[at]) broken[parents[at]] = 1;
    }
    for (let at = root; at < kinds.length; ++at) {
      if (this.counts(at) && !broken[at] && (at === root || broken[parents[at]])) found.push(at);
    }
    return found;
  }

  /** Number of nodes of a set that count. @param {Uint8Array} set */
  countOf(set) {
    let count = 0;
    for (let at = 0; at < set.length; ++at) if (set[at] && this.counts(at)) ++count;
    return count;
  }
}
