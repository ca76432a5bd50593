// SPDX-License-Identifier: MIT
#include "core/omission/headline_lists.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "tests/core/export/markdown_of.h"
#include "tests/support/parsed.h"

namespace pagelet {
namespace {

constexpr std::string_view kPublished = "<meta property=article:published_time content=2024-03-12>";

// Five entries: `before`, a link with a headline, `after`.
std::string entries(std::string_view before, std::string_view after) {
  std::string list;
  for (const std::string_view name : {"first", "second", "third", "fourth", "fifth"}) {
    list += "<div>" + std::string(before) + "<a href=/" + std::string(name) + ">The " +
            std::string(name) + " headline of the day</a>" + std::string(after) + "</div>";
  }
  return list;
}

// Whether the list is omitted from the main content of a page: a head, a text and the list.
bool omits(std::string_view head, std::string_view text, const std::string& list) {
  const Document page = parsed("<html><head>" + std::string(head) + "</head><body><p>" +
                               std::string(text) + "</p><div>" + list + "</div>");
  MarkdownOptions options;
  options.is_content = true;
  return write_markdown(page, options).find("headline") == std::string::npos;
}

TEST(HeadlineLists, AreLeftOutBesideAnArticle) {
  const std::string text = repeated("words of a text ", 20);
  EXPECT_TRUE(omits("", text, entries("17:57 ", "")));
  EXPECT_TRUE(omits("", text, entries("", " <span>28.03.2024</span>")));
  EXPECT_TRUE(omits("", text, entries("<p>Source, 3 hours ago</p><h3>", "</h3>")));
  EXPECT_TRUE(omits(kPublished, text, entries("", "")));
  EXPECT_TRUE(omits(kPublished, text, entries("<h3>", "</h3><p>A few words.</p>")));
  EXPECT_TRUE(omits("", "<h1>A title</h1><b>2024-03-12</b><p>" + text, entries("", "")));
  EXPECT_TRUE(
      omits("", "<h1>A title</h1><b>2024\u5E743\u670812\u65E5</b><p>" + text, entries("", "")));
  EXPECT_FALSE(omits("", "<h1>A title</h1><b>Item 2024</b><p>" + text, entries("", "")));
}

TEST(HeadlineLists, LeadToHostsOfOneSite) {
  const std::string text = repeated("words of a text ", 20);
  const auto omits_links_to = [&](std::string_view first, std::string_view second) {
    std::string list;
    for (int at = 0; at < 6; ++at) {
      list += "<div><a href=//" + std::string(at % 2 == 0 ? first : second) + "/" +
              std::to_string(at) + ">The headline " + std::string(1, static_cast<char>('a' + at)) +
              " of the day</a></div>";
    }
    return omits(kPublished, text, list);
  };
  EXPECT_TRUE(omits_links_to("news.holm.example", "money.holm.example"));
  EXPECT_TRUE(omits_links_to("news.holm.co.uk", "holm.co.uk"));
  EXPECT_FALSE(omits_links_to("holm.co.uk", "other.co.uk"));
  EXPECT_FALSE(omits_links_to("holm.example", "other.example"));
}

TEST(HeadlineLists, StayAfterASentenceWithAColon) {
  const std::string text = repeated("words of a text ", 20);
  EXPECT_FALSE(omits(kPublished, text + ":", entries("", "")));
  EXPECT_TRUE(omits(kPublished, text + "</p><p>More:", entries("", "")));
}

TEST(HeadlineLists, StayBetweenPostsAndUnderOtherHeadings) {
  const std::string text = repeated("words of a text ", 20);
  const std::string headed = entries("<h3>", "</h3>");
  const std::string post = "<div><h3><a href=/post>The headline of a post</a></h3><p>" +
                           repeated("long ", 400) + "</div>";
  EXPECT_TRUE(omits(kPublished, text, headed));
  EXPECT_FALSE(omits(kPublished, text, post + headed + post));
  EXPECT_FALSE(
      omits(kPublished, text, entries("<h3>", "</h3></div><h2>Day</h2><div>Good</div><div>")));
}

TEST(HeadlineLists, StayWhereTheyMayBeTheText) {
  const std::string text = repeated("words of a text ", 20);
  EXPECT_FALSE(omits("", text, entries("", "")));
  EXPECT_FALSE(omits("", "Few words", entries("17:57 ", "")));
  EXPECT_FALSE(omits(kPublished, "Few words", entries("", "")));
  EXPECT_FALSE(
      omits(kPublished, text, entries("<p>" + repeated("long ", 200) + "</p><h3>", "</h3>")));
}

TEST(HeadlineLists, StayInTheFlowOfAText) {
  const std::string text = repeated("words of a text ", 20);
  const std::string after = "<p>" + text + "</p>";
  EXPECT_FALSE(omits(kPublished, text, entries("", "") + after));
  EXPECT_TRUE(omits(kPublished, text, entries("", "") + "<p>A few words after it.</p>"));
  EXPECT_TRUE(omits(kPublished, text, entries("17:57 ", "") + "<p>" + text.substr(0, 80) + "</p>"));
}

TEST(HeadlineLists, AreNoSentencesAndNoPartsOfReferences) {
  const std::string text = repeated("words of a text ", 20);
  std::string links;
  std::string items;
  for (const std::string_view name : {"first", "second", "third", "fourth", "fifth"}) {
    const std::string link =
        "<a href=/" + std::string(name) + ">The " + std::string(name) + " headline of the day</a>";
    links += link + " ";
    items += "<li>" + link + "</li>";
  }
  EXPECT_TRUE(omits(kPublished, text, links));
  EXPECT_FALSE(omits(kPublished, text, "Among them " + links));
  EXPECT_FALSE(omits(kPublished, text, links + "and others"));
  EXPECT_TRUE(omits(kPublished, text, "<ol>" + items + "<li>A book</li></ol>"));
  EXPECT_FALSE(omits(kPublished, text, "<ol>" + items + repeated("<li>A book</li>", 2) + "</ol>"));
}

TEST(HeadlineLists, StayOnFrontPages) {
  const std::string text = repeated("words of a text ", 20);
  const std::string published(kPublished);
  const std::string list = entries("", "");
  EXPECT_FALSE(omits(published + "<link rel=canonical href=https://site.example/>", text, list));
  EXPECT_FALSE(
      omits(published + "<meta property=og:url content=https://site.example>", text, list));
  EXPECT_TRUE(omits(published + "<link rel=canonical href=https://site.example/a>", text, list));
}

}  // namespace
}  // namespace pagelet
