// SPDX-License-Identifier: MIT
#include "extractors/flags.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace pagelet {
namespace {

TEST(Flags, HaveNamesInAlphabeticalOrder) {
  EXPECT_TRUE(std::ranges::is_sorted(kFlagNames));
  EXPECT_EQ(to_string(Flag::kStepBudget), "step_budget");
  for (const std::string_view name : kFlagNames) EXPECT_EQ(to_string(*flag_named(name)), name);
  EXPECT_FALSE(flag_named(""));
  EXPECT_FALSE(flag_named("limit"));
}

TEST(Flags, AreASet) {
  Flags flags{Flag::kStepBudget, Flag::kLimitNodes};
  flags.add(Flag::kDeadLinks);
  flags.add(Flag::kLimitNodes);
  EXPECT_TRUE(flags.has(Flag::kDeadLinks));
  EXPECT_FALSE(flags.has(Flag::kSitePages));
  EXPECT_EQ(flags.names(), (std::vector<std::string>{"dead_links", "limit:nodes", "step_budget"}));
}

}  // namespace
}  // namespace pagelet
