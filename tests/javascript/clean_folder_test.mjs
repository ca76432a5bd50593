// SPDX-License-Identifier: MIT
//
// The example clean_folder: its Markdown is the program's.
//
// Usage: PAGELET=PACKAGE node clean_folder_test.mjs PROGRAM SITE-FOLDER

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const [program, site] = process.argv.slice(2);
const { base_url: base } = JSON.parse(readFileSync(join(site, "site.json"), "utf8"));
const folder = mkdtempSync(join(tmpdir(), "pagelet-clean-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
cpSync(join(site, "pages"), folder, { recursive: true });
const run = (command, ...args) => execFileSync(command, args, { encoding: "utf8" });

const expected = run(program, "extract", "--site", folder, "--base", base, "--all", "--output", "content",
  "--format", "json", "--fields", "url,title,markdown").trim().split("\n").map((line) => JSON.parse(line));
const printed = run("node", fileURLToPath(new URL("../../examples/clean_folder.mjs", import.meta.url)),
  folder, base);
assert.ok(expected.length > 3);
const lines = expected.map(({ url, title, markdown }) => {
  const name = url.slice(base.length);
  assert.equal(readFileSync(join(folder, name.replace(/\.html$/, ".md")), "utf8"), markdown, name);
  return `${name}: ${title}`;
});
assert.deepEqual(printed.trim().split("\n").sort(), lines.sort());
console.log("clean_folder_test: ok");
