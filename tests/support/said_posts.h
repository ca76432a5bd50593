// SPDX-License-Identifier: MIT
//
// Posts of a thread told once, for tests that lay them out in many ways.

#pragma once

#include <gtest/gtest.h>

#include <span>
#include <string>
#include <string_view>

#include "core/posts/post_finder.h"
#include "core/posts/posts.h"
#include "tests/support/parsed.h"

namespace pagelet {

// The posts of a page of `body` at `url`.
inline PagePosts posts_in(std::string_view body, std::string_view url = "https://a.example/p") {
  const Document page = parsed_body(body);
  const internal::FoundPosts found = internal::find_posts(page, nullptr);
  return posts_of(page, found, parse_url(url).value_or(Url()), nullptr);
}

// "author|date|parent|text" of each record.
inline std::string told(const PagePosts& posts) {
  std::string all;
  for (const Post& post : posts.list) {
    all += post.author + "|" + post.date + "|" + (post.parent ? std::to_string(*post.parent) : "") +
           "|" + post.text + "\n";
  }
  return all;
}

struct Said {
  std::string author;
  std::string day;  // of May, one digit
  std::string text;
};

// The posts of a page of `body` below `heading`.
inline PagePosts posts_below(const std::string& heading, const std::string& body) {
  return posts_in("<h1>" + heading + "</h1>" + body, "");
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
