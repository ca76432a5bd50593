// SPDX-License-Identifier: MIT
#include "core/export/copies.h"

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
  EXPECT_EQ(titled("<h1>Ferry</h1><p>a<p>Ferry", "Ferry"), "# Ferry\n\na\n\nFerry\n");  // a word
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
  EXPECT_EQ(content_markdown_of("<p>a" + list + "<p>b" + list + "<p>c"),
            "a\n\n" + written + "\nb\n\nc\n");
  const std::string other = "<h3>Box</h3><ul><li>One two three four<li>Five six seven eight</ul>";
  EXPECT_EQ(content_markdown_of("<p>a" + list + other),
            "a\n\n" + written + "\n### Box\n\n- One two three four\n- Five six seven eight\n");
}

}  // namespace
}  // namespace pagelet
