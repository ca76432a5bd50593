// SPDX-License-Identifier: MIT

// Answers the requests of Pagelet (docs/adding-an-algorithm.md) with a function in JavaScript.

import { createInterface } from 'node:readline';

const INLINE = new Set(
  ('a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd label mark q s samp ' +
   'small span strike strong sub sup time tt u var wbr').toUpperCase().split(' '));

// The text below a node of a DOM: other elements than inline ones begin and end lines.
export function textOf(node) {
  if (node.nodeType === 3) return node.data;
  const text = [...node.childNodes].map(textOf).join('');
  return node.nodeType === 1 && !INLINE.has(node.tagName.toUpperCase()) ? `\n${text}\n` : text;
}

// `extract(html, url)` gives the text of the main content. Its time is `ms`.
export async function serve(extract) {
  // Standard output belongs to the answers.
  console.log = console.info = console.debug = console.warn = console.error = () => {};
  for await (const line of createInterface({ input: process.stdin })) {
    const { id, key_page: { html, url } } = JSON.parse(line);
    const start = process.cpuUsage();
    const answer = { id };
    try {
      answer.text = await extract(html, url);
    } catch (error) {
      answer.error = String(error);
    }
    const { user, system } = process.cpuUsage(start);
    answer.ms = (user + system) / 1000;
    process.stdout.write(JSON.stringify(answer) + '\n');
  }
}
