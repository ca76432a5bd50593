// SPDX-License-Identifier: MIT
//
// Our Markdown, read by another program than cmark-gfm (tests/core/export): markdown-it must find
// the characters of random pages in the same order, and no tag, link, picture or block that the page
// does not have. Texts and formulas look like marks of Markdown. PAGELET names the program;
// PAGES and SEED choose other pages.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import test from "node:test";
import MarkdownIt from "markdown-it";
import { randomNumbers } from "../support/random_numbers.mjs";

const kPages = Number(process.env.PAGES ?? 8000);
const kSeed = Number(process.env.SEED ?? 48);

const kMarks =
  "* ** *** _ __ ` `` ``` ~ ~~ ~~~ [ ] ( ) ![ ! < > & &amp; &lt; &#60; # ## - -- --- + 1. 12) " +
  "=== = | |a| ---|--- :-- : \\ \\\\ $ $$ ^ { } a@b.test ]: [x]:/y [^1] [^1]: ](/z) [a](/z) <b> " +
  "</b> <!-- --> <script>x</script> <? <![CDATA[ <http://u.test/> http://v.test/ \u00a0 \u3000 " +
  "\u00e9 \u4e2d \u201c \u20ac word b x1 9 0 ' \" % . , [x] +++ {{x}}";
const kTexts = [...kMarks.split(/ /), " ", " ", " ", "\n", "\n\n", "    ", "\t", "- ", "1. ", "# "];
const kTex = [...kTexts, "\\frac", "\\|", "\\[", "\\left[", "\\_", "\\*", "\\text{", "{align*}",
              "<img src=x onerror=f()>", "![t](/t)", "x_1", "^2"];
// Blanks, and characters that only formats have: not compared.
const kNotCompared = /[\s\u200b\u00ad\ufeff]/gu;

/** @param {string} text */
const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** A page and what a reader may find in it. */
class RandomPage {
  /** @param {() => number} random */
  constructor(random) {
    this.random = random;
    this.text = "";
    /** Numbers of the elements by tag. @type {Map<string, number>} */
    this.tags = new Map();
    this.addresses = new Set();
    this.html = this.blocks(0);
  }

  /** @param {number} below */
  number(below) {
    return Math.floor(this.random() * below);
  }

  /** @template T @param {T[]} list @returns {T} */
  one(list) {
    return list[this.number(list.length)];
  }

  /** @param {number} most @param {() => string} part */
  several(most, part) {
    let all = "";
    for (let left = 1 + this.number(most); left > 0; --left) all += part();
    return all;
  }

  /** @param {string} tag @param {() => string} inside @param {string} attributes */
  element(tag, inside, attributes = "") {
    this.count(tag);
    const all = inside();
    if (tag === "code" && all.includes("<br>")) this.count("code with breaks");
    return `<${tag}${attributes}>${all}</${tag}>`;
  }

  /** @param {string} tag */
  count(tag) {
    this.tags.set(tag, (this.tags.get(tag) ?? 0) + 1);
  }

  words() {
    const text = this.several(6, () => this.one(kTexts));
    this.text += text;
    return escaped(text);
  }

  formula() {
    const tex = this.several(8, () => this.one(kTex));
    if (this.number(2) === 0) {
      return this.element("math", () => `<annotation encoding=TeX>${escaped(tex)}</annotation>`);
    }
    return this.element("script", () => tex.replaceAll(/<\/?script|<!--/gi, ""),
                        ' type="math/tex"');
  }

  /** @param {number} depth */
  link(depth) {
    const address = `/l${this.tags.get("a") ?? 0}${this.one(["", "(", ")", "*", "_a_", "|", "]"])}`;
    this.addresses.add(address);
    return this.element("a", () => this.inline(depth + 1, true), ` href="${address}"`);
  }

  /** @param {number} depth @param {boolean} isLink: inside of one @returns {string} */
  inline(depth, isLink = false) {
    return this.several(3, () => {
      const kind = this.number(20);
      if (kind < 11 || depth > 3) return this.words();
      if (kind < 14) return this.formula();
      if (kind === 14 && !isLink) return this.link(depth);
      if (kind === 15 && !isLink) return "<br>";
      const tag = this.one(["b", "i", "em", "strong", "del", "code", "span"]);
      return this.element(tag, () => this.inline(depth + 1, isLink));
    });
  }

  /** @param {number} depth */
  table(depth) {
    const columns = 2 + this.number(2);
    const cells = () => Array.from({ length: columns },
      () => this.element(this.one(["td", "th"]), () => this.inline(depth + 2))).join("");
    return this.element("table", () => this.several(3, () => `<tr>${cells()}</tr>`));
  }

  /** @param {number} depth @returns {string} */
  block(depth) {
    const inside = () => this.inline(depth);
    const blocks = () => this.blocks(depth + 1);
    const kind = this.number(20);
    if (kind < 7 || depth > 3) return this.element("p", inside);
    if (kind < 9) return this.element(this.one(["h1", "h2", "h6"]), inside);
    if (kind < 12) {
      const item = () => this.element("li", this.number(2) === 0 ? inside : blocks);
      return this.element(this.one(["ul", "ol"]), () => this.several(3, item));
    }
    if (kind < 14) return this.element("blockquote", blocks);
    if (kind < 15) return this.element("pre", () => `${this.words()}\n${this.words()}`);
    if (kind < 18) return this.table(depth);
    if (kind < 19) return this.element("hr", () => "").replace("</hr>", "");
    return this.element("div", blocks);
  }

  /** @param {number} depth @returns {string} */
  blocks(depth) {
    return this.several(3, () => this.block(depth));
  }
}

/** A web archive with these pages, named 0.test, 1.test, ... @param {RandomPage[]} pages */
function archiveOf(pages) {
  const record = (/** @type {RandomPage} */ page, /** @type {number} */ at) => {
    const body = Buffer.from(`<!DOCTYPE html><meta charset=utf-8><body>${page.html}`);
    const head = `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${body.length}\r\n\r\n`;
    const block = Buffer.concat([Buffer.from(head), body]);
    const header = "WARC/1.0\r\nWARC-Type: response\r\nContent-Type: application/http\r\n" +
      `WARC-Target-URI: http://${at}.test/\r\nContent-Length: ${block.length}\r\n\r\n`;
    return Buffer.concat([Buffer.from(header), block, Buffer.from("\r\n\r\n")]);
  };
  return Buffer.concat(pages.map(record));
}

/** The Markdown of the pages, in their order. @param {RandomPage[]} pages @returns {string[]} */
function markdownOf(pages) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "pagelet-markdown-"));
  try {
    const archive = path.join(folder, "pages.warc");
    fs.writeFileSync(archive, archiveOf(pages));
    const lines = execFileSync(String(process.env.PAGELET),
      ["extract", "--warc", archive, "--algorithm", "everything", "--output", "template", "--fields",
       "url,markdown"],
      { encoding: "utf8", maxBuffer: 2 ** 30 });
    const all = new Array(pages.length);
    for (const line of lines.trimEnd().split("\n")) {
      const answer = JSON.parse(line);
      all[Number(new URL(answer.url).hostname.split(".")[0])] = answer.markdown;
    }
    return all;
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** What markdown-it finds. @param {MarkdownIt} reader @param {string} markdown */
function readingOf(reader, markdown) {
  const found = { text: "", tags: "", addresses: new Set(), numbers: new Map() };
  const visit = (/** @type {any} */ token) => {
    found.numbers.set(token.type, (found.numbers.get(token.type) ?? 0) + 1);
    if (token.type === "html_inline" || token.type === "html_block") found.tags += token.content;
    if (["text", "code_inline", "code_block", "fence"].includes(token.type)) {
      found.text += token.content;
    }
    for (const name of ["href", "src"]) {
      const address = token.attrGet(name);
      if (address !== null) found.addresses.add(decodeURI(address));
    }
    for (const child of token.children ?? []) visit(child);
  };
  for (const token of reader.parse(markdown, {})) visit(token);
  // Code with a comment of HTML is written as an element.
  const codes = found.tags.match(/<code>/g)?.length ?? 0;
  found.numbers.set("code_inline", (found.numbers.get("code_inline") ?? 0) + codes);
  found.tags = found.tags.replaceAll(/<\/?(?:sup|sub|code)>|<br>/g, "");
  return found;
}

/** The tags of each type of token: those of HTML that it may come from. */
const kSources = {
  html_block: [], image: [], code_block: ["pre"], fence: ["pre", "code with breaks"], hr: ["hr"],
  table_open: ["table"],
  blockquote_open: ["blockquote"], list_item_open: ["li"], heading_open: ["h1", "h2", "h6"],
  link_open: ["a"], code_inline: ["code", "pre"], em_open: ["i", "em"], strong_open: ["b", "strong"],
  s_open: ["del"],
};

/** An element around others is written for each of them. */
const kRepeated = ["link_open", "code_inline", "em_open", "strong_open", "s_open"];

/** Why the reading is not what the page holds. @param {RandomPage} page @param {any} found */
function faultsOf(page, found) {
  const faults = [];
  if (found.tags !== "") faults.push(`tags ${found.tags}`);
  for (const address of found.addresses) {
    if (!page.addresses.has(new URL(address, "http://0.test/").pathname)) {
      faults.push(`address ${address}`);
    }
  }
  for (const [type, tags] of Object.entries(kSources)) {
    const most = tags.reduce((sum, tag) => sum + (page.tags.get(tag) ?? 0), 0);
    const number = found.numbers.get(type) ?? 0;
    if (number > most && !(most > 0 && kRepeated.includes(type))) {
      faults.push(`${number} of ${type}, the page has ${most}`);
    }
  }
  if (!page.tags.has("math") && !page.tags.has("script")) {
    const [wanted, got] = [page.text, found.text].map((text) => text.replaceAll(kNotCompared, ""));
    if (wanted !== got) faults.push(`text ${JSON.stringify(got)}, not ${JSON.stringify(wanted)}`);
  }
  return faults;
}

test("markdown-it finds what the pages hold and nothing else", () => {
  const random = randomNumbers(kSeed);
  const pages = Array.from({ length: kPages }, () => new RandomPage(random));
  const all = markdownOf(pages);
  const reader = new MarkdownIt({ html: true });
  let compared = 0;
  for (const [at, page] of pages.entries()) {
    assert.equal(typeof all[at], "string", `page ${at}`);
    const faults = faultsOf(page, readingOf(reader, all[at]));
    assert.deepEqual(faults, [], `page ${at}\n${page.html}\n${all[at]}`);
    compared += page.tags.has("math") || page.tags.has("script") ? 0 : 1;
  }
  assert.ok(compared > kPages / 10, `${compared} pages without formulas`);
});
