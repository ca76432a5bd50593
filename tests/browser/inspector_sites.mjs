// SPDX-License-Identifier: MIT

// Makes suites for the tests of the inspector: a hostile site, and a site of many nodes.

import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

// Writes a suite of one site; `page(number)` gives the HTML of p0.html (the key page) to p4.html.
function writeSuite(folder, id, page, files = {}, gold = null) {
  const pages = join(folder, id, "pages");
  mkdirSync(pages, { recursive: true });
  const json = (name, value) => writeFileSync(join(folder, name), JSON.stringify(value));
  json("suite.json", { name: id, sites: [id] });
  json(`${id}/site.json`, { id, title: id, category: "documentation", language: "en",
    base_url: "http://site.example/", key_page: "p0.html" });
  json(`${id}/labels.json`, { id, key_page: "p0.html", ...(gold || { not_template: ["#main"],
    main_content: ["#main"], main_menu: [] }) });
  for (let number = 0; number < 5; ++number) {
    writeFileSync(join(pages, `p${number}.html`), page(number));
  }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(pages, name), text);
}

const menu = Array.from({ length: 5 }, (_, number) =>
  `<li><a href="p${number}.html">Page ${number}</a></li>`).join("");

export function writeLargeSite(folder, nodes) {
  // Each section has ten nodes of the tree.
  const section = (number, page) => `<section class="s${number % 9}"><h2>Heading ` +
    `${number % 3 ? number : page}</h2><p>Text <b>bold ${number}</b> and <i>more ` +
    `${number % 2 ? page : number}</i> words.</p></section>`;
  const sections = (page) => Array.from({ length: nodes / 10 }, (_, number) =>
    section(number, page)).join("\n");
  writeSuite(folder, "large", (page) => `<!DOCTYPE html><title>Page ${page}</title><style>` +
    "section { border: 1px solid #ccc; margin: 4px }</style>" +
    `<ul>${menu}</ul><div id="main">${sections(page)}</div>`);
}

// A site whose gold is text: 200 paragraphs, one of them not in the gold, and a line of the gold that
// is not on the page.
export function writeTextSite(folder) {
  const words = (at) => `Paragraph number ${at} of this long report says a little more about rivers.`;
  const paragraphs = Array.from({ length: 200 }, (_, at) => words(at));
  const gold = [...paragraphs.filter((_, at) => at !== 7), "Nobody wrote this line."].join("\n");
  writeSuite(folder, "text", () => "<!DOCTYPE html><title>Rivers</title><ul>" + menu + "</ul>" +
    `<main>${paragraphs.map((one) => `<p>${one}</p>`).join("\n")}</main>`, {},
  { main_content_text: gold });
}

// Everything in it that is not stopped sends a request to `server`, `http://127.0.0.1:PORT`.
export function writeHostileSite(folder, server) {
  const hit = (name) => `${server}/${name}`;
  const page = `<!DOCTYPE html><html><head><title></title><script>alert(1)</script></title>
<base href="${hit("base/")}" target="_top">
<meta http-equiv="refresh" content="0;url=${hit("refresh")}">
<meta http-equiv="Content-Security-Policy" content="default-src *">
<link rel="stylesheet" href="${hit("sheet.css")}"><link rel="prefetch" href="${hit("prefetch")}">
<link rel="stylesheet" href="http://site.example/evil.css"><link rel="icon" href="${hit("icon")}">
<script src="${hit("script.js")}"></script><script>top.pwned = 1; alert(2)</script>
<style>@import url("${hit("import.css")}"); @import "${hit("import2.css")}";
@font-face { font-family: f; src: url(${hit("font")}) } p { font-family: f }
html { position: fixed; inset: -5000px; z-index: 2147483647; width: 20000px; height: 20000px }
body { background: url(${hit("background")}) !important; cursor: url(${hit("cursor")}), auto }
ul { list-style-image: image-set("${hit("set")}" 1x) } li { content: u\\72l(${hit("escape")}) }
::highlight(pagelet-both) { color: transparent !important }
[pagelet-mark] { background-image: url("${hit("mark")}") }</style>
<style>/*</style><script>alert(3)</script><style>*/</style></head>
<body onload="alert(4)" background="${hit("body")}"><ul>${menu}</ul>
<form action="${hit("form")}" name="createElement" id="f"><input name="appendChild">
<input name="setAttribute"><input id="getBoundingClientRect" name="removeAttribute">
<input name="parentNode"><button id="send">Send</button></form>
<img name="documentElement" src="${hit("img")}" srcset="${hit("srcset")} 2x" onerror="alert(5)">
<img name="adoptedStyleSheets"><img name="defaultView"><img name="addEventListener">
<a id="link" href="javascript:alert(6)">run</a> <a href="${hit("link")}" target="_top">go</a>
<a href="${hit("ping")}" ping="${hit("ping")}" download>load</a>
<iframe src="${hit("iframe")}" srcdoc="<script>alert(7)</script>"></iframe>
<object data="${hit("object")}"><p>fallback</p></object><embed src="${hit("embed")}">
<video src="${hit("video")}" poster="${hit("poster")}" autoplay></video>
<audio src="${hit("audio")}" autoplay></audio><picture><source srcset="${hit("source")}"></picture>
<svg><script>alert(8)</script><image href="${hit("svg")}"></image><use href="${hit("use")}#x"></use>
<a><set attributeName="href" to="javascript:alert(9)"></set><text>svg</text></a>
<foreignObject><iframe src="${hit("foreign")}"></iframe></foreignObject></svg>
<math><annotation-xml encoding="text/html"><img src=x onerror="alert(10)"></annotation-xml></math>
<div style="position:fixed;inset:-2000px;background:red url(${hit("style")});z-index:99999">over</div>
<input autofocus onfocus="alert(11)"><details open ontoggle="alert(12)"><summary>s</summary>d</details>
<div id="main" accesskey="x" tabindex="1"><p>&lt;script&gt;alert(13)&lt;/script&gt;
</p><a<b c"d=e>odd</a<b><x:y>odd</x:y><template><script>alert(14)</script></template></div>
</body></html>`;
  writeSuite(folder, "hostile", () => page,
    { "evil.css": `@import "${hit("nested.css")}"; body { background: url("${hit("nested")}") }` });
}
