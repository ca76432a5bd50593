// SPDX-License-Identifier: MIT
#include "core/text/edit_distance.h"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace pagelet {
namespace {

TEST(EditDistance, CountsInsertionsDeletionsReplacementsAndSwaps) {
  EXPECT_EQ(edit_distance("", ""), 0U);
  EXPECT_EQ(edit_distance("", "abc"), 3U);
  EXPECT_EQ(edit_distance("abc", ""), 3U);
  EXPECT_EQ(edit_distance("kitten", "sitting"), 3U);
  EXPECT_EQ(edit_distance("bnech", "bench"), 1U);
  EXPECT_EQ(edit_distance("votes", "vote"), 1U);
  // Optimal string alignment: letters that were swapped are not changed again.
  EXPECT_EQ(edit_distance("ca", "abc"), 3U);
}

TEST(EditDistance, IsTheSameInBothDirections) {
  const std::vector<std::string> words{"", "a", "ab", "ba", "abc", "acb", "cs-size", "set-size"};
  for (const std::string& a : words) {
    for (const std::string& b : words) EXPECT_EQ(edit_distance(a, b), edit_distance(b, a));
  }
}

TEST(Nearest, IsTheFirstOfTheNearestNames) {
  const std::vector<std::string> names{"extract", "bench", "report", "cs-size", "set-size"};
  EXPECT_EQ(nearest("bnech", names), "bench");
  EXPECT_EQ(nearest("sc-size", names), "cs-size");
  EXPECT_EQ(nearest("size", {"sizes", "sized"}), "sizes");
  EXPECT_EQ(nearest("foo", names), "");
  EXPECT_EQ(nearest("", names), "");
  EXPECT_EQ(did_you_mean("extrct", names), ": did you mean extract?");
  EXPECT_EQ(did_you_mean("x", names), "");
}

}  // namespace
}  // namespace pagelet
