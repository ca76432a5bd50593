// SPDX-License-Identifier: MIT
#include "core/export/page_answer.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>

#include "tests/core/export/markdown_of.h"

namespace pagelet {
namespace {

// The answer that holds the texts of `body` without a capital letter, the images, and what is
// around them.
PageAnswer answer_of(const WorkingTree& tree) {
  NodeSet nodes(tree.size());
  const Document& page = tree.document();
  for (std::size_t at = 0; at < tree.size(); ++at) {
    const NodeId node = tree.document_node(static_cast<TreeNode>(at));
    const std::string_view text = page.text(node);
    const bool is_shared = text.find_first_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") != text.npos;
    if ((text.empty() || is_shared) && page.tag_name(node) != "img") continue;
    for (NodeId up = node; tree.node_of(up) != kNoNode; up = page.parent(up)) {
      nodes.insert(static_cast<std::size_t>(tree.node_of(up)));
      if (up == page.root()) break;
    }
  }
  return {tree, nodes, "http://site.example/", *parse_url("http://site.example/")};
}

std::string markdown_of_answer(std::string_view body) {
  SymbolTable symbols;
  const Document page = parse_body(symbols, body);
  SignatureTable signatures(symbols);
  const WorkingTree tree(page, signatures);
  return answer_of(tree).markdown();
}

TEST(PageAnswer, HasTheHeadingRowsOfItsTables) {
  constexpr std::string_view kTable =
      "<table><tr><th>Item<th>Price<tr><td>a<td>1<tr><td>b<td>2</table>";
  EXPECT_EQ(markdown_of_answer(kTable), "| Item | Price |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n");
  SymbolTable symbols;
  const Document page = parse_body(symbols, kTable);
  SignatureTable signatures(symbols);
  const WorkingTree tree(page, signatures);
  EXPECT_EQ(answer_of(tree).text(), "Item\tPrice\na\t1\nb\t2\n");
  EXPECT_EQ(markdown_of_answer("<table><thead><tr><td>Item<td>Price</thead><tr><td>a<td>1"
                               "<tr><td>b<td>2</table>"),
            "| Item | Price |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n");
}

TEST(PageAnswer, HasNoOtherRowsThanItsOwn) {
  // The first row is none of headings, or it belongs to a table of which no row is content.
  EXPECT_EQ(markdown_of_answer("<table><tr><td>Item<td>Price<tr><td>a<td>1<tr><td>b<td>2</table>"),
            "|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n");
  EXPECT_EQ(markdown_of_answer("<table><tr><th>Item<th>Price<tr><td>A<td>B</table>c"), "c\n");
  EXPECT_EQ(markdown_of_answer("<table><tr><th>Banner<tr><td><p>a<p>b</table>"), "a\n\nb\n");
  EXPECT_EQ(markdown_of_answer("<table><tr><td>a<td>1<tr><th>Item<th>Price<tr><td>b<td>2</table>"),
            "|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n");
}

TEST(PageAnswer, ShowsWhatAReaderSees) {
  SymbolTable symbols;
  const Document page = parse_body(
      symbols,
      "<p style='display:none'>a</p><p hidden>b</p><p>c<img src=blank.gif srcset=blank.gif "
      "data-src=d.jpg alt=e><noscript><img src=d.jpg></noscript><iframe title='f &amp; g' "
      "src='//www.youtube.com/embed/h'></iframe><iframe src='https://ads.example/'></iframe>"
      "<script type='math/tex'>x^2</script><script>i()</script>");
  SignatureTable signatures(symbols);
  const WorkingTree tree(page, signatures);
  const PageAnswer answer = answer_of(tree);
  const std::string html = answer.html();
  EXPECT_EQ(html.substr(html.find("<p>")),
            "<p>c<img src=\"http://site.example/d.jpg\" data-src=\"d.jpg\" alt=\"e\">"
            "<a href=\"https://www.youtube.com/watch?v=h\">f &amp; g</a></p></body></html>\n");
  EXPECT_NE(answer.raw_html().find("<p style=\"display:none\">a</p><p hidden=\"\">b</p>"),
            std::string::npos);
  EXPECT_EQ(answer.text("A title"), "A title\n\nc\nf & g\nx^2\n");
  EXPECT_EQ(answer.markdown(),
            "c![e](http://site.example/d.jpg)\n\n[f & g](https://www.youtube.com/watch?v=h)\n\n"
            "$x^2$\n");
}

}  // namespace
}  // namespace pagelet
