// SPDX-License-Identifier: MIT
#include "core/text/name_words.h"

#include <gtest/gtest.h>

#include <string_view>
#include <vector>

namespace pagelet {
namespace {

std::vector<std::string_view> words_of(std::string_view name) {
  std::vector<std::string_view> words;
  for_each_name_word(name, [&](std::string_view word) { words.push_back(word); });
  return words;
}

using Words = std::vector<std::string_view>;

TEST(NameWords, AreRunsOfLetters) {
  EXPECT_EQ(words_of("post-body_2b"), (Words{"post", "body", "b"}));
  EXPECT_EQ(words_of("-12"), Words{});
  EXPECT_EQ(words_of("caf\u00E9s"), (Words{"caf", "s"}));
}

TEST(NameWords, BeginAtACapitalAfterASmallLetter) {
  EXPECT_EQ(words_of("postBody"), (Words{"post", "Body"}));
  EXPECT_EQ(words_of("HTMLBody"), (Words{"HTMLBody"}));
}

}  // namespace
}  // namespace pagelet
