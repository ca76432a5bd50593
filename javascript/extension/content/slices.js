// SPDX-License-Identifier: MIT

// Long work on the page's own thread, in slices, so that the page stays usable.

// A slice may take so long, in ms.
const sliceTime = 12;

/** A function that says, called often, whether the slice is over. @returns {() => boolean} */
export function newSlice() {
  const end = performance.now() + sliceTime;
  return () => performance.now() > end;
}

/** Lets the page do its own work. @returns {Promise<void>} */
export function nextSlice() {
  return new Promise((resolve) => { setTimeout(resolve); });
}

/**
 * Calls `work` for each element of a list, in slices.
 * @template T
 * @param {T[]} list
 * @param {(element: T) => void} work
 */
export async function eachInSlices(list, work) {
  let isOver = newSlice();
  for (const element of list) {
    work(element);
    if (isOver()) {
      await nextSlice();
      isOver = newSlice();
    }
  }
}
