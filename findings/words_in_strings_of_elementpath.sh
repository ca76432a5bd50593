#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: in XPath, string(p) is the text of a paragraph as it is read, and p//text() gives its
# pieces in this order. The standard defines both by the order of the document.
#
# What happens: elementpath, which brings XPath 2 and 3 to Python, puts the words of an inner
# element after the text that follows the outer one. A bold word in a link comes to the end of the
# sentence, and so does the rest of the link. With one level of inline elements string() is right,
# so most paragraphs are. No word is lost, so a count or a bag of words shows nothing, but a search
# for the sentence fails. p//text() is wrong for one level already, and p/descendant::text() is
# right.
#
# Seen with elementpath 5.1.4 and lxml 6.1.3, for The <a>old <b>harbour</b> of the town</a> is open.
#   lxml         string()            The old harbour of the town is open.
#   elementpath  string()            The old  is open.harbour of the town
#   elementpath  //text()            The  is open.old  of the townharbour
#   elementpath  descendant::text()  The old harbour of the town is open.
#   paragraphs that are equal to the sentence: lxml 1, elementpath 0
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
python3 -m venv "$folder/venv"
"$folder/venv/bin/pip" install --quiet --disable-pip-version-check elementpath==5.1.4 lxml==6.1.3
"$folder/venv/bin/python" - <<'PYTHON'
import elementpath
from lxml import html

SENTENCE = "The old harbour of the town is open."
page = html.document_fromstring(
    '<p>The <a href="/harbour">old <b>harbour</b> of the town</a> is open.</p>')
FIRST = "(//p)[1]"
texts = {
    "lxml         string()": page.xpath(f"string({FIRST})"),
    "elementpath  string()": elementpath.select(page, f"string({FIRST})"),
    "elementpath  //text()": "".join(elementpath.select(page, f"{FIRST}//text()")),
    "elementpath  descendant::text()":
        "".join(elementpath.select(page, f"{FIRST}/descendant::text()")),
}
for name, text in texts.items():
    print(f"{name:31}  {text}")
equal = f"count(//p[. = '{SENTENCE}'])"
counts = (int(page.xpath(equal)), elementpath.select(page, equal))
print("paragraphs that are equal to the sentence: lxml {}, elementpath {}".format(*counts))
assert list(texts.values()) == [
    SENTENCE, "The old  is open.harbour of the town", "The  is open.old  of the townharbour",
    SENTENCE]
assert "".join(page.xpath(f"{FIRST}//text()")) == SENTENCE
assert counts == (1, 0)
page = html.document_fromstring("<p>Boats <b>sail</b> at nine.</p>")
assert elementpath.select(page, f"string({FIRST})") == "Boats sail at nine."
assert "".join(elementpath.select(page, f"{FIRST}//text()")) == "Boats  at nine.sail"
PYTHON
