// SPDX-License-Identifier: MIT

// Mozilla Readability as an external extractor: the main content is the article that it finds.
//
// Usage: pagelet bench SUITE --external 'readability:content=node readability.js'
// (the protocol: docs/adding-an-algorithm.md; installed by scripts/install_external.sh).
//
// Readability rebuilds the article from copies of the page's elements, so the answer is text: that
// of each text node on a line of its own, for words in different elements are different words.

'use strict';

const readline = require('node:readline');
const { Readability } = require('@mozilla/readability');
const { JSDOM, VirtualConsole } = require('jsdom');

function textsBelow(root) {
  const texts = [];
  const walker = root.ownerDocument.createTreeWalker(root, 4 /* NodeFilter.SHOW_TEXT */);
  while (walker.nextNode()) texts.push(walker.currentNode.data);
  return texts.join('\n');
}

function textOfArticle({ url, html }) {
  // Scripts do not run, nothing is loaded; the console stays silent about style sheets.
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    const article = new Readability(dom.window.document, { serializer: (root) => root }).parse();
    return article ? textsBelow(article.content) : '';
  } finally {
    dom.window.close();
  }
}

function answer(request) {
  try {
    return { id: request.id, text: textOfArticle(request.key_page) };
  } catch (error) {
    return { id: request.id, error: String(error) };
  }
}

readline.createInterface({ input: process.stdin }).on('line', (line) => {
  process.stdout.write(JSON.stringify(answer(JSON.parse(line))) + '\n');
});
