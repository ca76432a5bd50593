// SPDX-License-Identifier: MIT

// Defuddle as an external extractor: the main content is what it leaves of the page.
//
// Usage: pagelet bench SUITE --external 'defuddle:content=node defuddle.mjs'
// (the protocol: docs/adding-an-algorithm.md; installed by scripts/install_external.sh).
//
// The answer is text: that of each text node on a line of its own, for words in different elements
// are different words. Defuddle puts the title beside the content; it comes first.

import { createInterface } from 'node:readline';
import { Defuddle } from 'defuddle/node';
import { parseHTML } from 'linkedom';

// Standard output belongs to the answers.
console.log = console.info = console.debug = console.warn = console.error = () => {};

function textsBelow(node) {
  if (node.nodeType === 3) return [node.data];
  return [...node.childNodes].flatMap(textsBelow);
}

async function textOfContent({ url, html }) {
  const { document } = parseHTML(html);
  const { title, content } = await Defuddle(document, url, { useAsync: false });
  const body = parseHTML(`<!DOCTYPE html><html><body>${content}</body></html>`).document.body;
  return [title ?? '', ...textsBelow(body)].join('\n');
}

async function answer(request) {
  try {
    return { id: request.id, text: await textOfContent(request.key_page) };
  } catch (error) {
    return { id: request.id, error: String(error) };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  process.stdout.write(JSON.stringify(await answer(JSON.parse(line))) + '\n');
}
