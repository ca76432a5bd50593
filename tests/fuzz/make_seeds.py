#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Writes the inputs with which fuzzing starts: pages, labels and descriptions of datasets/sample,
small random sites, and inputs written by hand in this script. They are always the same.

Usage: make_seeds.py OUTPUT     (makes a folder for each target in OUTPUT)
"""

import argparse
import gzip
import json
import random
import re
import sqlite3
import struct
import sys
import tempfile
import zlib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
SAMPLE = ROOT / "datasets" / "sample"
PAGE_END = b"<!--page-->"
PARSER = argparse.ArgumentParser(description=__doc__.split("\n\n", maxsplit=1)[0])
PARSER.add_argument("output", metavar="OUTPUT", type=Path)
OUTPUT = PARSER.parse_args().output
counts = {}


def seed(target, data):
    folder = OUTPUT / target
    folder.mkdir(parents=True, exist_ok=True)
    counts[target] = counts.get(target, 0) + 1
    (folder / f"seed-{counts[target]:03}").write_bytes(data)


def pages_of(site):
    files = sorted(path for path in (site / "pages").rglob("*") if path.is_file())
    return [path for path in files if re.search(r"\.(html?|php)(\?|$)", path.name)]


SITES = sorted(path.parent for path in SAMPLE.glob("*/site.json"))


def random_tree(rng, depth=0):
    """Elements with few names, classes, ids and texts, so that pages have much in common."""
    parts = []
    for _ in range(rng.randint(1, 5)):
        if depth > 4 or rng.random() < 0.35:
            parts.append(rng.choice(["one", "two three", " ", "four", "<!---->", "<img src=a.png alt=b>"]))
            continue
        tag = rng.choice(["div", "p", "ul", "li", "a", "span", "table", "tr", "td", "nav", "h1", "footer"])
        attributes = ""
        if rng.random() < 0.4:
            attributes += f" class='{rng.choice(['a', 'b', 'a b', 'c'])}'"
        if rng.random() < 0.2:
            attributes += f" id={rng.choice('xyz')}"
        if rng.random() < 0.3 or tag == "a":
            attributes += f" href={rng.choice(['p1.html', 'p2.html', 'index.html', 'p3.html#z', '/q'])}"
        parts.append(f"<{tag}{attributes}>{random_tree(rng, depth + 1)}</{tag}>")
    return "".join(parts)


def mutated(rng, html):
    for _ in range(rng.randint(0, 4)):
        tags = list(re.finditer(r"<[a-z0-9]+[^>]*>|[a-z]+", html))
        if not tags:
            return html
        at = rng.choice(tags)
        replacement = rng.choice(["", at.group() * 2, "<p>new", "five", "<li class=a>"])
        html = html[: at.start()] + replacement + html[at.end() :]
    return html


def random_site(rng):
    key = "<!DOCTYPE html>" + random_tree(rng)
    return PAGE_END.join(page.encode() for page in [key] + [mutated(rng, key) for _ in range(rng.randint(0, 4))])


def seed_pages():
    for site in SITES:
        for page in pages_of(site)[:3]:
            seed("html", b"\x00" + page.read_bytes()[:6_000])
            seed("decoding", b"\n" + page.read_bytes()[:3_000])
    for number, page in enumerate([
        "", "<p>a<b>b<i>c</b>d</i>", "<table><td>x<tr><p>y</table>z", "<svg><a xlink:href=q><title>t</svg>",
        "<math><mi>x<annotation-xml encoding=text/html><p>y</math>", "<form><form><input></form>",
        "<frameset><frame src=a><noframes>b</frameset>", "<pre>\n\na</pre><textarea>\nb</textarea>",
        "<select><option>a<optgroup label=b><option>c</select>", "<template><tr><td>a</template>",
        "<script>a<!--<script>b</script>c</script><style>d</style>", "&amp;&#0;&#x80;&notit;&#xD800;\x01",
        "<!DOCTYPE html PUBLIC '-//W3C//DTD HTML 3.2//EN'><p><table>", "<plaintext><p>a", "<a href=u>b<a href=v>c<p>d</a>e",
        "<ol><li>a<ol start=3><li>b</ol></ol><dl><dt>c<dd>d</dl><blockquote>e<pre class=language-c>f</pre></blockquote>",
        "<table><tr><th>a<th>b<tr><td>c|d<td><code>`e`</code></table><img src=f alt='g]' data-src=h><del>i</del><hr>",
        "<body class=TECO_mainContent><div class='a TECO_notTemplate'>x</div><iframe>y</iframe>",
    ]):
        seed("html", bytes([number % 32]) + page.encode("utf-8", "surrogatepass"))
        seed("gumbo", b"\x00" + page.encode("utf-8", "surrogatepass"))
    # Faults are between few elements: some of the first pieces of gumbo.cpp and some of all.
    rng = random.Random(1)
    for _ in range(200):
        pieces = rng.sample(range(24), 6) + rng.sample(range(160), 5)
        seed("gumbo", b"\x01" + bytes(rng.choices(pieces, k=rng.choice([6, 12, 20, 40]))))


def seed_metadata():
    """Pages whose heads say something, and a form of each source of metadata."""
    for site in SITES:
        pages = [page.read_bytes()[:1_500] for page in pages_of(site)[:2]]
        seed("metadata", PAGE_END.join(pages))
        seed("answers", b"\xb1" + b"name\n" + PAGE_END.join(pages))
    article = {"@context": "http://schema.org", "@graph": [
        {"@id": "#a", "@type": "Article", "headline": "Title", "author": [{"name": "Ada"}, {"@id": "#p"}],
         "datePublished": "2020-01-02", "keywords": "a, b", "image": {"url": "/i.png"}},
        {"@id": "#p", "@type": "Person", "name": "Bob"}]}
    for page in [
        f"<script type='application/ld+json'>{json.dumps(article)}</script><h1>Title</h1><p>x",
        "<title>Part one | Site</title><h1>Part one</h1><p>By <a rel=author href=/author/ada>Ada</a> on 3 May 2021",
        "<meta property='og:title' content='T'><meta property='article:tag' content=a><meta name=keywords content='a, b'>"
        "<meta name=author content='Ada; Bob'><meta property='article:published_time' content='2020-01-02T03:04:05Z'>",
        "<div itemscope itemtype='http://schema.org/Article'><b itemprop=headline>T</b><i itemprop=author itemscope>"
        "<u itemprop=name>Ada</u></i><time itemprop=datePublished datetime=2020-01-02>x</time></div>",
        "<html lang=de_AT><link rel=canonical href='../c?d'><time pubdate datetime='2020-01-02'>2. Jan</time>",
    ]:
        for switches in (0x31, 0xb4, 0xfd):
            seed("answers", bytes([switches]) + b"n\xff\n" + page.encode() + PAGE_END + b"<p>other")
        seed("metadata", page.encode() + PAGE_END + b"<title>Part two | Site</title><p>y")


def seed_sites():
    rng = random.Random(7)
    for number in range(60):
        site = random_site(rng)
        head = bytes([number % 2, number % 14]) + (b"\0" if number % 14 < 13 else b"")
        if number % 14 < 13 and number % 3 == 0:
            head = head[:2] + bytes([3] + [rng.randrange(256) for _ in range(6)])
        seed("extractors", head + site)
        options = bytes(rng.randrange(256) for _ in range(12))
        seed("definitions", bytes([number % 2, number % 5]) + options + site)
    for number, site in enumerate(SITES):
        pages = [page.read_bytes()[:2_500] for page in pages_of(site)[:4]]
        seed("extractors", bytes([1, 13]) + PAGE_END.join(pages))


def seed_data():
    for css in ["a { background: url(image.png) } /* url(b) */ @import 'c.css' print;", "@import url(\"style.css\"); b { c: URL( 'd' ) }",
                "@charset 'x'; @media print { p { content: '\\'url(e)'; src: u\\72l(f) } } <!-- url(//g) -->", "a{b:image-set('c' 1x)} url("]:
        page = f"<link rel=stylesheet href=style.css media=screen><style>{css}</style><p style='{css}' onclick=a name=b><img src=image.png>"
        seed("shown_pages", css.encode() + PAGE_END + page.encode())
        page = f"<svg><a xlink:href='javascript:a'><image href=image.png /><style>{css}</style></svg><iframe srcdoc=a><meta http-equiv=refresh>"
        seed("shown_pages", css.encode() + PAGE_END + page.encode())
    for site in SITES:
        sheets = sorted((site / "pages").rglob("*.css"))
        description = json.loads((site / "site.json").read_text())
        if sheets:
            seed("shown_pages", sheets[0].read_bytes()[:2_000] + PAGE_END
                 + b"<link rel=stylesheet href=style.css>" + (site / "pages" / description["key_page"]).read_bytes()[:2_000])
        labels = (site / "labels.json").read_bytes()
        description = json.loads((site / "site.json").read_text())
        page = (site / "pages" / description["key_page"]).read_bytes()
        seed("labels", labels + PAGE_END + page[:4_000])
        lists = json.loads(labels)
        for selector in lists.get("not_template", []) + lists.get("main_content", []):
            seed("selectors", selector.encode() + b"\n")
        seed("suites", b'{"name": "a", "sites": ["site"]}' + PAGE_END + (site / "site.json").read_bytes())
    seed("suites", b'{"sites": ["a", "b"]}' + PAGE_END + json.dumps({
        "id": "a", "base_url": "http://a.example/", "key_page": "index.html",
        "pages": ["index.html", "dir/b.html"], "title": None}).encode())
    seed("labels", b'{"not_template": ["p"], "main_content": [], "main_menu": ["ul"], "counts": {"nodes": 3}}'
         + PAGE_END + b"<p>a<ul><li class=TECO_mainMenu>")
    for selector in ["a > b + c ~ d, *", ":nth-child(2n+1):not(.a)", "#\\31 a [title=\"a'b\"]", "li:nth-last-child(-n + 3)",
                     "p:nth-of-type(odd):first-child", "[href]:not([lang=de]):last-child", ".sm\\:flex"]:
        seed("selectors", selector.encode() + b"\n")
        seed("selectors", selector.encode() + b"\n<p class=a><ul><li lang=de>b<li title=\"a'b\" id=1a></ul>")
    for line in ["http://a.example/b/c.html\n../d%20e.php?x=1#f\ng/h.html", "https://u:p@A.example:443/\n//b.example:80/x\n%41?b",
                 "file:///a/b/\nc/./../d\ne", "http://a.example\n?q\nf?g?h", "http://a.example:99999/%\n#x\n\xff",
                 "http://a.example/index.php?id=3&x=4\nhttp:b.html\ndir/2024-01.html", "mailto:a@b\njavascript:c\nd"]:
        seed("urls", line.encode("latin-1"))
    for label, text in [("utf-8", "\ufeffaé"), ("shift_jis", "日本"), ("euc-jp", "日本"), ("gb18030", "中文\U0001f600"),
                        ("big5", "中文"), ("euc-kr", "한국"), ("windows-1251", "Привет"), ("utf-16le", "aé"),
                        ("iso-2022-jp", "日本"), ("koi8-r", "Привет"), ("iso-8859-7", "Γεια")]:
        seed("decoding", label.encode() + b"\n" + text.encode(label))
        seed("decoding", b"\n<!-- --><meta charset='" + label.encode() + b"'>" + text.encode(label))
    seed("decoding", b"\n<meta content='text/html; charset=x-user-defined' http-equiv=content-type>\x80\x81")
    for line in [{"id": "fuzz", "paths": ["/html[1]/body[1]/p[1]/text()[1]"]}, {"id": "fuzz", "selectors": ["p > b"]},
                 {"id": "fuzz", "text": "one two three"}, {"id": "fuzz", "error": {"a": [1]}}, {"id": 3, "text": ""}]:
        seed("replies", b"\1" + json.dumps(line).encode() + PAGE_END + b"<p>one<b>two</b> three")
        line["site"] = line.pop("id")
        seed("replies", b"\0" + json.dumps(line).encode() + b"\n\n" +
             json.dumps({**line, "site": "b", "algorithm": "c", "target": "content"}).encode() + PAGE_END + b"<p>one<b>two</b>")
    for number in range(13):
        seed("parameters", bytes([number]) + b"votes=2\nthreshold=0.85\nselection=set\nwhitespace=keep\nseed=18446744073709551615")
        seed("parameters", bytes([number]) + b"?votes<=cs-size && w-class + w-position <= 1 || selection == set\n"
             b"*threshold=0.1..0.9:0.1,1\n*cs-size=2..8\nprofile=B\ncut=1e-3")


def seed_stores():
    # The program adds a view and more columns, so a file with these tables alone is refused.
    header = (ROOT / "evaluation" / "store" / "store_rows.h").read_text()
    application, form = (int(re.search(rf" {name} = (\w+);", header).group(1), 0) for name in ("kApplication", "kFormat"))
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "store"
        database = sqlite3.connect(path)
        database.executescript(f"""PRAGMA page_size = 512; PRAGMA application_id = {application}; PRAGMA user_version = {form};
            CREATE TABLE runs (id INTEGER PRIMARY KEY, build TEXT, suite TEXT, run TEXT, checksum INTEGER);
            CREATE TABLE builds (number INTEGER PRIMARY KEY, build TEXT UNIQUE, version TEXT, commit_id TEXT, compiler TEXT, checksum INTEGER);""")
        database.commit()
        seed("store_file", b"\1" + path.read_bytes())
        # Rows with a wrong checksum.
        database.execute("INSERT INTO builds VALUES (1, 'b', '0', 'c', 'g', 0)")
        database.execute("INSERT INTO runs VALUES (1, 'b', 's', '{}', 0)")
        database.commit()
        database.close()
        seed("store_file", b"\1" + path.read_bytes())
        # The beginning of the file, without the indexes: a few changed bytes can make it valid again.
        seed("store_file", b"\1" + path.read_bytes()[:2048])
    for places in [b"", b"\0\x12\x01", b"\x20\x00\x7f\x40\x10\x00", b"\0\x64\x05\0\x10\0"]:
        seed("store_file", b"\0" + places)
    values = ["", "0", "-1", "18446744073709551616", "9223372036854775807", "[]", '["a", 1, "b"]', '{"max-bytes": "x"}', "keep",
              '{"max-bytes":20971520,"max-depth":1024,"max-nodes":1000000,"parser":1,"universe":"all","words":"occurrences"}',
              '{"universe": 3}', "ok", "content", "nan", "ffffffffffffffff"]
    rng = random.Random(9)
    for column in range(40):
        value = values[column % len(values)].encode()
        seed("store_values", bytes([column, column % 4]) + value + b"\n" + bytes([rng.randrange(40), 0]) + rng.choice(values).encode())
    for nodes in [0, 1, 20, 64, 100]:
        for data in [bytes((nodes + 7) // 8), b"\xff" * (4 * nodes)]:
            seed("blobs", nodes.to_bytes(4, "big") + zlib.compress(data))
    seed("blobs", b"\xff\xff\xff\xff" + zlib.compress(b""))
    for value in values:
        seed("blobs", b"\0\0\0\0" + value.encode())


def record(kind, uri, content, content_type=b"application/http; msgtype=response", more=b"", version=b"1.0", end=b"\r\n"):
    lines = [b"WARC/" + version, b"WARC-Type: " + kind, b"WARC-Target-URI: " + uri, b"Content-Type: " + content_type]
    lines += [more] if more else []
    return end.join(lines + [b"Content-Length: %d" % len(content), b"", content]) + b"\r\n\r\n"


def chunks(body):
    return b"%x;a=b\r\n%s\r\n3\nxyz\n0\r\n\r\n" % (len(body), body)


def seed_web():
    page = b"<!doctype html><title>a</title><p>one <a href=b.html>two</a>"
    deflate = zlib.compressobj(9, zlib.DEFLATED, -15)
    gzipped, raw = gzip.compress(page, mtime=0), deflate.compress(page) + deflate.flush()
    messages = [
        b"HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=\"utf-8\"\r\n\r\n" + page,
        b"HTTP/1.0 200\nContent-Type: Text/HTML;a=\"b;c\"\n ;charset=x\n\n" + page,
        b"HTTP/1.1 301 Moved\r\nLocation: /b%20c#d\r\nRetry-After: 120\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n" + chunks(page),
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Type: text/html\r\n\r\n" + gzipped,
        b"HTTP/1.1 200 OK\r\nContent-Encoding: x-gzip\r\nTransfer-Encoding: gzip, chunked\r\n\r\n" + chunks(gzipped),
        b"HTTP/1.1 200 OK\r\nContent-Encoding: deflate\r\n\r\n" + raw,
        b"HTTP/1.1 200 OK\r\nContent-Encoding: br\r\nContent-Type: text/html\r\n\r\n\x8b\x00",
        b"HTTP/1.1 404 Not Found\r\nContent-Type: application/xhtml+xml\r\n\r\n",
        b"HTTP/1.1 503 x\r\nRetry-After: Fri, 31 Jan 2026 12:00:00 GMT\r\n\r\n",
    ]
    for number, message in enumerate(messages):
        seed("http_headers", bytes([0, number * 20]) + b"gzip\n" + message)
    for piece in [0, 1, 100]:
        for coding, body in [(b"gzip", gzipped), (b"x-gzip", gzipped * 2 + b"\0"), (b"deflate", raw), (b"Deflate", zlib.compress(page)),
                             (b"", page), (b" identity", page), (b"br", page), (b"gzip", gzipped[:-9])]:
            seed("http_headers", bytes([1, piece]) + coding + b"\n" + body)
    records = [record(b"response", b"http://a.example/%d.html" % number, message) for number, message in enumerate(messages)]
    info = record(b"warcinfo", b"", b"software: x\r\n", b"application/warc-fields", version=b"1.1")
    resource = record(b"resource", b"<http://a.example:80/>", page, b"text/html; charset=utf-8", b"warc-truncated:\r\n length", end=b"\n")
    other = record(b"resource", b"https://b.example/?q", page, b"")
    revisit = record(b"revisit", b"http://a.example/0.html", messages[0][:60])
    for packing in range(4):
        for number, archive in enumerate([records[:3] + [revisit], [info, resource, other], records[3:6], records[6:],
                                          [records[0][:-9], records[1], b"rubbish\n", other], [records[0].replace(b"h: ", b"h: 9"), other]]):
            arrival = [5, 64 + 17, 128 + 63][number % 3]
            change = [0, 0, 0, 1, 0x20][number % 5]
            seed("warc", bytes([packing, arrival, 60 * number % 256, change]) + PAGE_END.join(archive))
    whole = gzip.compress(info + resource + records[0], mtime=0)
    seed("warc", b"\0\0\0\0" + whole)
    seed("warc", b"\0\7\0\0" + whole[:-20] + gzip.compress(other, mtime=0) + b"\0\0\0" + gzip.compress(revisit, mtime=0))
    seed("warc", b"\0\7\0\0\x5d\x2a\x4d\x18\x05\0\0\0words" + b"\x50\x2a\x4d\x18\x02\0\0\0ab" + gzip.compress(other, mtime=0))
    for path, lines in [("/a/b.html?c=d", ["user-agent: *", "disallow: /a", "+/a/*.html", "/a/b", "/*?c=d$", "Allow: /a/b%2Ehtml"]),
                        ("/a*b$%7E", ["User-Agent: other", "User-agent: Pagelet/2 (x)", "Disallow: /a%2Ab # c", "Crawl-delay: 1.5", "", "+/a*b"]),
                        ("/x", ["\ufeffuser-agent:*", "allow:/x$", "disallow:*", "*x$", "+*$", "crawl-delay: 1e300"])]:
        seed("robots", "\n".join([path] + lines).encode())
        seed("robots", "\r\n".join([path + "\n"] + lines).encode())


def seed_saved():
    for path in sorted((ROOT / "tests" / "data" / "saved").iterdir()):
        if path.suffix != ".py":
            seed("saved", path.read_bytes())


def seed_user_files():
    rules = [b"drop = p\n[news.example *.blog.example]\nkeep = .a::text\ntitle = h1\nauthor = p a\ndate = time\n",
             b"# a\n[*]\r\ndrop = div:nth-child(2n+1), #x\n", b"[..]\ndrop = p", b"keep = p::text(2)", b""]
    counts = [2, 2, 2, 0]
    template = {"schema": "pagelet.templates/1", "algorithm": "leafcut", "parameters": {}, "templates": [
        {"pages": ["http://a.example/"], "alike": 2, "places": [
            ["body", 0, counts, [0, 0], {}], ["p.a", 0, counts, [1, 1], {"words": counts}]]}]}
    page = b"<title>t</title><h1>a</h1><div id=x><p class=a>words<p>by <a href=b>c</a> <time>2024-01-02</time></div>"
    for number, text in enumerate(rules):
        files = [json.dumps(template).encode(), b"{}", b"[]", json.dumps(template).encode()[:-20], b""]
        seed("user_files", PAGE_END.join([text, files[number], page]))
    line = b'{"url": "http://a.example/", "html": "<p>words"}\n'
    for lines in [line * 3, line[:-9], b'{"url": null, "file": "a.html"}\r\n\n[]\n{"html": 5}',
                  b'{"url": "\xff", "html": "a \\ud800\\ude00 \\ud800 \\\\ud800"}\n', b"\xef\xbb\xbf" + line,
                  b'{"url": "u", "html": "' + b"x" * 5_000 + b'"}\n' + line]:
        seed("page_lines", b"\xff\x3f" + lines)
        seed("page_lines", b"\x02\x00" + lines)


seed_metadata()
seed_saved()
seed_pages()
seed_sites()
seed_user_files()
seed_web()
seed_data()
seed_stores()
