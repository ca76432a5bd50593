// SPDX-License-Identifier: MIT

// Long work on the page's own thread, in slices, so that the page stays usable.

// A slice may take so long, in ms. Changes have longer ones, because after each slice the browser
// lays out the page again, which takes longer than the changes.
const readingTime = 12;
const changingTime = 50;

/**
 * Returns a function that returns whether the slice is over. It must be called often.
 * @param {number} [time] in ms
 * @returns {() => boolean}
 */
export function newSlice(time = readingTime) {
  const end = performance.now() + time;
  return () => performance.now() > end;
}

/** Lets the page do its own work. @returns {Promise<void>} */
export function nextSlice() {
  return new Promise((resolve) => { setTimeout(resolve); });
}

/**
 * Changes something for each element of a list, in slices.
 * @template T
 * @param {T[]} list
 * @param {(element: T) => void} work
 */
export async function eachInSlices(list, work) {
  if (list.length === 0) return;
  await nextSlice();
  let isOver = newSlice(changingTime);
  let count = 0;
  for (const element of list) {
    work(element);
    // Reading the clock takes longer than most work.
    if (++count % 8 === 0 && isOver()) {
      await nextSlice();
      isOver = newSlice(changingTime);
    }
  }
}
