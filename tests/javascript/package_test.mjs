// SPDX-License-Identifier: MIT
//
// Installs the packed package in an empty folder and uses it there.
//
// Usage: node package_test.mjs PACKAGE, with npm and advdef in the path. PACKAGE: the folder bindings/javascript/library
// with pagelet.wasm.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const folder = mkdtempSync(join(tmpdir(), "pagelet-package-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
const npm = (...args) => execFileSync("npm", [...args, "--offline", "--no-audit", "--no-fund"],
  { cwd: folder, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

const pack = fileURLToPath(new URL("../../scripts/pack_npm.sh", import.meta.url));
const filename = execFileSync(pack, [resolve(process.argv[2]), folder], { encoding: "utf8" }).trim();
const { size } = statSync(join(folder, filename));
const names = execFileSync("tar", ["tzf", filename], { cwd: folder, encoding: "utf8" }).trim().split("\n")
  .map((path) => path.replace(/^package\//, ""));
for (const name of ["index.js", "index.d.ts", "walk.js", "pagelet.wasm", "README.md", "LICENSE", "NOTICE"]) {
  assert.ok(names.includes(name), `${name} is not packed`);
}
assert.ok(size <= 605_000, `the package has ${size} bytes`);
writeFileSync(join(folder, "package.json"), '{"private": true, "type": "module"}');
npm("install", `./${filename}`);
writeFileSync(join(folder, "use.js"), `
import { extract } from "pagelet-wasm";
import { walkDocument } from "pagelet-wasm/walk.js";
const page = (own) => "<title>A</title><nav><a href=b>Menu of all</a></nav><main><p>" + own + "</main>";
const answer = await extract([{ url: "http://a.example/a", html: page("The first page.") },
                              { url: "http://a.example/b", html: page("Another one is this.") }]);
console.log(JSON.stringify([answer.markdown, answer.title, typeof walkDocument]));
`);
const printed = execFileSync("node", ["use.js"], { cwd: folder, encoding: "utf8" });
assert.deepEqual(JSON.parse(printed), ["# A\n\nThe first page.\n", "A", "function"]);

// From CommonJS, too, as `engines` promises.
writeFileSync(join(folder, "use.cjs"), `
const { extract } = require("pagelet-wasm");
extract([{ url: "http://a.example/", html: "<p>The only page." }]).then(({ text }) => console.log(text));
`);
const [major, minor] = process.versions.node.split(".").map(Number);
if (major > 20 || (major === 20 && minor >= 19)) {
  assert.match(execFileSync("node", ["use.cjs"], { cwd: folder, encoding: "utf8" }), /The only page/);
}

// As with a bundler that does not copy it.
rmSync(join(folder, "node_modules/pagelet-wasm/pagelet.wasm"));
writeFileSync(join(folder, "without.js"), `
import { extract } from "pagelet-wasm";
await extract([{ url: "", html: "" }]).catch(({ code, message }) => console.log(code, message));
`);
assert.match(execFileSync("node", ["without.js"], { cwd: folder, encoding: "utf8" }),
  /^input pagelet\.wasm is not beside the script: copy it there, or call load\(url\)/);
console.log("package_test: ok");
