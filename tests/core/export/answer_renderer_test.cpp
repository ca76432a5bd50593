// SPDX-License-Identifier: MIT
#include "core/export/answer_renderer.h"

#include <gtest/gtest.h>

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>

#include "tests/core/export/markdown_of.h"
#include "tests/support/built_page.h"
#include "tests/support/parsed.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

// The answer that holds the texts of `body` without a capital letter, the images, and what is
// around them.
AnswerRenderer answer_of(const WorkingTree& tree) {
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
  const BuiltPage page(parsed_body(body));
  return answer_of(page.tree).markdown();
}

TEST(AnswerRenderer, HasTheHeadingRowsOfItsTables) {
  constexpr std::string_view kTable =
      "<table><tr><th>Item<th>Price<tr><td>a<td>1<tr><td>b<td>2</table>";
  EXPECT_EQ(markdown_of_answer(kTable), "| Item | Price |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n");
  const BuiltPage page(parsed_body(kTable));
  EXPECT_EQ(answer_of(page.tree).text(), "Item\tPrice\na\t1\nb\t2\n");
  EXPECT_EQ(markdown_of_answer("<table><thead><tr><td>Item<td>Price</thead><tr><td>a<td>1"
                               "<tr><td>b<td>2</table>"),
            "| Item | Price |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n");
}

TEST(AnswerRenderer, HasTheStatedTextOfAPageWithoutWords) {
  const std::string text = repeated("word ", 19) + "word";
  const BuiltPage page(parsed_body(
      "<script type='application/ld+json'>{\"@type\": \"Article\", \"articleBody\": \"" + text +
      "\"}</script>"));
  const AnswerRenderer nothing(page.tree, NodeSet(page.tree.size()), "http://site.example/",
                               *parse_url("http://site.example/"), nullptr, {.is_content = true});
  EXPECT_EQ(nothing.text(), text + "\n");
  const std::string html = nothing.html("Title");
  EXPECT_TRUE(html.ends_with("</head><body><p>" + text + "</p></body></html>\n")) << html;
}

TEST(AnswerRenderer, HasNoOtherRowsThanItsOwn) {
  // The first row is none of headings, or it belongs to a table of which no row is content.
  EXPECT_EQ(markdown_of_answer("<table><tr><td>Item<td>Price<tr><td>a<td>1<tr><td>b<td>2</table>"),
            "|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n");
  EXPECT_EQ(markdown_of_answer("<table><tr><th>Item<th>Price<tr><td>A<td>B</table>c"), "c\n");
  EXPECT_EQ(markdown_of_answer("<table><tr><th>Banner<tr><td><p>a<p>b</table>"), "a\n\nb\n");
  EXPECT_EQ(markdown_of_answer("<table><tr><td>a<td>1<tr><th>Item<th>Price<tr><td>b<td>2</table>"),
            "|  |  |\n| --- | --- |\n| a | 1 |\n| b | 2 |\n");
}

TEST(AnswerRenderer, ShowsWhatAReaderSees) {
  const BuiltPage page(parsed_body(
      "<p style='display:none'>a</p><p hidden>b</p><p>c<img src=blank.gif srcset=blank.gif "
      "data-src=d.jpg alt=e><noscript><img src=d.jpg></noscript><iframe title='f &amp; g' "
      "src='//www.youtube.com/embed/h'></iframe><iframe src='https://ads.example/'></iframe>"
      "<script type='math/tex'>x^2</script><script>i()</script>"));
  const AnswerRenderer answer = answer_of(page.tree);
  const std::string html = answer.html();
  EXPECT_EQ(html.substr(html.find("<p>")),
            "<p>c<img src=\"http://site.example/d.jpg\" data-src=\"d.jpg\" alt=\"e\">"
            "<a href=\"https://www.youtube.com/watch?v=h\">f &amp; g</a></p></body></html>\n");
  EXPECT_TRUE(holds(answer.raw_html(), "<p style=\"display:none\">a</p><p hidden=\"\">b</p>"));
  EXPECT_EQ(answer.text("A title"), "A title\n\nc\nf & g\nx^2\n");
  EXPECT_EQ(answer.markdown(),
            "c![e](http://site.example/d.jpg)\n\n[f & g](https://www.youtube.com/watch?v=h)\n\n"
            "$x^2$\n");
}

// The body of an answer as HTML.
std::string html_of(std::string_view body, const std::string& title = "the title",
                    bool heading = true) {
  const BuiltPage page(parsed_body(body));
  const std::string html = answer_of(page.tree).html(title, nullptr, heading);
  const std::size_t begin = html.find("<body>") + 6;
  return html.substr(begin, html.find("</body>") - begin);
}

TEST(AnswerRenderer, HtmlHasTheTitleAsItsOnlyH1) {
  EXPECT_EQ(html_of("<h1>a site</h1><h2 id=b>the title</h2><p>c</p>"),
            "<h2>a site</h2><h1 id=\"b\">the title</h1><p>c</p>");
  EXPECT_EQ(html_of("<h1>a</h1><p>c</p>"), "<h1>the title</h1><h2>a</h2><p>c</p>");
  EXPECT_EQ(html_of("<p id=b>the title</p><p>c</p>"), "<h1 id=\"b\">the title</h1><p>c</p>");
  EXPECT_EQ(html_of("<p><img src=d.jpg></p>"),
            "<h1>the title</h1><p><img src=\"http://site.example/d.jpg\"></p>");
}

TEST(AnswerRenderer, HtmlHasNoLinksOfHeadingsToThemselves) {
  const auto html = [](std::string_view body) { return html_of(body, {}, false); };
  EXPECT_EQ(html("<h2 id=b>b<a href=#b>#</a></h2>"), "<h2 id=\"b\">b</h2>");
  EXPECT_EQ(html("<h2><a href=#c>b <i>c</i></a></h2>"), "<h2>b <i>c</i></h2>");
  EXPECT_EQ(html("<h2><a href=/>b</a></h2>"), "<h2>b</h2>");
  EXPECT_EQ(html("<h2><a href=c>b</a></h2>"), "<h2><a href=\"http://site.example/c\">b</a></h2>");
  EXPECT_EQ(html("<p><a href=#c>b</a></p>"), "<p><a href=\"#c\">b</a></p>");
}

TEST(AnswerRenderer, HtmlKeepsWordsApart) {
  const auto html = [](std::string_view body) { return html_of(body, {}, false); };
  EXPECT_EQ(html("<p><b>4</b><i>new ones</i></p>"), "<p><b>4</b><i> new ones</i></p>");
  EXPECT_EQ(html("<p><a href=#a>b</a><a href=#c>d</a></p>"),
            "<p><a href=\"#a\">b</a> <a href=\"#c\">d</a></p>");
  EXPECT_EQ(html("<p><b>i</b>nitial</p>"), "<p><b>i</b>nitial</p>");
}

// The HTML and the text of a whole page.
struct WholePage {
  std::string html;
  std::string text;
  bool operator==(const WholePage&) const = default;
};

WholePage whole(Document document) {
  const BuiltPage page(std::move(document));
  NodeSet nodes(page.tree.size());
  for (std::size_t at = 0; at < page.tree.size(); ++at) nodes.insert(at);
  const Url url = parse_url("http://site.example/").value();
  const AnswerRenderer answer(page.tree, nodes, url.to_string(), url, nullptr,
                              {.is_content = true});
  return {answer.html("a title"), answer.text()};
}

TEST(AnswerRenderer, ExtractedAgainIsTheSame) {
  for (const std::string_view body :
       {"<p>a</p>\n", "<p>a", "a\n", "<p>a</p>\n<iframe src='//www.youtube.com/embed/x1'></iframe>",
        "<video src=a/b.mp4></video>", "<amp-youtube data-videoid=x1></amp-youtube>",
        "<amp-img src=a.jpg></amp-img>", "<x-a><template shadowrootmode=open>a</template></x-a>",
        "<div class=newsletter><input>a</div><p>b", "<h2 id=a>a<a href=#a>#</a></h2><p>b",
        "<ol><li>1. a<li>2. b</ol>", "<p>4<b>$549<sup>00</sup></b>",
        "<pre><span class=line>a</span><span class=line>b</span></pre>",
        "<button aria-controls=a>b</button><div id=a hidden>c</div>",
        "<div><a href=/x></a><h3>a</h3></div>"}) {
    const WholePage first = whole(parsed_body(body));
    const WholePage second = whole(parsed(first.html));
    EXPECT_EQ(second.html, first.html) << body;
    EXPECT_EQ(second.text, first.text) << body;
  }
}

TEST(AnswerRenderer, HtmlHasTheSourcesOfPictures) {
  const auto html = [](std::string_view body) { return html_of(body, {}, false); };
  EXPECT_EQ(html("<img srcset='a.jpg 1x, b.jpg 2x' src=''>"),
            "<img src=\"http://site.example/b.jpg\">");
  EXPECT_EQ(html("<img src='a.jpg 1x, b.jpg 2x' alt=c>"),
            "<img src=\"http://site.example/b.jpg\" alt=\"c\">");
  EXPECT_EQ(html("<p>a<img src=''><img data-src='{\"b\":1}'><img>"), "<p>a</p>");
  EXPECT_EQ(html("<img src='' alt=words>"), "<img alt=\"words\">");
  EXPECT_EQ(html("<img src=a.jpg srcset='a.jpg 1x'>"),
            "<img src=\"http://site.example/a.jpg\" srcset=\"http://site.example/a.jpg 1x\">");
}

}  // namespace
}  // namespace pagelet
