// SPDX-License-Identifier: MIT
//
// Makes the page to try Pagelet: one file with scripts, styles, the WebAssembly module and an example
// in it, so that it also works without a server.
//
// Usage: node make.mjs PAGELET.WASM OUTPUT, with cmake in the path
//
// Exit codes: 0 success; 2 wrong usage; 4 PAGELET.WASM cannot be read.

import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [module, output, ...others] = process.argv.slice(2);
if (!output || others.length > 0) {
  console.error("usage: make.mjs PAGELET.WASM OUTPUT");
  process.exit(2);
}
if (!existsSync(module)) {
  console.error(`make.mjs: ${module}: is missing; cmake --preset wasm && cmake --build --preset wasm`);
  process.exit(4);
}
const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const read = (name) => readFileSync(path(name), "utf8");

function bundled(name) {
  const bundle = `${output}.js`;
  execFileSync("cmake", [`-DENTRY=${path(name)}`, `-DOUTPUT=${bundle}`, "-P",
    path("../../cmake/bundle_modules.cmake")]);
  const script = readFileSync(bundle, "utf8");
  rmSync(bundle);
  return script;
}

// The example: three pages of the sample suite, the first of which is the key page.
const folder = "../../datasets/sample/sample-courier/";
const site = JSON.parse(read(`${folder}site.json`));
const names = [site.key_page, ...site.pages.filter((name) => name !== site.key_page && name.endsWith(".html"))];
const example = { pages: names.slice(0, 4).map((name) => ({ name, text: read(`${folder}pages/${name}`) })) };

const parts = {
  // A page of the file system may start classic workers only, where this is a syntax error. The worker
  // gets the WebAssembly module from the page instead.
  worker: bundled("worker.js").replaceAll("import.meta.url", '"about:blank"'),
  module: readFileSync(module, "base64"),
  example,
};
// "<" of a text could end the script.
const script = `globalThis.PARTS = ${JSON.stringify(parts).replaceAll("<", "\\u003c")};\n` +
  bundled("page.js");
writeFileSync(output, read("page.html")
  .replace("@STYLE@", () => read("page.css").trim())
  .replace("@SCRIPT@", () => script));
