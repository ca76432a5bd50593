// SPDX-License-Identifier: MIT

// Notes for the reader of an answer, about the page and the pages it was compared with.

import { boxOf, isConnected } from "./dom.js";
import { kind } from "./tree.js";

// A frame of at least this size, in pixels, may contain something to read.
const kFrame = { width: 300, height: 200 };
const kLogin = /(^|[/_.-])(log-?in|sign-?in|sso|auth|account|anmeld\w*|connexion|konto)([/_.?-]|$)/i;

/**
 * How many frames of the page are large, in a page or a frameset. They are not read.
 * @param {Node[]} nodes
 * @param {import("./tree.js").PageTree} tree
 */
export function framesOf(nodes, tree) {
  return nodes.filter((node, at) => {
    const isFrame = tree.kinds[at] === kind.frame ||
      tree.kinds[at] === kind.element && tree.names[at] === "frame";
    if (!isFrame || !isConnected(node)) return false;
    const { width, height } = boxOf(/** @type {Element} */ (node));
    return width >= kFrame.width && height >= kFrame.height;
  }).length;
}

/**
 * Whether the page's own policy seems to forbid other pages. Firefox does not report it, so it is
 * also assumed if every request failed.
 * @param {import("./pages.js").LoadedPage[]} pages
 */
export function policyForbids(pages) {
  const asked = pages.filter(({ problem }) =>
    problem !== "page_acts" && problem !== "page_elsewhere");
  return asked.some(({ problem }) => problem === "page_policy") ||
    (asked.length > 0 && asked.every(({ problem }) => problem === "page_failed"));
}

/**
 * Whether a loaded page was redirected to a login, as happens without cookies.
 * @param {import("./pages.js").LoadedPage[]} pages
 */
export function showsLogin(pages) {
  const pathOf = (/** @type {string} */ url) => new URL(url).pathname;
  return pages.some(({ url, at, problem }) =>
    !problem && pathOf(at) !== pathOf(url) && kLogin.test(pathOf(at)));
}
