// SPDX-License-Identifier: MIT
#include "core/parts/in_sentence.h"

#include <gtest/gtest.h>

#include <string>

#include "tests/support/parsed.h"

namespace pagelet::internal {
namespace {

bool is_found(const std::string& body) {
  const Document page = parsed_body(body);
  NodeId node = page.root();
  while (attribute_of(page, node, "id") != "x") ++node;
  return is_in_sentence(page, node);
}

TEST(InSentence, HasWordsDirectlyBesideIt) {
  EXPECT_TRUE(is_found("<p>Ask <a id=x href=/u/1>Ann</a>"));
  EXPECT_TRUE(is_found("<p><a id=x href=/u/1>Ann</a> knows"));
  EXPECT_FALSE(is_found("<p><a id=x href=/u/1>Ann</a></p>words"));
  EXPECT_FALSE(is_found("words<p id=x>Ann</p>words"));
}

TEST(InSentence, MayBeAnAddress) {
  EXPECT_TRUE(is_found("<p><a id=x href=/u/1>https://a.example</a>"));
}

}  // namespace
}  // namespace pagelet::internal
