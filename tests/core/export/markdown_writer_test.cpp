// SPDX-License-Identifier: MIT
//
// Which Markdown the elements of a page become. Words that style sheets put apart:
// markdown_words_test.cpp. Tables: markdown_tables_test.cpp. Deep, wide, hostile and random pages:
// markdown_trees_test.cpp.

#include "core/export/markdown_writer.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "tests/core/export/markdown_of.h"
#include "tests/support/build_document.h"

namespace pagelet {
namespace {

TEST(MarkdownWriter, OfAnEmptyPageIsEmpty) {
  EXPECT_EQ(markdown_of(""), "");
  EXPECT_EQ(markdown_of(" <p> </p><ul><li></ul><blockquote></blockquote><b> </b><pre>\n </pre>"
                        "<table><tr><td> <td></table><h1></h1><a href=x></a><code> </code>"),
            "");
}

TEST(MarkdownWriter, WritesBlocksWithAnEmptyLineBetween) {
  EXPECT_EQ(markdown_of("a <p>b<p> c\n d </p><div>e</div><div><div>f</div></div>g"),
            "a\n\nb\n\nc d\n\ne\n\nf\n\ng\n");
  EXPECT_EQ(markdown_of("<h1>a</h1><h2> b <b>c</b></h2><h6>d</h6>e"),
            "# a\n\n## b c\n\n###### d\n\ne\n");
  EXPECT_EQ(markdown_of("<h2><a href=u><b>a</b></a></h2>"), "## [**a**](u)\n");
  EXPECT_EQ(markdown_of("a<hr>b<hr>"), "a\n\n***\n\nb\n\n***\n");
}

TEST(MarkdownWriter, WritesHeadingsOnOneLine) {
  EXPECT_EQ(markdown_of("<h2>a<br>b #</h2>"), "## a b \\#\n");
  EXPECT_EQ(markdown_of("<h2>1. C# ##</h2>"), "## 1. C# #\\#\n");
  EXPECT_EQ(markdown_of("<h2><div>a</div>b<p>c</p><ul><li>d</ul></h2>"), "## a b\n\nc\n\n- d\n");
  EXPECT_EQ(markdown_of("<h4>fn f<div>where</div></h4><div>a</div>"), "#### fn f where\n\na\n");
  EXPECT_EQ(markdown_of("<h2> <p>a</p> </h2>b"), "## a\n\nb\n");
}

TEST(MarkdownWriter, BreaksLines) {
  EXPECT_EQ(markdown_of("<p>a<br> b<br>c<br></p>"), "a\\\nb\\\nc\n");
  EXPECT_EQ(markdown_of("a<br><br>b<br> <br><br>c"), "a\n\nb\n\nc\n");
  EXPECT_EQ(markdown_of("<br><p><br>a</p><b>b<br>c</b>"), "a\n\n**b\\\nc**\n");
}

TEST(MarkdownWriter, MarksEmphasis) {
  EXPECT_EQ(line_of("a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em>"), "a **b** **c** *d* *e*");
  EXPECT_EQ(line_of("<del>a</del> <s>b</s> <strike>c</strike>"), "~~a~~ ~~b~~ ~~c~~");
  EXPECT_EQ(line_of("<s>a <code>b</code></s> <code>~~c</code>"), "~~a `b`~~ `~~c`");
  EXPECT_EQ(line_of("<s>a <code>~~![i](b)</code></s>"), "~~a \\~\\~!\\[i\\](b)~~") << "for marked";
  EXPECT_EQ(line_of("<b>a <i>b</i> c</b> <i>d <b>e</b></i>"), "**a *b* c** *d **e***");
  EXPECT_EQ(line_of("a<b>b</b>c<i>d</i>e"), "a**b**c*d*e");
}

TEST(MarkdownWriter, MovesBlanksOutOfMarks) {
  EXPECT_EQ(line_of("a<b> b </b>c <i> </i>d<i></i>"), "a **b** c d");
  EXPECT_EQ(line_of("<b>a</b> <b>b</b><b>c</b>"), "**a** **bc**");
  EXPECT_EQ(line_of("<b><b>a</b> b</b>"), "**a b**");
}

TEST(MarkdownWriter, WritesMarksOnlyIfTheyAreReadAsMarks) {
  // Between punctuation and a letter they would not be read as marks.
  EXPECT_EQ(line_of("<b>Note:</b>text"), "**Note**:text");
  EXPECT_EQ(line_of("a<br><b>Note -</b>text"), "a\\\n**Note** -text");
  EXPECT_EQ(line_of("a<b>(b)</b>c"), "a(**b**)c");
  EXPECT_EQ(line_of("a <b>?</b>d"), "a ?d");
  EXPECT_EQ(line_of("<b>Note:</b> text"), "**Note:** text");
  EXPECT_EQ(line_of("<b>\xC2\xABNote\xC2\xBB</b>\xC3\xA9"), "**\xC2\xABNote**\xC2\xBB\xC3\xA9");
  EXPECT_EQ(line_of("<b><code>a</code></b>s"), "`a`s");
  // Two marks side by side would be read as one.
  EXPECT_EQ(line_of("<b>a</b><i>b</i> <i>c</i>"), "a*b* *c*");
  EXPECT_EQ(line_of("<b><i>a</i> (<i>\"b\"</i>)</b>"), "**_a_ (*\"b\"*)**");
  EXPECT_EQ(line_of("a<b><i>b</i></b>c"), "a*b*c");
  EXPECT_EQ(line_of("<b><i>a</i>b</b> <b>c<i>d</i></b>"), "**ab** **c*d***");
  EXPECT_EQ(line_of("<s>a <b>b</b></s><b>c</b>"), "~~a b~~c");
  EXPECT_EQ(line_of("<b><a href=u>a</a></b><b>, b</b>c"), "**[a](u), b**c");
}

TEST(MarkdownWriter, MarksCode) {
  EXPECT_EQ(line_of("<code>a_b</code> <kbd>c</kbd>+<kbd>d</kbd> <samp>e</samp> <tt>f</tt>"),
            "`a_b` `c`+`d` `e` `f`");
  EXPECT_EQ(line_of("<code>a`b</code> <code>`</code> <code>``a```</code>"),
            "``a`b`` `` ` `` ```` ``a``` ````");
  EXPECT_EQ(line_of("<code>a</code><code>b</code> <b><code>c <i>d</i></code></b>"),
            "`ab` **`c d`**");
  EXPECT_EQ(line_of("<code>a(<a href=u>b</a>)</code>"), "`a(`[`b`](u)`)`");
  EXPECT_EQ(line_of("<a href=u><code>a]:b</code></a>"), "[a&#93;:b](u)");
  EXPECT_EQ(line_of("<a href=u><code>a`b</code></a>"), "[a\\`b](u)");
  EXPECT_EQ(line_of("<a href=u><code>a[]</code></a>:"), "[`a[]`](u):");
}

TEST(MarkdownWriter, WritesLinks) {
  EXPECT_EQ(line_of("<a href='u'>a <b>b</b></a><a href=v> c</a><a>d</a> <a href=w></a>"),
            "[a **b**](u) [c](v)d");
  EXPECT_EQ(line_of("<b><a href=u>a</a></b>b"), "[**a**](u)b");
  EXPECT_EQ(markdown_of("<a href=u><h3>a</h3><p>b<br><br>c</p></a>"),
            "### [a](u)\n\n[b](u)\n\n[c](u)\n");
  EXPECT_EQ(line_of("!<a href=u>a</a>"), "\\![a](u)");
}

// Some readers take the backslashes before the brackets of a link's text away and read it again.
TEST(MarkdownWriter, WritesBracketsInLinks) {
  EXPECT_EQ(line_of("<a href=u>[1]</a> [1] a](b)"), "[\\[1\\]](u) \\[1\\] a\\](b)");
  EXPECT_EQ(line_of("<a href=u>![i](v)</a>"), "[!&#91;i&#93;(v)](u)");
  EXPECT_EQ(line_of("<a href=u>[[1]] \\</a>"), "[&#91;&#91;1&#93;&#93; &#92;](u)");
  EXPECT_EQ(line_of("<a href=u>[i](v)</a>"), "[&#91;i&#93;(v)](u)");
  EXPECT_EQ(line_of("<a href=u>a [b ![c</a>"), "[a \\[b !\\[c](u)");
  EXPECT_EQ(line_of("<a href=u>a] b</a>"), "[a&#93; b](u)");
  EXPECT_EQ(line_of("<a href=u><img src=w alt='[b' width=300 height=300></a>"),
            "[![&#91;b](w)](u)");
  EXPECT_EQ(line_of("<a href=u>[<b>i](v)</b></a>"), "[\\[**i&#93;(v)**](u)");
  EXPECT_EQ(line_of("<a href=u>a <img src=w alt='x](v) ![' width=300 height=300></a>"),
            "[a ![x&#93;(v) !&#91;](w)](u)");
}

// Python-Markdown reads a comment that does not end, and takes code after it for HTML.
TEST(MarkdownWriter, WritesNoCommentThatDoesNotEnd) {
  EXPECT_EQ(line_of("a &lt;!-- b <code>&lt;!-- c</code> <code>&lt;!-- d --&gt;</code>"),
            "a &lt;!-- b <code>&lt;!-- c</code> `<!-- d -->`");
  EXPECT_EQ(line_of("<code>&lt;!-- a --&gt; &lt;!-- `b` *c*</code>"),
            "<code>&lt;!-- a --\\> &lt;!-- \\`b\\` \\*c\\*</code>");
}

// Some readers make links of addresses in words, which reach over marks up to a blank or a tag.
TEST(MarkdownWriter, WritesTagsAfterAddresses) {
  EXPECT_EQ(line_of("http://a.test/&lt;img src=x&gt; &lt;b&gt;"),
            "http://a.test/&lt;img src=x\\> \\<b\\>");
  EXPECT_EQ(line_of("http://a.test/<code>&lt;b&gt;</code> (<code>&lt;b&gt;</code>)"),
            "http://a.test/&lt;b\\> (`<b>`)");
  EXPECT_EQ(line_of("WWW.a.test<b>b</b><code>c &lt;b&gt;</code>"), "WWW.a.test**b**c \\<b\\>");
  EXPECT_EQ(line_of("http://a.test/ <code>&lt;b&gt;</code>"), "http://a.test/ `<b>`");
}

TEST(MarkdownWriter, WritesDestinations) {
  EXPECT_EQ(line_of("<a href=' a b '>x</a>"), "[x](a%20b)");
  EXPECT_EQ(line_of("<a href='a(b)'>x</a> <a href='a(b'>x</a> <a href='a)'>x</a>"),
            "[x](a(b)) [x](a%28b) [x](a%29)");
  EXPECT_EQ(line_of("<a href='a(((b)))'>x</a> <a href='((((a))))'>x</a>"),
            "[x](a(((b)))) [x](%28%28%28%28a%29%29%29%29)");
  EXPECT_EQ(line_of("<a href=\"a\\b*?&amp;copy;&amp;x=<1>|&quot;'`[]&amp;a_b&amp;copy_\">x</a>"),
            "[x](a%5Cb%2A?&amp;copy;&x=%3C1%3E%7C%22%27%60%5B%5D&a_b&amp;copy_)");
  EXPECT_EQ(line_of("<a href='http://[::1]:80/[x]'>x</a> <a href='http://[::1](y)/'>x</a>"),
            "[x](http://[::1]:80/%5Bx%5D) [x](http://%5B::1%5D(y)/)");
  const Document page = build_document("html(a[href='a\x01\x7F']('x'))");
  EXPECT_EQ(write_markdown(page), "[x](a%01%7F)\n");
  // No links that could harm a reader of the Markdown.
  EXPECT_EQ(line_of("<a href=' Java\nScript:x()'>a</a> <a href='data:text/html,x'>b</a>"), "a b");
  EXPECT_EQ(line_of("<a href='" + std::string(kMaxMarkdownUrlLength, 'u') + "'>a</a>"),
            "[a](" + std::string(kMaxMarkdownUrlLength, 'u') + ")");
  EXPECT_EQ(line_of("<a href='" + std::string(kMaxMarkdownUrlLength + 1, 'u') + "'>a</a>"), "a");
}

TEST(MarkdownWriter, ResolvesReferences) {
  constexpr std::string_view kBase = "http://site.example/a/b.html?c";
  EXPECT_EQ(line_of("<a href='../d.html#e'>x</a>", kBase), "[x](http://site.example/d.html#e)");
  EXPECT_EQ(line_of("<a href='#e'>x</a> <a href=''>y</a>", kBase),
            "[x](http://site.example/a/b.html?c#e) y");
  EXPECT_EQ(line_of("<a href='mailto:a@site.example'>x</a>", kBase), "[x](mailto:a@site.example)");
  EXPECT_EQ(line_of("<img src='//other.example/i.png' alt=x>", kBase),
            "![x](http://other.example/i.png)");
}

TEST(MarkdownWriter, WritesImages) {
  EXPECT_EQ(line_of("a<img src=i.png alt=' b\n [c] '><img src=j.png>"),
            "a![b \\[c\\]](i.png)![](j.png)");
  EXPECT_EQ(line_of("<a href=u><img src=i alt=a></a> <b><img src=i>c</b>"),
            "[![a](i)](u) **![](i) c**");
  EXPECT_EQ(line_of("<img alt=a> <img src='data:image/png;x' alt=b> <img src=''>"), "a b");
  EXPECT_EQ(line_of("<img src='data:image/png;x' data-src=real.png alt=b>"), "![b](real.png)");
  EXPECT_EQ(line_of("a<img src=i width=1 height=1><img src=i height=0><img src=i width=10>"),
            "a![](i)");
}

TEST(MarkdownWriter, WritesCodeBlocks) {
  EXPECT_EQ(markdown_of("a<pre>\n\n  b *<b>c</b>*<br>d\r\n\n\n e \n\n</pre>f"),
            "a\n\n```\n  b *c*\nd\n\n\n e\n```\n\nf\n");
  EXPECT_EQ(markdown_of("<pre>a\n```` b</pre>"), "`````\na\n```` b\n`````\n");
  EXPECT_EQ(markdown_of("<pre><div>a</div><div>b</div>c<p>d</pre>"), "```\na\nb\nc\nd\n```\n");
  EXPECT_EQ(markdown_of("<ul><li><pre>a\n\nb</pre></ul><blockquote><pre>c\n\nd</pre>"),
            "- ```\n  a\n\n  b\n  ```\n\n> ```\n> c\n>\n> d\n> ```\n");
  EXPECT_EQ(markdown_of("<pre>a&#13;b&#13;\nc</pre>"), "```\na\nb\nc\n```\n");
  EXPECT_EQ(markdown_of("<pre><code><i class='line x'>a<b>b</b></i><i class=line>c</i></pre>"),
            "```\nab\nc\n```\n");
  EXPECT_EQ(
      markdown_of("<pre><i class=line>a</i>\n<i class=line>b</i><br><i class=line>c</i></pre>"),
      "```\na\nb\nc\n```\n");
  // As of Chroma, in Hugo.
  EXPECT_EQ(markdown_of("<pre><i class=line><b class=cl>a\n</b></i><i class=line><b class=cl>\n</b>"
                        "</i><i class=line></i><i class=line>b</i></pre>"),
            "```\na\n\n\nb\n```\n");
  // As of Gatsby.
  EXPECT_EQ(markdown_of("<pre>a\n<i class='x code-line'>b</i><i class='x code-line'>c</i></pre>"),
            "```\na\nb\nc\n```\n");
  EXPECT_EQ(markdown_of("<pre><i class=line>a</i> <i class=line>b</i><i class=lines>c</i></pre>"),
            "```\na\n b\nc\n```\n");
}

TEST(MarkdownWriter, NamesTheLanguageOfCode) {
  EXPECT_EQ(markdown_of("<pre><code class='x language-c++ y'>a</code></pre>"), "```c++\na\n```\n");
  EXPECT_EQ(markdown_of("<pre class='lang-js language-c'>a</pre><pre>b</pre>"),
            "```js\na\n```\n\n```\nb\n```\n");
  EXPECT_EQ(markdown_of("<pre class='language-none lang-a`b language-c'>a</pre>"),
            "```c\na\n```\n");
  for (const std::string_view page :
       {"<div class='highlight-rust notranslate'><div class=highlight><pre>a</pre></div></div>",
        "<div class='highlight highlight-source-rust'><pre>a</pre></div>",
        "<div class='highlight highlight-text-rust-basic'><pre>a</pre></div>",
        "<div class='language-rust highlighter-rouge'><div "
        "class=highlight><pre>a</pre></div></div>",
        "<figure class='highlight rust'><table><tr><td class=gutter><pre>1</pre><td class=code>"
        "<pre>a</pre></table></figure>",
        "<pre><code class='hljs rust'>a</code></pre>", "<pre data-language=rust>a</pre>",
        "<pre class='sourceCode rust'><code class='sourceCode rust'>a</code></pre>",
        "<pre class='brush: rust; toolbar: false'>a</pre>", "<pre class='brush:rust;'>a</pre>",
        "<pre lang=rust>a</pre>", "<pre><code data-lang=rust>a</code></pre>"}) {
    EXPECT_EQ(markdown_of(page), "```rust\na\n```\n") << page;
  }
  EXPECT_EQ(markdown_of("<pre lang=en>a</pre><pre lang=pt-BR>b</pre><pre lang=go>c</pre>"),
            "```\na\n```\n\n```\nb\n```\n\n```go\nc\n```\n");
  // Around code, a class may name the language of people.
  EXPECT_EQ(markdown_of("<div class='lang-en language-c'><pre class=xlang-c>a</pre></div>"),
            "```\na\n```\n");
}

TEST(MarkdownWriter, WritesLists) {
  EXPECT_EQ(markdown_of("<ul><li>a<li>b <b>c</b></ul>"), "- a\n- b **c**\n");
  EXPECT_EQ(markdown_of("<ol start=9><li>a<li>b</ol>"), "9. a\n10. b\n");
  EXPECT_EQ(markdown_of("<ol start=x><li>a</ol><p>p<ol start=-5><li>b</ol>"),
            "1. a\n\np\n\n0. b\n");
  // A number that does not follow begins another list of Markdown.
  EXPECT_EQ(markdown_of("<ol><li>a<li value=10>b<li>c<li value=1>d</ol>"),
            "1. a\n\n10) b\n11) c\n1. d\n");
  EXPECT_EQ(markdown_of("a<ul><li>b<ol><li>c<ul><li>d</ul><li>e</ol>f<li><p>g</p><p>h</p></ul>i"),
            "a\n\n- b\n  1. c\n     - d\n  2. e\n\n  f\n\n- g\n\n  h\n\ni\n");
  EXPECT_EQ(markdown_of("<ul><li><div>a</div><li><div>b</div><div>c</div></ul>"),
            "- a\n- b\n\n  c\n");
  EXPECT_EQ(markdown_of("<ul><li><li>a<li> <li>b</ul>"), "- a\n- b\n");
}

TEST(MarkdownWriter, WritesTheNumberOfAnItemOnce) {
  EXPECT_EQ(markdown_of("<ol><li><b>1.</b> <p>a</p><li>2) b</ol>"), "1. a\n\n2. 2\\) b\n");
  EXPECT_EQ(readable_of("<ol><li><span>1</span><div>a</div><li><span>2</span> b</ol>"),
            "1. a\n2. b");
  // Items that are numbers, other numbers, and bullets.
  EXPECT_EQ(readable_of("<ol><li>1<li><b>3</b> a</ol><ul><li><b>1</b> b</ul>"),
            "1. 1\n2. 3 a\n\n- 1 b");
}

TEST(MarkdownWriter, SeparatesNeighbouringLists) {
  EXPECT_EQ(markdown_of("<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>"), "- a\n\n+ b\n\n- c\n");
  EXPECT_EQ(markdown_of("<ol><li>a</ol><ol><li>b</ol>"), "1. a\n\n1) b\n");
  EXPECT_EQ(markdown_of("<ul><li>a</ul><ol><li>b</ol>c<ol><li>d</ol>"),
            "- a\n\n1. b\n\nc\n\n1. d\n");
  // Without an empty line, only an item with the number 1 may follow a paragraph.
  EXPECT_EQ(markdown_of("<ul><li>a<ol start=2><li>b</ol></ul>"), "- a\n\n  2. b\n");
}

TEST(MarkdownWriter, WritesItemsAndListsInWrongPlaces) {
  const Document page =
      build_document("html(body(li('a') li('b') ul('c' ul(li('d')) li('e') ul(li('f')))))");
  EXPECT_EQ(write_markdown(page), "- a\n- b\n\nc\n- d\n+ e\n  - f\n");
  constexpr std::string_view kLists =
      "<ol><li>a</li> <ul><li>b<li>c</ul><ul><li>d</ul> <li>e</ol><li>f</li><ul><li>g</ul>";
  EXPECT_EQ(markdown_of(kLists), "1. a\n   - b\n   - c\n   + d\n2. e\n\n- f\n\n- g\n");
}

TEST(MarkdownWriter, WritesQuotesAndDefinitions) {
  EXPECT_EQ(markdown_of("a<blockquote><p>b<p>c<blockquote>d</blockquote></blockquote>"
                        "<blockquote>e<ul><li>f</ul></blockquote>"),
            "a\n\n> b\n>\n> c\n>\n> > d\n\n> e\n>\n> - f\n");
  EXPECT_EQ(markdown_of("<dl><dt>a<dt><b>b</b> c<dd>d<dd><p>e</dl>"),
            "**a**\n\n**b c**\n\nd\n\ne\n");
  // A table of contents as in DocBook.
  EXPECT_EQ(markdown_of("<dl><dt><a href=u>1</a></dt><dd><dl><dt>1.1</dt><dt>1.2</dt></dl></dd>"
                        "<dt>2</dt><dd></dd></dl>"),
            "[1](u)\n\n1.1\n\n1.2\n\n2\n");
  EXPECT_EQ(markdown_of("<figure><img src=i alt=a><figcaption>b</figcaption></figure>c"),
            "![a](i)\n\nb\n\nc\n");
}

TEST(MarkdownWriter, SeparatesNeighbouringLinks) {
  constexpr std::string_view kTags =
      "<p><a href=a rel=tag>one</a><a href=b rel=tag>two</a></p><p>f<span class=c>iv</span>"
      "<span class=c>e</span></p>";
  EXPECT_EQ(markdown_of(kTags), "[one](a) [two](b)\n\nfive\n");
  EXPECT_EQ(readable_of(kTags), "one two\n\nfive");
}

TEST(MarkdownWriter, LeavesOutCharactersWithoutWidth) {
  constexpr std::string_view kText =
      "<p>long&#8203;_name &#xFEFF;so&shy;ft wo&NoBreak;rd</p><pre>a&#8203;b</pre>";
  EXPECT_EQ(markdown_of(kText), "long_name soft word\n\n```\nab\n```\n");
  EXPECT_EQ(readable_of(kText), "long_name soft word\n\nab");
}

TEST(MarkdownWriter, MakesListsOfTypedItems) {
  EXPECT_EQ(markdown_of("<p>a:<br>- b<br>- <i>c</i> d<br>e</p>"), "a:\n- b\n- *c* d\n\ne\n");
  EXPECT_EQ(markdown_of("<p>\u2022 b</p><p><span>\u2022</span>c</p><h2>d</h2>"),
            "- b\n\n- c\n\n## d\n");
  EXPECT_EQ(markdown_of("<div>\u25CF\u00A0b</div><div>* # c</div>"), "- b\n- \\# c\n");
  EXPECT_EQ(markdown_of("<ul><li>a<br>- b<br>- c<li>d</ul>"), "- a\n  - b\n  - c\n- d\n");
  EXPECT_EQ(markdown_of("<ul><li>a</ul>- b<br>- c<ul><li>d</ul>"), "- a\n\n+ b\n+ c\n\n- d\n");
  EXPECT_EQ(markdown_of("<p>a<br>1. b<br><b>2)</b> c<br>d"), "a\n1. b\n2. c\n\nd\n");
  EXPECT_EQ(markdown_of("<p>- a<br>- b<br>1. c<br>2. d"), "- a\n- b\n\n1. c\n2. d\n");
  // Numbers that do not count on from 1, or of paragraphs.
  EXPECT_EQ(markdown_of("<p>2. a<br>3. b<p>1. c<br>3. d"),
            "2\\. a\\\n3\\. b\n\n1\\. c\\\n3\\. d\n");
  EXPECT_EQ(markdown_of("<p>1. a<p>2. b"), "1\\. a\n\n2\\. b\n");
  // A single one, a dialogue, numbers, code.
  EXPECT_EQ(markdown_of("<p>a</p><p>- b</p>"), "a\n\n\\- b\n");
  EXPECT_EQ(markdown_of("<p>- b</p><h2>- c</h2>"), "\\- b\n\n## - c\n");
  EXPECT_EQ(markdown_of("<p>\u2014 b</p><p>\u2014 c</p>"), "\u2014 b\n\n\u2014 c\n");
  EXPECT_EQ(markdown_of("<p>-1<br>-2</p>"), "-1\\\n-2\n");
  EXPECT_EQ(markdown_of("<p><code>- b</code><br><code>- c</code></p>"), "`- b`\\\n`- c`\n");
}

std::string titled(std::string_view body, std::string title) {
  const Document page = parsed_body(body);
  MarkdownOptions options;
  options.title = std::move(title);
  return write_markdown(page, options);
}

TEST(MarkdownWriter, BeginsWithTheTitleUnlessAHeadingSaysIt) {
  EXPECT_EQ(titled("<p><font size=5><b>About a_b</b></font></p><p>c</p>", "About A_B"),
            "# About a_b\n\nc\n");
  EXPECT_EQ(titled("<table><tr><td><div>News<br></div>a</table><p>News</p>", "News"),
            "# News\n\na\n\nNews\n");
  EXPECT_EQ(titled("<div>News<p>a</p></div>", "News"), "# News\n\nNews\n\na\n");
  EXPECT_EQ(titled("<ul><li>a</ul>", "1. *b*"), "# 1. \\*b\\*\n\n- a\n");
  EXPECT_EQ(titled("<pre>a</pre>b", "b"), "# b\n\n```\na\n```\n\nb\n");
  EXPECT_EQ(titled("<p>a</p><h3>b</h3>", "c"), "# c\n\na\n\n### b\n");
  EXPECT_EQ(titled("<p>a</p><h3>The News!</h3>", "The news"), "a\n\n# The News!\n");
  EXPECT_EQ(titled("<h3>b</h3><h2>News</h2>", "News | The Courier"), "### b\n\n# News\n");
  EXPECT_EQ(titled("<h1>The News,<br>May 1</h1>a", "The News"), "# The News, May 1\n\na\n");
  EXPECT_EQ(titled("<h2>Installing</h2>a", "Chapter 2: Installing"), "# Installing\n\na\n");
  EXPECT_EQ(titled("<h1>a</h1><h1>News</h1><h1>b</h1><h2>c</h2>", "News"),
            "## a\n\n# News\n\n## b\n\n## c\n");
  EXPECT_EQ(titled("<h1>a</h1>b", "News"), "# News\n\n## a\n\nb\n");
  EXPECT_EQ(titled("<h1>a</h1><h1>b</h1>", ""), "# a\n\n# b\n");
  // Too far away, unless it is the first one.
  const std::string far = repeated("word ", 400);
  EXPECT_TRUE(titled("<h2>a</h2>" + far + "<h2>News</h2>", "News").starts_with("# News\n\n## a\n"));
  EXPECT_TRUE(titled(far + "<h2>News</h2>", "News").starts_with("word"));
  EXPECT_EQ(titled("<h1><img></h1><p>a</p>", "c"), "# c\n\na\n");
  EXPECT_EQ(titled("<p>a</p>", ""), "a\n");
  // Words of inline elements, and without the text of a ruby.
  EXPECT_EQ(titled("<h2><b>Blue</b> <i>whales</i><br>sing</h2>", "Blue whales sing!"),
            "# Blue *whales* sing\n");
  EXPECT_EQ(titled("<h2>\u6F22<ruby>\u5B57<rt>\u3058</rt></ruby></h2>", "\u6F22\u5B57"),
            "# \u6F22\u5B57(\u3058)\n");
  EXPECT_EQ(titled("<h2><ruby>\u6F22<rp>(</rp><rt>\u3058</rt><rp>)</rp></ruby>\u5B57</h2>",
                   "\u6F22\u5B57"),
            "# \u6F22(\u3058)\u5B57\n");
  EXPECT_EQ(titled("", "a"), "");
}

TEST(MarkdownWriter, HeadingsDoNotLinkToThePage) {
  EXPECT_EQ(
      markdown_of("<h1><a href='a.html'>A</a></h1><h2><a href='#b'>B</a> <a href=c>C</a></h2>"
                  "<h3><a href='https://site.test/d/a.html#d'>D</a></h3><p><a href='#b'>b</a>",
                  "https://site.test/d/a.html"),
      "# A\n\n## B [C](https://site.test/d/c)\n\n### D\n\n"
      "[b](https://site.test/d/a.html#b)\n");
  EXPECT_EQ(markdown_of("<h1><a href='#a'>A</a></h1>"), "# A\n");
  const std::string topic = "https://site.test/topic?t=7";
  EXPECT_EQ(markdown_of("<h2><a href='?t=78'>A</a></h2>", topic),
            "## [A](https://site.test/topic?t=78)\n");
  EXPECT_EQ(markdown_of("<h2><a href='/b?t=7'>A</a></h2>", "https://site.test/b"),
            "## [A](https://site.test/b?t=7)\n");
}

TEST(MarkdownWriter, WritesTheFormsOfAnImageOnce) {
  EXPECT_EQ(markdown_of("<div><img src=i alt=a></div> <figure><img src=i alt=a></figure>"),
            "![a](i)\n");
  EXPECT_EQ(markdown_of("<div><a href=x><img src=i></a></div><div><a href=x><img src=i></a></div>"),
            "[![](i)](x)\n");
  // Stars, ticks, other links, and images with words between.
  EXPECT_EQ(markdown_of("<img src=i> <img src=i>"), "![](i) ![](i)\n");
  EXPECT_EQ(markdown_of("<ul><li><img src=i><li><img src=i></ul>"), "- ![](i)\n- ![](i)\n");
  EXPECT_EQ(markdown_of("<div><a href=x><img src=i></a></div><div><a href=y><img src=i></a></div>"),
            "[![](i)](x)\n\n[![](i)](y)\n");
  EXPECT_EQ(markdown_of("<p><img src=i></p>a<p><img src=i></p>"), "![](i)\n\na\n\n![](i)\n");
}

TEST(MarkdownWriter, WritesBoxesOfTasks) {
  EXPECT_EQ(markdown_of("<ul><li><input type=checkbox disabled checked> a<ul><li><label><input "
                        "type=checkbox disabled>b</label></ul><li><p><input type=checkbox "
                        "disabled>c</p><p>d</p></ul>"),
            "- [x] a\n  - [ ] b\n\n- [ ] c\n\n  d\n");
  EXPECT_EQ(readable_of("<ol><li>a<li><input type=checkbox disabled> b"), "1. a\n2. [ ] b");
  // A control of a form, and a box after words.
  EXPECT_EQ(markdown_of("<ul><li><input type=checkbox>a<li>b <input type=checkbox disabled></ul>"),
            "- a\n- b\n");
}

TEST(MarkdownWriter, PutsTheTextOfARubyInParentheses) {
  EXPECT_EQ(markdown_of("<ruby>\u6F22\u5B57<rp>(</rp><rt>\u304B\u3093\u3058</rt><rp>)</rp></ruby>"),
            "\u6F22\u5B57(\u304B\u3093\u3058)\n");
  EXPECT_EQ(readable_of(
                "<ruby>\u6F22<rt>\u304B\u3093</rt>\u5B57<rt>\u3058</rt></ruby><ruby>a<rt></ruby>"),
            "\u6F22(\u304B\u3093)\u5B57(\u3058)a");
}

TEST(MarkdownWriter, LinksFilms) {
  EXPECT_EQ(markdown_of("a<iframe title='The [film]' src='https://www.youtube.com/embed/x_y_z'>"
                        "</iframe><video src=a.mp4>Your browser cannot play this film.</video>",
                        "http://site.example/b/"),
            "a\n\n[The \\[film\\]](https://www.youtube.com/watch?v=x_y_z)\n\n"
            "[a.mp4](http://site.example/b/a.mp4)\n");
  EXPECT_EQ(readable_of("a<audio title=b src=c>No.</audio><video>No.</video>"), "a\nb");
  for (const std::string_view title : {"YouTube video player", "vimeo Video Player"}) {
    const std::string film =
        "a<iframe src='//youtube.com/embed/x' title='" + std::string(title) + "'></iframe>b";
    EXPECT_EQ(markdown_of(film),
              "a\n\n[https://www.youtube.com/watch?v=x](https://www.youtube.com/watch?v=x)\n\nb\n");
    EXPECT_EQ(readable_of(film), "a\nb");
  }
}

TEST(MarkdownWriter, LeavesOutScriptsFormsAndHiddenElements) {
  EXPECT_EQ(markdown_of("<title>x</title>a<script>x</script><style>x</style><iframe>x</iframe>"
                        "<template>x</template><p hidden>x</p><button>x</button><input value=x>"
                        "<select><option>x</select><textarea>x</textarea><label>b</label>"
                        "<noscript>c</noscript>"),
            "abc\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a<td hidden><p>x<p>x<tr hidden><td>x<tr><td>b<td>c"
                        "</table>"),
            "|  |  |\n| --- | --- |\n| a |\n| b | c |\n");
}

TEST(MarkdownWriter, EscapesMarks) {
  EXPECT_EQ(line_of("\\ ` * [ ] &lt; > _a a_ snake_case a__b"),
            "\\\\ \\` \\* \\[ \\] \\< \\> \\_a a\\_ snake_case a\\_\\_b");
  EXPECT_EQ(line_of("&amp;amp; &amp;#1; AT&T & &amp;x y; !"), "\\&amp; \\&#1; AT&T & &x y; !");
  EXPECT_EQ(line_of("~a ~~b a~b http://c/~d <s>~e</s>"), "~a \\~\\~b a\\~b http://c/~d ~~\\~e~~");
  EXPECT_EQ(line_of("&am<b>p;</b> &am<span>p;</span>"), "&am**p;** \\&amp;");
}

TEST(MarkdownWriter, EscapesMarksOfBlocks) {
  struct Case {
    std::string_view text;
    std::string_view markdown;
  };
  for (const Case& example : std::initializer_list<Case>{
           {"# a", "\\# a"},     {"#a", "\\#a"},
           {"+ a", "\\+ a"},     {"+1 a", "+1 a"},
           {"- a", "\\- a"},     {"-5 a", "-5 a"},
           {"---", "\\---"},     {"===", "\\==="},
           {"= a", "\\= a"},     {":-: a", "\\:-: a"},
           {"| a |", "\\| a |"}, {"1. a", "1\\. a"},
           {"12) a", "12\\) a"}, {"1986.", "1986\\."},
           {"3.14 a", "3.14 a"}, {"1234567890. a", "1234567890. a"},
           {"~~~", "\\~\\~\\~"}, {"> a", "\\> a"},
           {"* a", "\\* a"},
       }) {
    std::string text;
    for (const char c : example.text) text += c == '>' ? "&gt;" : std::string(1, c);
    const std::string markdown(example.markdown);
    EXPECT_EQ(line_of("<p>" + text), markdown);
    EXPECT_EQ(line_of("<p>a<br>" + text), "a\\\n" + markdown);
    EXPECT_EQ(line_of("<ul><li>" + text), "- " + markdown);
  }
  EXPECT_EQ(line_of("a # + - = 1. 2) | b"), "a # + - = 1. 2) | b");
  EXPECT_EQ(line_of("<b>1. a</b>"), "**1. a**");
  EXPECT_EQ(line_of("1. <b>a</b>"), "1\\. **a**");
}

TEST(MarkdownWriter, KeepsScriptsAndQuotations) {
  EXPECT_EQ(markdown_of("E=mc<sup>2</sup>, 10<sup>-3</sup>, H<sub>2</sub>O<sup></sup>"),
            "E=mc<sup>2</sup>, 10<sup>-3</sup>, H<sub>2</sub>O\n");
  EXPECT_EQ(markdown_of("a<sup> <a href=u>[1]</a></sup> <a href=v><sup>2</sup></a>"),
            "a [<sup>\\[1\\]</sup>](u) [<sup>2</sup>](v)\n");
  EXPECT_EQ(markdown_of("<b>a<sup>2</sup></b>b <b>c<sup>2</sup></b> d<sup><i>n</i></sup>e"),
            "a<sup>2</sup>b **c<sup>2</sup>** d<sup>*n*</sup>e\n");
  // No tags in code, and one tag in another of its kind is a mark.
  EXPECT_EQ(markdown_of("<code>a<sup>2</sup></code> b<sup>c<sup>d</sup></sup><pre>e<sub>f</sub>"
                        "</pre>"),
            "`a^2` b<sup>c^d</sup>\n\n```\ne_f\n```\n");
  EXPECT_EQ(markdown_of("<p>a<q>b <q>c</q></q><pre><q>d</q></pre>"),
            "a\u201Cb \u2018c\u2019\u201D\n\n```\n\u201Cd\u201D\n```\n");
}

TEST(MarkdownWriter, FoldsOnlyTheBlanksOfHtml) {
  EXPECT_EQ(markdown_of("<p>\n&#x3000;a&#x3000; &nbsp; b \t c&nbsp;</p><p>&nbsp;</p><p>d<br>&nbsp;"
                        "<br>e"),
            "\u3000a\u3000 \u00A0 b c\n\nd\n\ne\n");
  EXPECT_EQ(markdown_of("a<b>&nbsp;b&nbsp;</b>c<a href=u>&nbsp;d</a><i>(e)&nbsp;</i>f"),
            "a\u00A0**b**\u00A0c\u00A0[d](u)*(e)*\u00A0f\n");
  EXPECT_EQ(markdown_of("<table><tr><th>&nbsp;<th>a&nbsp;<tr><td>b<td>&#x3000;c</table>"),
            "|  | a |\n| --- | --- |\n| b | \u3000c |\n");
  EXPECT_EQ(markdown_of("<code>&nbsp;a &nbsp; b</code>"), "`a b`\n");
}

TEST(MarkdownWriter, LeavesOutCommandsOfTheSoftware) {
  EXPECT_EQ(markdown_of("<h2>a<span class=mw-editsection>[<a href='?a=1&action=edit'>edit</a>]"
                        "</span></h2><p>b <a href='p.php?mode=quote'><img alt='Reply with quote' "
                        "src=i></a><a href='#'>R\u00E9pondre</a>"),
            "## a\n\nb\n");
  EXPECT_EQ(markdown_of("<span>[<a href='?e=1'>modifier</a> | <a href='?e=2'>modifier le code"
                        "</a>]</span>a"),
            "a\n");
  EXPECT_EQ(readable_of("a <a href='?action=edit'>edit</a> b"), "a b");
  // The page on a function, and a sentence.
  EXPECT_EQ(markdown_of("<a href='quote.html'>quote</a> <a href='#quote'>quote</a> "
                        "<a href='?a=b'>How to edit</a> <a href='?a=b'>post</a> edit"),
            "[quote](quote.html) [quote](#quote) [How to edit](?a=b) [post](?a=b) edit\n");
}

TEST(MarkdownWriter, DoesWithoutLinksAndImages) {
  const Document page = parsed_body(
      "<p>a <a href=u><b>b</b></a><img src=i alt=j></p><a href=v><img src=k alt=l></a>");
  MarkdownOptions options;
  EXPECT_EQ(write_markdown(page, options), "a [**b**](u)![j](i)\n\n[![l](k)](v)\n");
  options.parts.links = false;
  EXPECT_EQ(write_markdown(page, options), "a **b**![j](i)\n\n![l](k)\n");
  options.parts = {.images = false};
  EXPECT_EQ(write_markdown(page, options), "a [**b**](u)\n");
}

TEST(MarkdownWriter, WritesOnlyKeptNodes) {
  const Document page =
      build_document("html(body('a' br p('b' i('c') 'd') ul(li('e') li('f')) 'g'))");
  std::vector<bool> keep(page.size());
  MarkdownOptions options;
  options.keep = &keep;
  EXPECT_EQ(write_markdown(page, options), "");
  for (const std::size_t at : {2U, 7U, 8U, 13U, 14U}) keep[at] = true;
  ASSERT_EQ(page.text(node_at(13)), "f");
  ASSERT_EQ(page.text(node_at(14)), "g");
  EXPECT_EQ(write_markdown(page, options), "a\n\n*c*d\n\n- f\n\ng\n");
  keep.assign(page.size(), true);
  EXPECT_EQ(write_markdown(page, options), write_markdown(page));
}

TEST(MarkdownWriter, BreaksLinesBetweenKeptWords) {
  const Document page = build_document("html(body('a' br 'b' i(br 'c')))");
  std::vector<bool> keep(page.size());
  keep[2] = keep[4] = true;
  EXPECT_EQ(readable_text(page, &keep), "a\nb");
  MarkdownOptions options;
  options.keep = &keep;
  EXPECT_EQ(write_markdown(page, options), "a\\\nb\n");
}

}  // namespace
}  // namespace pagelet
