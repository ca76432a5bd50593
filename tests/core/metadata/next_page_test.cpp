// SPDX-License-Identifier: MIT
//
// The next page of a text: docs/formats.md, `next_page`.

#include "core/metadata/next_page.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/metadata/title_finder.h"
#include "core/url/url.h"
#include "tests/support/parsed.h"

namespace pagelet::internal {
namespace {

constexpr std::string_view kHost = "https://a.example";

// The next page of a page at a path, without the host; "-": there is none.
std::string next_of(const std::string& own, const std::string& html) {
  const Document document = parsed(html);
  const auto url = parse_url(std::string(kHost) + own);
  const auto next = next_page(document, *url, *url);
  if (!next) return "-";
  return next->starts_with(kHost) ? next->substr(kHost.size()) : *next;
}

std::string link(const std::string& href, const std::string& text, const std::string& more = "") {
  return "<a href='" + href + "'" + more + ">" + text + "</a>";
}

TEST(NextPage, IsStatedByRelation) {
  EXPECT_EQ(next_of("/story", "<link rel=next href='/story?page=2'>"), "/story?page=2");
  EXPECT_EQ(next_of("/story", link("/story/2", "on", " rel='nofollow NEXT'")), "/story/2");
  EXPECT_EQ(next_of("/story/", link("2/", "on", " rel=next")), "/story/2/");
  EXPECT_EQ(next_of("/story/page/2/", link("../3/", "on", " rel=next")), "/story/page/3/");
  EXPECT_EQ(next_of("/story.html", link("story,seite-2.html", "x", " rel=next")),
            "/story,seite-2.html");
  EXPECT_EQ(next_of("/s?id=7&pg=9", link("/s?pg=10&id=7", "x", " rel=next")), "/s?pg=10&id=7");
  EXPECT_EQ(next_of("/s?id=7", link("/s?id=7&page=1#top", "x", " rel=next")), "/s?id=7&page=1")
      << "systems that count from 0";
}

TEST(NextPage, FollowsAPageWhoseAddressEndsWithANumber) {
  EXPECT_EQ(next_of("/list/ID-48", link("/list/ID-48/Page-2", "x", " rel=next")),
            "/list/ID-48/Page-2");
  EXPECT_EQ(next_of("/story/1234", link("/story/1234/2", "2")), "/story/1234/2");
  EXPECT_EQ(next_of("/t17.html", link("/t17-2.html", "Next")), "/t17-2.html");
}

TEST(NextPage, MayAddParametersIfItsRelationSaysSo) {
  for (const char* next : {"/t?id=7&start=15", "/t?id=7&lang=en&page=2", "/t?id=7&p=1&ps=60"}) {
    EXPECT_EQ(next_of("/t?id=7", link(next, "on", " rel=next")), next);
  }
  EXPECT_EQ(next_of("/t?id=7&start=15", link("/t?id=7&start=30", "on", " rel=next")),
            "/t?id=7&start=30");
  EXPECT_EQ(next_of("/t?id=7", link("/t?id=7&start=15", "2")), "-") << "may be another list";
  for (const char* other :
       {"/t?id=8&start=15", "/t?id=7&start=0", "/t?id=7&sort=2&from=x", "/t?id=7&lang=en&page=9"}) {
    EXPECT_EQ(next_of("/t?id=7", link(other, "on", " rel=next")), "-") << other;
  }
  EXPECT_EQ(next_of("/t?id=7&start=30", link("/t?id=7&start=15", "on", " rel=next")), "-");
  EXPECT_EQ(next_of("/t?p=122", link("/t?p=124&x=1", "on", " rel=next")), "-");
}

TEST(NextPage, KnowsParametersOfAVisit) {
  const std::string visit = "srsltid=AfmBOorKm2tq3nYo9iQ";
  EXPECT_EQ(next_of("/c?" + visit, link("/c?page=2", "2")), "/c?page=2");
  EXPECT_EQ(next_of("/c?" + visit, link("/c/page/2/", "2")), "/c/page/2/");
  EXPECT_EQ(next_of("/t?id=7", link("/t?id=7&page=2&sid=d41d8cd98f00b204", "2")),
            "/t?id=7&page=2&sid=d41d8cd98f00b204");
}

TEST(NextPage, ReadsPathsInQueries) {
  EXPECT_EQ(next_of("/index.php?/topic/7-tea/", link("?/topic/7-tea/page/2/", "2")),
            "/index.php?/topic/7-tea/page/2/");
  EXPECT_EQ(next_of("/index.php?/topic/7-tea/", link("?/topic/8-ice/", "on", " rel=next")), "-");
}

TEST(NextPage, IsNeverTheNextArticle) {
  for (const auto& [own, other] :
       std::vector<std::pair<std::string, std::string>>{{"/story", "/other-story"},
                                                        {"/2024/05/story/", "/2024/06/ice/"},
                                                        {"/article/122", "/article/123"},
                                                        {"/article-12.html", "/article-13.html"},
                                                        {"/s?id=122", "/s?id=123"},
                                                        {"/weekly-links", "/weekly-links-2"},
                                                        {"/2019", "/2020"},
                                                        {"/story", "/story/comment-page-2"},
                                                        {"/story", "/story?cpage=2"},
                                                        {"/story?page=2", "/story?page=1"},
                                                        {"/story?page=2", "/story?page=4"},
                                                        {"/story", "?page_b=2#pagination_of_news"},
                                                        {"/a", "/b?page=2"},
                                                        {"/story", "/story"}}) {
    EXPECT_EQ(next_of(own, "<link rel=next href='" + other + "'>"), "-") << own << " " << other;
    EXPECT_EQ(next_of(own, link(other, "Next article", " rel=next")), "-") << own << " " << other;
  }
  EXPECT_EQ(next_of("/story", "<link rel=next href='https://b.example/story?page=2'>"), "-");
  EXPECT_EQ(next_of("/story", "<link rel=next href='javascript:go(2)'>"), "-");
  EXPECT_EQ(next_of("/story", link("/story?page=2", "The second part of this tale")), "-");
  EXPECT_EQ(next_of("/story", link("/story?90c7c550_page=2", "Next")), "-") << "a list in the page";
}

TEST(NextPage, IsTheNextNumberOfAList) {
  const std::string pages = link("/story", "1") + link("/story-2", "2") + link("/story-3", "3");
  EXPECT_EQ(next_of("/story", pages), "/story-2");
  EXPECT_EQ(next_of("/story-2", pages), "/story-3") << "the first page is linked";
  EXPECT_EQ(next_of("/story-2", link("/story-3", "3")), "-") << "may be another story";
  EXPECT_EQ(next_of("/story-3", pages), "-");
  EXPECT_EQ(next_of("/s.php?p=2", link("/s.php", "1") + link("/s.php?p=3", "3")), "/s.php?p=3");
  EXPECT_EQ(next_of("/story", link("/story?start=2", "7")), "-") << "another number";
}

TEST(NextPage, MayFollowAPageWithTheNumberOne) {
  EXPECT_EQ(next_of("/story-1.html", link("/story-2.html", "2")), "/story-2.html");
  EXPECT_EQ(next_of("/part/1", link("/part/2", "Part two", " rel=next")), "/part/2");
  EXPECT_EQ(next_of("/part/1", link("/part/2", "Next")), "-") << "may be another text";
}

TEST(NextPage, IsCalledSoInManyLanguages) {
  std::vector<std::pair<std::string, std::string>> labels = {
#define PAGELET_NEXT_PAGE_LABEL(letters, text) {letters, text},
#include "core/metadata/next_page_labels.inc"
#undef PAGELET_NEXT_PAGE_LABEL
  };
  for (std::size_t at = 0; at < labels.size(); ++at) {
    const auto& [letters, text] = labels[at];
    EXPECT_EQ(name_key(text), letters);
    EXPECT_TRUE(at == 0 || labels[at - 1].first < letters) << text;
    EXPECT_EQ(next_of("/story", link("/story?page=2", text)), "/story?page=2") << text;
  }
  EXPECT_EQ(next_of("/story", link("/story/2", " \u00BB ")), "/story/2");
  EXPECT_EQ(next_of("/story", link("/story/2", "<i></i>", " aria-label='Next page'")), "/story/2");
  EXPECT_EQ(next_of("/story", link("/story/2", "Previous")), "-");
}

TEST(NextPage, PrefersRelations) {
  EXPECT_EQ(next_of("/story", link("/story?a=2", "2") + link("/story?b=2", "Next") +
                                  "<link rel=next href='/story?c=2'>"),
            "/story?c=2");
  EXPECT_EQ(next_of("/story", link("/story?a=2", "2") + link("/story?b=2", "Next")), "/story?b=2");
}

TEST(NextPage, NeedsAnAddress) {
  const Document document = parsed("<link rel=next href='/story?page=2'>");
  EXPECT_FALSE(next_page(document, Url(), Url()));
  EXPECT_FALSE(next_page(document, *parse_url("file:///story"), *parse_url("file:///story")));
}

}  // namespace
}  // namespace pagelet::internal
