// SPDX-License-Identifier: MIT

// The settings: they are stored as soon as they change.

import { listAlgorithms, say, sayAll, settings } from "./say.js";

/** @type {(id: string) => any} */
const byId = (id) => document.getElementById(id);

async function start() {
  sayAll();
  await listAlgorithms(byId("algorithm"));
  const { algorithm, loads } = await settings();
  byId("algorithm").value = algorithm;
  byId("loads").value = loads;
  byId("form").addEventListener("submit", (/** @type {Event} */ event) => event.preventDefault());
  byId("form").addEventListener("change", async () => {
    if (!byId("form").reportValidity()) return;
    await chrome.storage.local.set({
      algorithm: byId("algorithm").value,
      loads: byId("loads").valueAsNumber,
    });
    byId("status").textContent = say("stored");
  });
  document.documentElement.dataset.ready = "";
}

start();
