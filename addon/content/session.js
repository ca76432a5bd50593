// SPDX-License-Identifier: MIT

// The tab's worker, which holds the page's tree and the last answer (worker.js lists the messages).

/** Thrown when the work fails. `code` as in PageletError, or "gone", "changed" or "internal". */
export class WorkError extends Error {
  /** @param {{ code: string, message?: string, limit?: string }} error */
  constructor({ code, message = "", limit = "" }) {
    super(message);
    this.code = code;
    this.limit = limit;
  }
}

export class Session {
  /**
   * Connects to a new worker.
   * @param {(url: string) => Promise<import("./pages.js").LoadedPage>} loadPage
   */
  constructor(loadPage) {
    this.loadPage = loadPage;
    /**
     * Waits for the answer to the last request.
     * @type {((error: any, value?: any) => void) | null}
     */
    this.waiting = null;
    /** @type {any[]} */
    this.pieces = [];
    this.isOpen = true;
    this.port = chrome.runtime.connect({ name: "worker" });
    this.port.onDisconnect.addListener(() => {
      // Reading lastError marks it as handled; otherwise the browser reports it.
      void chrome.runtime.lastError;
      this.isOpen = false;
      this.settle(new WorkError({ code: "gone" }));
    });
    this.port.onMessage.addListener((/** @type {any} */ message) => this.hear(message));
  }

  /** @param {any} message */
  send(message) {
    if (!this.isOpen) throw new WorkError({ code: "gone" });
    this.port.postMessage(message);
  }

  /**
   * Sends a request and waits for its answer. Only one request may be pending.
   * @param {any} message
   * @returns {Promise<any>}
   */
  request(message) {
    return new Promise((resolve, reject) => {
      this.pieces = [];
      this.waiting = (error, value) => { if (error) reject(error); else resolve(value); };
      this.send(message);
    });
  }

  close() {
    this.isOpen = false;
    this.port.disconnect();
    this.settle(new WorkError({ code: "gone" }));
  }

  /**
   * @param {any} error
   * @param {any} [value]
   */
  settle(error, value) {
    const { waiting } = this;
    this.waiting = null;
    waiting?.(error, value);
  }

  /** @param {any} message */
  hear(message) {
    if (message.want) this.bring(message.want);
    else if (message.piece !== undefined) this.pieces.push(message.piece);
    else if (message.someBlocks) this.pieces.push(...message.someBlocks);
    else if (message.text) this.settle(null, this.pieces.join(""));
    else if (message.blocks) this.settle(null, this.pieces);
    else if (message.answer) this.settle(null, message.answer);
    else if (message.error) this.settle(new WorkError(message.error));
  }

  /** @param {string} url */
  async bring(url) {
    try {
      const page = await this.loadPage(url);
      if (!this.isOpen) return;
      for (const chunk of page.chunks) this.send({ chunk });
      const { at, charset, problem } = page;
      this.send({ page: problem ? null : { url: at, charset }, of: url, problem });
    } catch (error) {
      this.settle(error);
    }
  }
}
