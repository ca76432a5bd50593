# SPDX-License-Identifier: MIT
"""Readers of Markdown find the links and pictures of a page, and no others.

Usage: links_test.py PAGELET [PAGES [SEED]]; PAGES: how many random pages (default: 10000)

The readers are cmark-gfm (the program), marked (of the npm packages beside this file) and
Python-Markdown (imported). The pages have addresses and words that look like marks of Markdown. All
three readers must find the same links and pictures in the same order as the page has them, and
elements of HTML only where Markdown has marks for them.
"""

import html
import html.parser
import json
import pathlib
import random
import re
import subprocess
import sys
import tempfile
import urllib.parse

import markdown

FOLDER = pathlib.Path(__file__).resolve().parent
sys.path.append(str(FOLDER.parent / "support"))
from warc import record

BATCH = 500  # pages that one run of the program converts
WORDS = """[u](javascript:alert(1)) ![i](javascript:alert(1)) ![i](http://t.test/x.png) [r] [r][r]
    [r]:/y ]( )]( [ ] ( ) ![ ! !! `](x) `` ` \\ \\\\ \\] \\[ ] [[a]] ] [1] [x]
    <x-evil> </x-evil> <script>x</script> <javascript:alert(1)> &#91; &lt;x&gt; &amp; & < > " ' | ||
    * ** _ __ ~~ ~ $ $$ # - + 1. --- word words b x1 . , : ; é 中""".split()
ENDS = """](javascript:alert(1)) ](javascript:alert(1)// ] [ ]( )]( [[ ]] [a] (a) ((a)) (((a))) ((((a)))) ( )
    )( > < <a> \\ \\\\ \\) " "t" 't ' `x ` | || a|b &copy; &amp; &a=b &copy. &lt; %5D %zz * _a_ ** ~~ $x$
    ! ![ é 中 ; , ?q=[1] ?f](x) {a} ^ :// @ \\](javascript:x) "onclick=x" 'b' <!-- -->""".split()
INLINE = "b i em strong code del sup span u".split()
TAGS = set("""p a img b i em strong code pre del sup sub br h1 h2 h3 h4 ul ol li blockquote table
    thead tbody tr th td hr""".split())
MARKED = """
const { marked } = require("marked");
const pages = JSON.parse(require("fs").readFileSync(0, "utf8"));
console.log(JSON.stringify(pages.map((page) => marked.parse(page))));
"""


class RandomPage:
    """A page, and the addresses of its links and pictures in their order."""

    def __init__(self, number, chance):
        self.chance = chance
        self.addresses = []
        self.host = "http://h%d.test/" % number
        self.html = "".join(self.block() for _ in range(chance.choice([1, 2, 3])))

    def words(self):
        chosen = [self.chance.choice(WORDS) for _ in range(self.chance.choice([1, 1, 2, 3]))]
        # A plain word, so that no link is empty and no text the same as another one.
        chosen.insert(self.chance.randrange(len(chosen) + 1), "w%d" % self.chance.randrange(10**9))
        return html.escape(self.chance.choice(["", " "]).join(chosen))

    def address(self, kind):
        ends = "".join(self.chance.choice(ENDS) for _ in range(self.chance.choice([0, 1, 2])))
        address = "%s%d%s" % (self.host, len(self.addresses), ends)
        if self.chance.random() < 0.1:
            address += self.chance.choice(["a b", "\u00a0x", "\u3000x", "a\tb", "a 'b'", 'a "b"'])
        self.addresses.append((kind, address))
        return html.escape(address)

    def picture(self):
        return '<img src="%s" alt="%s" width=300 height=300>' % (self.address("img"), self.words())

    def link(self):
        address = self.address("a")
        inside = self.picture() if self.chance.random() < 0.4 else self.inline(2, True)
        return '<a href="%s">%s</a>' % (address, inside)

    def inline(self, depth=0, in_link=False):
        kind = self.chance.random()
        if kind < 0.35 or depth > 3:
            return self.words()
        if kind < 0.6 and not in_link:
            return self.link()
        if kind < 0.7:
            return self.picture()
        if kind < 0.85:
            return self.inline(depth + 1, in_link) + " " + self.inline(depth + 1, in_link)
        tag = self.chance.choice(INLINE)
        inside = self.words() if tag == "code" else self.inline(depth + 1, in_link)
        return "<%s>%s</%s>" % (tag, inside, tag)

    def block(self):
        kind = self.chance.random()
        if kind < 0.6:
            return "<p>%s</p>" % self.inline()
        if kind < 0.7:
            return "<ul><li>%s<li>%s</ul>" % (self.inline(), self.inline())
        if kind < 0.8:
            return "<h2>%s</h2>" % self.inline()
        row = "<tr>%s</tr>"
        return "<table>%s%s</table>" % (row % ("<th>%s<th>%s" % (self.words(), self.words())),
                                        row % ("<td>%s<td>%s" % (self.inline(), self.inline())))


class Reading(html.parser.HTMLParser):
    """What a reader made of Markdown."""

    def __init__(self, text):
        super().__init__()
        self.addresses = []
        self.tags = set()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attributes):
        self.tags.add(tag)
        address = dict(attributes).get({"a": "href", "img": "src"}.get(tag))
        if address is not None:
            self.addresses.append((tag, address))


def plain(address):
    """An address as a server understands it."""
    kind, url = address
    return kind, urllib.parse.unquote(re.sub("[\t\n]", "", url)).replace("\\", "/")


def markdown_of(program, pages, folder):
    archive = folder / "pages.warc"
    head = "<!doctype html><meta charset=utf-8><title>T</title><body>"
    archive.write_bytes(b"".join(
        record(page.host.encode(), (head + page.html).encode()) for page in pages))
    done = subprocess.run([program, "extract", "--warc", archive, "--algorithm", "everything",
                           "--output", "template", "--fields", "url,markdown"],
                          stdout=subprocess.PIPE, check=True)
    answers = map(json.loads, done.stdout.decode().splitlines())
    texts = {answer["url"]: answer["markdown"] for answer in answers}
    return [texts[page.host] for page in pages]


def readings_of(texts):
    """For each reader, its name and the HTML it makes of each text."""
    done = subprocess.run(["node", "-e", MARKED], input=json.dumps(texts).encode(), cwd=FOLDER,
                          stdout=subprocess.PIPE, check=True)
    yield "marked", json.loads(done.stdout)
    yield "Python-Markdown", [markdown.markdown(text, extensions=["tables", "fenced_code"])
                              for text in texts]
    command = ["cmark-gfm", "--unsafe", "-e", "table", "-e", "strikethrough"]
    yield "cmark-gfm", [subprocess.run(command, input=text.encode(), stdout=subprocess.PIPE,
                                       check=True).stdout.decode() for text in texts]


def fault_of(page, text):
    """Why a reader's HTML does not have the links and pictures of the page; None if it has."""
    reading = Reading(text)
    if reading.tags - TAGS:
        return "elements %s" % sorted(reading.tags - TAGS)
    expected = [plain(address) for address in page.addresses]
    found = [plain(address) for address in reading.addresses]
    # marked makes links of bare addresses in texts.
    found = [address for address in found if address in expected or not (
        address[0] == "a" and address[1].startswith("http://t.test/x.png"))]
    return None if found == expected else "addresses %s, not %s" % (found, expected)


def main():
    program = sys.argv[1]
    number = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    chance = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 6)
    faults = {}
    addresses = 0
    with tempfile.TemporaryDirectory() as folder:
        for begin in range(0, number, BATCH):
            pages = [RandomPage(at, chance) for at in range(begin, min(begin + BATCH, number))]
            addresses += sum(len(page.addresses) for page in pages)
            texts = markdown_of(program, pages, pathlib.Path(folder))
            for reader, results in readings_of(texts):
                for page, text, result in zip(pages, texts, results):
                    fault = fault_of(page, result)
                    if fault is None:
                        continue
                    faults[reader] = faults.get(reader, 0) + 1
                    if faults[reader] <= 3:
                        print("FAULT: %s: %s\n%s\n%s\n%s" % (reader, fault, page.html, text, result))
    print("%d pages with %d links and pictures; faults: %s" % (number, addresses, faults or "none"))
    return 1 if faults or addresses < number else 0


if __name__ == "__main__":
    sys.exit(main())
