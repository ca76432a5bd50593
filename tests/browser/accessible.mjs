// SPDX-License-Identifier: MIT

// Asks axe what keeps people from using a page.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

// The serious violations of the open page: [rule, [HTML of each element]]. `options`: those of axe.
export async function violationsOf(page, options = {}) {
  await page.evaluate(source);
  // Without preload, because a page from the file system may not request its style sheets. What is
  // right is not listed: that takes as long as the rest.
  const { violations } = await page.evaluate((chosen) => window.axe.run(document,
    { iframes: false, preload: false, resultTypes: ["violations"], ...chosen }), options);
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]);
}
