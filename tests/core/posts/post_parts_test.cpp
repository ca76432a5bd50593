// SPDX-License-Identifier: MIT

// The parts of finding and reading posts, each on the smallest page that shows it.

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "core/posts/dated_units.h"
#include "core/posts/post_opening.h"
#include "core/posts/post_reader.h"
#include "core/posts/post_section.h"
#include "core/posts/reply_links.h"
#include "core/posts/timed_texts.h"
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

TEST(DatedUnits, AreSiblingsAroundDatesInOrder) {
  const Document page = parsed_body(
      "<div><p id=a><b>Ann</b> 1 May 2024, 10:00</p><p>One two three.</p><p><b>Bob</b> 1 May 2024,"
      " 10:05</p><p>Four five six.</p><p><b>Ann</b> 1 May 2024, 11:00</p><p>Seven "
      "eight.</p></div>");
  PostTags tags(page);
  const DatedUnits found = find_dated_units(page, tags, timed_texts(page, nullptr), nullptr);
  ASSERT_EQ(found.units.size(), 3U);
  EXPECT_EQ(found.units.front().begin, element(page, "a").begin);
  EXPECT_TRUE(found.have_repeated_names);
}

TEST(PostSection, AsksReadersForTheirAddress) {
  EXPECT_TRUE(asks_readers(parsed_body("<form><textarea></textarea><input type=email></form>")));
  EXPECT_FALSE(asks_readers(parsed_body("<form><textarea></textarea></form><input type=email>")));
}

TEST(ReplyLinks, LeadToThePostThatIsAnswered) {
  const Document page = parsed_body(
      "<p id=post1>one</p><p id=post2>two <a href=#post1>in reply to</a></p>"
      "<p id=post3>three <a href=#post1>see</a></p>");
  EXPECT_EQ(parents_by_links(page, units(page, {"post1", "post2", "post3"}), nullptr),
            (std::vector<std::uint32_t>{kNoPost, 0, kNoPost}));
}

TEST(ReplyLinks, AreIndents) {
  const Document page = parsed_body(
      "<p id=a style='margin-left:0'>one</p><p id=b style='margin-left:10px'>two</p>"
      "<p id=c style='margin-left:0'>three</p>");
  EXPECT_EQ(parents_by_indents(page, units(page, {"a", "b", "c"}), nullptr),
            (std::vector<std::uint32_t>{kNoPost, 0, kNoPost}));
}

TEST(PostReader, ReadsAuthorDateAndText) {
  const Document page = parsed_body(
      "<div id=post7 class=post><a class=author href=/users/1>Ann</a> <span class=date>3 May 2024"
      "</span><div class=post-body>One two three.</div></div>");
  const FoundPosts found{.kind = PostKind::kThread, .units = units(page, {"post7"})};
  const ReadPosts read = read_posts(page, found, DayOrder::kDayFirst, nullptr);
  ASSERT_EQ(read.list.size(), 1U);
  EXPECT_EQ(read.list[0].author, "Ann");
  EXPECT_EQ(read.list[0].date, "2024-05-03");
  EXPECT_EQ(read.list[0].link, "#post7");
  std::string text;
  for (NodeId node{}; node < page.end(); ++node) {
    if (read.keep[index_of(node)]) text += page.text(node);
  }
  EXPECT_EQ(text, "One two three.");
}

TEST(PostOpening, HasTheNameOfThePosts) {
  const Document page = parsed_body(
      "<div class=post><b class=author>Ann</b> <i class=date>1 May 2024</i><p>One two three four"
      " five.</div><div id=a class='post comment'><b class=author>Bob</b></div>");
  PostTags tags(page);
  const NodeRange whole{page.root(), page.end(page.root())};
  const PostFacts facts(page, tags, std::span(&whole, 1), nullptr);
  const KnownPosts known{page, facts, element(page, "a").begin, nullptr};
  EXPECT_TRUE(has_opening_of_like_name(known));
  EXPECT_FALSE(opening_of_like_parts(known));
}

}  // namespace
}  // namespace pagelet::internal
