#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: to_markdown() of JustHTML writes a list so that a reader of Markdown finds the list again, also
# if there is a paragraph in each item. Many programs write lists so, among them readers of Markdown for
# each list with an empty line between its items. Code in `pre` has the lines that browsers show.
#
# What happens: the sign of the item is alone on its line, and the paragraph follows after an empty line,
# without an indent. By CommonMark that is an empty item, and the text is a paragraph outside of the
# list. Each item begins a list of its own, so the numbers say nothing any more, and a divider into
# pieces for a search has the words without their list. A second paragraph in an item, and code, leave
# it, too. In `pre`, each `br` is dropped without a line feed, so two lines of a program become one. Lists
# without paragraphs and code with line feeds are right.
#
# Seen with JustHTML 3.16.0 and, as the reader, markdown-it-py 4.3.0 (what it makes of the Markdown):
#   <ol><li>One</li><li>Two</li></ol>                  ol(li(One) li(Two))
#   <ol><li><p>One</p></li><li><p>Two</p></li></ol>    ol(li()) p(One) ol(li()) p(Two)
#   <ul><li>One<p>More</p></li><li>Two</li></ul>       ul(li(One)) p(More) ul(li(Two))
#   <pre>open()<br>sail()</pre>                        pre(code(open()sail()))
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check justhtml==3.16.0 markdown-it-py==4.3.0
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
from justhtml import JustHTML
from markdown_it import MarkdownIt

CASES = {
    "<ol><li>One</li><li>Two</li></ol>": "ol(li(One) li(Two))",
    "<ol><li><p>One</p></li><li><p>Two</p></li></ol>": "ol(li()) p(One) ol(li()) p(Two)",
    "<ul><li>One<p>More</p></li><li>Two</li></ul>": "ul(li(One)) p(More) ul(li(Two))",
    "<pre>open()<br>sail()</pre>": "pre(code(open()sail()))",
}


def shown(node):
    if node.name == "#text":
        return node.data.strip()
    parts = " ".join(part for part in map(shown, node.children) if part)
    return f"{node.name}({parts})" if node.name[0] != "#" else parts


for html, expected in CASES.items():
    read = MarkdownIt().render(JustHTML(html, fragment=True).to_markdown())
    found = shown(JustHTML(read, fragment=True).root)
    print(f"{html:50} {found}")
    assert found == expected
PYTHON
