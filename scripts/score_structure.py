#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores the form of Pagelet's Markdown, and of trafilatura's, against WCXB's gold.

  score_structure.py [--look] [--text] [--tools a,b]

Both Markdowns are read by markdown-it-py (with tables and strikethrough); words are counted as
multisets by the kind of the element around them. F1, recall and precision are means over the pages
whose gold has the kind, F1 with a 95 % interval (bootstrap over pages); the last column is F1 over the
pages of which gold or answer has it, so that invented structure costs something. p: the sign test of
the pages on which one of the two tools has a higher F1. `--look`: only pages with an even number, which may be looked at.
`--text`: words that are not in the gold's text do not count, so that errors of extraction are not
errors of form.
"""

import argparse
import collections
import re
import statistics

from score_metadata import interval, load, sign_test

KINDS = ("heading", "list", "table", "link text", "link target", "bold", "quote", "code")
AROUND = {"heading_open": "heading", "list_item_open": "list", "th_open": "table",
          "td_open": "table", "blockquote_open": "quote"}


def words_of(text):
    return [word.lower() for word in re.findall(r"\w+", text)]


def structure_of(markdown, parser):
    """Words, or targets of links, by kind."""
    found, around = collections.defaultdict(collections.Counter), []
    for token in parser.parse(markdown or ""):
        if token.nesting == 1:
            around.append(token.type)
        elif token.nesting == -1 and around:
            around.pop()
        if token.type in ("fence", "code_block"):
            found["code"].update(words_of(token.content))
        if token.type != "inline":
            continue
        text, marks = [], []
        for part in token.children or []:
            if part.type in ("link_open", "strong_open"):
                marks.append(part.type)
            elif part.type in ("link_close", "strong_close") and marks:
                marks.pop()
            elif part.type in ("text", "code_inline"):
                words = words_of(part.content)
                text += words
                found["link text"].update(words if "link_open" in marks else ())
                found["bold"].update(words if "strong_open" in marks else ())
            if part.type == "link_open":
                found["link target"][part.attrs.get("href", "").split("#")[0].rstrip("/")] += 1
        for kind in {AROUND[token_type] for token_type in around if token_type in AROUND}:
            found[kind].update(text)
    return found


def limited(words, kind, allowed):
    return words if allowed is None or kind == "link target" else words & allowed


def score(gold, answer):
    common, gold_size, size = (gold & answer).total(), gold.total(), answer.total()
    return (2 * common / max(1, gold_size + size), common / max(1, gold_size),
            common / size if size else 0.0)


def scores_of(run, pages, golds, by_text):
    """Returns by kind (F1, recall, precision) by page whose gold has it, and F1s where gold or answer has it."""
    of_gold, of_any = collections.defaultdict(dict), collections.defaultdict(list)
    for page in pages:
        allowed = collections.Counter(words_of(page["gold"]["text"])) if by_text else None
        gold = golds[page["id"]]
        try:
            answer = run(page)
        except Exception:  # a tool that fails on a page has no answer there
            answer = collections.defaultdict(collections.Counter)
        for kind in KINDS:
            wanted, given = (limited(side[kind], kind, allowed) for side in (gold, answer))
            if wanted:
                of_gold[kind][page["id"]] = score(wanted, given)
            if wanted or given:
                of_any[kind].append(score(wanted, given)[0])
    return of_gold, of_any


def tools():
    found = {}
    try:
        import pagelet
        found["Pagelet"] = lambda page: pagelet.extract(page["html"], url=page["url"],
                                                        headline="off").markdown
    except ImportError:
        pass
    try:
        import trafilatura
        found["trafilatura"] = lambda page: trafilatura.extract(
            page["html"], url=page["url"], output_format="markdown", include_formatting=True,
            include_links=True, include_tables=True)
    except ImportError:
        pass
    return found


def main():
    from markdown_it import MarkdownIt
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--look", action="store_true")
    parser.add_argument("--text", action="store_true")
    parser.add_argument("--tools", metavar="a,b", help="default: all")
    chosen = parser.parse_args()
    reader = MarkdownIt("commonmark").enable("table").enable("strikethrough")
    pages = [page for page in load("wcxb") if page["gold"].get("markdown") and
             (not chosen.look or int(page["id"]) % 2 == 0)]
    golds = {page["id"]: structure_of(page["gold"]["markdown"], reader) for page in pages}
    found = {tool: scores_of(lambda page, run=run: structure_of(run(page), reader), pages, golds,
                             chosen.text)
             for tool, run in tools().items() if not chosen.tools or tool in chosen.tools.split(",")}
    print(f"{len(pages)} pages; F1 [interval] (recall, precision) over the pages whose gold has the "
          "kind, then F1 over those of which gold or answer has it")
    for kind in KINDS:
        for tool, (of_gold, of_any) in found.items():
            f1, recall, precision = (100 * statistics.fmean(values)
                                     for values in zip(*of_gold[kind].values()))
            low, high = interval([of_page[0] for of_page in of_gold[kind].values()],
                                 lambda sample: 100 * statistics.fmean(sample))
            print(f"  {kind:12} {tool:12} {f1:5.1f} [{low:.1f}, {high:.1f}] ({recall:.0f}, "
                  f"{precision:.0f})  {len(of_gold[kind])} pages; "
                  f"{100 * statistics.fmean(of_any[kind]):5.1f}  {len(of_any[kind])} pages")
        if len(found) == 2:
            first, second = ([of_page[0] for of_page in of_gold[kind].values()]
                             for of_gold, _ in found.values())
            higher = [a > b for a, b in zip(first, second)]
            lower = [b > a for a, b in zip(first, second)]
            print(f"  {kind:12} {' against '.join(found)}: p = {sign_test(higher, lower):.3g}")


if __name__ == "__main__":
    main()
