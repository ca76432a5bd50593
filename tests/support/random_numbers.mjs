// SPDX-License-Identifier: MIT

/**
 * The generator mulberry32, of numbers from 0 up to 1: the same for the same seed.
 * @param {number} state
 */
export function randomNumbers(state) {
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
