// SPDX-License-Identifier: MIT

// Parts of the main content that belong together: rows of data, and the heading that the title
// comes from. An algorithm may leave out a value that another page happens to have, too.

// A row with more in it is layout.
const kMaxLeaves = 3;  // of a cell
const kMaxTextBytes = 200;  // characters of a row

/**
 * Adds the rest of each row of data of which a part is in the set.
 * @param {import("./tree.js").PageTree} tree
 * @param {Uint8Array} set
 */
export function completeRows(tree, set) {
  for (const { begin, end } of rowsOf(tree)) {
    let isTouched = false;
    for (let at = begin; at < end && !isTouched; ++at) isTouched = tree.isLeaf(at) && set[at] === 1;
    if (isTouched) set.fill(1, begin, end);
  }
}

/**
 * Table rows, and terms with their descriptions.
 * @param {import("./tree.js").PageTree} tree
 */
function rowsOf(tree) {
  const rows = [];
  for (let at = 0; at < tree.names.length; ++at) {
    const name = tree.names[at];
    let end = at;
    if (name === "tr") {
      end = tree.endOf(at);
    } else if (name === "dt") {
      end = tree.endOf(at);
      while (end < tree.names.length && tree.parents[end] === tree.parents[at] &&
             tree.names[end] !== "dt") {
        end = tree.endOf(end);
      }
    }
    if (end > at && isData(tree, at, end)) rows.push({ begin: at, end });
  }
  return rows;
}

/**
 * @param {import("./tree.js").PageTree} tree
 * @param {number} begin
 * @param {number} end
 */
function isData(tree, begin, end) {
  let cells = 0;
  let leaves = 0;
  let text = 0;
  for (let at = begin; at < end; ++at) {
    const name = tree.names[at];
    if (name === "table" || name === "dl") return false;
    if (name === "td" || name === "th" || name === "dt" || name === "dd") ++cells;
    if (tree.isLeaf(at)) ++leaves;
    text += tree.lengths[at];
  }
  return cells > 1 && leaves <= kMaxLeaves * cells && text <= kMaxTextBytes;
}

/** @param {string} text */
const words = (text) => text.replace(/\s+/g, " ").trim();

/**
 * Adds the heading with the title's words, unless the set already contains a part of one.
 * @param {import("./tree.js").PageTree} tree
 * @param {Uint8Array} set
 * @param {Node[]} nodes of the walk
 * @param {string} title
 */
export function addHeading(tree, set, nodes, title) {
  let found = -1;
  for (let at = 0; at < tree.names.length; ++at) {
    if (!/^h[1-3]$/.test(tree.names[at]) || !tree.counts(at)) continue;
    if (words(nodes[at].textContent ?? "") !== words(title)) continue;
    for (let below = at; below < tree.endOf(at); ++below) {
      if (tree.isLeaf(below) && set[below]) return;
    }
    if (found < 0) found = at;
  }
  if (found >= 0) set.fill(1, found, tree.endOf(found));
}
