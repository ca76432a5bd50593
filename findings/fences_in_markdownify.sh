#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a converter that writes `pre` as a fenced block takes a fence that is longer than any run of
# backticks in the code, as the specification of Markdown allows for this purpose. Pages that explain
# Markdown have such code.
#
# What happens: markdownify always writes three backticks. A line of three in the code ends the block:
# a reader then shows the rest as a paragraph and opens a second block with what follows, so a
# comment becomes a heading. Turndown takes a longer fence, and html2text indents the code.
#
# Seen with markdownify 1.2.3, html2text 2025.4.15, Turndown 7.2.5 on Node.js 20 and, as the reader,
# markdown-it-py 4.3.0, for a `pre` of five lines:
#   markdownify  blocks of code: 2, headings: 1
#   html2text    blocks of code: 1, headings: 0
#   turndown     blocks of code: 1, headings: 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  markdownify==1.2.3 html2text==2025.4.15 markdown-it-py==4.3.0
npm install --silent --no-audit --no-fund turndown@7.2.5 >/dev/null
cat >page.html <<'HTML'
<pre><code>Write three marks:
```
# how many loaves
```
and three again.</code></pre>
HTML
node -e '
const Turndown = require("turndown");
const service = new Turndown({ codeBlockStyle: "fenced" });
process.stdout.write(service.turndown(require("fs").readFileSync("page.html", "utf8")));
' >turndown.md
venv/bin/python - <<'PYTHON'
from pathlib import Path

import html2text
import markdown_it
import markdownify

page = Path("page.html").read_text()
written = {"markdownify": markdownify.markdownify(page), "html2text": html2text.html2text(page),
           "turndown": Path("turndown.md").read_text()}
expected = {"markdownify": (2, 1), "html2text": (1, 0), "turndown": (1, 0)}
for name, text in written.items():
    html = markdown_it.MarkdownIt().render(text)
    seen = html.count("<pre>"), html.count("<h1>")
    print(f"{name:12} blocks of code: {seen[0]}, headings: {seen[1]}")
    assert seen == expected[name]
PYTHON
