// SPDX-License-Identifier: MIT

// The background script: handles the context menu, the shortcuts and the panel's requests.

import { settings } from "./say.js";

const views = ["content", "template", "alone", "marked", "original"];

/**
 * The injections of the content script that are in progress, by tab.
 * @type {Map<number, Promise<boolean>>}
 */
const injecting = new Map();

/**
 * Sees to it that a tab has the content script.
 * @param {number} tabId
 * @returns {Promise<boolean>} false: add-ons may not run there
 */
async function inject(tabId) {
  const target = { tabId };
  try {
    const [{ result }] = await chrome.scripting.executeScript({
      target,
      func: () => Reflect.get(globalThis, "pageletIsHere") === true,
    });
    if (result) return true;
    await chrome.scripting.insertCSS({ target, files: ["content.css"], origin: "USER" });
    await chrome.scripting.executeScript({ target, files: ["content.js"] });
    return true;
  } catch {
    return false;
  }
}

/**
 * Sends a request to the content script of a tab, which is put there first if it is missing.
 * @param {number} tabId
 * @param {any} request
 */
async function ask(tabId, request) {
  const injection = injecting.get(tabId) ?? inject(tabId);
  injecting.set(tabId, injection);
  const isThere = await injection.finally(() => injecting.delete(tabId));
  if (!isThere) return { error: chrome.i18n.getMessage("error_forbidden") };
  return chrome.tabs.sendMessage(tabId, request, { frameId: 0 });
}

/**
 * Shows a view on a request from the menu or a shortcut. An error sets the badge and title of the
 * button.
 * @param {number} tabId
 * @param {string} view a view, or a toggle of the content script
 */
async function show(tabId, view) {
  const { algorithm, loads } = await settings();
  const state = await ask(tabId, { act: "show", view, algorithm, loads }).catch(() => null);
  const text = state?.error ?? "";
  await Promise.allSettled([
    chrome.action.setBadgeText({ tabId, text: text && "!" }),
    chrome.action.setTitle({ tabId, title: text || chrome.i18n.getMessage("name") }),
  ]);
}

/**
 * Adds the listeners. Browsers require that this happens while the script starts.
 * @param {() => Promise<void>} openHost makes sure that a page that can start workers listens
 */
export function start(openHost) {
  chrome.runtime.onInstalled.addListener(() => {
    chrome.contextMenus.removeAll(() => {
      for (const view of views) {
        chrome.contextMenus.create({
          id: view,
          title: chrome.i18n.getMessage(`view_${view}`),
          contexts: ["page", "frame", "selection", "link", "image"],
        });
      }
    });
  });

  chrome.contextMenus.onClicked.addListener((/** @type {any} */ info, /** @type {any} */ tab) => {
    if (tab?.id >= 0) show(tab.id, String(info.menuItemId));
  });

  chrome.commands.onCommand.addListener((/** @type {string} */ name, /** @type {any} */ tab) => {
    if (tab?.id >= 0) show(tab.id, `toggle-${name}`);
  });

  // Requests of the panel: { to: "tab", tabId, request }; and of a content script that is about to
  // connect to a worker: { to: "host" }.
  const own = chrome.runtime.getURL("");
  chrome.runtime.onMessage.addListener((/** @type {any} */ message, /** @type {any} */ sender,
                                        /** @type {(answer: any) => void} */ answer) => {
    if (sender.id !== chrome.runtime.id) return false;
    if (message.to === "tab" && sender.url?.startsWith(own)) {
      ask(message.tabId, message.request).then(answer, (error) => answer({ error: error.message }));
    } else if (message.to === "host") {
      openHost().then(() => answer(true), () => answer(false));
    } else {
      return false;
    }
    return true;
  });
}
