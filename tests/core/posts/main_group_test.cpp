// SPDX-License-Identifier: MIT
#include "core/posts/main_group.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/parsed.h"

namespace pagelet::internal {
namespace {

constexpr const char* kComments =
    "<div class=comment><b class=author>Ann</b><i class=date>1 May 2024</i><p>One two three four"
    " five.</div><div class=comment><b class=author>Bob</b><i class=date>2 May 2024</i><p>Six seven"
    " eight nine ten.</div>";

PostKind kind_of(const std::string& body, bool is_discussion) {
  const Document page = parsed_body(body);
  PostTags tags(page);
  const PostGroups groups = groups_of(page, tags, nullptr);
  MainGroup main(page, tags, groups, nullptr);
  if (!main.is_there()) return PostKind::kNone;
  const PostGroup& group = main.choose(is_discussion);
  EXPECT_EQ(group.units.size(), 2U);
  return main.kind_of(group, is_discussion);
}

TEST(MainGroup, BelowAnArticleIsOfComments) {
  std::string article = "<p>";
  for (int word = 0; word < 40; ++word) article += "word ";
  EXPECT_EQ(kind_of(article + "</p>" + kComments, false), PostKind::kComments);
  EXPECT_EQ(kind_of(article + "</p>" + kComments, true), PostKind::kThread);
}

TEST(MainGroup, WithoutAnArticleIsADiscussion) {
  EXPECT_EQ(kind_of(kComments, false), PostKind::kThread);
  EXPECT_EQ(kind_of("<p>one</p>", false), PostKind::kNone);
}

}  // namespace
}  // namespace pagelet::internal
