// SPDX-License-Identifier: MIT

// Suites of site folders (docs/formats.md), for tests in Node.

import { existsSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The sites of a suite: id, folder, base URL, and the names of the key page and of all pages. */
export function sitesOf(suite) {
  return readdirSync(suite).sort().filter((id) => existsSync(join(suite, id, "site.json"))).map((id) => {
    const folder = join(suite, id);
    const { key_page: keyPage, base_url: baseUrl, pages } = JSON.parse(
      readFileSync(join(folder, "site.json"), "utf8"));
    return { id, folder, keyPage, baseUrl, pages };
  });
}

/** The file of a page of a site, by the URL that the program prints. */
export function fileOf({ folder, baseUrl }, url) {
  const name = url.slice(baseUrl.length);
  for (const one of [name, decodeURIComponent(name)]) {
    const file = join(folder, "pages", one);
    if (existsSync(file)) return file;
  }
  throw new Error(`${folder}: no file for ${url}`);
}
