// SPDX-License-Identifier: MIT

// Loads the pages that the key page is compared with: from its own origin, without cookies, as many
// as the algorithm asks for, at most two at a time.

import { mayAct } from "./links.js";

// As in the program: bytes of a page, ms for a page, and ms without data from the server.
const mostBytes = 20_971_520;
const pageTime = 120_000;
const silence = 20_000;
const htmlTypes = /^(text\/html|application\/xhtml\+xml)\s*(;|$)/i;

/**
 * A page that was asked for. `problem` is the name of a message; "" for a page that was loaded.
 * @typedef {{ url: string, at: string, charset: string, chunks: string[], bytes: number,
 *   time: number, problem: string }} LoadedPage
 */

/** @param {Blob} blob @returns {Promise<string>} in base64, made apart from the page's thread */
function base64(blob) {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => {
      const text = String(reader.result);
      resolve(text.slice(text.indexOf(",") + 1));
    };
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(blob);
  });
}

/**
 * Reads a body to its end.
 * @param {Response} response
 * @param {() => void} heard called for each piece that comes
 * @returns {Promise<Blob | null>} null: it is too large
 */
async function bodyOf(response, heard) {
  const reader = response.body?.getReader();
  const pieces = [];
  let bytes = 0;
  for (;;) {
    const { done, value } = await (reader?.read() ?? { done: true, value: undefined });
    if (done) return new Blob(pieces);
    heard();
    bytes += value.length;
    if (bytes > mostBytes) return null;
    pieces.push(value);
  }
}

/**
 * @param {string} url
 * @param {AbortSignal} signal
 * @param {() => void} heard
 * @returns {Promise<Partial<LoadedPage>>}
 */
async function fetched(url, signal, heard) {
  // In the mode same-origin, a redirect to another origin fails before that origin is asked.
  const response = await fetch(url, {
    signal,
    mode: "same-origin",
    credentials: "omit",
    referrerPolicy: "no-referrer",
  });
  const type = response.headers.get("content-type") ?? "";
  if (!response.ok) return { problem: "page_status" };
  if (type && !htmlTypes.test(type)) return { problem: "page_type" };
  const body = await bodyOf(response, heard);
  if (!body) return { problem: "page_size" };
  const chunks = [];
  // A multiple of 3, so that only the last chunk is padded.
  const step = 3 << 18;
  for (let at = 0; at < body.size; at += step) {
    chunks.push(await base64(body.slice(at, at + step)));
  }
  const charset = /;\s*charset\s*=\s*"?([^\s;"]+)/i.exec(type)?.[1] ?? "";
  return { at: response.url, charset, chunks, bytes: body.size };
}

/** @param {string} url @returns {string} "" for an address that is none */
function originOf(url) {
  try {
    return new URL(url).origin;
  } catch {
    return "";
  }
}

/**
 * Loads a page. Throws only if `signal` is aborted.
 * @param {string} url
 * @param {AbortSignal} signal
 * @returns {Promise<LoadedPage>}
 */
export async function loadPage(url, signal) {
  /** @type {LoadedPage} */
  const page = { url, at: url, charset: "", chunks: [], bytes: 0, time: 0, problem: "" };
  // The library accepts some addresses that browsers refuse, such as those with \ before @.
  if (originOf(url) !== location.origin) return { ...page, problem: "page_elsewhere" };
  if (mayAct(url)) return { ...page, problem: "page_acts" };
  const begin = performance.now();
  const stop = new AbortController();
  const giveUp = () => stop.abort();
  const timer = setTimeout(giveUp, pageTime);
  let quiet = setTimeout(giveUp, silence);
  signal.addEventListener("abort", giveUp);
  // Where the page's own policy also applies to add-ons, it may forbid all requests.
  let isForbidden = false;
  const note = (/** @type {SecurityPolicyViolationEvent} */ { effectiveDirective }) => {
    isForbidden ||= effectiveDirective === "connect-src";
  };
  document.addEventListener("securitypolicyviolation", note);
  try {
    Object.assign(page, await fetched(url, stop.signal, () => {
      clearTimeout(quiet);
      quiet = setTimeout(giveUp, silence);
    }));
  } catch {
    signal.throwIfAborted();
    page.problem = isForbidden ? "page_policy" : stop.signal.aborted ? "page_time" : "page_failed";
  } finally {
    clearTimeout(timer);
    clearTimeout(quiet);
    signal.removeEventListener("abort", giveUp);
    document.removeEventListener("securitypolicyviolation", note);
    stop.abort();
  }
  page.time = performance.now() - begin;
  return page;
}
