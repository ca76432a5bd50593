// SPDX-License-Identifier: MIT

// Runs the algorithms, so that the page stays usable. It receives the WebAssembly module first, then
// requests; it sends the list of algorithms, then an answer or an error for each request. A request for
// the page in a file of another format gets this page as HTML.

import { algorithms, extract, load, Tree } from "../../bindings/javascript/library/index.js";

/** @type {any} */
const worker = self;

/** @param {any} request pages (the first is extracted), its walk, address, algorithm and output */
async function answerOf({ pages, walk, algorithm, output }) {
  const started = performance.now();
  const result = await extract(pages, { algorithm, output });
  const { markdown, text, json, title, metadata, flags, candidates } = result;
  const milliseconds = performance.now() - started;
  const tree = await Tree.fromWalk(walk, { pages: pages.slice(1) });
  const { blocks } = await tree.extract({ algorithm, output });
  return { markdown, text, json, title, metadata, flags, candidates, blocks, milliseconds };
}

worker.onmessage = async (/** @type {MessageEvent} */ { data }) => {
  try {
    if (data.module) {
      await load(data.module);
      worker.postMessage({ algorithms: await algorithms() });
    } else if (data.packed) {
      const whole = await extract([data.packed], { algorithm: "everything", output: "template" });
      worker.postMessage({ of: data.id, page: whole.html });
    } else {
      worker.postMessage({ of: data.id, answer: await answerOf(data) });
    }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    // The page has no options.
    worker.postMessage({ of: data.id, error: message.replace(/ \(raise \w+( in limits)?\)/, "") });
  }
};
