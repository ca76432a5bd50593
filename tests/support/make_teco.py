#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Makes a suite of TECO's shape from the sample suite, for the tests of what reads TECO.

OUT/CATEGORY/SITE/ gets the pages of a site of the sample suite. Its labels become classes of the key
page, as in TECO; one site has them without their prefix, as TWEB19 prints them. Most sites have
names that the papers' tables have, so that printed rows stand beside computed ones.

Usage: make_teco.py SAMPLE OUT
"""

import html.parser
import json
import pathlib
import re
import shutil
import sys

SITES = {
    "sample-ceramics": "companies/www.emmaclothes.com",
    "sample-brewery": "companies/www.ikea.com",
    "sample-recipes": "companies/www.turfparadise.com",
    "sample-allotment": "forum/stackoverflow.com",
    "sample-boardgames": "forum/www.filmaffinity.com",
    "sample-courier": "media/www.bbc.co.uk",
    "sample-radio": "media/www.engadget.com",
    "sample-makers": "media/www.news-medical.net",
    "sample-ferries": "organizations/clinicaltrials.gov",
    "sample-library": "organizations/www.cleanclothes.org",
    "sample-rowing": "organizations/www.unicef.org",
    "sample-hikes": "personal/garden-diary",
    "sample-ninetysix": "personal/users.dsic.upv.es-jsilva",
    "sample-seedline": "personal/www.javiercelaya.es",
}
WITHOUT_PREFIX = "sample-hikes"
CLASSES = {"not_template": "notTemplate", "main_content": "mainContent", "main_menu": "mainMenu"}

VOID = {"area", "base", "br", "col", "hr", "img", "input", "link", "meta", "param", "wbr"}
# A start tag ends these open elements, up to the nearest of the second list.
BLOCKS = {"address", "article", "blockquote", "center", "div", "dl", "fieldset", "footer", "form",
          "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "nav", "ol", "p", "pre",
          "section", "table", "ul"}
ENDED_BY = [({"li"}, {"li"}, {"ul", "ol"}), ({"dt", "dd"}, {"dt", "dd"}, {"dl"}),
            ({"td", "th"}, {"td", "th"}, {"table"}),
            ({"tr", "tbody"}, {"td", "th", "tr"}, {"table"}), ({"option"}, {"option"}, {"select"}),
            (BLOCKS, {"p"}, {"td", "th", "table", "li", "div", "body"})]


class Element:
    def __init__(self, tag, attributes, parent, position):
        self.tag, self.attributes, self.parent, self.position = tag, attributes, parent, position
        self.children = []
        if parent is not None:
            parent.children.append(self)

    @property
    def classes(self):
        return (self.attributes.get("class") or "").split()


class Page(html.parser.HTMLParser):
    """The elements of a page, with the positions of their start tags. There is no `tbody` of a
    parser's own: selectors are read without theirs."""

    def __init__(self, text):
        super().__init__()
        self.lines = [0] + [match.end() for match in re.finditer("\n", text)]
        self.root = Element("", {}, None, 0)
        self.open = self.root
        self.feed(text)

    def close_to(self, ended, limits):
        while True:
            at = self.open
            while at.parent is not None and at.tag not in ended and at.tag not in limits:
                at = at.parent
            if at.tag not in ended:
                return
            self.open = at.parent

    def handle_starttag(self, tag, attributes):
        for starts, ended, limits in ENDED_BY:
            if tag in starts:
                self.close_to(ended, limits)
        if tag == "tbody":
            return
        line, column = self.getpos()
        element = Element(tag, dict(reversed(attributes)), self.open, self.lines[line - 1] + column)
        if tag not in VOID:
            self.open = element

    def handle_endtag(self, tag):
        at = self.open
        while at.parent is not None and at.tag != tag:
            at = at.parent
        if at.parent is not None:
            self.open = at.parent


SIMPLE = re.compile(
    r"\*|[a-z][a-z0-9]*|#([\w-]+)|\.([\w-]+)|\[([\w-]+)=\"([^\"]*)\"\]"
    r"|:(first-child|nth-child\(\d+\)|nth-child\(n\+\d+\)|not\(:first-child\))")


def matches_simple(element, part):
    if part == "*":
        return True
    found = SIMPLE.fullmatch(part)
    if found is None:
        sys.exit(f"make_teco.py: cannot read the selector {part}")
    name, word, attribute, value, place = found.groups()
    if name:
        return element.attributes.get("id") == name
    if word:
        return word in element.classes
    if attribute:
        return element.attributes.get(attribute) == value
    if not place:
        return element.tag == part
    position = element.parent.children.index(element) + 1
    if place == "first-child":
        return position == 1
    if place == "not(:first-child)":
        return position > 1
    number = int(re.search(r"\d+", place).group())
    return position >= number if "n+" in place else position == number


def matches(element, steps):
    """`steps`: compound selectors with the combinator before each, the last one for `element`."""
    if element.parent is None:
        return False
    combinator, compound = steps[-1]
    if not all(matches_simple(element, part) for part in compound):
        return False
    if len(steps) == 1:
        return True
    if combinator == ">":
        return matches(element.parent, steps[:-1])
    if combinator == "+":
        before = element.parent.children.index(element) - 1
        return before >= 0 and matches(element.parent.children[before], steps[:-1])
    at = element.parent
    while at is not None:
        if matches(at, steps[:-1]):
            return True
        at = at.parent
    return False


def read_selector(text):
    steps = []
    combinator = " "
    for word in text.replace("> tbody > ", "> ").split():
        if word in ">+":
            combinator = word
            continue
        steps.append((combinator, [found.group() for found in SIMPLE.finditer(word)]))
        combinator = " "
    return steps


def selected(page, selector):
    steps = read_selector(selector)
    found = []
    waiting = [page.root]
    while waiting:
        element = waiting.pop()
        waiting += reversed(element.children)
        if matches(element, steps):
            found.append(element)
    if not found:
        sys.exit(f"make_teco.py: {selector} matches nothing")
    return found


def with_classes(text, labels, prefix):
    page = Page(text)
    words = {}
    for kind, name in CLASSES.items():
        for selector in labels.get(kind, []):
            for element in selected(page, selector):
                words.setdefault(element.position, []).append(prefix + name)
    for position in sorted(words, reverse=True):
        label = " ".join(dict.fromkeys(words[position]))
        name_end = re.compile(r"<[^\s>/]+").match(text, position).end()
        given = re.compile(r"\sclass\s*=\s*(\"|'|)", re.I).search(text, name_end,
                                                                 text.index(">", position))
        if given and given.group(1):
            text = text[:given.end()] + label + " " + text[given.end():]
        elif given:
            value_end = re.compile(r"[^\s>]+").match(text, given.end()).end()
            text = (text[:given.end()] + f'"{label} {text[given.end():value_end]}"' +
                    text[value_end:])
        else:
            text = f'{text[:name_end]} class="{label}"{text[name_end:]}'
    return text


def main():
    if len(sys.argv) != 3:
        sys.exit("usage: make_teco.py SAMPLE OUT")
    sample, out = map(pathlib.Path, sys.argv[1:])
    for name, place in SITES.items():
        shutil.copytree(sample / name / "pages", out / place)
        labels = json.loads((sample / name / "labels.json").read_text(encoding="utf-8"))
        key_page = out / place / labels["key_page"]
        # Latin 1 keeps all bytes.
        text = key_page.read_bytes().decode("latin-1")
        prefix = "" if name == WITHOUT_PREFIX else "TECO_"
        key_page.write_bytes(with_classes(text, labels, prefix).encode("latin-1"))


main()
