// SPDX-License-Identifier: MIT
//
// Which tables become tables of Markdown, and what becomes of the others.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "core/export/markdown_writer.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/build_document.h"
#include "tests/support/errors.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

TEST(MarkdownTables, WritesTables) {
  EXPECT_EQ(markdown_of("a<table><caption>t</caption><tr><th>b<th>c<tr><td>d<br>e<td>f|g"
                        "<tr><td><p>h</p></table>i"),
            "a\n\nt\n\n| b | c |\n| --- | --- |\n| d<br>e | f\\|g |\n| h |\n\ni\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a<td>b<tr><td>c<td><code>x|y</code></table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | `x\\|y` |\n");
  EXPECT_EQ(markdown_of("<table><thead><tr><td>a<td>b</thead><tr><td><td><a href='u|v'>c</a>"
                        "<tr><td> <td></table>"),
            "| a | b |\n| --- | --- |\n|  | [c](u%7Cv) |\n");
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

TEST(MarkdownTables, AlignsColumns) {
  EXPECT_EQ(markdown_of("<table><tr><th align=center>a<th>b<th>c<th>d<th>e<tr><td align=RIGHT>1"
                        "<td style='x:y; Text-Align: center'>2<td align=right>3<td align=left>4<td "
                        "align=justify>5<tr><td align=right>6<td align=center>7<td>8</table>"),
            "| a | b | c | d | e |\n| ---: | :---: | --- | :--- | --- |\n| 1 | 2 | 3 | 4 | 5 |\n"
            "| 6 | 7 | 8 |\n");
}

TEST(MarkdownTables, LeavesTheOtherCellsOfASpanEmpty) {
  EXPECT_EQ(markdown_of("<table><tr><th colspan=2>a<th>b<tr><td rowspan=2>c<td>d<td>e"
                        "<tr><td>f<td>g</table>"),
            "| a |  | b |\n| --- | --- | --- |\n| c | d | e |\n|  | f | g |\n");
  const std::string absurd = markdown_of(
      "<table><tr><th colspan=1000000>a<th rowspan=99999>b<tr><td colspan=-1>c<td>d</table>");
  EXPECT_LT(absurd.size(), 500U);
  EXPECT_TRUE(holds(absurd, "| c | d |"));
}

TEST(MarkdownTables, RepeatsCellsThatSpanRowsIfAsked) {
  const auto repeated_of = [](const std::string& table) {
    const Document document = parsed(table);
    return write_markdown(document, {.parts = {.repeat_rows = true}});
  };
  EXPECT_EQ(repeated_of("<table><tr><th>a<th>b<th>c<tr><td rowspan=3>d<td>e<td rowspan=2>f"
                        "<tr><td>g<tr><td colspan=2>h</table>"),
            "| a | b | c |\n| --- | --- | --- |\n| d | e | f |\n| d | g | f |\n| d | h |\n");
  EXPECT_EQ(repeated_of("<table><tr><th>a<th>b<th>c<tr><td rowspan=2 colspan=2>d<td>e"
                        "<tr><td>f</table>"),
            "| a | b | c |\n| --- | --- | --- |\n| d |  | e |\n| d |  | f |\n");
}

TEST(MarkdownTables, KeepsLinesAndCodeInCells) {
  EXPECT_EQ(markdown_of("<table><tr><th>a<th>b<tr><td><br>c<br>d<br><td>"
                        "<pre>if (x)\n    y;\n\n</pre>e<tr><td><code>f|g</code><td>"
                        "<code>h</code><br><pre><b>i</b><br>j</pre></table>"),
            "| a | b |\n| --- | --- |\n| c<br>d | `if (x)`<br>`    y;`<br>e |\n"
            "| `f\\|g` | `h`<br>`i`<br>`j` |\n");
  EXPECT_EQ(readable_of("<table><tr><th>a<th>b<tr><td>c<br>d<td><pre>if (x)\n    y;</pre>e"
                        "</table>"),
            "a\tb\nc d\tif (x) y; e");
}

TEST(MarkdownTables, WritesTheBlocksOfLayoutTables) {
  EXPECT_EQ(markdown_of("<table><tr><td>a<td>b<tr><td>c<td><table><tr><th>d<th>e<tr><td>f<td>g"
                        "</table></table>"),
            "a b\n\nc\n\n| d | e |\n| --- | --- |\n| f | g |\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a</table>"), "a\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a<td>b</table>"), "a b\n");
  EXPECT_EQ(markdown_of("<table><tr><td>a<tr><td>b</table>"), "a\n\nb\n");
  EXPECT_EQ(markdown_of("<table><tr><td> <td>b<tr><td><td></table>"), "b\n");
  for (const std::string_view content :
       {"<p>b<p>c", "<p>b</p>c", "b<br><br>c", "<h2>b</h2>", "<ul><li>b</ul>",
        "<blockquote>b</blockquote>", "<hr>", "<dl><dt>b</dl>",
        "<pre>1\n2\n3\n4\n5\n6\n7\n8\n9</pre>", "b<br>b<br>b<br>b<br>b<br>b<br>b<br>b<br>b"}) {
    const std::string markdown =
        markdown_of("<table><tr><th>a<td>a<tr><td>a<td>" + std::string(content) + "</table>");
    EXPECT_FALSE(holds(markdown, " | ")) << content;
  }
  for (const std::string_view content :
       {"<blockquote>b</blockquote>", "<hr>", "<h1>b</h1>", "<dl><dt>b</dl>",
        "<ul><li>1<li>2<li>3<li>4<li>5<li>6<li>7<li>8<li>9</ul>"}) {
    const std::string markdown =
        markdown_of("<table><tr><th>a<th>a<tr><td>a<td>" + std::string(content) + "</table>");
    EXPECT_FALSE(holds(markdown, " | ")) << content;
  }
}

// As of advantages and drawbacks, or of arguments of a function.
TEST(MarkdownTables, BelowHeadingsHoldTheWordsOfTablesInTheirCells) {
  const std::string inner = "<table><tr><td>c<td>d<tr><td>e<td>f</table>";
  const auto table_with = [&](const std::string& head, const std::string& cell) {
    return "<table>" + head + "<tr><td>" + cell + "<td>x<tr><td>y<td>z</table>";
  };
  const std::string head = "<tr><th>a<th>b";
  EXPECT_EQ(markdown_of(table_with(head, inner)),
            "| a | b |\n| --- | --- |\n| c d<br>e f | x |\n| y | z |\n");
  // Without headings, or with more lines than a cell holds, it arranges parts of a page. So does
  // one with a table in a table in a cell.
  EXPECT_NE(markdown_of(table_with("", inner)).find("| c | d |"), std::string::npos);
  std::string rows;
  for (int row = 0; row < 10; ++row) rows += "<tr><td>c<td>d";
  EXPECT_EQ(markdown_of(table_with(head, "<table>" + rows + "</table>")).find("| a |"),
            std::string::npos);
  EXPECT_EQ(markdown_of(table_with(head, table_with(head, inner)))
                .find("| a | b |\n| --- | --- |\n"
                      "| a"),
            std::string::npos);
}

TEST(MarkdownTables, AreMadeOfRoles) {
  const std::string rows =
      "<div role=rowgroup><div role=row><span role=columnheader>a</span><span "
      "role=columnheader>b</span></div>"
      "</div><div role=row><div role=cell>c</div><div role=cell>d</div></div>";
  EXPECT_EQ(markdown_of("<div role=table>" + rows + "</div>"),
            "| a | b |\n| --- | --- |\n| c | d |\n");
  EXPECT_EQ(markdown_of(rows).find('|'), std::string::npos);
}

TEST(MarkdownTables, HoldListsAndParagraphsBelowAHeadingRow) {
  const std::string body =
      "<table><tr><th>For<th><h3>Against</h3><tr><td><ul><li>a<li>b<ul><li>c</ul></ul>"
      "<td><p>d</p><p><b>e</b></p>f<tr><td><h4>g</h4><ol start=2><li>h</ol><td>i</table>"
      "<ul><li>j</ul>";
  EXPECT_EQ(markdown_of(body),
            "| For | Against |\n| --- | --- |\n| a<br>b<br>c | d<br>**e**<br>f |\n"
            "| g<br>2. h | i |\n\n- j\n");
  EXPECT_EQ(readable_of(body), "For\tAgainst\na b c\td e f\ng 2. h\ti\n\n- j");
}

// As of the properties of a product.
TEST(MarkdownTables, HaveParagraphsBesideTheHeadingOfARow) {
  EXPECT_EQ(markdown_of("<table><tr><th>a<td><p>b</p><p>c</p><tr><th>d<td>e</table>"),
            "|  |  |\n| --- | --- |\n| a | b<br>c |\n| d | e |\n");
  EXPECT_FALSE(holds(markdown_of("<table><tr><th>a<td>b<tr><td>c<td><p>d</p><p>e</table>"), " | "));
  EXPECT_FALSE(
      holds(markdown_of("<table><tr><th><p>a</p><p>b</p><td>c<tr><th>d<td>e</table>"), " | "));
}

// As of a plan by months, pasted from a word processor.
TEST(MarkdownTables, HoldListsAndParagraphsInARegularGrid) {
  const auto table_of = [](const std::string& more, const std::string& last) {
    return markdown_of("<table><tr><td>a<td><p>b</p><p>c</p><tr><td>d<td><ul><li>e<li>f</ul>" +
                       more + "<tr><td>g<td>" + last + "</table>");
  };
  EXPECT_EQ(table_of("", "h"),
            "|  |  |\n| --- | --- |\n| a | b<br>c |\n| d | e<br>f |\n| g | h |\n");
  EXPECT_TRUE(holds(table_of("<tr><td>x", "h"), "| x |\n"));
  // Columns of a page have rows of several kinds, or long cells.
  EXPECT_FALSE(holds(table_of("<tr><td>x<td>y<td>z", "h"), " | "));
  EXPECT_FALSE(holds(table_of("", std::string(401, 'h')), " | "));
  EXPECT_FALSE(
      holds(markdown_of("<table><tr><td>a<td><p>b</p><p>c</p><tr><td>d<td>e</table>"), " | "));
}

// As of settings, of which one has many values.
TEST(MarkdownTables, HaveCellsOfManyLinesBelowHeadings) {
  const auto table_of = [](const std::string& head, int lines, const std::string& last) {
    std::string cell;
    for (int line = 0; line < lines; ++line) cell += "<li>x";
    return markdown_of("<table>" + head + "<tr><td>c<td><ul>" + cell + "</ul><tr><td>d" + last +
                       "</table>");
  };
  EXPECT_TRUE(holds(table_of("<tr><th>a<th>b", 40, "<td>e"), "| d | e |"));
  EXPECT_FALSE(holds(table_of("<tr><th>a<th>b", 41, "<td>e"), "| d | e |"));
  EXPECT_FALSE(holds(table_of("<tr><td>a<td>b", 9, "<td>e"), "| d | e |"));
  EXPECT_FALSE(holds(table_of("<tr><th>a<th>b", 9, "<td>e<td>f"), "| d | e |"));
}

TEST(MarkdownTables, MayHaveHeadingsWithoutWords) {
  EXPECT_EQ(markdown_of("<table><tr><td>a<td><h1>&nbsp;</h1>b<tr><td>c<td>d</table>"),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n");
  EXPECT_FALSE(holds(markdown_of("<table><tr><td>a<td><h1>b</h1><tr><td>c<td>d</table>"), " | "));
}

TEST(MarkdownTables, HaveABoldFirstRowAsHeader) {
  const std::string row = "<tr><td>c<td>d</table>";
  EXPECT_EQ(markdown_of("<table><tr><td><b>a</b><td><strong>b</strong>" + row),
            "| **a** | **b** |\n| --- | --- |\n| c | d |\n");
  for (const std::string_view first :
       {"<td><b>a</b><td>b", "<td><b>a</b><td>", "<td><b>a</b> b <b>c</b><td><b>d</b>"}) {
    const std::string markdown = markdown_of("<table><tr>" + std::string(first) + row);
    EXPECT_TRUE(markdown.starts_with("|  |  |\n")) << first;
  }
}

TEST(MarkdownTables, HaveHeadingsInTheCellsOfTheFirstRow) {
  const std::string rows = "<tr><td><h4>c</h4><td>d</table>";
  EXPECT_EQ(markdown_of("<table><tr><td><h3>a</h3><td><h3>b</h3>" + rows),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | d |\n");
  // Such cells only arrange parts of a page if another cell of the row has none, or more.
  EXPECT_FALSE(holds(markdown_of("<table><tr><td><h3>a</h3><td>b" + rows), " | "));
  EXPECT_FALSE(holds(markdown_of("<table><tr><td><h3>a</h3><p>b<td><h3>b</h3>" + rows), " | "));
}

TEST(MarkdownTables, WritesACodeDefinitionOnOneLine) {
  // In Doxygen.
  EXPECT_EQ(
      markdown_of("<table class=memberdecls><tr class=heading><td colspan=2><h2>Functions</h2>"
                  "<tr><td class=memItemLeft>bool&#160;</td><td class=memItemRight><a href=u>"
                  "load</a> (int a)</td></tr><tr><td>&#160;</td><td>Loads.<br/></td></tr>"
                  "</table>"),
      "## Functions\n\nbool\u00A0 [load](u) (int a)\n\n\u00A0 Loads.\n");
  // In javadoc until version 6; its descriptions may hold blocks.
  EXPECT_EQ(
      markdown_of("<table border=1><tr><td><font size=-1><code>&nbsp;void</code></font></td>"
                  "<td><code><b><a href=u>run</a></b>()</code><br>&nbsp;&nbsp;Runs.<p>More.</p>"
                  "</td></tr></table>"),
      "`void` [`run`](u)`()`\\\n\u00A0\u00A0Runs.\n\nMore.\n");
  // A long cell becomes a separate paragraph.
  const std::string words = repeated("word ", 20);
  EXPECT_EQ(markdown_of("<table><tr><td>" + words + "<td>a</table>"),
            words.substr(0, words.size() - 1) + "\n\na\n");
}

TEST(MarkdownTables, RecognisesLayoutTablesByTheirKeptNodes) {
  const Document page =
      build_document("html(body(table(tr(td('a') td('b')) tr(td('c') td(ul(li('d'))))) 'e'))");
  std::vector<bool> keep(page.size(), true);
  MarkdownOptions options;
  options.keep = &keep;
  EXPECT_EQ(write_markdown(page, options), "a b\n\nc\n\n- d\n\ne\n");
  const auto end = index_of(page.end(node_at(12)));
  ASSERT_EQ(page.tag_name(node_at(12)), "ul");
  for (std::size_t at = 12; at < end; ++at) keep[at] = false;
  EXPECT_EQ(write_markdown(page, options), "|  |  |\n| --- | --- |\n| a | b |\n| c |\n\ne\n");
}

// The Markdown of a body of which the cells with these texts are not kept, nor their rows without
// other cells.
std::string markdown_without(std::string_view body, std::initializer_list<std::string_view> texts) {
  const Document page = parsed_body(body);
  std::vector<bool> keep(page.size(), true);
  for (NodeId node{}; node < page.end(); ++node) {
    if (std::ranges::find(texts, page.text(node)) == texts.end() || !page.is_text(node)) continue;
    const NodeId cell = page.parent(node);
    for (const NodeId omitted : {node, cell, page.parent(cell)}) keep[index_of(omitted)] = false;
  }
  MarkdownOptions options;
  options.keep = &keep;
  return write_markdown(page, options);
}

TEST(MarkdownTables, HaveTheShortCellsOfRowsOfWhichACellIsKept) {
  EXPECT_EQ(markdown_without("<table><tr><td>a<td>b<td>c<tr><td>d<td>e<td>f</table>", {"b", "d"}),
            "|  |  |  |\n| --- | --- | --- |\n| a | b | c |\n| d | e | f |\n");
  // Headings of rows make a table of data, in which a cell may have several paragraphs.
  EXPECT_EQ(markdown_without("<table><tr><th>a<td><p>b<p>c<tr><th>d<td>e</table>", {"a", "d"}),
            "|  |  |\n| --- | --- |\n| a | b<br>c |\n| d | e |\n");
  // A row without a cell that is kept stays omitted, and so does a long cell.
  EXPECT_EQ(
      markdown_without("<table><tr><td>a<td>b<tr><td>c<td>d<tr><td>e<td>f</table>", {"c", "d"}),
      "|  |  |\n| --- | --- |\n| a | b |\n| e | f |\n");
  const std::string allowed(80, 'x');
  const std::string longer(81, 'x');
  const auto table = [](const std::string& cell) {
    return "<table><tr><td>a<td>b<tr><td>c<td>" + cell + "<tr><td>d<td>e</table>";
  };
  EXPECT_EQ(markdown_without(table(allowed), {allowed}),
            "|  |  |\n| --- | --- |\n| a | b |\n| c | " + allowed + " |\n| d | e |\n");
  EXPECT_EQ(markdown_without(table(longer), {longer}),
            "|  |  |\n| --- | --- |\n| a | b |\n| c |\n| d | e |\n");
}

TEST(MarkdownTables, OfLayoutStayWithoutCellsThatAreNotKept) {
  EXPECT_EQ(markdown_without("<table><tr><td>a<td>b<tr><td>c<td>d</table>", {"a", "c"}),
            "b\n\nd\n");
  EXPECT_EQ(markdown_without("<table><tr><td>a<td><blockquote>b</blockquote></table>", {"a"}),
            "> b\n");
}

// Small cells that span 96 columns and 200 rows: a few bytes of the page are many of the table.
TEST(MarkdownTables, CountIntoTheLimitWhileTheyAreMade) {
  std::string body = "<table>";
  for (int row = 0; row < 20'000; ++row) {
    body += row % 200 == 0 ? "<tr>" + repeated("<td colspan=32 rowspan=200>y", 3) : "<tr><td>x";
  }
  const Document page = parsed_body(body + "</table>");
  Limits limits;
  limits.max_output_bytes = 100'000;
  OutputLimit limit(limits);
  const std::string markdown = write_markdown(page, {.limit = &limit});
  EXPECT_LT(markdown.size(), 200'000U);
  EXPECT_EQ(limit_of(limit.check(markdown.size())), LimitKind::kOutput);
  EXPECT_GT(write_markdown(page).size(), 5'000'000U);
}

}  // namespace
}  // namespace pagelet
