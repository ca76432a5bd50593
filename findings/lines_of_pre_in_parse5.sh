#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: parse5, which follows the HTML standard, keeps a tree when it writes and reads it again:
# parse(serialize(tree)) has the texts of the tree.
#
# What happens: a parser drops a line feed after <pre>, <listing> or <textarea>, and the standard's
# serialisation does not write it again. So a text that begins with an empty line loses one line at
# each round, until none is left: verbatim text and code move up each time a tool of a pipeline
# reads and writes the page. jsdom's innerHTML does the same.
#
# Seen with parse5 8.0.0 and jsdom 26.1.0: "\n\n  first line" becomes "\n  first line", then
# "  first line".
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund parse5@8.0.0 jsdom@26.1.0
cat >rounds.mjs <<'JS'
import assert from "node:assert/strict";
import { JSDOM } from "jsdom";
import { parseFragment, serialize } from "parse5";

const page = "<pre>\n\n\n  first line</pre>";
const textOf = (html) => parseFragment(html).childNodes[0].childNodes[0].value;
const rounds = [page];
while (rounds.length < 4) rounds.push(serialize(parseFragment(rounds.at(-1))));
const texts = rounds.map(textOf);
console.log(texts);
assert.deepEqual(texts, ["\n\n  first line", "\n  first line", "  first line", "  first line"]);

const { body } = new JSDOM(page).window.document;
const before = body.textContent;
body.innerHTML = body.innerHTML;
console.log([before, body.textContent]);
assert.deepEqual([before, body.textContent], ["\n\n  first line", "\n  first line"]);
JS
node rounds.mjs
