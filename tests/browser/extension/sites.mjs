// SPDX-License-Identifier: MIT

// A server for pages: sites of suites, each at an address of its own of the loopback network, and
// pages that the tests make.

import { createServer } from "node:http";
import { existsSync, readFileSync, statSync } from "node:fs";
import { extname, join } from "node:path";

const types = { ".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml", ".png": "image/png",
  ".jpg": "image/jpeg", ".jpeg": "image/jpeg", ".gif": "image/gif", ".webp": "image/webp",
  ".woff2": "font/woff2", ".woff": "font/woff" };

/** The file of a site folder for a path and query; null: there is none (docs/formats.md). */
function fileOf(pages, path, query) {
  const last = path.slice(path.lastIndexOf("/") + 1);
  const names = [query && path + query, path, path.endsWith("/") && `${path}index.html`,
    last && !last.includes(".") && `${path}/index.html`, last && !last.includes(".") && `${path}.html`];
  for (const name of names.filter(Boolean)) {
    const file = join(pages, name);
    if (file.startsWith(pages) && existsSync(file) && statSync(file).isFile()) return file;
  }
  return null;
}

/**
 * Serves the folder of a site below an address. `answer` may take the place of a file: it gets the
 * request and the response, and returns true when it has answered. `asked` are the paths that were
 * asked for.
 */
export async function serve({ folder = null, base = "/", answer = () => false, host = "127.0.0.1",
  csp = "" } = {}) {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request);
    if (csp) response.setHeader("content-security-policy", csp);
    if (answer(request, response)) return;
    const url = new URL(request.url, "http://x/");
    const inside = url.pathname.startsWith(base);
    const path = decodeURIComponent(url.pathname.slice(base.length));
    const file = folder && inside ? fileOf(join(folder, "pages"), path, decodeURIComponent(url.search))
      : null;
    if (!file) {
      response.writeHead(404, { "content-type": "text/plain" });
      response.end("no such page");
      return;
    }
    response.writeHead(200, { "content-type": types[extname(file)] ?? "text/html" });
    response.end(readFileSync(file));
  });
  server.listen(0, host);
  await new Promise((resolve) => server.on("listening", resolve));
  const { port } = server.address();
  return {
    origin: `http://${host}:${port}`,
    asked,
    close: () => new Promise((resolve) => { server.close(resolve); server.closeAllConnections(); }),
  };
}
