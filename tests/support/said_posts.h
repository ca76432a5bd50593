// SPDX-License-Identifier: MIT
//
// Posts of a thread told once, for tests that lay them out in many ways.

#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>

#include "core/posts/post_finder.h"
#include "core/posts/posts.h"
#include "tests/support/parsed.h"

namespace pagelet {

struct Said {
  std::string author;
  std::string day;  // of May, one digit
  std::string text;
};

// The posts of a page of `body` below `heading`.
inline PagePosts posts_below(const std::string& heading, const std::string& body) {
  const Document page = parsed_body("<h1>" + heading + "</h1>" + body);
  return posts_of(page, internal::find_posts(page, nullptr), Url(), nullptr);
}

// `made(said)` of each of `all`, in their order.
template <class Make>
std::string body_of_each(std::span<const Said> all, Make&& made) {
  std::string body;
  for (const Said& said : all) body += made(said);
  return body;
}

// Expects `posts` to be `all`, of May of `year`; a time of day may follow their dates.
inline void expect_said(const PagePosts& posts, std::span<const Said> all, const std::string& year,
                        PostKind kind) {
  ASSERT_EQ(posts.list.size(), all.size());
  EXPECT_EQ(posts.kind, kind);
  for (std::size_t at = 0; at < all.size(); ++at) {
    EXPECT_EQ(posts.list[at].author, all[at].author);
    EXPECT_EQ(posts.list[at].date.substr(0, 10), year + "-05-0" + all[at].day);
    EXPECT_EQ(posts.list[at].text, all[at].text);
  }
}

}  // namespace pagelet
