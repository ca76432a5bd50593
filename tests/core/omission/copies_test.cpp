// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/export/markdown_writer.h"
#include "core/omission/line_rules.h"
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
  EXPECT_EQ(titled("<p>The <b>Ferry</b> to Sand Island<p>a", kTitle), heading + "\na\n");
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

TEST(Copies, AreBesideHeadings) {
  EXPECT_EQ(content_markdown_of("<p>a<h2>One</h2><h3>One</h3><p>b"), "a\n\n## One\n\nb\n");
  EXPECT_EQ(content_markdown_of("<p>a<h2>One</h2><p>One</p><p>b"), "a\n\n## One\n\nb\n");
  EXPECT_EQ(content_markdown_of("<p>a<div>One</div><h2>One</h2><p>b"), "a\n\n## One\n\nb\n");
  EXPECT_EQ(content_markdown_of("<p>a<h2>One</h2><p>b<h2>One</h2><p>c"),
            "a\n\n## One\n\nb\n\n## One\n\nc\n");
  EXPECT_EQ(content_markdown_of("<p>a<p>a"), "a\n\na\n");
}

}  // namespace
}  // namespace pagelet
