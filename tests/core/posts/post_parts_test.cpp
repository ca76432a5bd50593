// SPDX-License-Identifier: MIT

// The parts of finding and reading posts, each on the smallest page that shows it.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/page/post_marks.h"
#include "core/page/timed_texts.h"
#include "core/posts/dated_units.h"
#include "core/posts/post_reader.h"
#include "tests/support/parsed.h"

namespace pagelet::internal {
namespace {

NodeRange element(const Document& page, std::string_view id) {
  NodeId node = page.root();
  while (attribute_of(page, node, "id") != id) ++node;
  return {node, page.end(node)};
}

std::vector<PostUnit> units(const Document& page, const std::vector<std::string_view>& ids) {
  std::vector<PostUnit> units;
  for (const std::string_view id : ids) units.push_back({.range = element(page, id)});
  return units;
}

constexpr std::string_view kComments =
    "<div class=comment><b class=author>Ann</b><i class=date>1 May 2024</i><p>One two three four"
    " five.</div><div class=comment><b class=author>Bob</b><i class=date>2 May 2024</i><p>Six seven"
    " eight nine ten.</div>";

PostKind kind_of(std::string_view body) {
  const Document page = parsed_body(body);
  return find_posts(page, nullptr).kind;
}

TEST(PostFinder, FindsCommentsBelowAnArticle) {
  std::string article = "<p>";
  for (int word = 0; word < 40; ++word) article += "word ";
  article.append("</p>").append(kComments);
  EXPECT_EQ(kind_of(article), PostKind::kComments);
  EXPECT_EQ(kind_of("<div itemscope itemtype=https://schema.org/QAPage>" + article),
            PostKind::kThread);
}

TEST(PostFinder, FindsADiscussionWithoutAnArticle) {
  EXPECT_EQ(kind_of(kComments), PostKind::kThread);
  EXPECT_EQ(kind_of("<p>one</p>"), PostKind::kNone);
}

TEST(DatedUnits, AreSiblingsAroundDatesInOrder) {
  const Document page = parsed_body(
      "<div><p id=a><b>Ann</b> 1 May 2024, 10:00</p><p>One two three.</p><p><b>Bob</b> 1 May 2024,"
      " 10:05</p><p>Four five six.</p><p><b>Ann</b> 1 May 2024, 11:00</p><p>Seven "
      "eight.</p></div>");
  PostTags tags(page);
  const DatedUnits found = find_dated_units(page, tags, timed_texts(page, nullptr), nullptr);
  ASSERT_EQ(found.units.size(), 3U);
  EXPECT_EQ(found.units.front().begin, element(page, "a").begin);
  EXPECT_TRUE(found.have_names);
}

TEST(ReplyLinks, LeadToThePostThatIsAnswered) {
  const Document page = parsed_body(
      "<p id=post1>one</p><p id=post2>two <a href=#post1>in reply to</a></p>"
      "<p id=post3>three <a href=#post1>see</a></p>");
  EXPECT_EQ(parents_of(page, units(page, {"post1", "post2", "post3"}), nullptr),
            (std::vector<std::uint32_t>{kNoPost, 0, kNoPost}));
}

TEST(ReplyLinks, LeadToTheElementAroundOnePost) {
  const Document page = parsed_body(
      "<ul><li data-pid=71><div id=a>one</div><li data-pid=72><p data-parent-pid=71>Ann</p>"
      "<div id=b>two</div><li data-pid=73><p data-parent-pid=72>Ben</p><div id=c>three</div></ul>");
  EXPECT_EQ(parents_of(page, units(page, {"a", "b", "c"}), nullptr),
            (std::vector<std::uint32_t>{kNoPost, 0, 1}));
}

// What is around several posts is of none of them.
TEST(ReplyLinks, DoNotLeadToWhatIsAroundSeveralPosts) {
  const Document page = parsed_body(
      "<ul data-pid=71><li><div id=a>one</div><div id=b>two</div><p data-parent-pid=71>Ann</p>"
      "<div id=c>three</div></ul>");
  EXPECT_EQ(parents_of(page, units(page, {"a", "b", "c"}), nullptr),
            (std::vector<std::uint32_t>(3, kNoPost)));
}

TEST(PostReader, ReadsAuthorDateAndText) {
  const Document page = parsed_body(
      "<div id=post7 class=post><a class=author href=/users/1>Ann</a> <span class=date>3 May 2024"
      "</span><div class=post-body>One two three.</div></div>");
  FoundPosts found{.kind = PostKind::kThread, .units = units(page, {"post7"})};
  found.facts = PostFacts{PostTags(page)};
  found.facts->read(page, nullptr);
  const ReadPosts read = read_posts(page, found, DayOrder::kDayFirst, nullptr);
  ASSERT_EQ(read.list.size(), 1U);
  EXPECT_EQ(read.list[0].post.author, "Ann");
  EXPECT_EQ(read.list[0].post.date, "2024-05-03");
  EXPECT_EQ(read.list[0].post.link, "#post7");
  std::string text;
  for (NodeId node{}; node < page.end(); ++node) {
    if (read.keep[index_of(node)]) text += page.text(node);
  }
  EXPECT_EQ(text, "One two three.");
}

// What a style hides is not read: the days of a member's awards are none of the post.
TEST(PostMarks, CountNoDatesThatAStyleHides) {
  const auto dates = [](std::string_view style) {
    const Document page = parsed_body("<p><i style='" + std::string(style) +
                                      "'><b>3 May 2024</b></i><b>4 May 2024</b></p>");
    const PostTags tags(page);
    const NodeRange body{page.root(), page.end()};
    return PostMarks(page, tags, std::span(&body, 1), nullptr).in(body).dates;
  };
  EXPECT_EQ(dates("color: red"), 2U);
  EXPECT_EQ(dates("display:none;"), 1U);
  EXPECT_EQ(dates("display: none !important; color: red"), 1U);
  EXPECT_EQ(dates("visibility: hidden; position: fixed"), 1U);
}

}  // namespace
}  // namespace pagelet::internal
