// SPDX-License-Identifier: MIT

// Answers with the text of the article that Mozilla Readability finds.

import { Readability } from '@mozilla/readability';
import { JSDOM, VirtualConsole } from 'jsdom';
import { serve, textOf } from './serve.mjs';

await serve((html, url) => {
  // Scripts do not run, nothing is loaded; the console stays silent about style sheets.
  const dom = new JSDOM(html, { url, virtualConsole: new VirtualConsole() });
  try {
    const article = new Readability(dom.window.document, { serializer: (root) => root }).parse();
    return article ? textOf(article.content) : '';
  } finally {
    dom.window.close();
  }
});
