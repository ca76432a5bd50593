// SPDX-License-Identifier: MIT
#include "core/posts/unit_list.h"

#include <gtest/gtest.h>

#include <optional>
#include <vector>

namespace pagelet::internal {
namespace {

NodeRange range(std::size_t begin, std::size_t end) { return {node_at(begin), node_at(end)}; }

TEST(UnitList, FindsTheUnitAroundAUnit) {
  UnitList units({range(1, 5), range(7, 9)});
  units.add({range(2, 4), range(7, 9)});
  ASSERT_EQ(units.size(), 3U);
  EXPECT_EQ(units.parents(), (std::vector<std::uint32_t>{kNoPost, 0, kNoPost}));
  EXPECT_EQ(units.around(node_at(3)), std::optional<std::size_t>(1));
  EXPECT_EQ(units.around(node_at(4)), std::optional<std::size_t>(0));
  EXPECT_EQ(units.around(node_at(6)), std::nullopt);
  EXPECT_EQ(units.before(node_at(6)), std::optional<std::size_t>(1));
  EXPECT_EQ(units.before(node_at(0)), std::nullopt);
}

}  // namespace
}  // namespace pagelet::internal
