// SPDX-License-Identifier: MIT
#include "core/omission/later_articles.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "core/export/markdown_writer.h"
#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"
#include "tests/support/texts.h"

namespace pagelet {
namespace {

std::string article(std::string_view start_tag, std::string_view title, std::string_view day,
                    std::string_view word) {
  return std::string(start_tag) + "<h1>" + std::string(title) + "</h1><p>" + std::string(day) +
         "</p><p>" + repeated(std::string(word) + " and more words of a text ", 30) + "</p></div>";
}

// The main content of a page with the title "Low water in the lake".
std::string text_of(const std::string& body) {
  const Document page =
      parsed("<html><head><title>Low water in the lake - News</title></head><body>" + body);
  MarkdownOptions options;
  options.is_content = true;
  return write_markdown(page, options);
}

// Whether the second of two articles is left out, and the first one is not.
bool leaves_out(const std::string& first, const std::string& second) {
  const std::string text = text_of(first + "<p>Between</p>" + second);
  EXPECT_TRUE(holds(text, "stones"));
  EXPECT_TRUE(holds(text, "Between"));
  return !holds(text, "ferry");
}

constexpr std::string_view kBlock = "<div class='block active'>";
constexpr std::string_view kOwn = "Low water in the lake";

TEST(LaterArticles, AreLeftOut) {
  const std::string first = article(kBlock, kOwn, "6 May 2022", "stones");
  EXPECT_TRUE(leaves_out(first, article("<div class=block>", "Fares rise", "5.5.2022", "ferry")));
  EXPECT_TRUE(leaves_out(
      "<article>" + first + "</article>",
      "<article>" + article("<div>", "Fares rise", "4 May 2022", "ferry") + "</article>"));
}

TEST(LaterArticles, AreNotPartsOfTheFirst) {
  const std::string first = article(kBlock, kOwn, "6 May 2022", "stones");
  EXPECT_FALSE(leaves_out(first, article(kBlock, "Fares rise", "no day", "ferry")));
  EXPECT_FALSE(leaves_out(first, article("<div class=other>", "Fares rise", "5.5.2022", "ferry")));
  EXPECT_FALSE(leaves_out(article("<div>", kOwn, "6 May 2022", "stones"),
                          article("<div>", "Fares rise", "5.5.2022", "ferry")));
  // An answer in a discussion.
  EXPECT_FALSE(
      leaves_out(first, article(kBlock, "Re: Low water in the lake", "7 May 2022", "ferry")));
  // A head without a text, and an article whose title is not the page's.
  EXPECT_FALSE(leaves_out("<div class=block><h1>Low water in the lake</h1>6 May 2022, stones</div>",
                          article(kBlock, "Fares rise", "5.5.2022", "ferry")));
  EXPECT_FALSE(leaves_out(article(kBlock, "Another title", "6 May 2022", "stones"),
                          article(kBlock, "Fares rise", "5.5.2022", "ferry")));
}

}  // namespace
}  // namespace pagelet
