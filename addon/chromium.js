// SPDX-License-Identifier: MIT

// The service worker in Chromium. It can start no workers, so these are in an offscreen document.

import { start } from "./background.js";

/** @type {Promise<void> | null} */
let opening = null;

async function open() {
  const contexts = await chrome.runtime.getContexts({ contextTypes: ["OFFSCREEN_DOCUMENT"] });
  if (contexts.length > 0) return;
  await chrome.offscreen.createDocument({
    url: "offscreen.html",
    reasons: ["WORKERS"],
    justification: "The comparison of pages runs in a worker.",
  });
}

start(() => {
  opening ??= open().finally(() => { opening = null; });
  return opening;
});
