// SPDX-License-Identifier: MIT
//
// Makes one file of the example extract_page, with the worker and the WebAssembly module in it, so that
// it can be opened without a server.
//
// Usage: node make.mjs PAGELET.WASM OUTPUT, with cmake in the path

import { execFileSync } from "node:child_process";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const [module, output] = process.argv.slice(2);
const path = (name) => fileURLToPath(new URL(name, import.meta.url));
const bundle = `${output}.js`;
execFileSync("cmake", [`-DENTRY=${path("worker.js")}`, `-DOUTPUT=${bundle}`, "-P",
  path("../../cmake/bundle_modules.cmake")]);
// A page of the file system may start classic workers only, where this is a syntax error. The worker
// gets the WebAssembly module from the page instead.
const worker = readFileSync(bundle, "utf8").replaceAll("import.meta.url", '"about:blank"');
const page = readFileSync(path("page.html"), "utf8")
  .replace("@WORKER@", () => encodeURIComponent(worker))
  .replace("@MODULE@", () => readFileSync(module, "base64"));
rmSync(bundle);
writeFileSync(output, page);
