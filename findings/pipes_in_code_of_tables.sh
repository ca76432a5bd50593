#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: "x\|y" in code in a cell of a Markdown table is the code x|y in every parser with tables,
# as the specification of GitHub's dialect says: the backslash before the bar is removed, also in
# code. So a converter of HTML to Markdown can write any code into a table.
#
# What happens: markdown-it-py removes the backslash. Python-Markdown and mistune keep the row whole,
# too, but show the backslash to the reader. No form of the cell is read as x|y by all three.
#
# Seen with Markdown 3.11.3, mistune 3.4.0 and markdown-it-py 4.3.0:
#   markdown-it-py   <code>x|y</code>
#   Python-Markdown  <code>x\|y</code>
#   mistune          <code>x\|y</code>
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check \
  Markdown==3.11.3 mistune==3.4.0 markdown-it-py==4.3.0
"$folder/venv/bin/python" - <<'PYTHON'
import re

import markdown
import markdown_it
import mistune

TABLE = "| code | meaning |\n| --- | --- |\n| `x\\|y` | either |\n"
html = {
    "markdown-it-py": markdown_it.MarkdownIt("commonmark").enable("table").render(TABLE),
    "Python-Markdown": markdown.markdown(TABLE, extensions=["tables"]),
    "mistune": mistune.create_markdown(plugins=["table"])(TABLE),
}
cells = {name: re.findall("<code>.*?</code>", text) for name, text in html.items()}
for name, found in cells.items():
    print(f"{name:16} {' '.join(found)}")
assert cells["markdown-it-py"] == ["<code>x|y</code>"]
assert cells["Python-Markdown"] == cells["mistune"] == [r"<code>x\|y</code>"]
PYTHON
