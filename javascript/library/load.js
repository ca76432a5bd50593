// SPDX-License-Identifier: MIT

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
 * @param {Source} [source]
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadModule(source = new URL("pagelet.wasm", import.meta.url)) {
  if (source instanceof WebAssembly.Module) return source;
  const isUrl = typeof source === "string" || source instanceof URL;
  const read = isUrl ? await readUrl(source) : source;
  if (typeof Response === "undefined" || !(read instanceof Response)) {
    return WebAssembly.compile(/** @type {BufferSource} */ (read));
  }
  if (!read.ok) throw new Error(`${read.url}: ${read.status} ${read.statusText}`);
  return WebAssembly.compile(await read.arrayBuffer());
}
