#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
#
# Guess: getChapter() of epub and of epub2, readers of books for Node.js, gives the content of a chapter
# as HTML, with its addresses changed to those of the program, and all its words. Their documentation
# says "Load chapter text from the ebook".
#
# What happens: an attribute such as `onclick` is made harmless: "skip-" is put before its name. What is
# an attribute is decided by a pattern on the text of the whole chapter: a blank, a word that begins with
# "on" and an equals sign. Books about programs and books with formulas have it: "one = 1" is
# "skip-one = 1", and "online == True" is "skip-online == True", within `code` and in a sentence. There is
# no error. getChapterRaw() gives the text as it is.
#
# Seen with epub 1.3.0 and epub2 3.0.2 on Node.js 20, which do the same:
#   <p>With one = 1, two is 2.</p>            With skip-one = 1, two is 2.
#   <code>if online == True:</code>           if skip-online == True:
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
npm install --silent --no-audit --no-fund epub@1.3.0 epub2@3.0.2 >/dev/null
python3 - <<'PYTHON'
import zipfile

FILES = {
    "META-INF/container.xml": """<?xml version="1.0"?>
<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>
<rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>""",
    "book.opf": """<?xml version="1.0"?>
<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:site:one</dc:identifier>
<dc:title>Numbers</dc:title><dc:language>en</dc:language>
<meta property="dcterms:modified">2024-03-02T10:00:00Z</meta></metadata>
<manifest><item id="one" href="one.xhtml" media-type="application/xhtml+xml"/>
<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/></manifest>
<spine><itemref idref="one"/></spine></package>""",
    "nav.xhtml": """<?xml version="1.0"?>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops">
<head><title>Contents</title></head>
<body><nav epub:type="toc"><ol><li><a href="one.xhtml">Numbers</a></li></ol></nav></body></html>""",
    "one.xhtml": """<?xml version="1.0"?>
<html xmlns="http://www.w3.org/1999/xhtml"><head><title>Numbers</title></head>
<body><p>With one = 1, two is 2.</p><p><code>if online == True:</code></p></body></html>""",
}
with zipfile.ZipFile("book.epub", "w") as file:
    file.writestr("mimetype", "application/epub+zip")
    for name, text in FILES.items():
        file.writestr(name, text)
PYTHON
cat >look.cjs <<'JAVASCRIPT'
const assert = require("node:assert/strict");

const CHANGED = `<p>With skip-one = 1, two is 2.</p><p><code>if skip-online == True:</code></p>`;
for (const [name, EPub] of [["epub", require("epub")], ["epub2", require("epub2").EPub]]) {
  const book = new EPub("book.epub");
  book.on("error", (error) => { throw error; });
  book.on("end", () => book.getChapter("one", (error, found) => {
    assert.ifError(error);
    console.log(`${name}:\n${found}`);
    assert.equal(found, CHANGED);
    book.getChapterRaw("one", (failure, raw) => {
      assert.ifError(failure);
      assert.ok(raw.includes(CHANGED.replaceAll("skip-", "")));
      console.log(`${name}, raw: as it is`);
    });
  }));
  book.parse();
}
JAVASCRIPT
unshare -rn node look.cjs
