#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: a converter from HTML to Markdown writes inline elements so that they are read again as
# they were: two codes beside each other as two codes, and a link after an exclamation mark as a
# link.
#
# What happens: Turndown, markdownify and html2text write `Ctrl``C`. Two backticks neither end nor
# begin a code that has one, so a reader of CommonMark shows one code with two backticks in it. They
# write "Look!" and the link as Look![here](/map), which is a picture: the link is lost, and so is
# the word "here" of the text.
#
# Seen with Turndown 7.2.5 on Node.js 20, markdownify 1.2.3, html2text 2025.4.15 and, as the reader,
# markdown-it-py 4.3.0:
#   <code>Ctrl``C</code>
#   Look<img src="/map" alt="here" />
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
python3 -m venv venv
venv/bin/pip install --quiet --disable-pip-version-check \
  markdownify==1.2.3 html2text==2025.4.15 markdown-it-py==4.3.0
npm install --silent --no-audit --no-fund turndown@7.2.5 >/dev/null
cat >convert.mjs <<'JAVASCRIPT'
import Turndown from "turndown";

process.stdout.write(new Turndown().turndown(process.argv[2]));
JAVASCRIPT
venv/bin/python - <<'PYTHON'
import subprocess

import html2text
import markdown_it
import markdownify

CASES = {
    "<p><code>Ctrl</code><code>C</code></p>": "<p><code>Ctrl``C</code></p>",
    '<p>Look!<a href="/map">here</a></p>': '<p>Look<img src="/map" alt="here" /></p>',
}
converters = {
    "Turndown": lambda html: subprocess.run(["node", "convert.mjs", html], check=True,
                                            capture_output=True, text=True).stdout,
    "markdownify": markdownify.markdownify,
    "html2text": html2text.HTML2Text(bodywidth=0).handle,
}
for html, expected in CASES.items():
    for name, convert in converters.items():
        markdown = convert(html).strip()
        read = markdown_it.MarkdownIt("commonmark").render(markdown).strip()
        print(f"{name:12} {markdown:20} {read}")
        assert read == expected
PYTHON
