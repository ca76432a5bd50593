#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Scores the form of Pagelet's Markdown, and of other tools', against WCXB's gold.

  score_structure.py [--look] [--tools a,b] [--answers FOLDER] [--wrong KIND]

Python must find the module `pagelet`; trafilatura, rs_trafilatura and Defuddle are scored if they
are installed (score_metadata.py, which also explains --answers).

Both Markdowns are read by markdown-it-py (with tables and strikethrough); words are counted as
multisets by the kind of the element around them. F1, recall and precision are means over the pages
whose gold has the kind, F1 with a 95 % interval (bootstrap over pages); the next column is F1 over
the pages of which gold or answer has it, so that invented structure costs something.

Errors of extraction are errors of form there. "form" separates the two: the words of gold and
answer are aligned in their order (difflib), and only words that both have count, of links the
targets around such words, resolved against the page's address. They are counted as multisets too:
the gold has many links and bold words at the first place where their text occurs.

p: the sign test of the pages on which Pagelet or the best other tool has a higher F1. `--look`: only
pages with an even number, which may be looked at. `--wrong`: also prints the even pages that cost
the form of a kind the most, with words that lose the kind (-) or get it (+).
"""

import argparse
import collections
import difflib
import pathlib
import re
import statistics
import sys
import urllib.parse

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))
from score_metadata import Defuddle, answers_of, installed, interval, load, sign_test  # noqa: E402

KINDS = ("heading", "list", "table", "link text", "link target", "bold", "quote", "code")
AROUND = {"heading_open": "heading", "list_item_open": "list", "th_open": "table",
          "td_open": "table", "blockquote_open": "quote"}
MARKS = {"link_open": "link text", "strong_open": "bold"}


def words_of(text):
    return [word.lower() for word in re.findall(r"\w+", text)]


class Structure:
    """The words of a Markdown in their order, each with its kinds, and the targets of its links."""

    def __init__(self, markdown, parser):
        self.words, self.kinds, self.targets = [], [], collections.Counter()
        around = []
        for token in parser.parse(markdown or ""):
            if token.nesting == 1:
                around.append(token.type)
            elif token.nesting == -1 and around:
                around.pop()
            if token.type in ("fence", "code_block"):
                self.add(token.content, {"code": True})
            elif token.type == "inline":
                self.add_line(token.children or [],
                              {AROUND[name]: True for name in around if name in AROUND})

    def add(self, text, kinds):
        words = words_of(text)
        self.words += words
        self.kinds += [kinds] * len(words)

    def add_line(self, parts, around):
        marks = []
        for part in parts:
            if part.type == "link_open":
                target = part.attrs.get("href", "").split("#")[0].rstrip("/")
                self.targets[target] += 1
            if part.type in MARKS:
                marks.append((MARKS[part.type], target if part.type == "link_open" else ""))
            elif part.type in ("link_close", "strong_close") and marks:
                marks.pop()
            elif part.type in ("text", "code_inline"):
                links = {"link target": target for kind, target in marks if kind == "link text"}
                self.add(part.content, around | {kind: True for kind, _ in marks} | links)

    def counted(self, kind):
        """The words of a kind, or the targets of links."""
        if kind == "link target":
            return self.targets
        return collections.Counter(word for word, kinds in zip(self.words, self.kinds)
                                   if kind in kinds)


def aligned(gold, answer):
    """The kinds of each word that both have, in the gold and in the answer, with the word."""
    matcher = difflib.SequenceMatcher(None, gold.words, answer.words)
    return [(gold.words[block.a + k], gold.kinds[block.a + k], answer.kinds[block.b + k])
            for block in matcher.get_matching_blocks() for k in range(block.size)]


def score(gold, answer):
    common, gold_size, size = (gold & answer).total(), gold.total(), answer.total()
    return (2 * common / max(1, gold_size + size), common / max(1, gold_size),
            common / size if size else 0.0)


def kinds_of(pairs, side, kind, url):
    """Counts what a side gives a kind among the words that both have: words, or targets of links."""
    if kind != "link target":
        return collections.Counter(pair[0] for pair in pairs if kind in pair[side])
    return collections.Counter(urllib.parse.urljoin(url, pair[side][kind])
                               for pair in pairs if kind in pair[side])


def score_form(pairs, kind, url):
    """F1, recall, precision of a kind over words that both have, or None if the gold has none."""
    gold, answer = (kinds_of(pairs, side, kind, url) for side in (1, 2))
    return score(gold, answer) if gold else None


class Scores:
    """The scores of a tool by kind, each by page: (F1, recall, precision)."""

    def __init__(self, pages, answers, golds, parser):
        self.of_gold, self.form = collections.defaultdict(dict), collections.defaultdict(dict)
        self.of_any, self.pairs = collections.defaultdict(list), {}
        for page, answer in zip(pages, answers):
            gold = golds[page["id"]]
            answer = Structure(answer.get("markdown"), parser)
            self.pairs[page["id"]] = pairs = aligned(gold, answer)
            for kind in KINDS:
                wanted, given = gold.counted(kind), answer.counted(kind)
                if wanted:
                    self.of_gold[kind][page["id"]] = score(wanted, given)
                if wanted or given:
                    self.of_any[kind].append(score(wanted, given)[0])
                if form := score_form(pairs, kind, page["url"]):
                    self.form[kind][page["id"]] = form


def pagelet_tool():
    import pagelet
    return lambda html, url: {"markdown": pagelet.extract(html, url=url, headline="off").markdown}


def trafilatura_tool():
    import trafilatura
    return lambda html, url: {"markdown": trafilatura.extract(
        html, url=url, output_format="markdown", include_formatting=True, include_links=True,
        include_tables=True)}


def rs_trafilatura_tool():
    import rs_trafilatura
    return lambda html, url: {"markdown": rs_trafilatura.extract(
        html.decode("utf-8", "replace"), url=url or None, include_links=True,
        output_markdown=True).content_markdown}


TOOLS = {"Pagelet": pagelet_tool, "trafilatura": trafilatura_tool,
         "rs-trafilatura": rs_trafilatura_tool, "Defuddle": Defuddle}


def means(scores):
    f1, recall, precision = (100 * statistics.fmean(values) for values in zip(*scores.values()))
    return f"{f1:5.1f}", f"({recall:.0f}, {precision:.0f}) {len(scores)} pages"


def print_kind(kind, found):
    for tool, scores in found.items():
        f1, rest = means(scores.of_gold[kind])
        low, high = interval([of_page[0] for of_page in scores.of_gold[kind].values()],
                             lambda sample: 100 * statistics.fmean(sample))
        any_f1 = 100 * statistics.fmean(scores.of_any[kind])
        print(f"  {kind:12} {tool:12} {f1} [{low:.1f}, {high:.1f}] {rest}; {any_f1:5.1f} "
              f"{len(scores.of_any[kind])} pages; form {' '.join(means(scores.form[kind]))}")
    f1s = {tool: [of_page[0] for of_page in scores.of_gold[kind].values()]
           for tool, scores in found.items()}
    own = f1s.pop("Pagelet", None)
    if own and f1s:
        best = max(f1s, key=lambda tool: sum(f1s[tool]))
        higher = [a > b for a, b in zip(own, f1s[best])]
        lower = [b > a for a, b in zip(own, f1s[best])]
        print(f"  {kind:12} Pagelet against {best}: p = {sign_test(higher, lower):.3g}")


def print_wrong(kind, scores):
    costs = {page: pairs for page, pairs in scores.pairs.items() if int(page) % 2 == 0 and
             any((kind in wanted) != (kind in given) for _, wanted, given in pairs)}
    for page, pairs in sorted(costs.items(), key=lambda cost: scores.form[kind].get(cost[0], (0,))):
        lost = [word for word, wanted, given in pairs if kind in wanted and kind not in given]
        got = [word for word, wanted, given in pairs if kind in given and kind not in wanted]
        f1 = scores.form[kind].get(page, (0,))[0]
        print(f"{page} {100 * f1:.0f} -{len(lost)} {' '.join(lost[:25])} +{len(got)} "
              f"{' '.join(got[:25])}")


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--look", action="store_true")
    parser.add_argument("--tools", default=",".join(TOOLS), metavar="a,b", help="default: all")
    parser.add_argument("--answers", type=pathlib.Path, metavar="FOLDER")
    parser.add_argument("--wrong", metavar="KIND", choices=KINDS)
    chosen = parser.parse_args()
    from markdown_it import MarkdownIt
    reader = MarkdownIt("commonmark").enable("table").enable("strikethrough")
    pages = [page for page in load("wcxb") if page["gold"].get("markdown") and
             (not chosen.look or int(page["id"]) % 2 == 0)]
    golds = {page["id"]: Structure(page["gold"]["markdown"], reader) for page in pages}
    name = "markdown, even numbers" if chosen.look else "markdown"
    found = {}
    for tool, run in installed(chosen.tools.split(","), TOOLS, parser).items():
        answers = answers_of(tool, run, name, pages, chosen.answers, ("markdown",))
        found[tool] = Scores(pages, answers, golds, reader)
    print(f"{len(pages)} pages; F1 [interval] (recall, precision) over the pages whose gold has the "
          "kind; F1 over those of which gold or answer has it; form: of words that both have")
    for kind in KINDS:
        print_kind(kind, found)
    if chosen.wrong and "Pagelet" in found:
        print_wrong(chosen.wrong, found["Pagelet"])


if __name__ == "__main__":
    main()
