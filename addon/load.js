// SPDX-License-Identifier: MIT

// Takes the place of the library's load.js, which can also read files in Node.

/** @returns {Promise<WebAssembly.Module>} */
export async function loadModule() {
  return WebAssembly.compileStreaming(fetch(new URL("pagelet.wasm", import.meta.url)));
}
