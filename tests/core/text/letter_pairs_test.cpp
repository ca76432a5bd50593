// SPDX-License-Identifier: MIT
#include "core/text/letter_pairs.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

namespace pagelet {
namespace {

TEST(LetterPairs, ShowThatAPartIsMissing) {
  EXPECT_TRUE(has_pairs(letter_pairs("tab-label"), letter_pairs("tab")));
  EXPECT_FALSE(has_pairs(letter_pairs("tab-label"), letter_pairs("panel")));
  EXPECT_FALSE(has_pairs(letter_pairs("ba"), letter_pairs("ab")));
  EXPECT_TRUE(has_pairs(letter_pairs("myTab"), letter_pairs("tab"))) << "in any case of letters";
  EXPECT_TRUE(has_pairs(letter_pairs(""), letter_pairs("x"))) << "one letter is no pair";
}

TEST(LetterPairs, HaveThoseOfEachPart) {
  std::mt19937 random(1);
  std::string text(40, ' ');
  for (int round = 0; round < 200; ++round) {
    for (char& letter : text) letter = static_cast<char>(random() % 256);
    const std::size_t begin = random() % text.size();
    const std::string_view part = std::string_view(text).substr(begin, random() % 12);
    EXPECT_TRUE(has_pairs(letter_pairs(text), letter_pairs(part)));
  }
}

}  // namespace
}  // namespace pagelet
