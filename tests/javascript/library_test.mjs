// SPDX-License-Identifier: MIT
//
// What the package for JavaScript promises (bindings/javascript/library/index.d.ts).
//
// Usage: PAGELET_PACKAGE=bindings/javascript/library node --test library_test.mjs

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = pathToFileURL(`${resolve(process.env.PAGELET_PACKAGE)}/`);
const { PageletError, Site, Tree, algorithms, extract, load } =
  await import(new URL("index.js", folder));
const { Home } = await import(new URL("home.js", folder));

const page = (own, links = "") =>
  `<!doctype html><title>${own} - Our site</title><meta name=description content="All about ${own}">` +
  `<nav><a href="/a">First</a> <a href="/b">Second</a> ${links}</nav>` +
  `<main><h1>${own}</h1><p>A text about ${own}: <a href="/c">${own} again</a>, end of ${own}.</main>` +
  "<footer>All rights reserved</footer>";
const site = ["a", "b", "c"].map((name) => (
  { url: `http://site.example/${name}`, html: page(`Page ${name}`) }));

/** A rejected promise's PageletError. */
async function errorOf(promise) {
  const error = await promise.then(() => assert.fail("no error"), (reason) => reason);
  assert.ok(error instanceof PageletError, String(error.stack));
  return error;
}

test("the name of a page is not its HTML", async () => {
  for (const name of ["https://site.example/a", "pages/News.HTM", "a.xhtml"]) {
    const error = await errorOf(extract(name));
    assert.deepEqual([error.code, error.message],
      ["usage", `html: ${name} is the name of a page, not its HTML; fetch or read it first`]);
  }
  assert.equal((await extract("see index.html")).text, "see index.html");
  const longest = "https://site.example/".padEnd(2048, "a");
  assert.equal((await errorOf(extract(longest))).code, "usage");
  assert.equal((await extract(longest + "a")).text, longest + "a");
});

test("a result has the values of the page", async () => {
  const answer = await extract(site);
  assert.equal(answer.url, "http://site.example/a");
  assert.equal(answer.algorithm, "leafcut");
  assert.equal(answer.output, "content");
  assert.equal(answer.markdown,
    "# Page a\n\nA text about Page a: [Page a again](http://site.example/c), end of Page a.\n");
  assert.equal(answer.text, "Page a\n\nA text about Page a: Page a again, end of Page a.");
  assert.equal(answer.title, "Page a");
  assert.deepEqual([answer.final_url, answer.status, answer.message, answer.metadata.author,
    answer.metadata.tags], ["http://site.example/a", "ok", null, null, []]);
  assert.equal(answer.metadata.description, "All about Page a");
  assert.deepEqual(answer.candidates, ["http://site.example/b", "http://site.example/c"]);
  assert.ok(answer.html.startsWith("<!DOCTYPE html>"));
  assert.equal(answer.paths.length, answer.nodes.length);
  assert.ok(answer.paths.includes("/html[1]/body[1]/main[1]/h1[1]"));
  assert.ok(answer.reasons.some((reason) => reason.length > 0));
  assert.equal(JSON.parse(answer.json).schema, "pagelet.extract/2");
});

test("JSON escapes control characters", async () => {
  const { json, text } = await extract("<main><p>One&#1; and&#2; two words of a line of text.</p></main>");
  assert.ok(json.includes("One\\u0001 and\\u0002 two words"), json);
  assert.equal(JSON.parse(json).text, text);
});

test("a result has all members by their names", async () => {
  const answer = await extract(site);
  const { metadata, schema, ...members } = JSON.parse(answer.json);
  assert.equal(schema, "pagelet.extract/2");
  for (const [name, value] of Object.entries({ ...metadata, ...members })) {
    assert.deepEqual([name, answer[name]], [name, value]);
    assert.deepEqual(answer.value(name), value);
  }
  assert.equal(answer.value("markdown"), answer.markdown);
  assert.deepEqual([answer.template_fit, answer.rules, answer.posts], [null, [], []]);
  assert.throws(() => answer.value("words"), { name: "PageletError", code: "usage" });
  assert.throws(() => answer.value("schema"), { code: "usage" });
});

test("a buffer may be used again after a call, and a tree's arrays", async () => {
  const buffer = Buffer.alloc(4096);
  const answers = [];
  for (let n = 0; n < 8; ++n) {
    const size = buffer.write(page(`Page ${n}`));
    answers.push(await extract([{ url: `http://site.example/${n}`, html: buffer.subarray(0, size) }]));
  }
  answers.forEach((answer, n) => {
    assert.equal(answer.title, `Page ${n}`);
    assert.ok(answer.html.includes(`Page ${n}`));
  });
  const bytes = new TextEncoder().encode(page("Page a"));
  const opened = Site.fromPages([{ url: "http://site.example/a", html: bytes.buffer }]);
  bytes.fill(0);
  assert.equal((await (await opened).extract(0)).title, "Page a");
});

test("values of results that are kept are read without opening their pages again", async (context) => {
  const answers = [];
  for (let n = 0; n < 40; ++n) {
    answers.push(await extract([{ url: `http://site.example/${n}`, html: page(`Page ${n}`) }]));
  }
  const opened = context.mock.method(Home.prototype, "extract");
  for (const name of ["markdown", "text", "metadata", "title", "nodes", "comments", "status"]) {
    for (const answer of answers) assert.notEqual(answer[name], undefined);
  }
  assert.equal(opened.mock.callCount(), 0);
  answers.forEach((answer, n) => assert.deepEqual(
    [answer.title, answer.metadata.title, answer.markdown.slice(0, 10)],
    [`Page ${n}`, `Page ${n}`, `# Page ${n}\n\n`.slice(0, 10)]));
  // What is not kept opens a page once, whatever is read of it then.
  const [first] = answers;
  const read = [first.html, first.paths, first.votes];
  assert.equal(opened.mock.callCount(), 1);
  const fresh = await extract([{ url: first.url, html: page("Page 0") }]);
  assert.deepEqual(read, [fresh.html, fresh.paths, fresh.votes]);
});

test("a site teaches templates, which need no other page", async () => {
  const opened = await Site.fromPages(site);
  const templates = await opened.learnTemplates({ algorithm: "temex", mostPages: 2 });
  const document = JSON.parse(templates);
  assert.equal(document.schema, "pagelet.templates/1");
  assert.equal(document.algorithm, "temex");
  assert.deepEqual(document.templates.map(({ pages }) => pages.length), [2]);
  const fresh = page("Page z");
  const answer = await extract(fresh, {
    url: "http://site.example/z", output: "template", algorithm: "site-template",
    parameters: { templates } });
  assert.deepEqual(answer.candidates, []);
  assert.ok(answer.paths.includes("/html[1]/body[1]/nav[1]/a[1]"), answer.paths.join());
  assert.ok(!answer.paths.includes("/html[1]/body[1]/main[1]/h1[1]/text()[1]"));
  assert.ok(!answer.flags.includes("template_misfit"));
  const other = await extract("<p>Another site has this text.</p>", {
    url: "http://other.example/", algorithm: "site-template", parameters: { templates, "min-fit": 1 } });
  assert.ok(other.flags.includes("template_misfit"), other.flags.join());
  assert.match(other.text, /Another site/);
  const wrong = [{ mostPages: 0 }, { mostTemplates: 65 }, { algorithm: "none" },
    { algorithm: "menucut" }, { output: "content" }];
  for (const options of wrong) {
    assert.equal((await errorOf(opened.learnTemplates(options))).code, "usage");
  }
});

test("rules of the user act", async () => {
  const rules = "[site.example]\ntitle = h1\ndrop = nav\n";
  const answer = await extract(site, { keep: "footer", drop: ["main a"], rules });
  assert.equal(answer.text,
    "Page a\n\nA text about Page a: , end of Page a.\n\nAll rights reserved");
  assert.deepEqual(answer.rules.map(({ rule, file, line }) => [rule, file, line]),
    [["drop", null, null], ["keep", null, null], ["title", "rules", 2], ["drop", "rules", 3]]);
  const opened = await Site.fromPages(site, { keep: "footer", drop: ["main a"], rules });
  assert.equal((await opened.extract(0)).text, answer.text);
  assert.deepEqual((await extract(site)).rules, []);
  const error = await errorOf(extract(site, { rules: "\ndrop = a:hover" }));
  assert.equal(error.code, "usage");
  assert.match(error.message, /^rules:2: selector "a:hover"/);
  assert.equal((await errorOf(extract(site, { keep: 3 }))).code, "usage");
});

test("an answer says how sure it is", async () => {
  const { confidence } = await extract(site);
  assert.ok(confidence > 0 && confidence < 1, String(confidence));
  const error = await errorOf(extract(site, { minConfidence: 1 }));
  assert.match(error.message, /^http:\/\/site\.example\/a: the confidence of the answer, 0\.\d+, is below 1$/);
  const nameless = await errorOf(extract(site[0].html, { minConfidence: 0.999 }));
  assert.match(nameless.message, /^the confidence of the answer, 0\.\d+, is below 0\.999$/);
  assert.equal((await errorOf(extract(site, { minConfidence: 2 }))).code, "usage");
});

test("cells that span rows are repeated if asked", async () => {
  const html = "<h1>Ships</h1><p>Some words about the ships of the harbour, and where they went.</p>" +
    "<table><tr><th>a<th>b<tr><td rowspan=2>c<td>d<tr><td>e</table>";
  assert.match((await extract(html, { rowspan: "repeat" })).markdown, /\| c \| e \|/);
  assert.match((await extract(html)).markdown, /\|  \| e \|/);
});

test("options are those of the program", async () => {
  const answer = await extract(site, { links: false });
  assert.equal(answer.markdown, "# Page a\n\nA text about Page a: Page a again, end of Page a.\n");
  const template = await extract(site, { output: "template", algorithm: "temex" });
  assert.ok(template.text.includes("All rights reserved"));
  const one = await extract(site, { algorithm: "temex", parameters: { votes: 1, cs_size: 2 } });
  assert.deepEqual(JSON.parse(one.json).parameters.votes, 1);
});

test("one page may be a string", async () => {
  const answer = await extract(site[0].html, { url: site[0].url });
  assert.deepEqual(answer.flags.includes("no_candidates"), true);
  assert.equal(answer.url, site[0].url);
});

test("bytes are decoded as browsers decode them", async () => {
  const latin = (text) => Uint8Array.from(text, (c) => c.charCodeAt(0));
  const text = async (html, charset) => (await extract([{ html, charset }])).text;
  assert.equal(await text(latin("<p>caf\xe9 \x80")), "café €");
  assert.equal(await text(latin("<meta charset=koi8-r><p>\xf7\xc5\xd3")), "Вес");
  // The module's own decoders, not those of Node, which are ICU's.
  assert.equal(await text(latin("<p>\xae\xbe"), "koi8-u"), "ўЎ");
  assert.equal(await text(latin("<p>\x80 20"), "gbk"), "€ 20");
  assert.equal(await text(latin("<p>\xc9A"), "euc-kr"), "\ufffdA");
  assert.equal(await text(latin("<p>\x93\xfa"), "shift_jis"), "日");
  assert.equal(await text(latin("<p>caf\xc3\xa9").buffer), "café");
  assert.equal(await text(latin("\xff\xfe<\x00p\x00>\x00h\x00i\x00")), "hi");
  // Text is text, whatever it says of its encoding.
  assert.equal(await text("<meta charset=koi8-r><p>caf\u00e9"), "café");
  assert.equal(await text("<p>half \ud800 pair"), "half \ufffd pair");
});

test("hosts are compared as the domain name system has them", async () => {
  const given = await Site.fromPages([
    { url: "http://m\u00fcller.example/a", html: page("Page a") },
    { url: "http://xn--mller-kva.example/b", html: page("Page b") },
  ]);
  const answer = await given.extract(0);
  assert.deepEqual(answer.candidates, ["http://xn--mller-kva.example/b"]);
});

test("a site parses its pages once and chooses the pages to compare with", async () => {
  const given = await Site.fromPages(site);
  assert.deepEqual(given.pages, site.map(({ url }) => url));
  for (const url of given.pages) {
    const answer = await given.extract(url);
    assert.ok(answer.candidates.length > 0 && !answer.candidates.includes(url));
  }
  assert.equal((await given.extract(2)).title, "Page c");
  assert.equal((await errorOf(given.extract("http://site.example/x"))).code, "usage");
});

test("a site has one host", async () => {
  const other = { url: "http://other.example/", html: page("Page d") };
  const error = await errorOf(Site.fromPages([...site, { html: page("Page e") }, other]));
  assert.equal(error.code, "input");
  assert.match(error.message, /^http:\/\/other\.example\/: is on the host other\.example/);
  const opened = await Site.fromPages([...site, { html: page("Page e") }]);
  assert.equal((await opened.extract(3)).title, "Page e");
});

test("comments are apart, in the content or nowhere", async () => {
  const words = "tells of the ships of the harbour, and where they all went that spring, as was written.";
  const html = `<title>Ships</title><article><h1>Ships of the harbour</h1>${[1, 2, 3, 4, 5, 6].map((n) =>
    `<p>Paragraph ${n} ${words}</p>`).join("")}</article><section id=comments class=comments>
    <h2>Comments</h2>${["Ada", "Bo", "Cy", "Di"].map((name, day) =>
    `<div class=comment><b class=author>Reader ${name}</b> <time datetime=2024-05-0${day + 1}>May
    ${day + 1}</time><p>Comment ${name}: I saw one of those ships when I was young.</p></div>`).join("")}
    </section>`;
  const apart = await extract(html);
  assert.equal(apart.comments.length, 4);
  assert.ok(!apart.text.includes("Comment Ada"));
  assert.match((await extract(html, { comments: "include" })).text, /Comment Ada/);
  const excluded = await extract(html, { comments: "exclude" });
  assert.deepEqual([excluded.comments, excluded.text], [[], apart.text]);
  assert.equal((await errorOf(extract(html, { comments: "below" }))).code, "usage");
});

test("what cannot be done has a code", async () => {
  const usage = [
    extract([]),
    extract(site, { algorithm: "none" }),
    extract(site, { parameters: { none: 1 } }),
    extract(site, { algorithm: "\ud800" }),
    extract(site, { parameters: { cut: "\udc00x" } }),
    extract(site, { parameters: { "\ud800": 1 } }),
    extract(site, { output: "links" }),
    extract(site, { timeout: -1 }),
    extract(site, { limits: { maxPages: 1 } }),
    extract(site, { limits: { maxNodes: 0 } }),
    extract([{ url: "http://a.example/" }]),
    extract(site, { url: "http://a.example/" }),
    extract(site, { algorithm: "temex", cs_size: 4 }),
    Site.fromPages(site, { max_nodes: 9 }),
    Site.fromPages(site).then((given) => given.extract(0, { limits: {} })),
  ];
  for (const wrong of usage) assert.equal((await errorOf(wrong)).code, "usage");
});

test("a wrong type is an error that names the option", async () => {
  const hole = [site[0], , site[1]];  // eslint-disable-line no-sparse-arrays
  const sent = new ArrayBuffer(8);
  const view = new Uint8Array(sent);
  structuredClone(sent, { transfer: [sent] });
  const bare = Object.create(null);
  const wrong = [
    [/^pages\[1\]/, extract(hole)],
    [/^pages/, extract(7)],
    [/^pages\[0\]: html: its buffer/, extract([{ html: view }])],
    [/^html: its buffer/, extract(sent)],
    [/^pages\[0\]: url/, extract([{ url: 3, html: "" }])],
    [/^pages/, Site.fromPages("<p>")],
    [/^parameters: pages/, extract(site, { parameters: { pages: bare } })],
    [/^parameters/, extract(site, { parameters: null })],
    [/^links/, extract(site, { links: "false" })],
    [/^images/, extract(site, { images: 0 })],
    [/^limits/, extract(site, { limits: null })],
    [/^timeout/, extract(site, { timeout: null })],
    [/^algorithm/, extract(site, { algorithm: 3 })],
    [/^keep/, extract(site, { keep: [, "p"] })],  // eslint-disable-line no-sparse-arrays
    [/^options/, extract(site, null)],
    [/^options/, Tree.fromWalk(walk, null)],
    [/^walk/, Tree.fromWalk(null)],
    [/^loadPage/, Tree.fromWalk(walk, { loadPage: "x" })],
    [/^the page of loadPage/, extractTree(walk, { loadPage: () => "<p>" })],
    [/^signal/, extractTree(walk, {}, { signal: {} })],
    [/^there is no page Symbol/, Site.fromPages(site).then((given) => given.extract(Symbol("x")))],
  ];
  for (const [message, promise] of wrong) assert.match((await errorOf(promise)).message, message);
});

test("a page beyond a limit is an error, another one is left out", async () => {
  const limits = [["maxBytes", 100, "limit:bytes"], ["maxNodes", 5, "limit:nodes"],
    ["maxDepth", 1, "limit:depth"]];
  for (const [name, value, flag] of limits) {
    const error = await errorOf(extract(site, { limits: { [name]: value } }));
    assert.deepEqual([error.code, error.limit], ["limit", flag]);
    assert.ok(error.message.endsWith(`(raise ${name} in limits)`), error.message);
  }
  const large = { url: "http://site.example/d", html: "<i>".repeat(2000) };
  const answer = await extract([...site, large], { limits: { maxDepth: 100 } });
  assert.equal(answer.candidates.length, 2);
  const small = await extract(site, { limits: { maxOutputBytes: 60 } });
  const full = await errorOf((async () => small.html)());
  assert.equal(full.limit, "limit:output");
  assert.ok(full.message.endsWith("(raise maxOutputBytes in limits)"), full.message);
});

test("a page beyond the limit of bytes is not copied", async (context) => {
  const huge = { url: "http://site.example/d", html: new Uint8Array(0x40000000) };
  const opened = context.mock.method(Home.prototype, "extract");
  const error = await errorOf(extract([huge, ...site]));
  assert.deepEqual([error.limit, error.message],
    ["limit:bytes", "http://site.example/d: more than 20971520 bytes (raise maxBytes in limits)"]);
  assert.equal((await errorOf(extract("x".repeat(20_971_521)))).limit, "limit:bytes");
  assert.equal(opened.mock.callCount(), 0);
  const answer = await extract([site[0], huge, site[1]]);
  assert.deepEqual(answer.candidates, ["http://site.example/b"]);
  // Bytes of UTF-8 count.
  const limits = { maxBytes: 21 };
  assert.equal((await extract(`<p>${"\u00e9".repeat(9)}`, { limits })).text.length, 9);
  assert.equal((await errorOf(extract(`<p>${"\u00e9".repeat(10)}`, { limits }))).limit, "limit:bytes");
  const given = await Site.fromPages([...site, huge]);
  assert.equal((await given.extract(0)).candidates.length, 2);
  assert.equal((await errorOf(given.extract(3))).limit, "limit:bytes");
  const loaded = await Tree.fromWalk(walk, { loadPage: (url) => ({ ...huge, url }) });
  assert.deepEqual((await loaded.extract()).candidates, []);
});

test("messages name no option of the program", async () => {
  const error = await errorOf(extract("WARC/1.0\r\nWARC-Type: response\r\n\r\n"));
  assert.ok(!error.message.includes("--"), error.message);
});

test("hostile pages end by Pagelet's limits, and the next page is done", async () => {
  const fonts = `<p>${"<font size=1><font color=red>".repeat(400)}</p>`.repeat(200);
  const error = await errorOf(extract([{ html: fonts }]));
  assert.equal(error.code, "limit");
  assert.equal((await extract(site)).title, "Page a");
  const answer = await extract([...site, { url: "http://site.example/d", html: fonts }]);
  assert.equal(answer.candidates.length, 2);
});

test("a call has 30 s of wall time unless it is given another", async (context) => {
  const begin = performance.now();
  let hurry = 1;  // seconds of the clock for each second
  const real = performance.now.bind(performance);
  context.mock.method(performance, "now", () => begin + hurry * (real() - begin));
  const page = "<p>words</p>".repeat(20_000);
  await extract(page);
  hurry = 1e6;
  assert.equal((await errorOf(extract(page))).code, "timeout");
});

test("a timeout ends the work", async () => {
  const cells = Array.from({ length: 20000 }, (_cell, n) => `<td class=c${n % 7}>${n}`).join("");
  const pages = [1, 2, 3].map((n) => (
    { url: `http://site.example/${n}`, html: `<table>${`<tr>${cells}`.repeat(2)}</table>` }));
  const error = await errorOf(extract(pages, { algorithm: "rtdm-td", timeout: 0.001 }));
  assert.equal(error.code, "timeout");
  assert.match(error.message, /longer than the time limit \(raise timeout\)/);
});

test("a module that ended is replaced, and older results are computed again", async () => {
  const before = await extract(site);
  // More memory than WebAssembly has.
  const html = new Uint8Array(0x40000000);
  const huge = [{ html }, { html }, { html }, { html }];
  const error = await errorOf(extract(huge, { limits: { maxBytes: 0xffffffff } }));
  assert.deepEqual([error.code, error.limit], ["limit", "limit:memory"]);
  assert.equal((await extract(site)).title, "Page a");
  assert.equal(before.markdown.slice(0, 8), "# Page a");
});

test("a trap is called lack of memory only where the stack is used up", async () => {
  const home = new Home(new WebAssembly.Module(readFileSync(new URL("pagelet.wasm", folder))));
  const trap = () => { throw new WebAssembly.RuntimeError("memory access out of bounds"); };
  assert.throws(() => home.call(trap), WebAssembly.RuntimeError);
  const onFullStack = (instance) => {
    instance.exports.__stack_pointer.value = -64;
    trap();
  };
  assert.throws(() => home.call(onFullStack), { code: "limit", limit: "limit:memory" });
});

test("many results can be kept", async () => {
  const answers = [];
  for (let n = 0; n < 40; ++n) answers.push(await extract([{ html: page(`Number ${n}`) }, ...site]));
  answers.forEach((answer, n) => assert.equal(answer.title, `Number ${n}`));
});

test("the algorithms are those of the program", async () => {
  const names = (await algorithms()).map(({ name }) => name);
  for (const name of ["temex", "etdm", "sst", "rtdm-td", "rbm-td", "iwptd", "conex", "pagelets",
    "site-hash", "boilerpipe", "bte", "mss", "cetd", "cetr", "ccb", "leafcut"]) {
    assert.ok(names.includes(name));
  }
});

test("load takes a module, and later calls have no effect", async () => {
  await load(new WebAssembly.Module(readFileSync(new URL("pagelet.wasm", folder))));
  assert.equal((await extract(site)).title, "Page a");
});

// ---- Trees

/** The walk over nested arrays: [name, attributes, children ...]; texts and { comment } are leaves. */
function walkOf(url, tree) {
  const walk = {
    url, quirks: false, types: [], parents: [], values: [], attributeCounts: [], attributes: [],
  };
  const add = (node, parent) => {
    const position = walk.types.length;
    const isElement = Array.isArray(node);
    walk.types.push(isElement ? 1 : typeof node === "string" ? 3 : 8);
    walk.parents.push(parent);
    walk.values.push(isElement ? node[0] : typeof node === "string" ? node : node.comment);
    const attributes = isElement ? Object.entries(node[1]) : [];
    walk.attributeCounts.push(attributes.length);
    walk.attributes.push(...attributes.flat());
    if (isElement) node.slice(2).forEach((child) => add(child, position));
  };
  add(tree, -1);
  return {
    ...walk,
    types: Uint8Array.from(walk.types),
    parents: Int32Array.from(walk.parents),
    attributeCounts: Uint16Array.from(walk.attributeCounts),
  };
}

const tree = ["html", {},
  ["head", {}, ["title", {}, "Page a - Our site"]],
  ["body", {},
    ["nav", {}, ["a", { href: "/a" }, "First"], " ", ["a", { href: "/b" }, "Second"], " "],
    { comment: "" },
    ["main", {},
      ["h1", {}, "Page ", "a"],
      ["p", {}, "A text about Page a: ", ["a", { href: "/c" }, "Page a again"], ", end of Page a."]],
    ["footer", {}, "All rights reserved"]]];
const walk = walkOf("http://site.example/a", tree);
const valuesOf = (answer) => answer.nodes.map((node) => walk.values[node]);
const MAIN = ["main", "h1", "Page ", "a", "p", "A text about Page a: ", "a", "Page a again",
  ", end of Page a."];

const extractTree = async (given, options, call) => (await Tree.fromWalk(given, options)).extract(call);

test("a tree is compared with given pages; its nodes are those of the walk", async () => {
  const answer = await extractTree(walk, { pages: site.slice(1) });
  assert.deepEqual(valuesOf(answer), MAIN);
  assert.ok(answer.markdown.startsWith("# Page a\n\nA text"));
  const taken = answer.blocks.filter((block) => block.taken);
  assert.deepEqual(taken.map(({ element }) => walk.values[element]), ["h1", "p", "p", "p"]);
  assert.deepEqual(taken[0].leaves.map((leaf) => walk.values[leaf]), ["Page ", "a"]);
  assert.ok(answer.blocks.every(({ reason }) => reason.length > 0));
});

test("a tree whose parts no script has moved is read as the library reads the page", async () => {
  const part = "The middle of the story, which the page sends last, is long enough for a reader.";
  const lines = [1, 3].map((n) => `Line ${n} of the story is here from the start, with its words.`);
  const parts = walkOf("http://site.example/parts", ["html", {},
    ["head", {}, ["title", {}, "The story"]],
    ["body", {},
      ["main", {}, ["h1", {}, "The story"], ["p", {}, lines[0]], { comment: "$?" },
        ["template", { id: "B:0" }], ["p", {}, "Please wait"], { comment: "/$" },
        ["p", {}, lines[1]]],
      ["footer", {}, "All rights reserved"],
      ["div", { hidden: "", id: "S:0" }, ["p", {}, part]],
      ["script", {}, '$RC("B:0","S:0")']]]);
  const hidden = parts.values.indexOf("div");
  const unseen = Uint8Array.from(parts.types, (_, node) => (node >= hidden && node < hidden + 3));
  const answer = await extractTree({ ...parts, unseen });
  assert.equal(answer.text, ["The story", lines[0], part, lines[1]].join("\n\n"));
  assert.ok(answer.flags.includes("parts_placed"));
  const texts = answer.nodes.map((node) => parts.values[node]).filter((text) => text.length > 20);
  assert.deepEqual(texts, [...lines, part]);
});

test("pages are loaded when the algorithm asks for them, in its order", async () => {
  const asked = [];
  const loadPage = async (url) => {
    asked.push(url);
    return site.find((one) => one.url === url) ?? null;
  };
  const answer = await extractTree(walk, { loadPage });
  assert.deepEqual(valuesOf(answer), MAIN);
  assert.deepEqual(new Set(asked).size, asked.length);
  assert.deepEqual([...answer.candidates].sort(), ["http://site.example/b", "http://site.example/c"]);
  const dead = await extractTree(walk, { loadPage: () => null });
  assert.ok(dead.flags.includes("no_candidates"));
});

test("a page is asked for with the one that follows, and none after the last", async () => {
  const asked = [];
  const loadPage = (url, next) => {
    asked.push([url, next]);
    return asked.length === 1 ? null : "stop";
  };
  const tree = await Tree.fromWalk(walk, { loadPage });
  const { flags } = await tree.extract();
  assert.deepEqual(flags, ["dead_links", "no_candidates"]);
  assert.equal(asked.length, 2);
  assert.equal(asked[0][1], asked[1][0]);
  assert.deepEqual((await tree.extract({ output: "template" })).flags, flags);
  assert.equal(asked.length, 2);
});

test("what was loaded for one answer is there for the next", async () => {
  const asked = [];
  const loadPage = (url) => {
    asked.push(url);
    return site.find((one) => one.url === url) ?? null;
  };
  const own = await Tree.fromWalk(walk, { loadPage });
  const content = await own.extract();
  const loads = asked.length;
  const template = await own.extract({ output: "template" });
  const other = await own.extract({ algorithm: "temex" });
  assert.equal(asked.length, new Set(asked).size);
  assert.equal(asked.length, loads);
  assert.deepEqual(valuesOf(content), MAIN);
  const all = new Set([...content.nodes, ...template.nodes]);
  assert.equal(all.size, content.nodes.length + template.nodes.length);
  assert.deepEqual([...other.candidates].sort(), [...content.candidates].sort());
});

test("a redirect leads to the page that it names, and to no other host", async () => {
  const moved = { url: "http://site.example/b", html: site[1].html };
  const answer = await extractTree(walk, { loadPage: () => moved });
  assert.deepEqual(answer.candidates, ["http://site.example/b"]);
  const away = await extractTree(walk, {
    loadPage: () => ({ url: "http://other.example/b", html: site[1].html }),
  });
  assert.deepEqual(away.candidates, []);
});

test("loading can be ended", async () => {
  const abort = new AbortController();
  const loadPage = () => {
    abort.abort(new Error("closed"));
    return null;
  };
  await assert.rejects(extractTree(walk, { loadPage }, { signal: abort.signal }), /closed/);
});

test("an array that is no tree is refused", async () => {
  const wrong = [
    { ...walk, types: new Uint8Array() },
    { ...walk, parents: walk.parents.map((parent, node) => (node === 5 ? 40 : parent)) },
    { ...walk, parents: walk.parents.map(() => -1) },
    { ...walk, values: ["div", ...walk.values.slice(1)] },
    { ...walk, attributeCounts: walk.attributeCounts.map(() => 9) },
  ];
  for (const broken of wrong) {
    assert.equal((await errorOf(extractTree(broken, { pages: site }))).code, "input");
  }
});
