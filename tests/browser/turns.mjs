// SPDX-License-Identifier: MIT

// Waits for events instead of times.

// Resolves after everything that a loaded page could have started by itself has had its turn: an
// image that fails, a <details> that opens, a timer, an animation. Each is answered in the order of
// its kind, so this starts one of each kind and waits for these. `image` is an address that fails.
export async function everyTurn(page, image = "data:,") {
  await page.waitForLoadState("load");
  await page.evaluate((address) => Promise.all([
    new Promise((resolve) => {
      const failing = new Image();
      failing.addEventListener("error", resolve);
      failing.src = address;
    }),
    new Promise((resolve) => {
      // The page may hide document.createElement by a form with this name.
      const details = Document.prototype.createElement.call(document, "details");
      details.addEventListener("toggle", resolve);
      details.open = true;
    }),
    new Promise((resolve) => { setTimeout(resolve); }),
    new Promise((resolve) => { requestAnimationFrame(() => requestAnimationFrame(resolve)); }),
  ]), image);
}

// Resolves when a server has answered a request of its own: what `browser` asked it before has come
// in. `hits` is the list of paths that the server keeps; returns it without this request.
export async function hitsBefore(browser, server, hits) {
  const page = await browser.newPage();
  await page.goto(`${server}/last`);
  await page.close();
  return hits.filter((path) => path !== "/last" && path !== "/favicon.ico");
}
