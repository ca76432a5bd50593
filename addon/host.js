// SPDX-License-Identifier: MIT

// Starts a worker for each tab that connects by a port, and forwards all messages unchanged. The
// worker ends when the tab closes the port or leaves its page.

// Time in ms after which `atRest` is called when no port is open.
const idleTime = 30_000;

/** @param {() => void} [atRest] called when no tab has needed a worker for a while */
export function serveTabs(atRest) {
  let open = 0;
  let timer = 0;
  chrome.runtime.onConnect.addListener((/** @type {any} */ port) => {
    if (port.name !== "worker") return;
    ++open;
    clearTimeout(timer);
    const worker = new Worker("worker.js", { type: "module" });
    worker.onmessage = ({ data }) => port.postMessage(data);
    worker.onerror = (event) => {
      event.preventDefault();
      port.postMessage({ error: { code: "internal", message: event.message ?? "" } });
    };
    port.onMessage.addListener((/** @type {any} */ message) => worker.postMessage(message));
    port.onDisconnect.addListener(() => {
      worker.terminate();
      --open;
      if (open === 0 && atRest) timer = setTimeout(atRest, idleTime);
    });
  });
}
