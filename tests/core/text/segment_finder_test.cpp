// SPDX-License-Identifier: MIT
#include "core/text/segment_finder.h"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <string_view>
#include <vector>

#include "core/random.h"
#include "tests/support/counted_budget.h"

namespace pagelet {
namespace {

TEST(SegmentFinder, FindsSegmentsInsideOfOthers) {
  const SegmentFinder finder({"he", "she", "hers", "", "he"});
  EXPECT_EQ(finder.found_in("ushe"), (std::vector<bool>{true, true, false, true, true}));
  EXPECT_EQ(finder.found_in("h e"), (std::vector<bool>{false, false, false, true, false}));
  EXPECT_EQ(finder.found_in(""), (std::vector<bool>{false, false, false, true, false}));
  EXPECT_TRUE(SegmentFinder({}).found_in("x").empty());
}

TEST(SegmentFinder, AgreesWithASearchForEachSegment) {
  std::mt19937_64 generator(11);
  const auto below = [&](std::size_t bound) { return draw_below(generator, bound); };
  const auto text_of = [&](std::size_t size) {
    constexpr std::string_view kBytes("aab\0\xC3", 5);
    std::string text;
    while (size-- > 0) text += kBytes[below(5)];
    return text;
  };
  for (int round = 0; round < 3000; ++round) {
    std::vector<std::string> segments;
    for (std::size_t left = below(9); left > 0; --left) {
      segments.push_back(text_of(below(6)));
    }
    const std::string text = text_of(below(30));
    std::vector<bool> expected;
    for (const std::string& segment : segments) {
      expected.push_back(text.find(segment) != std::string::npos);
    }
    ASSERT_EQ(SegmentFinder(segments).found_in(text), expected) << text;
  }
}

TEST(SegmentFinder, StopsWhenTheTimeIsUp) {
  CountedBudget budget(3);
  const SegmentFinder finder({std::string(100'000, 'a') + 'b'});
  EXPECT_EQ(finder.found_in(std::string(100'000, 'a') + "aab", &budget), std::vector<bool>{false});
  EXPECT_EQ(budget.looks(), 4U);
  CountedBudget used_up(0);
  SegmentFinder({std::string(100'000, 'a')}, &used_up);
  EXPECT_EQ(used_up.looks(), 1U);
}

}  // namespace
}  // namespace pagelet
