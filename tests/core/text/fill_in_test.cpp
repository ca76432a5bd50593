// SPDX-License-Identifier: MIT
#include "core/text/fill_in.h"

#include <gtest/gtest.h>

#include <string>

namespace pagelet {
namespace {

TEST(FillIn, PutsValuesInPlaceOfBraces) {
  EXPECT_EQ(fill_in("{}: {} of {}", {"a", std::to_string(2), "{}"}), "a: 2 of {}");
  EXPECT_EQ(fill_in("{}{}", {"", "x"}), "x");
  EXPECT_EQ(fill_in("all", {}), "all");
}

}  // namespace
}  // namespace pagelet
