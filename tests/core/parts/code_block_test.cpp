// SPDX-License-Identifier: MIT
#include "core/parts/code_block.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

// The fenced code that is all of a page's Markdown, without its fences.
std::string code_of(std::string_view body) {
  std::string markdown = markdown_of(body);
  EXPECT_TRUE(markdown.starts_with("```\n") && markdown.ends_with("\n```\n")) << markdown;
  return markdown.size() < 9 ? markdown : markdown.substr(4, markdown.size() - 9);
}

TEST(CodeLines, EndWhereThePageEndsThem) {
  EXPECT_EQ(code_of("<pre>a\n  b\n\nc</pre>"), "a\n  b\n\nc");
  EXPECT_EQ(code_of("<pre>a<br>b<br><br>c</pre>"), "a\nb\n\nc");
  EXPECT_EQ(code_of("<pre><div>a</div><div>  b</div><div><br></div><div>c</div></pre>"),
            "a\n  b\n\nc");
  EXPECT_EQ(code_of("<pre><ol><li>a<li>b</ol></pre>"), "a\nb");
}

TEST(CodeLines, AreElements) {
  constexpr std::string_view kLines = "a\n  b\n\nc";
  // Docusaurus, with a `br` at the end of each line.
  EXPECT_EQ(code_of("<pre><code><span class=token-line>a<br></span><span class=token-line>  b<br>"
                    "</span><span class=token-line><span></span><br></span>"
                    "<span class='token-line x'>c<br></span></code></pre>"),
            kLines);
  // Hexo, with a `br` after each line.
  EXPECT_EQ(code_of("<pre><span class=line>a</span><br><span class=line>  b</span><br>"
                    "<span class=line></span><br><span class=line>c</span><br></pre>"),
            kLines);
  // Shiki, with a line feed after each line, or nothing.
  EXPECT_EQ(code_of("<pre><code><span class=line>a</span>\n<span class=line>  b</span>\n"
                    "<span class=line></span>\n<span class=line>c</span></code></pre>"),
            kLines);
  EXPECT_EQ(code_of("<pre><code><span class=line>a</span><span class=line>  b</span>"
                    "<span class=line></span><span class=line>c</span></code></pre>"),
            kLines);
  // Chroma, with the line feeds in the lines.
  EXPECT_EQ(code_of("<pre><span class=line><span class=cl>a\n</span></span><span class=line>"
                    "<span class=cl>  b\n</span></span><span class=line><span class=cl>\n</span>"
                    "</span><span class=line><span class=cl>c</span></span></pre>"),
            kLines);
  // Blocks with line feeds between them.
  EXPECT_EQ(code_of("<pre>\n  <div>a</div>\n  <div>  b</div>\n  <div></div>\n  <div>c</div>\n"
                    "</pre>"),
            kLines);
  // Several `code` in a `pre`.
  EXPECT_EQ(code_of("<pre><code>a</code><code>  b</code>\n<code></code><code>c</code></pre>"),
            kLines);
}

TEST(CodeLines, AreNotPartsOfLines) {
  EXPECT_EQ(code_of("<pre>a <span class=marked-line>b</span> c</pre>"), "a b c");
  EXPECT_EQ(code_of("<pre>a <code>b</code></pre>"), "a b");
  EXPECT_EQ(markdown_of("<p>a <span class=line>b</span><span class=line>c</span>"), "a bc\n");
}

TEST(CodeLines, HaveNoNumbers) {
  EXPECT_EQ(code_of("<pre><span class=ln>1</span>a\n<span class=ln>2</span>b</pre>"), "a\nb");
  EXPECT_EQ(code_of("<pre><span class=linenumber>1</span>a\n<span class=linenumber>2</span>"
                    "b</pre>"),
            "a\nb");
  EXPECT_EQ(code_of("<pre><table><tr><td data-line-number=1><td>a<tr><td>2<td>b</table></pre>"),
            "a\nb");
  EXPECT_EQ(code_of("<pre>1\n2</pre>"), "1\n2");
  EXPECT_EQ(markdown_of("<p>a<span class=ln>1</span>"), "a1\n");
}

TEST(CodeTables, AreBlocksOfCode) {
  // The numbers in one cell, the lines in the other one.
  EXPECT_EQ(code_of("<table class=x-code><tr><td><div>1</div><div>2</div><td>"
                    "<div>a:</div><div>&nbsp;&nbsp;b</div></table>"),
            "a:\n  b");
  EXPECT_EQ(code_of("<table><tr><td class=gutter><pre>1\n2</pre><td class=code><pre>a\nb</pre>"
                    "</table>"),
            "a\nb");
  EXPECT_EQ(code_of("<table><tr><td>1<br>2<td><pre>a\nb</pre></table>"), "a\nb");
  // A row for each line.
  EXPECT_EQ(code_of("<table><tr><td class=line-number>1<td>a<tr><td class=line-number>2<td>  b"
                    "</table>"),
            "a\n  b");
  // A single line.
  EXPECT_EQ(code_of("<table><tr><td class=crayon-nums><div>1</div><td class=crayon-code>"
                    "<div>a</div></table>"),
            "a");
  EXPECT_EQ(code_of("<table><tr><td data-line-number=1><td>a<tr><td data-line-number=2><td>b"
                    "</table>"),
            "a\nb");
  EXPECT_EQ(code_of("<table><tr><td>7<td class=x-code>a<tr><td>8<td class=x-code>  b</table>"),
            "a\n  b");
}

TEST(CodeTables, AreNotTablesOfData) {
  EXPECT_EQ(markdown_of("<table><tr><td>7<td class=x-code>a<tr><td>9<td class=x-code>b</table>"),
            "|  |  |\n| --- | --- |\n| 7 | a |\n| 9 | b |\n");
  EXPECT_EQ(markdown_of("<table><tr><td>0<td><code>OK</code><tr><td>1<td><code>BAD</code></table>"),
            "|  |  |\n| --- | --- |\n| 0 | `OK` |\n| 1 | `BAD` |\n");
  EXPECT_EQ(markdown_of("<table><tr><td>1<br>2<td>a<br>b<tr><td>3<td>c</table>"),
            "|  |  |\n| --- | --- |\n| 1<br>2 | a<br>b |\n| 3 | c |\n");
}

TEST(CodeTables, ReadNoNumberAfterAnEmptyCell) {
  const auto is_table_a_listing = [](std::string_view body) {
    const Document page = parsed_body(body);
    NodeId node = page.root();
    while (page.tag_name(node) != "table") ++node;
    return internal::is_listing(page, node);
  };
  EXPECT_TRUE(is_table_a_listing("<table><tr><td>7<td class=x-code>a</table>"));
  EXPECT_FALSE(is_table_a_listing("<table><tr><td class=x-code></table>7"));
  // The cell is the page's last node.
  EXPECT_FALSE(is_table_a_listing("<table><tr><td>"));
}

TEST(CodeTables, HaveTheLinesOfCodeInTheirCells) {
  EXPECT_EQ(markdown_of("<table><tr><th>a<th>b<tr><td>c<td><pre><span class=line>d</span><br>"
                        "<span class=line>e</span></pre></table>"),
            "| a | b |\n| --- | --- |\n| c | `d`<br>`e` |\n");
}

}  // namespace
}  // namespace pagelet
