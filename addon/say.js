// SPDX-License-Identifier: MIT

// The sentences of the add-on's pages, from _locales.

export const say = chrome.i18n.getMessage;

/** Fills all elements with data-say. */
export function sayAll() {
  document.documentElement.lang = say("@@ui_locale").replace("_", "-");
  for (const element of document.querySelectorAll("[data-say]")) {
    element.textContent = say(element.getAttribute("data-say"));
  }
}

/**
 * Fills a list of algorithms: the three best known first, the others by name.
 * @param {HTMLSelectElement} select
 */
export async function listAlgorithms(select) {
  const algorithms = await (await fetch("algorithms.json")).json();
  for (const { name, title } of algorithms) {
    const option = document.createElement("option");
    option.value = name;
    option.textContent = title;
    select.append(option);
  }
}

/** The reader's settings. @returns {Promise<{ algorithm: string, loads: number }>} */
export const settings = () => chrome.storage.local.get({ algorithm: "leafcut", loads: 20 });
