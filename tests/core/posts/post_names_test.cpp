// SPDX-License-Identifier: MIT
#include "core/posts/post_names.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string_view>

namespace pagelet::internal {
namespace {

using namespace post_sign;

TEST(PostNames, OfUnits) {
  for (const std::string_view name :
       {"comment", "comment-123", "Comment", "single_comment", "commentItem", "post", "message",
        "postrow", "answer", "comment-wrapper", "reply2", "msg"}) {
    EXPECT_TRUE(names_unit(signs_of_name(name))) << name;
  }
}

TEST(PostNames, OfPartsListsAndForms) {
  for (const std::string_view name :
       {"comments", "comment-body", "commentbody", "commentMetadata", "comment-author", "post-date",
        "comment-form", "recent-comments", "comment_count", "respond", "commentlist", "postcard",
        "poster", "header", "composts", ""}) {
    EXPECT_FALSE(names_unit(signs_of_name(name))) << name;
  }
}

TEST(PostNames, SayTheirParts) {
  EXPECT_EQ(signs_of_name("comment-author"), kComment | kAuthor);
  EXPECT_EQ(signs_of_name("commentlist"), kComment | kList);
  EXPECT_EQ(signs_of_name("post-body"), kPost | kBody);
  EXPECT_EQ(signs_of_name("PostDate"), kPost | kDate);
  EXPECT_EQ(signs_of_name("reply-form"), kComment | kMessage | kOther);
  EXPECT_EQ(signs_of_name("unknown"), 0U);
}

}  // namespace
}  // namespace pagelet::internal
