// SPDX-License-Identifier: MIT

import { PageletError } from "./error.js";

/** @typedef {WebAssembly.Module | BufferSource | Response | URL | string} Source */

/** No literal in `import`, so that bundlers for browsers do not look for it. */
const FILES_OF_NODE = "node:fs/promises";

/** @param {URL | string} url */
async function readUrl(url) {
  const isFile = String(url).startsWith("file:");
  if (!isFile || !globalThis.process?.versions?.node) return fetch(url);
  const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ FILES_OF_NODE);
  return readFile(new URL(url));
}

/**
 * @param {Source} [source] unless given, pagelet.wasm beside this script
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadModule(source) {
  if (source !== undefined) return compiled(source);
  try {
    return await compiled(new URL("pagelet.wasm", import.meta.url));
  } catch (error) {
    // Not all bundlers copy the file.
    throw new PageletError("pagelet.wasm is not beside the script: copy it there, or call " +
      `load(url) with its address before anything else (${/** @type {Error} */ (error).message})`);
  }
}

/** @param {Source} source */
async function compiled(source) {
  if (source instanceof WebAssembly.Module) return source;
  const isUrl = typeof source === "string" || source instanceof URL;
  const read = isUrl ? await readUrl(source) : source;
  if (typeof Response === "undefined" || !(read instanceof Response)) {
    return WebAssembly.compile(/** @type {BufferSource} */ (read));
  }
  if (!read.ok) throw new Error(`${read.url}: ${read.status} ${read.statusText}`);
  return WebAssembly.compile(await read.arrayBuffer());
}
