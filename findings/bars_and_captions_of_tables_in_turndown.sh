#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: the plugins that teach turndown the tables of GitHub's Markdown write the cell "a|b" as "a\|b",
# as the dialect's specification says, so a reader finds the cells of the page. The caption of a
# table becomes a paragraph before it.
#
# What happens: of three plugins only Joplin's does both. turndown-plugin-gfm, the usual one,
# leaves "|" as it is: the row has a cell more, and readers drop cells that the heading does not have,
# so the last one is lost. @truto/turndown-plugin-gfm, which describes itself as "enhanced" with
# "improved table conversion", writes two backslashes. The first of them escapes the second, the bar
# divides the cell, and the cell is lost too. It also omits each caption, with all of its words.
#
# Seen with turndown 7.2.5, turndown-plugin-gfm 1.0.2, @truto/turndown-plugin-gfm 1.0.3 and
# @joplin/turndown-plugin-gfm 1.0.68, read by marked 18.2.1 on Node.js 20; the cells are "a|b", "or":
#   turndown-plugin-gfm   | a|b | or |      read as: a, b      caption: Operators
#   @truto                | a\\|b | or |    read as: a\, b     no caption
#   @joplin               | a\|b | or |     read as: a|b, or   caption: Operators
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund turndown@7.2.5 turndown-plugin-gfm@1.0.2 \
  @truto/turndown-plugin-gfm@1.0.3 @joplin/turndown-plugin-gfm@1.0.68 marked@18.2.1 >/dev/null
cat >look.mjs <<'JAVASCRIPT'
import assert from "node:assert";
import { marked } from "marked";
import TurndownService from "turndown";
import * as joplin from "@joplin/turndown-plugin-gfm";
import * as truto from "@truto/turndown-plugin-gfm";
import * as usual from "turndown-plugin-gfm";

const table = `<table><caption>Operators</caption><thead><tr><th>sign</th><th>name</th></tr></thead>
<tbody><tr><td>a|b</td><td>or</td></tr></tbody></table>`;
for (const [name, plugin, row, cells, caption] of [
  ["turndown-plugin-gfm", usual, "| a|b | or |", ["a", "b"], true],
  ["@truto", truto, "| a\\\\|b | or |", ["a\\", "b"], false],
  ["@joplin", joplin, "| a\\|b | or |", ["a|b", "or"], true],
]) {
  const { gfm } = plugin.gfm ? plugin : plugin.default;
  const service = new TurndownService();
  service.use(gfm);
  const markdown = service.turndown(table);
  const written = markdown.split("\n").at(-1).replace(/ +/g, " ");
  const html = marked.parse(markdown);
  const read = Array.from(html.matchAll(/<td>(.*?)<\/td>/g), (found) => found[1]);
  console.log(name.padEnd(20), written.padEnd(16), read.join(", ").padEnd(8), /Operators/.test(html));
  assert.equal(written, row);
  assert.deepEqual(read, cells);
  assert.equal(/Operators/.test(html), caption);
}
JAVASCRIPT
unshare -rn node look.mjs
