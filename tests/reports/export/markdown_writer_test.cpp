// SPDX-License-Identifier: MIT
#include "reports/export/markdown_writer.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <random>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/dom/parser/html_parser.h"
#include "core/dom/serializer.h"
#include "reports/export/markdown_blocks.h"
#include "reports/export/readable_text.h"
#include "tests/support/build_document.h"

namespace pagelet {
namespace {

Document parse(SymbolTable& symbols, std::string_view body) {
  Result<Document> page = parse_html("<!DOCTYPE html><body>" + std::string(body), symbols);
  if (!page) throw std::runtime_error(page.error().text());
  return *std::move(page);
}

std::string markdown_of(std::string_view body, std::string_view base = {}) {
  SymbolTable symbols;
  const Document page = parse(symbols, body);
  MarkdownOptions options;
  if (!base.empty()) options.base = parse_url(base);
  return write_markdown(page, node_at(0), options);
}

std::string readable_of(std::string_view body) {
  SymbolTable symbols;
  const Document page = parse(symbols, body);
  return readable_text(page, page.root());
}

// The Markdown of a paragraph, without the newline.
std::string line_of(std::string_view body, std::string_view base = {}) {
  std::string markdown = markdown_of(body, base);
  if (!markdown.empty()) markdown.pop_back();
  return markdown;
}

std::string repeated(std::string_view text, std::size_t times) {
  std::string all;
  for (std::size_t time = 0; time < times; ++time) all += text;
  return all;
}

std::size_t count_of(std::string_view text, std::string_view part) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string_view::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

// The words of a text that remain without all marks.
std::vector<std::string> words_of(std::string_view text) {
  constexpr std::string_view kInsideWords = "*_~`\\";
  std::vector<std::string> words(1);
  for (const char c : text) {
    if (c >= 'a' && c <= 'z') {
      words.back() += c;
    } else if (kInsideWords.find(c) == std::string_view::npos && !words.back().empty()) {
      words.emplace_back();
    }
  }
  if (words.back().empty()) words.pop_back();
  return words;
}

bool has_two_empty_lines(std::string_view markdown) {
  bool before = true;  // so an empty first line counts too
  while (!markdown.empty()) {
    const std::size_t end = markdown.find('\n');
    const bool empty = markdown.substr(0, end).find_first_not_of("> ") == std::string_view::npos;
    if (empty && before) return true;
    before = empty;
    markdown.remove_prefix(end + 1);
  }
  return before;
}

TEST(Markdown, OfAnEmptyPageIsEmpty) {
  EXPECT_EQ(markdown_of(""), "");
  EXPECT_EQ(markdown_of(" <p> </p><ul><li></ul><blockquote></blockquote><b> </b><pre>\n </pre>"
                        "<table><tr><td> <td></table><h1></h1><a href=x></a><code> </code>"),
            "");
}

TEST(Markdown, WritesBlocksWithAnEmptyLineBetween) {
  EXPECT_EQ(markdown_of("a <p>b<p> c\n d </p><div>e</div><div><div>f</div></div>g"),
            "a\n\nb\n\nc d\n\ne\n\nf\n\ng\n");
  EXPECT_EQ(markdown_of("<h1>a</h1><h2> b <b>c</b></h2><h6>d</h6>e"),
            "# a\n\n## b **c**\n\n###### d\n\ne\n");
  EXPECT_EQ(markdown_of("a<hr>b<hr>"), "a\n\n***\n\nb\n\n***\n");
}

TEST(Markdown, WritesHeadingsOnOneLine) {
  EXPECT_EQ(markdown_of("<h2>a<br>b #</h2>"), "## a b \\#\n");
  EXPECT_EQ(markdown_of("<h2>1. C# ##</h2>"), "## 1. C# #\\#\n");
  EXPECT_EQ(markdown_of("<h2><div>a</div>b<p>c</p><ul><li>d</ul></h2>"),
            "## a\n\n## b\n\nc\n\n- d\n");
}

TEST(Markdown, BreaksLines) {
  EXPECT_EQ(markdown_of("<p>a<br> b<br>c<br></p>"), "a\\\nb\\\nc\n");
  EXPECT_EQ(markdown_of("a<br><br>b<br> <br><br>c"), "a\n\nb\n\nc\n");
  EXPECT_EQ(markdown_of("<br><p><br>a</p><b>b<br>c</b>"), "a\n\n**b\\\nc**\n");
}

TEST(Markdown, MarksEmphasis) {
  EXPECT_EQ(line_of("a <b>b</b> <strong>c</strong> <i>d</i> <em>e</em>"), "a **b** **c** *d* *e*");
  EXPECT_EQ(line_of("<del>a</del> <s>b</s> <strike>c</strike>"), "~~a~~ ~~b~~ ~~c~~");
  EXPECT_EQ(line_of("<b>a <i>b</i> c</b> <i>d <b>e</b></i>"), "**a *b* c** *d **e***");
  EXPECT_EQ(line_of("a<b>b</b>c<i>d</i>e"), "a**b**c*d*e");
}

TEST(Markdown, MovesBlanksOutOfMarks) {
  EXPECT_EQ(line_of("a<b> b </b>c <i> </i>d<i></i>"), "a **b** c d");
  EXPECT_EQ(line_of("<b>a</b> <b>b</b><b>c</b>"), "**a** **bc**");
  EXPECT_EQ(line_of("<b><b>a</b> b</b>"), "**a b**");
}

TEST(Markdown, WritesMarksOnlyIfTheyAreReadAsMarks) {
  // Between punctuation and a letter they would not be read as marks.
  EXPECT_EQ(line_of("<b>Note:</b>text"), "**Note**:text");
  EXPECT_EQ(line_of("a<b>(b)</b>c"), "a(**b**)c");
  EXPECT_EQ(line_of("a<b>(b - )</b>c"), "a(**b** - )c");
  EXPECT_EQ(line_of("a<b>!</b>b"), "a!b");
  EXPECT_EQ(line_of("<b>Note:</b> text"), "**Note:** text");
  EXPECT_EQ(line_of("<b>\xC2\xABNote\xC2\xBB</b>\xC3\xA9"), "**\xC2\xABNote**\xC2\xBB\xC3\xA9");
  EXPECT_EQ(line_of("<b><code>a</code></b>s"), "`a`s");
  // Two marks side by side would be read as one.
  EXPECT_EQ(line_of("<b>a</b><i>b</i> <i>c</i>"), "**a**b *c*");
  EXPECT_EQ(line_of("<b><i>a</i> (<i>\"b\"</i>)</b>"), "**_a_ (*\"b\"*)**");
  EXPECT_EQ(line_of("a<b><i>b</i></b>c"), "a**b**c");
  EXPECT_EQ(line_of("<s>a <b>b</b></s><b>c</b>"), "~~a b~~**c**");
}

TEST(Markdown, MarksCode) {
  EXPECT_EQ(line_of("<code>a_b</code> <kbd>c</kbd>+<kbd>d</kbd> <samp>e</samp> <tt>f</tt>"),
            "`a_b` `c`+`d` `e` `f`");
  EXPECT_EQ(line_of("<code>a`b</code> <code>`</code> <code>``a```</code>"),
            "``a`b`` `` ` `` ```` ``a``` ````");
  EXPECT_EQ(line_of("<code>a</code><code>b</code> <b><code>c <i>d</i></code></b>"),
            "`ab` **`c d`**");
  EXPECT_EQ(line_of("<code>a(<a href=u>b</a>)</code>"), "`a(`[`b`](u)`)`");
  EXPECT_EQ(line_of("<a href=u><code>a]:b</code></a>"), "[a\\]:b](u)");
}

TEST(Markdown, WritesLinks) {
  EXPECT_EQ(line_of("<a href='u'>a <b>b</b></a><a href=v> c</a><a>d</a> <a href=w></a>"),
            "[a **b**](u) [c](v)d");
  EXPECT_EQ(line_of("<b><a href=u>a</a></b>b"), "[**a**](u)b");
  EXPECT_EQ(markdown_of("<a href=u><h3>a</h3><p>b<br><br>c</p></a>"),
            "### [a](u)\n\n[b](u)\n\n[c](u)\n");
  EXPECT_EQ(line_of("!<a href=u>a</a>"), "\\![a](u)");
}

TEST(Markdown, WritesDestinations) {
  EXPECT_EQ(line_of("<a href=' a b '>x</a>"), "[x](<a b>)");
  EXPECT_EQ(line_of("<a href='a(b)'>x</a> <a href='a(b'>x</a> <a href='a)'>x</a>"),
            "[x](a(b)) [x](<a(b>) [x](<a)>)");
  EXPECT_EQ(line_of("<a href='a\\b?&amp;copy;&amp;x=<1>|'>x</a>"),
            "[x](a\\\\b?\\&copy;&x=\\<1\\>|)");
  SymbolTable symbols;
  const Document page = build_document(symbols, "html(a[href='a\x01\x7F']('x'))");
  EXPECT_EQ(write_markdown(page, node_at(0)), "[x](a%01%7F)\n");
  // No links that could harm a reader of the Markdown.
  EXPECT_EQ(line_of("<a href=' Java\nScript:x()'>a</a> <a href='data:text/html,x'>b</a>"), "a b");
  EXPECT_EQ(line_of("<a href='" + std::string(kLongestMarkdownUrl, 'u') + "'>a</a>"),
            "[a](" + std::string(kLongestMarkdownUrl, 'u') + ")");
  EXPECT_EQ(line_of("<a href='" + std::string(kLongestMarkdownUrl + 1, 'u') + "'>a</a>"), "a");
}

TEST(Markdown, ResolvesReferences) {
  constexpr std::string_view kBase = "http://site.example/a/b.html?c";
  EXPECT_EQ(line_of("<a href='../d.html#e'>x</a>", kBase), "[x](http://site.example/d.html#e)");
  EXPECT_EQ(line_of("<a href='#e'>x</a> <a href=''>y</a>", kBase),
            "[x](http://site.example/a/b.html?c#e) y");
  EXPECT_EQ(line_of("<a href='mailto:a@site.example'>x</a>", kBase), "[x](mailto:a@site.example)");
  EXPECT_EQ(line_of("<img src='//other.example/i.png' alt=x>", kBase),
            "![x](http://other.example/i.png)");
}

TEST(Markdown, WritesImages) {
  EXPECT_EQ(line_of("a<img src=i.png alt=' b\n [c] '><img src=j.png>"),
            "a![b \\[c\\]](i.png)![](j.png)");
  EXPECT_EQ(line_of("<a href=u><img src=i alt=a></a> <b><img src=i>c</b>"),
            "[![a](i)](u) **![](i)c**");
  EXPECT_EQ(line_of("<img alt=a> <img src='data:image/png;x' alt=b> <img src=''>"), "a b");
  EXPECT_EQ(line_of("<img src='data:image/png;x' data-src=real.png alt=b>"), "![b](real.png)");
  EXPECT_EQ(line_of("a<img src=i width=1 height=1><img src=i height=0><img src=i width=10>"),
            "a![](i)");
}

TEST(Markdown, WritesCodeBlocks) {
  EXPECT_EQ(markdown_of("a<pre>\n\n  b *<b>c</b>*<br>d\r\n\n\n e \n\n</pre>f"),
            "a\n\n```\n  b *c*\nd\n\n\n e\n```\n\nf\n");
  EXPECT_EQ(markdown_of("<pre>a\n```` b</pre>"), "`````\na\n```` b\n`````\n");
  EXPECT_EQ(markdown_of("<pre><div>a</div><div>b</div>c<p>d</pre>"), "```\na\nb\nc\nd\n```\n");
  EXPECT_EQ(markdown_of("<ul><li><pre>a\n\nb</pre></ul><blockquote><pre>c\n\nd</pre>"),
            "- ```\n  a\n\n  b\n  ```\n\n> ```\n> c\n>\n> d\n> ```\n");
  EXPECT_EQ(markdown_of("<pre>a&#13;b&#13;\nc</pre>"), "```\na\nb\nc\n```\n");
}

TEST(Markdown, NamesTheLanguageOfCode) {
  EXPECT_EQ(markdown_of("<pre><code class='x language-c++ y'>a</code></pre>"), "```c++\na\n```\n");
  EXPECT_EQ(markdown_of("<pre class='sourceCode numberSource c numberLines'>a</pre>"),
            "```c\na\n```\n");
  EXPECT_EQ(markdown_of("<pre data-lang=HTML>a</pre>"), "```HTML\na\n```\n");
  EXPECT_EQ(markdown_of("<pre class='lang-js'>a</pre>"), "```js\na\n```\n");
  EXPECT_EQ(markdown_of("<div class='highlight highlight-source-shell'><pre>a</pre></div>"),
            "```shell\na\n```\n");
  EXPECT_EQ(markdown_of("<div class='highlight-python3'><div class=highlight><pre>a</pre></div>"
                        "</div><pre>b</pre>"),
            "```python3\na\n```\n\n```\nb\n```\n");
  EXPECT_EQ(markdown_of("<div class='lang-en'><pre class='highlight-default lang-a`b'>a</pre>"),
            "```\na\n```\n");
}

TEST(Markdown, WritesLists) {
  EXPECT_EQ(markdown_of("<ul><li>a<li>b <b>c</b></ul>"), "- a\n- b **c**\n");
  EXPECT_EQ(markdown_of("<ol start=9><li>a<li>b</ol>"), "9. a\n10. b\n");
  EXPECT_EQ(markdown_of("<ol start=x><li>a</ol><p>p<ol start=-5><li>b</ol>"),
            "1. a\n\np\n\n0. b\n");
  EXPECT_EQ(markdown_of("a<ul><li>b<ol><li>c<ul><li>d</ul><li>e</ol>f<li><p>g</p><p>h</p></ul>i"),
            "a\n\n- b\n  1. c\n     - d\n  2. e\n\n  f\n\n- g\n\n  h\n\ni\n");
  EXPECT_EQ(markdown_of("<ul><li><div>a</div><li><div>b</div><div>c</div></ul>"),
            "- a\n- b\n\n  c\n");
  EXPECT_EQ(markdown_of("<ul><li><li>a<li> <li>b</ul>"), "- a\n- b\n");
}

TEST(Markdown, SeparatesNeighbouringLists) {
  EXPECT_EQ(markdown_of("<ul><li>a</ul><ul><li>b</ul><ul><li>c</ul>"), "- a\n\n+ b\n\n- c\n");
  EXPECT_EQ(markdown_of("<ol><li>a</ol><ol><li>b</ol>"), "1. a\n\n1) b\n");
  EXPECT_EQ(markdown_of("<ul><li>a</ul><ol><li>b</ol>c<ol><li>d</ol>"),
            "- a\n\n1. b\n\nc\n\n1. d\n");
  // Without an empty line, only an item with the number 1 may follow a paragraph.
  EXPECT_EQ(markdown_of("<ul><li>a<ol start=2><li>b</ol></ul>"), "- a\n\n  2. b\n");
}

TEST(Markdown, WritesItemsAndListsInWrongPlaces) {
  SymbolTable symbols;
  const Document page = build_document(
      symbols, "html(body(li('a') li('b') ul('c' ul(li('d')) li('e') ul(li('f')))))");
  EXPECT_EQ(write_markdown(page, node_at(0)), "- a\n- b\n\nc\n- d\n+ e\n  - f\n");
}

TEST(Markdown, WritesQuotesAndDefinitions) {
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

TEST(Markdown, WritesTables) {
  EXPECT_EQ(markdown_of("a<table><caption>t</caption><tr><th>b<th>c<tr><td>d<br>e<td>f|g"
                        "<tr><td><p>h</p></table>i"),
            "a\n\nt\n\n| b | c |\n| --- | --- |\n| d e | f\\|g |\n| h |\n\ni\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a<td>b<tr><td>c<td><code>x|y</code></table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | `x\\|y` |\n");
  EXPECT_EQ(markdown_of("<table><thead><tr><td>a<td>b</thead><tr><td><td><a href='u|v'>c</a>"
                        "<tr><td> <td></table>"),
            "| a | b |\n| --- | --- |\n|  | [c](u\\|v) |\n");
  // A th that is the heading of its row makes no header row.
  EXPECT_EQ(markdown_of("<table><tr><th>a<td>b<tr><th>c<td>d</table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n");
  EXPECT_EQ(markdown_of("<table><tr><td><th>b<tr><th>c<td>d</table>"),
            "|  | b |\n| --- | --- |\n| c | d |\n");
  EXPECT_EQ(markdown_of("<ul><li><table><tr><th>a<th>b<tr><td>c<td>d</table></ul>"),
            "- | a | b |\n  | --- | --- |\n  | c | d |\n");
  EXPECT_EQ(markdown_of("<table><tr><th>a<th>b<tr><td><code>\\|</code><td>\\|</table>"),
            "| a | b |\n| --- | --- |\n| \\\\\\| | \\\\\\| |\n");
}

TEST(Markdown, LeavesTheOtherCellsOfASpanEmpty) {
  EXPECT_EQ(markdown_of("<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d<td>e"
                        "<tr><td>f<td>g</table>"),
            "| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |\n");
  const std::string absurd = markdown_of(
      "<table><tr><th colspan=1000000>a<th rowspan=99999>b<tr><td colspan=-1>c<td>d</table>");
  EXPECT_LT(absurd.size(), 500U);
  EXPECT_NE(absurd.find("| c | d |"), std::string::npos);
}

TEST(Markdown, WritesTheBlocksOfLayoutTables) {
  EXPECT_EQ(markdown_of("<table><tr><td>a<td>b<tr><td>c<td><table><tr><th>d<th>e<tr><td>f<td>g"
                        "</table></table>"),
            "a b\n\nc\n\n| d | e |\n| --- | --- |\n| f | g |\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a</table>"), "a\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a<td>b</table>"), "a b\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a<tr><td>b</table>"), "a\n\nb\n");
  EXPECT_EQ(markdown_of("<table><tr><td> <td>b<tr><td><td></table>"), "b\n");
  EXPECT_EQ(markdown_of("<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>"),
            "a b\n\nc d\n");
  for (const std::string_view content :
       {"<p>b<p>c", "<p>b</p>c", "b<br><br>c", "<h2>b</h2>", "<ul><li>b</ul>", "<pre>b</pre>",
        "<blockquote>b</blockquote>", "<hr>", "<dl><dt>b</dl>",
        "b<br>b<br>b<br>b<br>b<br>b<br>b<br>b<br>b"}) {
    const std::string markdown =
        markdown_of("<table><tr><th>a<th>a<tr><td>a<td>" + std::string(content) + "</table>");
    EXPECT_EQ(markdown.find(" | "), std::string::npos) << content;
  }
}

// A listing as in Doxygen since 1.8, with a tooltip.
constexpr std::string_view kDoxygen =
    "<p>Example:</p><div class=\"fragment\"><div class=\"line\"><a name=\"l00001\"></a><span "
    "class=\"lineno\">    1</span>&#160;<span class=\"keyword\">int</span> a;</div>\n"
    "<div class=\"line\"><span class=\"lineno\">    2</span>  </div>\n"
    "<div class=\"line\"><span class=\"lineno\">    3</span>&#160;&#160;&#160;b_ = <a "
    "class=\"code\" "
    "href=\"c.html\">c</a>;</div>\n"
    "<div class=\"ttc\" id=\"ac_html\"><div class=\"ttname\"><a href=\"c.html\">c</a></div><div "
    "class=\"ttdoc\">tooltip</div></div>\n</div><p>After.</p>";

TEST(Markdown, WritesListingsOfDoxygenAsCode) {
  EXPECT_EQ(markdown_of(kDoxygen), "Example:\n\n```\nint a;\n\n  b_ = c;\n```\n\nAfter.\n");
  EXPECT_EQ(readable_of(kDoxygen), "Example:\n\nint a;\n\n  b_ = c;\n\nAfter.");
  // In other structures, elements with these classes are treated as usual.
  EXPECT_EQ(markdown_of("<div class=fragment><div>a</div></div><div class=line>b</div>"
                        "<div class=ttc>c</div><span class=lineno>d</span>"),
            "a\n\nb\n\nc\n\nd\n");
}

TEST(Markdown, WritesACodeDefinitionOnOneLine) {
  // In Doxygen.
  EXPECT_EQ(
      markdown_of("<table class=memberdecls><tr class=heading><td colspan=2><h2>Functions</h2>"
                  "<tr><td class=memItemLeft>bool&#160;</td><td class=memItemRight><a href=u>"
                  "load</a> (int a)</td></tr><tr><td>&#160;</td><td>Loads.<br/></td></tr>"
                  "</table>"),
      "## Functions\n\nbool [load](u) (int a)\n\nLoads.\n");
  // In javadoc until version 6; its descriptions may hold blocks.
  EXPECT_EQ(
      markdown_of("<table border=1><tr><td><font size=-1><code>&nbsp;void</code></font></td>"
                  "<td><code><b><a href=u>run</a></b>()</code><br>&nbsp;&nbsp;Runs.<p>More.</p>"
                  "</td></tr></table>"),
      "`void` [`run`](u)`()`\\\nRuns.\n\nMore.\n");
  // In javadoc since version 16.
  constexpr std::string_view kGrid =
      "<div class=\"summary-table three-column-summary\"><div class=\"table-header "
      "col-first\">Type</div><div class=\"table-header col-second\">Method</div><div "
      "class=\"table-header col-last\">Description</div>\n<div class=\"col-first "
      "even-row-color\"><code>int</code></div>\n<div class=\"col-second\"><code><a "
      "href=u>size</a>()</code></div>\n<div class=\"col-last\">\n<div class=block>Its "
      "size.</div></div></div>";
  EXPECT_EQ(markdown_of(kGrid), "Type Method Description\n\n`int` [`size`](u)`()`\n\nIts size.\n");
  EXPECT_EQ(readable_of(kGrid), "Type\tMethod\tDescription\nint\tsize()\nIts size.");
  // A long cell becomes a separate paragraph.
  const std::string words = repeated("word ", 20);
  EXPECT_EQ(markdown_of("<table><tr><td>" + words + "<td>a</table>"),
            words.substr(0, words.size() - 1) + "\n\na\n");
}

TEST(Markdown, SeparatesNeighbouringTags) {
  constexpr std::string_view kTags =
      "<p><a href=a rel=tag>one</a><a href=b rel=tag>two</a></p><p><span class='badge "
      "badge-info'>three</span><span class='badge badge-info'>four</span></p><p>f<span "
      "class=c>iv</span><span class=c>e</span></p><ul class=tags><li>six</li><li>seven</li></ul>";
  EXPECT_EQ(markdown_of(kTags), "[one](a) [two](b)\n\nthree four\n\nfive\n\n- six\n- seven\n");
  EXPECT_EQ(readable_of(kTags), "one two\n\nthree four\n\nfive\n\n- six\n- seven");
}

TEST(Markdown, LeavesOutCharactersWithoutWidth) {
  constexpr std::string_view kText =
      "<p>long&#8203;_name &#xFEFF;so&shy;ft wo&NoBreak;rd</p><pre>a&#8203;b</pre>";
  EXPECT_EQ(markdown_of(kText), "long_name soft word\n\n```\nab\n```\n");
  EXPECT_EQ(readable_of(kText), "long_name soft word\n\nab");
}

std::string titled(std::string_view body, std::string title) {
  SymbolTable symbols;
  const Document page = parse(symbols, body);
  MarkdownOptions options;
  options.title = std::move(title);
  return write_markdown(page, page.root(), options);
}

TEST(Markdown, BeginsWithTheTitleIfThereIsNoHeading) {
  EXPECT_EQ(titled("<p><font size=5><b>About a_b</b></font></p><p>c</p>", "About A_B"),
            "# About a_b\n\nc\n");
  EXPECT_EQ(titled("<center><b><a href=u>About</a></b></center>c<br>d", "About!"),
            "# About\n\nc\\\nd\n");
  EXPECT_EQ(titled("<ul><li>a</ul>", "1. *b*"), "# 1. \\*b\\*\n\n- a\n");
  EXPECT_EQ(titled("<pre>a</pre>b", "b"), "# b\n\n```\na\n```\n\nb\n");
  EXPECT_EQ(titled("<p>a</p><h3>b</h3>", "c"), "a\n\n### b\n");
  EXPECT_EQ(titled("<h1><img></h1><p>a</p>", "c"), "# c\n\na\n");
  EXPECT_EQ(titled("<p>a</p>", ""), "a\n");
  EXPECT_EQ(titled("", "a"), "");
}

TEST(Markdown, LeavesOutScriptsFormsAndHiddenElements) {
  EXPECT_EQ(markdown_of("<title>x</title>a<script>x</script><style>x</style><iframe>x</iframe>"
                        "<template>x</template><p hidden>x</p><button>x</button><input value=x>"
                        "<select><option>x</select><textarea>x</textarea><label>b</label>"
                        "<noscript>c</noscript>"),
            "abc\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a<td hidden><p>x<p>x<tr hidden><td>x<tr><td>b<td>c"
                        "</table>"),
            "|  |  |\n| --- | --- |\n| a |\n| b | c |\n");
}

TEST(Markdown, EscapesMarks) {
  EXPECT_EQ(line_of("\\ ` * [ ] &lt; > _a a_ snake_case a__b"),
            "\\\\ \\` \\* \\[ \\] \\< \\> \\_a a\\_ snake_case a\\_\\_b");
  EXPECT_EQ(line_of("&amp;amp; &amp;#1; AT&T & &amp;x y; !"), "\\&amp; \\&#1; AT&T & &x y; !");
  EXPECT_EQ(line_of("~a ~~b a~b http://c/~d <s>~e</s>"), "~a \\~\\~b a\\~b http://c/~d ~~\\~e~~");
  EXPECT_EQ(line_of("&am<b>p;</b> &am<span>p;</span>"), "&am**p;** \\&amp;");
}

TEST(Markdown, EscapesMarksOfBlocks) {
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

TEST(Markdown, WritesASubtree) {
  SymbolTable symbols;
  const Document page =
      build_document(symbols, "html(body(ul(li('a') li('b')) pre(b('c  d')) table(tr(td('e')))))");
  EXPECT_EQ(write_markdown(page, node_at(5)), "- b\n");
  EXPECT_EQ(write_markdown(page, node_at(6)), "b\n");
  EXPECT_EQ(write_markdown(page, node_at(8)), "```\nc  d\n```\n");
  EXPECT_EQ(write_markdown(page, node_at(11)), "e\n");
}

TEST(Markdown, WritesOnlyKeptNodes) {
  SymbolTable symbols;
  const Document page =
      build_document(symbols, "html(body('a' br p('b' i('c') 'd') ul(li('e') li('f')) 'g'))");
  std::vector<bool> keep(page.size());
  MarkdownOptions options;
  options.keep = &keep;
  EXPECT_EQ(write_markdown(page, node_at(0), options), "");
  for (const std::size_t at : {2U, 7U, 8U, 13U, 14U}) keep[at] = true;
  ASSERT_EQ(page.text(node_at(13)), "f");
  ASSERT_EQ(page.text(node_at(14)), "g");
  EXPECT_EQ(write_markdown(page, node_at(0), options), "a\n\n*c*d\n\n- f\n\ng\n");
  EXPECT_EQ(write_markdown(page, node_at(4), options), "*c*d\n");
  keep.assign(page.size(), true);
  EXPECT_EQ(write_markdown(page, node_at(0), options), write_markdown(page, node_at(0)));
}

TEST(Markdown, RecognisesLayoutTablesByTheirKeptNodes) {
  SymbolTable symbols;
  const Document page = build_document(
      symbols, "html(body(table(tr(td('a') td('b')) tr(td('c') td(ul(li('d'))))) 'e'))");
  std::vector<bool> keep(page.size(), true);
  MarkdownOptions options;
  options.keep = &keep;
  EXPECT_EQ(write_markdown(page, node_at(0), options), "a b\n\nc\n\n- d\n\ne\n");
  const auto end = index_of(page.end(node_at(12)));
  ASSERT_EQ(page.tag_name(node_at(12)), "ul");
  for (std::size_t at = 12; at < end; ++at) keep[at] = false;
  EXPECT_EQ(write_markdown(page, node_at(0), options),
            "|  |  |\n| --- | --- |\n| a | b |\n| c |\n\ne\n");
}

TEST(Markdown, WorksOnDeepTrees) {
  for (const std::string_view tag : {"div", "ul", "li", "ol", "blockquote", "b", "i", "a", "code",
                                     "pre", "table", "td", "tr", "h1", "p", "dl", "dt", "del"}) {
    SymbolTable symbols;
    DocumentBuilder builder(symbols);
    builder.open(Symbol::kHtml);
    builder.open(Symbol::kBody);
    for (int level = 0; level < 100'000; ++level) {
      builder.open(symbols.intern(tag));
      if (tag == "a") builder.attribute(Symbol::kHref, symbols.intern("u"));
    }
    builder.text("word");
    while (builder.open_elements() > 2) builder.close();
    builder.text("last");
    while (builder.open_elements() > 0) builder.close();
    const std::string markdown = write_markdown(builder.finish(), node_at(0));
    const std::vector<std::string> words = words_of(markdown);
    EXPECT_NE(words.front().find("word"), std::string::npos) << tag;
    EXPECT_NE(words.back().find("last"), std::string::npos) << tag;
    EXPECT_LT(markdown.size(), 200U) << tag;
  }
}

TEST(Markdown, LimitsTheDepthOfNesting) {
  using internal::MarkdownBlocks;
  const std::size_t depth = MarkdownBlocks::kWidestPrefix / 2;
  EXPECT_EQ(markdown_of(repeated("<blockquote>", depth) + "a"), repeated("> ", depth) + "a\n");
  EXPECT_EQ(markdown_of(repeated("<blockquote>", depth + 9) + "a"), repeated("> ", depth) + "a\n");
  const std::string deep = markdown_of(repeated("<ul><li>a", 400));
  EXPECT_EQ(words_of(deep).size(), 400U);
  EXPECT_NE(deep.find("\n" + std::string(2 * (depth - 1), ' ') + "- a\n"), std::string::npos);
  EXPECT_FALSE(has_two_empty_lines(deep));
}

TEST(Markdown, WorksOnWideTrees) {
  SymbolTable symbols;
  const Document wide = wide_document(symbols, 100'000);
  EXPECT_EQ(write_markdown(wide, node_at(0)).size(), 400'001U);
  std::vector<bool> keep(wide.size());
  keep.back() = true;
  MarkdownOptions options;
  options.keep = &keep;
  EXPECT_EQ(write_markdown(wide, node_at(0), options), "text\n");
  // One paragraph with very many pieces: every second text has marks.
  const std::string marked = markdown_of(repeated("<b>a</b> b ", 50'000));
  EXPECT_EQ(count_of(marked, "**a** b"), 50'000U);
  // Many tables.
  const std::string tables = repeated("<table><tr><td>a<td>b<tr><td>c<td>d</table>", 10'000);
  EXPECT_EQ(count_of(markdown_of(tables), "| a | b |"), 10'000U);
}

TEST(Markdown, LimitsTheOutputForHostilePages) {
  // Every paragraph after an unclosed link is inside it.
  const std::string link = "<a href='" + std::string(1'000'000, 'u') + "'>";
  EXPECT_LT(markdown_of(link + repeated("<p>a", 1'000)).size(), 10'000U);
  const std::string code = "<pre><code class='" + std::string(1'000'000, 'c') + "'>";
  EXPECT_LT(markdown_of(code + repeated("<div>a", 500)).size(), 10'000U);
  // Rows below cells that span many rows and columns.
  const std::string spans = "<tr>" + repeated("<td colspan=1000 rowspan=60000>a", 1'000);
  const std::string rows = repeated("<tr><td>b", 1'000);
  EXPECT_LT(markdown_of("<table>" + spans + rows + "</table>").size(), 500'000U);
}

// Random pages like those that a person writes: blocks of all kinds that hold words.
void add_words(DocumentBuilder& builder, SymbolTable& symbols, std::mt19937& random, int depth) {
  constexpr std::array<std::string_view, 12> kTags = {"b", "i", "del", "code",   "span", "em",
                                                      "a", "u", "kbd", "strong", "br",   "s"};
  constexpr std::array<std::string_view, 5> kTexts = {"word", " word", "two words", " ", "x "};
  for (std::size_t count = 1 + random() % 4; count > 0; --count) {
    if (depth == 0 || random() % 2 == 0) {
      builder.text(kTexts[random() % kTexts.size()]);
      continue;
    }
    const std::string_view tag = kTags[random() % kTags.size()];
    builder.open(symbols.intern(tag));
    if (tag != "br") add_words(builder, symbols, random, depth - 1);
    builder.close();
  }
}

void add_blocks(DocumentBuilder& builder, SymbolTable& symbols, std::mt19937& random, int depth) {
  constexpr std::array<std::string_view, 12> kTags = {
      "p", "div", "h2", "ul", "ol", "blockquote", "dl", "pre", "hr", "table", "p", "div"};
  for (std::size_t count = 1 + random() % 3; count > 0; --count) {
    const std::string_view tag = kTags[random() % kTags.size()];
    const auto add = [&](std::string_view child, auto&& content) {
      builder.open(symbols.intern(child));
      content();
      builder.close();
    };
    const auto blocks = [&] {
      if (depth > 0 && random() % 2 == 0) {
        add_blocks(builder, symbols, random, depth - 1);
      } else {
        add_words(builder, symbols, random, 2);
      }
    };
    builder.open(symbols.intern(tag));
    if (tag == "ul" || tag == "ol") {
      for (std::size_t item = random() % 4; item > 0; --item) add("li", blocks);
    } else if (tag == "dl") {
      add("dt", [&] { add_words(builder, symbols, random, 2); });
      add("dd", blocks);
    } else if (tag == "table") {
      for (std::size_t row = random() % 4; row > 0; --row) {
        add("tr", [&] {
          for (std::size_t cell = random() % 4; cell > 0; --cell) {
            add(random() % 3 == 0 ? "th" : "td", blocks);
          }
        });
      }
    } else if (tag == "blockquote" || tag == "div") {
      blocks();
    } else if (tag != "hr") {
      add_words(builder, symbols, random, 3);
    }
    builder.close();
  }
}

TEST(Markdown, HasTheWordsOfRandomPages) {
  std::mt19937 random(7);
  for (int round = 0; round < 1'000; ++round) {
    SymbolTable symbols;
    DocumentBuilder builder(symbols);
    builder.open(Symbol::kHtml);
    builder.open(Symbol::kBody);
    add_blocks(builder, symbols, random, 3);
    builder.close();
    builder.close();
    const Document page = builder.finish();
    std::vector<bool> keep(page.size());
    for (std::size_t at = 0; at < page.size(); ++at) keep[at] = random() % 3 > 0;
    for (const std::vector<bool>* kept : {static_cast<std::vector<bool>*>(nullptr), &keep}) {
      MarkdownOptions options;
      options.keep = kept;
      const std::string markdown = write_markdown(page, node_at(0), options);
      EXPECT_EQ(words_of(markdown), words_of(readable_text(page, node_at(0), kept))) << markdown;
      if (markdown.empty()) continue;
      EXPECT_FALSE(has_two_empty_lines(markdown)) << markdown;
    }
  }
}

TEST(Markdown, HasTheWordsOfRandomTrees) {
  std::mt19937 random(8);
  for (int round = 0; round < 1'000; ++round) {
    SymbolTable symbols;
    const Document page = random_document(symbols, random, 3 + random() % 80);
    const std::string markdown = write_markdown(page, node_at(0));
    EXPECT_EQ(words_of(markdown), words_of(readable_text(page, node_at(0)))) << markdown;
    EXPECT_EQ(markdown.find(" \n"), std::string::npos) << markdown;
    EXPECT_TRUE(markdown.empty() || !has_two_empty_lines(markdown)) << markdown;
  }
}

TEST(Markdown, WorksOnAnyNesting) {
  constexpr std::array<std::string_view, 24> kTags = {
      "ul", "ol", "li",    "blockquote", "pre", "code", "a",  "b",  "i",   "del", "table", "tr",
      "td", "th", "thead", "caption",    "dl",  "dt",   "h1", "br", "img", "hr",  "p",     "div"};
  constexpr std::array<std::string_view, 6> kTexts = {"a*", " ", "b_c", "`", "\n|\n", "1."};
  std::mt19937 random(9);
  for (int round = 0; round < 2'000; ++round) {
    SymbolTable symbols;
    DocumentBuilder builder(symbols);
    builder.open(Symbol::kHtml);
    builder.open(Symbol::kBody);
    const std::size_t nodes = 3 + random() % 60;
    while (builder.size() < nodes) {
      switch (random() % 5) {
        case 0:
          builder.text(kTexts[random() % kTexts.size()]);
          break;
        case 1:
          if (builder.open_elements() > 2) builder.close();
          break;
        default:
          builder.open(symbols.intern(kTags[random() % kTags.size()]));
          if (random() % 2 == 0) builder.attribute(Symbol::kHref, symbols.intern("u|v"));
          if (random() % 2 == 0) builder.attribute(symbols.intern("src"), symbols.intern("i"));
          if (random() % 4 == 0) builder.attribute(symbols.intern("colspan"), symbols.intern("3"));
          if (random() % 4 == 0) builder.attribute(symbols.intern("rowspan"), symbols.intern("2"));
      }
    }
    while (builder.open_elements() > 0) builder.close();
    const Document page = builder.finish();
    for (std::size_t at = 0; at < page.size(); ++at) {
      const std::string markdown = write_markdown(page, node_at(at));
      if (markdown.empty()) continue;
      EXPECT_EQ(markdown.back(), '\n');
      EXPECT_NE(markdown.front(), '\n');
    }
  }
}

}  // namespace
}  // namespace pagelet
