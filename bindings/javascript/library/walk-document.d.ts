// SPDX-License-Identifier: MIT
import type { TreeWalk } from "./index.js";

/**
 * Walks over a document and describes it as arrays. `nodes` are its nodes: node n of an answer is
 * `nodes[n]`. Nothing is changed, and no script of the page runs.
 */
export function walkDocument(document: Document): { walk: TreeWalk; nodes: Node[] };
