// SPDX-License-Identifier: MIT

// Extracts in a worker, so that the page stays usable.

import { extract, load } from "../../bindings/javascript/library/index.js";

/** @type {any} */
const worker = self;

worker.onmessage = async ({ data: { module, pages } }) => {
  try {
    if (module) await load(module);
    if (!pages) return;
    const { title, markdown, flags } = await extract(pages);
    worker.postMessage({ title, markdown, flags });
  } catch (error) {
    worker.postMessage({ error: error instanceof Error ? error.message : String(error) });
  }
};
