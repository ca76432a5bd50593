// SPDX-License-Identifier: MIT

// Firecrawl's extractor: the plain text beside its Markdown.

import { extractSync } from '@firecrawl/html-extractor';
import { serve } from './serve.mjs';

await serve((html, url) => extractSync(html, { url, outputText: true }).text ?? '');
