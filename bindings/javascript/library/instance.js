// SPDX-License-Identifier: MIT

// One instance of the WebAssembly module: its memory, and the functions that it imports.

import { PageletError, inOptions } from "./error.js";

/**
 * @typedef {object} Exports
 * @property {WebAssembly.Memory} memory
 * @property {WebAssembly.Global} __stack_pointer
 * @property {WebAssembly.Table} __indirect_function_table
 * @property {() => void} _initialize
 * @property {(size: number) => number} pagelet_input
 * @property {() => number} pagelet_reply
 * @property {() => number} pagelet_reply_size
 * @property {() => number} pagelet_default_timeout seconds
 * @property {(html: number, url: number, charset: number, isTooLarge: number) => void
 *   } pagelet_add_page
 * @property {(part: number, quirks: number) => void} pagelet_add_tree
 * @property {(kind: number, bytes: number, nodes: number, depth: number, output: number) => number
 *   } pagelet_open
 * @property {() => number} pagelet_set_rules
 * @property {(site: number) => void} pagelet_close
 * @property {(site: number, page: number) => number} pagelet_extract
 * @property {(site: number) => number} pagelet_learn
 * @property {(site: number, isThere: number, isLast: number, html: number, url: number,
 *   charset: number, isTooLarge: number) => void} pagelet_give
 * @property {(site: number, result: number) => number} pagelet_has
 * @property {(site: number, result: number) => number} pagelet_value
 * @property {() => void} pagelet_choices
 * @property {() => void} pagelet_algorithms
 */

/** The stack grows down to address 0. A function that has no room left begins below this one. */
const STACK_END = 65_536;

/** Thrown through WebAssembly's frames by `leave`, and caught by `run`. */
const ESCAPE = new Error("escape");

const encoder = new TextEncoder();
const decoder = new TextDecoder("utf-8", { ignoreBOM: true });

/**
 * @param {string} encoding
 * @param {Uint8Array} bytes
 */
function decode(encoding, bytes) {
  try {
    return new TextDecoder(encoding).decode(bytes);
  } catch (error) {
    throw new Error(`TextDecoder has no ${encoding}: Node without all of ICU?`, { cause: error });
  }
}

/**
 * The name of a host as the domain name system has it; "" when it is not allowed.
 * @param {string} name
 */
function asciiHost(name) {
  try {
    const { hostname } = new URL(`http://${name}/`);
    return /[/?#@:\\]/.test(name) ? "" : hostname;
  } catch {
    return "";
  }
}

/**
 * As C writes it: the exponent has two digits.
 * @param {number} number
 * @param {number} decimals
 */
function exponential(number, decimals) {
  return number.toExponential(decimals).replace(/(?<=e[-+])\d$/, "0$&");
}

/**
 * Without an exponent, which toFixed gives large numbers.
 * @param {number} number
 * @param {number} decimals
 */
function fixed(number, decimals) {
  if (Math.abs(number) < 1e21 || !Number.isFinite(number)) return number.toFixed(decimals);
  return `${BigInt(number)}${decimals > 0 ? "." : ""}${"0".repeat(decimals)}`;
}

export class Instance {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const instance = new WebAssembly.Instance(module, {
      pagelet: this.#pageletImports(),
      wasi_snapshot_preview1: this.#wasiImports(),
    });
    this.exports = /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
    this.exports._initialize();
  }

  /** Bytes of its memory, which never shrinks. */
  get size() {
    return this.exports.memory.buffer.byteLength;
  }

  /** Whether a call that ended in a trap had used up the stack. */
  get isOutOfStack() {
    return this.exports.__stack_pointer.value < STACK_END;
  }

  /**
   * @param {number} at
   * @param {number} size
   */
  bytes(at, size) {
    return new Uint8Array(this.exports.memory.buffer, at, size);
  }

  /**
   * @param {number} at
   * @param {number} size
   */
  text(at, size) {
    return decoder.decode(this.bytes(at, size));
  }

  /** The reply of the last call. */
  reply() {
    return this.text(this.exports.pagelet_reply(), this.exports.pagelet_reply_size());
  }

  /** The error of the last call. */
  error() {
    const { code, message, limit } = JSON.parse(this.reply());
    return new PageletError(inOptions(message), code, limit || undefined);
  }

  /**
   * Writes the input of the next call. Returns the size of each part.
   * @param {(string | Uint8Array)[]} parts
   */
  put(...parts) {
    return this.putAll(parts);
  }

  /**
   * The same for a list, which may be too long for arguments.
   * @param {(Uint8Array | string)[]} parts
   */
  putAll(parts) {
    const bytes = parts.map((part) => typeof part === "string" ? encoder.encode(part) : part);
    const sizes = bytes.map((part) => part.length);
    let at = this.exports.pagelet_input(sizes.reduce((sum, size) => sum + size, 0));
    for (const part of bytes) {
      this.bytes(at, part.length).set(part);
      at += part.length;
    }
    return sizes;
  }

  /** @returns {Record<string, Function>} */
  #pageletImports() {
    return {
      run: (/** @type {number} */ work, /** @type {number} */ data) => {
        const stack = this.exports.__stack_pointer.value;
        try {
          this.exports.__indirect_function_table.get(work)(data);
          return 1;
        } catch (error) {
          if (error !== ESCAPE) throw error;
          this.exports.__stack_pointer.value = stack;
          return 0;
        }
      },
      leave: () => {
        throw ESCAPE;
      },
      milliseconds: () => performance.now(),
      log: Math.log,
      number: (/** @type {number} */ at, /** @type {number} */ size) => Number(this.text(at, size)),
      digits: (/** @type {number[]} */ ...[number, decimals, hasExponent, at]) => {
        const digits = encoder.encode(hasExponent ? exponential(number, decimals)
          : fixed(number, decimals));
        this.bytes(at, digits.length).set(digits);
        return digits.length;
      },
      out_of_memory: () => {
        throw new PageletError("takes more memory than there is", "limit", "limit:memory");
      },
      decode: (/** @type {number[]} */ ...[label, length, at, size, text, room]) => {
        const decoded = decode(this.text(label, length), this.bytes(at, size));
        return encoder.encodeInto(decoded, this.bytes(text, room)).written;
      },
      idna: (/** @type {number[]} */ ...[name, size, ascii, room]) => {
        const host = encoder.encode(asciiHost(this.text(name, size)));
        if (host.length > room) return 0;
        this.bytes(ascii, host.length).set(host);
        return host.length;
      },
    };
  }

  /**
   * The system calls of the C library. There are no files.
   * @returns {Record<string, Function>}
   */
  #wasiImports() {
    const SUCCESS = 0;
    const BAD_DESCRIPTOR = 8;
    const view = () => new DataView(this.exports.memory.buffer);
    return {
      clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision,
        /** @type {number} */ at) => {
        view().setBigUint64(at, BigInt(Math.round(performance.now() * 1e6)), true);
        return SUCCESS;
      },
      random_get: (/** @type {number} */ at, /** @type {number} */ size) => {
        const bytes = new Uint8Array(size);
        // Keys of hash tables, which pages cannot guess. Node 18 has no `crypto`.
        if (globalThis.crypto) crypto.getRandomValues(bytes);
        else bytes.forEach((_byte, n) => (bytes[n] = Math.random() * 256));
        this.bytes(at, size).set(bytes);
        return SUCCESS;
      },
      fd_write: () => BAD_DESCRIPTOR,
      fd_read: () => BAD_DESCRIPTOR,
      fd_seek: () => BAD_DESCRIPTOR,
      fd_close: () => BAD_DESCRIPTOR,
      fd_fdstat_get: () => BAD_DESCRIPTOR,
      fd_prestat_get: () => BAD_DESCRIPTOR,
      environ_sizes_get: (/** @type {number} */ count, /** @type {number} */ size) => {
        view().setUint32(count, 0, true);
        view().setUint32(size, 0, true);
        return SUCCESS;
      },
      environ_get: () => SUCCESS,
      proc_exit: (/** @type {number} */ code) => {
        throw new Error(`the module ended with ${code}`);
      },
    };
  }
}
