// SPDX-License-Identifier: MIT
#include "core/text/contains.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>

namespace pagelet {
namespace {

TEST(Contains, LongPartsAreFoundAsByStrings) {
  std::mt19937 random(1);
  std::string text(60, ' ');
  for (int round = 0; round < 2000; ++round) {
    for (char& letter : text) letter = "ab\xFF"[random() % 3];
    std::string part = text.substr(random() % text.size(), 1 + random() % 20);
    if (round % 2 == 0) part.back() = static_cast<char>('a' + random() % 3);
    EXPECT_EQ(find_long(text, part), text.find(part)) << text << ", " << part;
  }
  EXPECT_EQ(find_long("", "a"), std::string_view::npos);
  EXPECT_EQ(find_long("a", ""), 0u);
  EXPECT_EQ(find_long("", ""), 0u);
}

}  // namespace
}  // namespace pagelet
