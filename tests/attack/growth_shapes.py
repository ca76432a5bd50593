# SPDX-License-Identifier: MIT
"""Pages that could take more than linear time, in any size.

A row is a list of parts. A part is a text, or (unit, share): the unit again and again until it has
this share of the size. `%d` in a unit is its number. A third member is how deep units nest: the text
before `|` is repeated that often, then the text after it, and so on.
"""

ARTICLE = "<div itemscope itemtype='http://schema.org/Article'>"
LD = "<script type=application/ld+json>"
LD_END = "</script><p>x"
REFRAIN = "this is the refrain of the song that is sung again and "
WORDS = "some words here "
CLONES = ("<p>x", 1 / 2)
TEXT = "<h1>T</h1><p>" + "some running text of the page " * 9 + "</p>"
COMMENT = "<b class=author>Ann</b> <i class=date>May 5, 2024</i><p>some words of a comment</p>"
PAIRS = [a + b for a in "abcdefghijklmnopqrst" for b in "abcdefghijklmno" for _ in range(2)]

SHAPES = {
    # One value is long, and there are many nodes that read it.
    "byline-href": ["<h1>T</h1><p>By Ada Lovelace <a href='/", ("x", 1 / 2), "'>",
                    ("<b> </b>", 1 / 2), "</a>"],
    "byline-names": ["<h1>T</h1><p>By <a href=/author>A</a>",
                     ("<a href=/author>b" + " " * 300 + "%d" + "c" * 9_000 + "</a>", 1)],
    "said-after": ["<p aria-hidden=true>", ("a", 1 / 3), "b</p><p>", ("a", 2 / 3), "</p>"],
    "said-after-many": [("<p aria-hidden=true>" + "a" * 299 + "</p><p>" + "ab" * 499 + "</p>", 1)],
    "overlay-label": ["<div><h2>", ("a", 1 / 3), "b</h2><a href=x aria-label='", ("a", 2 / 3),
                      "'></a></div><p>t"],
    "overlay-labels": [("<div>" + "<a href=x aria-label='" + "ab" * 299 + "'></a>" * 9 + "<h2>" +
                        "a" * 299 + "</h2></div>", 1), "<p>t"],
    "heading-anchors": ["<h2>", ("a", 1 / 2), ("<a href=#></a>", 1 / 2), "</h2><p>t"],
    "heading-buttons": ["<h2>", ("a", 1 / 2), ("<button>x</button>", 1 / 2), "</h2><p>t"],
    "heading-dots": ["<h2>", (".", 1 / 2), ("<button>x</button>", 1 / 2), "</h2><p>t"],
    "heading-permalinks": ["<h2>", ("a", 1 / 2), ("<a href=#>link</a>", 1 / 2), "</h2><p>t"],
    "heading-links-words": ["<h2>", ("w <a href=#>link</a>", 1), "</h2><p>t"],
    "heading-nested": [("<h2><div>x|</div></h2>", 1 / 2, 150), ("a", 1 / 2)],
    "buttons-in-each-heading": [("<h2>q <button>x</button></h2><p>t", 1)],
    "buttons-in-long-headings": ["<div>", ("<h2>" + "a" * 2_000 + "<button>x</button>" * 45 +
                                           "</h2>", 1)],
    # The parser copies an open formatting element into each paragraph.
    "clone-a-rel": ["<p><a href=x rel='", ("x", 1 / 2), "'>u", CLONES],
    "clone-a-href": ["<p><a href='", ("x", 1 / 2), "'>u", CLONES],
    "clone-a-href-absolute": ["<p><a href='http://h.test/", ("x", 1 / 2), "'>u", CLONES],
    "clone-a-title": ["<p><a title='", ("x", 1 / 2), "'>u", CLONES],
    "clone-a-class": ["<p><a href=x class='", ("x ", 1 / 2), "'>u", CLONES],
    "clone-a-label": ["<p><a href=x aria-label='", ("x", 1 / 2), "'>u", CLONES],
    "clone-a-share": ["<p><a href='https://twitter.com/share?", ("x", 1 / 2), "'>u", CLONES],
    "clone-b-class": ["<p><b class='", ("ab ", 1 / 2), "'>u", CLONES],
    "clone-b-style": ["<p><b style='", ("a:b;", 1 / 2), "'>u", CLONES],
    "clone-b-id": ["<p><b id='", ("x", 1 / 2), "'>u", CLONES],
    "clone-b-itemprop": [ARTICLE + "<p><b itemprop='", ("x ", 1 / 2), "'>u", CLONES],
    "clone-b-content": [ARTICLE + "<p><b itemprop=a content='", ("x", 1 / 2), "'>u", CLONES],
    "clone-b-itemtype": ["<p><b itemscope itemtype='", ("x ", 1 / 2), "'>u", CLONES],
    "clone-b-attributes": ["<p><b " + " ".join("a%d" % at for at in range(1_900)) + ">u",
                           ("<p>x", 1)],
    "clone-font-datetime": ["<p><font datetime='", ("1", 1 / 2), "'>u", CLONES],
    "clone-code-class": ["<p><code class='", ("language-x ", 1 / 2), "'>u", CLONES],
    "clone-b-hidden-id": ["<a href=#x>t</a><p><b hidden id='", ("x", 1 / 2), "'>u", CLONES],
    "clone-b-click": ["<p><b onclick='", ("\"x\"", 1 / 2), "'>u", CLONES, "<i hidden id=x>x</i>"],
    # Notes, tabs, and tables within tables.
    "notes": [TEXT, ("<p>w<a href=#n9 id=m9>1</a>", 1 / 4),
              ("<li id=n9>note <a href=#m9>b</a></li>", 3 / 4)],
    "notes-nested": [TEXT, "<p>w<a href=#n id=m>1</a>",
                     ("<div id=n><a href=#m>b</a>|</div>", 1, 190)],
    "tab-controls": [TEXT, ("<a href=#t%d>t</a>", 1 / 2), ("<div id=t%d hidden>w</div>", 1 / 2)],
    "tab-scripts": [TEXT, ("<b onclick=\"o('t7')\">t</b>", 1), "<div id=t7 hidden>w</div>"],
    "tabs-nested": [TEXT, ("<div><a href=#a>t</a><a href=#b>t</a><i id=a hidden>w</i>|</div>", 1,
                           190)],
    "read-more": [TEXT, ("<span>w...</span><span style='display:none'>more words</span>"
                         "<button>Read more</button>", 1)],
    "tables-in-cells": [TEXT, "<table><tr><th>a<th>b",
                        ("<tr><td>x<td><table><tr><td>1<td>2</table>", 1), "</table>"],
    "aria-tables": [TEXT, ("<div role=table><div role=row><div role=columnheader>a</div>"
                           "<div role=cell>b</div></div></div>", 1)],
    "quotations": [TEXT, ("<blockquote>kept words<footer>x</footer>|</blockquote>", 1, 190)],
    # Rules before the first line, code with breaks, and boxes that are read as a whole.
    "rules-first": [("<hr>", 1), "<p>" + "some running text of the page " * 9],
    "rules-between": [TEXT, ("<hr><p>Share</p>", 1), "<p>" + "more running text of the page " * 9],
    "code-breaks": [TEXT, ("<p><code>a<br>b</code></p>", 1)],
    "code-breaks-long": [TEXT, "<p><code>", ("a<br>", 1), "</code>"],
    "headed-notes": [TEXT, ("<div class=note><h3>Note</h3>some words|</div>", 1, 190)],
    "wholes-nested": [TEXT, ("<div class=note><p>some words of it</p>|</div>", 1, 190)],
    "labels-for-ears": [TEXT, ("<label><b class=sr-only>x</b>|</label>", 1, 190)],
    "quoted-names": [TEXT, ("<blockquote><cite>Ann wrote:</cite>words|</blockquote>", 1, 190)],
    "spacers": [TEXT, ("<img src=spacer.gif><p>words", 1)],
    "toc-labels": [TEXT, ("<p>Table of contents</p>", 1)],
    # Comments: each has a name, a date and words.
    "comments-flat": [TEXT, ("<li class=comment id=comment-%d>" + COMMENT, 1)],
    "comments-nested": [TEXT, ("<div class=comment>" + COMMENT + "|</div>", 1, 190)],
    "comments-runs": [TEXT + "<dl>", ("<dt class=comment-author>Ann<dd>May 5, 2024<dd>words", 1)],
    "comments-runs-nested": [TEXT, ("<div class=comment-author>Ann<div class=comment-author>Ben"
                                    "</div></div><p>May 5, 2024", 1)],
    "comments-ends": [TEXT + "<a name=comments></a>",
                      ("<p>words<p class=posted>Ann, May 5, 2024<div><p class=posted>Ann, "
                       "May 5, 2024</div>", 1)],
    "comments-names": [TEXT, ("<div class='comment a%d-comment'>" + COMMENT + "</div>", 1)],
    "comments-one-name": [TEXT, ("<div class='comment " + "comment-a " * 39 + "'>" + COMMENT +
                                 "</div>", 1)],
    "comments-parts-deep": [TEXT + "".join("<div class='comment-author-%s comment-body-%s'>" %
                                           (a, a) for a in PAIRS) + COMMENT, ("<p>word</p>", 1)],
    "comments-meta-deep": [("<div class=comment>" + COMMENT + "</div>") * 2 +
                           "<div class=comment>" + COMMENT + "<div class=post-meta>" * 900,
                           ("<br>", 1), "a word or two " * 9],
    "comments-dates-deep": [TEXT, "<div itemprop=datePublished>" * 900, ("<br>", 1)],
    "chat": [("<p>[10:%d] &lt;ann&gt; words of it</p>", 1)],
    "posts-anchors": [("<a name=post%d></a><p>Ann, May 5, 2024</p><p>some words of it</p><hr>", 1)],
    "posts-quotes": [("<div class=message id=p%d><b class=author>Ann</b> May 5, 2024<blockquote>"
                      "said <a href=#p1>Ben</a></blockquote><p>words of the answer</div>", 1)],
    "posts-reply-parent": [("<div class=comment id=p1>" + COMMENT + "</div>") * 2 +
                           "<div class=comment id=p2>" + COMMENT + "<div title='", ("x ", 1 / 2),
                           "'>", ("<a href=#p1>a</a> ", 1 / 2), "</div></div>"],
    "posts-reply-blanks": [("<div class=comment id=p1>" + COMMENT + "</div>") * 2 +
                           "<div class=comment id=p2>" + COMMENT + "<div>", (" ", 1 / 2),
                           ("<a href=#p1>a</a> ", 1 / 2), "</div></div>"],
    "posts-openings": ['<script type=application/ld+json>{"@type":"DiscussionForumPosting"}</script>'
                       "<main>", ("<section><u>May 5, 2024 9:05</u> a few words</section>", 1 / 2),
                       ("<div><i>May 5, 2024 9:0%d</i> a few words of it</div>", 1 / 2)],
    "posts-ages": ["<table>", ("<tr><td><b>Ann</b><i>%d hours ago</i><td>some words of a post", 1)],
    "posts-subjects": [("<div class=message><b class=author>Ann</b> <i class=date>May 5, 2024</i>"
                        "<p>Re: Re: x<p>Joined: 2008<p>some words of a post</div>", 1)],
    "posts-voted-on": ["<b class=author>Ann</b> May 5, 2024 <i class=upvote>1</i>", TEXT,
                       ("<div class=comment><b class=author>Ann</b> May 5, 2024 <p>some words of it"
                        "<i class=upvote>1</i></div>", 1 / 2),
                       ("<div class=comment>May 5, 2024 <p>some words</p>|</div>", 1 / 2,
                        190)],
    "posts-heads-apart": [("<div class=post>May 5, 2024 9:05</div><div class=post><b class=author>"
                           "Ann</b> some words of it</div>", 1)],
    "posts-with-comments": [("<div class=message><b class=author>Ann</b> May 5, 2024 some words of "
                             "it|</div>", 1 / 2, 90),
                            ("<div class=message><b class=author>Ann</b> May 5, 2024 some words of "
                             "it<div class=message><div class='comment c%d'><b class=author>Ben</b> "
                             "May 6, 2024 some words of a comment</div></div></div>", 1 / 2)],
    "posts-in-cells": ["<table>", ("<tr><td><b>Ann %d</b><td>1 May 20%d 9:05<br>some words", 1)],
    "posts-in-order": [("<article class=post><i>1 May 2024 9:05</i><b class=author>Ann</b><p>some "
                        "words of a post</article>", 1)],
    "posts-by-writers": [("<div><p>some words of a post</p><i>Posted on 5 May 20%d 9:05 by A%d</i>"
                          "</div>", 1)],
    "comments-in-cites": [TEXT, ("<div class=comment><i class=date>May 5, 2024</i><p>some words of "
                                 "a comment</p><cite>|</cite></div>", 1, 190)],
    "posts-in-rows": ["<table>", ("<tr class=message><td class=author>Ann<td><a name=post%d></a>"
                                  "May 5, 2024<p>some words of it", 1)],
    # Menus, and links to the next page.
    "menus": [("<nav class=menu><ul><li><a href=/%d>n %d</a><li><a href=/b%d>m</a></ul></nav>", 1)],
    "menu-deep": [("<nav><ul><li><a href=/%d>n</a>|</ul></nav>", 1, 200)],
    "menu-deep-lists": ["<nav>" * 400, ("<ul><li><a href=/%d>n %d</a></ul>", 1)],
    "menu-of-links-in-links": ["<svg>" + "<a href=x>" * 900, ("<g/>", 1)],
    "next-pages": [("<a href=/story-%d>%d</a> <a href=/story-2>Next</a>", 1)],
    "next-page-base": ["<base href='/", ("x", 1 / 2), "/'>", ("<a href=2>Next</a> ", 1 / 2)],
    # Many levels around many words.
    "ad-deep": ["<div class=ad>" * 390, (WORDS, 1)],
    "ad-deep-after-text": ["<p>", ("y ", 1), "<div class=ad>" * 390, (WORDS, 1)],
    "form-deep": ["<div class=share>" * 390 + "<input>", (WORDS, 1)],
    "names-deep": ["<div>" * 450, ("<p>Ada Lovelace</p>", 1)],
    "dates-deep": ["<h1>A title of it</h1>" + "<div>" * 450, ("<p>March 5, 2020</p>", 1)],
    "dialogs-deep": [TEXT * 9 + "<div role=dialog>" * 900 + "words", ("<br>", 1)],
    "hidden-deep": ["<div hidden>" * 900, ("<p>some running text of the page", 1 / 2),
                    "</div>" * 900, ("<p>other words that are seen", 1 / 2)],
    "comments-deep": [("<div class=comment>x|</div>", 1, 150)],
    "itemprop-deep": [ARTICLE, ("<span itemprop=x>" * 900 + "words " * 3_000 + "</span>" * 900, 1)],
    # Lists.
    "terms": ["<dl>", ("<dt>a", 1)],
    "terms-without-text": ["<dl>", ("<dt>a", 1 / 2), "<dd>", ("<br>", 1 / 2)],
    "terms-nested": [("<dl><dt>a<dd>|</dl>", 1, 75)],
    "items-nested": ["<ul><li>a", ("<ul><li>b</ul>", 1)],
    "items-between-lists": ["<ul>", ("<li>a</li><ul></ul>", 1)],
    "list-of-numbers": ["<ul>", ("<li>%d", 1)],
    "lists-again": [("<p>one two three four:</p><ul><li>a b c d<li>e f g h</ul>", 1)],
    "rows-in-turn": [TEXT, ("<div class=a>word</div>" * 3 + "<div class=b>other</div>" * 3, 1)],
    "members": ["<p>" + "word " * 30 + "<dl>", ("<dt>Posts<dd>12", 1)],
    # Titles, authors and dates.
    "links-home": [("<a href=/>n%d</a>", 1 / 2), ("<h1>h%d</h1>", 1 / 2)],
    "title-parts": ["<title>", ("a%d - ", 1), "</title><meta property=og:title content=zz><p>x"],
    "title-parts-stated": ["<title>", ("a - ", 1), "</title><meta property=og:title content='" +
                           "a" * 300 + "'>" + LD + '{"@type":"Article","headline":"' + "a" * 400 +
                           '"}</script><h1>aaaa</h1><p>x'],
    "title-bars": ["<title>", ("a | ", 1), "</title><h1>a</h1><p>x"],
    "headings": ["<title>abc</title>", ("<h1>head %d</h1>", 1)],
    "dates-in-a-line": ["<p>", ("<time title='2020-01-02'>x</time>", 1)],
    "copyright": ["<p>", ("\u00a9<b></b>", 1)],
    "ld-authors": [LD + '{"@type":"Article","author":[', ('{"@id":"#a%d"},', 1), "{}]}" + LD_END],
    "ld-types": [LD + '{"@type":[', ('"Article",', 1), '"X"]}' + LD_END],
    "ld-circles": [LD + "[", ('{"@type":"Article","@id":"#a%d","author":{"@id":"#a%d"},'
                              '"publisher":{"@id":"#a1"}},', 1), "{}]" + LD_END],
    "ld-objects": [(LD + '{"@type":"Article"}</script>', 1)],
    "ld-wrong": [(LD + '{"a":"\n</script>', 1)],
    "references-meta": [("<meta name=keywords content='&amp;amp;amp;&lt;'>", 1), "<p>x"],
    "references-title": ["<meta property=og:title content='", ("&amp;", 1), "'><p>x"],
    # Lines and boxes that an answer omits.
    "refrain": [("<p>" + REFRAIN + "again by all</p>", 1)],
    "refrain-begun": [("<p>" + REFRAIN + "again...</p>", 1)],
    "refrain-in-a-line": ["<p>", ("<b>" + REFRAIN + "again...</b> ", 1)],
    "refrains-in-a-line": ["<p>", ("<b>" + REFRAIN + "%d...</b> ", 1)],
    "pictures": [("<p><img src=a.png alt=x width=300><img src=b.png alt=y width=300></p>", 1)],
    "sticky": [("<div class=sticky><p>call 555 12</p></div>", 1)],
    "share": ["<ul>", ("<li><a href='https://twitter.com/share?u=1'>Tweet</a>", 1)],
    "controls": [("<p><span role=button>Close</span></p>", 1)],
    "log-in": [("<p><a href='/login?return=1'>Log in</a> to reply</p>", 1)],
    "new-windows": ["<p>", ("<a href=x>y<span> (opens in a new window)</span></a> ", 1)],
    "stubs": [("<h2>Related posts</h2>", 1)],
    "labels-of-others": [("<p>Related posts</p>", 1)],
    "labels-of-others-links": [("<p>Related posts</p><h3><a href=x>y</a></h3>", 1)],
    "labels-of-others-pictures": [("<p>Related posts</p><p><img src=a.png alt=x width=300>", 1)],
    "newsletters": [("<div><h3>Newsletter</h3><input type=email></div>", 1)],
    "newsletter-fields": ["<h3>Newsletter</h3>", ("<input type=email>", 1)],
    "cards": [("<div><h3>card</h3><a href=x aria-label='card'></a></div>", 1)],
    "said-twice": [("<p aria-hidden=true>abc</p><p>abc d</p>", 1)],
    # What scripts unfold or move.
    "hidden-texts": [TEXT, ("<p>" + "this text is seen by readers, and more of it. " * 4 + "</p>"
                            "<div class=text style='display:none'><p>" +
                            "a hidden text, number %d, of the page is long enough. " * 2 +
                            "</p></div>", 1)],
    "folded": [("<button aria-controls=c%d>q</button><div id=c%d hidden>words of it</div>", 1)],
    "folded-same": ["<div id=c hidden>words of it</div>", ("<button aria-controls=c>q</button>", 1)],
    "folded-list": ["<button aria-controls='", ("c%d ", 1), "'>q</button><div id=c1 hidden>w</div>"],
    "streamed": [("<template id=B:%d></template><div hidden id=S:%d>w</div>"
                  '<script>$RC("B:%d","S:%d")</script>', 1)],
    "streamed-nested": [("<div hidden id=S:%d><template id=B:%d></template></div>", 1 / 2), "<p>x",
                        ('<script>$RC("B:%d","S:%d")</script>', 1 / 2)],
    "parts": [("<!--$?--><template id=B:%d></template>w<!--/$-->"
               '<div hidden id=S:%d>a</div><script>$RC("B:%d","S:%d")</script>', 1)],
    "parts-in-themselves": ["<!--M_#0-->", ("<t M_=%d><!--M_#%d--><p>x</t>", 1)],
    "parts-chain": ["<!--$?--><template id=P:0></template><!--/$-->",
                    ("<div hidden id=S:%d>a<template id=P:1%d></template></div>"
                     '<script>$RS("S:%d","P:%d");$RS("S:1%d","P:1%d")</script>', 1)],
    "parts-boundaries": [("<!--$?--><template id=B:%d></template>|<!--/$-->", 1 / 2, 100_000),
                         ('<div hidden id=S:%d>a</div><script>$RC("B:%d","S:%d")</script>', 1 / 2)],
    "parts-markers": ["<i><?marker name=x>", ("<template for=x>a<?marker name=x></template>", 1)],
    "parts-markers-unused": [("<?marker name=x>", 1 / 2),
                             ("<p>z<template for=x>a</template>", 1 / 2)],
    "parts-one-key": [("<!--$s:1-->w<!--/$s:1-->", 1 / 2),
                      ("<preact-island data-target=1>a</preact-island>", 1 / 2)],
    "parts-long-key": ["<!--bl:", ("k", 1 / 4), "-->w<!--/bl:", ("k", 1 / 4),
                       "--><template blazor-component-id=", ("k", 1 / 4), ">a</template><p>",
                       ("z", 1 / 4)],
    "parts-comments": [("<!--$s:%d--><!--$-->", 1)],
    "frames": [("<iframe srcdoc='&lt;p>a'></iframe>", 1)],
    "lists-reversed": [("<ol reversed><li>a</ol>", 1 / 2), "<ol reversed>", ("<li>b", 1 / 2)],
    "feet": [("<table><tfoot><tr><td>a<tbody><tr><td>b</table>", 1)],
    "line-ends": ["<p style=white-space:pre-line>", ("a\n", 1)],
    "styles-long": ["<p style='", ("display:none;display:block;", 1 / 2), "'>a", ("<p>b", 1 / 2)],
    "shadow": [("<div><template shadowrootmode=open>x<slot></slot></template>y</div>", 1)],
    "shadow-slots": ["<div><template shadowrootmode=open>", ("<slot name=s%d></slot>", 1 / 2),
                     "</template>", ("<p slot=s%d>t", 1 / 2), "</div>"],
    # Tables and code.
    "table": ["<table>", ("<tr><td>a<td>b<td>c", 1)],
    "table-nested": ["<table><tr><th>h<td>" * 140, ("<tr><th>a<td>b", 1)],
    "table-heads": ["<table>", ("<tr><th>a<th>b", 1)],
    "code-lines": ["<pre>", ("<span class=line>int a;</span>\n", 1)],
    "code-cells": ["<table class=highlight>",
                   ("<tr><td class=lineno>%d<td class=code><pre>int a;</pre>", 1)],
    # Names, ids and references that differ each time.
    "varying-posts": [("<div class=post id=p%d>" + COMMENT + "<a class=reply href=#p%d>in reply to "
                       "Ann</a></div>", 1)],
    "varying-parents": [("<div class=message id=p%d>" + COMMENT + "<a class=parent href=#q%d>in "
                         "reply to</a> @Ann%d wrote</div>", 1)],
    "varying-groups": [("<div class=a%d>May 5, 2024 <p>words of it<a href=/u>Ann</a></div>", 1)],
    "varying-group-pairs": ["<section>", ("<div class='comment a%d'>" + COMMENT + "</div>", 1)],
    "varying-elements": [TEXT, ("<my-comment%d>" + COMMENT + "</my-comment%d>", 1)],
    "varying-answers": [
        "<div itemscope itemtype=http://schema.org/Question><h1 itemprop=name>q</h1>",
        ("<div itemprop=suggestedAnswer itemscope itemtype=http://schema.org/Answer id=a%d>"
         "<div itemprop=text>word words of it</div><i itemprop=author>Ann</i> "
         "<time itemprop=dateCreated datetime=2020-01-01>x</time></div>", 1)],
    "varying-anchors": ["<p>", ("<a name=post%d>x</a> May 5, 2024 ", 1)],
    "varying-long-ids": [TEXT, ("<div class=comment id=" + "c" * 900 + "%d>" + COMMENT + "</div>",
                                1)],
    "varying-parent-ids": [TEXT, ("<div class=comment data-parent-id=%d data-id=%d>" + COMMENT +
                                  "</div>", 1)],
    "varying-depths": [TEXT, ("<li class='comment depth-%d'>" + COMMENT, 1)],
    "varying-quotes": [("<div class=message id=p%d><b class=author>A%d</b> May 5, 2024<blockquote>"
                        "<cite>A%d wrote:</cite> w</blockquote><p>words</div>", 1)],
    "varying-chat": [("<p>[10:%d] &lt;" + "ann" * 90 + "%d&gt; words of it</p>", 1)],
    "varying-menus": [("<ul class=m%d><li><a href=/%d>" + "word " * 40 + "</a><li><a href=/x>b</a>"
                       "<li><a href=/y>c</a></ul>", 1)],
    "varying-contents": ["<ul>", ("<li><a href=#h%d>Head %d</a>", 2 / 5), "</ul>",
                         ("<h2 id=h%d>Head %d</h2><p>some words of it", 3 / 5)],
    "varying-graph": [LD + '{"@graph":[', ('{"@id":"#%d","@type":"WebPage","mainEntity":{"@id":"#1"'
                                           '},"isPartOf":{"@id":"#%d"}},', 1),
                      '{"@id":"#1","@type":"Article"}]}' + LD_END],
    "varying-headers": ["<table>", ("<tr><th id=a%d>h<td headers='a1 a2 a%d'>v", 1)],
    "varying-notes": ["<p>", ("w<sup><a href=#fn%d id=r%d>%d</a></sup> ", 1 / 2), "<ol>",
                      ("<li id=fn%d>note <a href=#r%d>b</a>", 1 / 2)],
    "varying-classes": ["<p class='", ("c%d ", 1 / 2), "'>x", ("<p class=c%d>words", 1 / 2)],
    "varying-ids": [("<p id=i%d>words", 1 / 2), ("<a href=#i%d>x</a>", 1 / 2)],
    "varying-labels": ["<p aria-labelledby='", ("i%d ", 1 / 3), "'>x", ("<p id=i%d>w", 2 / 3)],
    "varying-fields": [("<label for=f%d>Name</label><input id=f%d>", 1)],
    "varying-tabs": ["<div role=tablist>", ("<a role=tab aria-controls=t%d>Tab</a>", 1 / 3),
                     "</div>",
                     ("<div role=tabpanel id=t%d hidden>words of the panel</div>", 2 / 3)],
    "varying-toggles": [("<a data-toggle=collapse data-target=#c%d href=#c%d>Q</a><div id=c%d "
                         "class=collapse style='display:none'>words of an answer</div>", 1)],
    "varying-chain": [("<div id=c%d hidden><button aria-controls=c1%d>q</button>w</div>", 1)],
    "varying-attributes": [("<p data-a%d=x>w", 1)],
    # Bytes.
    "private-characters": [("<p>words words &#xF0000;", 1)],
    "blanks": [("<p>  x  ", 1)],
    "blanks-in-tags": [("<p  class=x  id=y >x</p>\n\n", 1)],
    "attributes": [("<p " + " ".join("a%d=1" % at for at in range(64)) + ">x", 1)],
    "script-words": ["<script><!--", ("<scrip", 1), "--></script><p>x"],
    "scripts-open": [("<script><!--<script>", 1)],
    "styles": [("<style>a</style>", 1)],
    "cyrillic": ["<p>", ("\u043f\u0440\u0438\u0432\u0435\u0442 ", 1)],
    "latin": ["<p>", ("\u00e9 a ", 1)],
}

# Pages that declare no encoding, and are not UTF-8.
ENCODINGS = {"cyrillic": "cp1251", "latin": "latin-1"}


def _repeated(unit, length, depth=0):
    parts = []
    done = number = 0
    opening, _, closing = unit.partition("|")
    while done < length:
        text = unit if not depth else opening if number % (2 * depth) < depth else closing
        text = text.replace("%d", str(number))
        parts.append(text)
        done += len(text)
        number += 1
    return "".join(parts)


def page_of(shape, size):
    """The bytes of a page of this shape, of about `size` bytes."""
    parts = [part if isinstance(part, str) else _repeated(part[0], int(part[1] * size), *part[2:])
             for part in SHAPES[shape]]
    page = "<!doctype html><body>" + "".join(parts)
    return page.encode(ENCODINGS.get(shape, "utf-8"))
