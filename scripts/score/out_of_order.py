#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Pages whose text is not where it is shown, and who reads it in its order.

Usage: out_of_order.py [--program PAGELET]     fails if Pagelet has a page wrong (a test)

Makes three pages of each kind, in the forms that frameworks and the HTML Standard give them, and
asks Pagelet for the main content; for readme_figures.py also the installed tools. A page is right if
the answer has the lines that a browser shows, in their order, and none of those that it does not show
(placeholders, unfilled defaults). Menus and footers in an answer do not count.
"""

import argparse
import json
import pathlib
import re
import subprocess
import sys

from figures import TOP

TITLE = "The reading room in the lighthouse of Skerrow"
STORY = [
    "The lighthouse of Skerrow has not turned its lamp since 1988, but every evening a light "
    "burns on its second floor, where Ines Halvorsen keeps a library of four thousand books for "
    "an island with ninety inhabitants.",
    "She began with the crates that the last keeper left in the oil store. Half of them were tide"
    " tables, the other half detective novels in three languages, and the damp had glued many of "
    "their pages into bricks that no knife could part.",
    "For two winters she dried them leaf by leaf on strings across the lamp room. Fishermen who "
    "came for the forecast stayed to read what hung above their heads, and some of them asked how"
    " the stories ended.",
    "The council lent her a stove, a retired joiner built shelves that follow the curve of the "
    "wall, and the ferry company carries returned books from the mainland without asking for a "
    "fare.",
    "Last summer a school class slept between the shelves during a storm. In the morning they had"
    " read the whole of the children's section and left a list of forty titles that the library "
    "should buy with its next grant.",
    "The grant came in October. It pays for a damp meter, a second ladder and the forty titles, "
    "which arrived in one crate together with a letter from the class that now hangs beside the "
    "door.",
]
ROWS = [("Crates of the last keeper", "31"), ("Books that could be saved", "1,204"),
        ("Books on loan in October", "212")]
ADDRESS = "https://post.example/a"
WAIT = "One moment, the text is on its way"


def paragraphs(lines):
    return "".join(f"<p>{line}</p>" for line in lines)


def table(rows):
    return "".join(f"<tr><td>{name}</td><td>{count}</td></tr>" for name, count in rows)


def page(article, later=""):
    """A page with a menu, a side bar and a footer, and what comes after it."""
    links = "".join(f"<li><a href='/{at}'>{name}</a></li>"
                    for at, name in enumerate(["Start", "Harbour", "Weather", "Ferries", "Market"]))
    head = f"<!DOCTYPE html><html lang='en'><head><title>{TITLE} - Skerrow Post</title></head>"
    return (f"{head}<body><header><a href='/'>Skerrow Post</a><nav><ul>{links}</ul></nav></header>"
            f"<div><main><article><h1>{TITLE}</h1>{article}</article></main>"
            f"<aside><h2>Notes</h2><ul>{links}</ul></aside></div>"
            f"<footer><p>\u00A9 Skerrow Post, 2 Pier Road</p><ul>{links}</ul></footer>{later}"
            "</body></html>")


def streamed(place, part):
    """Three pages: all of the text comes later, a part of it, and a table."""
    rows = f"<table><tbody>{table(ROWS)}</tbody></table>"
    cells = [cell for row in ROWS for cell in row]
    for middle, lines, begin, end in [
            (paragraphs(STORY), STORY, 0, 6), (paragraphs(STORY[2:4]), STORY[2:4], 2, 4),
            (rows, cells, 2, 2)]:
        yield (page(paragraphs(STORY[:begin]) + place + paragraphs(STORY[end:]), part(middle)),
               [*STORY[:begin], *lines, *STORY[end:]], [WAIT])


def shadow(root, light, lines, unseen=()):
    before, after = STORY[:2], STORY[2:]
    return (page(f"{paragraphs(before)}<x-note><template shadowrootmode='open'>{root}</template>"
                 f"{light}</x-note>{paragraphs(after)}"), [*before, *lines, *after], unseen)


def react(part, place="<!--$?--><template id='B:0'></template>", release='$RC("B:0","S:0")'):
    script = f"<script>$RC=function(b,c){{}};{release}</script>"
    return (f"{place}<p>{WAIT}</p><!--/$-->", lambda text: part.replace("TEXT", text) + script)


def kinds():
    """Yields each kind with its pages: (HTML, lines that it shows, lines that it does not show)."""
    wait = f"<p>{WAIT}</p>"
    hidden = "<div hidden id='S:0'>TEXT</div>"
    segment = ("<div hidden id='S:0'><div><template id='P:1'></template></div></div>"
               "<div hidden id='S:1'>TEXT</div><script>$RS(\"S:1\",\"P:1\")</script>")
    yield "React, whole boundaries", list(streamed(*react(hidden)))
    yield "React, segments in boundaries", list(streamed(*react(segment)))
    prefix = "<!--$?--><template id='app-B:2a'></template>"
    yield "React, with a prefix", list(streamed(
        *react(hidden.replace("S:0", "app-S:2a"), prefix, '$RC("app-B:2a","app-S:2a")')))
    head = "<table><thead><tr><th>What</th><th>Number</th></tr></thead><tbody>"
    row = f"<!--$?--><template id='B:0'></template><tr><td>{WAIT}</td></tr><!--/$-->"
    part = (f"<table hidden><tbody id='S:0'>{table(ROWS)}</tbody></table>"
            "<script>$RC(\"B:0\",\"S:0\")</script>")
    cells = ["What", "Number", *(cell for row in ROWS for cell in row)]
    yield "React, rows of a table", [
        (page(f"{paragraphs(STORY[:at])}{head}{row}</tbody></table>{paragraphs(STORY[at:])}", part),
         [*STORY[:at], *cells, *STORY[at:]], [WAIT]) for at in (1, 3, 5)]
    yield "Solid", list(streamed(f"<template id='pl-01'></template>{wait}<!--pl-01-->",
                                 "<template id='01'>{}</template>".format))
    island = "<div hidden><preact-island hidden data-target='5'>{}</preact-island></div>"
    yield "Preact", list(streamed(f"<!--$s:5-->{wait}<!--/$s:5-->", island.format))
    yield "Marko", list(streamed(f"<!--M_!^3-->{wait}<!--M_!3-->",
                                 "<t M_=3><!--M_#c--></t><t M_=c>{}</t>".format))
    yield "Blazor", list(streamed(
        f"<!--bl:7-->{wait}<!--/bl:7-->",
        "<blazor-ssr><template blazor-component-id='7'>{}</template></blazor-ssr>".format))
    yield "`template for`", list(streamed(f"<?start name='story'>{wait}<?end>",
                                          "<template for='story'>{}</template>".format))
    quote, name = "I only wanted to know how the stories ended.", "Tom Esk, fisherman"
    yield "Slots", [
        shadow("<blockquote><slot></slot></blockquote><p><slot name='who'></slot></p>",
               f"<span slot='who'>{name}</span><p>{quote}</p>", [quote, name]),
        shadow(f"<h2><slot name='t'>{WAIT}</slot></h2><slot></slot>",
               f"<p>{quote}</p><span slot='t'>What readers say</span>",
               ["What readers say", quote], [WAIT]),
        shadow(f"<p>{quote}</p>", f"<p>{WAIT}</p>", [quote], [WAIT])]
    yield "Frames (`srcdoc`)", [
        (page(f"{paragraphs(STORY[:at])}<iframe srcdoc=\"{paragraphs(STORY[at:])}\"></iframe>"),
         STORY, []) for at in (0, 2, 4)]


def plain(text):
    return re.sub(r"\s+", " ", re.sub(r"[|*_#>\\-]", " ", text))


def is_right(answer, lines, unseen):
    answer, at = plain(answer), 0
    for line in map(plain, lines):
        found = answer.find(line, at)
        if found < 0 or (at and found == at):  # missing, elsewhere, or joined to the line before
            return False
        at = found + len(line)
    return not any(plain(line) in answer for line in unseen)


def answers_of_pagelet(program):
    command = [program, "extract", "-", "--format", "text", "--base", ADDRESS]
    return lambda htmls: [subprocess.run(command, input=html, text=True, capture_output=True,
                                         check=False).stdout for html in htmls]


def answers_of_tool(tool):
    def answers(htmls):
        lines = [json.dumps({"id": str(at), "key_page": {"html": html, "url": ADDRESS}})
                 for at, html in enumerate(htmls)]
        done = subprocess.run(["unshare", "--net", "--map-root-user", "sh", "-c", tool.command],
                              input="\n".join(lines) + "\n", text=True, stdout=subprocess.PIPE,
                              check=True)
        return [json.loads(line).get("text", "") for line in done.stdout.splitlines()]
    return answers


def scores(answers_of):
    """Returns how many pages of each kind are right."""
    pages = [(kind, *one) for kind, of_kind in kinds() for one in of_kind]
    right = dict.fromkeys((kind for kind, *_ in pages), 0)
    answers = answers_of([html for _, html, _, _ in pages])
    for (kind, _, lines, unseen), answer in zip(pages, answers, strict=True):
        right[kind] += is_right(answer, lines, unseen)
    return right


def measure(given, stored):
    """A row for each kind; columns of tools that are not measured stay."""
    answers = {"Pagelet": answers_of_pagelet(given.program)} | {
        tool.title: answers_of_tool(tool) for tool in given.tools}
    for title, answers_of in answers.items():
        right = scores(answers_of)
        for kind, pages in kinds():
            stored["out-of-order"].setdefault(kind, {})[title] = f"{right[kind]} of {len(pages)}"


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--program", type=pathlib.Path, default=TOP / "build/release/cli/pagelet")
    right = scores(answers_of_pagelet(parser.parse_args().program))
    wrong = [kind for kind, pages in kinds() if right[kind] < len(pages)]
    sys.exit(f"out_of_order.py: wrong: {', '.join(wrong)}" if wrong else 0)


if __name__ == "__main__":
    main()
