// SPDX-License-Identifier: MIT

/** Waits until `find` gives something, and resolves to it. */
export async function until(find) {
  for (;;) {
    const found = await find();
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
