// SPDX-License-Identifier: MIT
#include "core/metadata/bylines.h"

#include <gtest/gtest.h>

#include <string>
#include <string_view>
#include <vector>

#include "tests/support/parsed.h"

namespace pagelet {
namespace {

// The kept texts of a page, of which an answer lacks the texts that contain "Ann" or "Bob".
std::string kept_of(std::string_view body) {
  const Document page = parsed_body(body);
  std::vector<bool> keep(page.size(), true);
  for (NodeId at{}; at < page.end(); ++at) {
    const std::string_view text = page.text(at);
    const bool is_name = text.find("Ann") != text.npos || text.find("Bob") != text.npos;
    keep[index_of(at)] = !is_name;
  }
  internal::keep_bylines(page, keep);
  std::string texts;
  for (NodeId at{}; at < page.end(); ++at) {
    if (keep[index_of(at)]) texts += page.text(at);
  }
  return texts;
}

TEST(Bylines, OfPostsWhoseDateIsKept) {
  for (const std::string_view form :
       {"<div><b class=username>@</b><time>1 May</time></div>",
        "<div><div><span itemprop=author><a>@</a></span></div><p><i itemprop=datePublished>1"
        "</i></div>",
        "<div><a rel=author>@</a><span title='2011-02-11 23:49'>1</span></div>",
        "<div><p class='meta comment-author'>@<p><p><time>1</time><p>text</div>"}) {
    std::string two;
    for (const char* name : {"Ann", "Bob"}) {
      std::string post(form);
      two += post.replace(post.find('@'), 1, name);
    }
    EXPECT_NE(kept_of(two).find("Ann"), std::string::npos) << form;
    EXPECT_NE(kept_of(two).find("Bob"), std::string::npos) << form;
  }
}

TEST(Bylines, NotOfOthers) {
  const std::string post = "<div><b class=username>Ann</b><time>1 May</time></div>";
  EXPECT_EQ(kept_of(post), "1 May");  // an article
  const std::string other = "<div><b>x</b><time>2 May</time></div>";
  for (const std::string& body :
       {post + other,  // one post
        // two authors: not sure which one
        "<div><b class=username>Ann</b><b class=username>Bob</b><time>1 May</time></div>" + other,
        // not a name
        "<div><b class=author>Ann has five more words than</b><time>1 May</time></div>" +
            std::string(
                "<div><b class=author>Bob has five more words than</b><time>2</time></div>"),
        // the dates are not kept
        "<div><b class=username>Ann</b><time>Ann 1</time></div>" +
            std::string("<div><b class=username>Bob</b><time>Bob 2</time></div>")}) {
    EXPECT_EQ(kept_of(body).find("Ann"), std::string::npos) << body;
    EXPECT_EQ(kept_of(body).find("Bob"), std::string::npos) << body;
  }
  // A part of the name is kept already.
  EXPECT_EQ(kept_of("<div><b class=username>Ann<i>x</i></b><time>1</time></div>"
                    "<div><b class=username>Bob<i>y</i></b><time>2</time></div>"),
            "x1y2");
}

}  // namespace
}  // namespace pagelet
