#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Compares Pagelet with leafcut.py on made sites that tell readings of the specification apart.

Usage: cases.py BUILD_FOLDER [--random N] [--seed S] [--out FOLDER]

Many rules of section 15 change no answer on a real site. Here are sites for them: crafted ones, with
edges of numbers, names, values and addresses, and N random ones (default 30) of blocks with names and
exact numbers of words. Exit code: 1 when an answer differs. With --out the sites stay in FOLDER.
"""
import argparse
import concurrent.futures
import html
import json
import os
import pathlib
import random
import sys
import tempfile
import urllib.parse

import compare
import leafcut

HEAD = "<!doctype html><meta charset=utf-8><title>t</title><body>"
FRAMESET = HEAD.replace("<body>", "<frameset cols='*'><frame src=a.html><noframes>one two three four "
                        "five</noframes></frameset>")
OTHERS = ("a.html", "b.html", "c.html")


def words(letter, count):
    return " ".join(f"{letter}{i}" for i in range(count))


def links(*urls):
    return "".join(f'<a href="{html.escape(url)}">{i}</a>' for i, url in enumerate(urls))


def alike(middle):
    """Pages with texts of their own around `middle(page)`."""
    return {page: f"{HEAD}<div><p>{words('top' + page[0], 40)}</p><p>{words('mid' + page[0], 40)}</p>"
                  f"</div><div>{middle(page[0])}</div>" + links("k.html", *OTHERS)
            for page in ("k.html", *OTHERS)}


def texts_and_frames():
    yield {"k.html": HEAD, "a.html": HEAD + "<p>x", "b.html": HEAD}
    noframes = HEAD + "<noframes>one two three four five</noframes>" + links(*OTHERS)
    yield {"k.html": noframes, "a.html": FRAMESET, "b.html": FRAMESET, "c.html": FRAMESET}
    yield {"k.html": noframes, "a.html": FRAMESET, "b.html": FRAMESET, "c.html": HEAD + "<p>x"}
    yield {"k.html": HEAD + "<p>a&#28;b</p><p>c&#x85;d e</p><p>\u2028x\u205fy z\u3000</p><p>\u200b</p>"
                     + links("a.html", "b.html"),
           "a.html": HEAD + "<p>a b</p><p>c d e</p><p>x y z</p>" + links("k.html"),
           "b.html": HEAD + "<p>a&#29;&#30;b</p><p>c&nbsp;d\u1680e</p>\u180e" + links("k.html")}


def addresses():
    """The forms of the addresses decide which eight pages are loaded, and in which order."""
    pages = ("INDEX.html Home.htm home.html index.html a/index.html a/b/c.html 12/a.html \u0663/a.html "
             "a-b-c-d.html a-b-c.html a1.html \xe9.html e\u0301x.html \u2167.html \xb2.html a_b.html .html "
             "x.HTML a.b.html default.php?x p.html?id=1 p.html?id p.html?x=1&x=2 p.html?a&&b p.html?=").split()
    for at in (1, 3, 5, 6, 9, 10, 16, 20):
        order = [pages[at], *pages[:at], *pages[at + 1:]]
        dead = ["//s.example//", "/x%2Findex.html", "/INDEX", "//s.example//pd.html", "/a//", "/%2e%2e/p.html"]
        names = [urllib.parse.quote(page, safe="/?&=") for page in order]
        yield {page: HEAD + links(*dead, *("/" + name for name in names)) + "<p>" + words(str(i), 5)
               for i, page in enumerate(order)}


def values():
    """Leaves that are equal by one reading and not by another."""
    pairs = ("<i></i>|i", "<i class=a></i>|i a", "<i></i>|&#0;i", "<b><i></i></b>|<i>i</i>",
             "<i class='a b'></i>|i.a.b", "<span></span>|<span class=''></span>",
             "<i class=TECO_x></i>|<i></i>", "<b></b>|<i></i>", "<img src='a/b.png'>|<img data-src='c/b.png?x'>",
             "<img>|<img src=''>", "<img src='x/'>|<img>", "<img src='?'>|<img>", "<img src=' '>|<img>",
             "<img src='' data=b.png>|<img src=b.png>", "<video></video>|<audio></audio>",
             "<img src=a.png>|<img src='a.png#x'>", "<img src='a.png#x/y'>|<img src=y>",
             "<input value=a>|<input value=b>", "<canvas></canvas>|<canvas class='\t'></canvas>",
             *(f"<i class='a{sign}b'></i>|<i class='a b'></i>" for sign in "/.>|,;:#+".replace("|", "")))
    for pair in pairs:
        one, two = pair.split("|")

        yield {page: f"{HEAD}<p>{words('own' + page[0], 30)}</p>"
                     + f"<p>{one if page == 'k.html' else two}</p>" * 6 + links("k.html", *OTHERS)
               for page in ("k.html", *OTHERS)}


def names_and_marks():
    names = ("read next|readNext|read--next|read_next|READNext|xreadnexty|fb2|2fb|fb\xe9|\xe9fb|a:fb:b|"
             "lin\u212aedin|social\u0130|mainNav|mainNAV|NAVmain|ssbax|xssba|xSsba|paginators|xpaginator|"
             "toTop|TECO_comments|xTECO_comments|c\u0130omment|com\xadment|tag\u0662|pin_it|tags,x|\xe9Tag|"
             "nav\xc9|1Nav|a\xc9nav|postNav|\xdfNav")
    for name in names.split("|"):
        for attribute in ("class", "id"):
            yield alike(lambda page: f"<div {attribute}='{name}'><p>{words('end' + page, 25)}</p></div>")
    marks = ("a rel=tag|a rel='x TAG'|span rel=tag|a rel='tags'|a rel='x/tag'|div itemprop=comment|header|"
             "div itemtype='http://schema.org/WPFooter'|div itemtype='http://schema.org/WPFooter/'|"
             "div itemtype='x#y/wpfooter'|div itemtype='x/y#WPFOOTER z'|div itemtype='wpfooter'|nav")
    for mark in marks.split("|"):
        yield alike(lambda page: f"<{mark}>{words('end' + page, 9)}</{mark.split()[0]}>")


def limits():
    for name in ("nav", "tags", "comments", "share", "related"):
        for outside, inside in ((18, 12), (30, 0), (29, 0), (60, 40), (57, 39), (59, 0), (60, 0), (35, 24),
                                (36, 24), (35, 25), (0, 0), (61, 0)):
            yield alike(lambda page: f"<p>{words('own' + page, 100)}</p><div class={name}>"
                                     f"<p>{words('end' + page, outside)}</p>"
                                     f"<p><a href=k.html>{words('link' + page, inside)}</a></p></div>")
    for before, inside, after in ((10, 20, 90), (11, 20, 89), (90, 20, 10), (89, 20, 11), (0, 50, 50),
                                  (10, 100, 90), (10, 101, 90), (0, 0, 100), (1, 3, 9), (1, 3, 8)):
        yield {page: f"{HEAD}<div><p>{words('a' + page, before)}</p><div class=comments><p>"
                     f"{words('c' + page, inside)}</p></div><p>{words('z' + page, after)}</p></div>"
                     + links("k.html", *OTHERS) for page in ("k.html", *OTHERS)}
    for all_words, shared in ((20, 9), (20, 8), (100, 45), (100, 44), (19, 19)):  # near copies
        def page(letter, own, has_shared):
            return (f"{HEAD}<div><p>{words('shared', shared) if has_shared else 'none ' + letter}</p></div>"
                    f"<div><h1>x y</h1><p>{words(letter, own)}</p></div>" + links("k.html", *OTHERS))
        yield {"k.html": page("k", all_words - shared, True), "a.html": page("a", 30, True),
               "b.html": page("b", 30, False), "c.html": page("c", 30, False)}


CRAFTED = (texts_and_frames, addresses, values, names_and_marks, limits)
NAMES = ("comment related readMore social share addthis_toolbox tweet category-5 tags cat tag-x nav navbar "
         "menu prev next pagination pager crumb forum content main post x1 fooBar share\xc9 menu1 TECO_x "
         "you-may also-like latest back-to-top").split()
COUNTS = (1, 2, 3, 5, 9, 10, 11, 18, 20, 29, 30, 31, 45, 59, 60, 61)
BLOCKS = "div div div section p span ul nav aside footer header form menu blockquote article".split()
LEAVES = ("<img src=%s>", "<img data-src='/x/%s?v=1'>", "<video src=%s></video>", "<i class=%s></i>",
          "<b>i %s</b>", "<br>", "<input name=%s>")


def random_block(choose, depth):
    """Its HTML, with `@` in place of addresses."""
    tag = choose.choice(BLOCKS)
    name = f" class='{' '.join(choose.choices(NAMES, k=choose.choice((1, 1, 2))))}'"
    total = choose.choice(COUNTS)
    linked = choose.choice((0, 0, 0, total, total * 2 // 5, total * 2 // 5 + 1))
    parts = [random_block(choose, depth - 1) for _ in range(choose.choice((0, 1, 2)) if depth else 0)]
    if linked:
        parts.append(f"<a href='@'{choose.choice(('', '', ' rel=tag'))}>{random_words(choose, linked)}</a>")
    if total > linked:
        parts.append(random_words(choose, total - linked))
    if choose.random() < 0.3:
        parts.append(choose.choice(LEAVES).replace("%s", choose.choice(NAMES)))
    choose.shuffle(parts)
    inner = "span" if tag in ("p", "span") else "div"
    parts = [part if part.startswith("<") else f"<{inner}>{part}</{inner}>" for part in parts]
    tag = "div" if tag in ("p", "form") and depth else tag  # neither may lie in another
    return f"<{tag}{name if choose.random() < 0.6 else ''}>{''.join(parts)}</{tag}>"


def random_words(choose, count):
    return " ".join(choose.choice(("alpha", "beta", "pi", "rho", "i", "edge")) + choose.choice("0123")
                    for _ in range(count))


def random_site(choose):
    folders, files = ("", "a/", "news/", "12/", "a/b/"), ("index.html", "a.html", "one-two.html", "post-1.html")
    pages = sorted({choose.choice(folders) + choose.choice(files) + choose.choice(("", "", "?id=1", "?q=2"))
                    for _ in range(choose.choice((3, 5, 8, 12)))})
    choose.shuffle(pages)
    blocks = [random_block(choose, choose.choice((0, 1, 2))) for _ in range(choose.choice((3, 6, 9)))]
    site = {}
    for page in pages:
        keep, body = choose.choice((0.2, 0.5, 0.7, 0.9, 1)), []
        for block in blocks:
            if page == pages[0] or choose.random() < keep:
                body.append(block)
            elif choose.random() < 0.7:
                body.append(random_block(choose, 1))
        text = HEAD.replace("<body>", choose.choice(("<body>", "<body>", "<body class='x forum'>"))) + "".join(body)
        while "@" in text:
            text = text.replace("@", "/" + choose.choice(pages), 1)
        site[page] = text
    # Otherwise `extract` adds pages that are not linked.
    site[pages[0]] += "<ul><li>" + links(*("/" + page for page in pages[1:] + ["gone.html"])) + "</ul>"
    return site


def write(folder, pages):
    for name, text in pages.items():
        file = folder / "pages" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    about = {"id": folder.name, "base_url": "http://s.example/", "key_page": next(iter(pages)),
             "pages": list(pages)}
    (folder / "site.json").write_text(json.dumps(about))


def difference(folder, program):
    """What differs; None if nothing does. Pages that `extract` took without a link: no difference."""
    expected = {answer["target"]: answer for answer in leafcut.answers(leafcut.Site(folder, program))}
    for answer in compare.pagelet_lines(program, [folder]):
        wanted = expected[answer["target"]]
        for field in ("candidates", "nodes"):
            if answer[field] != wanted[field]:
                return f"{folder.name}: other {field} of the {answer['target']}"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("build", type=pathlib.Path, metavar="BUILD_FOLDER")
    parser.add_argument("--random", type=int, default=30, metavar="N")
    parser.add_argument("--seed", type=int, default=1, metavar="S")
    parser.add_argument("--out", type=pathlib.Path, metavar="FOLDER")
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as temporary:
        sites = {f"{family.__name__}-{i}": pages for family in CRAFTED for i, pages in enumerate(family())}
        for i in range(chosen.random):
            sites[f"random-{chosen.seed}-{i}"] = random_site(random.Random(f"{chosen.seed} {i}"))
        folders = [(chosen.out or pathlib.Path(temporary)) / name for name in sites]
        for folder, pages in zip(folders, sites.values()):
            write(folder, pages)
        program = chosen.build / "cli/pagelet"
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            found = list(filter(None, pool.map(lambda folder: difference(folder, program), folders)))
    print(*found, f"{len(sites)} sites, {len(found)} differ", sep="\n")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()
