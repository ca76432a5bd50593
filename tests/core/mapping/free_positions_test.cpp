// SPDX-License-Identifier: MIT
#include "core/mapping/free_positions.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <iterator>
#include <random>
#include <set>
#include <vector>

namespace pagelet::internal {
namespace {

TEST(FreePositions, FindsTheNearestFreePosition) {
  FreePositions free;
  free.add(0, 3);
  free.add(1, 4);
  free.add(0, 7);
  free.start(2);
  EXPECT_EQ(free.at_or_before(0, 9), 7U);
  EXPECT_EQ(free.at_or_before(0, 2), std::nullopt);
  EXPECT_EQ(free.at_or_after(0, 4), 7U);
  free.remove(0, 7);
  EXPECT_EQ(free.at_or_before(0, 9), 3U);
  EXPECT_EQ(free.at_or_after(0, 4), std::nullopt);
  EXPECT_EQ(free.at_or_after(1, 0), 4U);
}

// The literal version is an ordered set for each group.
TEST(FreePositions, AgreesWithOrderedSets) {
  constexpr std::uint32_t kPositions = 60;
  std::mt19937 engine(7);
  const auto random = [&] { return static_cast<std::uint32_t>(engine()); };
  FreePositions free;
  for (int round = 0; round < 50; ++round) {
    free.clear();
    const std::uint32_t groups = 1 + random() % 5;
    std::vector<std::set<std::uint32_t>> left(groups);
    for (std::uint32_t position = 0; position < kPositions; ++position) {
      for (std::uint32_t group = 0; group < groups; ++group) {
        if (random() % 2 == 0) continue;
        free.add(group, position);
        left[group].insert(position);
      }
    }
    free.start(groups);
    for (int step = 0; step < 200; ++step) {
      const std::uint32_t group = random() % groups;
      const std::uint32_t bound = random() % (kPositions + 2);
      std::set<std::uint32_t>& positions = left[group];
      const auto after = positions.lower_bound(bound);
      const auto above = positions.upper_bound(bound);
      const auto found_after = free.at_or_after(group, bound);
      const auto found_before = free.at_or_before(group, bound);
      ASSERT_EQ(found_after.has_value(), after != positions.end());
      ASSERT_EQ(found_before.has_value(), above != positions.begin());
      if (found_before) {
        ASSERT_EQ(*found_before, *std::prev(above));
      }
      if (!found_after) continue;
      ASSERT_EQ(*found_after, *after);
      free.remove(group, *after);
      positions.erase(after);
    }
  }
}

}  // namespace
}  // namespace pagelet::internal
