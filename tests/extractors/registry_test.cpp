// SPDX-License-Identifier: MIT
#include "extractors/registry.h"

#include <gtest/gtest.h>

#include "tests/support/errors.h"

namespace pagelet {
namespace {

TEST(Registry, HasTheFloorsLast) {
  EXPECT_EQ(builtin_extractors().front().info().name, "temex");
  bool floors_begun = false;
  for (const ExtractorEntry& entry : builtin_extractors()) {
    const bool is_floor = entry.info().role == Role::kFloor;
    EXPECT_TRUE(is_floor || !floors_begun) << entry.info().name;
    floors_begun = is_floor;
  }
}

TEST(Registry, FindsAlgorithmsByTheirNames) {
  for (const ExtractorEntry& entry : builtin_extractors()) {
    EXPECT_EQ(&find_extractor(entry.info().name).value().info(), &entry.info());
  }
  EXPECT_TRUE(error_of(find_extractor("temx"), ErrorCode::kUsage)
                  .starts_with("unknown algorithm \"temx\": did you mean temex?"));
}

TEST(Registry, RefusesSettingsOutOfRange) {
  EXPECT_EQ(make_extractor("temex", {{"votes", "3"}}).value()->parameters().integer("votes"), 3U);
  EXPECT_EQ(error_of(make_extractor("temex", {{"votes", "0"}}), ErrorCode::kUsage),
            "temex: parameter votes: \"0\" is not in the range 1..64");
}

}  // namespace
}  // namespace pagelet
