// SPDX-License-Identifier: MIT

/**
 * The message with the names of this library's options instead of the program's.
 * @param {string} message
 */
export function inOptions(message) {
  const timed = message.replace("raise --timeout", "raise timeout");
  const raised = timed.replace(/\(raise --([a-z-]+)\)/g, (_all, name) =>
    `(raise ${name.replace(/-[a-z]/g, (/** @type {string} */ part) =>
      part[1].toUpperCase())} in limits)`);
  return raised.replace(/ \([^()]*--[a-z][^()]*\)/g, "");  // there are no such options
}

/** Why something cannot be done. */
export class PageletError extends Error {
  /**
   * @param {string} message
   * @param {string} [code]
   * @param {string} [limit]
   */
  constructor(message, code = "input", limit = undefined) {
    super(message);
    this.name = "PageletError";
    this.code = code;
    if (limit) this.limit = limit;
  }
}
