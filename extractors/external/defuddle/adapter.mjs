// SPDX-License-Identifier: MIT

// Defuddle: the text of the content that it leaves of the page. The title, which it puts beside the
// content, is not added.

import { Defuddle } from 'defuddle/node';
import { parseHTML } from 'linkedom';
import { serve, textOf } from './serve.mjs';

await serve(async (html, url) => {
  const { content } = await Defuddle(parseHTML(html).document, url, { useAsync: false });
  return textOf(parseHTML(`<!DOCTYPE html><html><body>${content}</body></html>`).document.body);
});
