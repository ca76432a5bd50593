#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Processor time of `pagelet extract --timeout 1` on pages made to be slow, in every format.

Usage: time_limit.py PAGELET [BYTES [SHAPE...]]. BYTES: size of a page, 1000000 by default. Prints each
run that misses the goal, and the ten slowest; ends with 1 if a run took more than the goal or ended
with another code than 0 (an answer) or 3 (a limit). Not part of ctest, because it measures time.
"""

import argparse
import os
import random
import resource
import shutil
import subprocess
import sys
import tempfile

GOAL = 1.2  # seconds of processor time: the limit of 1 s, a tenth more, and 0.1 s to end
MOST_MEMORY = 3 << 30
MOST_SECONDS = 60
WORDS = [f"w{number}" for number in range(4000)]
RANDOM = random.Random(7)


def fill(unit, size):
    """Repeats a text, or the texts of a function of their number, up to a size in bytes."""
    out, length, number = [], 0, 0
    while length < size:
        text = unit(number) if callable(unit) else unit
        out.append(text)
        length += len(text)
        number += 1
    return "".join(out)


def nest(tag, depth):
    return f"<{tag}>" * depth + "x" + f"</{tag}>" * depth


def random_element(_):
    tag = RANDOM.choice("div p ul li b i span a table td section h2".split())
    return f"<{tag}>{RANDOM.choice(WORDS)}" + (f"</{tag}>" if RANDOM.random() < .8 else "")


def ld(make, size):
    return '<script type="application/ld+json">' + make(size) + "</script><p>x"


SHAPES = {
 "p_distinct": lambda s: fill(lambda i: "<p>text %d</p>" % i, s),
 "p_same": lambda s: fill("<p>same text</p>", s),
 "bx": lambda s: fill("x<b>y</b>", s),
 "br": lambda s: fill("a<br>", s),
 "div_deep": lambda s: fill(nest("div", 900), s),
 "span_deep": lambda s: fill(nest("span", 900), s),
 "ul_deep": lambda s: fill(lambda i: "<ul><li>" * 300 + "x%d" % i + "</li></ul>" * 300, s),
 "ul_deep_fat": lambda s: "<ul><li>a" * 400 + fill("<p>x</p>y", s) + "</li></ul>" * 400,
 "quote_deep_fat": lambda s: "<blockquote>" * 900 + fill("<p>x</p>", s),
 "pre_deep_fat": lambda s: "<ul><li>" * 400 + "<pre>" + fill("x\n", s),
 "li_flat": lambda s: "<ul>" + fill(lambda i: "<li><a href=%d.html>n %d</a></li>" % (i, i), s) + "</ul>",
 "ol_flat": lambda s: "<ol>" + fill("<li>n</li>", s) + "</ol>",
 "table": lambda s: "<table>" + fill(lambda i: "<tr><td>%d<td>b<td>c" % i, s) + "</table>",
 "table_span": lambda s: "<table>" + fill('<tr><td colspan=1000 rowspan=60000>a', s) + "</table>",
 "table_wide": lambda s: "<table><tr>" + fill("<td>b", s) + "<tr>" + "<td>c" * 5 + "</table>",
 "table_wide_rows": lambda s: "<table><tr>" + fill("<td>b", s // 2) + fill("<tr><td>c", s // 2) + "</table>",
 "table_nest": lambda s: fill(lambda i: "<table><tr><td>" * 150 + "x%d" % i + "</table>" * 150, s),
 "text_words": lambda s: "<p>" + fill(lambda i: "word%d " % (i % 5000), s),
 "text_solid": lambda s: "<p>" + "x" * s,
 "text_nbsp": lambda s: "<p>" + fill("&nbsp;", s),
 "text_blank": lambda s: "<p>a" + " " * s + "b",
 "text_escape": lambda s: "<p>" + fill("*_[`<b>#</b>|~", s),
 "text_ticks": lambda s: "<p><code>" + fill(lambda i: "`" * (i % 3000) + " ", s) + "</code>",
 "text_brackets": lambda s: "<p>" + "[" * s,
 "text_lines": lambda s: "<pre>" + fill("a\n", s),
 "text_entities": lambda s: "<p>" + fill("&amp;&lt;&notit;", s),
 "text_bidi": lambda s: "<p>" + fill("&#x202e;&#27;", s),
 "emph": lambda s: fill("<b><i><em><strong>x</strong></em></i></b> ", s),
 "b_open": lambda s: fill("<p><b>x", s),
 "a_open": lambda s: fill("<a href=x><p>x", s),
 "class_tokens": lambda s: '<p class="' + fill(lambda i: "c%d " % i, s) + '">x',
 "class_many": lambda s: fill(lambda i: '<p class="c%d d%d">x' % (i, i % 7), s),
 "ids": lambda s: fill(lambda i: '<p id=i%d>x' % i, s),
 "links_same": lambda s: fill("<a href=index.html#x>y</a>", s),
 "links_deep": lambda s: fill(lambda i: "<a href='/%d/%d/%d/x.html'>y</a>" % (i % 9, i % 99, i), s),
 "href_long": lambda s: "<a href='" + "../" * (s // 3) + "x.html'>y</a>",
 "href_query": lambda s: "<a href='x.html?" + fill("a=b&", s) + "'>y</a>",
 "base_many": lambda s: fill("<base href=/x/>", s) + "<a href=y.html>z</a>",
 "img_srcset": lambda s: "<img srcset='" + fill("a.png 1x, ", s) + "'>",
 "style_attr": lambda s: "<p style='" + fill("background:url(a);", s) + "'>x",
 "style_many": lambda s: fill("<style>p{}</style>", s) + "<p>x",
 "style_big": lambda s: "<style>" + fill("p{background:url(a.png)}@import 'x';", s) + "</style><p>x",
 "style_open": lambda s: "<style>" + fill("url(", s) + "</style><p>x",
 "style_comment": lambda s: "<style>" + fill("/*", s) + "</style><p style='" + fill("/*", s // 4) + "'>x",
 "meta_many": lambda s: fill(lambda i: "<meta property='og:title' content='t%d'>" % i, s) + "<p>x",
 "meta_tags": lambda s: fill(lambda i: "<meta property='article:tag' content='t%d'>" % i, s) + "<p>x",
 "meta_keywords": lambda s: "<meta name=keywords content='" + fill(lambda i: "k%d, " % i, s) + "'><p>x",
 "title_long": lambda s: "<title>" + fill("a | b - ", s) + "</title><h1>" + fill("b - ", s // 4) + "</h1><p>x",
 "h1_many": lambda s: fill(lambda i: "<h1>h %d</h1>" % i, s),
 "time_many": lambda s: fill("<time datetime=2020-01-01>x</time>", s),
 "micro": lambda s: "<div itemscope itemtype=http://schema.org/Article>" + fill("<span itemprop=author>x</span>", s) + "</div>",
 "micro_deep": lambda s: fill(lambda i: "<div itemscope itemtype=http://schema.org/Article itemprop=author>" * 900 + "x" + "</div>" * 900, s),
 "ld_list": lambda s: ld(lambda s: "[" + fill(lambda i: '{"@type":"Article","headline":"%d"},' % i, s) + "1]", s),
 "ld_graph": lambda s: ld(lambda s: '{"@graph":[' + fill(lambda i: '{"@id":"#%d","@type":"Article","author":{"@id":"#%d"}},' % (i, i + 1), s) + "1]}", s),
 "ld_cycle": lambda s: ld(lambda s: '{"@graph":[{"@id":"#a","@type":"Article","author":[' + fill('{"@id":"#a"},', s) + '1]}]}', s),
 "ld_deep": lambda s: ld(lambda s: '{"@graph":' * (s // 10) + "1" + "}" * (s // 10), s),
 "ld_deep200": lambda s: ld(lambda s: "[" + fill('{"author":' * 200 + "1" + "}" * 200 + ",", s) + "1]", s),
 "ld_many": lambda s: fill('<script type="application/ld+json">{"@type":"Article","@id":"#a","author":{"@id":"#a"}}</script>', s) + "<p>x",
 "ld_authors": lambda s: ld(lambda s: '{"@type":"Article","author":[' + fill(lambda i: '{"name":"n%d"},' % i, s) + "1]}", s),
 "ld_keywords": lambda s: ld(lambda s: '{"@type":"Article","keywords":[' + fill(lambda i: '"n%d",' % i, s) + "1]}", s),
 "forms": lambda s: fill(lambda i: "<form><input name=n%d value=v><select><option>o</select></form>" % i, s),
 "options": lambda s: "<select>" + fill(lambda i: "<option value=%d>o%d" % (i, i), s) + "</select>",
 "labels": lambda s: fill(lambda i: "<label for=i%d>x</label><input id=i%d>" % (i, i), s),
 "dl": lambda s: "<dl>" + fill("<dt>a<dd>b", s) + "</dl>",
 "svg": lambda s: "<svg>" + fill("<path d=x /><g>", min(s, 8000)) + fill("<path d=x />", s) + "</svg>",
 "comments": lambda s: fill("<!-- x -->a", s),
 "random": lambda s: fill(random_element, s),
 "records": lambda s: fill(lambda i: "<div class=item><h3><a href=p%d.html>t %d</a></h3><p>d %d</p><span class=date>%d</span></div>" % (i, i, i, i), s),
 "sections": lambda s: fill(lambda i: "<section><h2>t%d</h2>%s</section>" % (i % 50, "<p>x%d</p>" % i * (i % 5)), s),
 "frames": lambda s: fill("<iframe src=x></iframe><noscript>y</noscript>", s),
 "ruby": lambda s: fill("<ruby>a<rt>b</ruby>", s),
}

SHAPES["paths_deep"] = lambda s: "<blockquote>" * 900 + fill("<p>x</p>", s)
SHAPES["titles"] = lambda s: ("<title>" + fill(lambda i: "t%d - " % i, s // 2) + "z</title>" +
                              fill(lambda i: "<h1>h%d</h1>" % i, s // 2))

FORMATS = {
    "html": ["--format", "html"],
    "text": ["--format", "text"],
    "markdown": ["--format", "markdown", "--with-metadata"],
    "json": ["--format", "json"],
    "paths": ["--format", "paths"],
}
ALL = ["--algorithm", "everything", "--output", "template"]
CASES = {name: ALL + options for name, options in FORMATS.items()}
CASES |= {"content": ["--output", "content", "--format", "json"], "explain": ["--explain"],
          "diff": ["--diff", "leafcut,temex"]}


def limit_child():
    resource.setrlimit(resource.RLIMIT_CPU, (MOST_SECONDS, MOST_SECONDS))
    resource.setrlimit(resource.RLIMIT_AS, (MOST_MEMORY, MOST_MEMORY))


def run(program, arguments):
    """Processor time, exit code and last message."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    done = subprocess.run([program, "extract", *arguments, "--timeout", "1"], check=False,
                          stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                          stderr=subprocess.PIPE, preexec_fn=limit_child)
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    seconds = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    message = done.stderr.decode(errors="replace").strip().split("\n")[-1]
    return seconds, done.returncode, message[:100]


def page(shape, number, size):
    return (f"<!DOCTYPE html><body><div id=menu><a href=0.html>a</a><a href=1.html>b</a>"
            f"<a href=2.html>c</a></div><p>page {number}</p>" + SHAPES[shape](size))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("program", metavar="PAGELET", type=os.path.realpath)
    parser.add_argument("size", metavar="BYTES", type=int, nargs="?", default=1_000_000)
    parser.add_argument("shapes", metavar="SHAPE", nargs="*")
    given = parser.parse_args()
    program, size = given.program, given.size
    if shutil.which(program) is None:
        parser.error(f"PAGELET {program}: is not a program")
    if unknown := set(given.shapes) - set(SHAPES):
        parser.error(f"SHAPE {', '.join(sorted(unknown))}: there are {', '.join(SHAPES)}")
    runs, missed = [], 0
    for shape in given.shapes or SHAPES:
        with tempfile.TemporaryDirectory() as folder:
            files = []
            for number in range(3):
                files.append(os.path.join(folder, f"{number}.html"))
                with open(files[-1], "w", encoding="utf-8") as file:
                    file.write(page(shape, number, size))
            for name, options in CASES.items():
                given = files[:1] if options[:2] == ALL else files
                seconds, code, message = run(program, [*given, *options])
                runs.append((seconds, shape, name))
                if seconds > GOAL or code not in (0, 3):
                    missed += 1
                    print(f"{shape:16} {name:9} {seconds:6.2f} s, code {code}: {message}", flush=True)
    runs.sort(reverse=True)
    for seconds, shape, name in runs[:10]:
        print(f"{seconds:6.2f} s  {shape} {name}")
    print(f"{len(runs)} runs, {missed} missed the goal of {GOAL} s")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
