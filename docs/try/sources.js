// SPDX-License-Identifier: MIT

// The pages that the user gives.

/**
 * A page: its name, what the library gets, and the characters that the browser parses for the marks
 * (null: the library has to read them out of the file).
 * @typedef {{ name: string, html: string | ArrayBuffer, text: string | null }} Source
 */

/** Bytes of a page, as the library limits them. */
const MOST_BYTES = 20_971_520;

/**
 * Refuses a page that the library refuses, before the browser parses it.
 * @param {string} name
 * @param {Blob} page
 */
export function checkSize(name, page) {
  if (page.size > MOST_BYTES) throw new Error(`${name || "The page"}: more than ${MOST_BYTES} bytes`);
}

/** How far a page is searched for its encoding, as the HTML Standard says. */
const SNIFFED_BYTES = 1024;

/** @param {string} label @returns {TextDecoder | null} */
function decoderFor(label) {
  try {
    return new TextDecoder(label);
  } catch {
    return null;
  }
}

/**
 * The characters of a page that declares its encoding as browsers read it; without a declaration UTF-8
 * or, where it is not, windows-1252.
 * @param {ArrayBuffer} bytes
 */
function decoded(bytes) {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xfe && second === 0xff) return new TextDecoder("utf-16be").decode(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  const head = new TextDecoder("windows-1252").decode(bytes.slice(0, SNIFFED_BYTES));
  const label = /<meta[^>]*charset\s*=\s*["']?([^\s"'/>;]+)/i.exec(head)?.[1];
  const declared = label ? decoderFor(label) : null;
  if (declared) return declared.decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder("windows-1252").decode(bytes);
  }
}

/** How files begin that contain a page among other things: MHTML, mails, Safari's web archives, HAR. */
const PACKED = /^\s*(?:[a-z][a-z-]*:\s|bplist00|\{|<\?xml[^>]*>\s*<!doctype plist)/i;

/** @param {Iterable<File>} files @returns {Promise<Source[]>} */
export async function readFiles(files) {
  return Promise.all([...files].map(async (file) => {
    checkSize(file.name, file);
    const html = await file.arrayBuffer();
    const text = decoded(html);
    return { name: file.name, html, text: PACKED.test(text) ? null : text };
  }));
}

/** @param {string} text @returns {Source} */
export const pasted = (text) => ({ name: "", html: text, text });
