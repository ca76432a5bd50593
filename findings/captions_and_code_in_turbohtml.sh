#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: to_text() of turbohtml, its "layout-aware plain text", and main_text(), which gives the text of
# an article in this form, have all words that a browser shows, each on its line. The package writes
# Markdown too, and both know the same elements.
#
# What happens: the text has no captions of tables. In `pre`, a `br` does not end the line, so lines
# of code and verses that are divided so become one word. The parentheses that `rp` adds to a ruby
# text for readers without ruby are removed, as browsers do, but the reading is not set apart, and
# follows the word without a blank. Markdown has the captions and the lines. So a page has more words
# in one form than in the other, and a measure of a text says that words of the article are missing.
#
# Seen with turbohtml 1.15.4 (line feeds as "/"):
#                                            to_text     to_markdown
#   <caption>Tides</caption>, a cell "day"   day         Tides//| day |/| --- |
#   <pre>one<br>two</pre>                    onetwo      ```/one/two/```
#   <p>one<br>two</p>                        one/two     one  /two
#   <ruby>words<rp>(</rp><rt>text</rt>...    wordstext   wordstext
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check turbohtml==1.15.4
unshare -rn "$folder/venv/bin/python" - <<'PYTHON'
import turbohtml

TABLE = "<table><caption>Tides</caption><tr><th>day</th></tr></table>"
CODE = "<pre>one<br>two</pre>"
RUBY = "<p><ruby>words<rp>(</rp><rt>text</rt><rp>)</rp></ruby></p>"
for html, text, markdown in [
    (TABLE, "day", "Tides//| day |/| --- |"),
    (CODE, "onetwo", "```/one/two/```"),
    ("<pre>one\ntwo</pre>", "one/two", "```/one/two/```"),
    ("<p>one<br>two</p>", "one/two", "one  /two"),
    (RUBY, "wordstext", "wordstext"),
]:
    page = turbohtml.parse(html)
    found = [form.replace("\n", "/") for form in (page.to_text(), page.to_markdown())]
    print(repr(html), *found, sep="\n  ")
    assert found == [text, markdown]
SENTENCE = ("The captain of the ferry said that the boats would be late, since the storm had moved "
            "the sand at the entry of the harbour, and the people had to wait for the tide.")
page = turbohtml.parse(f"<article><h1>Boats</h1><p>{SENTENCE}</p>{TABLE}{CODE}<p>{SENTENCE}</p></article>")
lines = [line for line in page.main_text().splitlines() if line]
print(*lines, sep="\n")
assert lines == ["Boats", SENTENCE, "day", "onetwo", SENTENCE]
PYTHON
