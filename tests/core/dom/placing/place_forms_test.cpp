// SPDX-License-Identifier: MIT
#include "core/dom/placing/place_forms.h"

#include <gtest/gtest.h>

namespace pagelet::internal {
namespace {

TEST(PlaceForms, ReactNestsItsBoundaries) {
  EXPECT_EQ(boundary_step("$?"), 1);
  EXPECT_EQ(boundary_step("&"), 1);
  EXPECT_EQ(boundary_step("/$"), -1);
  EXPECT_EQ(boundary_step("/&"), -1);
  EXPECT_EQ(boundary_step("$?x"), 0);
  EXPECT_EQ(boundary_step(""), 0);
}

TEST(PlaceForms, AnInstructionHasANameAndAKey) {
  EXPECT_EQ(instruction_name("start name=x"), "start");
  EXPECT_EQ(instruction_key("start name=x"), "x");
  EXPECT_EQ(instruction_key("start\tNAME = 'a b'"), "a b");
  EXPECT_EQ(instruction_key("start other=\"name=y\" name=\"x\""), "x");
  EXPECT_EQ(instruction_key("start checked name=x y"), "x");
  EXPECT_EQ(instruction_key("start"), std::nullopt);
  EXPECT_EQ(instruction_key("start name"), std::nullopt);
}

TEST(PlaceForms, CallsInScriptsReleaseParts) {
  const auto calls = releases_in("a();$RC(\"B:0\",\"S:0\");$RS('S:1', 'P:1')");
  ASSERT_EQ(calls.size(), 2U);
  EXPECT_EQ(calls[0].place, "B:0");
  EXPECT_EQ(calls[0].part, "S:0");
  EXPECT_EQ(calls[0].extent, PlaceExtent::kToClosing);
  EXPECT_EQ(calls[1].place, "P:1") << "the part comes first";
  EXPECT_EQ(calls[1].part, "S:1");
  EXPECT_EQ(calls[1].extent, PlaceExtent::kMark);
}

TEST(PlaceForms, OtherCallsReleaseNothing) {
  EXPECT_TRUE(releases_in("$RX(\"B:0\",\"S:0\")").empty());
  EXPECT_TRUE(releases_in("$RC(\"B:0\")").empty());
  EXPECT_TRUE(releases_in("$RC(b,\"S:0\")").empty());
  EXPECT_TRUE(releases_in("$RC(\"B:0\",\"S:0").empty());
  EXPECT_TRUE(releases_in("$R").empty());
}

}  // namespace
}  // namespace pagelet::internal
