// SPDX-License-Identifier: MIT

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
