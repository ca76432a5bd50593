// SPDX-License-Identifier: MIT
#include "core/omission/copies.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/export/markdown_writer.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

std::string titled(std::string_view body, std::string_view title) {
  const Document page = parsed_body(body);
  MarkdownOptions options;
  options.is_content = true;
  options.title = title;
  return write_markdown(page, options);
}

TEST(Copies, AreLongTextsThatCameBefore) {
  const std::string text = "One two three four five six seven eight nine, and many other words.";
  const std::string once = text + "\n";
  EXPECT_EQ(content_markdown_of("<p>" + text + "</p><div><p>" + text + "</p></div>"), once);
  EXPECT_EQ(content_markdown_of("<p>" + text + "</p><p><b>" + text + "</b></p>"), once);
  EXPECT_EQ(content_markdown_of("<p>" + text + "</p><div>" + text + "<p>a</div>"), once + "\na\n");
  // Quotations repeat what they answer; verses are several lines.
  EXPECT_EQ(content_markdown_of("<p>" + text + "</p><blockquote><p>" + text + "</p></blockquote>"),
            once + "\n> " + once);
  const std::string verse = "<p>" + text + "<br>" + text + "</p>";
  EXPECT_EQ(content_markdown_of(verse + verse),
            content_markdown_of(verse) + "\n" + content_markdown_of(verse));
  EXPECT_EQ(content_markdown_of("<p>Short.</p><p>Short.</p>"), "Short.\n\nShort.\n");
}

TEST(Copies, AreNotWhatThePageMeansTwice) {
  const std::string text =
      "<p>One two three four five six seven eight nine, and many other words.</p>";
  const std::string code =
      "<p><code>one two three four five six seven eight nine and ten</code></p>";
  for (const std::string& body : {
           text + "<p>A verse.</p>" + text,                       // a refrain
           "<h2>1</h2>" + text + "<h2>2</h2>" + text,             // clauses of a law
           "<p>Q. One?</p>" + text + "<p>Q. Two?</p>" + text,     // a transcript
           text + text + text,                                    // a pattern
           "<h2>1</h2>" + text + "<p>Own.</p><h2>1</h2>" + text,  // one text of a section
           code + code,
       }) {
    EXPECT_EQ(content_markdown_of(body), markdown_of(body)) << body;
  }
}

TEST(Copies, AreBlocksInTheSameOrder) {
  const std::string block =
      "<h2>Plan</h2><p>One two three four five six seven eight nine, and many other words.</p>"
      "<p>Eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen and so on.</p>";
  EXPECT_EQ(content_markdown_of(block + "<p>Own words.</p>" + block),
            content_markdown_of(block + "<p>Own words.</p>"));
}

TEST(Copies, AreTitlesNearTheirHeading) {
  constexpr std::string_view kTitle = "The Ferry to Sand Island";
  const std::string heading = "# The Ferry to Sand Island\n";
  EXPECT_EQ(titled("<p>2 May<p>a<h2>The ferry to Sand Island</h2><p>b", kTitle),
            "2 May\n\na\n\n# The ferry to Sand Island\n\nb\n");
  EXPECT_EQ(titled("<h1>The Ferry to Sand Island</h1><p>2 May<h2>The ferry to Sand Island</h2><p>b",
                   kTitle),
            heading + "\n2 May\n\nb\n");
  EXPECT_EQ(titled("<div>The Ferry to Sand Island</div><p>a<h1>The Ferry to Sand Island</h1><p>b",
                   kTitle),
            "a\n\n" + heading + "\nb\n");
  const std::string item = "<h1>The Ferry to Sand Island</h1><ul><li>The Ferry to Sand Island</ul>";
  EXPECT_EQ(titled(item, kTitle), heading + "\n- The Ferry to Sand Island\n");
  // A word, unless it is in the first lines.
  EXPECT_EQ(titled("<h1>Ferry</h1><p>a<p>b<p>c<p>Ferry", "Ferry"),
            "# Ferry\n\na\n\nb\n\nc\n\nFerry\n");
  EXPECT_EQ(titled("<h1>Ferry</h1><p>a<p>Ferry<p>b", "Ferry"), "# Ferry\n\na\n\nb\n");
  EXPECT_EQ(
      titled("<h1>The Ferry to Sand Island</h1><p>[News] The Ferry to Sand Island<p>a", kTitle),
      heading + "\na\n");
  EXPECT_EQ(titled("<p><b>The Ferry to Sand Island<br>(in winter)</b><p>a", kTitle),
            heading + "\n**(in winter)**\n\na\n");
  const std::string title = "<h1>The Ferry to Sand Island</h1><p>a";
  EXPECT_EQ(titled("<p><a href=/>Home</a> &gt; <a href=/f>Ferries</a> &gt; The Ferry to Sand "
                   "Island</p>" +
                       title,
                   kTitle),
            heading + "\na\n");
  EXPECT_EQ(
      titled("<p><a href=/f>Ferries</a> | by Ann: The Ferry to Sand Island</p>" + title, kTitle),
      "[Ferries](/f) | by Ann: The Ferry to Sand Island\n\n" + heading + "\na\n");
}

TEST(Copies, AreTitlesOfNearlyTheSameWords) {
  constexpr std::string_view kTitle = "Guest at the old fair in Dessau: the second plane";
  const std::string rest = "<p>a<h2>B</h2>";
  EXPECT_EQ(titled("<h2>Guest at the old fair: the second plane</h2>" + rest, kTitle),
            "# Guest at the old fair: the second plane\n\na\n\n## B\n");
  EXPECT_EQ(titled("<h2>Guest at the old fair in Halle: the second plane</h2>" + rest, kTitle),
            "# " + std::string(kTitle) +
                "\n\n## Guest at the old fair in Halle: the second plane\n\na\n\n## B\n");
}

TEST(Copies, AreNearTheirOriginal) {
  const std::string begin = "Welcome to the store, where all the old maps are";
  const std::string all = begin + " sold, with their stories.";
  for (const std::string_view end : {"...", " ...", "\u2026", " \u2026"}) {
    EXPECT_EQ(content_markdown_of("<p>a<p>" + begin + std::string(end) + "<p>" + all),
              "a\n\n" + all + "\n");
  }
  EXPECT_EQ(content_markdown_of("<p>" + begin + "<p>" + all), begin + "\n\n" + all + "\n");
  EXPECT_EQ(content_markdown_of("<p>a <span>" + begin + " ...</span><span>" + all + "</span>"),
            "a " + all + "\n");
  EXPECT_EQ(content_markdown_of("<p>Author:<p>Author(s):<p>Ann"), "Author(s):\n\nAnn\n");
  EXPECT_EQ(content_markdown_of("<p>Author:<p>Date:<p>Ann"), "Author:\n\nDate:\n\nAnn\n");
  EXPECT_EQ(content_markdown_of("<p><a href=/a>One</a><p><a href=/a>One</a><p>b"),
            "[One](/a)\n\nb\n");
  EXPECT_EQ(content_markdown_of("<p><a href=/a>One</a><p><a href=/b>One</a>"),
            "[One](/a)\n\n[One](/b)\n");
  const std::string film = "<iframe src=https://www.youtube.com/embed/x1></iframe>";
  EXPECT_EQ(content_markdown_of("<p>a<div>" + film + "</div><noscript><div>" + film +
                                "</div></noscript>"),
            content_markdown_of("<p>a<div>" + film + "</div>"));
  EXPECT_EQ(content_markdown_of("<p>$ 5<p>b<div class=cart-sticky><p>$ 5<p>c</div>"),
            "$ 5\n\nb\n\nc\n");
  EXPECT_EQ(content_markdown_of("<p>$ 5<p>b<div class=cart><p>$ 5</div>"), "$ 5\n\nb\n\n$ 5\n");
  EXPECT_EQ(content_markdown_of("<p>Pro<p>b<div class=sticky><p>Pro</div>"), "Pro\n\nb\n\nPro\n");
}

TEST(Copies, AreBesideHeadings) {
  EXPECT_EQ(content_markdown_of("<p>a<h2>One</h2><h3>One</h3><p>b"), "a\n\n## One\n\nb\n");
  EXPECT_EQ(content_markdown_of("<p>a<h2>One</h2><p>One</p><p>b"), "a\n\n## One\n\nb\n");
  EXPECT_EQ(content_markdown_of("<p>a<div>One</div><h2>One</h2><p>b"), "a\n\n## One\n\nb\n");
  EXPECT_EQ(content_markdown_of("<p>a<h2>One</h2><p>b<h2>One</h2><p>c"),
            "a\n\n## One\n\nb\n\n## One\n\nc\n");
  EXPECT_EQ(content_markdown_of("<p>a<p>a"), "a\n\na\n");
}

TEST(Copies, ArePictures) {
  EXPECT_EQ(content_markdown_of("<p><img src=a> <img src=b></p><p>x<p><img src=a> <img src=b></p>"),
            "![](a) ![](b)\n\nx\n");
  EXPECT_EQ(content_markdown_of("<p><img src=a></p><p>x<p><img src=a></p><p>y"),
            "![](a)\n\nx\n\ny\n");
  EXPECT_EQ(content_markdown_of("<p><img src=https://a/a></p><p>x<p><img src=http://a/a></p><p>y"),
            "![](https://a/a)\n\nx\n\ny\n");
  // Three are marks, and so are several of one kind.
  EXPECT_EQ(content_markdown_of("<p><img src=a><p>x<p><img src=a><p>y<p><img src=a>"),
            "![](a)\n\nx\n\n![](a)\n\ny\n\n![](a)\n");
  EXPECT_EQ(content_markdown_of("<p><img src=a alt=b></p><p>x<p><img src=a alt=c></p>"),
            "![b](a)\n\nx\n\n![c](a)\n");
}

TEST(Copies, AreListsAfterTheSameLine) {
  const std::string list =
      "<h3>Plan for small boats</h3><ul><li>One two three four<li>Five six seven eight</ul>";
  const std::string written =
      "### Plan for small boats\n\n- One two three four\n- Five six seven eight\n";
  EXPECT_EQ(content_markdown_of("<p>a" + list + list + "<p>c"), "a\n\n" + written + "\nc\n");
  // What stands between says that the page means both.
  EXPECT_EQ(content_markdown_of("<p>a" + list + "<p>b" + list + "<p>c"),
            "a\n\n" + written + "\nb\n\n" + written + "\nc\n");
  const std::string other = "<h3>Box</h3><ul><li>One two three four<li>Five six seven eight</ul>";
  EXPECT_EQ(content_markdown_of("<p>a" + list + other),
            "a\n\n" + written + "\n### Box\n\n- One two three four\n- Five six seven eight\n");
}

}  // namespace
}  // namespace pagelet
