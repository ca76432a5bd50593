// SPDX-License-Identifier: MIT
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>

#include "core/page/known_names.h"

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
        "poster", "header", "composts", "tsd-comment", ""}) {
    EXPECT_FALSE(names_unit(signs_of_name(name))) << name;
  }
}

TEST(PostNames, AreReadApartInAClass) {
  const NameSigns both = signs_of_names(" post \t comment-author\n");
  EXPECT_EQ(both.signs, kPost | kComment | kAuthor);
  EXPECT_TRUE(both.is_unit);
  EXPECT_FALSE(signs_of_names("comment-author post-date").is_unit);
  EXPECT_TRUE(signs_of_names("x h-entry y").is_unit);
  EXPECT_EQ(signs_of_names("h-entryx").signs, 0U);
  EXPECT_EQ(signs_of_names("  ").signs, 0U);
  EXPECT_EQ(signs_of_names("").signs, 0U);
}

TEST(PostNames, SayTheirParts) {
  EXPECT_EQ(signs_of_name("comment-author"), kComment | kAuthor);
  EXPECT_EQ(signs_of_name("commentlist"), kComment | kList);
  EXPECT_EQ(signs_of_name("post-body"), kPost | kBody);
  EXPECT_EQ(signs_of_name("PostDate"), kPost | kDate);
  EXPECT_EQ(signs_of_name("reply-form"), kComment | kMessage | kOther);
  EXPECT_EQ(signs_of_name("unknown"), 0U);
}

TEST(PostNames, AreSeenAmongOthers) {
  for (const std::string_view name :
       {"comment", "xPosts", "reply-form", "FORUM", "h-entry", "messageList", "threadTitle",
        "entry kommentar", "hentry h-entry"}) {
    EXPECT_TRUE(may_name_posts(name)) << name;
  }
  for (const std::string_view name :
       {"", "p", "menu-item", "article-body", "col-md-12", "block-title", "category", "comfort",
        "hentry", "compost", "po", "postal"}) {
    EXPECT_FALSE(may_name_posts(name)) << name;
  }
}

// All words of the table, alone and in longer names.
TEST(PostNames, AreSeenIfTheyHaveSigns) {
  constexpr std::string_view kWords[] = {
#define PAGELET_WORD(word, box, signs) word,
#include "core/page/known_names.inc"
  };
  std::size_t count = 0;
  for (const std::string_view word : kWords) {
    for (const std::string& name : {std::string(word), "the-" + std::string(word) + "_2",
                                    "post" + std::string(word), std::string(word) + "List"}) {
      const bool is_of_posts = has_sign(signs_of_name(name), kPost | kComment | kThread | kForum);
      EXPECT_EQ(may_name_posts(name), is_of_posts) << name;
      count += is_of_posts ? 1 : 0;
    }
  }
  EXPECT_GT(count, 100U);
}

}  // namespace
}  // namespace pagelet::internal
